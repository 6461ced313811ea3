/** A tap on what is written in the sheet shows its rolls; what that takes is fetched only then. */

/** Listens for as long as the page lives. */
export function listenForPast() {
  document.addEventListener("click", async (event) => {
    const written = event.target.closest("a[data-action=show-me]");
    if (!written || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const address = written.getAttribute("href");
    try {
      const { showMe } = await import("./past-sheet.js");
      await showMe(address);
    } catch {
      location.assign(address); // The same, on a page of its own.
    }
  });
}
