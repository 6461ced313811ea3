/** A snapshot as pages use it: what travels short (web/packing/short.py) is whole again. */

const DIE = { face: null, sure: true, kept: false, stays: false, aside: false, group: null, asked: false, pointed: null, rivals: [] };
const PLAYER = { away: false, in_turn: false, won: false, best: null };
const BUTTON = { enabled: true, held: null };

/** Returns a snapshot with everything that was left out. */
export function opened(snapshot) {
  const { columns, rows: [names, ...lists], ...view } = snapshot.view;
  const whole = (name, usual) => view[name].map((each) => ({ ...usual, ...each }));
  const lanes = view.players.flatMap(({ seat }) => columns.map((column) => ({ seat, ...column })));
  const rows = lists.map((list) => rowOf(Object.fromEntries(list.map((said, at) => [names[at], said])), lanes));
  rows.forEach((row, at) => (row.section ||= rows[at - 1].section));
  const parts = { lanes, rows, dice: whole("dice", DIE), players: whole("players", PLAYER), buttons: whole("buttons", BUTTON) };
  return { ...snapshot, view: { ...view, ...parts } };
}

/**
 * The cells of a row travel as lists of numbers: "18,,25" are the points of the first and the third.
 * Where no kind is said, a row is a box; where no section is said, it belongs to the one before.
 */
function rowOf({ id, label, section, kind, ...lists }, lanes) {
  const list = (name) => (lists[name] ?? "").split(",").map((text) => (text ? Number(text) : null));
  const [points, toGo, possible, pointed, announceable, besides] = ["points", "to_go", "possible", "pointed", "announceable", "besides"].map(list);
  const cells = lanes.map((_, at) => ({
    points: points[at] ?? null,
    to_go: toGo[at] ?? null,
    possible: possible[at] ?? null,
    pointed: Boolean(pointed[at]),
    announceable: Boolean(announceable[at]),
    besides: besides[at] ?? null,
  }));
  return { id, label, section, kind: kind || "box", cells };
}
