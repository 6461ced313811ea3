/** Draws a view of the table into the page. */

import { buttonsOf, byHandOf } from "./controls.js";
import { trayOf } from "./dice.js";
import { paint } from "./dom.js";
import { pointedBox, sheetOf } from "./sheet.js";
import { playing, turnOf } from "./turn.js";
import { word } from "./words.js";

const at = (id) => document.getElementById(id);

/** Draws a view; `before` is the one drawn last, or null. */
export function render(view, before) {
  const app = at("app");
  app.dataset.phase = view.phase;
  app.dataset.motion = view.motion;
  document.title = titleOf(view);
  paint(at("game"), view.game || word("product"));
  paint(at("turn"), turnOf(view));
  paint(at("tray"), trayOf(view));
  paint(at("sentence"), unbroken(view.sentence));
  paint(at("by-hand"), byHandOf(view));
  paint(at("sheet"), sheetOf(view));
  paint(at("buttons"), buttonsOf(view));
  bringIntoSight(view, before);
}

/** Keeps the faces of a roll on one line. */
function unbroken(sentence) {
  return sentence.replace(/\b(\d) (?=\d\b)/g, "$1\u00a0");
}

function titleOf(view) {
  const player = playing(view);
  const now = player ? word("whose-turn", { player: player.name }) : view.game;
  return [now, word("product")].filter(Boolean).join(" · ");
}

/** Scrolls the sheet only when the turn or the cursor moved, so that nobody's reading is disturbed. */
function bringIntoSight(view, before) {
  const seat = playing(view)?.seat;
  const turned = seat !== undefined && (!before || playing(before)?.seat !== seat);
  const box = pointedBox(view);
  const moved = box && (!before || pointedBox(before) !== box);
  if (moved) scrollTo("td.is-pointed", "row");
  else if (turned) scrollTo("th.in-turn");
}

/** Scrolls the sheet alone, to a lane or a row too: the page stays where its reader has it. */
function scrollTo(selector, row) {
  const sheet = at("sheet");
  const edges = (each) => sheet.querySelector(each).getBoundingClientRect();
  const [cell, corner, total] = [edges(selector), edges(".corner"), edges(".is-total")];
  const room = sheet.getBoundingClientRect();
  sheet.scrollBy({
    left: wayInto(room.left + corner.width, room.right, cell.left, cell.right),
    top: row ? wayInto(room.top + corner.height, room.bottom - total.height, cell.top, cell.bottom) : 0,
  });
}

/** Returns how far something has to move to lie between two limits; 0 where it does. */
function wayInto(low, high, start, end) {
  if (start < low) return start - low;
  return Math.max(0, end - high);
}
