/** Shorter ways to say a roll: a tap on the empty tray, or 1 to 6, open its sheet; these fill it, and Backspace takes out the last face. See soon.js. */

/** Listens for as long as the page lives. */
export function listenForFaces() {
  document.addEventListener("keydown", (event) => {
    if (!isFree(event)) return;
    const sheet = document.querySelector("dialog[open]") ?? opened(event.key);
    const meant = sheet && meantBy(event.key, sheet);
    if (!meant) return;
    event.preventDefault();
    meant.click();
    // Once all are said, Enter sends them.
    sheet.querySelector('[data-action="enter-send"]:not([aria-disabled="true"])')?.focus();
  });
}

/** Lets a tap on the empty tray open the sheet. */
export function listenToTray(tray) {
  tray.addEventListener("click", () => tray.querySelector(".empty-place") && open());
}

/** Returns whether a key that goes down is typed into no field, and is no shortcut of the browser's. */
export function isFree({ repeat, ctrlKey, altKey, metaKey, target }) {
  return !(repeat || ctrlKey || altKey || metaKey || target.matches("input, select, textarea"));
}

/** Returns the sheet for a roll, opened by its first face; one that would count that roll at once is only opened. */
function opened(key) {
  if (![..."123456"].includes(key)) return null;
  open();
  return document.querySelector("dialog[open]:has([data-action=enter-send])");
}

/** Opens the sheet where somebody may: then there is a button for it. */
function open() {
  document.querySelector("#by-hand [data-action=enter]")?.click();
}

/** Returns the button on the sheet that a key stands for, if any. */
function meantBy(key, sheet) {
  if (key === "Backspace") return [...sheet.querySelectorAll('[data-action="enter-clear"]')].at(-1);
  return [...sheet.querySelectorAll(".faces [data-face]")].find(({ dataset }) => dataset.face === key);
}
