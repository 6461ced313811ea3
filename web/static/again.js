/** A page that does not follow the table: where a browser shows it again as it was, it is fetched anew. */

// Where the table does not answer, what was shown can still be read.
addEventListener("pageshow", ({ persisted }) => persisted && fetch(location).then(() => location.reload(), () => {}));
