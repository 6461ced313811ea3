"""Whoever looks after a table while nobody presses, and no picture comes."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.errors import LogError
from companion.messages import say
from companion.turn.interludes import Between
from hardware.closable import Closable
from hardware.lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.messages import Message
    from companion.table import Table

LOOK_AGAIN_S: Final = 0.1
"""How often it looks at the clock. A grace of some seconds is over so much later at the most."""

logger = logging.getLogger(__name__)


class Attendant(Closable):
    """Tells a table the time, and others what it turns to, from its making until `close()`."""

    def __init__(
        self,
        table: Table,
        *,
        clock: Callable[[], float],
        turned_to: Callable[[Between], object] = lambda _: None,
        looked: Callable[[], object] = lambda: None,
        warned: Callable[[], Message | None] = lambda: None,
    ) -> None:
        """Take what to attend to.

        Args:
            table: whom to tell the time.
            clock: what it runs on.
            turned_to: called with each interlude that begins, and with `NOTHING` where the game
                goes on, from a thread of the attendant's own.
            looked: called from that thread after each look at the clock.
            warned: called there, too; what it returns is told at the table.
        """
        self._table = table
        self._clock = clock
        self._turned_to = turned_to
        self._looked = looked
        self._warned = warned
        self._interlude = Between.NOTHING
        self._over = threading.Event()
        self._attending = Lasting("attending to the table")
        self._thread = threading.Thread(target=self._attend, name="attendant", daemon=True)
        self._thread.start()

    def _attend(self) -> None:
        while not self._over.wait(LOOK_AGAIN_S):
            with self._attending.once():
                self._attend_once()

    def _attend_once(self) -> None:
        try:
            self._table.pass_time(self._clock())
        except LogError as failure:
            logger.warning("a turn was not saved: %s", failure)
            self._table.tell(say("not-saved"))
        # A terminal that went away must not keep turns from being written.
        with suppress(OSError):
            self._follow(self._table.snapshot().view.interlude)
        warning = self._warned()
        if warning is not None:
            self._table.tell(warning)
        with suppress(OSError):
            self._looked()

    def _follow(self, interlude: Between) -> None:
        if interlude != self._interlude:
            self._interlude = interlude
            self._turned_to(interlude)

    def complaint(self) -> str:
        """Return what is wrong; nothing where all is well."""
        is_well = self._thread.is_alive() and not self._attending.fails
        return "" if is_well else "nobody looks at the clock any more"

    def close(self) -> None:
        """Leave; may be called twice."""
        self._over.set()
        self._thread.join()
