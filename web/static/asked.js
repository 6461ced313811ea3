/** What the small sheets ask: what a die shows, a roll by hand, a box to scratch. See soon.js. */

import { classes, drawing, h } from "./dom.js";
import { cropOf, tile } from "./dice.js";
import { announce } from "./notes.js";
import { cancel, title } from "./pieces.js";
import { rollOf } from "./roll.js";
import { isTaken } from "./sending.js";
import { pointedBox, pointedLabel } from "./sheet.js";
import { word } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns what taps that lead to one of these sheets mean, and those on it. */
export function createAsked({ view, act }, dialogs) {
  const face = (index, shade) => dialogs.show(faceSheet(view(), view().dice[index], shade), sameDie(view(), index));
  // Until the table has taken them, what was entered stays.
  const send = (entered, seen) => {
    dialogs.fill(enterSheet(view(), { ...entered, atOnce: false }));
    closeOnce(act("enter", rollFields(entered.rows), seen?.version), dialogs);
  };
  const goOn = (entered, seen, shown) => {
    if (entered.atOnce && isWhole(entered.rows, view())) return send(entered, seen);
    dialogs.fill(enterSheet(view(), entered));
    // Who does not see the dice fill hears them.
    announce([shown && word("face-of", { face: shown }), nextStep(view(), entered)].filter(Boolean).join(". "), "typed");
  };
  return {
    "ask-face": ({ die }) => face(Number(die)),
    "turn-shade": ({ die, shade }) => face(Number(die), shade),
    "ask-scratch": ({ column, box, label }) => dialogs.show(scratchSheet({ column, box }, label), sameRoll(view())),
    "ask-held": () => dialogs.show(heldSheet(pointedLabel(view())), sameBox(view())),
    enter: () => dialogs.show(enterSheet(view(), begun(view())), sameRoll(view())),
    "enter-face": ({ entered, face: shown }, seen) => goOn(filled(JSON.parse(entered), Number(shown)), seen, shown),
    "enter-clear": ({ entered, row, index }, seen) =>
      goOn(cleared(JSON.parse(entered), Number(row), Number(index), view()), seen),
    "enter-send": ({ entered }, seen) => send(JSON.parse(entered), seen),
  };
}

/** Returns the rows that a roll is entered in, with the dice of each: the dark ones come first, where shades matter. */
function rowsOf({ dark, throw_from: count }) {
  return dark > 0 ? [["dark", dark], ["light", count - dark]] : [[null, count]];
}

function rollFields(rows) {
  if (rows.length === 1) return { faces: rows[0] };
  return { dice: rows.flatMap((row, at) => row.map((face) => [at === 0 ? "dark" : "light", face])) };
}

function filled({ rows, ...rest }, face) {
  const first = rows.findIndex((row) => row.includes(0));
  const fill = (row, index) => row.map((each, at) => (at === index ? face : each));
  return { ...rest, rows: rows.map((row, at) => (at === first ? fill(row, row.indexOf(0)) : row)) };
}

/** Takes a face out again; with more dice in a row than the game has, the die goes, too. */
function cleared({ rows, ...rest }, which, index, view) {
  const clear = (row) =>
    isOver(row, which, view) ? row.filter((_, at) => at !== index) : row.map((face, at) => (at === index ? 0 : face));
  return { ...rest, rows: rows.map((row, at) => (at === which ? clear(row) : row)) };
}

function isOver(row, at, view) {
  return row.length > rowsOf(view)[at][1];
}

function isWhole(rows, view) {
  return rows.every((row, at) => !row.includes(0) && !isOver(row, at, view));
}

/** Closes the open sheet once the table has taken what it sent; else it stays. */
async function closeOnce(answering, dialogs) {
  const sheet = dialogs.open();
  sheet.sends = (sheet.sends ?? 0) + 1; // Whoever taps again while the first tap is under way has sent it all the same.
  const answer = await answering;
  sheet.sends -= 1;
  if (isTaken(answer) && dialogs.open() === sheet) dialogs.close();
}

