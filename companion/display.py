"""What everybody is shown of a table, and a number that tells whether it changed since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from companion.views import Live, TableView

WRITTEN_S: Final = 0.2
"""What is held meanwhile is written down within this time, in seconds, unless the disk stalls."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A view, and a number that grows whenever anything in it changed."""

    change: int
    view: TableView


class Display:
    """Shows one thing at a time to all who wait for it."""

    def __init__(
        self, live: Live, look: Callable[[Live], TableView], changed: threading.Condition
    ) -> None:
        """Show a table for the first time.

        Args:
            live: what passes and stands in no log.
            look: makes the view of the table with it.
            changed: held by whoever calls anything here; those who wait are woken by it.
        """
        self._live = live
        self._look = look
        self._changed = changed
        self._change = 0
        # Made once for each change: many look, ten times a second some of them.
        self._shown = Snapshot(self._change, look(live))

    @property
    def live(self) -> Live:
        """What passes and stands in no log."""
        return self._live

    def show(self, live: Live) -> None:
        """Show what passes, if it is anything new."""
        if live != self._live:
            self._live = live
            self.tell()

    def tell(self) -> None:
        """Say that what may be shown has changed."""
        self._change += 1
        self._changed.notify_all()

    def snapshot(self) -> Snapshot:
        """Return what may be shown now."""
        if self._shown.change != self._change:
            self._shown = Snapshot(self._change, self._look(self._live))
        return self._shown

    def glance(self) -> Snapshot:
        """Return what may be shown now, or what was shown last where somebody holds that up.

        It need not be held.
        """
        if not self._changed.acquire(timeout=WRITTEN_S):
            return self._shown
        try:
            return self.snapshot()
        finally:
            self._changed.release()

    def wait(self, change: int, *, timeout_s: float) -> Snapshot:
        """Return what may be shown, once its number is another than *change* or time is up."""
        self._changed.wait_for(lambda: self._change != change, timeout_s)
        return self.snapshot()
