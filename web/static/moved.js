/** What came under a finger on its way down: nobody meant to tap on that. See soon.js. */

import { word } from "./words.js";

/** In this time nobody sees that the sheet moved, and where to tap now: its boxes take no tap, see moved.css. */
const MOVED_MS = 350;

/** Who taps face after face goes on for so long after the sheet with them is gone. */
const OVERTAKEN_MS = 700;

/** Returns what follows each drawing. Taps that are not taken are said to be none. Listens for as long as the page lives. */
export function createMoved({ dialogs, say }) {
  const sheet = document.getElementById("sheet-rows");
  const placeOf = () => [sheet.scrollLeft, sheet.getBoundingClientRect().top - sheet.scrollTop].map(Math.round).join();
  let place = placeOf();
  let timer = 0;
  let down = null; // When the finger went down whose click may come, and whether the sheet had just moved.
  let passedOverAt = -Infinity;
  const isFresh = () => "moved" in sheet.dataset;

  function follow() {
    const before = place;
    place = placeOf();
    if (place === before) return;
    sheet.dataset.moved = "";
    clearTimeout(timer);
    timer = setTimeout(() => delete sheet.dataset.moved, MOVED_MS);
  }

  /** Returns why a tap is not taken, if it is not. */
  function whyNot({ target }, { at, moved }) {
    if (at - Math.max(dialogs.overtakenAt(), passedOverAt) < OVERTAKEN_MS) {
      passedOverAt = at;
      return "went-on";
    }
    return moved && target.closest("#sheet-rows td")?.querySelector("[data-action]") && "sheet-moved";
  }

  sheet.addEventListener("moved", follow);
  // Who moves it, or the whole page, by hand knows where its boxes are.
  document.addEventListener("scroll", () => (place = placeOf()), { passive: true, capture: true });
  document.addEventListener("pointerdown", ({ timeStamp }) => (down = { at: timeStamp, moved: isFresh() }), true);
  document.addEventListener("click", (event) => {
    const why = event.detail > 0 && whyNot(event, down ?? { at: event.timeStamp, moved: isFresh() });
    down = null;
    if (!why) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(word(why));
  }, true);
  return follow;
}
