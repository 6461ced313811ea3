/** Passing words: how well the page follows the table, and what the table answered. */

import { h, paint } from "./dom.js";
import { word } from "./words.js";

const TOAST_MS = 6_000;
const HEARD_MS = 150; // A region that has just come is not listened to yet.

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

/** Each happening is one sentence in the page's live region; in that of a sheet while one is open: then nothing else is read. */
export function announce(sentence) {
  const open = document.querySelector("dialog[open]");
  const told = open ? open.querySelector(":scope > [role=status]") : at("news");
  if (!told) {
    open.append(h("p", { class: "unseen", role: "status" }));
    return setTimeout(announce, HEARD_MS, sentence);
  }
  // What is said twice is another text the second time, else it would be silent.
  paint(told, told.textContent === sentence ? `${sentence}\u00a0` : sentence);
}

/** Marks the page while an action is under way. */
export function showWait(waiting) {
  at("app").toggleAttribute("data-busy", waiting);
}
