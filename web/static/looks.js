/** Style sheets that are fetched once they are wanted. */

import { h } from "./dom.js";

/** Resolves once a style sheet of this folder is on the page. */
export function looksOf(name) {
  const { href } = new URL(name, import.meta.url);
  if (document.querySelector(`link[href$="${name}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = h("link", { rel: "stylesheet", href });
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}
