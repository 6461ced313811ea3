/** The health page: fetches itself again and again while somebody looks, and checks anew. */

import { paint } from "./dom.js";
import { fetchSoon } from "./live.js";
import { listenToDevice } from "./room.js";
import { createStorage, takeIn } from "./storage.js";
import { listenForTwo } from "./twice.js";
import { word } from "./words.js";

const ASK_MS = 5_000;
const SOON_MS = 700; // While a table begins anew, or a backup is being checked.
const SAID_MS = 6_000;
const CHECK_MS = 60_000; // Loading the models takes ten seconds on the oldest Raspberry Pi.

const at = (id) => document.getElementById(id);
const storage = createStorage(refresh);
let timer = 0;
let saidUntil = 0; // So long a sentence stays, whatever is fetched.

/** Fetches the page; returns whether what it shows is of now. */
async function refresh() {
  if (document.hidden) return false;
  let isFresh = false;
  try {
    const answer = await fetchSoon("/health", {});
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    paint(at("health"), ...page.getElementById("health").childNodes);
    storage.take(page);
    if (performance.now() >= saidUntil) show();
    isFresh = true;
  } catch {
    // While it begins anew it does not answer, as was said.
    if (!storage.isWaiting()) show(word("lost"));
  }
  storage.late();
  askLater();
  return isFresh;
}

/** Has the page fetched once more, sooner while something is under way; one wish at a time. */
function askLater() {
  clearTimeout(timer);
  timer = setTimeout(refresh, storage.isWaiting() || storage.isChecking() ? SOON_MS : ASK_MS);
}

async function check(button) {
  tell(word("check-runs"), { ms: CHECK_MS, isCalm: true });
  button.setAttribute("aria-disabled", "true");
  button.setAttribute("aria-busy", "true");
  try {
    const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    const answer = await fetchSoon("/api/health/check", options, { ms: CHECK_MS });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    saidUntil = 0;
    if (await refresh()) tellOutcome();
  } catch {
    tell(word("no-answer"));
    await refresh();
  }
}

/** Says what the check found, as the page shows it. */
function tellOutcome() {
  const count = document.querySelectorAll(".finding.is-wrong").length;
  if (count > 0) tell(word("check-found", { count }));
  else tell(word("check-all-well"), { isCalm: true });
}

/** Says something over what there is, for so long whatever is fetched. */
function tell(sentence, { ms = SAID_MS, isCalm = false } = {}) {
  saidUntil = performance.now() + ms;
  show(sentence, isCalm);
}

/** Shows a sentence over what there is, or none; one that is calm is no warning. */
function show(sentence = null, isCalm = false) {
  at("banner").classList.toggle("is-calm", isCalm);
  paint(at("banner"), sentence);
}

function follow() {
  clearTimeout(timer);
  refresh();
}

const meanings = { check, "back-up": storage["back-up"], restore: storage.restore, "restore-do": restore };

async function restore() {
  await storage["restore-do"]();
  if (storage.isWaiting()) refresh();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action]");
  if (button && button.getAttribute("aria-disabled") !== "true") meanings[button.dataset.action]?.(button);
});
document.addEventListener("change", (event) => event.target.id === "import-file" && takeIn(event.target));
document.addEventListener("visibilitychange", follow);
addEventListener("pagehide", () => clearTimeout(timer));
addEventListener("pageshow", (event) => event.persisted && follow());
listenForTwo();
listenToDevice();
askLater();
