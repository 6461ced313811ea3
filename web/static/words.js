/** The page's own words; they travel inside the page, see web/words.py. */

const WORDS = JSON.parse(document.getElementById("words").textContent);

/** Returns the words of a key, with `{name}` filled in. */
export function word(key, params = {}) {
  return WORDS[key].replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
}
