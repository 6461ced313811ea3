/** The small sheets over the page: what a die shows, a roll by hand, a box to scratch. */

import { classes, drawing, h, paint } from "./dom.js";
import { tile } from "./dice.js";
import { word } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns the dialogs; one at a time is open. */
export function createDialogs(view) {
  const dialog = document.getElementById("dialog");
  let open = null; // { draw, stillMeant }

  function show(draw, stillMeant) {
    open = { draw, stillMeant };
    paint(dialog, draw());
    if (!dialog.open) dialog.showModal();
  }

  dialog.addEventListener("close", () => {
    open = null;
    paint(dialog);
  });

  return {
    askFace: (index) => show(() => faceSheet(view().dice[index]), sameRoll(view())),
    askScratch: (fields, label) => show(() => scratchSheet(fields, label), sameRoll(view())),
    enter: () => show(() => enterSheet(empty(view())), sameRoll(view())),
    fill: (faces) => paint(dialog, enterSheet(faces)),
    close: () => document.querySelectorAll("dialog[open]").forEach((each) => each.close()),
    /** Closes what was asked about another roll than the one on the table now. */
    follow: (now) => open && !open.stillMeant(now) && dialog.close(),
  };
}

function sameRoll(then) {
  const roll = rollOf(then);
  return (now) => rollOf(now) === roll;
}

function rollOf(view) {
  const dice = view.dice.map((die) => [die.face, die.sure]);
  return JSON.stringify([view.phase, view.turn, view.roll, view.players.map((each) => each.in_turn), dice]);
}

/** Returns the faces known before anybody taps: kept dice show what they showed. */
function empty(view) {
  const kept = view.phase === "hold" ? view.dice.filter((die) => die.kept).map((die) => die.face) : [];
  return Array.from({ length: view.throw_from }, (_, index) => kept[index] ?? 0);
}

function faceSheet(die) {
  return [
    title(word("which-face", { number: die.index + 1 })),
    faces((face) => ({
      class: classes("face-button", face === die.face && "is-read"),
      "data-action": "correct",
      "data-die": die.index,
      "data-face": face,
      "aria-label": word("face-of", { face }) + (face === die.face ? `, ${word("as-read")}` : ""),
    })),
    cancel(),
  ];
}

function enterSheet(entered) {
  const missing = entered.filter((face) => face === 0).length;
  const chosen = JSON.stringify(entered);
  return [
    title(word("enter-title")),
    h("p", { class: "dialog-text" }, word("enter-hint", { dice: entered.length })),
    h("ol", { class: "entered" }, entered.map((face, index) => h("li", {}, slot(face, index, chosen)))),
    faces((face) => ({
      class: "face-button",
      "data-action": "enter-face",
      "data-face": face,
      "data-entered": chosen,
      "aria-disabled": missing === 0 && "true",
      "aria-label": word("face-of", { face }),
    })),
    h("button", sendLooks(missing, chosen), missing ? word("enter-missing", { missing }) : word("enter-send")),
    cancel(),
  ];
}

function sendLooks(missing, chosen) {
  return {
    class: "plain is-main",
    type: "button",
    "data-action": "enter-send",
    "data-entered": chosen,
    "aria-disabled": missing > 0 && "true",
  };
}

function slot(face, index, chosen) {
  if (face === 0) {
    return h("span", { class: "slot", role: "img", "aria-label": word("enter-empty", { number: index + 1 }) });
  }
  const looks = {
    class: "slot is-light",
    type: "button",
    "data-action": "enter-clear",
    "data-index": index,
    "data-entered": chosen,
    "aria-label": word("enter-clear", { number: index + 1, face }),
  };
  return h("button", looks, tile(face));
}

function scratchSheet(fields, label) {
  const looks = { class: "plain is-main", type: "button", "data-action": "score", "data-sure": "yes" };
  return [
    title(word("scratch-title", { box: label })),
    h("p", { class: "dialog-text" }, word("scratch-text")),
    h("button", { ...looks, "data-column": fields.column, "data-box": fields.box }, word("scratch")),
    cancel(),
  ];
}

function title(text) {
  return h("h2", { class: "dialog-title", id: "dialog-title" }, text);
}

function faces(looks) {
  const each = (face) =>
    h("button", { type: "button", ...looks(face) }, drawing(`face-${face}`), h("span", {}, String(face)));
  return h("div", { class: "faces" }, FACES.map(each));
}

function cancel() {
  return h("button", { class: "plain", type: "button", "data-action": "close" }, word("cancel"));
}
