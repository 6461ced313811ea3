/** What stays: the keyboard's place, in sight the cursor's box when more is said over the sheet, and the dice where the whole page scrolls. */

import { wayInto } from "./sight.js";

/** What the boxes need of a small screen, and the room over the dice there. */
const LEAST_SHARE = 1 / 3;
const EDGE_PX = 6;

/** Watches for as long as the page lives. Whoever looks at other boxes is not brought back. */
export function keepInSight() {
  const sheet = document.getElementById("sheet-rows");
  let beyond = beyondSight(sheet);
  const follow = () => {
    const more = beyondSight(sheet) - beyond; // Less room for the boxes, larger ones, or both.
    beyond += more;
    const hidden = hiddenOf(sheet);
    if (hidden <= 0 || hidden > more + 1) return;
    sheet.scrollBy({ top: hidden });
    sheet.dispatchEvent(new Event("moved"));
  };
  new ResizeObserver(follow).observe(sheet);
}

/** Brings the box that the keyboard comes to beside the names of the boxes: it lies neither under them nor beyond the edge. */
export function keepFocus() {
  const sheet = document.getElementById("sheet-rows");
  sheet.addEventListener("focusin", ({ target }) => {
    const box = target.closest("td");
    if (!box || !target.matches(":focus-visible")) return;
    const [room, names, at] = [sheet, sheet.querySelector("tbody th"), box].map((part) => part.getBoundingClientRect());
    sheet.scrollBy({ left: wayInto(names.right, room.right, at.left, at.right) });
  });
}

/** Returns what gives the focus back below the dice: render.js moves it to the sheet only while there is nothing to be done there. */
export function keepPlace() {
  const [sheet, byHand] = ["sheet-rows", "by-hand"].map((id) => document.getElementById(id));
  let last = null; // What had the focus last, where render.js may move it from; null where it has not.
  let isLent = false;
  document.addEventListener("focusin", ({ target }) => {
    if (target.closest("dialog")) return;
    isLent = target === sheet && last?.isConnected === false && sheet.matches(":focus-visible");
    last = target.closest("#turn, #ways, #tray, #by-hand") && target;
  });
  return () => isLent && document.activeElement === sheet && byHand.querySelector("button")?.focus({ preventScroll: true });
}

/** By keyboard "Choose dice to keep" leads to the first die, and Escape back from there. */
export function keepAtDice() {
  const at = (look) => document.querySelector(look);
  document.addEventListener("click", ({ detail, target }) => {
    if (detail === 0 && target.closest("[data-action=keep]")) at("#tray [data-action=mark]:not([aria-disabled])")?.focus();
  });
  document.addEventListener("keydown", ({ key }) => {
    const keep = key === "Escape" && !at("dialog[open]") && at("[data-action=keep][aria-pressed=true]");
    if (!keep) return;
    keep.click();
    if (document.activeElement !== document.body) keep.focus();
  });
}

/** Tells the stylesheet how far the dice may go up, and what lies over the tabs then; see staying.css. */
export function keepDice() {
  const app = document.getElementById("app");
  const [play, tray, foot] = [".play", ".tray", ".foot"].map((part) => app.querySelector(part));
  const follow = () => {
    const above = tray.getBoundingClientRect().top - play.getBoundingClientRect().top - EDGE_PX;
    const stays = play.offsetHeight - above;
    const leaves = innerHeight - stays - foot.offsetHeight >= innerHeight * LEAST_SHARE;
    app.style.setProperty("--play", leaves ? `${-above}px` : "");
    app.style.setProperty("--stays", leaves ? `${stays}px` : "");
  };
  const sizes = new ResizeObserver(follow);
  for (const part of [play, tray, foot]) sizes.observe(part);
  addEventListener("resize", follow);
}

/** Returns how much of a sheet is never in sight at once. */
function beyondSight(sheet) {
  return sheet.scrollHeight - sheet.clientHeight;
}

/** Returns how far the cursor's box lies below what is in sight of a sheet, whose total may stay at its foot; 0 without a cursor. */
function hiddenOf(sheet) {
  const box = sheet.querySelector("td.is-pointed");
  if (!box) return 0;
  const total = sheet.querySelector(".is-total > *");
  const foot = getComputedStyle(total).position === "sticky" ? total.offsetHeight : 0;
  return box.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top - sheet.clientHeight + foot;
}
