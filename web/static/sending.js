/** How a page asks for something: each request has a name, so that it is done once. */

import { fetchSoon } from "./live.js";

const AGAIN_MS = 700;
const LAST_AGAIN_MS = 1_400;

/** What has had no answer for so long is not sent again. */
const PATIENCE_MS = 10_000;

/**
 * Returns the table's answer to an action.
 * One that got none is sent again, twice at most, under the same name: the table knows by it whether that was
 * done already, and by the version whether it still fits.
 */
export async function post(name, fields) {
  const body = JSON.stringify({ ...fields, id: freshId() });
  const send = () =>
    fetchSoon(`/api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const until = performance.now() + PATIENCE_MS;
  for (let ms = AGAIN_MS; ; ms *= 2) {
    try {
      return await (await send()).json();
    } catch (why) {
      if (ms > LAST_AGAIN_MS || performance.now() > until) throw why;
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** Returns whether an answer says that the action was done. */
export function isTaken(answer) {
  return answer?.view && !answer.error;
}

/** Without TLS there is no randomUUID, but there are random numbers. */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
