/** How a phone comes to score, and how that ends: the sheets that ask for it. See soon.js. */

import { h } from "./dom.js";
import { button, cancel, title } from "./pieces.js";
import { word } from "./words.js";

/** Returns what taps on them mean, and those that lead there. */
export function createLetting({ table, dialogs, rights, whose }) {
  return {
    "ask-to-score": () => dialogs.show(askSheet(table.view())),
    "ask-as": ({ player }) =>
      rights.ask("ask", player ? { player } : {}, ({ name }) => {
        whose.add(player);
        dialogs.show(waitingSheet(name));
      }),
    "say-code": () => rights.ask("code", { code: document.getElementById("code").value }),
    "ask-revoke": () => dialogs.show(revokeSheet()),
    revoke: () => rights.send("revoke", {}, () => dialogs.close()),
  };
}

function askSheet(view) {
  return [
    title(word("score-here")),
    h("p", { class: "dialog-text" }, word("whose-phone")),
    h(
      "div",
      { class: "whose" },
      view.players.map(({ name }) => button("ask-as", name, "plain", { "data-player": name })),
    ),
    button("ask-as", word("nobodys-phone"), "plain", { "data-player": "" }),
    h("label", { class: "dialog-text", for: "code" }, word("or-code")),
    h(
      "div",
      { class: "code-row" },
      codeInput({ id: "code", class: "code", inputmode: "numeric", autocomplete: "off", maxlength: 7 }),
      button("say-code", word("say-code"), "plain"),
    ),
    cancel(),
  ];
}

/** Enter in it is a tap on the button beside it. */
function codeInput(looks) {
  const input = h("input", looks);
  input.addEventListener("keydown", (event) => event.key === "Enter" && input.nextElementSibling.click());
  return input;
}

function waitingSheet(name) {
  return [
    title(word("asking-title", { name })),
    h("p", { class: "dialog-text", role: "status" }, word("asking-text")),
    button("close", word("close"), "plain"),
  ];
}

function revokeSheet() {
  return [
    title(word("revoke-title")),
    h("p", { class: "dialog-text" }, word("revoke-text")),
    button("revoke", word("revoke"), "plain is-main"),
    cancel(),
  ];
}
