/** Whether anybody plays. */

const NOT_PLAYED = new Set(["no-game", "final", "over"]);

/** Returns whether a game is under way: one was begun, and has not ended. */
export function isPlayed({ phase }) {
  return !NOT_PLAYED.has(phase);
}
