/** Whose turn it is, and which roll. */

import { badge } from "./badge.js";
import { classes, drawing, h } from "./dom.js";
import { word } from "./words.js";

/** More throws than these are told in words only. */
const MOST_PIPS = 7;

const NUMBERED = { turn: "turn-number", round: "round-number", game: "game-number" };

/** Returns the heading over the dice. */
export function turnOf(view) {
  if (view.phase === "no-game") return [headed(word("no-game-title"))];
  if (view.phase === "final") return [headed(word("final-title"))];
  if (view.phase === "over") return [headed(word("over-title"), { button: newGame() })];
  const { roll, rolls } = view;
  const player = playing(view);
  return [
    headed(word("whose-turn", { player: player?.name ?? "" }), { player, button: people() }),
    h("p", { class: "turn-of" }, turnWords(view)),
    h("p", { class: "roll-of" }, rolls > 0 && rolls <= MOST_PIPS && pips(roll, rolls), h("span", {}, rollWords(roll, rolls))),
  ];
}

/** Returns the player in turn, or undefined. */
export function playing(view) {
  return view.players.find((player) => player.in_turn);
}

function headed(title, { player = null, button = null } = {}) {
  const seat = player && badge(player.colour, player.seat);
  return h("div", { class: "turn-head" }, seat, h("h2", { class: "player" }, title), button);
}

function people() {
  const looks = { class: "quiet people-button", type: "button", "data-action": "people", "aria-label": word("players") };
  return h("button", looks, drawing("icon-people", "icon"));
}

function newGame() {
  return h("button", { class: "quiet new-game-button", type: "button", "data-action": "new-game" }, word("new-game"));
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

/** Returns everybody as they stand: whoever has most first, of those who stayed. */
export function ranked(players) {
  return [...players].sort((one, other) => one.away - other.away || other.total - one.total);
}
