/** The page's own words; they travel inside the page, in its language: see web/words/page.py. */

const WORDS = JSON.parse(document.getElementById("words").textContent);

const LANGUAGE = document.documentElement.lang;
const COUNTED = new Intl.PluralRules(LANGUAGE);
const WRITTEN = new Intl.NumberFormat(LANGUAGE);

/** A number of four digits is written without a mark between them, as at the table. */
const FIRST_GROUPED = 10_000;

/** Takes in words that are no part of the page from the beginning. */
export function learnWords(more) {
  Object.assign(WORDS, more);
}

/** Returns the words of a key, with `{name}` filled in; `{count}` decides where there are two forms. */
export function word(key, params = {}) {
  const words = WORDS[key];
  const form = Array.isArray(words) ? words[COUNTED.select(params.count) === "one" ? 0 : 1] : words;
  return form.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
}

/** Returns a number as it is written in the page's language; one below 0 has a minus, no hyphen. */
export function number(value) {
  return (value < FIRST_GROUPED ? String(value) : WRITTEN.format(value)).replace("-", "\u2212");
}

/** Keeps the dice of a roll, or of a combination, on one line. */
export function unbroken(text) {
  return text.replace(/\b([A-Z]?\d) (?=[A-Z]?\d\b)/g, "$1\u00a0");
}
