/** What the small sheets are made of. */

import { h } from "./dom.js";
import { word } from "./words.js";

/** Returns the heading that names a sheet. */
export function title(text) {
  return h("h2", { class: "dialog-title", id: "dialog-title" }, text);
}

/** Returns a button of a sheet, with what its tap means and what else is said of it. */
export function button(action, text, looks, more = {}) {
  return h("button", { class: looks, type: "button", "data-action": action, ...more }, text);
}

/** Returns the button that closes a sheet and does nothing. */
export function cancel() {
  return button("close", word("cancel"), "plain");
}
