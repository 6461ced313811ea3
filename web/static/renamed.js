/** Who plays on this phone does so under another name, too, once somebody else has set it right. */

/** Follows a view: where a player was renamed since the last one, `whose` goes by the name that is. */
export function followNames(whose, now, before) {
  if (!now.buttons.some(({ key }) => key === "undo-renaming") || now.players.length !== before.players.length) return;
  const renamed = now.players.filter(({ name }, seat) => name !== before.players[seat].name);
  if (renamed.length === 1) whose.rename(before.players[renamed[0].seat].name, renamed[0].name);
}