/** While one die is asked about, others may be set right, and the roll be in doubt no more. */
function sameDie(then, index) {
  const alone = (view) => rollOf({ ...view, phase: "", dice: view.dice.slice(index, index + 1) });
  return (now) => alone(now) === alone(then);
}

function sameRoll(then) {
  const roll = rollOf(then);
  return (now) => rollOf(now) === roll;
}

/** What the cursor was on is asked about, so another phone's NEXT ends the question. */
function sameBox(then) {
  const [isSameRoll, box] = [sameRoll(then), pointedBox(then)];
  return (now) => isSameRoll(now) && pointedBox(now) === box;
}

/**
 * Returns the faces known before anybody taps; 0 is none. With a die missing or too many, those are what is
 * seen, and the roll counts at once when it is whole. Else kept dice show what they showed.
 */
function begun(view) {
  const seen = slotsOf(view.seen, view);
  // Dice of which one has the wrong shade, too, are no beginning.
  const fits = seen.flat().length === Math.max(view.seen.length, view.throw_from);
  if (view.seen.length > 0 && fits) return { rows: seen, atOnce: true };
  const kept = view.phase === "hold" ? view.dice.filter((die) => die.kept) : [];
  return { rows: slotsOf(kept.map((die) => [die.shade, die.face]), view), atOnce: false };
}

/** Returns the faces of known dice in their rows, each at least as long as it has to be. */
function slotsOf(known, view) {
  return rowsOf(view).map(([shade, count]) => {
    const faces = known.filter(([of]) => !shade || of === shade).map(([, face]) => face);
    return [...faces, ...Array(Math.max(0, count - faces.length)).fill(0)];
  });
}

/** Returns the shade that a die is shown in when it is asked about: the other one, where too many dice have its own. */
function likelyShade({ dark, dice }, { shade }) {
  const most = shade === "dark" ? dark : dice.length - dark;
  const isOdd = dark > 0 && dice.filter((each) => each.shade === shade).length > most;
  if (!isOdd) return shade;
  return shade === "dark" ? "light" : "dark";
}

function faceSheet(view, die, shade = likelyShade(view, die)) {
  const { dark } = view;
  const isRead = (face) => face === die.face && shade === die.shade;
  return [
    title(word("which-face", { number: die.index + 1 })),
    crop(view, die),
    dark > 0 && shadesFor(die, shade),
    faces([...new Set([...die.rivals, ...FACES])], (face) => ({
      class: classes("face-button", dark > 0 && `is-${shade}`, isRead(face) && "is-read"),
      "data-action": "correct",
      "data-die": die.index,
      "data-face": face,
      "data-shade": dark > 0 && shade,
      "aria-label": word("face-of", { face }) + (isRead(face) ? `, ${word("as-read")}` : ""),
    })),
    cancel(),
  ];
}

/** Returns what the camera saw of a die; nothing stays of it where that is not kept any more. */
function crop(view, die) {
  const picture = cropOf(view, die, 128);
  picture?.addEventListener("error", () => picture.remove());
  return picture;
}

/** A dark or a light die? Then the tap on its face says both. */
function shadesFor(die, chosen) {
  const one = (shade) => {
    const looks = {
      class: `shade-button is-${shade}`,
      type: "button",
      "data-action": "turn-shade",
      "data-die": die.index,
      "data-shade": shade,
      "aria-pressed": String(shade === chosen),
    };
    return h("button", looks, h("span", { class: "swatch", "aria-hidden": "true" }), word(`die-${shade}`));
  };
  return h("div", { class: "shades", role: "group", "aria-label": word("shade") }, one("dark"), one("light"));
}

