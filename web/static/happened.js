/** What whoever does not see the sheet cannot know: what was written, what it makes, and who plays by now. See told.js. */

import { playing } from "./turn.js";
import { word } from "./words.js";

/** Returns what happened between two views of a game, in sentences. */
export function happenedIn(now, before) {
  const isSameGame = now.variant === before.variant && now.ended >= before.ended && now.players.length >= before.players.length;
  return isSameGame ? [...endedIn(now, before), ...seatedIn(now, before)] : [];
}

function endedIn(now, before) {
  const seat = playing(before)?.seat;
  if (now.ended !== before.ended + 1 || seat === undefined) return [];
  const { name: player, total } = now.players[seat];
  const box = boxWritten(now, before, seat);
  if (box) return [word("told-box", { player, total, ...box })];
  return total === before.players[seat].total ? [] : [word("told-total", { player, total })];
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

function seatedIn(now, before) {
  const seated = ({ players }) => players.filter(({ away }) => !away).map(({ name }) => name).join(", ");
  return seated(now) === seated(before) ? [] : [word("told-players", { players: seated(now) })];
}
