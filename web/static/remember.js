/** What this phone remembers for the table: cookies, as the table has to know it before it paints. */

const YEAR_S = 365 * 24 * 3600;

/** Returns what this phone was told to remember, or undefined. */
export function remembered(name) {
  return document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Remembers a value. */
export function remember(name, value) {
  document.cookie = `${name}=${value}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax`;
}
