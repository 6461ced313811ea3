/** Back closes a sheet, and what lies under it stays. Chrome sees to that by itself. Fetched soon: see soon.js. */

const SHEET = "sheet";

/** Listens for as long as the page lives. */
export function listenForBack() {
  if ("CloseWatcher" in window) return;
  // One step that Back can take is enough for all sheets: it is kept until then.
  const keep = () => document.querySelector("dialog[open]") && history.state !== SHEET && history.pushState(SHEET, "");
  new MutationObserver(keep).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("popstate", () => document.querySelectorAll("dialog[open]").forEach((each) => each.close()));
}
