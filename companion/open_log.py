"""The log of a table that runs, with whatever is kept beside it of each event."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from companion.club.outbox import LogWithOutbox, Outbox
from companion.errors import LogError
from companion.storage.crops import CropShelf, LogWithCrops, folder_beside
from companion.storage.ending import has_slept, leave_mark, take_mark
from companion.storage.log import BEFORE_ALL_S, SqliteLog
from companion.storage.players import NAME, LogWithRoster, Roster
from companion.turn.events import GameStarted
from companion.turn.rematch import party_after
from hardware.closable import Closable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.storage.log import EventLog


logger = logging.getLogger(__name__)

FULL_AT: Final = 20_000
"""A log of so many events, some 25 games of four players, makes way for another once its last game
is over and the machine was started anew. A start reads and replays all of it: with 150,000 events
it took 27 s on the machine where this was measured, and takes 4 s once, to put them aside. Each
event takes 2 kB of memory, too."""

FULL_UNPLUGGED: Final = 2 * FULL_AT
"""The same where the plug may have been pulled just before."""


class OpenLog(Closable):
    """A log that this program holds.

    Attributes:
        file: the log alone.
        last_at: the time of its last event when it was opened, in seconds; `BEFORE_ALL_S` where it
            had none.
        ended_well: the program that held it before came to its end in order.
        shelf: where crops of counted rolls are laid; None where none are kept.
        roster: who has played, and what was played last; None where nobody is remembered.
        outbox: where events are laid for the club; None where the table is of none.
    """

    def __init__(
        self, path: Path, *, afresh: bool, crops_mb: float, remembers: bool, posts: bool
    ) -> None:
        """Open a log, or make it.

        Args:
            path: where it is kept.
            afresh: begin another one; the old one is put aside, as is one that has grown long
                (`FULL_AT`).
            crops_mb: so much room for the crops of counted rolls; 0 to keep none.
            remembers: who plays is remembered for other games.
            posts: a club is told of each event.

        Raises:
            BusyError: another program plays this game.
            LogError: the log is damaged or cannot be opened.
        """
        self._path = path
        self._is_finished = False
        self._closing = ExitStack()
        slept = has_slept(path)
        self.file = SqliteLog(path, afresh=afresh)
        self._closing.callback(self._let_go)
        self.roster = Roster(path.with_name(NAME)) if remembers else None
        if is_full(self.file.count, slept=slept):
            self._make_way()
        self.last_at = BEFORE_ALL_S if self.file.last_at is None else self.file.last_at
        self.ended_well = take_mark(path)
        self.shelf = self._crop_shelf(crops_mb)
        self.outbox = Outbox() if posts else None

    def _make_way(self) -> None:
        """Begin another log where the last game is over; who begins the next one is remembered.

        Raises:
            LogError: the log cannot be opened any more.
        """
        last = self.file.ended_game()
        if last is None or not self.file.begin_another():
            return
        logger.info("%s had grown long: its games are kept aside", self._path)
        if self.roster is not None and last.variant is not None:
            party = party_after(last)
            self.roster.remember([GameStarted(last.variant, party.names, party.colours)])

    def _crop_shelf(self, limit_mb: float) -> CropShelf | None:
        if limit_mb <= 0:
            return None
        shelf = CropShelf(folder_beside(self._path), limit_mb=limit_mb)
        self._closing.callback(shelf.close)
        return shelf

    def with_all_beside(self) -> EventLog:
        """Return the log as the table keeps it: what is written there reaches all the others."""
        log: EventLog = self.file
        log = log if self.shelf is None else LogWithCrops(log, self.shelf)
        log = log if self.roster is None else LogWithRoster(log, self.roster)
        return log if self.outbox is None else LogWithOutbox(log, self.outbox)

    def finish(self) -> None:
        """Keep this log under another name once it is closed, so that the next one is new."""
        self._is_finished = True

    def _let_go(self) -> None:
        # While this program still holds the log.
        if self._is_finished:
            self.file.put_aside()
        else:
            self._stay_in_place()
            leave_mark(self._path)
            self.file.close()

    def _stay_in_place(self) -> None:
        """Write the log anew, and who has played, where they were taken away since."""
        try:
            self.file.stay_in_place()
        except LogError as failure:
            logger.warning("%s", failure)
            return
        if self.roster is not None:
            self.roster.remember(())

    def close(self) -> None:
        """Let go of the log, and of what lies beside it; may be called twice."""
        self._closing.close()


def is_full(count: int, *, slept: bool | None) -> bool:
    """Return whether a log of so many events is long enough to make way for another.

    Args:
        count: how many it has.
        slept: whether the machine was started anew since, as `has_slept` says.
    """
    return count >= FULL_UNPLUGGED if slept is None else slept and count >= FULL_AT
