/** Other ways to another sheet than a tap on its player: a swipe, and the arrow keys. */

const LEAST_PX = 48;

/** A finger that goes up or down scrolls. */
const FLATNESS = 1.5;

const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Listens for as long as the page lives. */
export function listenForSwipes(whose) {
  const [rows, tabs] = ["sheet-rows", "tabs"].map((id) => document.getElementById(id));
  let from = null;
  rows.addEventListener("touchstart", ({ touches: [touch, another] }) => (from = another ? null : { touch, ...edgesOf(rows) }), { passive: true });
  rows.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from) return;
    const [across, down] = [to.clientX - from.touch.clientX, to.clientY - from.touch.clientY];
    const isFlat = Math.abs(across) > FLATNESS * Math.abs(down);
    const isAtEdge = across > 0 ? from.isAtStart : from.isAtEnd;
    from = null;
    if (isFlat && Math.abs(across) >= LEAST_PX && tabs.offsetParent && isAtEdge) whose.step(across < 0 ? 1 : -1);
  });
  tabs.addEventListener("keydown", (event) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    whose.step(by);
    tabs.querySelector('[aria-selected="true"]').focus();
  });
}

/** Where a sheet is wider than its place, or the page is zoomed into, a finger moves it first; the next one leads on. */
function edgesOf({ scrollLeft, scrollWidth, clientWidth }) {
  const isWhole = !(visualViewport?.scale > 1.01);
  return { isAtStart: isWhole && scrollLeft <= 1, isAtEnd: isWhole && scrollLeft + clientWidth >= scrollWidth - 1 };
}
