/** Two taps so soon and so near are meant as one, and few phones count them: the second would do what nobody has read yet. */

const TWICE_MS = 500;
const TWICE_PX = 24;

/** What may be tapped again and again at one place. */
const AGAIN = new Set(["NEXT", "BACK", "undo", "enter-face", "enter-clear", "mark", "turn-shade", "more", "fewer"]);

/** Keeps the second of two taps from everything, for as long as the page lives; the same control may be made for more. */
export function listenForTwo() {
  let last = { event: {} };
  document.addEventListener("click", (event) => {
    if (event.detail === 0) return; // By a key.
    const control = event.target.closest("button, a, [data-action]");
    const tap = { event, sheet: event.target.closest("dialog"), does: control && String(control.dataset.button ?? control.dataset.action) };
    if ((control ?? event.target === tap.sheet) && isSecondOfTwo(tap, last)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = tap; // Who taps on and on is heard again soon.
    }
  }, true);
}

function isSecondOfTwo({ event: now, sheet, does }, { event: then, ...other }) {
  const away = Math.hypot(now.clientX - then.clientX, now.clientY - then.clientY);
  if (!(away < TWICE_PX && now.timeStamp - then.timeStamp < TWICE_MS)) return false;
  return sheet !== other.sheet || (other.does !== null && !(does === other.does && AGAIN.has(does)));
}
