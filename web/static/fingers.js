/** Taps of several fingers at once, of which browsers make no click: two thumbs, or one that rests on the screen. See soon.js. */

/** A finger that went further did not tap. */
const TAP_PX = 12;

/** A click that a browser makes all the same comes within this time. */
const CLICK_MS = 500;

/** Makes each such tap a click. Listens for as long as the page lives. */
export function listenForFingers() {
  let several = false; // More than one finger was down at once, and not all of them are up yet.
  let made = { control: null, at: -Infinity };
  const began = new Map(); // Where each finger went down, by its number.
  const listen = (kind, hear) => document.addEventListener(kind, hear, { passive: true, capture: true });
  listen("touchstart", ({ touches, changedTouches }) => {
    several = touches.length > 1;
    for (const touch of changedTouches) began.set(touch.identifier, touch);
  });
  listen("touchend", ({ changedTouches }) => {
    for (const touch of changedTouches) {
      const control = several && tapped(began.get(touch.identifier), touch);
      began.delete(touch.identifier);
      if (!control) continue;
      made = { control, at: performance.now() };
      control.dispatchEvent(clickAt(touch));
    }
  });
  listen("touchcancel", ({ changedTouches }) => [...changedTouches].forEach(({ identifier }) => began.delete(identifier)));
  listen("click", (event) => {
    const isAgain = event.isTrusted && performance.now() - made.at < CLICK_MS && made.control.contains(event.target);
    if (isAgain) event.stopImmediatePropagation();
  });
}

/** Returns what a finger tapped on, or null where it went away from it. */
function tapped(from, to) {
  if (!from || Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > TAP_PX) return null;
  const [down, up] = [from.target, document.elementFromPoint(to.clientX, to.clientY)].map((each) => each?.closest("[data-action]"));
  return down === up ? down : null;
}

function clickAt({ clientX, clientY }) {
  return new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
}
