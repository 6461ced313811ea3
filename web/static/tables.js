/** The club's scoreboard: fetches its cards anew every two seconds, as the server draws them. */

import { paint } from "./dom.js";
import { fetchSoon } from "./live.js";
import { showLink } from "./notes.js";

const EVERY_MS = 2_000;
const MOST_MS = 10_000;

let timer = 0;
let wait = EVERY_MS;

/** Shows what there is now, and comes again; a page that nobody sees asks for nothing. */
async function follow() {
  clearTimeout(timer);
  if (document.hidden) return;
  try {
    show(await cards());
    showLink("polling");
    wait = EVERY_MS;
  } catch {
    showLink("lost");
    wait = Math.min(wait * 2, MOST_MS);
  }
  clearTimeout(timer);
  timer = setTimeout(follow, wait);
}

async function cards() {
  const answer = await fetchSoon("/tables/cards", {});
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.text();
}

function show(text) {
  const drawn = new DOMParser().parseFromString(text, "text/html");
  paint(document.getElementById("tables"), ...drawn.body.childNodes);
}

document.addEventListener("visibilitychange", follow);
addEventListener("online", follow);
follow();
