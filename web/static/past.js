/** What was played, to be looked at and set right: on the page of the history, and over the sheet. */

import { classes, drawing, h, paint } from "./dom.js";
import { fetchSoon, follow, jsonSoon } from "./live.js";
import { looksOf } from "./looks.js";
import { createToast, toldIn } from "./notes.js";
import { post } from "./sending.js";
import { learnWords, number, word } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];
const AGAIN_MS = 2_000;
const dialog = h("dialog", { class: "dialog", id: "past-dialog", "aria-labelledby": "dialog-title" });
document.body.append(dialog);
const say = createToast();
const main = document.querySelector("main.past");
let known = { run: "", change: -1, view: null };
let asked = ""; // What led to the open dialog.

/** Over the sheet the looks of the past are needed only once somebody asks for it. */
const looks = main ? null : looksOf("past.css");

const MEANINGS = { "fix-die": fixDie, "fix-shade": turnShade, "fix-face": fixFace, "fix-other": fixOther,
  "move-entry": askWhere, "move-to": moveTo, "take-out": askOut, "take-out-sure": takeOut };
if (main) Object.assign(MEANINGS, { undo, close: () => dialog.close() });

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-action]");
  const meaning = control && MEANINGS[control.dataset.action];
  if (!meaning) return;
  event.preventDefault();
  meaning(control);
});
dialog.addEventListener("close", () => {
  paint(dialog);
  goBackTo(asked);
});
/** A picture that is not kept any more leaves no gap. */
document.addEventListener("error", ({ target }) => target.matches?.(".past-crops img") && target.remove(), true);

/** Keeps the page of the history current, for as long as it lives. */
export function followHistory() {
  enable(document);
  follow({ take, known: () => known, tell: () => {}, rights: { take() {}, refresh() {} } });
}

/** With a script, what was read wrongly can be set right. */
function enable(root) {
  root.querySelectorAll(".past-fix").forEach((each) => {
    const { dice } = each.closest(".past-roll").dataset;
    each.disabled = dice === "[]";
  });
  root.querySelectorAll(".past-deeds, .past-hint, [data-action=undo]").forEach((each) => (each.hidden = false));
}

/** Draws the history anew once something has happened; an open question stays open over it. */
async function take(snapshot) {
  const before = known;
  known = snapshot;
  const { version, notice } = snapshot.view;
  if (drawnVersion() === version) return;
  if (before.view && notice && notice !== before.view.notice) say(notice);
  const fresh = await pageAt(location.pathname + location.search).catch(() => null);
  // What has happened since then is drawn by what was asked then.
  if (known !== snapshot) return;
  // Whoever leaves breaks that off as well; one who comes back is sent what there is.
  if (!fresh) return void setTimeout(() => document.hidden || take(known), AGAIN_MS);
  const held = dialog.open ? asked : whatIs(document.activeElement);
  for (const part of ["main.past", ".past-top"]) {
    document.querySelector(part).replaceWith(document.adoptNode(fresh.querySelector(part)));
  }
  if (held) goBackTo(held);
}

/** Goes on where somebody was, if that is still there; else at the sheet, or at the top. */
function goBackTo(held) {
  if (document.activeElement !== document.body) return;
  const controls = [...document.querySelectorAll("a, button, summary")].filter((each) => !each.hidden);
  const again = controls.find((each) => whatIs(each) === held);
  (again ?? document.querySelector("#sheet-rows, .past-top a")).focus({ preventScroll: Boolean(again) });
}

/** Returns the version of the table that the page shows. */
function drawnVersion() {
  return Number(document.querySelector("main.past").dataset.version);
}

/** Returns by what a control is known again once its page was drawn anew: where it stands, and what it does; nothing where none is. */
function whatIs(control) {
  if (!control.matches("a, button, summary")) return "";
  const { action = control.textContent, die } = control.dataset;
  const roll = control.closest(".past-roll");
  const head = control.closest(".past-turn")?.querySelector(".past-head");
  // One that is taken out leaves its name to the next one.
  const turn = action === "take-out" ? head?.textContent : head?.firstElementChild.textContent;
  return JSON.stringify([control.getAttribute("href"), turn, roll && [...roll.parentElement.children].indexOf(roll), action, die]);
}

