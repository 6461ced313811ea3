/** Style sheets that are fetched once they are wanted. */

import { h } from "./dom.js";

const wanted = new Map();

/** Resolves once a style sheet of this folder is on the page, which may hold it itself; what failed is fetched anew. */
export function looksOf(name) {
  if (!wanted.has(name)) {
    const failed = (why) => {
      wanted.delete(name);
      throw why;
    };
    wanted.set(name, isThere(name) ? Promise.resolve() : fetched(name).catch(failed));
  }
  return wanted.get(name);
}

/** A link whose sheet did not come has none. */
function isThere(name) {
  const links = [...document.querySelectorAll(`link[href$="${name}"]`)];
  return links.some((link) => link.sheet) || document.querySelector(`style[data-looks="${name}"]`) !== null;
}

function fetched(name) {
  const { href } = new URL(name, import.meta.url);
  return new Promise((resolve, reject) => {
    const link = h("link", { rel: "stylesheet", href });
    link.addEventListener("load", resolve);
    link.addEventListener("error", (why) => {
      link.remove();
      reject(why);
    });
    document.head.append(link);
  });
}
