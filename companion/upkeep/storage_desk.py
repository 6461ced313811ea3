"""What the page shows of the games that are kept, and asks for: backups, and one put back."""

from __future__ import annotations

import logging
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_variant
from companion.dates import to_the_minute
from companion.errors import CompanionError, DamagedError, IllegalMoveError, LogError
from companion.messages import Label, name_of_game, say
from companion.storage.aside import files_of
from companion.storage.room import free_mb, is_full

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.messages import Message
    from companion.storage.backups import Backup, Backups, Contents
    from companion.table import Table

    Key = tuple[str, int, int]

logger = logging.getLogger(__name__)

UNIT: Final = Path("/etc/systemd/system/dicetable-backup.timer")
ENABLED: Final = UNIT.parent / "timers.target.wants" / UNIT.name
"""Where systemd finds the timer of nightly backups, and what says that it is on."""

MOST_ASIDE: Final = 10
"""So many of the logs that were put aside are listed, the newest."""

MAKING, RESTORING = "making", "restoring"


def nightly_timer(unit: Path = UNIT, enabled: Path = ENABLED) -> str:
    """Return whether backups are made by themselves: "on", "off", or "none" without the timer."""
    if enabled.is_symlink() or enabled.exists():
        return "on"
    return "off" if unit.exists() else "none"


def _in_a_thread(work: Callable[[], None]) -> None:
    """Have something done apart."""
    threading.Thread(target=work, name="backups", daemon=True).start()


