/** What the first look at the sheet does without: fetched right after it, or once somebody asks. */

import { jsonSoon } from "./live.js";
import { looksOf } from "./looks.js";
import { learnWords } from "./words.js";

/** So long after the page has begun what is wanted soon is fetched: nothing that is wanted now waits for it. */
const SOON_MS = 1_500;

/** Returns it, made of what the page has; its `noAnswer` hears that something could not be fetched. */
export function createLater(page) {
  const { table, noAnswer } = page;
  const words = part(async () => learnWords(await jsonSoon("/api/words")));
  const soon = part(async (again) => {
    const [{ createSoon }] = await Promise.all([import("./soon-page.js" + again), looksOf("soon.css"), words.fetch()]);
    return createSoon(page);
  });
  const players = part(async (again) => {
    const [{ createPlayers }] = await Promise.all([import("./players-page.js" + again), looksOf("players.css"), words.fetch()]);
    const made = createPlayers(page);
    made.follow(table.view(), null);
    return made;
  });
  const meaning = (action) => soon.made?.meanings[action] ?? players.made?.meanings[action];

  async function fetched(action) {
    await soon.fetch();
    if (!meaning(action)) await players.fetch();
    return meaning(action);
  }

  // What failed is fetched with the next view, or once somebody wants it.
  const quietly = (promised) => promised.catch(() => {});
  let isSoon = false;
  const begin = () => {
    isSoon = true;
    quietly(soon.fetch());
  };
  setTimeout(begin, SOON_MS);
  document.addEventListener("pointerdown", begin, { once: true });
  quietly(looksOf("thrown.css"));
  return {
    draw: (view) => soon.made?.draw(view),
    follow(view, before, isTold) {
      quietly(looksOf("thrown.css"));
      if (soon.made) soon.made.follow(view, before, isTold);
      else if (isSoon) quietly(soon.fetch());
      if (players.made) players.made.follow(view, before);
      else if (view.phase === "no-game") fetched("new-game").catch(noAnswer);
    },
    /** Does what a tap means that nobody else knows: at once, but for the first time that it is wanted. */
    act(action, about, seen) {
      if (meaning(action)) return meaning(action)(about, seen);
      const then = { ...about }; // What is tapped may be drawn anew meanwhile.
      return fetched(action).then((does) => does?.(then, seen), noAnswer);
    },
  };
}

/**
 * Returns what is fetched once, however often it is wanted; a fetch that failed is begun anew.
 * `fetchAnew` gets what makes the address another one then: browsers ask for no script twice.
 */
function part(fetchAnew) {
  let under = null;
  let again = "";
  const own = {
    made: null,
    fetch: () => (under ??= fetchAnew(again).then(made, failed)),
  };
  const made = (done) => (own.made = done);
  const failed = (why) => {
    under = null;
    again += "?";
    throw why;
  };
  return own;
}
