/** Who plays on this phone: see soon.js. */

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { word } from "./words.js";

/** Returns the players of whom this phone may be one's own. */
export function mineOf({ players }, { mine }) {
  if (players.length < 2) return [];
  const choice = ({ name, seat }) => {
    const looks = { class: "choice", type: "button", "data-action": "claim", "data-name": name, "aria-pressed": String(mine.includes(seat)) };
    return h("button", looks, badge(players[seat].colour, seat), ` ${name}`);
  };
  return [
    h("p", { class: "choices-title", id: "mine-title" }, word("who-plays-here")),
    h("div", { class: "choices is-paired", role: "group", "aria-labelledby": "mine-title" }, players.map(choice)),
  ];
}
