/** The set-up page: asks twice a second while somebody looks, and draws what comes. */

import { createCorners } from "./corners.js";
import { paint } from "./dom.js";
import { fetchSoon } from "./live.js";
import { listenToDevice } from "./room.js";
import { post } from "./sending.js";
import { overlayOf, noPictureOf, spokenOf, viewBoxOf } from "./setup-camera.js";
import { factsOf, movesOutline, panelOf, pauseWay, sentenceOf, stepsOf, titleOf, waysOf } from "./setup-parts.js";
import { listenForTwo } from "./twice.js";
import { word } from "./words.js";

const ASK_MS = 500; // Two pictures a second are enough to aim a camera by.
const TOAST_MS = 6_000;

const at = (id) => document.getElementById(id);

let told = JSON.parse(at("told").textContent);
let drawnFrame = -1;
let timer = 0;
let isAsking = false;
const corners = createCorners(at("overlay"), () => draw());

function draw() {
  const picture = told.picture;
  at("camera-view").hidden = !picture;
  if (picture) {
    at("picture").setAttribute("aria-label", spokenOf(picture));
    at("picture").style.aspectRatio = `${picture.width} / ${picture.height}`; // Before it comes: nothing jumps.
    paint(at("overlay"), overlayOf(told, corners.edited(), at("camera-view").clientWidth));
  }
  paint(at("no-picture"), noPictureOf(told));
  paint(at("camera-ways"), pauseWay(told));
  paint(at("now-title"), titleOf(told));
  at("sentence").classList.toggle("is-now", told.sets_up);
  paint(at("sentence"), sentenceOf(told));
  paint(at("steps"), stepsOf(told));
  drawWays();
  at("result").hidden = !told.known;
  paint(at("facts"), factsOf(told.known));
  paint(at("panel"), panelOf(told.panel));
}

/** Other ways may stand there now; whoever came by keyboard goes on at the first of them. */
function drawWays() {
  const hadFocus = at("ways").contains(document.activeElement);
  paint(at("ways"), waysOf(told, corners.edited(), die()));
  if (hadFocus && !at("ways").contains(document.activeElement)) at("ways").querySelector("button")?.focus();
}

/** What stands in the field goes on standing there while everything round it is drawn anew. */
function die() {
  const { dataset } = at("ways");
  const field = at("die-mm");
  if (field) dataset.dieMm = field.value;
  return dataset;
}

async function drawPicture() {
  const picture = told.picture;
  if (!picture || picture.frame === drawnFrame) return;
  const answer = await fetchSoon(`/setup/${picture.frame}.jpg`, {});
  if (!answer.ok) return; // Another page has asked meanwhile; the next one comes soon.
  const bitmap = await createImageBitmap(await answer.blob());
  drawnFrame = picture.frame;
  Object.assign(at("picture"), { width: bitmap.width, height: bitmap.height });
  at("picture").getContext("2d").drawImage(bitmap, 0, 0);
  bitmap.close();
}

async function ask() {
  if (isAsking || document.hidden) return;
  isAsking = true;
  try {
    const answer = await fetchSoon("/api/setup", {});
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error);
    told = said;
    draw();
    await drawPicture();
    paint(at("banner"));
  } catch {
    paint(at("banner"), word("lost"));
  } finally {
    isAsking = false;
  }
}

/** Asks again and again, until the page is hidden. */
function follow() {
  clearInterval(timer);
  if (document.hidden) return;
  ask();
  timer = setInterval(ask, ASK_MS);
}

async function act(name, fields = {}) {
  try {
    const said = await post(`setup/${name}`, fields);
    if (said.error) say(said.error);
    else told = said;
    draw();
    return !said.error;
  } catch {
    say(word("no-answer"));
    return false;
  }
}

let toastTimer = 0;

function say(sentence) {
  clearTimeout(toastTimer);
  paint(at("toast"), sentence);
  toastTimer = setTimeout(() => paint(at("toast")), TOAST_MS);
}

const MEANINGS = {
  begin: () => act("begin", { die_mm: Number(die().dieMm) }),
  trial: () => act("trial"),
  leave: () => act("leave"),
  pause: () => act("pause"),
  lamp: () => act("lamp"),
  buttons: () => act("buttons"),
  edit: () => corners.begin(told.known?.corners, viewBoxOf(told)),
  more: () => corners.more(),
  fewer: () => corners.fewer(),
  cancel: () => corners.end(),
  use: async () => {
    const isMoved = movesOutline(told);
    const name = isMoved ? "corners" : "begin";
    const fields = isMoved ? {} : { die_mm: Number(die().dieMm) };
    if (await act(name, { ...fields, corners: corners.edited() })) corners.end();
  },
};

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-action]");
  if (control && control.getAttribute("aria-disabled") !== "true") MEANINGS[control.dataset.action]?.();
});
document.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("change", (event) => {
  if (event.target.id === "dark") act("dark", { dark: Number(event.target.value) });
});
document.addEventListener("visibilitychange", follow);
addEventListener("pagehide", () => clearInterval(timer));
addEventListener("pageshow", (event) => event.persisted && follow());
addEventListener("resize", () => draw());
listenForTwo();
listenToDevice();
draw();
follow();
