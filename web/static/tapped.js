/** Whether taps or keys are used: whoever taps needs no ring of the focus, and Safari draws one wherever a sheet or a script puts it. See tapped.css. */

const root = document.documentElement;

/** Listens for as long as the page lives. */
export function listenForTapping() {
  const tell = (isTapped) => root.toggleAttribute("data-tapped", isTapped);
  tell(matchMedia("(pointer: coarse)").matches); // The first tap may have fetched this.
  document.addEventListener("pointerdown", () => tell(true), true);
  document.addEventListener("keydown", () => tell(false), true);
}
