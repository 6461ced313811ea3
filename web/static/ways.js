/** Under the dice: the ways to end the turn, or the button that keeps the dice marked. */

import { classes, h } from "./dom.js";
import { unbroken, word } from "./words.js";

const FIRST_SHOWN = 4;

/** Returns large buttons, or nothing. */
export function waysOf(view, own) {
  return own.marked && !view.interlude ? [keeping(view, own.marked)] : choices(view, own.all);
}

function choices(view, all) {
  const offered = view.choices.map((choice, index) => ({ ...choice, index })).filter((each) => isOffered(each, view));
  const shown = all || offered.slice(FIRST_SHOWN).some((each) => each.pointed) ? offered : offered.slice(0, FIRST_SHOWN);
  const hidden = offered.length - shown.length;
  return [...shown.map(way), hidden > 0 && more(hidden)];
}

/** While throws are left, the turn is passed on by NEXT, not by a tap between the dice and the sheet. */
function isOffered(choice, view) {
  return choice.key !== "pass-on" || view.phase === "choose";
}

function way({ index, label, pointed }) {
  const [what, dice] = label.split(/\s?: (.*)/);
  const looks = {
    class: classes("way", pointed && "is-pointed"),
    type: "button",
    "data-action": "choose",
    "data-index": index,
    "aria-label": pointed ? `${label}. ${word("pointed")}` : label,
  };
  return h("button", looks, h("span", { class: "way-name" }, what), dice !== undefined && h("span", { class: "way-dice" }, unbroken(dice)));
}

function more(count) {
  return h("button", { class: "way is-more", type: "button", "data-action": "more-ways" }, word("more-ways", { count }));
}

function keeping(view, marked) {
  const { label, looks } = keepingOf(view, marked);
  return h("button", { class: "way is-keeping", type: "button", ...looks }, label);
}

/** Returns what the buttons are that keep the dice marked: their label, and what they do. */
export function keepingOf(view, marked) {
  const chosen = view.dice.filter((die) => marked.includes(die.index));
  const missing = view.binds && chosen.every((die) => die.stays);
  return {
    label: missing ? word("keep-hint") : keepWords(chosen),
    looks: { "data-action": "keep-marked", "data-indices": JSON.stringify(marked), "aria-disabled": missing && "true" },
  };
}

function keepWords(dice) {
  if (dice.length === 0) return word("keep-none");
  const faces = dice.map((die) => (die.shade === "dark" ? word("dark-letter") : "") + die.face);
  return word("keep-these", { dice: faces.join("\u00a0") });
}
