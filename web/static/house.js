/** The line of house rules over the sheet; asked for again only when another game is played. */

import { h, paint } from "./dom.js";
import { jsonSoon } from "./live.js";
import { word } from "./words.js";

/** Returns what keeps it current; the page came with that of the game it was sent with. */
export function createHouse() {
  let known = gameOf(JSON.parse(document.getElementById("snapshot").textContent).view);
  const line = document.getElementById("house");
  return {
    async follow(now) {
      const game = gameOf(now);
      if (!line || known === game) return; // An overlay has no sheet.
      paint(line);
      known = game;
      try {
        const { house } = now.options.length > 0 ? await rulesNow() : { house: [] };
        if (known === game) paint(line, houseOf(house));
      } catch {
        known = ""; // The next view asks again.
      }
    },
  };
}

/** Returns what tells whether two views are of the same game, with the same house rules. */
export function gameOf(view) {
  return [view.variant, ...view.options].join(" ");
}

/** Returns the rules of the game that is played: sentences, and which of them are house rules. */
export function rulesNow() {
  return jsonSoon("/api/rules");
}

function houseOf(house) {
  return house.length > 0 && [h("strong", {}, word("house-rules")), ` ${house.join(" · ")}`];
}
