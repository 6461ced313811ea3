/** A tap on what is written in the sheet shows its rolls; what that takes is fetched only then. */

import { fetchSoon } from "./live.js";

/** Listens for as long as the page lives; `noAnswer` hears that none came. */
export function listenForPast(noAnswer) {
  document.addEventListener("click", async (event) => {
    const written = event.target.closest("a[data-action=show-me]");
    if (!written || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = written.getAttribute("href");
    try {
      const { showMe } = await import("./past-sheet.js");
      await showMe(address);
    } catch {
      // The same, on a page of its own; while the table does not answer that would be the browser's, and this one gone.
      fetchSoon(address, {}).then(() => location.assign(address), noAnswer);
    }
  });
}
