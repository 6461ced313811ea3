/** What a screen reader is told of a view: what the table says, but nothing twice because a hand passed by. See soon.js. */

import { gameOf } from "./house.js";
import { announce } from "./notes.js";

/** What passes by itself; what comes of it is told. */
const PASSING = new Set(["starting", "moving", "hand", "reading"]);

/** What asks for a choice; which one OK makes is told with it. */
const CHOOSING = new Set(["choose", "choose-or-announce", "announce-which", "announce-first"]);

/** Returns what follows the views; `happened` returns what else is to be told, for whoever does not see the sheet. */
export function createTold(happened = () => []) {
  let told = null; // The last view whose sentence was told; the first one was there to be read.

  function isNew(now, before) {
    if (PASSING.has(now.sentence_key)) return false;
    const isOtherGame = gameOf(now) !== gameOf(told) || now.ended < told.ended;
    return isOtherGame || now.sentence !== told.sentence || (now.sentence !== before.sentence && now.version !== told.version);
  }

  /** Returns what the table says by now, or nothing. */
  function saidIn(now, before) {
    if (isNew(now, before)) {
      told = now;
      return CHOOSING.has(now.sentence_key) ? `${now.sentence} ${chosen(now)}` : now.sentence;
    }
    if (now.note && now.note !== before.note) return now.note;
    return now.phase === "choose" && chosen(now) !== chosen(before) && chosen(now);
  }

  return {
    /** `isTold`: what the view answers is told already. What nothing else tells of is, whoever did it. */
    follow(now, before, isTold) {
      told ??= before ?? now;
      if (!before) return;
      const sentences = happened(now, before);
      const said = saidIn(now, before);
      const isSilent = sentences.length === 0 && !said && !isTold && now.version !== before.version;
      // What is told of others may have no stop, and would run into what comes next.
      if (isTold && (said || sentences.length > 0)) announce(now.notice.replace(/([\p{L}\d)])$/u, "$1."), now.notice);
      sentences.forEach((each) => announce(each));
      if (said) announce(said, "said");
      else if (isSilent && now.notice) announce(now.notice);
    },
  };
}

/** What OK does with the box, or the way to bank, that the table's cursor is at. */
function chosen({ buttons }) {
  return buttons.find(({ button }) => button === "OK").label;
}
