/** The small sheets over the page: one at a time is open, for as long as what it asks is still meant. */

import { paint } from "./dom.js";
import { toldIn } from "./notes.js";
import { goOnFrom, placeOfFocus } from "./render.js";

/** Returns the dialogs; what they show comes from elsewhere. */
export function createDialogs() {
  const dialog = document.getElementById("dialog");
  let open = null; // { stillMeant, place, sends }: how many answers of its own are under way.
  let overtakenAt = -Infinity; // When the game went on, and took a sheet away that somebody tapped on.

  dialog.addEventListener("close", () => {
    if (dialog.open) return; // Closed, and shown again at once for something else.
    open = null;
    paint(dialog);
  });

  /** Draws a sheet; what had the focus may be gone with the one before. */
  function fill(sheet) {
    paint(dialog, sheet, toldIn());
    if (dialog.open && !dialog.contains(document.activeElement)) dialog.querySelector("button")?.focus();
  }

  return {
    /** Shows a sheet: for as long as nobody closes it, and no view comes for which it is not meant. */
    show(sheet, stillMeant = () => true) {
      open = { stillMeant, place: open?.place ?? placeOfFocus() };
      fill(sheet);
      if (!dialog.open) dialog.showModal();
    },
    /** Draws the open sheet anew. */
    fill,
    close: () => document.querySelectorAll("dialog[open]").forEach((each) => each.close()),
    /** Closes what was asked about another roll or box than is on the table now; returns whether that comes unasked. */
    follow(now) {
      if (!dialog.open || open.stillMeant(now)) return false;
      const { place, sends } = open;
      if (!sends) overtakenAt = performance.now();
      dialog.close();
      goOnFrom(dialog, place);
      return !sends;
    },
    overtakenAt: () => overtakenAt,
    open: () => open,
  };
}
