/** What this page knows of the table, and the one way to ask something of it. */

import { opened } from "./opened.js";
import { post } from "./sending.js";

/**
 * Returns the table as this page has it.
 * `show` draws a view, `say` shows a sentence, `wait` hears whether an action is under way,
 * `noAnswer` that one was lost, `mayAct` says whether this page may, and asks for that where not,
 * `refused` hears that it was not let, whatever it believed.
 * An action is meant for the state that was seen when it began.
 */
export function createTable({ show, say, wait, noAnswer, mayAct, refused }) {
  let snapshot = { run: "", change: -1, view: null };
  let underWay = null; // { meaning }: the action that was sent and has shown no effect yet.

  function take(short) {
    const fresh = opened(short);
    if (isOlder(fresh, snapshot)) return;
    const before = snapshot.view;
    // Another release runs: what this page is made of is no longer served.
    if (before && fresh.looks !== snapshot.looks) return location.reload();
    snapshot = fresh;
    show(fresh.view, before);
    // The stream may be quicker than the answer.
    if (underWay && underWay.meaning !== meaningOf(fresh.view)) end(underWay);
  }

  /** Resolves with the answer, or with null where none came. */
  async function act(name, fields, version = snapshot.view.version) {
    if (underWay || !mayAct()) return null; // A double tap must not write twice.
    const action = { meaning: meaningOf(snapshot.view) };
    underWay = action;
    wait(true);
    try {
      const answer = await post(name, { ...fields, version });
      if (answer.view) take(answer);
      else refused();
      if (answer.error) say(answer.error);
      return answer;
    } catch {
      noAnswer();
      return null;
    } finally {
      end(action);
    }
  }

  function end(action) {
    if (underWay !== action) return;
    underWay = null;
    wait(false);
  }

  return { take, act, known: () => snapshot, view: () => snapshot.view, isActing: () => underWay !== null };
}

/** What a press means: an action shows its effect in it even where nothing happened in the game. */
function meaningOf({ version, interlude, buttons }) {
  return JSON.stringify([version, interlude, buttons]);
}

/** Numbers of changes begin anew with each run of the table, and count only within it. */
function isOlder(fresh, snapshot) {
  return fresh.run === snapshot.run && fresh.change < snapshot.change;
}
