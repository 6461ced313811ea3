/** What this page knows of the table, and the one way to ask something of it. */

import { opened } from "./opened.js";
import { post } from "./sending.js";
import { word } from "./words.js";

/** So soon, the same tap is a double one. */
const TWICE_MS = 500;

/** Whoever has waited for so long is told that the page waits, too. */
const SLOW_MS = 2_500;

/**
 * Returns the table as this page has it.
 * `show` draws a view, `say` shows a sentence, `wait` hears whether an action is under way,
 * `noAnswer` that one was lost, `mayAct` says whether this page may, and asks for that where not,
 * `refused` hears that it was not let, whatever it believed.
 * An action is meant for the state that was seen when it began; until it shows an effect no other is taken,
 * but of dice that are set right each for itself.
 */
export function createTable({ show, say, wait, noAnswer, mayAct, refused }) {
  let snapshot = { run: "", change: -1, view: null };
  let wrong; // What was refused last.
  const underWay = new Set(); // What was sent and has shown no effect yet: { name, fields, meaning, at, slow }.

  function take(short) {
    const fresh = opened(short);
    if (isOlder(fresh, snapshot)) return;
    const before = snapshot.view;
    // Another release runs, whose pages are made of something else, or the table has other addresses, which each page names.
    if (before && fresh.looks !== snapshot.looks) return location.reload();
    snapshot = fresh;
    show(fresh.view, before);
    // The stream may be quicker than the answer.
    for (const action of [...underWay]) if (action.meaning !== meaningOf(fresh.view)) end(action);
  }

  /** Resolves with the answer, or with null where none came. */
  async function act(name, fields, version = snapshot.view.version) {
    const action = { name, fields, meaning: meaningOf(snapshot.view), at: performance.now() };
    const before = [...underWay].find((each) => !goTogether(each, action));
    if (before && !isTwice(before, action)) say(word("busy"));
    if (before || !mayAct()) return null;
    underWay.add(action);
    action.slow = setTimeout(say, SLOW_MS, word("slow"));
    wait(true);
    try {
      const answer = await post(name, { ...fields, version });
      if (answer.view) take(answer);
      else refused();
      say.unsay(wrong); // It was mended, or is wrong in another way.
      wrong = answer.error;
      if (wrong) say(wrong);
      return answer;
    } catch {
      noAnswer();
      return null;
    } finally {
      end(action);
    }
  }

  function end(action) {
    clearTimeout(action.slow);
    if (underWay.delete(action)) wait(underWay.size > 0);
    say.unsay(word("slow"));
  }

  return { take, act, known: () => snapshot, view: () => snapshot.view, isActing: () => underWay.size > 0 };
}

/** Dice of a roll may be set right one while another is; see `Ledger.check_version`. */
function goTogether(...both) {
  return both.every(({ name }) => name === "correct") && both[0].fields.index !== both[1].fields.index;
}

/** A double tap must not write twice; who presses NEXT or BACK twice means that. */
function isTwice(before, now) {
  const [one, other] = [before, now].map(({ name, fields }) => JSON.stringify([name, fields]));
  return one === other && now.at - before.at < TWICE_MS && !["NEXT", "BACK"].includes(now.fields.button);
}

/** What a press means: an action shows its effect in it even where nothing happened in the game. */
function meaningOf({ version, interlude, buttons }) {
  return JSON.stringify([version, interlude, buttons]);
}

/** Numbers of changes begin anew with each run of the table, and count only within it. */
function isOlder(fresh, snapshot) {
  return fresh.run === snapshot.run && fresh.change < snapshot.change;
}
