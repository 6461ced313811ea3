/** A screen that nobody touches, such as a television: it follows the table and asks for nothing. */

import { badge } from "./badge.js";
import { classes, drawing, h, paint } from "./dom.js";
import { createHouse } from "./house.js";
import { follow } from "./live.js";
import { createToast, showLink } from "./notes.js";
import { render } from "./render.js";
import { ask, pairingOf } from "./rights.js";
import { bringIntoSight } from "./sight.js";
import { createTable } from "./table.js";
import { createTold } from "./told.js";
import { playing, ranked } from "./turn.js";

/** More columns are too small to be read from a sofa: only the player in turn has some. */
const MOST_LANES = 6;

/** More rounds than these are, too: the latest ones are shown, and the totals of all. */
const MOST_ROUNDS = 10;

/** More rows than these are, too: of each section what can be written next is shown, and what it adds up to. */
const MOST_ROWS = 28;

/** Numbers of rounds with so many figures can be read however many columns there are. */
const FEW_FIGURES = 3;

const PREPARES_NOTHING = { marked: null, all: true };

const say = createToast();
const house = createHouse();
const told = createTold();
const table = createTable({ show, say, wait() {}, noAnswer() {}, mayAct: () => false });

function show(view, before) {
  const seen = nextOf(latestOf(seenFromAfar(view)));
  render(seen, PREPARES_NOTHING);
  paint(document.getElementById("standings"), standingsOf(view));
  const { style } = document.getElementById("app");
  style.setProperty("--rows", seen.rows.length);
  style.setProperty("--lanes", seen.lanes.length);
  style.setProperty("--figures", figuresOf(seen));
  fillHeading(view);
  house.follow(view);
  document.querySelector(".way.is-pointed")?.scrollIntoView({ block: "nearest" });
  const isTold = before && view.notice && view.notice !== before.notice;
  if (isTold) say(view.notice);
  told.follow(view, before, isTold);
}

/** Returns what shows the code for the next phone, on a screen that has room for it. */
function createPairing() {
  const place = document.getElementById("pairing");
  const take = (me) => place && paint(place, pairingOf(me));
  return { take, refresh: () => ask(take) };
}

/** Gives the heading the colour of whoever's turn it is, and tells how long its words are. */
function fillHeading(view) {
  const heading = document.getElementById("turn");
  heading.className = classes("turn", playing(view) && `is-${playing(view).colour}`);
  heading.style.setProperty("--letters", heading.querySelector(".player").textContent.length);
}

/** Returns whether everybody's columns can be read; those of rounds and games may have few figures. */
function fits(view) {
  return view.lanes.length <= MOST_LANES || (view.counted !== "turn" && figuresOf(view) <= FEW_FIGURES);
}

/** Returns how many figures the longest number of the sheet has. */
function figuresOf(view) {
  const numbers = view.rows.flatMap((row) => row.cells.map(({ points, to_go: toGo }) => Math.max(points ?? 0, toGo ?? 0)));
  return String(Math.max(0, ...numbers)).length;
}

/** Returns the view with no more columns than can be read; what is left out stands in the standings. */
function seenFromAfar(view) {
  if (fits(view)) return view;
  const seat = leading(view).seat;
  const shown = view.lanes.map((lane) => lane.seat === seat);
  const only = (values) => values.filter((_, index) => shown[index]);
  const rows = view.rows.map((row) => ({ ...row, cells: only(row.cells) }));
  return { ...view, lanes: only(view.lanes), rows };
}

/** Returns the view with no more rounds or games than can be read. */
function latestOf(view) {
  if (view.counted === "turn") return view;
  const rounds = view.rows.filter((row) => row.kind === "box").length;
  return { ...view, rows: view.rows.slice(Math.max(0, rounds - MOST_ROUNDS)) };
}

/** Returns the view with no more boxes of a long sheet than can be read: those that can be written, else one to come. */
function nextOf(view) {
  if (view.rows.length <= MOST_ROWS) return view;
  const boxesIn = (section) => view.rows.filter((row) => row.kind === "box" && row.section === section);
  const isWritable = ({ cells }) => cells.some((cell) => cell.possible !== null || cell.pointed || cell.announceable);
  const isOpen = ({ cells }) => cells.some((cell) => cell.points === null);
  const nextIn = (boxes) => (boxes.some(isWritable) ? boxes.filter(isWritable) : boxes.filter(isOpen).slice(0, 1));
  const next = new Set([...new Set(view.rows.map((row) => row.section))].flatMap((section) => nextIn(boxesIn(section))));
  return { ...view, rows: view.rows.filter((row) => row.kind !== "box" || next.has(row)) };
}

/** Returns whose sheet is worth a look: the player in turn, or whoever is ahead. */
function leading(view) {
  return playing(view) ?? ranked(view.players)[0];
}

/** Returns everybody's total where the sheet cannot show it, or there is no sheet. */
function standingsOf(view) {
  const isOnSheet = document.getElementById("sheet-rows") && fits(view);
  if (isOnSheet || ["final", "over"].includes(view.phase)) return [];
  return view.players.map((player) =>
    h(
      "li",
      { class: classes("standing", player.in_turn && "in-turn") },
      badge(player.colour, player.seat),
      h("span", { class: "standing-name" }, player.won && drawing("icon-crown", "icon"), player.name),
      h("span", { class: "standing-total" }, String(player.total)),
    ),
  );
}

table.take(JSON.parse(document.getElementById("snapshot").textContent));
bringIntoSight(null);
follow({ take: table.take, known: table.known, tell: showLink, rights: createPairing() });
