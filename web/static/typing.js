/** What a keyboard says on the small sheets that ask for faces: 1 to 6, and Backspace for the last of the row. See soon.js. */

/** Listens for as long as the page lives. */
export function listenForFaces() {
  document.addEventListener("keydown", (event) => {
    const sheet = document.querySelector("dialog[open]");
    const meant = sheet && isFree(event) && meantBy(event.key, sheet);
    if (!meant) return;
    event.preventDefault();
    meant.click();
    // Once all are said, Enter sends them.
    sheet.querySelector('[data-action="enter-send"]:not([aria-disabled="true"])')?.focus();
  });
}

function isFree({ repeat, ctrlKey, altKey, metaKey, target }) {
  return !(repeat || ctrlKey || altKey || metaKey || target.matches("input, select, textarea"));
}

/** Returns the button on the sheet that a key stands for, if any. */
function meantBy(key, sheet) {
  if (key === "Backspace") return [...sheet.querySelectorAll('[data-action="enter-clear"]')].at(-1);
  return [...sheet.querySelectorAll(".faces [data-face]")].find(({ dataset }) => dataset.face === key);
}
