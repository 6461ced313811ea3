/** What somebody prepares on this page alone: dice to keep, further ways to see. It ends with the roll. */

import { rollOf } from "./roll.js";

const KEEPABLE = new Set(["read", "hold"]);

/** Returns this page's own part of what is drawn; `draw` is called when it changes. */
export function createOwn(view, draw) {
  let roll = "";
  let own = nothing();

  function change(parts) {
    own = { ...own, ...parts };
    draw();
  }

  return {
    /** Returns what holds for a view: the places of the dice marked, or null; whether all ways are shown. */
    of(now) {
      if (rollOf(now) !== roll) [roll, own] = [rollOf(now), nothing()];
      return own;
    },
    keep: () => change({ marked: own.marked ? null : kept(view()) }),
    mark: (index) => own.marked && change({ marked: flipped(own.marked, index) }),
    showAll: () => change({ all: true }),
    end: () => change(nothing()),
  };
}

/** Returns whether dice may be marked to be kept. */
export function mayKeep(view) {
  return KEEPABLE.has(view.phase) && view.dice.some((die) => !die.stays);
}

function nothing() {
  return { marked: null, all: false };
}

function kept(view) {
  return view.dice.filter((die) => die.kept || die.stays).map((die) => die.index);
}

function flipped(marked, index) {
  return marked.includes(index) ? marked.filter((each) => each !== index) : [...marked, index];
}
