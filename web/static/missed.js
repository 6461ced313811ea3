/** What a page has missed while its phone slept, or its network was away. Fetched soon: see soon.js. */

import { word } from "./words.js";

/** Returns what says, with the next view, what was missed since the page was left; `view` gives what it shows, `say` shows a sentence. */
export function createAbsence(view, say) {
  const link = document.getElementById("link");
  let left = null;
  const leave = () => (left ??= view());
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  addEventListener("pagehide", leave);
  new MutationObserver(() => link.dataset.link === "lost" && leave()).observe(link, { attributeFilter: ["data-link"] });
  return () => {
    if (!left || document.hidden) return;
    const turns = missed(left, view());
    left = null;
    if (turns > 0) say(word("missed", { count: turns }));
  };
}

/** Returns how many turns have ended since; none where another game is played now. */
function missed(then, now) {
  const game = (view) => JSON.stringify([view.variant, view.players.map(({ name }) => name)]);
  return game(then) === game(now) ? now.ended - then.ended : 0;
}
