/** What is behind "⋮": all that is wanted now and then, in one list. See soon.js. */

import { h } from "./dom.js";
import { button, cancel, title } from "./pieces.js";
import { word } from "./words.js";

const WAYS = ".sheet-ways a, .back-rooms a";

/** Returns what a tap on "⋮" means. */
export function createMore(dialogs) {
  // What is chosen may open a sheet of its own.
  document.getElementById("dialog").addEventListener("click", (event) => {
    if (event.target.closest(".more-list > *")) dialogs.close();
  });
  return { more: () => dialogs.show(moreSheet()) };
}

function moreSheet() {
  return [
    title(word("more")),
    h(
      "div",
      { class: "more-list" },
      button("new-game", word("new-game"), "plain"),
      button("people", word("who-plays"), "plain"),
      button("press", word("pause"), "plain", { "data-button": "BACK", "data-held": "held" }),
      button("menu", word("table-menu"), "plain"),
      [...document.querySelectorAll(WAYS)].map(({ href, textContent }) => h("a", { class: "plain", href }, textContent)),
    ),
    cancel(),
  ];
}
