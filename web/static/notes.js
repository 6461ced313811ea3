/** Passing words: how well the page follows the table, and what the table answered. */

import { h, paint } from "./dom.js";
import { word } from "./words.js";

const TOAST_MS = 6_000;

const at = (id) => document.getElementById(id);

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

/** What passes by itself; what comes of it is told. */
const PASSING = new Set(["starting", "moving", "hand", "reading"]);

/** Tells a screen reader what is new in a view, in one sentence. */
export function tellNews(view, before) {
  if (!before) return;
  if (view.sentence !== before.sentence) {
    if (view.sentence_key === "choose") announce(`${view.sentence} ${chosen(view)}`);
    else if (!PASSING.has(view.sentence_key)) announce(view.sentence);
  } else if (view.note && view.note !== before.note) announce(view.note);
  else if (view.phase === "choose" && chosen(view) !== chosen(before)) announce(chosen(view));
}

/** What OK does with the box, or the way to bank, that the table's cursor is at. */
function chosen({ buttons }) {
  return buttons.find(({ button }) => button === "OK").label;
}

/** Returns the live region of a sheet: while that is open, nothing else of the page is read. */
export function toldIn() {
  return h("p", { class: "unseen told", role: "status" });
}

/** Each happening is one sentence in a live region: that of the sheet where somebody is, else the page's. */
export function announce(sentence) {
  const sheet = document.activeElement?.closest("dialog") ?? document.querySelector("dialog[open]");
  const told = sheet?.querySelector(".told") ?? at("news");
  // What is said twice is another text the second time, else it would be silent.
  const said = told.textContent === sentence ? `${sentence}\u00a0` : sentence;
  document.querySelectorAll("#news, .told").forEach((each) => paint(each, each === told && said));
}

/** Marks the page while an action is under way. */
export function showWait(waiting) {
  at("app").toggleAttribute("data-busy", waiting);
}
