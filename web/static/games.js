/** Games as cards, their house rules as choices in words, their rules as sentences. */

import { classes, h } from "./dom.js";
import { number, word } from "./words.js";

/** Returns the card of the game that is chosen, and all others once they are asked for. */
export function cardsOf(games, chosen, isOpen) {
  const card = (game) => {
    const isChosen = game.id === chosen;
    const looks = {
      class: classes("card", isChosen && "is-chosen"),
      type: "button",
      "aria-pressed": String(isChosen),
      "data-action": "game-choose",
      "data-game": game.id,
    };
    const mark = h("span", { class: "card-mark", "aria-hidden": "true" }, isChosen ? "✓" : "");
    const told = h("span", { class: "card-told" }, h("span", { class: "card-name" }, game.name), h("span", { class: "card-about" }, game.about));
    return h("button", looks, mark, told);
  };
  const shown = isOpen ? games : games.filter((game) => game.id === chosen);
  const other = { class: "plain", type: "button", "data-action": "games-open", "aria-expanded": String(isOpen) };
  return [
    h("div", { class: "cards", role: "group", "aria-label": word("choose-game") }, shown.map(card)),
    games.length > 1 && h("button", other, isOpen ? word("fewer-games") : word("other-games", { count: games.length - 1 })),
  ];
}

/** Returns house rules as groups of choices; `options` are those that differ from the default, `wrong` names what says that they cannot be so. */
export function choicesOf(rules, options, wrong) {
  return rules.map((rule) => {
    const [plain] = rule.choices;
    const value = options[rule.key] ?? plain.value;
    const isOther = !rule.choices.some((choice) => choice.value === value);
    return h(
      "fieldset",
      { class: "house-rule" },
      h("legend", {}, rule.title),
      rule.choices.map((choice) => radio(rule.key, choice.value, choice.told, choice.value === value, choice === plain)),
      rule.number && numberOf(rule, value, isOther, wrong),
    );
  });
}

/** Returns the rules as sentences, those that were chosen first. */
export function rulesOf({ rules, house }) {
  const plain = rules.filter((each) => !house.includes(each));
  const list = (sentences, kind) => sentences.length > 0 && h("ul", { class: classes("rules-list", kind) }, sentences.map((each) => h("li", {}, each)));
  return [list(house, "is-house"), list(plain)].filter(Boolean);
}

/** Returns what a number of a house rule is written as, with the word that was chosen for it. */
export function written(number, unit) {
  return unit ? `${unit}:${number}` : String(number);
}

function radio(key, value, told, checked, isPlain) {
  const looks = { type: "radio", name: `option-${key}`, value, "data-option": key, "data-checked": String(checked) };
  const usual = isPlain && h("span", { class: "usual" }, ` ${word("usual")}`);
  return h("label", { class: "alternative" }, h("input", looks), h("span", {}, told, usual));
}

function numberOf({ key, number: range }, value, isOther, wrong) {
  const { least, most, words: counted } = range;
  const [unit, digits] = value.includes(":") ? value.split(":") : ["", value];
  const isOff = isOther && wrong && !(Number(digits) >= least && Number(digits) <= most);
  const any = word("another-number", { least: number(least), most: number(most) });
  const looks = {
    type: "number",
    class: "number",
    min: least,
    max: most,
    step: 1,
    inputmode: "numeric",
    "data-number": key,
    "data-value": isOther ? digits : "",
    "aria-label": any,
    "aria-invalid": isOff && "true",
    "aria-describedby": isOff && wrong,
  };
  const units = counted.map((each) => h("option", { value: each }, word(`unit-${each}`)));
  const chosen = unit || counted[0] || "";
  const select = counted.length > 0 && h("select", { class: "unit", "data-unit": key, "data-value": chosen, "aria-label": word("which-number") }, units);
  return h("div", { class: "other-number" }, h("span", {}, any), h("input", looks), select);
}
