/** A tap beside a sheet closes it. Fetched soon: see soon.js. */

/** What somebody has begun to say there would be lost. */
const BEGUN = ".entered, input";

/** Listens for as long as the page lives. */
export function listenBeside() {
  let began = null; // Where the finger came down: whoever marks words and goes beyond the sheet taps on nothing.
  document.addEventListener("pointerdown", (event) => {
    began = event;
    // An iPhone makes a click of a tap on what is no button only if that listens for one itself.
    if (event.target.matches("dialog")) event.target.onclick ??= () => {};
  }, true);
  document.addEventListener("click", (event) => {
    const sheet = event.target;
    if (!sheet.matches("dialog[open]") || sheet.querySelector(BEGUN)) return;
    if (began !== null && isBeside(began, sheet) && isBeside(event, sheet)) sheet.close();
  });
}

/** What is behind a sheet is the sheet to a browser, too; what it fills itself is not beside it. */
function isBeside({ clientX: x, clientY: y }, sheet) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
