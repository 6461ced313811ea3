/** How long a page waits for an answer of the table. */

/** Returns a signal that ends a wait after so many milliseconds; AbortSignal.timeout() is unknown to Safari 15. */
export function within(ms) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
