/** What the rooms behind the game have in common: this phone's settings, in their dialog. */

import { createDevice } from "./device.js";
import { listenForTapping } from "./tapped.js";

/** Lets the settings be opened, chosen and closed. */
export function listenToDevice() {
  listenForTapping();
  const device = createDevice();
  const meanings = {
    device: () => device.open(),
    set: ({ dataset: { setting, value } }) => device.set(setting, value),
    close: (control) => control.closest("dialog").close(),
  };
  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-action]");
    if (control) meanings[control.dataset.action]?.(control);
  });
}
