/** The three buttons as on the table, and the way to enter a roll by hand. */

import { drawing, h } from "./dom.js";
import { word } from "./words.js";

const ORDER = ["BACK", "NEXT", "OK"];

/** Returns BACK, NEXT and OK, each with what it will do; a disabled one says why. */
export function buttonsOf(view) {
  return ORDER.map((name) => press(view.buttons.find((each) => each.button === name)));
}

/** Returns the button that opens the dice to tap, where a roll may be entered. */
export function byHandOf(view) {
  if (view.throw_from === 0) return [];
  const looks = { class: "quiet", type: "button", "data-action": "enter" };
  return [h("button", looks, drawing("icon-hand", "icon"), word("enter-roll"))];
}

function press({ button, label, enabled }) {
  const name = button.toLowerCase();
  const looks = {
    class: `press is-${name}`,
    type: "button",
    "data-action": "press",
    "data-button": button,
    // Not `disabled`: the reason has to stay within reach of the keyboard and of a reader.
    "aria-disabled": enabled ? null : "true",
  };
  const parts = [["press-name", word(name)], ["press-label", label]];
  return h("button", looks, parts.map(([kind, text]) => h("span", { class: kind }, text)));
}
