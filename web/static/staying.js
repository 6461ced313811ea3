/** Keeps the cursor's box in sight when more is said over the sheet, which leaves it less room. */

/** Watches for as long as the page lives. Whoever looks at other boxes is not brought back. */
export function keepInSight() {
  const sheet = document.getElementById("sheet-rows");
  let height = sheet.clientHeight;
  const follow = () => {
    const lost = height - sheet.clientHeight;
    height = sheet.clientHeight;
    const hidden = hiddenOf(sheet);
    if (hidden > 0 && hidden <= lost + 1) sheet.scrollBy({ top: hidden });
  };
  new ResizeObserver(follow).observe(sheet);
}

/** Returns how far the cursor's box lies below what is in sight of a sheet, whose total may stay at its foot; 0 without a cursor. */
function hiddenOf(sheet) {
  const box = sheet.querySelector("td.is-pointed");
  if (!box) return 0;
  const total = sheet.querySelector(".is-total > *");
  const foot = getComputedStyle(total).position === "sticky" ? total.offsetHeight : 0;
  return box.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top - sheet.clientHeight + foot;
}
