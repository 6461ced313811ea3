/** Keeps the page current: through sleep, lost Wi-Fi and a restart of the table. Never gives up. */

const SILENCE_MS = 15_000; // A heartbeat comes every 5 s.
const FIRST_WORD_MS = 10_000;
const POLL_MS = 2_000;
const MOST_POLLS = 10;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;
const ANSWER_MS = 8_000;

/**
 * Follows the table for as long as the page is looked at.
 * `take` gets every snapshot, `known` gives the last one, `tell` hears "live", "polling" or "lost";
 * `rights` hear what the page may do, and ask for it where no stream tells.
 * Returns a function that begins anew, for whoever notices first that no answer comes.
 */
export function follow({ take, known, tell, rights }) {
  let following = null;
  const stop = () => following?.abort();
  const start = () => {
    stop();
    following = new AbortController();
    keepUp(following.signal, { take, known, tell, rights });
  };
  // A hidden page holds no stream: a browser opens six connections to one address, not more.
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && start());
  addEventListener("online", () => !document.hidden && start());
  if (!document.hidden) start();
  return start;
}

async function keepUp(signal, { take, known, tell, rights }) {
  let tries = 0;
  while (!signal.aborted) {
    const hear = (snapshot) => {
      tries = 0;
      tell("live");
      take(snapshot);
    };
    await streamEnds(signal, hear, rights);
    tries += 1;
    const polled = await poll(signal, { take, known, tell, rights }, Math.min(tries, MOST_POLLS));
    if (signal.aborted || polled) continue;
    tell("lost");
    await pause(retryMs(tries), signal);
  }
}

/** Resolves once the stream is refused, broken or silent, or the page is hidden. */
function streamEnds(signal, hear, rights) {
  return new Promise((resolve) => {
    const source = new EventSource("/api/stream");
    let watchdog = 0;
    const end = () => {
      clearTimeout(watchdog);
      source.close();
      resolve();
    };
    const within = (ms) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(end, ms);
    };
    within(FIRST_WORD_MS);
    source.addEventListener("message", (event) => {
      within(SILENCE_MS);
      hear(JSON.parse(event.data));
    });
    // It tells what changes from now on: what the page may do by now is asked for once it is open.
    source.addEventListener("open", rights.refresh);
    source.addEventListener("me", (event) => rights.take(JSON.parse(event.data)));
    source.addEventListener("heartbeat", () => within(SILENCE_MS));
    source.addEventListener("error", end);
    signal.addEventListener("abort", end, { once: true });
  });
}

/** Asks for the state so many times; returns false as soon as no answer comes. */
async function poll(signal, { take, known, tell, rights }, times) {
  for (let time = 0; time < times && !signal.aborted; time += 1) {
    try {
      const snapshot = await ask(known(), signal);
      tell("polling");
      if (snapshot) take(snapshot);
      await rights.refresh();
    } catch {
      return false;
    }
    await pause(POLL_MS, signal);
  }
  return true;
}

async function ask({ change, run, looks }, signal) {
  const answer = await fetchSoon(`/api/state?after=${change}&run=${run}&looks=${looks}`, {}, { signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

/** Fetches what is told as JSON; an answer that says no fails, too. */
export async function jsonSoon(address) {
  const answer = await fetchSoon(address, {});
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.json();
}

/** Fetches, or fails in a time that somebody would wait. */
export async function fetchSoon(address, options, { signal = null, ms = ANSWER_MS } = {}) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, ms);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const answer = await fetch(address, { ...options, cache: "no-store", signal: limit.signal });
    await answer.clone().blob(); // One that is cut short is none.
    return answer;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** Returns how long to wait: 1, 2, 4, 8, 10 s, each phone a little differently. */
function retryMs(tries) {
  const base = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS);
  return base * (0.75 + Math.random() / 2);
}

function pause(ms, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
