/** Taps of several fingers at once, of which browsers make no click: two thumbs, or one that rests on the screen. See soon.js. */

/** A finger that went further, or stayed for longer, did not tap. */
const TAP_PX = 12;
const TAP_MS = 700;

/** Makes each such tap a click. Listens for as long as the page lives. */
export function listenForFingers() {
  let several = false; // More than one finger was down at once, and not all of them are up yet.
  let made = []; // What a click was made on since a finger went down last.
  const began = new Map(); // Where and when each finger went down, by its number.
  const listen = (kind, hear) => document.addEventListener(kind, hear, { passive: true, capture: true });
  listen("touchstart", ({ touches, changedTouches, timeStamp }) => {
    several = touches.length > 1;
    if (!several) began.clear();
    made = [];
    for (const { identifier, target, clientX, clientY } of changedTouches) began.set(identifier, { target, clientX, clientY, timeStamp });
  });
  // Fingers that draw over the screen scroll it, or make it larger.
  listen("touchmove", ({ changedTouches }) => {
    if ([...changedTouches].some((touch) => began.has(touch.identifier) && isFar(began.get(touch.identifier), touch))) began.clear();
  });
  listen("touchcancel", () => began.clear());
  listen("touchend", ({ changedTouches, timeStamp }) => {
    for (const touch of changedTouches) {
      const from = began.get(touch.identifier);
      began.delete(touch.identifier);
      const control = several && from && timeStamp - from.timeStamp < TAP_MS && tapped(from, touch);
      if (!control) continue;
      made.push(control);
      control.dispatchEvent(clickAt(touch));
    }
  });
  // One that a browser makes all the same.
  listen("click", (event) => {
    const isAgain = event.isTrusted && event.detail > 0 && made.some((control) => control.contains(event.target));
    if (isAgain) event.stopImmediatePropagation();
  });
}

function isFar(from, to) {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > TAP_PX;
}

/** Returns what a finger tapped on, or null where it went away from it. */
function tapped(from, to) {
  if (isFar(from, to)) return null;
  const [down, up] = [from.target, document.elementFromPoint(to.clientX, to.clientY)].map((each) => each?.closest("[data-action]"));
  return down === up ? down : null;
}

function clickAt({ clientX, clientY }) {
  return new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
}
