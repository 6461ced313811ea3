"""The keyboard as the table's three buttons: Enter is OK, Tab is NEXT, Backspace is BACK.

A terminal cannot tell that a key is held down, so a button that is held has a key of its own.
"""

from __future__ import annotations

import os
import queue
import select
import sys
import termios
import threading
import time
import tty
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hardware.closable import Closable
from hardware.lasting import Lasting
from hardware.press import MENU

if TYPE_CHECKING:
    from hardware.press import TakesPress

KEYS: Final = {
    "\r": "OK",
    "\n": "OK",
    "\t": "NEXT",
    "\x7f": "BACK",
    "\x08": "BACK",
    "m": MENU,
}
"""What a terminal sends for Enter, Tab and Backspace, and the button each stands for; m: menu."""

HELD_KEYS: Final = {"o": "OK", "f": "NEXT", "p": "BACK"}
"""The keys that stand for buttons held down."""

LOOK_AGAIN_S: Final = 0.2
"""How often the thread looks whether it shall end."""


class Keyboard(Closable):
    """Listens to the terminal; does nothing where there is none."""

    def __init__(self, pressed: TakesPress) -> None:
        """Listen from now on; what is typed is told to *pressed*."""
        self._pressed = pressed
        self._closing = threading.Event()
        # Whoever takes a press may wait for a disk: keys that are typed meanwhile have their time.
        self._typed: queue.SimpleQueue[tuple[str, bool, float] | None] = queue.SimpleQueue()
        self._threads: tuple[threading.Thread, ...] = ()
        self._before: list[object] | None = None
        if sys.stdin.isatty():
            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
            self._threads = (
                threading.Thread(target=self._listen, name="keyboard", daemon=True),
                threading.Thread(target=self._tell, name="keys", daemon=True),
            )
            for thread in self._threads:
                thread.start()

    def _listen(self) -> None:
        while not self._closing.is_set():
            ready, _, _ = select.select([sys.stdin], [], [], LOOK_AGAIN_S)
            if not ready:
                continue
            typed = os.read(sys.stdin.fileno(), 1).decode(errors="replace")
            if not typed:
                return
            if typed in KEYS:
                self._typed.put((KEYS[typed], False, time.monotonic()))
            elif typed in HELD_KEYS:
                self._typed.put((HELD_KEYS[typed], True, time.monotonic()))

    def _tell(self) -> None:
        lasting = Lasting("taking keys")
        while (typed := self._typed.get()) is not None:
            button, held, at = typed
            with lasting.once():
                self._pressed(button, held=held, ago_s=time.monotonic() - at)

    def close(self) -> None:
        """Stop listening, and leave the terminal as it was; may be called twice."""
        self._closing.set()
        for thread in self._threads:
            self._typed.put(None)
            thread.join()
        self._threads = ()
        if self._before is not None:
            # A terminal that has gone needs nothing any more.
            with suppress(termios.error):
                termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)  # type: ignore[arg-type]
            self._before = None
