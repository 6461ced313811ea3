/** Puts the page together. */

import { createDialogs } from "./dialogs.js";
import { follow } from "./live.js";
import { createToast, showLink, showWait } from "./notes.js";
import { render } from "./render.js";
import { createTable } from "./table.js";
import { listen } from "./taps.js";
import { word } from "./words.js";

const say = createToast();
const table = createTable({ show, say, wait: showWait, noAnswer });
const dialogs = createDialogs(table.view);

/** Draws a view, and says what the table answered since the last one. */
function show(view, before) {
  render(view, before);
  dialogs.follow(view);
  if (view.notice && view.notice !== before?.notice) say(view.notice);
}

function noAnswer() {
  say(word("no-answer"));
  followAgain();
}

table.take(JSON.parse(document.getElementById("snapshot").textContent));
listen(table, dialogs);
const followAgain = follow({ take: table.take, known: table.known, tell: showLink });
