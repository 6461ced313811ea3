/** Holding one of the three buttons down, as on the table. See soon.js. */

const HELD_MS = { OK: 1_000, NEXT: 1_000, BACK: 2_000 };
const PRESS = "[data-action=press]";

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
