/** The sign of a player beside a name. */

import { h } from "./dom.js";

/** Returns the badge of a player: the number of the seat on their colour, so never colour alone. */
export function badge(colour, seat) {
  return h("span", { class: `seat is-${colour}`, "aria-hidden": "true" }, String(seat + 1));
}
