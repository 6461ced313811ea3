/** A tap beside a sheet closes it. Fetched soon: see soon.js. */

/** What somebody has begun to say there would be lost. */
const BEGUN = ".entered, input";

/** Listens for as long as the page lives. */
export function listenBeside() {
  document.addEventListener("click", (event) => {
    const sheet = event.target;
    if (sheet.matches("dialog[open]") && isBeside(event, sheet) && !sheet.querySelector(BEGUN)) sheet.close();
  });
}

/** What is behind a sheet is the sheet to a browser, too; what it fills itself is not beside it. */
function isBeside({ clientX: x, clientY: y }, sheet) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
