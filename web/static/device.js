/** What this phone alone is like: language, colours, size of the text, voice. Remembered on it. */

import { remember, remembered } from "./remember.js";

const root = document.documentElement;

/** What each setting does as soon as it is chosen. */
const EFFECTS = {
  // Every sentence of the page is another one then.
  language: () => location.reload(),
  colours: colour,
  size: (value) => (root.dataset.size = value),
};

/** Returns this phone's settings; `voice` hears whether it is to speak, on pages that have one. */
export function createDevice(voice = null) {
  const dialog = document.getElementById("device");
  if (voice) showVoice(voice);
  document.addEventListener("visibilitychange", () => document.hidden || follow());
  return {
    open: () => dialog.showModal(),
    set(setting, value) {
      mark(setting, value);
      if (setting === "voice") return voice.turn(value === "on");
      remember(setting, value);
      EFFECTS[setting](value);
    },
  };
}

/** What was chosen in another tab while this one was hidden holds here, too. */
function follow() {
  const language = remembered("language");
  if (language && language !== root.lang) return location.reload();
  for (const setting of ["colours", "size"]) {
    const value = remembered(setting);
    if (!value) continue;
    mark(setting, value);
    EFFECTS[setting](value);
  }
}

function showVoice(voice) {
  mark("voice", voice.isOn() ? "on" : "off");
  document.getElementById("voice").hidden = !voice.canSpeak;
  document.getElementById("no-voice").hidden = voice.canSpeak;
}

function mark(setting, value) {
  document.querySelectorAll(`[data-setting="${setting}"]`).forEach((choice) => {
    choice.setAttribute("aria-pressed", String(choice.dataset.value === value));
  });
}

function colour(value) {
  document.querySelectorAll("[data-scheme]").forEach((each) => {
    const scheme = each.dataset.scheme;
    const always = scheme === value ? "all" : "not all";
    each.media = value === "auto" ? `(prefers-color-scheme: ${scheme})` : always;
  });
}
