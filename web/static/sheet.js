/** The score sheet of all players. */

import { classes, drawing, h } from "./dom.js";
import { badge } from "./seats.js";
import { number, word } from "./words.js";

const CORNERS = { turn: "box", round: "round", game: "game" };

/** More lanes than these are drawn narrow where there is little room. */
const FEW = 4;

/** Returns the table, or nothing where no game is running. */
export function sheetOf(view) {
  if (view.rows.length === 0) return [];
  const lanes = view.lanes.map((lane) => ({ ...lane, player: view.players[lane.seat] }));
  const corner = word(CORNERS[view.counted]);
  const rows = view.rows.map((row) => rowOf(row, lanes, view.phase));
  const looks = { class: classes(`counts-${view.counted}`, lanes.length > FEW && "is-crowded") };
  return [h("table", looks, h("thead", {}, headings(lanes, corner)), h("tbody", {}, rows))];
}

/** Returns the box under the table's cursor, as a text to compare, or an empty one. */
export function pointedBox(view) {
  const row = rowPointedAt(view);
  return row ? `${row.id} ${laneOf(row)}` : "";
}

/** Returns what players call the box under the table's cursor; with its column where there are several. */
export function pointedLabel(view) {
  const row = rowPointedAt(view);
  if (!row) return "";
  const { label, seat } = view.lanes[laneOf(row)];
  const isAlone = view.lanes.filter((lane) => lane.seat === seat).length === 1;
  return isAlone ? row.label : `${row.label} (${label})`;
}

function rowPointedAt(view) {
  return view.rows.find((row) => row.cells.some((cell) => cell.pointed));
}

function laneOf(row) {
  return row.cells.findIndex((cell) => cell.pointed);
}

function headings(lanes, corner) {
  const isSingle = perPlayer(lanes).length === lanes.length;
  const looks = { scope: "col", class: "corner", rowspan: !isSingle && 2 };
  const names = h("tr", {}, h("th", looks, corner), perPlayer(lanes).map(nameOf));
  if (isSingle) return [names];
  const columns = lanes.map((lane) => h("th", { scope: "col", class: laneClass("lane-column", lane) }, lane.label));
  return [names, h("tr", {}, columns)];
}

/** Returns the lanes grouped by player: neighbours with the same seat. */
function perPlayer(lanes) {
  const seats = [...new Set(lanes.map((lane) => lane.seat))];
  return seats.map((seat) => lanes.filter((lane) => lane.seat === seat));
}

function nameOf(lanes) {
  const [{ player }] = lanes;
  return h(
    "th",
    { scope: "col", colspan: lanes.length > 1 && lanes.length, class: laneClass("lane", lanes[0]) },
    h(
      "span",
      { class: "lane-who" },
      badge(player.colour, player.seat),
      h("span", { class: "lane-name", title: player.name }, player.won && drawing("icon-crown", "icon"), player.name),
      // A player of several columns has a total that stands in none of them.
      lanes.length > 1 && h("span", { class: "lane-total" }, ` ${number(player.total)}`),
    ),
    player.in_turn && h("span", { class: "unseen" }, `, ${word("in-turn")}`),
    player.away && h("span", { class: "lane-away" }, word("away")),
  );
}

function rowOf(row, lanes, phase) {
  const cells = row.cells.map((cell, index) => cellOf(cell, row, lanes[index], phase));
  return h("tr", { class: `row is-${row.kind}` }, h("th", { scope: "row" }, row.label), cells);
}

function cellOf(cell, row, lane, phase) {
  const inside = insideOf(cell, row, lane, phase);
  return h("td", { class: classes(laneClass("cell", lane), cell.pointed && "is-pointed") }, inside);
}

function insideOf(cell, row, lane, phase) {
  if (row.section === "series" && row.kind === "box") return cell.points ? [winning()] : [];
  if (row.section === "bank" && row.kind === "bonus") return missing(cell);
  return row.kind === "bonus" ? bonus(cell, phase) : points(cell, row, lane);
}

/** A game of a series was won, or it was not: no number is needed. */
function winning() {
  return h("span", { class: "crown" }, drawing("icon-crown", "icon"), h("span", { class: "unseen" }, word("won")));
}

/** The row says what is missing; the cell says how much. */
function missing(cell) {
  return [cell.to_go ? number(cell.to_go) : "✓"];
}

function bonus(cell, phase) {
  if (phase === "final" || phase === "over" || !cell.to_go) return [number(cell.points)];
  return [h("span", { class: "to-go" }, word("to-go", { points: `−${cell.to_go}` }))];
}

function points(cell, row, lane) {
  if (cell.points !== null) return [number(cell.points)];
  if (cell.possible === null) return cell.announceable ? [announcing(row, lane)] : [];
  const label = word("write", { player: lane.player.name, box: row.label, points: number(cell.possible) });
  const looks = {
    class: classes("possible", cell.possible === 0 && "is-zero"),
    type: "button",
    "data-action": "score",
    "data-column": lane.column,
    "data-box": row.id,
    "data-points": cell.possible,
    "data-label": row.label,
    "aria-label": cell.pointed ? `${label}. ${word("pointed")}` : label,
  };
  return [h("button", looks, number(cell.possible))];
}

/** The table announces by tap: the turn is then bound to this box. */
function announcing(row, lane) {
  const looks = {
    class: "possible is-announceable",
    type: "button",
    "data-action": "announce",
    "data-column": lane.column,
    "data-box": row.id,
    "aria-label": word("announce", { player: lane.player.name, box: row.label }),
  };
  return h("button", looks, "⚑");
}

function laneClass(name, lane) {
  return classes(name, lane.player.in_turn && "in-turn", lane.player.away && "is-away");
}
