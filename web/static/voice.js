/** Reads aloud what happens, one sentence at a time: a new roll, and whose turn it is. */

import { remember, remembered } from "./remember.js";
import { playing } from "./turn.js";
import { word } from "./words.js";

/** Rolls are told in these phases; in the others the same dice are only being used. */
const TOLD = new Set(["read", "ask", "choose"]);

/** Returns this phone's voice; it is off until somebody turns it on. */
export function createVoice() {
  const canSpeak = "speechSynthesis" in window;
  let on = canSpeak && remembered("voice") === "on";
  // An iPhone says nothing before a tap has made it speak, if only of nothing.
  if (on) addEventListener("click", () => speechSynthesis.speak(new SpeechSynthesisUtterance("")), { once: true });

  function speak(sentence) {
    const said = new SpeechSynthesisUtterance(apart(sentence));
    said.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  }

  return {
    canSpeak,
    isOn: () => on,
    /** Turns it on or off; it proves at once that it can be heard. */
    turn(wanted) {
      on = wanted;
      remember("voice", wanted ? "on" : "off");
      if (on) speak(word("device-voice"));
      else speechSynthesis.cancel();
    },
    /** Says what is new in a view. */
    follow(view, before) {
      const sentence = on && before && news(view, before);
      if (sentence) speak(sentence);
    },
  };
}

/** Returns the sentence of a new roll, else whose turn it is by now; nothing where neither is new. */
function news(view, before) {
  if (TOLD.has(view.phase) && thrown(view) !== thrown(before)) return view.sentence;
  const player = playing(view);
  const isTurn = player && (player.seat !== playing(before)?.seat || view.turn !== before.turn);
  return isTurn ? word("whose-turn", { player: player.name }) : "";
}

/** Returns a text that is the same as long as the same roll is told, whatever is done with it. */
function thrown({ turn, roll, dice, players }) {
  return JSON.stringify([turn, roll, players.map((each) => each.in_turn), dice.map((die) => [die.face, die.shade])]);
}

/** "6 6 3" would be read as one large number. */
function apart(sentence) {
  return sentence.replace(/(\d) (?=[A-Z]?\d)/g, "$1, ");
}
