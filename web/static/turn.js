/** Whose turn it is, and which roll. */

import { classes, h } from "./dom.js";
import { word } from "./words.js";

/** Returns the heading over the dice. */
export function turnOf(view) {
  if (view.phase === "no-game") return [title(word("no-game-title"))];
  if (view.phase === "over") return [title(word("over-title"))];
  const { turn, turns, roll, rolls } = view;
  return [
    title(word("whose-turn", { player: playing(view)?.name ?? "" })),
    h("p", { class: "turn-of" }, word("turn-of", { turn, turns })),
    h("p", { class: "roll-of" }, pips(roll, rolls), h("span", {}, rollWords(roll, rolls))),
  ];
}

/** Returns the player in turn, or undefined. */
export function playing(view) {
  return view.players.find((player) => player.in_turn);
}

function title(text) {
  return h("h2", { class: "player" }, text);
}

function rollWords(roll, rolls) {
  return roll > 0 ? word("roll-of", { roll, rolls }) : word("not-thrown", { rolls });
}

function pips(roll, rolls) {
  const each = Array.from({ length: rolls }, (_, number) =>
    h("span", { class: classes("roll-pip", number < roll && "is-used") }),
  );
  return h("span", { class: "rolls", "aria-hidden": "true" }, each);
}
