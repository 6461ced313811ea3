/** A snapshot as pages use it: what travels without its empty parts (web/short.py) gets them back. */

const CELL = { points: null, possible: null, pointed: false, announceable: false, to_go: null };
const DIE = { face: null, sure: false, kept: false, stays: false, aside: false, group: null, asked: false, pointed: null, rivals: [] };

/** Returns a snapshot with every cell and die complete. */
export function opened(snapshot) {
  const { view } = snapshot;
  const rows = view.rows.map((row) => ({ ...row, cells: row.cells.map(cellOf) }));
  return { ...snapshot, view: { ...view, rows, dice: view.dice.map((die) => ({ ...DIE, ...die })) } };
}

function cellOf(short) {
  return { ...CELL, ...(typeof short === "number" ? { points: short } : short) };
}
