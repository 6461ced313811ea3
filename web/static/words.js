/** The page's own words; they travel inside the page, see web/words.py. */

const WORDS = JSON.parse(document.getElementById("words").textContent);

/** Returns the words of a key, with `{name}` filled in. */
export function word(key, params = {}) {
  return WORDS[key].replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
}

/** Keeps the dice of a roll, or of a combination, on one line. */
export function unbroken(text) {
  return text.replace(/\b(D?\d) (?=D?\d\b)/g, "$1\u00a0");
}
