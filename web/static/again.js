/** A page that does not follow the table: where a browser shows it again as it was, it is fetched anew, if the table answers. */

addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  try {
    await fetch(location.href, { cache: "no-store" });
    location.reload();
  } catch {
    // What was shown can still be read.
  }
});
