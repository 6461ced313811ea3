/** The tray: the dice as they were read, the final standings, or what there is to do. */

import { classes, drawing, h } from "./dom.js";
import { ranked } from "./turn.js";
import { number, word } from "./words.js";

const ENDED = new Set(["final", "over"]);

/** Returns what lies on the tray; dice that are marked to be kept are toggles. */
export function trayOf(view, own) {
  if (view.phase === "no-game") return [motif()];
  if (ENDED.has(view.phase)) return [podium(view)];
  if (view.dice.length === 0) return [h("p", { class: "unseen" }, word("empty-tray")), emptyPlaces(view.throw_from)];
  const place = (die) => (own.marked ? markable(die, own.marked.includes(die.index)) : placeOf(die, view));
  return [h("ul", { class: sized("dice", view.dice.length) }, combined(view.dice, place))];
}

/** Returns the dice that are bound together side by side, the others after them. */
function combined(dice, place) {
  const numbers = [...new Set(dice.map((die) => die.group))].filter((group) => group !== null).sort();
  const loose = dice.filter((die) => die.group === null);
  return [...numbers.map((number) => groupOf(number, dice, place)), ...loose.map(place)];
}

function groupOf(number, dice, place) {
  const name = word("combination", { number: number + 1 });
  const together = dice.filter((die) => die.group === number);
  return h(
    "li",
    { class: "group" },
    h("ul", { class: "group-dice", "aria-label": name }, together.map(place)),
    h("span", { class: "group-name", "aria-hidden": "true" }, String(number + 1)),
  );
}

/** More than five dice are drawn smaller, so that they stay on one line. */
function sized(name, count) {
  return classes(name, count > 5 && "is-many");
}

function markable(die, marked) {
  const looks = {
    class: classes("die", `is-${die.shade}`, marked ? "is-kept" : "is-free"),
    type: "button",
    "data-action": "mark",
    "data-die": die.index,
    "aria-pressed": String(marked),
    "aria-disabled": die.stays && "true",
    "aria-label": markWords(die),
  };
  return h("li", { class: "place-of-die" }, h("button", looks, tile(die.face), caption({ ...die, kept: marked })));
}

function markWords(die) {
  const parts = [word("die", { number: die.index + 1, face: die.face }), word(`die-${die.shade}`), die.stays && word("die-stays")];
  return parts.filter(Boolean).join(", ");
}

/** Returns the faces to offer beside a die that is in doubt, or is being set right: one tap each. */
function rivalsOf(die) {
  const offered = [...die.rivals, die.pointed].filter((face) => face && face !== die.face);
  return [...new Set(offered)];
}

/** Some dice to look at while there is nothing else. */
function motif() {
  const dice = [6, 5, 4, 3, 2].map((face, index) =>
    h("li", { class: classes("die", index % 2 ? "is-dark" : "is-light") }, tile(face)),
  );
  return h("ul", { class: "dice", "aria-hidden": "true" }, dice);
}

function emptyPlaces(count) {
  const places = Array.from({ length: count }, () =>
    h("li", { class: "place-of-die" }, h("span", { class: "empty-place" })),
  );
  return h("ul", { class: sized("dice", count), "aria-hidden": "true" }, places);
}

function placeOf(die, view) {
  const chips = rivalsOf(die).map((face) => chip(die, face));
  return h("li", { class: "place-of-die" }, dieOf(die, view), !die.sure && cropOf(view, die, 56), ...chips);
}

/** Returns what the camera saw of a die, where that is kept. */
export function cropOf({ crops }, { index }, side) {
  if (!crops || !("crops" in document.getElementById("app").dataset)) return null;
  const looks = { class: "crop", src: `/crops/${crops}/${index}.jpg`, width: side, height: side, loading: "lazy" };
  return h("img", { ...looks, alt: word("crop", { number: index + 1 }) });
}

function dieOf(die, { phase, correctable }) {
  const lifted = phase === "hold" && !die.kept;
  const looks = {
    class: classes(
      "die",
      `is-${die.shade}`,
      die.kept && "is-kept",
      die.aside && "is-aside",
      lifted && "is-lifted",
      !die.sure && "is-doubtful",
      die.asked && die.pointed === die.face && "is-pointed",
    ),
    "aria-label": dieWords(die, lifted, correctable),
  };
  const inside = [tile(die.face), caption(die)];
  const tapped = tapOf(die, phase, correctable);
  if (!tapped) return h("div", { ...looks, role: "img" }, inside);
  return h("button", { ...looks, type: "button", ...tapped, "data-die": die.index }, inside);
}

/** Of dice that were taken up the table says itself how they are set right. */
function tapOf(die, phase, correctable) {
  if (phase === "hold") return { "data-action": "correct", "data-face": die.face };
  return correctable && { "data-action": "ask-face" };
}

/** Returns a face as it is drawn on a die. */
export function tile(face) {
  return h("span", { class: "tile" }, drawing(`face-${face ?? 0}`));
}

function caption(die) {
  return h(
    "span",
    { class: "caption" },
    die.kept && drawing("icon-lock", "icon"),
    die.shade === "dark" && h("span", { class: "letter" }, word("dark-letter")),
    h("span", {}, String(die.face ?? "?")),
  );
}

function dieWords(die, lifted, correctable) {
  const parts = [
    word("die", { number: die.index + 1, face: die.face ?? word("face-unknown") }),
    word(`die-${die.shade}`),
    die.kept && word("die-kept"),
    die.aside && word("die-aside"),
    lifted && word("die-lifted"),
    !die.sure && word("die-doubtful"),
    correctable && word("correct"),
  ];
  return parts.filter(Boolean).join(", ");
}

function chip(die, face) {
  const looks = {
    class: classes("chip", die.pointed === face && "is-pointed"),
    type: "button",
    "data-action": "correct",
    "data-die": die.index,
    "data-face": face,
    "aria-label": word("rival-label", { number: die.index + 1, face }),
  };
  return h("button", looks, drawing(`face-${face}`), h("span", {}, word("rival", { face })));
}

function podium({ players, counted }) {
  return h("ol", { class: "podium" }, ranked(players).map((player) => standing(player, counted)));
}

function standing(player, counted) {
  const count = player.total;
  const unit = counted === "game" ? word("games-won", { count }) : word("points", { count });
  return h(
    "li",
    { class: classes("place", player.won && "is-winner") },
    player.won && h("span", { class: "crown" }, drawing("icon-crown", "icon"), h("span", { class: "unseen" }, word("won"))),
    h("span", { class: "place-name" }, player.name),
    h("span", { class: "place-total" }, number(count)),
    h("span", { class: "place-unit" }, unit),
    player.best && h("span", { class: "place-best" }, player.best),
  );
}