/** Returns the page of an address, ready to be shown. */
async function pageAt(address) {
  const answer = await fetchSoon(address, {});
  if (!answer.ok) throw new Error(`the history was not told: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  enable(page);
  return page;
}

/** A tap on what is written in the sheet shows the rolls that it came from. */
export async function showMe(address) {
  await looks;
  const page = await pageAt(address);
  learnWords(JSON.parse(page.getElementById("words").textContent));
  const turns = document.adoptNode(page.querySelector(".past-turns"));
  open(h("h2", { class: "unseen", id: "dialog-title" }, word("history")), turns, cancel("close"));
}

function open(...parts) {
  if (!dialog.open) asked = whatIs(document.activeElement);
  paint(dialog);
  dialog.append(...parts, toldIn());
  // What had the focus may be gone with the question before.
  if (dialog.open) dialog.querySelector("a, button")?.focus();
  else dialog.showModal();
}

/** What a roll was recorded as, and where it stands. */
function rollOf(control) {
  const { number, seal, dice, crops } = control.closest(".past-roll").dataset;
  const { dark = 0 } = control.closest(".past-turns").dataset;
  return { number: Number(number), seal, dice: JSON.parse(dice), crops, dark: Number(dark) };
}

function fixDie(control) {
  const roll = rollOf(control);
  const index = Number(control.dataset.die);
  askFace(roll, index, roll.dice[index][0]);
}

function turnShade(control) {
  const { roll, index, shade } = JSON.parse(control.dataset.asked);
  askFace(roll, index, shade);
}

/** What did a die show? Where games tell dark from light, that is asked along with it. */
function askFace(roll, index, shade) {
  const asked = (of, face) => JSON.stringify({ roll, index, shade: of, face });
  const hasShades = roll.dark > 0;
  const isRead = (face) => face === roll.dice[index][1] && shade === roll.dice[index][0];
  const one = (face) =>
    h(
      "button",
      {
        class: classes("face-button", hasShades && `is-${shade}`, isRead(face) && "is-read"),
        type: "button",
        "data-action": "fix-face",
        "data-face": face,
        "aria-keyshortcuts": face,
        "data-asked": asked(shade, face),
        "aria-label": word("face-of", { face }) + (isRead(face) ? `, ${word("as-read")}` : ""),
      },
      drawing(`face-${face}`),
      h("span", {}, String(face)),
    );
  const shadeOf = (each) =>
    h(
      "button",
      { class: `shade-button is-${each}`, type: "button", "data-action": "fix-shade", "data-asked": asked(each), "aria-pressed": String(each === shade) },
      h("span", { class: "swatch", "aria-hidden": "true" }),
      word(`die-${each}`),
    );
  open(
    title(word("past-which-face", { number: index + 1 })),
    ...crop(roll, index),
    ...(hasShades ? [h("div", { class: "shades", role: "group", "aria-label": word("shade") }, shadeOf("dark"), shadeOf("light"))] : []),
    h("div", { class: "faces" }, FACES.map(one)),
    cancel(),
  );
}

function crop({ crops }, index) {
  if (!crops) return [];
  const looks = { class: "crop", src: `/crops/${crops}/${index}.jpg`, width: 128, height: 128 };
  const picture = h("img", { ...looks, alt: word("crop", { number: index + 1 }) });
  picture.addEventListener("error", () => picture.remove());
  return [picture];
}

function fixFace(control) {
  const { roll, index, shade, face } = JSON.parse(control.dataset.asked);
  const dice = roll.dice.map((die, at) => (at === index ? [shade, face] : die));
  const others = dice.flatMap(([of], at) => (of === shade && at !== index ? [at] : []));
  const most = shade === "dark" ? roll.dark : dice.length - roll.dark;
  if (roll.dark > 0 && others.length >= most) return askOther({ ...roll, dice }, others, shade);
  return correct(roll, dice);
}

function correct({ number, seal }, dice) {
  return ask("correct-roll", { number, seal, dice });
}

/** Which other die has the shade that too many have now? Where two were taken for one another, both are set right at once. */
function askOther(roll, others, shade) {
  const right = shade === "dark" ? "light" : "dark";
  const one = (index) => {
    const face = roll.dice[index][1];
    const dice = roll.dice.map((die, at) => (at === index ? [right, face] : die));
    const looks = {
      class: `face-button is-${shade}`,
      type: "button",
      "data-action": "fix-other",
      "data-asked": JSON.stringify({ roll, dice }),
      "aria-label": word("die", { number: index + 1, face }),
    };
    return h("button", looks, drawing(`face-${face}`), h("span", {}, String(face)));
  };
  open(title(word(`past-other-${right}`)), h("div", { class: "faces" }, others.map(one)), cancel());
}

function fixOther(control) {
  const { roll, dice } = JSON.parse(control.dataset.asked);
  return correct(roll, dice);
}

/** What a turn ended with, and where that stands. */
function endOf(control) {
  const { number, seal, player } = control.closest("[data-number]").dataset;
  return { number: Number(number), seal, player };
}

/** Where does a turn belong? What it would bring in each box is told as soon as that is known. */
async function askWhere(control) {
  const { number, seal } = endOf(control);
  const places = JSON.parse(control.closest(".past-turns").dataset.places);
  const one = ([column, box, label]) =>
    h("button", { class: "plain", type: "button", "data-action": "move-to", "data-asked": JSON.stringify({ number, seal, column, box }) }, h("span", {}, label));
  const buttons = places.map(one);
  open(
    title(word("move-title")),
    h("p", { class: "dialog-text" }, word("move-text")),
    h("div", { class: "past-places" }, buttons),
    cancel(),
  );
  const untold = () => ({ worth: [] });
  const { worth } = await jsonSoon(`/api/elsewhere?number=${number}&seal=${seal}`).catch(untold);
  worth.forEach((there, at) => tellThere(buttons[at], there));
}

/** Where it stands it can not be written once more. */
function tellThere(button, { points, is_here: isHere, other }) {
  button.append(" ", h("strong", {}, number(points)));
  if (isHere) button.setAttribute("aria-disabled", "true");
  const more = isHere ? word("move-here") : other !== null && word("move-swaps", { points: number(other) });
  if (more) button.append(" ", h("small", {}, more));
}

function moveTo(control) {
  if (control.ariaDisabled) return say(word("move-here"));
  return ask("move-entry", JSON.parse(control.dataset.asked));
}

function askOut(control) {
  const { number, seal, player } = endOf(control);
  const sure = { class: "plain is-main", type: "button", "data-action": "take-out-sure", "data-asked": JSON.stringify({ number, seal }) };
  open(
    title(word("take-out-title")),
    h("p", { class: "dialog-text" }, word("take-out-text", { player })),
    h("button", sure, word("take-out")),
    cancel(),
  );
}

function takeOut(control) {
  return ask("take-turn-out", JSON.parse(control.dataset.asked));
}

/** What is taken back is what the button says: what happened since is none of it. */
function undo() {
  return ask("undo", {}, drawnVersion());
}

/**
 * Asks the table for something. Without a `version` it does not depend on what happened since: what
 * stands there is named by its seal, so an older version of the table is tried again with the present one.
 */
async function ask(name, fields, version = null) {
  try {
    let answer = await post(name, { ...fields, version: version ?? (await jsonSoon("/api/state")).view.version });
    if (answer.stale && version === null) answer = await post(name, { ...fields, version: answer.view.version });
    if (answer.stale && main) take(answer);
    if (answer.error) return say(answer.error);
    dialog.close();
    if (answer.view?.notice) say(answer.view.notice);
  } catch {
    say(word("no-answer"));
  }
}

function title(text) {
  return h("h2", { class: "dialog-title", id: "dialog-title" }, text);
}

function cancel(key = "cancel") {
  return h("button", { class: "plain", type: "button", "data-action": "close" }, word(key));
}
