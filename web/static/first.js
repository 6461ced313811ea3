/** What the sheet needs to be seen. All that it does is fetched after the first paint, which it would hold up. */

import { bringIntoSight } from "./sight.js";

let tapped = null;
const keep = (event) => (tapped = event.target.closest("button[data-action]"));

/** Begins the page itself; a button that was tapped before is not tapped in vain. */
async function begin() {
  await import("./page.js");
  document.removeEventListener("click", keep);
  if (tapped?.isConnected) tapped.click();
}

document.addEventListener("click", keep);
bringIntoSight(null);
requestAnimationFrame(() => setTimeout(begin));
