/** How a page asks for something: each request has a name, so that it is done once. */

import { fetchSoon } from "./live.js";

const AGAIN_MS = 700;

/**
 * Returns the table's answer to an action.
 * One that got none is sent once more under the same name: the table knows by it whether that was
 * done already, and by the version whether it still fits.
 */
export async function post(name, fields) {
  const body = JSON.stringify({ ...fields, id: freshId() });
  const send = () =>
    fetchSoon(`/api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const sendAgain = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(send);
  const answer = await send().catch(sendAgain);
  return answer.json();
}

/** Without TLS there is no randomUUID, but there are random numbers. */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
