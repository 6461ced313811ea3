/** What the first paint does without, and nearly everybody wants then. Fetched right after it: see later.js. */

import { createAsked } from "./asked.js";
import { listenForBack } from "./back.js";
import { listenBeside } from "./beside.js";
import { createDevice } from "./device.js";
import { paint } from "./dom.js";
import { listenForFingers } from "./fingers.js";
import { happenedIn } from "./happened.js";
import { listenForHeldKeys, listenForHolding } from "./holding.js";
import { createHouse } from "./house.js";
import { createLast } from "./last.js";
import { createLetting } from "./letting.js";
import { fetchSoon } from "./live.js";
import { mineOf } from "./mine.js";
import { createAbsence } from "./missed.js";
import { createMore } from "./more.js";
import { createMoved } from "./moved.js";
import { opened } from "./opened.js";
import { followNames } from "./renamed.js";
import { createRules } from "./rules.js";
import { listenForPast } from "./showing.js";
import { keepAtDice, keepDice, keepFocus, keepInSight, keepPlace } from "./staying.js";
import { listenForSwipes } from "./swipe.js";
import { listenForTapping } from "./tapped.js";
import { createTold } from "./told.js";
import { listenForFaces, listenToTray } from "./typing.js";
import { createVoice } from "./voice.js";
import { word } from "./words.js";

/** Returns what taps mean that open small sheets, set this phone up, or ask why a box is closed; what draws a view, and what follows it. */
export function createSoon(page) {
  const { table, dialogs, own, whose, say, noAnswer } = page;
  listenForHolding();
  listenForHeldKeys(page);
  listenBeside();
  listenForBack();
  listenForFingers();
  listenForTapping();
  listenForSwipes(whose);
  listenForFaces();
  listenForPast(noAnswer);
  keepDice();
  keepInSight();
  keepFocus();
  keepAtDice();
  const giveBack = keepPlace();
  const voice = createVoice();
  const device = createDevice(voice);
  const first = opened(JSON.parse(document.getElementById("snapshot").textContent)).view;
  const told = createTold(happenedIn);
  const tellMissed = createAbsence(table.view, say);
  const drawn = [createLast(table), createHouse()];
  const followPlace = createMoved(page);
  const tray = document.getElementById("tray");
  listenToTray(tray);
  const draw = (view) => {
    tray.setAttribute("aria-label", word(tray.querySelector(".podium") ? "standings" : "dice"));
    drawn.forEach((part) => part.follow(view));
    paint(document.getElementById("mine"), mineOf(view, whose.of(view)));
    followPlace();
    giveBack();
  };
  draw(table.view());
  told.follow(table.view(), first); // What happened while this was fetched.
  return {
    draw,
    follow(view, before, isTold) {
      if (before) followNames(whose, view, before);
      voice.follow(view, before);
      told.follow(view, before, isTold);
      tellMissed();
    },
    meanings: {
      ...createAsked(table, dialogs),
      ...createLetting(page),
      ...createMore(dialogs),
      ...createRules(table, noAnswer),
      "more-ways": (_, seen) => {
        const shown = document.querySelectorAll(".way").length - 1;
        own.showAll();
        if (!seen) document.querySelectorAll(".way")[shown].focus(); // By keyboard: on to the first new one.
      },
      device: device.open,
      set: ({ setting, value }) => device.set(setting, value),
      why: async ({ column, box }) => {
        try {
          const answer = await fetchSoon(`/api/why?${new URLSearchParams({ column, box })}`, {});
          const { why, error } = await answer.json();
          say(why ?? error);
        } catch {
          noAnswer();
        }
      },
    },
  };
}
