/** Players as they sit: the list in which a new game's are set, and those who have played before. */

import { badge } from "./badge.js";
import { classes, h } from "./dom.js";
import { word } from "./words.js";

/** Returns the list of a new game's players: whose colours are open, and whose name is wrong, as what `wrong` names says. */
export function seatsOf(players, { colours, colouring, most, longestName, twice, wrong }) {
  const rows = players.flatMap((player, seat) => [
    rowOf(player, seat, { last: players.length - 1, colouring, longestName, wrong: isNamed(player, twice) && wrong }),
    seat === colouring && h("li", { class: "palette-row" }, palette(player, seat, colours)),
  ]);
  const isFull = players.length >= most;
  return [
    h("ol", { class: "seats" }, rows.filter(Boolean)),
    players.length > 1 && h("p", { class: "dialog-text" }, word("first-begins", { player: nameAt(players[0], 0) })),
    !isFull && h("button", { class: "plain is-adding", type: "button", "data-action": "seat-add" }, word("add-player")),
    isFull && h("p", { class: "dialog-text" }, word("table-full", { most })),
  ];
}

/** Returns those who have played before, to be tapped; while `forgetting`, a tap drops them. */
export function chipsOf(known, { action, forgetting = false }) {
  if (known.length === 0) return [];
  const chip = ({ name, colour }) => {
    const looks = {
      class: classes("known", colour && `is-${colour}`, forgetting && "is-forgetting"),
      type: "button",
      "data-action": forgetting ? "forget" : action,
      "data-name": name,
      "data-colour": colour,
      "aria-label": forgetting ? word("forget-one", { name }) : word("add-known", { name }),
    };
    return h("li", {}, h("button", looks, h("span", { class: "known-dot", "aria-hidden": "true" }, forgetting ? "×" : "+"), h("span", { class: "known-name" }, name)));
  };
  return [h("ul", { class: "chips", "aria-label": word("known-players") }, known.map(chip))];
}

function isNamed({ name }, wanted) {
  return Boolean(wanted) && alike(name) === alike(wanted);
}

/** Returns what is the same for two names that are taken for one. */
export function alike(name) {
  return name.normalize("NFKC").replace(/ +/g, " ").trim().toLowerCase();
}

/** Returns what a player is called; one whose name nobody has typed is told by the seat. */
export function nameAt({ name }, seat) {
  return name.trim() || word("seat-number", { seat: seat + 1 });
}

function rowOf({ name, colour }, seat, { last, colouring, longestName, wrong }) {
  const who = nameAt({ name }, seat);
  const button = (action, sign, label, disabled = false) =>
    h("button", { class: "seat-button", type: "button", "data-action": action, "data-seat": seat, "aria-label": word(label, { who }), "aria-disabled": disabled && "true" }, sign);
  const colourLooks = {
    class: "seat-colour",
    type: "button",
    "data-action": "seat-colour",
    "data-seat": seat,
    "aria-expanded": String(seat === colouring),
    "aria-label": word("colour-of", { who, colour: word(`colour-${colour}`) }),
  };
  const nameLooks = {
    class: "seat-name",
    dir: "auto",
    type: "text",
    "data-seat": seat,
    maxlength: longestName,
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    enterkeyhint: "next",
    placeholder: word("seat-number", { seat: seat + 1 }),
    "aria-label": word("name-of-seat", { seat: seat + 1 }),
    "aria-invalid": wrong && "true",
    "aria-describedby": wrong,
  };
  return h(
    "li",
    { class: "seat-row" },
    h("button", colourLooks, badge(colour, seat)),
    h("input", nameLooks),
    button("seat-up", "↑", "move-up", seat === 0),
    button("seat-down", "↓", "move-down", seat === last),
    button("seat-remove", "×", "remove-player", last === 0),
  );
}

function palette({ name, colour }, seat, colours) {
  const who = nameAt({ name }, seat);
  const swatch = (each) => {
    const looks = {
      class: `swatch-button is-${each}`,
      type: "button",
      "data-action": "seat-paint",
      "data-seat": seat,
      "data-colour": each,
      "aria-pressed": String(each === colour),
      "aria-label": word(`colour-${each}`),
    };
    return h("button", looks, h("span", { class: "seat", "aria-hidden": "true" }, each === colour ? "✓" : ""));
  };
  return h("div", { class: "palette", role: "group", "aria-label": word("colours-for", { who }) }, colours.map(swatch));
}
