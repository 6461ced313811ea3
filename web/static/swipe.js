/** Other ways to another sheet than a tap on its player: a swipe, and the arrow keys. */

const LEAST_PX = 48;

/** A finger that goes up or down scrolls. */
const FLATNESS = 1.5;

const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Listens for as long as the page lives. */
export function listenForSwipes(whose) {
  const [rows, tabs] = ["sheet-rows", "tabs"].map((id) => document.getElementById(id));
  let from = null;
  rows.addEventListener("touchstart", ({ touches }) => (from = touches.length === 1 ? touches[0] : null), { passive: true });
  rows.addEventListener("touchend", ({ changedTouches: [to] }) => {
    const across = from ? to.clientX - from.clientX : 0;
    const isFlat = from && Math.abs(across) > FLATNESS * Math.abs(to.clientY - from.clientY);
    from = null;
    if (isFlat && Math.abs(across) >= LEAST_PX && tabs.offsetParent && isAtEdge(rows, across)) whose.step(across < 0 ? 1 : -1);
  });
  tabs.addEventListener("keydown", (event) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    whose.step(by);
    tabs.querySelector('[aria-selected="true"]').focus();
  });
}

/** Where a sheet is wider than its place, a finger moves it first. */
function isAtEdge({ scrollLeft, scrollWidth, clientWidth }, across) {
  return across > 0 ? scrollLeft <= 1 : scrollLeft + clientWidth >= scrollWidth - 1;
}
