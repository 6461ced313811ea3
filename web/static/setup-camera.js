/** What is drawn over the camera's picture: the tray's outline, the dice, and corners to drag. */

import { classes, h } from "./dom.js";
import { word } from "./words.js";

const TARGET_PX = 24; // Half of what a finger needs.
const WIDE = 1000; // Units of the drawing across the picture.

/** Returns how large the drawing is, in parts of the picture's width. */
export function viewBoxOf({ picture }) {
  return { width: 1, height: picture ? picture.height / picture.width : 0.75 };
}

/** Returns the drawing over the picture; `shownPx` is how wide that is on the screen. */
export function overlayOf(told, edited, shownPx) {
  const { height } = viewBoxOf(told);
  const outline = edited ?? told.known?.corners;
  const px = WIDE / Math.max(shownPx, 1);
  const looks = { class: "overlay", viewBox: `0 0 ${WIDE} ${WIDE * height}`, "aria-hidden": edited ? null : "true" };
  return h(
    "svg",
    looks,
    outline && lineOf(outline, edited),
    !edited && told.picture.dice.map((die) => dieOf(die, px)),
    edited && edited.map((corner, index) => handleOf(corner, index, edited.length, height, px)),
  );
}

/** Two lines, one on the other: light on dark is seen on any ground. */
function lineOf(outline, edited) {
  const points = outline.map(([x, y]) => `${x * WIDE},${y * WIDE}`).join(" ");
  return ["is-under", edited ? "is-edited" : "is-fixed"].map((kind) => h("polygon", { class: `tray-line ${kind}`, points }));
}

function dieOf(die, px) {
  const [x, y, width, height] = [die.x, die.y, die.width, die.height].map((part) => part * WIDE);
  const box = { x, y, width, height, rx: 3 * px };
  return h(
    "g",
    { class: classes("seen-die", !die.sure && "is-doubtful") },
    h("rect", { class: "is-under", ...box }),
    h("rect", box),
    h("text", { x: x + width / 2, y: y - 5 * px, "font-size": 17 * px }, captionOf(die)),
  );
}

function captionOf({ face, shade, sure }) {
  return `${shade === "dark" ? word("dark-letter") : ""}${face ?? ""}${sure ? "" : "?"}`;
}

function handleOf([x, y], index, count, height, px) {
  const where = { x: Math.round(x * 100), y: Math.round((y / height) * 100) };
  const looks = {
    class: "handle",
    role: "button",
    tabindex: "0",
    "data-corner": index,
    "aria-label": word("outline-corner", { number: index + 1, count, ...where }),
  };
  return h(
    "g",
    looks,
    h("circle", { class: "handle-reach", cx: x * WIDE, cy: y * WIDE, r: TARGET_PX * px }),
    h("circle", { class: "handle-dot", cx: x * WIDE, cy: y * WIDE, r: 9 * px }),
  );
}

/** Returns the picture in words, for whoever cannot see it. */
export function spokenOf({ dice }) {
  const seen = dice.map(captionOf).join(" ");
  return word("camera-seen", { dice: dice.length ? word("camera-dice", { dice: seen }) : word("camera-none") });
}

/** Returns why there is no picture, and what to do. */
export function noPictureOf({ picture, no_picture: why }) {
  if (picture) return [];
  return [
    h("p", { class: "camera-none-title" }, word("no-picture")),
    h("p", { class: "room-text" }, word(`no-picture-${why || "starting"}`)),
  ];
}
