/** Holding one of the three buttons down, or its key, as on the table. See soon.js. */

import { isFree } from "./typing.js";

const HELD_MS = { OK: 1_000, NEXT: 1_000, BACK: 2_000 };
const PRESS = "[data-action=press]";

/** The button of each key; see taps.js. */
const KEYS = { Enter: "OK", n: "NEXT", N: "NEXT", Backspace: "BACK" };

/** Makes it an event of its own once a button is held for long enough, and no click. Listens for as long as the page lives. */
export function listenForHolding() {
  let timer = 0;
  let finger = null; // The number of the pointer that holds a button down; 0 while nobody knows it.
  let ended = null; // The button whose holding was told, and whose click only ends it.
  const begin = (button, pointerId) => {
    [finger, ended] = [pointerId, null];
    timer = setTimeout(() => {
      ended = button;
      button.dispatchEvent(new Event("held", { bubbles: true }));
    }, HELD_MS[button.dataset.button]);
  };
  const isOther = ({ pointerId }) => finger && pointerId && pointerId !== finger;
  const stop = (event) => {
    if (isOther(event)) return;
    clearTimeout(timer);
    finger = null;
  };
  const before = document.querySelector(`${PRESS}:active:hover`); // It went down before anybody listened.
  if (before) begin(before, 0);
  document.addEventListener("pointerdown", ({ target, pointerId }) => {
    const button = target.closest(PRESS);
    if (button && finger === null) begin(button, pointerId);
  });
  for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, stop);
  document.addEventListener("pointermove", (event) => event.target.closest(PRESS) || stop(event));
  document.addEventListener("click", (event) => {
    if (event.detail === 0 || !ended?.contains(event.target)) return;
    ended = null;
    event.stopPropagation();
  }, true);
  // A long touch would open the browser's own menu.
  document.addEventListener("contextmenu", (event) => event.target.closest(PRESS) && event.preventDefault());
}

/** Lets a key count once it goes up, another goes down, or it was held for long enough, for what was seen when it went down. */
export function listenForHeldKeys({ table, dialogs }) {
  let down = null; // The key that is down: { code, button, seen, timer }; no `button` once its holding was told.
  const press = (button, held, seen) => {
    const keeping = !held && document.querySelector(`.is-${button.toLowerCase()}[data-action=keep-marked]`);
    if (keeping) return keeping.click();
    dialogs.close();
    table.act("press", { button, held, during: seen.interlude }, seen.version);
  };
  const end = (counts) => {
    const { button, seen, timer } = down ?? {};
    clearTimeout(timer);
    down = null;
    if (counts && button) press(button, false, seen);
  };
  document.addEventListener("keydown", (event) => {
    if (event.repeat) return;
    end(true); // Whoever types fast has the next key down before the last one is up.
    const button = KEYS[event.key];
    if (!button || !isTables(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const seen = table.view();
    const timer = setTimeout(() => {
      down.button = "";
      press(button, true, seen);
    }, HELD_MS[button]);
    down = { code: event.code, button, seen, timer };
  }, true);
  document.addEventListener("keyup", ({ code }) => code === down?.code && end(true));
  addEventListener("blur", () => end(false));
}

/** Returns whether a key means nothing to the browser where the focus is, and no sheet is open. */
function isTables(event) {
  return isFree(event) && !document.querySelector("dialog[open]") && !(event.key === "Enter" && event.target.matches("button, a, summary"));
}
