/** Who plays, and what: a new game, and the people of this one. Fetched once it is wanted: see later.js. */

import { createNewGame } from "./newgame.js";
import { createPeople } from "./people.js";

/** Returns what the two mean by a tap, and what makes them follow a view. */
export function createPlayers({ table, whose, noAnswer }) {
  const newGame = createNewGame(table, noAnswer);
  const people = createPeople(table, whose, noAnswer);
  return {
    meanings: { ...newGame.meanings, ...people.meanings },
    follow(view, before) {
      newGame.follow(view, before);
      people.follow(view);
    },
  };
}
