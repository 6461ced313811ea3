/** Draws a view of the table into the page. */

import { buttonsOf, byHandOf } from "./controls.js";
import { trayOf } from "./dice.js";
import { h, paint } from "./dom.js";
import { sheetOf } from "./sheet.js";
import { bringIntoSight, lookAtSheet } from "./sight.js";
import { playing, turnOf } from "./turn.js";
import { waysOf } from "./ways.js";
import { tabsOf } from "./whose.js";
import { unbroken, word } from "./words.js";

const at = (id) => document.getElementById(id);

/** Draws into a part of the page, where it has that part: a television has no controls. */
function fill(id, ...parts) {
  const part = at(id);
  if (part) paint(part, ...parts);
}

/** Draws a view; `own` is what this page prepares. */
export function render(view, own) {
  const seen = lookAtSheet();
  const place = placeOfFocus();
  const app = at("app");
  const { role } = app.dataset;
  const { phase, interlude, motion, counted, sentence_key: saying } = view;
  Object.assign(app.dataset, { phase, interlude, motion, counted, saying });
  document.title = titleOf(view);
  fill("game", nameOf(view.game, app.dataset.screen));
  fill("turn", turnOf(view));
  fill("tray", trayOf(view, own));
  fill("ways", waysOf(view, own));
  fill("sentence", unbroken(view.sentence));
  fill("note", view.note);
  fill("by-hand", byHandOf(view, own, role));
  if (own.whose) fill("tabs", tabsOf(view, own.whose));
  fill("sheet-rows", sheetOf(view, own.whose));
  fill("buttons", buttonsOf(view, role, own));
  if (place) stayAt(place);
  bringIntoSight(seen);
}

/** Returns the part of the page that has the focus; null where no part has it that the table may take away. */
export function placeOfFocus() {
  return document.activeElement.closest("td, th, #turn, #ways, #tray, #by-hand");
}

/** Whoever plays by keyboard stays where the button was that is gone: at that box, or below the dice, else at the sheet. */
export function stayAt(place) {
  const nearest = (place.id ? at("by-hand") : place)?.querySelector("a, button");
  for (const near of [nearest, at("sheet-rows")]) {
    if (document.activeElement === document.body) near?.focus({ preventScroll: true });
  }
}

/** Goes on from a dialog that was closed: the browser lets go of it a moment later, where it has nowhere to go back to. */
export function goOnFrom(dialog, place) {
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
  if (place) stayAt(place);
}

/** The game's name leads to a new one, but on a screen that nobody touches. */
function nameOf(game, screen) {
  if (!game || screen) return game ?? word("product");
  const looks = { class: "quiet game-button", type: "button", "data-action": "new-game", "aria-label": word("game-and-new", { game }) };
  return h("button", looks, game, h("span", { "aria-hidden": "true" }, "▾"));
}

function titleOf(view) {
  const player = playing(view);
  const now = player ? word("whose-turn", { player: player.name }) : view.game;
  return [now, word("product")].filter(Boolean).join(" · ");
}
