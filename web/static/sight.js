/** What is in sight: the player in turn and the box under the table's cursor; and on a small phone the dice of a new roll. */

const at = (id) => document.getElementById(id);

/** Returns who is in turn, with which roll, and where the cursor is, as the page is drawn now. */
export function lookAtSheet() {
  const pointed = at("sheet-rows")?.querySelector("td.is-pointed");
  return {
    turn: at("sheet-rows")?.querySelector("thead .in-turn .seat")?.textContent,
    roll: at("turn").textContent,
    box: pointed && `${pointed.parentElement.rowIndex} ${pointed.cellIndex}`,
  };
}

/**
 * Scrolls the sheet only when the turn or the cursor moved, so that nobody's reading is disturbed.
 * `before` is what was looked at last, or null.
 */
export function bringIntoSight(before) {
  const { turn, roll, box } = lookAtSheet();
  const turned = turn && turn !== before?.turn;
  if (box && box !== before?.box) return scrollTo("td.is-pointed", "row");
  if (document.querySelector("dialog[open]")) return;
  if (before && roll !== before.roll) scrollBy(0, -scrollY); // Where the whole page scrolls.
  if (turned) scrollTo("thead .in-turn");
  if (before?.turn && !turn) at("sheet-rows").scrollTo({ top: 9999 }); // To the totals, once all is played.
}

/** Scrolls the sheet alone, to a row or where a turn begins: the page stays where its reader has it, if it can. */
function scrollTo(selector, row) {
  const sheet = at("sheet-rows");
  const edges = (each) => sheet.querySelector(each).getBoundingClientRect();
  const [cell, corner, total] = [edges(selector), edges("tbody th"), edges(".is-total")];
  if (cell.width === 0) return; // The sheet of another player is looked at.
  const isWhole = sheet.scrollHeight === sheet.clientHeight;
  if (row && isWhole) sheet.querySelector(selector).scrollIntoView({ block: "nearest" });
  const heading = sheet.querySelector("thead").offsetHeight;
  const room = sheet.getBoundingClientRect();
  sheet.scrollBy({
    left: wayInto(room.left + corner.width, room.right, cell.left, cell.right),
    top: row ? wayInto(room.top + heading, room.bottom - total.height, cell.top, cell.bottom) : wayToNext(sheet),
  });
}

/** Boxes are read from the first; rounds and games grow downwards: the latest is at the end. Where the keyboard is stays in sight. */
function wayToNext(sheet) {
  const { scrollTop, scrollHeight } = sheet;
  if (sheet.querySelector(":focus-visible")) return 0;
  return at("app").dataset.counted === "turn" ? -scrollTop : scrollHeight;
}

/** Returns how far something has to move to lie between two limits; 0 where it does. Its start counts. */
export function wayInto(low, high, start, end) {
  if (start < low) return start - low;
  return Math.min(Math.max(0, end - high), start - low);
}
