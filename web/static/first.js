/** Stands in the page. Lets the sheet be seen before the script that keeps it current is fetched: reading it would hold up the paint. */

/** So often a page without a script is fetched anew: see templates/page.html. */
const AGAIN_MS = 5_000;

let tapped = null;
const keep = (event) => (tapped = event.target.closest("button[data-action]"));

/** Begins the page itself; a button that was tapped before is not tapped in vain. */
async function begin() {
  await import(document.getElementById("first").dataset.page);
  document.removeEventListener("click", keep);
  if (tapped?.isConnected) tapped.click();
}

/** Its script did not come, and browsers ask for none twice: the page is fetched anew as soon as the table answers. */
function beginAnew(why) {
  setTimeout(() => fetch(location).then(() => location.reload(), beginAnew), AGAIN_MS);
  throw why;
}

document.addEventListener("click", keep);
requestAnimationFrame(() => setTimeout(() => begin().catch(beginAnew)));
