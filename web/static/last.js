/** What happened last, under the sentence, where a tablet or a larger screen has room for it. See soon.js. */

import { badge } from "./badge.js";
import { h, paint } from "./dom.js";
import { jsonSoon } from "./live.js";
import { word } from "./words.js";

/** The same as in asked.css, which hides it elsewhere. */
const ROOM = matchMedia("(min-width: 900px) and (min-height: 660px)");

/** Returns what keeps the list; nobody is told of a list that could not be fetched: it comes with the next turn. */
export function createLast(table) {
  const list = h("ol", { class: "last", "aria-label": word("history") });
  document.querySelector(".play").append(list);
  let told = "";
  async function follow(view) {
    const now = stateOf(view);
    if (!ROOM.matches || now === told) return;
    told = now;
    try {
      const { turns } = await jsonSoon("/api/last-turns");
      if (now === told) paint(list, turns.map((turn) => lineOf(turn, view.players)));
    } catch {
      if (now === told) told = "";
    }
  }
  // Turned on its side, a tablet has room at once.
  ROOM.addEventListener("change", () => follow(table.view()));
  return { follow };
}

/** What is different once a turn has ended, was taken back or set right. */
function stateOf({ turn, players, notice_key: noticed, version }) {
  const counts = players.map((player) => [player.in_turn, player.total, player.name]);
  return JSON.stringify([turn, counts, noticed && [noticed, version]]);
}

function lineOf([seat, result], players) {
  const { colour, name } = players[seat];
  return h("li", { class: "last-turn" }, badge(colour, seat), h("span", { class: "last-name" }, name), h("span", {}, result));
}
