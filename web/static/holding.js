/** Holding one of the three buttons down, as on the table. */

const HELD_MS = { OK: 1_000, NEXT: 1_000, BACK: 2_000 };

/** Calls `held` with a button's name once it is held for long enough; a click ends it before. */
export function createHolding(held) {
  let timer = 0;
  let ended = false;
  const stop = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-action=press]")?.dataset.button;
    ended = false;
    stop();
    if (!button) return;
    timer = setTimeout(() => {
      ended = true;
      held(button);
    }, HELD_MS[button]);
  });
  for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, stop);
  // A long touch would open the browser's own menu.
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-action=press]")) event.preventDefault();
  });
  return {
    /** Returns whether the click that comes now only ends a holding. */
    hasEnded: () => ended,
  };
}
