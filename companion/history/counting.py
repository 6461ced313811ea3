"""Works out what the earlier games of a table come to, little by little, while it is played.

After an update that tells more of each game, a table that was played at for years has a thousand to
go through, each in a tenth of a second, or half a second on the oldest Raspberry Pi.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from companion.history.library import STEP_S
from hardware.closable import Closable
from hardware.lasting import Lasting

if TYPE_CHECKING:
    from companion.history.library import Library

BEGINS_S: Final = 10.0
"""So many seconds a table has better things to do when it starts: its eye and its first pages."""

REST_S: Final = 1.0
"""So many seconds nothing is done between two steps: play has most of the processor."""


class Counting(Closable):
    """Goes through the games of a library that are not counted yet, until `close()`."""

    def __init__(self, library: Library, *, begins_s: float = BEGINS_S) -> None:
        """Take whose games are counted, and begin after so many seconds."""
        self._library = library
        self._over = threading.Event()
        self._thread = threading.Thread(
            target=self._count, args=(begins_s,), name="counting", daemon=True
        )
        self._thread.start()

    def _count(self, begins_s: float) -> None:
        pause_s = begins_s
        lasting, are_all = Lasting("counting earlier games"), False
        while not are_all and not self._over.wait(pause_s):
            pause_s = REST_S
            with lasting.once():
                are_all = self._library.counted(within_s=STEP_S).are_all

    def close(self) -> None:
        """Leave; may be called twice. What was counted is kept."""
        self._over.set()
        self._thread.join()
        self._library.keep()
