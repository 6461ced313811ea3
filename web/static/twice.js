/** Two taps so soon and so near are meant as one, and few phones count them: the second would do what nobody has read yet. */

const TWICE_MS = 500;
const TWICE_PX = 24;

/** What may be tapped again and again at one place. */
const AGAIN = new Set(["NEXT", "BACK", "enter-face", "mark", "turn-shade"]);

/** Keeps the second of two taps from everything, for as long as the page lives; the same control may be made for more. */
export function listenForTwo() {
  let last = { at: -Infinity };
  document.addEventListener("click", (event) => {
    if (event.detail === 0) return; // By a key.
    const before = last;
    const control = event.target.closest("button, a, [data-action]");
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, sheet: event.target.closest("dialog"), does: control && whatOf(control) };
    if (!control || !isSecondOfTwo(last, before)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

function whatOf({ dataset: { button, action = "" } }) {
  return button ?? action;
}

function isSecondOfTwo(now, then) {
  if (now.at - then.at >= TWICE_MS || Math.hypot(now.x - then.x, now.y - then.y) >= TWICE_PX) return false;
  if (now.sheet !== then.sheet) return true;
  return then.does !== null && !(now.does === then.does && AGAIN.has(now.does));
}
