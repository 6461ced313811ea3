/** The score sheet of all players. */

import { badge } from "./badge.js";
import { classes, drawing, h } from "./dom.js";
import { number, word } from "./words.js";

const CORNERS = { turn: "box", round: "round", game: "game" };

/** More lanes than these are drawn narrow where there is little room. */
const FEW = 4;

/** A game of several columns each with more than these shows one player's at a time, however much room there is. */
const MANY = 6;

const EVERYBODYS = { shown: null, mine: [] };

/** Returns the table, or nothing where no game is running; `whose` says which player's is looked at. */
export function sheetOf(view, { shown, mine } = EVERYBODYS) {
  if (view.rows.length === 0) return [];
  const isOther = (seat) => shown !== null && seat !== shown;
  const isSingle = view.lanes.length === view.players.length;
  const lanes = view.lanes.map((lane) => ({ ...lane, label: isSingle ? "" : lane.label, player: view.players[lane.seat], other: isOther(lane.seat), free: shown !== null && mine.length === 0 }));
  const corner = word(CORNERS[view.counted]);
  const writes = view.rows.some((row) => row.cells.some((cell) => cell.possible !== null));
  const rows = view.rows.map((row) => rowOf(row, lanes, { ...view, writes }));
  const looks = { class: looksOf(view, shown, mine) };
  return [h("table", looks, h("thead", {}, headings(lanes, corner)), h("tbody", {}, rows))];
}

function looksOf({ lanes, players, counted }, shown, mine) {
  const isMany = lanes.length > players.length && lanes.length > MANY;
  return classes(
    `counts-${counted}`,
    lanes.length > FEW && "is-crowded",
    (shown !== null || players.length === 1) && "is-one",
    mine.includes(shown) && "is-own",
    shown !== null && isMany && "is-many",
  );
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
  const box = h("th", { scope: "col", class: "corner" }, corner);
  const names = perPlayer(lanes).map(nameOf);
  if (isSingle) return [h("tr", {}, box, names)];
  const columns = lanes.map((lane) => h("th", { scope: "col", class: laneClass("lane-column", lane) }, lane.label));
  return [h("tr", { class: "lane-names" }, h("td", { class: "corner" }), names), h("tr", {}, box, columns)];
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
    // Its name is the player's: it may hold a button and a total, too.
    { scope: "col", colspan: lanes.length > 1 && lanes.length, class: laneClass("lane", lanes[0]), "aria-label": [player.name, player.in_turn && word("in-turn"), player.away && word("away")].filter(Boolean).join(", ") },
    h(
      "span",
      { class: "lane-who" },
      badge(player.colour, player.seat),
      player.won && drawing("icon-crown", "icon"),
      h("span", { class: "lane-name", title: player.name }, player.name),
      // A player of several columns has a total that stands in none of them.
      lanes.length > 1 && h("span", { class: "lane-total" }, ` ${number(player.total)}`),
      lanes[0].free && !lanes[0].other && claiming(player),
    ),
    player.in_turn && h("span", { class: "unseen" }, `, ${word("in-turn")}`),
    player.away && h("span", { class: "lane-away" }, word("away")),
  );
}

/** Whoever looks at one sheet alone may say that it is their own. */
function claiming({ name }) {
  return h("button", { class: "quiet claim", type: "button", "data-action": "claim", "data-name": name }, word("this-is-me"));
}

function rowOf(row, lanes, view) {
  const cells = row.cells.map((cell, index) => cellOf(cell, row, lanes[index], view));
  return h("tr", { class: `row is-${row.kind}` }, h("th", { scope: "row" }, row.label), cells);
}

function cellOf(cell, row, lane, view) {
  const inside = insideOf(cell, row, lane, view);
  const isThousands = inside.length === 1 && inside[0].length > 4; // A figure; buttons have no length.
  return h("td", { class: classes(laneClass("cell", lane), cell.pointed && "is-pointed", isThousands && "is-thousands") }, inside);
}

function insideOf(cell, row, lane, { phase, writes }) {
  if (row.section === "series" && row.kind === "box") return cell.points ? [winning()] : [];
  if (row.section === "bank" && row.kind === "bonus") return missing(cell);
  return row.kind === "bonus" ? bonus(cell, phase) : points(cell, row, lane, writes);
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
  const toGo = h("span", { class: "to-go" }, word("to-go", { points: cell.to_go }));
  return cell.points ? [number(cell.points), " ", toGo] : [toGo];
}

function points(cell, row, lane, writes) {
  if (cell.points !== null) return [row.kind === "box" ? written(cell, row, lane) : number(cell.points)];
  if (cell.possible === null && cell.announceable) return [announcing(row, lane)];
  if (cell.possible === null) return writes && lane.player.in_turn ? [closed(row, lane)] : [];
  const more = cell.besides && h("small", {}, ` ${cell.besides > 0 ? "+" : ""}${number(cell.besides)}`);
  const worth = number(cell.possible) + (more ? more.textContent : "");
  const about = called(row, lane);
  const label = word("write", { ...about, points: worth });
  const looks = {
    class: classes("possible", cell.possible === 0 && "is-zero"),
    type: "button",
    "data-action": "score",
    "data-column": lane.column,
    "data-box": row.id,
    "data-points": cell.possible,
    "data-label": about.box,
    "aria-label": cell.pointed ? `${label}. ${word("pointed")}` : label,
  };
  return [h("button", looks, number(cell.possible), more)];
}

/** What is written leads to the rolls that it came from. */
function written({ points: earned }, row, lane) {
  const at = [lane.seat, lane.column, row.id].join(".");
  const looks = {
    class: "written",
    href: `/history?at=${encodeURIComponent(at)}`,
    "data-action": "show-me",
    "aria-label": word("show-me", { ...called(row, lane), points: number(earned) }),
  };
  return h("a", looks, number(earned));
}

/** The table announces by tap: the turn is then bound to this box. */
function announcing(row, lane) {
  return boxButton("possible is-announceable", "announce", word("announce", { player: lane.player.name, box: row.label }), row, lane, "⚑");
}

/** Other boxes can be written now, this one cannot: a tap says why. */
function closed(row, lane) {
  return boxButton("closed", "why", word("closed", called(row, lane)), row, lane);
}

/** Of several columns the box is named with its own: elsewhere it may be worth something else. */
function called({ label }, lane) {
  return { player: lane.player.name, box: lane.label ? `${label} (${lane.label})` : label };
}

function boxButton(look, action, label, row, lane, ...sign) {
  const looks = { class: look, type: "button", "data-action": action, "data-column": lane.column, "data-box": row.id, "aria-label": label };
  return h("button", looks, ...sign);
}

function laneClass(name, { player, other }) {
  return classes(name, player.in_turn && "in-turn", player.away && "is-away", other && "is-other");
}
