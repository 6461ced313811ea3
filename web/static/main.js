/** Puts the page together. */

import { createDialogs } from "./dialogs.js";
import { follow } from "./live.js";
import { createToast, showLink, showWait } from "./notes.js";
import { createOwn } from "./own.js";
import { render } from "./render.js";
import { createRules } from "./rules.js";
import { listenForPast } from "./showing.js";
import { createTable } from "./table.js";
import { listen } from "./taps.js";
import { word } from "./words.js";

const say = createToast();
const table = createTable({ show, say, wait: showWait, noAnswer });
const dialogs = createDialogs(table.view);
const own = createOwn(table.view, () => draw(table.view(), table.view()));

/** Draws a view, and says what the table answered since the last one. */
function show(view, before) {
  draw(view, before);
  dialogs.follow(view);
  showAddress(view.interlude === "address", before?.interlude === "address");
  if (view.notice && view.notice !== before?.notice) say(view.notice);
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
  if (during === "address") table.act("press", { button: "OK", held: false, during });
});

function takeFresh(snapshot) {
  table.take(snapshot);
  rules.follow(table.view());
}

function draw(view, before) {
  render(view, before, own.of(view));
}

function noAnswer() {
  say(word("no-answer"));
  followAgain();
}

table.take(JSON.parse(document.getElementById("snapshot").textContent));
const rules = createRules(table.view, noAnswer);
listen(table, { dialogs, own, rules });
listenForPast();
const followAgain = follow({ take: takeFresh, known: table.known, tell: showLink });
