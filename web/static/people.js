/** Who plays this game: skip a turn, leave, come back, join. */

import { badge } from "./badge.js";
import { h, paint } from "./dom.js";
import { jsonSoon } from "./live.js";
import { isPlayed } from "./phases.js";
import { chipsOf } from "./seats.js";
import { word } from "./words.js";

const WRONG = "people-wrong";

const at = (id) => document.getElementById(id);

/** Returns what changes who plays; `whose` knows this phone's own players, `say` shows what is refused, `noAnswer` hears that no answer came. */
export function createPeople({ table, whose, say, noAnswer }) {
  const dialog = at("people");
  let known = [];
  let longest = null; // A name has at most so many signs, once that is known.
  let refused = "";
  let renaming = null; // { seat, name, sent } of whoever is being called otherwise.

  /** Draws all of it; where a button with the focus is gone, or another one now, that goes to the player's name. */
  function draw() {
    if (isSomebodyElse(renaming)) [renaming, refused] = [null, word("went-on")];
    const { action, seat } = document.activeElement.dataset;
    paint(at("people-body"), sheetOf(table.view(), { known, longest, refused, renaming: renaming?.seat ?? null }));
    if (seat && document.activeElement.dataset.action !== action) goTo(seat);
  }

  /** Where another game was begun, others sit there; one who was renamed already does so by what this page has sent. */
  function isSomebodyElse(meant) {
    return meant && !meant.sent && table.view().players[meant.seat]?.name !== meant.name;
  }

  function goTo(seat) {
    at("people-body").querySelector(`.person-name[data-seat="${seat}"]`)?.focus();
  }

  async function act(name, fields, seen) {
    const answer = await table.act(name, fields, seen?.version);
    if (!answer) return false;
    refused = answer.error ?? "";
    draw();
    if (dialog.open) say.unsay(refused); // It stands here.
    return !refused;
  }

  async function add(fields, seen) {
    if (await act("add-player", fields, seen)) at("people-body").querySelector(".joining")?.reset();
  }

  async function rename(name) {
    const meant = renaming;
    if (!meant || meant.sent) return;
    meant.sent = true;
    const isDone = await act("rename", { seat: meant.seat, name });
    meant.sent = false;
    if (!isDone) return draw();
    whose.rename(meant.name, table.view().players[meant.seat].name);
    if (renaming !== meant) return;
    renaming = null;
    draw();
    goTo(meant.seat);
  }

  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = event.target.querySelector(".seat-name").value;
    if (event.target.matches(".joining")) add({ name });
    else rename(name);
  });

  return {
    follow: () => dialog.open && draw(),
    meanings: {
      people: async () => {
        refused = "";
        renaming = null;
        draw(); // The keyboard begins at the first thing in it.
        dialog.showModal();
        try {
          ({ known, longest_name: longest } = await jsonSoon("/api/new-game"));
        } catch {
          noAnswer();
        }
        draw();
      },
      rename: ({ seat }) => {
        refused = "";
        renaming = { seat: Number(seat), name: table.view().players[seat].name };
        draw();
        const field = at("people-body").querySelector(".renaming .seat-name");
        field.value = renaming.name;
        field.select();
        field.focus();
      },
      skip: (_, seen) => act("skip", {}, seen),
      leave: ({ seat }, seen) => act("leave", { seat: Number(seat) }, seen),
      "come-back": ({ seat }, seen) => act("come-back", { seat: Number(seat) }, seen),
      "join-known": ({ name, colour }, seen) => add(colour ? { name, colour } : { name }, seen),
    },
  };
}

function sheetOf(view, { known, longest, refused, renaming }) {
  const isEnded = !isPlayed(view);
  const alone = view.players.filter((player) => !player.away).length < 2;
  return [
    h("h2", { class: "dialog-title", id: "people-title" }, word("players")),
    h("ul", { class: "people" }, view.players.map((player) => (player.seat === renaming ? renamingOf(player, longest, refused) : personOf(player, view, isEnded || alone, isEnded)))),
    // It is told as any answer of the table.
    h("p", { class: "wrong", id: WRONG }, refused),
    ...(isEnded ? [] : joining(view, known, longest, renaming === null && refused)),
  ];
}

function personOf(player, view, mayNotLeave, isEnded) {
  const { seat, name, colour, away } = player;
  const button = (action, label) =>
    h("button", { class: "plain is-short", type: "button", "data-action": action, "data-seat": seat, "aria-label": `${word(label)}: ${name}` }, word(label));
  const state = away ? word("away") : player.in_turn ? word("in-turn") : "";
  return h(
    "li",
    { class: away ? "person is-away" : "person" },
    badge(colour, seat),
    h("button", { class: "person-name", type: "button", "data-action": "rename", "data-seat": seat, "aria-label": [word("rename", { name }), state].filter(Boolean).join(", ") }, name, state && h("span", { class: "person-state" }, ` ${state}`)),
    h(
      "span",
      { class: "person-ways" },
      player.in_turn && view.phase === "ready" && !mayNotLeave && button("skip", "skip"),
      away && !isEnded && button("come-back", "come-back"),
      !away && !mayNotLeave && button("leave", "leave"),
    ),
  );
}

function renamingOf({ seat, colour, name }, longest, refused) {
  const field = nameField(word("name-for", { name }), longest, refused);
  return h("li", { class: "person is-renamed" }, badge(colour, seat), h("form", { class: "renaming" }, field, h("button", { class: "plain is-short", type: "submit" }, word("save"))));
}

function nameField(label, longest, refused) {
  const wrong = refused ? { "aria-invalid": "true", "aria-describedby": WRONG } : {};
  return h("input", { ...wrong, class: "seat-name", type: "text", dir: "auto", maxlength: longest, autocomplete: "off", required: true, "aria-label": label, placeholder: label });
}

function joining(view, known, longest, refused) {
  if (!view.joinable) return [h("p", { class: "dialog-text" }, word("not-joinable"))];
  const names = view.players.map((player) => player.name);
  const colours = view.players.map((player) => player.colour);
  const others = known.filter((each) => !names.includes(each.name));
  const free = others.map((each) => (colours.includes(each.colour) ? { ...each, colour: "" } : each));
  return [
    h("h3", {}, word("join-game")),
    ...chipsOf(free, { action: "join-known" }),
    h("form", { class: "joining" }, nameField(word("new-name"), longest, refused), h("button", { class: "plain is-short", type: "submit" }, word("add"))),
  ];
}
