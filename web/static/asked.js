/** What the small sheets ask: what a die shows, a roll by hand, a box to scratch. See soon.js. */

import { classes, drawing, h } from "./dom.js";
import { tile } from "./dice.js";
import { rollOf } from "./roll.js";
import { pointedBox, pointedLabel } from "./sheet.js";
import { word } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** Returns what taps that lead to one of these sheets mean, and those on it. */
export function createAsked({ view, act }, dialogs) {
  const face = (index, shade) => dialogs.show(faceSheet(view(), view().dice[index], shade), sameRoll(view()));
  const fill = (faces) => dialogs.fill(enterSheet(view(), faces));
  return {
    "ask-face": ({ die }) => face(Number(die)),
    "turn-shade": ({ die, shade }) => face(Number(die), shade),
    "ask-scratch": ({ column, box, label }) => dialogs.show(scratchSheet({ column, box }, label), sameRoll(view())),
    "ask-held": () => dialogs.show(heldSheet(pointedLabel(view())), sameBox(view())),
    enter: () => dialogs.show(enterSheet(view(), empty(view())), sameRoll(view())),
    "enter-face": ({ entered, face: shown }) => fill(filled(JSON.parse(entered), Number(shown))),
    "enter-clear": ({ entered, index }) => fill(cleared(JSON.parse(entered), Number(index))),
    "enter-send": ({ entered }, seen) => {
      dialogs.close();
      act("enter", rollFields(JSON.parse(entered), view().dark), seen?.version);
    },
  };
}

/** The slots of the dark dice come first. */
function rollFields(faces, dark) {
  if (dark === 0) return { faces };
  return { dice: faces.map((face, index) => [index < dark ? "dark" : "light", face]) };
}

function filled(faces, face) {
  const index = faces.indexOf(0);
  return index < 0 ? faces : faces.map((each, at) => (at === index ? face : each));
}

function cleared(faces, index) {
  return faces.map((each, at) => (at === index ? 0 : each));
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

/** Returns the faces known before anybody taps: kept dice show what they showed, the dark ones first. */
function empty({ phase, dice, dark, throw_from: count }) {
  const kept = phase === "hold" ? dice.filter((die) => die.kept) : [];
  if (dark === 0) return slotsOf(kept, count);
  const of = (shade) => kept.filter((die) => die.shade === shade);
  return [...slotsOf(of("dark"), dark), ...slotsOf(of("light"), count - dark)];
}

function slotsOf(dice, count) {
  return Array.from({ length: count }, (_, index) => dice[index]?.face ?? 0);
}

function faceSheet({ crops, dark }, die, shade = die.shade) {
  const isRead = (face) => face === die.face && shade === die.shade;
  return [
    title(word("which-face", { number: die.index + 1 })),
    crops && "crops" in document.getElementById("app").dataset && crop(crops, die.index),
    dark > 0 && shadesFor(die, shade),
    faces((face) => ({
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
function crop(roll, index) {
  const looks = { class: "crop", src: `/crops/${roll}/${index}.jpg`, width: 128, height: 128 };
  const picture = h("img", { ...looks, alt: word("crop", { number: index + 1 }) });
  picture.addEventListener("error", () => picture.remove());
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

function enterSheet({ dark, roll, rolls }, entered) {
  const missing = entered.filter((face) => face === 0).length;
  const chosen = JSON.stringify(entered);
  return [
    title(word("enter-title")),
    h("p", { class: "dialog-text" }, hint(entered.length, dark)),
    // One roll too many is easily counted by somebody who only wanted to set a die right.
    roll > 0 && h("p", { class: "dialog-text" }, word("enter-further", { roll })),
    ...slots(entered, dark, chosen),
    faces((face) => ({
      class: "face-button",
      "data-action": "enter-face",
      "data-face": face,
      "data-entered": chosen,
      "aria-disabled": missing === 0 && "true",
      "aria-label": word("face-of", { face }),
    })),
    h("button", sendLooks(missing, chosen), missing ? word("enter-missing", { missing }) : sendWords(roll, rolls)),
    cancel(),
  ];
}

function hint(dice, dark) {
  return dark > 0 ? word("enter-shades", { dark, light: dice - dark }) : word("enter-hint", { dice });
}

function sendWords(roll, rolls) {
  if (roll === 0) return word("enter-send");
  return word(rolls > 0 ? "enter-send-of" : "enter-send-next", { roll: roll + 1, rolls });
}

/** Returns a row of slots; one for each shade where shades matter. */
function slots(entered, dark, chosen) {
  const next = entered.indexOf(0);
  const each = entered.map((face, index) =>
    h("li", {}, slot({ face, index, isDark: index < dark, isNext: index === next }, chosen)),
  );
  const row = (key, items) => h("ol", { class: "entered", "aria-label": key && word(key) }, items);
  if (dark === 0) return [row(null, each)];
  const named = (key, items) =>
    h("div", { class: "entered-shade" }, h("span", { "aria-hidden": "true" }, word(key)), row(key, items));
  return [named("die-dark", each.slice(0, dark)), named("die-light", each.slice(dark))];
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

function slot({ face, index, isDark, isNext }, chosen) {
  const number = index + 1;
  if (face === 0) {
    const label = word("enter-empty", { number });
    return h("span", { class: classes("slot", isNext && "is-next"), role: "img", "aria-label": label });
  }
  const looks = {
    class: classes("slot", "die", isDark ? "is-dark" : "is-light"),
    type: "button",
    "data-action": "enter-clear",
    "data-index": index,
    "data-entered": chosen,
    "aria-label": word("enter-clear", { number, face }),
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
