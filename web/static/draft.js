/** What was chosen and typed before the first game, kept while this page's tab is open: a reload loses none. */

const KEY = "new-game";

/** Remembers a draft; a browser that keeps nothing forgets it, as before. */
export function keepDraft({ game, options, players }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ game, options, players }));
  } catch {
    // Private windows may refuse.
  }
}

/** Returns the draft that was kept, or null where there is none. */
export function keptDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Forgets it: the game has begun. */
export function dropDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
