/** What whoever does not see the sheet cannot know: what was written, what it makes, and who plays by now. See told.js. */

import { gameOf } from "./house.js";
import { playing } from "./turn.js";
import { number, word } from "./words.js";

/** Returns what happened between two views, in sentences. */
export function happenedIn(now, before) {
  return [...endedIn(now, before), ...seatedIn(now, before)];
}

function endedIn(now, before) {
  const seat = playing(before)?.seat;
  const isSameGame = gameOf(now) === gameOf(before) && now.players.length >= before.players.length;
  if (!isSameGame || now.ended !== before.ended + 1 || seat === undefined) return [];
  const { name: player, total } = now.players[seat];
  const box = boxWritten(now, before, seat);
  if (box) return [word("told-box", { player, total: number(total), ...box, points: number(box.points) })];
  return total === before.players[seat].total ? [] : [word("told-total", { player, total: number(total) })];
}

/** Returns the box of a player that was empty before, and what stands there now; null where games have no boxes. */
function boxWritten({ rows, lanes, players, counted }, before, seat) {
  if (counted !== "turn") return null;
  const hasColumns = lanes.length > players.length;
  const boxes = rows.flatMap(({ kind, label, cells }, row) =>
    cells.map(({ points }, lane) => {
      const isNew = kind === "box" && points !== null && before.rows[row].cells[lane]?.points === null;
      return { isNew, seat: lanes[lane].seat, box: hasColumns ? `${label}, ${lanes[lane].label}` : label, points };
    }),
  );
  return boxes.find((each) => each.isNew && each.seat === seat);
}

/** Before the first game nobody sits there to be told of. */
function seatedIn(now, before) {
  if (now.phase === "no-game" || before.phase === "no-game") return [];
  const seated = ({ players }) => players.filter(({ away }) => !away).map(({ name }) => name).join(", ");
  return seated(now) === seated(before) ? [] : [...goneAndComeIn(now, before), word("told-players", { players: seated(now) })];
}

/** Where one more or one fewer plays in the same game, that is said first; in another one everybody may be new. */
function goneAndComeIn(now, before) {
  const isNewGame = gameOf(now) !== gameOf(before) || now.ended < before.ended;
  if (isNewGame || before.players.some(({ name }, seat) => now.players[seat]?.name !== name)) return [];
  return now.players.flatMap(({ name: player, away }, seat) => {
    const was = before.players[seat];
    if (!was) return [word("told-joined", { player })];
    return was.away === away ? [] : [word(away ? "told-left" : "told-back", { player })];
  });
}
