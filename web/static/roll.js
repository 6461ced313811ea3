/** Which roll a view shows: what somebody prepares for one is never meant for another. */

/** Returns a text that is the same as long as the same dice are to be judged. */
export function rollOf(view) {
  const dice = view.dice.map((die) => [die.face, die.shade, die.sure]);
  return JSON.stringify([view.phase, view.turn, view.roll, view.players.map((each) => each.in_turn), dice]);
}