/** Returns how many dice are to go, or what can be done with all of them; nothing where that happens by itself. */
function nextStep({ roll, rolls }, entered) {
  const missing = missingOf(entered);
  if (missing) return word("enter-missing", { missing });
  return entered.atOnce ? "" : sendWords(roll, rolls);
}

function missingOf({ rows }) {
  return rows.flat().filter((face) => face === 0).length;
}

function enterSheet(view, entered) {
  const { roll } = view;
  const missing = missingOf(entered);
  const chosen = JSON.stringify(entered);
  return [
    title(word("enter-title")),
    h("p", { class: "dialog-text" }, hint(view, entered)),
    // One roll too many is easily counted by somebody who only wanted to set a die right.
    roll > 0 && h("p", { class: "dialog-text" }, word("enter-further", { roll })),
    ...slots(view, entered.rows, chosen),
    faces(FACES, (face) => ({
      class: "face-button",
      "data-action": "enter-face",
      "data-face": face,
      "data-entered": chosen,
      "aria-disabled": missing === 0 && "true",
      "aria-label": word("face-of", { face }),
    })),
    !entered.atOnce &&
      h("button", sendLooks(missing, chosen), nextStep(view, entered)),
    cancel(),
  ];
}

function hint(view, { rows, atOnce }) {
  const { dark, throw_from: dice } = view;
  if (atOnce) return word(rows.some((row, at) => isOver(row, at, view)) ? "enter-extra" : "enter-seen");
  return dark > 0 ? word("enter-shades", { dark, light: dice - dark }) : word("enter-hint", { dice });
}

function sendWords(roll, rolls) {
  if (roll === 0) return word("enter-send");
  return word(rolls > 0 ? "enter-send-of" : "enter-send-next", { roll: roll + 1, rolls });
}

/** Returns a row of slots; one for each shade where shades matter. */
function slots(view, rows, chosen) {
  const next = rows.findIndex((row) => row.includes(0));
  return rows.map((faces, row) => {
    const [shade] = rowsOf(view)[row];
    const before = row > 0 ? rows[0].length : 0;
    const one = (face, index) => {
      const looks = { isDark: shade === "dark", isNext: row === next && index === faces.indexOf(0) };
      return { face, row, index, number: before + index + 1, goes: isOver(faces, row, view), ...looks };
    };
    const items = faces.map((face, index) => h("li", {}, slot(one(face, index), chosen)));
    return rowOfSlots(shade && word(`die-${shade}`), items);
  });
}

function rowOfSlots(name, items) {
  const row = h("ol", { class: "entered", "aria-label": name }, items);
  if (!name) return row;
  return h("div", { class: "entered-shade" }, h("span", { "aria-hidden": "true" }, name), row);
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

/** Returns a slot; what may go altogether is a button even where nobody knows its face. */
function slot({ face, row, index, number, isDark, isNext, goes }, chosen) {
  if (face === 0 && !goes) {
    const label = word("enter-empty", { number });
    return h("span", { class: classes("slot", isNext && "is-next"), role: "img", "aria-label": label });
  }
  const looks = {
    class: classes("slot", "die", isDark ? "is-dark" : "is-light"),
    type: "button",
    "data-action": "enter-clear",
    "data-row": row,
    "data-index": index,
    "data-entered": chosen,
    "aria-label": word("enter-clear", { number, face: face || word("face-unknown") }),
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

/** What the cursor is on earns nothing: is that meant? */
function heldSheet(label) {
  const looks = { class: "plain is-main", type: "button", "data-action": "press", "data-button": "OK", "data-held": "yes" };
  return [
    title(word("scratch-title", { box: label })),
    h("p", { class: "dialog-text" }, word("scratch-text")),
    h("button", looks, word("scratch")),
    cancel(),
  ];
}

function faces(offered, looks) {
  const each = (face) =>
    h("button", { type: "button", "aria-keyshortcuts": face, ...looks(face) }, drawing(`face-${face}`), h("span", {}, String(face)));
  return h("div", { class: "faces" }, offered.map(each));
}
