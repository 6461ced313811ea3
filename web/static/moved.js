/** What came under a finger on its way down: nobody meant to tap on that. See soon.js. */

import { word } from "./words.js";

/** In this time nobody sees that the sheet moved, and where to tap now. */
const MOVED_MS = 350;

/** Who taps face after face goes on for so long after the sheet with them is gone. */
const OVERTAKEN_MS = 700;

/** Returns what follows each drawing. Taps that are not taken are said to be none. Listens for as long as the page lives. */
export function createMoved({ dialogs, say }) {
  const sheet = document.getElementById("sheet-rows");
  const placeOf = () => [sheet.scrollLeft, sheet.getBoundingClientRect().top - sheet.scrollTop].map(Math.round).join();
  let place = placeOf();
  let movedAt = -Infinity;
  let downAt = 0;
  let passedOverAt = -Infinity;

  /** Returns why a tap is not taken, if it is not. */
  function whyNot({ target }) {
    if (downAt - Math.max(dialogs.overtakenAt(), passedOverAt) < OVERTAKEN_MS) {
      passedOverAt = downAt;
      return "sheet-closed";
    }
    return target.closest("#sheet-rows [data-action]") && downAt - movedAt < MOVED_MS && "sheet-moved";
  }

  // Who moves it by hand knows where its boxes are.
  sheet.addEventListener("scroll", () => (place = placeOf()), { passive: true });
  document.addEventListener("pointerdown", () => (downAt = performance.now()), true);
  document.addEventListener("click", (event) => {
    const why = event.detail > 0 && whyNot(event);
    if (!why) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(word(why));
  }, true);

  return () => {
    const before = place;
    place = placeOf();
    if (place !== before) movedAt = performance.now();
  };
}
