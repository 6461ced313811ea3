/** The rules of the game that is played; asked for again only when it is another one. */

import { h, paint } from "./dom.js";
import { fetchSoon } from "./live.js";
import { word } from "./words.js";

const at = (id) => document.getElementById(id);

/** Returns what shows the rules; `noAnswer` hears that none came. */
export function createRules(view, noAnswer) {
  let known = { key: keyOf(view()), told: null }; // The page came with the house rules of its game.

  async function told() {
    const key = keyOf(view());
    if (known.key !== key || !known.told) known = { key, told: await ask() };
    return known.told;
  }

  return {
    /** Opens the rules. */
    async open() {
      try {
        paint(at("rules-text"), rulesOf(await told()));
        at("rules").showModal();
      } catch {
        noAnswer();
      }
    },
    /** Keeps the line of house rules current. */
    async follow(now) {
      if (known.key === keyOf(now)) return;
      paint(at("house"));
      if (now.options.length === 0) return;
      try {
        paint(at("house"), houseOf((await told()).house));
      } catch {
        known = { key: "", told: null }; // The next view asks again.
      }
    },
  };
}

function keyOf(view) {
  return [view.variant, ...view.options].join(" ");
}

async function ask() {
  const answer = await fetchSoon("/api/rules", {});
  if (!answer.ok) throw new Error(`the rules were answered with ${answer.status}`);
  return answer.json();
}

function houseOf(house) {
  return house.length > 0 && [h("strong", {}, word("house-rules")), ` ${house.join(" · ")}`];
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
