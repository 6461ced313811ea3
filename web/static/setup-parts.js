/** The parts of the set-up page beside the picture: what to do next, what was learnt, what to try. */

import { classes, h } from "./dom.js";
import { word } from "./words.js";

const BUTTONS = ["BACK", "NEXT", "OK"];

/** Returns the heading: how the set-up stands. */
export function titleOf({ learns, known, moved, sets_up: setsUp }) {
  if (!learns) return word("demo-title");
  if (setsUp) return word("now-title");
  if (moved) return word("moved-title");
  return word(known ? "known-title" : "first-title");
}

/** Returns what to do next, in a sentence. */
export function sentenceOf({ learns, sets_up: setsUp, sentence, known, moved }) {
  if (!learns) return word("demo-text");
  if (setsUp) return sentence;
  if (moved) return word("moved-text");
  return word(known ? "known-text" : "first-text");
}

/** Returns the steps of learning, with those that are done; nothing while nothing is learnt. */
export function stepsOf({ sets_up: setsUp, stage, seen, throws }) {
  if (!setsUp || !["empty", "throws", "learnt"].includes(stage)) return [];
  const done = stage === "empty" ? 0 : 1 + seen;
  const names = [word("step-empty"), ...Array.from({ length: throws }, (_, at) => word("step-throw", { number: at + 1 }))];
  return h("ol", { class: "steps", "aria-label": word("steps") }, names.map((name, at) => stepOf(name, at, done)));
}

function stepOf(name, at, done) {
  const looks = { class: classes("step", at < done && "is-done", at === done && "is-next"), "aria-current": at === done ? "step" : null };
  return h("li", looks, h("span", { class: "step-mark", "aria-hidden": "true" }, at < done ? "✓" : String(at + 1)), name, at < done && h("span", { class: "unseen" }, ` (${word("step-done")})`));
}

/** Returns what can be done now. */
export function waysOf(told, edited, die) {
  if (!told.learns) return [];
  const ways = edited ? editing(told, edited) : told.sets_up ? settingUp(told) : resting(told, die);
  return ways;
}

function resting({ known, moved, picture, no_picture: why }, die) {
  const canLearn = picture || why === "hidden";
  return [
    dieField(die),
    way("begin", word(known ? "learn-anew" : "learn"), { isMain: !known || moved, isOff: !canLearn }),
    picture && way("edit", word("outline-edit")),
    h("p", { class: "room-text" }, word("trial-text")),
    way("trial", word("trial"), { isOff: !canLearn }),
  ];
}

function settingUp({ stage, picture, known }) {
  const hasComeOff = ["learnt", "tried"].includes(stage);
  return [
    hasComeOff && way("leave", word("done"), { isMain: true }),
    hasComeOff && way("trial", word("trial")),
    anew(stage, known),
    (hasComeOff || stage === "failed") && picture && way("edit", word("outline-edit")),
    !hasComeOff && way("leave", word("stop")),
  ];
}

/** What is tried begins anew as a trial: the table goes on being known as it is. */
function anew(stage, known) {
  if (stage === "trial") return way("trial", word("begin-again"));
  if (stage === "tried") return way("begin", word(known ? "learn-anew" : "learn"));
  return way("begin", word(stage === "failed" ? "try-again" : "begin-again"), { isMain: stage === "failed" });
}

/** Returns whether an outline is put right: what is known of the dice stays, and need not be learnt. */
export function movesOutline({ known, sets_up: setsUp, stage }) {
  return known && (!setsUp || stage === "learnt");
}

function editing(told) {
  return [
    h("p", { class: "room-text" }, word("outline-text")),
    way("use", word(movesOutline(told) ? "outline-use" : "outline-learn"), { isMain: true }),
    h("div", { class: "two-ways" }, way("more", word("outline-more")), way("fewer", word("outline-fewer"))),
    way("cancel", word("outline-cancel")),
  ];
}

/** Returns how the camera is closed, or opened again. */
export function pauseWay({ paused, no_picture: why }) {
  if (why === "ended") return [];
  return way("pause", word(paused ? "resume" : "pause"));
}

/** Asks for the edge of the dice, in millimetres, and how short and how long it may be. */
function dieField({ dieMm, leastMm, mostMm }) {
  return h(
    "label",
    { class: "field" },
    h("span", {}, word("die-mm")),
    h("input", { class: "field-input", id: "die-mm", type: "number", inputmode: "decimal", min: leastMm, max: mostMm, step: "0.5", value: dieMm }),
  );
}

function way(action, label, { isMain = false, isOff = false } = {}) {
  return h("button", { class: classes("room-button", isMain && "is-main"), type: "button", "data-action": action, "aria-disabled": isOff ? "true" : null }, label);
}

/** Returns what was learnt, as terms and what they are. */
export function factsOf(known) {
  if (!known) return [];
  return [
    ...(known.is_cut ? fact(word("tray"), word("tray-cut")) : []),
    ...fact(word("die-size"), dieSize(known)),
    ...fact(word("scale"), known.mm_per_px ? word("scale-of", { mm: hundredths(known.mm_per_px) }) : word("scale-unknown")),
    ...fact(word("shades"), shades(known)),
  ];
}

function hundredths(value) {
  const looks = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(document.documentElement.lang, looks).format(value);
}

function fact(term, ...told) {
  return [h("dt", {}, term), h("dd", {}, ...told)];
}

function dieSize({ die_px: px, is_enough: isEnough, enough_px: enough }) {
  if (!px) return word("scale-unknown");
  return word(isEnough ? "die-enough" : "die-small", { px: Math.round(px), enough });
}

function shades({ dark, light, border }) {
  if (dark === null) return [word(border === null ? "shades-none" : "shades-border")];
  const label = word(dark ? "shades-of" : "shades-one", { dark, light });
  const counts = Array.from({ length: dark + light }, (_, count) => h("option", { value: count, selected: count === dark }, String(count)));
  return [
    h("p", {}, label),
    h("label", { class: "field" }, h("span", {}, word("shades-dark")), h("select", { class: "field-input", id: "dark" }, counts)),
  ];
}

/** Returns how lamp and buttons are tried. */
export function panelOf({ buttons, lamp, faults, tries, pressed }) {
  if (!buttons && !lamp && !faults.length) return h("p", { class: "room-text" }, word("panel-none"));
  return [
    ...faults.map((fault) => h("p", { class: "room-text" }, fault)),
    lamp && h("p", { class: "room-text" }, word("lamp-text")),
    lamp && way("lamp", word("lamp-try")),
    buttons && h("p", { class: "room-text" }, word("buttons-text")),
    buttons && way("buttons", word(tries ? "buttons-stop" : "buttons-try")),
    (tries || pressed.length > 0) && h("ul", { class: "tried", "aria-live": "polite" }, BUTTONS.map((name) => triedOf(name, pressed.includes(name)))),
  ].filter(Boolean);
}

function triedOf(name, works) {
  const told = word(works ? "button-pressed" : "button-waited");
  return h("li", { class: classes("tried-button", `is-${name.toLowerCase()}`, works && "is-pressed") }, h("strong", {}, word(name.toLowerCase())), h("span", {}, works ? `✓ ${told}` : told));
}
