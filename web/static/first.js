/** Stands in the page. Lets the sheet be seen before the script that keeps it current is fetched: reading it would hold up the paint. */

let tapped = null;
const keep = (event) => (tapped = event.target.closest("button[data-action]"));

/** Begins the page itself; a button that was tapped before is not tapped in vain. */
async function begin() {
  await import(document.getElementById("first").dataset.page);
  document.removeEventListener("click", keep);
  if (tapped?.isConnected) tapped.click();
}

document.addEventListener("click", keep);
requestAnimationFrame(() => setTimeout(begin));
