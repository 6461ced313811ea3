/** What this page may do at the table. How a phone comes to score: see letting.js. */

import { h, paint } from "./dom.js";
import { jsonSoon } from "./live.js";
import { post } from "./sending.js";
import { word } from "./words.js";

/** What is said once a page may do more or less. */
const NOW = { viewer: "may-score-no-more", scorer: "you-may-score", host: "you-are-host" };

const at = (id) => document.getElementById(id);

/**
 * Returns this page's rights.
 * `dialogs` are the sheets, `say` shows a sentence, `changed` hears that the page may do more or less,
 * `begin` follows the table anew: its cookie is another one.
 */
export function createRights({ dialogs, say, changed, begin }) {
  let me = { role: at("app").dataset.role, asks: false, open: true, name: "", code: "" };
  let asked = 0; // So often this page has asked what it may do,
  let known = 0; // and so many of these answers are older than what it knows by now.

  function take(fresh, since = asked) {
    const before = me;
    me = fresh;
    known = since;
    paint(at("pairing"), pairingOf(me));
    paint(at("join-rights"), rightsOf(me));
    if (before.asks && !me.asks) dialogs.close();
    if (me.role !== before.role) {
      at("app").dataset.role = me.role;
      say(word(NOW[me.role]));
      changed();
    } else if (before.asks && !me.asks) say(word("not-let"));
  }

  /** An answer to what was asked before something else was told is too old: what is newer is told, too. */
  function refresh() {
    const number = ++asked;
    return ask((fresh) => number > known && take(fresh, number));
  }

  async function send(name, fields, done) {
    try {
      const answer = await post(name, fields);
      if (answer.error) return say(answer.error);
      done(answer);
      await refresh();
      begin();
    } catch {
      say(word("no-answer"));
    }
  }

  return {
    take,
    refresh,
    role: () => me.role,
    mayScore: () => me.role !== "viewer",
    send,
    /** Asks the table to let this phone score; `done` gets the answer to that. */
    ask: (name, fields, done) =>
      send(name, fields, (answer) => {
        take({ ...me, asks: true });
        done?.(answer);
      }),
    /** Hears of a new view: the table may have answered, also before this page saw it asked. */
    follow: (now) => {
      if (me.asks && now.interlude !== "asking") refresh();
    },
  };
}

/** Asks what this page may do. */
export async function ask(take) {
  try {
    take(await jsonSoon("/api/me"));
  } catch {
    // The stream tells soon; without one the table is not there either.
  }
}

/** The code for the next phone, on screens that may score: who reads it is in the room. Six digits are read in two groups. */
export function pairingOf({ code }) {
  return code && [word("pairing"), " ", h("strong", { class: "code" }, `${code.slice(0, 3)}\u00a0${code.slice(3)}`)];
}

function rightsOf(me) {
  if (me.open) return [h("p", { class: "dialog-text" }, word("open-table"))];
  if (me.role === "viewer") return [button("ask-to-score", word("score-here"), "plain is-main")];
  const who = word(me.role === "host" ? "this-is-host" : "this-may-score", { name: me.name });
  return [
    h("p", { class: "dialog-text" }, who),
    h("p", { class: "dialog-text" }, pairingOf(me)),
    me.role === "host" && button("ask-revoke", word("revoke"), "plain"),
  ];
}

function button(action, text, looks) {
  return h("button", { class: looks, type: "button", "data-action": action }, text);
}
