/** What the first paint does without, and nearly everybody wants then. Fetched right after it: see later.js. */

import { createAsked } from "./asked.js";
import { createLetting } from "./letting.js";
import { fetchSoon } from "./live.js";
import { createRules } from "./rules.js";
import { listenForSwipes } from "./swipe.js";
import { learnWords } from "./words.js";

/** Fetches the words of it as well; then returns what taps mean that open small sheets, or ask why a box is closed. */
export async function createSoon(page) {
  const { table, dialogs, say, noAnswer } = page;
  const answer = await fetchSoon("/api/words", {});
  learnWords(await answer.json());
  listenForSwipes(page.whose);
  return {
    meanings: {
      ...createAsked(table, dialogs),
      ...createLetting(page),
      ...createRules(table, noAnswer),
      why: async ({ column, box }) => {
        try {
          const answer = await fetchSoon(`/api/why?${new URLSearchParams({ column, box })}`, {});
          const { why, error } = await answer.json();
          say(why ?? error);
        } catch {
          noAnswer();
        }
      },
    },
  };
}
