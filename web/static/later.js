/** What is not wanted at every first look at the sheet: fetched once somebody asks, or no game runs. */

import { looksOf } from "./looks.js";

/** Returns it; `noAnswer` hears that it could not be fetched. */
export function createLater(table, noAnswer) {
  let players = null;
  let coming = null;

  async function fetchAll() {
    const [{ createPlayers }] = await Promise.all([import("./players.js"), looksOf("players.css")]);
    players = await createPlayers(table, noAnswer);
    players.follow(table.view(), null);
  }

  /** Resolves once it is here; what failed is tried again the next time. */
  function fetched() {
    coming ??= fetchAll().finally(() => players || (coming = null));
    return coming;
  }

  return {
    follow(view, before) {
      if (players) players.follow(view, before);
      else if (view.phase === "no-game") fetched().catch(noAnswer);
    },
    /** Does what a tap means that nobody else knows: at once, but for the first time that it is wanted. */
    act(action, about, seen) {
      if (players) return players.meanings[action]?.(about, seen);
      const then = { ...about }; // What is tapped may be drawn anew meanwhile.
      return fetched().then(() => players.meanings[action]?.(then, seen), noAnswer);
    },
  };
}
