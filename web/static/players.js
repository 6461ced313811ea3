/** Who plays, and what: a new game, and the people of this one. Fetched once it is wanted: see later.js. */

import { h } from "./dom.js";
import { createNewGame } from "./newgame.js";
import { toldIn } from "./notes.js";
import { createPeople } from "./people.js";
import { word } from "./words.js";

/** Returns what the two mean by a tap, and what makes them follow a view. */
export function createPlayers(page) {
  document.body.append(tallSheet("new-game", "cancel"), tallSheet("people", "close", "players"));
  const newGame = createNewGame(page);
  const people = createPeople(page);
  return {
    meanings: { ...newGame.meanings, ...people.meanings },
    follow(view, before) {
      newGame.follow(view, before);
      people.follow(view);
    },
  };
}

/** Returns a sheet with a place for what is drawn in it, and the button that closes it. */
function tallSheet(id, ending, name = id) {
  const looks = { class: "dialog is-tall", id, "aria-label": word(name) };
  const close = h("button", { class: "plain", type: "button", "data-action": "close" }, word(ending));
  return h("dialog", looks, h("div", { id: `${id}-body` }), close, toldIn());
}
