/** Draws a view of the table into the page. */

import { buttonsOf, byHandOf } from "./controls.js";
import { trayOf } from "./dice.js";
import { h, paint } from "./dom.js";
import { pointedBox, sheetOf } from "./sheet.js";
import { playing, turnOf } from "./turn.js";
import { waysOf } from "./ways.js";
import { mineOf, tabsOf } from "./whose.js";
import { unbroken, word } from "./words.js";

const at = (id) => document.getElementById(id);

/** Draws into a part of the page, where it has that part: a television has no controls. */
function fill(id, ...parts) {
  const part = at(id);
  if (part) paint(part, ...parts);
}

/** Draws a view; `before` is the one drawn last, or null; `own` what this page prepares. */
export function render(view, before, own) {
  const app = at("app");
  const { role } = app.dataset;
  app.dataset.phase = view.phase;
  app.dataset.interlude = view.interlude;
  app.dataset.motion = view.motion;
  app.dataset.counted = view.counted;
  app.dataset.saying = view.sentence_key;
  document.title = titleOf(view);
  fill("game", nameOf(view.game));
  fill("turn", turnOf(view));
  fill("tray", trayOf(view, own));
  fill("ways", waysOf(view, own));
  fill("sentence", unbroken(view.sentence));
  fill("aside", view.aside);
  fill("by-hand", byHandOf(view, own, role));
  if (own.whose) {
    fill("tabs", tabsOf(view, own.whose));
    fill("mine", mineOf(view, own.whose));
  }
  fill("sheet-rows", sheetOf(view, own.whose));
  fill("buttons", buttonsOf(view, role));
  bringIntoSight(view, before);
}

/** The game's name leads to a new one. */
function nameOf(game) {
  if (!game) return word("product");
  const looks = { class: "quiet game-button", type: "button", "data-action": "new-game", "aria-label": word("game-and-new", { game }) };
  return h("button", looks, h("span", { class: "game-name" }, game), h("span", { "aria-hidden": "true" }, "▾"));
}

function titleOf(view) {
  const player = playing(view);
  const now = player ? word("whose-turn", { player: player.name }) : view.game;
  return [now, word("product")].filter(Boolean).join(" · ");
}

/** Scrolls the sheet only when the turn or the cursor moved, so that nobody's reading is disturbed. */
function bringIntoSight(view, before) {
  if (!at("sheet-rows")) return;
  const seat = playing(view)?.seat;
  const turned = seat !== undefined && (!before || playing(before)?.seat !== seat);
  const box = pointedBox(view);
  const moved = box && (!before || pointedBox(before) !== box);
  if (moved) scrollTo("td.is-pointed", "row");
  else if (turned) scrollTo("th.in-turn");
  // Rounds and games grow downwards: the latest is at the end.
  if (turned && view.counted !== "turn") at("sheet-rows").scrollTop = at("sheet-rows").scrollHeight;
}

/** Scrolls the sheet alone, to a lane or a row too: the page stays where its reader has it, if it can. */
function scrollTo(selector, row) {
  const sheet = at("sheet-rows");
  const edges = (each) => sheet.querySelector(each).getBoundingClientRect();
  const [cell, corner, total] = [edges(selector), edges("tbody th"), edges(".is-total")];
  if (cell.width === 0) return; // Another player's sheet is looked at.
  const isWhole = sheet.scrollHeight === sheet.clientHeight;
  if (row && isWhole) sheet.querySelector(selector).scrollIntoView({ block: "nearest" });
  const heading = sheet.querySelector("thead").offsetHeight;
  const room = sheet.getBoundingClientRect();
  sheet.scrollBy({
    left: wayInto(room.left + corner.width, room.right, cell.left, cell.right),
    top: row ? wayInto(room.top + heading, room.bottom - total.height, cell.top, cell.bottom) : 0,
  });
}

/** Returns how far something has to move to lie between two limits; 0 where it does. Its start counts. */
function wayInto(low, high, start, end) {
  if (start < low) return start - low;
  return Math.min(Math.max(0, end - high), start - low);
}
