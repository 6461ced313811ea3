/** Who plays on this phone does so under another name, too, once somebody else has set it right. */

/** Follows a view: where one name of the same game is another one now, `whose` goes by that. */
export function followNames(whose, now, before) {
  if (gameOf(now) !== gameOf(before)) return;
  const renamed = now.players.filter(({ name }, seat) => name !== before.players[seat].name);
  if (renamed.length === 1) whose.rename(before.players[renamed[0].seat].name, renamed[0].name);
}

/** Returns by what a game is known while nothing but a name changes in it. */
function gameOf({ variant, phase, turn, ended, players }) {
  return JSON.stringify([variant, phase, turn, ended, players.map(({ total }) => total)]);
}
