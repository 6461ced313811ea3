/** Backups on the health page: one more, one put back; and games taken in from a file. */

import { h, paint } from "./dom.js";
import { fetchSoon } from "./live.js";
import { word } from "./words.js";

const PATIENCE_MS = 180_000; // A slow card, a long game, the oldest Raspberry Pi.
const LATE_MS = 60_000;
const MB = 1_000_000;

const at = (id) => document.getElementById(id);

/** Returns what taps on this part of the page mean, and what is to be done once it was fetched anew. */
export function createStorage(refresh) {
  let chosen = null;
  let waitingSince = 0; // For the table to begin anew; 0 while nobody waits.

  async function backUp(button) {
    const before = button.textContent;
    setBusy(button, true);
    button.textContent = word("backup-runs");
    paint(at("storage-said"));
    const { said } = await asked("backup", "{}");
    button.textContent = before;
    setBusy(button, false);
    const made = said.kept?.backups.find((each) => each.name === said.made);
    say(said.error ?? word("backup-made", { made: made?.made ?? "", size: made?.size ?? "" }), said.error);
    refresh();
  }

  function ask(button) {
    chosen = button.dataset.backup;
    const { made, what } = button.dataset;
    paint(
      at("restore-text"),
      h("p", {}, word("restore-back", { made, what })),
      h("p", {}, word("restore-now", { what: at("kept").dataset.what })),
      h("p", {}, word("restore-then")),
    );
    setSteps({ asks: true });
    at("restore").showModal();
  }

  async function restore() {
    setSteps({ asks: false, said: word("restore-prepares") });
    const { said, isLost } = await asked("restore", JSON.stringify({ backup: chosen }));
    if (said.error) {
      at("restore").close();
      say(said.error, true);
      if (!isLost) refresh();
      return;
    }
    waitingSince = Date.now();
    setSteps({ asks: false, said: word("restore-begins") });
  }

  return {
    "back-up": backUp,
    restore: ask,
    "restore-do": restore,
    isWaiting: () => waitingSince > 0,
    /** Whether a backup in the list has not been looked into yet. */
    isChecking: () => document.querySelector(".kept-mark.is-unknown") !== null,
    /** Takes over what was fetched; where the table has begun anew, that is said. */
    take(page) {
      const kept = page.getElementById("kept");
      if (kept && at("kept")) {
        at("kept").dataset.what = kept.dataset.what;
        paint(at("kept"), ...kept.childNodes);
      }
      const { run } = page.getElementById("storage").dataset;
      if (run === at("storage").dataset.run) return;
      at("storage").dataset.run = run;
      waitingSince = 0;
      at("restore").close();
      const outcome = page.getElementById("storage-said")?.textContent;
      if (outcome) say(outcome);
    },
    late() {
      if (waitingSince && Date.now() - waitingSince > LATE_MS) paint(at("restore-said"), word("restore-late"));
    },
  };
}

/** Takes in the games of the file that is chosen. */
export async function takeIn(input) {
  const [file] = input.files;
  if (!file) return;
  const largest = Number(input.dataset.largest);
  if (file.size > largest) {
    input.value = "";
    return paint(at("import-said"), wrong(word("import-large", { size: inMb(file.size), most: inMb(largest) })));
  }
  input.disabled = true;
  paint(at("import-said"), h("p", {}, word("import-runs", { name: file.name })));
  const { said } = await asked("import", file);
  paint(at("import-said"), ...(said.error ? [wrong(said.error)] : taken(said)));
  input.disabled = false;
  input.value = "";
  input.focus();
}

function taken({ games, known, refused }) {
  return [...takenIn(games, known), ...refused.map((why) => wrong(word("import-refused", { why })))];
}

function takenIn(games, known) {
  const link = ({ id, game, date, players }) =>
    h("li", {}, h("a", { class: "room-link", href: `/games/${id}` }, `${game}, ${date}`), ` ${players.join(", ")}`);
  const here = known > 0 && h("p", {}, word("import-known", { known }));
  if (games.length === 0) return [h("p", {}, word(known ? "import-nothing" : "import-empty")), here];
  return [h("p", {}, word("import-taken", { taken: games.length })), h("ul", { class: "taken" }, games.map(link)), here];
}

/** Asks the table; whatever happens there is an answer, if need be that there was none. */
async function asked(name, body) {
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetchSoon(`/api/storage/${name}`, { method: "POST", headers, body }, { ms: PATIENCE_MS });
    if (answer.status === 413) return { said: { error: word("import-busy") } };
    return { said: await answer.json() };
  } catch {
    return { said: { error: word("no-answer") }, isLost: true };
  }
}

function say(sentence, isWrong = false) {
  at("storage-said").classList.toggle("is-wrong", Boolean(isWrong));
  paint(at("storage-said"), sentence);
}

function wrong(sentence) {
  return h("p", { class: "is-wrong" }, sentence);
}

function setBusy(button, isBusy) {
  button.setAttribute("aria-busy", String(isBusy));
  button.setAttribute("aria-disabled", String(isBusy));
}

/** Shows either the question or how far it is. */
function setSteps({ asks, said = "" }) {
  at("restore-text").hidden = !asks;
  at("restore-ways").hidden = !asks;
  paint(at("restore-said"), said);
}

function inMb(bytes) {
  const looks = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, looks).format(bytes / MB);
}
