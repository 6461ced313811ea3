/** The tray: the dice as they were read, the final standings, or what there is to do. */

import { classes, drawing, h } from "./dom.js";
import { word } from "./words.js";

const CORRECTABLE = new Set(["read", "ask", "choose"]);

/** Returns what lies on the tray. */
export function trayOf(view) {
  if (view.phase === "no-game") return [motif(), h("p", { class: "tray-text" }, word("no-game-text"))];
  if (view.phase === "over") return [podium(view.players)];
  if (view.dice.length === 0) return [h("p", { class: "unseen" }, word("empty-tray")), emptyPlaces(view.throw_from)];
  return [h("ul", { class: "dice" }, view.dice.map((die) => placeOf(die, view.phase)))];
}

/** Returns the faces to offer beside a doubtful die: one tap each. */
export function rivalsOf(die) {
  if (die.sure) return [];
  const offered = [...die.rivals, die.pointed].filter((face) => face && face !== die.face);
  return [...new Set(offered)];
}

/** Some dice to look at while there is nothing else. */
function motif() {
  const dice = [6, 5, 4, 3, 2].map((face, index) =>
    h("li", { class: classes("die", index % 2 ? "is-dark" : "is-light") }, tile(face)),
  );
  return h("ul", { class: "dice is-motif", "aria-hidden": "true" }, dice);
}

function emptyPlaces(count) {
  const places = Array.from({ length: count }, () =>
    h("li", { class: "place-of-die" }, h("span", { class: "empty-place" })),
  );
  return h("ul", { class: "dice", "aria-hidden": "true" }, places);
}

function placeOf(die, phase) {
  return h("li", { class: "place-of-die" }, dieOf(die, phase), ...rivalsOf(die).map((face) => chip(die, face)));
}

function dieOf(die, phase) {
  const lifted = phase === "hold" && !die.kept;
  const looks = {
    class: classes(
      "die",
      `is-${die.shade}`,
      die.kept && "is-kept",
      lifted && "is-lifted",
      !die.sure && "is-doubtful",
      die.asked && die.pointed === die.face && "is-pointed",
    ),
    "aria-label": dieWords(die, lifted, CORRECTABLE.has(phase)),
  };
  const inside = [tile(die.face), caption(die)];
  if (!CORRECTABLE.has(phase)) return h("div", { ...looks, role: "img" }, inside);
  return h("button", { ...looks, type: "button", "data-action": "ask-face", "data-die": die.index }, inside);
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
    h("span", {}, String(die.face ?? "?")),
    die.shade === "dark" && h("span", { class: "letter" }, word("dark-letter")),
  );
}

function dieWords(die, lifted, correctable) {
  const parts = [
    word("die", { number: die.index + 1, face: die.face ?? word("face-unknown") }),
    word(`die-${die.shade}`),
    die.kept && word("die-kept"),
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

function podium(players) {
  const ranked = [...players].sort((one, other) => other.total - one.total);
  return h("ol", { class: "podium" }, ranked.map(standing));
}

function standing(player) {
  return h(
    "li",
    { class: classes("place", player.won && "is-winner") },
    player.won && h("span", { class: "crown" }, drawing("icon-crown", "icon"), h("span", { class: "unseen" }, word("won"))),
    h("span", { class: "place-name" }, player.name),
    h("span", { class: "place-total" }, String(player.total)),
  );
}
