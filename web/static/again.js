/** A page without news of its own: where a browser shows it again as it was, it is fetched anew. */

addEventListener("pageshow", (event) => event.persisted && location.reload());
