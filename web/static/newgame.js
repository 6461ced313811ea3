/** A new game: the last one is chosen already, so that one tap starts it again; all can be changed. */

import { h, paint } from "./dom.js";
import { dropDraft, keepDraft, keptDraft } from "./draft.js";
import { cardsOf, choicesOf, rulesOf, written } from "./games.js";
import { fetchSoon, jsonSoon } from "./live.js";
import { isPlayed } from "./phases.js";
import { goOnFrom, stayAt } from "./render.js";
import { rollOf } from "./roll.js";
import { alike, chipsOf, nameAt, seatsOf } from "./seats.js";
import { word } from "./words.js";

const FIRST_MOST = 8;
const WRONG = "new-game-wrong";

const at = (id) => document.getElementById(id);

/** Returns what begins games; `noAnswer` hears that none came. */
export function createNewGame({ table, say, noAnswer }) {
  let told = null; // What the table says can be begun.
  let draft = null; // What this page has chosen of it.
  let asked = 0; // Counts what was asked, so that a late answer is not taken for a newer one.
  let byKeys = false; // Whether the last control of the dialog was used by keyboard.
  const dialog = at("new-game");

  const place = () => (table.view().phase === "no-game" ? at("setup") : at("new-game-body"));
  const most = () => gameOf(draft.game)?.players[1] ?? FIRST_MOST;
  const gameOf = (id) => told.games.find((game) => game.id === id);

  function draw() {
    const isInline = table.view().phase === "no-game";
    paint(isInline ? at("new-game-body") : at("setup"));
    if (!draft) return paint(place());
    keep();
    const part = document.activeElement.closest(".part");
    paint(place(), isInline ? sheet() : [h("h2", { class: "dialog-title", id: "new-game-title" }, word("new-game")), ...sheet()]);
    fillIn();
    if (part && document.activeElement === document.body) goOnIn(part);
  }

  /** By keyboard it goes on beside a button that is gone: a seat's, a name's or a game's. */
  function goOnIn(part) {
    (part.querySelector("[data-action=seat-add]") ?? part.querySelector("button")).focus();
  }

  /** A reload of the first screen loses nothing; over a running game everything is asked anew. */
  function keep() {
    if (table.view().phase === "no-game") keepDraft(draft);
  }

  function kept() {
    const before = table.view().phase === "no-game" ? keptDraft() : null;
    return before && gameOf(before.game) ? before : {};
  }

  function sheet() {
    const names = draft.players.map((player) => player.name);
    const known = told.known.filter((each) => !names.includes(each.name));
    const { colours, longest_name: longestName, trouble } = told;
    return [
      h("p", { class: "trouble", role: "status" }, trouble),
      h("section", { class: "part" }, h("h3", {}, word("players")), ...seatsOf(draft.players, { ...draft, colours, longestName, most: most(), wrong: WRONG }),
        h("div", { class: "known-players" }, draft.players.length < most() && chipsOf(known, { action: "seat-known", forgetting: draft.forgetting })),
        known.length > 0 && h("button", { class: "quiet", type: "button", "data-action": "forget-open", "aria-pressed": String(draft.forgetting) }, word(draft.forgetting ? "forget-done" : "forget")),
      ),
      h("section", { class: "part" }, h("h3", {}, word("which-game")), ...cardsOf(told.games, draft.game, draft.choosing), ...houseRules()),
      h("p", { class: "unseen", "aria-live": "polite" }, draft.said),
      h("div", { class: "start" }, ...starting()),
    ];
  }

  function houseRules() {
    const { choices, rules, house } = draft.rules;
    const changed = Object.keys(draft.options).length;
    return [
      h("details", { class: "more", "data-part": "choices" }, h("summary", {}, changed ? word("house-rules-chosen", { count: changed }) : word("house-rules-none")), ...choicesOf(choices, draft.options, draft.wrong && WRONG)),
      h("details", { class: "more", "data-part": "rules" }, h("summary", {}, word("rules")), ...rulesOf({ rules, house })),
    ];
  }

  function starting() {
    const breaksOff = draft.sure;
    const looks = { class: "plain is-main", type: "button", "data-action": "game-start", "aria-disabled": draft.wrong && "true" };
    const name = gameOf(draft.game)?.name ?? "";
    return [
      h("p", { class: "wrong", id: WRONG, role: "alert" }, draft.wrong || draft.refused),
      h("p", { class: "dialog-text", role: "alert", hidden: !breaksOff }, breaksOff && word("breaks-off")),
      h("button", looks, breaksOff ? word("break-off") : word("start", { game: name })),
    ];
  }

  /** Sets what attributes cannot: what stands in fields that somebody may have typed into. */
  function fillIn() {
    for (const field of place().querySelectorAll(".seat-name")) set(field, draft.players[field.dataset.seat].name);
    for (const field of place().querySelectorAll("[data-option]")) field.checked = field.dataset.checked === "true";
    for (const field of place().querySelectorAll(".number, .unit")) if (field !== document.activeElement) set(field, field.dataset.value);
  }

  function change(parts) {
    draft = { ...draft, refused: "", twice: "", sure: false, said: "", ...parts };
    draw();
  }

  async function load() {
    told = await jsonSoon("/api/new-game");
    if (told.games.length === 0) return;
    const last = told.last ?? { game: told.games[0]?.id ?? "", options: {}, players: [] };
    draft ??= {
      game: last.game,
      options: last.options,
      players: last.players.length ? last.players : [{ name: "", colour: told.colours[0] }],
      ...kept(),
      rules: { choices: [], rules: [], house: [] },
      colouring: null,
      choosing: false,
      forgetting: false,
      wrong: "",
      refused: "",
      twice: "",
      sure: false,
      said: "",
    };
    await askRules();
  }

  async function askRules() {
    const number = (asked += 1);
    const chosen = Object.entries(draft.options).map(([key, value]) => ["option", `${key}=${value}`]);
    const asks = new URLSearchParams([["game", draft.game], ...chosen]);
    const answer = await fetchSoon(`/api/house-rules?${asks}`, {});
    const rules = await answer.json();
    if (number !== asked || !draft) return;
    draft = rules.error ? { ...draft, wrong: rules.error } : { ...draft, wrong: "", rules };
    draw();
  }

  async function soon(asking) {
    try {
      await asking();
    } catch {
      noAnswer();
    }
  }

  function choose(parts) {
    change(parts);
    soon(askRules);
  }

  function seat(index, parts) {
    return draft.players.map((player, each) => (each === index ? { ...player, ...parts } : player));
  }

  function freeColour() {
    const taken = draft.players.map((player) => player.colour);
    return told.colours.find((colour) => !taken.includes(colour)) ?? told.colours[0];
  }

  function add(player) {
    // A place that nobody has named is for whoever comes first.
    const empty = draft.players.findIndex((each) => each.name.trim() === "");
    const players = player.name && empty >= 0 ? seat(empty, player) : [...draft.players, player];
    change({ players, said: player.name ? word("sits", { who: player.name, seat: players.findIndex((each) => each.name === player.name) + 1 }) : "" });
  }

  function move(from, by, action) {
    const players = [...draft.players];
    const to = from + by;
    [players[from], players[to]] = [players[to], players[from]];
    change({ players, colouring: null, said: word("sits", { who: players[to].name || word("player"), seat: to + 1 }) });
    const arrow = (name) => place().querySelector(`[data-action="${name}"][data-seat="${to}"]`);
    // At the end of the row the way back; not the name, for which a phone would open its keyboard.
    (arrow(action).getAttribute("aria-disabled") ? arrow(by < 0 ? "seat-down" : "seat-up") : arrow(action)).focus();
  }

  async function start(seen) {
    const { game, options } = draft;
    const players = draft.players.map(({ name, colour }, index) => ({ name: nameAt({ name }, index), colour }));
    const twice = nameTwice(players);
    if (twice) return change({ refused: word("name-twice", { name: twice }), twice });
    if (isPlayed(table.view()) && !draft.sure) return change({ sure: true });
    const answer = await table.act("start", { game, options, players, breaks_off: draft.sure }, seen?.version);
    if (!answer || !draft) return; // Somebody else has begun one meanwhile: that was said.
    if (answer.error) {
      say.unsay(answer.error); // It stands here.
      return change({ refused: answer.error });
    }
    draft = null;
    dialog.close();
  }

  function typed({ target }) {
    if (target.matches(".seat-name")) {
      draft = { ...draft, players: seat(Number(target.dataset.seat), { name: target.value }), refused: "", twice: "" };
      draw();
    } else if (target.matches("[data-option]")) {
      choose({ options: chosen(target.dataset.option, target.value) });
    } else if (target.matches(".number, .unit")) {
      const key = target.dataset.number ?? target.dataset.unit;
      const number = place().querySelector(`[data-number="${key}"]`).value;
      const unit = place().querySelector(`[data-unit="${key}"]`)?.value ?? "";
      if (number) choose({ options: chosen(key, written(number, unit)) });
    }
  }

  /** Returns the house rules with one more; the usual choice is none. */
  function chosen(key, value) {
    const [usual] = draft.rules.choices.find((rule) => rule.key === key).choices;
    const { [key]: _, ...others } = draft.options;
    return value === usual.value ? others : { ...others, [key]: value };
  }

  /** The button that stays below covers neither what the keyboard comes to nor, as it grows, what is typed into. */
  const sizes = new ResizeObserver(() => {
    const covered = place().querySelector(".start")?.offsetHeight ?? 0;
    place().style.setProperty("--start", `${covered}px`);
    if (draft?.wrong) place().querySelector(":focus")?.scrollIntoView({ block: "nearest" });
  });
  for (const each of [at("setup"), at("new-game-body")]) {
    sizes.observe(each);
    each.addEventListener("input", typed);
    each.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches(".seat-name")) return;
      event.preventDefault();
      const next = place().querySelector(`.seat-name[data-seat="${Number(event.target.dataset.seat) + 1}"]`);
      (next ?? place().querySelector("[data-action=game-start]")).focus();
    });
  }
  dialog.addEventListener("click", ({ detail }) => (byKeys = detail === 0), true);
  dialog.addEventListener("close", () => {
    if (table.view().phase !== "no-game") draft = null;
    // What opened it may be gone with the game that was over.
    if (byKeys) goOnFrom(dialog, at("turn"));
  });

  return {
    /** Shows the sheet in the page before the first game, and lets go of it once one runs. */
    follow(now, before) {
      if (now.phase === "no-game" && (!before || before.phase !== "no-game")) soon(load);
      if (now.phase !== "no-game" && before?.phase === "no-game") {
        const wasHere = at("setup").contains(document.activeElement);
        draft = null;
        draw();
        if (wasHere) stayAt(at("turn"));
      }
      if (now.phase !== "no-game" && before?.phase !== now.phase) dropDraft();
      // Whoever said that a game may be broken off meant the one of then, and whoever said nothing of it saw none.
      const isOther = draft?.sure ? rollOf(now) !== rollOf(before) : before && !isPlayed(before) && isPlayed(now);
      if (draft && isOther && !table.isActing()) change({ refused: word("went-on") });
    },
    meanings: {
      "new-game": () => soon(async () => {
        if (table.view().phase === "no-game") return;
        draft = null;
        await load();
        if (!dialog.open) dialog.showModal();
      }),
      "game-choose": ({ game }) => choose({ game, options: {}, choosing: false, players: draft.players.slice(0, gameOf(game).players[1]) }),
      "games-open": (_, seen) => {
        change({ choosing: !draft.choosing });
        if (!seen && draft.choosing) place().querySelector(".card.is-chosen").focus(); // By keyboard: the others stand before and behind it.
      },
      "game-start": (_, seen) => soon(() => start(seen)),
      "seat-add": () => {
        add({ name: "", colour: freeColour() });
        place().querySelector(`.seat-name[data-seat="${draft.players.length - 1}"]`).focus();
      },
      "seat-known": ({ name, colour }) => {
        const isTaken = draft.players.some((player) => player.colour === colour && player.name.trim());
        add({ name, colour: isTaken ? freeColour() : colour });
      },
      "seat-remove": ({ seat: index }) => {
        const who = nameAt(draft.players[index], Number(index));
        change({ players: draft.players.filter((_, each) => each !== Number(index)), colouring: null, said: word("removed", { who }) });
        goOnIn(place().querySelector(".part")); // What stands there now would take another one out.
      },
      "seat-up": ({ seat: index }) => move(Number(index), -1, "seat-up"),
      "seat-down": ({ seat: index }) => move(Number(index), 1, "seat-down"),
      "seat-colour": ({ seat: index }) => change({ colouring: draft.colouring === Number(index) ? null : Number(index) }),
      "seat-paint": ({ seat: index, colour }) => {
        const mine = draft.players[index].colour;
        // Whoever had this colour gets the other one: no two are alike.
        const players = draft.players.map((player) => (player.colour === colour ? { ...player, colour: mine } : player));
        players[index] = { ...players[index], colour };
        change({ players, colouring: null });
        place().querySelector(`[data-action="seat-colour"][data-seat="${index}"]`).focus();
      },
      "forget-open": () => change({ forgetting: !draft.forgetting }),
      forget: ({ name }) => soon(async () => {
        const answer = await table.act("forget-player", { name });
        await load();
        if (!answer || answer.error) return;
        change({ said: word("forgotten", { name }) });
        const [adding, forgetting] = ["seat-add", "forget-open"].map((each) => place().querySelector(`[data-action=${each}]`));
        (forgetting ?? adding).focus({ preventScroll: true });
      }),
    },
  };
}

/** Returns a name that two players have, said before anything else is asked; the table looks closer. */
function nameTwice(players) {
  const names = players.map(({ name }) => alike(name));
  return players.find((_, index) => names.indexOf(names[index]) < index)?.name;
}

function set(field, value) {
  if (field.value !== value) field.value = value;
}
