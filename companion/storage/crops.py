"""The crops of every roll that was counted, as small files beside the log.

They are worth less than the game: nothing here ever waits for the disk, and a full disk costs
crops only. A crop's name follows from where the dice lay (`companion.turn.likeness`), so the log
needs to know nothing of it, and old logs nothing new.
"""

from __future__ import annotations

import logging
import queue
import shutil
import threading
from collections import OrderedDict
from dataclasses import dataclass
from errno import ENOSPC
from typing import TYPE_CHECKING, Final

from companion.files.limited import MB
from companion.storage.room import RESERVED_MB, free_mb
from companion.turn.events import DiceRolled, GameStarted, RollReadAnew
from companion.turn.likeness import name_of_crops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from companion.storage.log import EventLog, Logged
    from companion.turn.events import Event
    from companion.turn.tray import ReadDie

logger = logging.getLogger(__name__)

REMEMBERED: Final = 8
"""So many rests are kept in mind: a roll is counted at once, or a few rests later by OK."""

MOST_WAITING: Final = 64
"""So many rolls may wait for a slow disk; what comes then is not kept."""

HEX: Final = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class _Counted:
    """A roll whose crops are to be written."""

    game: str
    name: str
    crops: tuple[bytes, ...]


class CropShelf:
    """Keeps crops, the newest games' first, until it is closed."""

    def __init__(
        self, folder: Path, *, limit_mb: float, free: Callable[[Path], float] = free_mb
    ) -> None:
        """Take the folder, which is made once there is something to keep.

        Args:
            folder: has a folder for each game.
            limit_mb: beyond this the oldest games' crops are dropped.
            free: how much room the disk has, in MB; the last of it is left to the game.
        """
        self._folder = folder
        self._limit = int(limit_mb * MB)
        self._free = free
        self._game = _game_at(0.0)
        self._rests: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()
        self._lock = threading.Lock()
        self._counted: queue.Queue[_Counted | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._write_all, name="crops", daemon=True)
        self._thread.start()

    def lay(self, dice: Sequence[ReadDie], crops: Sequence[bytes]) -> None:
        """Take the crops of dice that came to rest; they are kept if that becomes a roll."""
        name = name_of_crops(dice)
        if not name or len(crops) != len(dice):
            return
        with self._lock:
            self._rests[name] = tuple(crops)
            self._rests.move_to_end(name)
            while len(self._rests) > REMEMBERED:
                self._rests.popitem(last=False)

    def begin_game(self, at: float) -> None:
        """Keep what comes with a game that began at a date, as the log has it."""
        self._game = _game_at(at)

    def keep(self, dice: Sequence[ReadDie]) -> None:
        """Keep the crops of a roll that was counted, where they are known."""
        name = name_of_crops(dice)
        with self._lock:
            crops = self._rests.get(name)
        if crops is None:
            return
        try:
            self._counted.put_nowait(_Counted(self._game, name, crops))
        except queue.Full:
            logger.warning("the crops of a roll are not kept: the disk is too slow")

    def find(self, name: str, index: int) -> bytes | None:
        """Return a die's crop as JPEG, or None where there is none."""
        with self._lock:
            remembered = self._rests.get(name)
        if remembered is not None:
            return remembered[index] if 0 <= index < len(remembered) else None
        return self._read(name, index) if name and set(name) <= HEX else None

    def _read(self, name: str, index: int) -> bytes | None:
        for path in self._folder.glob(f"*/{name}-{index}.jpg"):
            try:
                return path.read_bytes() or None
            except OSError:
                return None
        return None

    def close(self) -> None:
        """Write what still waits, and end; may be called twice."""
        if self._thread.is_alive():
            self._counted.put(None)
            self._thread.join()

    def _write_all(self) -> None:
        used = _size_of(self._folder)
        while (counted := self._counted.get()) is not None:
            try:
                used += self._write(counted)
                if used > self._limit:
                    self._drop_oldest(counted.game)
                    used = _size_of(self._folder)
            except OSError as wrong:
                logger.warning("the crops of a roll are not kept: %s", wrong)

    def _write(self, counted: _Counted) -> int:
        """Write a roll's crops; return how many bytes that took."""
        folder = self._folder / counted.game
        if self._free(folder) < RESERVED_MB:
            raise OSError(ENOSPC, "the last room is left to the game")
        folder.mkdir(parents=True, exist_ok=True)
        for index, crop in enumerate(counted.crops):
            path = folder / f"{counted.name}-{index}.jpg"
            unfinished = path.with_suffix(".new")
            unfinished.write_bytes(crop)
            unfinished.replace(path)
        return sum(map(len, counted.crops))

    def _drop_oldest(self, running: str) -> None:
        """Drop whole games, the oldest first, and only then rolls of the running one."""
        used = _size_of(self._folder)
        for game in sorted(self._folder.iterdir(), key=lambda path: path.name):
            if used <= self._limit:
                return
            if game.name != running:
                used -= _size_of(game)
                shutil.rmtree(game, ignore_errors=True)
        files = [path for path in self._folder.glob("*/*.jpg") if path.is_file()]
        for path in sorted(files, key=lambda path: path.stat().st_mtime_ns):
            if used <= self._limit:
                return
            used -= path.stat().st_size
            path.unlink()


class LogWithCrops:
    """A log that has a shelf keep the crops of each roll that is written down."""

    def __init__(self, log: EventLog, shelf: CropShelf) -> None:
        self._log = log
        self._shelf = shelf

    def read(self) -> tuple[Logged, ...]:
        """Return everything that ever happened, in order."""
        logged = self._log.read()
        for each in logged:
            if isinstance(each.event, GameStarted):
                self._shelf.begin_game(each.at)
        return logged

    def append(self, events: Sequence[Event], *, at: float) -> None:
        """Keep *events*, all or none; then the crops of what was rolled, if there is room."""
        self._log.append(events, at=at)
        for event in events:
            if isinstance(event, GameStarted):
                self._shelf.begin_game(at)
            elif isinstance(event, DiceRolled | RollReadAnew):
                self._shelf.keep(event.dice)


def _game_at(at: float) -> str:
    """Return the name of the folder of a game, so that the oldest comes first in order."""
    return f"{max(0.0, at):014.3f}"


def _size_of(folder: Path) -> int:
    return sum(_sizes(folder.rglob("*.jpg")))


def _sizes(paths: Iterable[Path]) -> Iterable[int]:
    for path in paths:
        try:
            yield path.stat().st_size
        except OSError:
            continue


def folder_beside(log_path: Path) -> Path:
    """Return where the crops of a log's games are kept: beside it."""
    return log_path.with_name(f"{log_path.stem}-crops")
