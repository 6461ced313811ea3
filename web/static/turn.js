/** Whose turn it is, and which roll. */

import { classes, h } from "./dom.js";
import { word } from "./words.js";

/** More throws than these are told in words only. */
const MOST_PIPS = 7;

const NUMBERED = { turn: "turn-number", round: "round-number", game: "game-number" };

/** Returns the heading over the dice. */
export function turnOf(view) {
  if (view.phase === "no-game") return [title(word("no-game-title"))];
  if (view.phase === "final") return [title(word("final-title"))];
  if (view.phase === "over") return [title(word("over-title"))];
  const { roll, rolls } = view;
  return [
    title(word("whose-turn", { player: playing(view)?.name ?? "" })),
    h("p", { class: "turn-of" }, turnWords(view)),
    h("p", { class: "roll-of" }, rolls > 0 && rolls <= MOST_PIPS && pips(roll, rolls), h("span", {}, rollWords(roll, rolls))),
  ];
}

/** Returns the player in turn, or undefined. */
export function playing(view) {
  return view.players.find((player) => player.in_turn);
}

function title(text) {
  return h("h2", { class: "player" }, text);
}

function turnWords({ turn, turns, counted }) {
  return turns > 0 ? word("turn-of", { turn, turns }) : word(NUMBERED[counted], { turn });
}

function rollWords(roll, rolls) {
  if (rolls === 0) return roll > 0 ? word("roll-number", { roll }) : word("no-roll");
  if (roll > 0) return word("roll-of", { roll, rolls });
  return word("rolls-to-go", { count: rolls });
}

function pips(roll, rolls) {
  const each = Array.from({ length: rolls }, (_, number) =>
    h("span", { class: classes("roll-pip", number < roll && "is-used") }),
  );
  return h("span", { class: "rolls", "aria-hidden": "true" }, each);
}
