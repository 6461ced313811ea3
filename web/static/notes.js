/** Passing words: how well the page follows the table, and what the table answered. */

import { paint } from "./dom.js";
import { word } from "./words.js";

const TOAST_MS = 6_000;

const at = (id) => document.getElementById(id);

/** Shows how the page follows: "live", "polling" or "lost". */
export function showLink(link) {
  at("link").dataset.link = link;
  paint(at("link-text"), word(link));
  paint(at("banner"), link === "lost" ? word("lost-banner") : "");
}

/** Returns a function that shows a sentence for some seconds. */
export function createToast() {
  let timer = 0;
  return (sentence) => {
    clearTimeout(timer);
    paint(at("toast"), sentence);
    timer = setTimeout(() => paint(at("toast")), TOAST_MS);
  };
}

/** Marks the page while an action is under way. */
export function showWait(waiting) {
  at("app").toggleAttribute("data-busy", waiting);
}
