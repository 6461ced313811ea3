/** The rules of the game that is played; asked for again only when it is another one. */

import { h, paint } from "./dom.js";
import { gameOf, rulesNow } from "./house.js";
import { word } from "./words.js";

const at = (id) => document.getElementById(id);

/** Returns what a tap on the rules means; `noAnswer` hears that none came. */
export function createRules(table, noAnswer) {
  let known = {};

  async function told() {
    const game = gameOf(table.view());
    if (known.game !== game) known = { game, told: await rulesNow() };
    return known.told;
  }

  return {
    async rules() {
      try {
        paint(at("rules-text"), rulesOf(await told()));
        at("rules").showModal();
      } catch {
        noAnswer();
      }
    },
  };
}

function rulesOf({ game, rules, house }) {
  const plain = rules.filter((each) => !house.includes(each));
  return [
    h("h2", { class: "dialog-title", id: "rules-title" }, word("rules-of", { game })),
    house.length > 0 && h("h3", { class: "rules-heading" }, word("house-rules")),
    house.length > 0 && h("ul", { class: "rules-list is-house" }, sentences(house)),
    house.length > 0 && h("h3", { class: "rules-heading" }, word("other-rules")),
    h("ul", { class: "rules-list" }, sentences(plain)),
  ];
}

function sentences(rules) {
  return rules.map((rule) => h("li", {}, rule));
}
