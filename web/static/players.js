/** Who plays, and what: a new game, and the people of this one. Fetched once it is wanted: see later.js. */

import { fetchSoon } from "./live.js";
import { createNewGame } from "./newgame.js";
import { createPeople } from "./people.js";
import { learnWords } from "./words.js";

/** Fetches the words of the two as well; then returns what they mean by a tap, and what makes them follow a view. */
export async function createPlayers({ table, whose, noAnswer }) {
  const answer = await fetchSoon("/api/words", {});
  learnWords(await answer.json());
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
