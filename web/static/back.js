/** Back closes a sheet, and what lies under it stays. Chrome on a phone sees to that by itself. Fetched soon: see soon.js. */

const SHEET = "sheet";

/** Listens for as long as the page lives. */
export function listenForBack() {
  if ("CloseWatcher" in window && navigator.userAgent.includes("Android")) return;
  // One step that Back can take is enough for all sheets: it is kept until then.
  const keep = () => {
    if (!document.querySelector("dialog[open]") || history.state === SHEET) return;
    history.scrollRestoration = "manual"; // Back is to close a sheet, not to scroll to where the first one was opened.
    history.pushState(SHEET, "");
    history.scrollRestoration = "auto";
  };
  new MutationObserver(keep).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("popstate", () => {
    history.scrollRestoration = "auto";
    document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  });
}
