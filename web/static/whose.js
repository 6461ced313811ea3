/** Whose sheet is shown where there is room for one: this phone's own, or the one that was tapped. */

import { badge } from "./badge.js";
import { remember, remembered } from "./remember.js";
import { classes, drawing, h } from "./dom.js";
import { playing, ranked } from "./turn.js";
import { number, word } from "./words.js";

/** So many columns can be read side by side on a phone; a game of one column each can always. */
const FEW = 4;

/** So many players are remembered as this phone's own. */
const MOST_NAMES = 8;

/** Stands for the sheet of all. */
const ALL = null;

/** Returns this page's own choice of a sheet; `draw` is called when it changes. See also web/whose.py. */
export function createWhose(view, draw) {
  const names = () => namesOf(remembered("mine")); // Another tab may have changed it.
  let looked = null; // { seat, turn }: what was tapped, and when.

  function keep(now) {
    remember("mine", encodeURIComponent(now.slice(0, MOST_NAMES).join("\n")));
    looked = null;
    draw();
  }

  /** Another player's sheet is looked at until the turn ends; everybody's for as long as it is wanted. */
  function of(now) {
    const [mine, sheets] = sheetsOf(now, names());
    if (looked && (looked.seat === ALL ? !sheets.includes(ALL) : looked.turn !== turnIn(now))) looked = null;
    return { mine, sheets, shown: looked ? looked.seat : home(now, mine, sheets) };
  }

  function look(seat) {
    looked = { seat, turn: turnIn(view()) };
    draw();
  }

  return {
    of,
    look: (seat) => look(seat === "" ? ALL : Number(seat)),
    /** Shows the sheet so many places further on, where there is one. */
    step(by) {
      const { sheets, shown } = of(view());
      const next = sheets[sheets.indexOf(shown) + by];
      if (next !== undefined) look(next);
    },
    /** This player plays on this phone, or does not any more. */
    claim: (name) => keep(names().includes(name) ? names().filter((each) => each !== name) : [name, ...names()]),
    rename: (before, name) => names().includes(before) && keep(names().map((each) => (each === before ? name : each))),
    add: (name) => name && !names().includes(name) && keep([name, ...names()]),
  };
}

/** Returns the seats of this phone's own players, and whose sheets there are to choose from, their own first. */
function sheetsOf({ players, lanes, counted }, names) {
  const mine = players.filter((each) => names.includes(each.name)).map((each) => each.seat);
  // What is counted in rounds or games is short: few players are in sight together.
  if (players.length < 2 || (counted !== "turn" && players.length <= FEW)) return [mine, []];
  const others = players.map((each) => each.seat).filter((seat) => !mine.includes(seat));
  const isReadable = lanes.length === players.length || lanes.length <= FEW;
  return [mine, [...mine, ...others, ...(isReadable ? [ALL] : [])]];
}

function home(view, mine, sheets) {
  const seat = (playing(view) ?? ranked(view.players)[0])?.seat;
  if (sheets.length === 0) return ALL;
  if (mine.length > 0) return mine.includes(seat) ? seat : mine[0];
  return sheets.includes(ALL) ? ALL : seat ?? 0;
}

function turnIn(view) {
  return `${playing(view)?.seat} ${view.turn}`;
}

function namesOf(cookie = "") {
  try {
    return decodeURIComponent(cookie).split("\n").filter(Boolean);
  } catch {
    return []; // Somebody else wrote it.
  }
}

/** Returns a tab for each sheet, with its player's total: so nobody's is ever out of sight. */
export function tabsOf(view, { sheets, shown, mine }) {
  return sheets.map((seat) => {
    const player = view.players[seat];
    const looks = {
      class: classes("tab", player?.in_turn && "in-turn"),
      type: "button",
      role: "tab",
      "data-action": "look-at",
      "data-seat": seat === ALL ? "" : seat,
      "aria-selected": String(seat === shown),
      "aria-controls": "sheet-rows",
      tabindex: seat === shown ? "0" : "-1",
    };
    return h("button", looks, player ? whoOf(player, mine.includes(seat)) : word("all-sheets"));
  });
}

function whoOf(player, isMine) {
  return [
    h("span", { class: "tab-name" }, badge(player.colour, player.seat), h("span", { class: "lane-name" }, player.name)),
    h("span", { class: "tab-total" }, isMine && "★ ", player.in_turn && drawing("icon-hand", "icon"), number(player.total)),
    player.in_turn && h("span", { class: "unseen" }, `, ${word("in-turn")}`),
  ];
}
