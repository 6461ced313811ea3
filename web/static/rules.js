/** The rules of the game that is played; asked for again only when it is another one. */

import { h, paint } from "./dom.js";
import { gameOf, rulesNow } from "./house.js";
import { toldIn } from "./notes.js";
import { button } from "./pieces.js";
import { word } from "./words.js";

/** Returns what a tap on the rules means; `noAnswer` hears that none came. */
export function createRules(table, noAnswer) {
  const text = h("div", { id: "rules-text", role: "group", "aria-labelledby": "rules-title", tabindex: 0 });
  const dialog = h("dialog", { class: "dialog", id: "rules", "aria-labelledby": "rules-title" }, text, button("close", word("close"), "plain"), toldIn());
  document.body.append(dialog);
  let known = {};

  async function told() {
    const game = gameOf(table.view());
    if (known.game !== game) known = { game, told: await rulesNow() };
    return known.told;
  }

  return {
    async rules() {
      try {
        paint(text, rulesOf(await told()));
        dialog.showModal();
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
