/** Holding one of the three buttons down, as on the table. See soon.js. */

const HELD_MS = { OK: 1_000, NEXT: 1_000, BACK: 2_000 };
const PRESS = "[data-action=press]";

/** Makes it an event of its own once a button is held for long enough, and no click. Listens for as long as the page lives. */
export function listenForHolding() {
  let timer = 0;
  let ended = false;
  const stop = () => clearTimeout(timer);
  const begin = (button) => {
    ended = false;
    stop();
    if (!button) return;
    timer = setTimeout(() => {
      ended = true;
      button.dispatchEvent(new Event("held", { bubbles: true }));
    }, HELD_MS[button.dataset.button]);
  };
  begin(document.querySelector(`${PRESS}:active:hover`)); // It went down before anybody listened.
  document.addEventListener("pointerdown", ({ target }) => begin(target.closest(PRESS)));
  for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, stop);
  document.addEventListener("pointermove", ({ target }) => target.closest(PRESS) || stop());
  // A click that comes now only ends the holding.
  document.addEventListener("click", (event) => ended && event.detail > 0 && event.stopPropagation(), true);
  // A long touch would open the browser's own menu.
  document.addEventListener("contextmenu", (event) => event.target.closest(PRESS) && event.preventDefault());
}
