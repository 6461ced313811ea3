/** What is not wanted at every first look at the sheet: fetched once somebody asks, or no game runs. */

import { looksOf } from "./looks.js";

/** Returns it; `noAnswer` hears that it could not be fetched. */
export function createLater(table, noAnswer) {
  let players = null;

  async function fetched() {
    const [{ createPlayers }] = await Promise.all([import("./players.js"), looksOf("players.css")]);
    if (players) return players;
    players = createPlayers(table, noAnswer);
    players.follow(table.view(), null);
    return players;
  }

  return {
    follow(view, before) {
      if (players) players.follow(view, before);
      else if (view.phase === "no-game") fetched().catch(noAnswer);
    },
    /** Does what a tap means that nobody else knows. */
    async act(action, ...about) {
      try {
        const { meanings } = await fetched();
        meanings[action]?.(...about);
      } catch {
        noAnswer();
      }
    },
  };
}
