/** The three buttons as on the table, and the ways to play without a camera. */

import { classes, drawing, h } from "./dom.js";
import { mayKeep } from "./own.js";
import { keepingOf } from "./ways.js";
import { unbroken, word } from "./words.js";

/** A label of more letters is written smaller on a phone. */
const LONG = 16;

const ORDER = ["BACK", "NEXT", "OK"];

/**
 * Returns BACK, NEXT and OK, each with what it will do; a disabled one says why. OK keeps the dice that are marked here, unless it means something else.
 * A page that may only look has the one way to more instead.
 */
export function buttonsOf(view, role, { marked }) {
  if (role === "viewer") return [scoreButton()];
  return ORDER.map((name) => button(name, name === "OK" && marked && !view.interlude ? keepingOf(view, marked) : press(view.buttons.find((each) => each.button === name))));
}

/** Returns what replaces the camera: marking the dice to keep, and entering a roll. */
export function byHandOf(view, own, role) {
  // While the three buttons mean something else, nothing else is offered beside them.
  if (view.interlude || role === "viewer") return [];
  return [mayKeep(view) && keepToggle(own.marked !== null), view.throw_from > 0 && enterButton()];
}

function keepToggle(pressed) {
  const looks = { class: "quiet", type: "button", "data-action": "keep", "aria-pressed": String(pressed) };
  return h("button", looks, drawing("icon-lock", "icon"), word("choose-kept"));
}

function enterButton() {
  const looks = { class: "quiet", type: "button", "data-action": "enter" };
  return h("button", looks, drawing("icon-hand", "icon"), word("enter-roll"));
}

function scoreButton() {
  const looks = { class: "plain is-main score-here", type: "button", "data-action": "ask-to-score" };
  return h("button", looks, word("score-here"));
}

function press({ button, label, key, enabled, held }) {
  return {
    label,
    looks: {
      "data-action": "press",
      "data-button": button,
      "data-key": key,
      title: held ? word("if-held", { what: held }) : null,
      // Not `disabled`: the reason has to stay within reach of the keyboard and of a reader.
      "aria-disabled": enabled || key === "hold-for" ? null : "true",
    },
  };
}

function button(name, { label, looks }) {
  const kind = name.toLowerCase();
  const parts = [["press-name", word(kind)], [classes("press-label", label.length > LONG && "is-long"), unbroken(label)]];
  return h("button", { class: `press is-${kind}`, type: "button", ...looks }, parts.map(([part, text]) => h("span", { class: part }, text)));
}
