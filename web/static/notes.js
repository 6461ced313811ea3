/** Passing words: how well the page follows the table, and what the table answered. */

import { h, paint } from "./dom.js";
import { word } from "./words.js";

const TOAST_MS = 6_000;

/** So soon a sheet is closed that was tapped on; what was told on it would be lost. */
const TOGETHER_MS = 150;

const at = (id) => document.getElementById(id);
const untold = new Map();

/** Shows how the page follows: "live", "polling" or "lost". */
export function showLink(link) {
  at("link").dataset.link = link;
  paint(at("link-text"), word(link));
  const lost = link === "lost" ? word("lost-banner") : "";
  if (lost && at("banner").textContent !== lost) announce(lost);
  paint(at("banner"), lost);
  at("toast").style.marginTop = `${at("banner").offsetHeight}px`; // It stands under the banner.
}

/** Returns a function that shows a sentence for some seconds, over what is open now, too; its `unsay` ends one sooner. */
export function createToast() {
  let timer = 0;
  const say = (sentence) => {
    clearTimeout(timer);
    paintToast();
    paintToast(sentence);
    announce(sentence);
    timer = setTimeout(paintToast, TOAST_MS);
  };
  say.unsay = (sentence) => at("toast").textContent === sentence && paintToast();
  return say;
}

/** What was shown last lies on top; a browser that knows no popovers shows whatever has words. */
function paintToast(...sentence) {
  paint(at("toast"), ...sentence);
  at("toast").togglePopover?.(sentence.length > 0);
}

/** Returns the live region of a sheet: while that is open, nothing else of the page is read. */
export function toldIn() {
  return h("p", { class: "unseen told", role: "status" });
}

/**
 * Tells a screen reader. What comes within so short a time is one text in a live region: that of the sheet where somebody
 * is by then, else the page's. Of what is `about` the same the last one is told.
 */
export function announce(sentence, about = sentence) {
  if (untold.size === 0) setTimeout(tellAll, TOGETHER_MS);
  untold.delete(about);
  untold.set(about, sentence);
}

function tellAll() {
  const sentence = [...untold.values()].join(" ");
  untold.clear();
  const sheet = document.activeElement?.closest("dialog[open]") ?? document.querySelector("dialog[open]");
  const told = sheet?.querySelector(".told") ?? at("news");
  // What is said twice is another text the second time, else it would be silent.
  const said = told.textContent === sentence ? `${sentence}\u00a0` : sentence;
  document.querySelectorAll("#news, .told").forEach((each) => paint(each, each === told && said));
}

/** Marks the page while an action is under way. */
export function showWait(waiting) {
  at("app").toggleAttribute("data-busy", waiting);
}