class StorageDesk:
    """Where the health page comes to ask for backups; from any thread."""

    def __init__(
        self,
        table: Table,
        backups: Backups,
        *,
        begin_anew: Callable[[Backup], None],
        timer: Callable[[], str] = nightly_timer,
        outcome: Message | None = None,
        apart: Callable[[Callable[[], None]], None] = _in_a_thread,
    ) -> None:
        """Take what the page is about.

        Args:
            table: the game.
            backups: those of its log.
            begin_anew: ends this table, so that what was prepared is put back.
            timer: says whether backups are made at night: "on", "off" or "none".
            outcome: what came of the backup that this table was begun with, if any.
            apart: has something done while others go on.
        """
        self._table = table
        self._backups = backups
        self._begin_anew = begin_anew
        self._is_chosen = False  # what is put back; then this table ends
        self._timer = timer
        self._outcome = outcome
        self._apart = apart
        self._lock = threading.Lock()
        self._working = threading.Lock()
        self._work = ""
        self._is_looking = False
        # What each file holds, looked at once; None where it is damaged.
        self._held: dict[Key, Contents | None] = {}

    def told(self) -> dict[str, Any]:
        """Return everything as plain values, messages and labels."""
        backups, aside = self._backups.all(), self._backups.aside()[:MOST_ASIDE]
        self._look_into((*backups, *aside))
        state = self._table.state
        nightly = next((each.made_at for each in backups if each.is_nightly), None)
        return {
            "game": None if state.variant is None else name_of_game(state.variant.name),
            "players": list(state.players),
            "bytes": _size(self._backups.log_path),
            "folder": str(self._backups.folder),
            "is_there": self._backups.is_there,
            "free_mb": self._free_mb(),
            "timer": self._timer(),
            "nightly_at": nightly,
            "work": self._work,
            "outcome": self._outcome,
            "backups": [self._in_values(each) for each in backups],
            "aside": [self._in_values(each) for each in aside],
        }

    def _free_mb(self) -> int | None:
        try:
            return int(free_mb(self._backups.folder))
        except OSError:
            return None

    def _in_values(self, backup: Backup) -> dict[str, Any]:
        told: dict[str, Any] = {
            "name": backup.path.name,
            "made_at": backup.made_at,
            "bytes": backup.size,
            "is_nightly": backup.is_nightly,
        }
        key = _key(backup)
        if key not in self._held:
            return told | {"state": "unknown"}
        held = self._held[key]
        if held is None:
            return told | {"state": "damaged"}
        return told | {
            "state": "sound",
            "game": _game(held.game),
            "players": list(held.players),
            "games": held.games,
            "beside": held.beside,
        }

    def _look_into(self, backups: tuple[Backup, ...]) -> None:
        """Have those looked into that nobody has: each of them is read to its end."""
        with self._lock:
            left = [each for each in backups if _key(each) not in self._held]
            if self._is_looking or not left:
                return
            self._is_looking = True
        self._apart(lambda: self._look(left))

    def _look(self, left: list[Backup]) -> None:
        try:
            for each in left:
                key = _key(each)
                try:
                    self._held[key] = self._backups.look_into(each.path)
                except LogError as wrong:
                    logger.warning("%s", wrong)
                    self._held[key] = None
        finally:
            self._is_looking = False

    def make(self) -> str:
        """Make a backup; return its name.

        Raises:
            IllegalMoveError: none was made, and why.
        """
        with self._at_work(MAKING):
            if not self._backups.is_there:
                raise IllegalMoveError("backup-no-folder", folder=str(self._backups.folder))
            try:
                return self._backups.make().path.name
            except LogError as wrong:
                logger.warning("%s", wrong)
                raise self._not_made(wrong) from wrong

    def _not_made(self, wrong: LogError) -> IllegalMoveError:
        if is_full(wrong):
            return IllegalMoveError("backup-disk-full")
        if isinstance(wrong, DamagedError):
            return IllegalMoveError("backup-game-damaged")
        return IllegalMoveError("backup-not-made", folder=str(self._backups.folder))

    def restore(self, name: str) -> Callable[[], None]:
        """Prepare a backup to be put back; return what ends this table, so that it is.

        Args:
            name: of a backup, or of a log that was put aside.

        Raises:
            IllegalMoveError: it cannot be put back, and why; nothing has changed.
        """
        with self._at_work(RESTORING):
            backup = self._named(name)
            try:
                self._backups.prepare(backup.path)
            except LogError as wrong:
                logger.warning("%s", wrong)
                raise self._not_restored(backup, wrong) from wrong
            self._is_chosen = True
        return lambda: self._begin_anew(backup)

    def _named(self, name: str) -> Backup:
        there = (*self._backups.all(), *self._backups.aside())
        found = next((each for each in there if each.path.name == name), None)
        if found is None:
            raise IllegalMoveError("restore-gone")
        return found

    def _not_restored(self, backup: Backup, wrong: LogError) -> IllegalMoveError:
        if is_full(wrong):
            return IllegalMoveError("restore-disk-full")
        if isinstance(wrong, DamagedError):
            self._held[_key(backup)] = None
            return IllegalMoveError("restore-damaged" if backup.path.exists() else "restore-gone")
        return IllegalMoveError("restore-not-written")

    @contextmanager
    def _at_work(self, work: str) -> Iterator[None]:
        """Keep a second backup from being made or put back at the same time."""
        if self._is_chosen or not self._working.acquire(blocking=False):
            raise IllegalMoveError("backup-busy")
        self._work = work
        try:
            yield
        finally:
            self._work = ""
            self._working.release()


def restored(backup: Backup) -> Message:
    """Return what everybody hears once a backup has been put back."""
    return say("restored", made=to_the_minute(backup.made_at))


def _key(backup: Backup) -> Key:
    changed_ns = 0
    with suppress(OSError):
        changed_ns = backup.path.stat().st_mtime_ns
    return str(backup.path), backup.size, changed_ns


def _game(game_id: str) -> Label | None:
    """Return what players call a game; nothing where none was begun."""
    if not game_id:
        return None
    try:
        return name_of_game(find_variant(game_id).name)
    except (CompanionError, LookupError):
        return name_of_game(game_id)


def _size(log_path: Path) -> int:
    """Return how many bytes a log takes, with what SQLite keeps beside it."""
    size = 0
    for file in files_of(log_path):
        with suppress(OSError):
            size += file.stat().st_size
    return size
