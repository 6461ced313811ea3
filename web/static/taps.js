/** What a tap or a key means: one listener for the whole page, by `data-action`. */

import { isTaken } from "./sending.js";

const KEYS = {
  Enter: { button: "OK" },
  n: { button: "NEXT" },
  N: { button: "NEXT" },
  Backspace: { button: "BACK" },
  // As if held down.
  o: { button: "OK", held: true },
  f: { button: "NEXT", held: true },
  p: { button: "BACK", held: true },
};
const FIELDS = "input, select, textarea";

/** Listens to taps and keys for as long as the page lives. */
export function listen(table, own) {
  const meanings = { ...meaningsOf(table, own), ...preparing(table, own) };
  let seen; // The view that was on the screen when the finger went down.
  document.addEventListener("pointerdown", () => (seen = table.view()));
  document.addEventListener("held", ({ target }) => meanings.press({ button: target.dataset.button, held: true }, seen));
  document.addEventListener("click", (event) => {
    if (event.detail > 0) leave(document.activeElement);
    const control = event.target.closest("[data-action]");
    if (!control) return;
    if (control.dataset.key === "hold-for") return own.later.act("ask-held", {});
    if (control.getAttribute("aria-disabled") === "true") return;
    const { action } = control.dataset;
    const about = [control.dataset, event.detail > 0 ? seen : undefined];
    if (meanings[action]) meanings[action](...about);
    else if (control.matches("button")) own.later.act(action, ...about);
  });
  document.addEventListener("keydown", (event) => {
    // A button that is held down by its key is one press.
    if (event.repeat && event.target.matches("button")) event.preventDefault();
    const pressed = KEYS[event.key];
    if ((!pressed && event.key !== "m") || !isFree(event)) return;
    event.preventDefault();
    if (pressed) meanings.press(pressed);
    else meanings.menu();
  });
}

/** A control that was tapped must not keep Enter for itself; one reached by Tab may. */
function leave(focused) {
  if (focused?.matches("button, a") && !focused.closest("dialog")) focused.blur();
}

/** A key belongs to the table only while it means nothing to the browser, and no sheet is open. */
function isFree(event) {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return false;
  return !document.activeElement?.matches(event.key === "Enter" ? "button, a, summary, " + FIELDS : FIELDS);
}

function meaningsOf(table, { dialogs, later }) {
  const act = (name, fields, seen) => {
    dialogs.close();
    table.act(name, fields, seen?.version);
  };
  return {
    press: ({ button, held }, seen) => {
      const during = (seen ?? table.view()).interlude;
      act("press", { button, held: Boolean(held), during }, seen);
    },
    menu: () => act("menu", {}),
    correct: ({ die, face, shade }, seen) => act("correct", { index: Number(die), face: Number(face), shade }, seen),
    choose: ({ index }, seen) => act("choose", { index: Number(index) }, seen),
    score: ({ column, box, points, label, sure }, seen) => {
      const scratches = points === "0" && !sure && earnsElsewhere(table.view());
      if (scratches) later.act("ask-scratch", { column, box, label });
      else act("score", { column, box }, seen);
    },
    announce: ({ column, box }, seen) => act("announce", { column, box }, seen),
    join: () => document.getElementById("join").showModal(),
    close: () => dialogs.close(),
  };
}

/** What changes this page alone, until it is sent. */
function preparing(table, { own, whose }) {
  return {
    "look-at": ({ seat }) => whose.look(seat),
    claim: ({ name }) => whose.claim(name),
    keep: () => own.keep(),
    mark: ({ die }) => own.mark(Number(die)),
    "keep-marked": async ({ indices }, seen) => {
      const answer = await table.act("hold", { indices: JSON.parse(indices) }, seen?.version);
      if (isTaken(answer)) own.end();
    },
  };
}

function earnsElsewhere(view) {
  return view.rows.some((row) => row.cells.some((cell) => cell.possible > 0));
}
