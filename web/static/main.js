/** Puts the page together. */

import { createDialogs } from "./dialogs.js";
import { createLater } from "./later.js";
import { follow } from "./live.js";
import { createToast, showLink, showWait } from "./notes.js";
import { createOwn } from "./own.js";
import { render } from "./render.js";
import { createRights } from "./rights.js";
import { bringIntoSight } from "./sight.js";
import { createTable } from "./table.js";
import { listen } from "./taps.js";
import { listenForTwo } from "./twice.js";
import { createWhose } from "./whose.js";
import { word } from "./words.js";

const say = createToast();
const table = createTable({ show, say, wait: showWait, noAnswer, mayAct, refused: () => rights.refresh() });
const dialogs = createDialogs();
const whose = createWhose(table.view, redraw);
const own = createOwn(table.view, redraw);
const rights = createRights({ dialogs, say, changed: redraw, begin: () => followAgain() });
const later = createLater({ table, dialogs, own, whose, rights, say, noAnswer });

/** What somebody did that this page shall say, unless it did that itself. */
const BY_OTHERS = new Set(["undid", "set-right"]);

/** Draws a view, and says what the table answered since the last one. */
function show(view, before) {
  draw(view);
  if (dialogs.follow(view)) say(word("went-on"));
  const isTold = before && view.notice && isNew(view, before);
  if (isTold) say(view.notice);
  else if (before && view.version !== before.version) say.unsay(before.notice); // It is not so any more.
  later.follow(view, before, isTold);
  showAddress(view.interlude === "address", before?.interlude === "address");
  rights.follow(view);
}

function isNew(view, before) {
  if (BY_OTHERS.has(view.notice_key) && table.isActing()) return false;
  return view.notice !== before.notice || view.version !== before.version;
}

/** Returns whether this page may act; where not, it shows how it comes to. */
function mayAct() {
  if (!rights.mayScore()) later.act("ask-to-score");
  return rights.mayScore();
}

function redraw() {
  draw(table.view());
}

/** Everybody sees where the table is found while somebody shows it from the menu. */
function showAddress(shown, before) {
  const join = document.getElementById("join");
  if (shown && !before && !join.open) join.showModal();
  if (!shown && before) join.close();
}

/** Whoever closes what the whole table was shown ends it for the table. */
document.getElementById("join").addEventListener("close", () => {
  const during = table.view().interlude;
  if (during === "address" && rights.mayScore()) table.act("press", { button: "OK", held: false, during });
});

function draw(view) {
  render(view, { ...own.of(view), whose: whose.of(view) });
  later.draw(view);
}

function noAnswer() {
  say(word("no-answer"));
  followAgain();
}

table.take(JSON.parse(document.getElementById("snapshot").textContent));
bringIntoSight(null);
matchMedia("(orientation: portrait)").onchange = () => bringIntoSight(null); // A phone was turned.
listenForTwo();
listen(table, { dialogs, own, whose, later });
const followAgain = follow({ take: table.take, known: table.known, tell: showLink, rights });
