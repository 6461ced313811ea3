/** What a page has missed while its phone slept, or its network was away. */

import { word } from "./words.js";

/** Returns what follows the page's absences; `view` gives what it shows, `say` shows a sentence. */
export function createAbsence(view, say) {
  let left = null;
  const leave = () => (left ??= view());
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  addEventListener("pagehide", leave);
  return {
    leave,
    /** Says what was missed, now that the page is up to date. */
    end: () => {
      const turns = left ? missed(left, view()) : 0;
      left = null;
      if (turns > 0) say(word("missed", { count: turns }));
    },
  };
}

/** Returns how many turns have ended since; none where another game is played now. */
function missed(then, now) {
  const game = (view) => JSON.stringify([view.variant, view.players.map(({ name }) => name)]);
  return game(then) === game(now) ? now.ended - then.ended : 0;
}
