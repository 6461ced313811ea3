"""The process that looks: camera and reading on one side of a pipe, the game on the other.

A crash in a camera library or a model never touches the game: the eye is started again, with
growing pauses. What crosses the pipe is small values only.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware.closable import Closable
from hardware.errors import HardwareError, RecordingError
from hardware.player import RecordingEnded
from hardware.press import ButtonPress
from vision.errors import VisionError
from vision.frame import Frame
from vision.settle import Sighting

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from hardware.player import Played
    from vision.settle import Watcher

TICK_S: Final = 0.25
"""The eye says what time it is at least so often, on the clock of its frames."""

SILENT_S: Final = 5.0
"""An eye that has said nothing for so long hangs, and is started again. Loading OpenCV and the
nets takes about one second of it."""

RESTING_S: Final = 0.1
"""How often a resting eye looks whether it shall look again."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 8.0


@dataclass(frozen=True, slots=True)
class Tick:
    """The eye is alive, and this is the time on the clock of its frames, in seconds."""

    at: float


@dataclass(frozen=True, slots=True)
class Blind:
    """The eye has failed; `why` is a sentence. It will be started again by itself."""

    why: str


@dataclass(frozen=True, slots=True)
class Awake:
    """The eye looks again after a rest: what it sees now may be anything."""


@dataclass(frozen=True, slots=True)
class Unplayable:
    """The recording is damaged; trying again would not help."""

    why: str


@dataclass(frozen=True, slots=True)
class Finished:
    """There will be no more pictures: the last recording was played."""


Told = Sighting | ButtonPress | RecordingEnded | Tick | Blind | Awake | Unplayable | Finished
"""What the eye tells."""


def look(
    connection: Connection,
    play: Callable[[], Iterator[Played]],
    make_watcher: Callable[[], Watcher],
) -> None:
    """Look at whatever *play* gives, and tell what is seen: the eye process's own main function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game, which closes the eye
    try:
        _watch(connection, play, make_watcher)
    except (BrokenPipeError, ConnectionResetError):
        return  # the game has gone; nobody is left to tell
    except RecordingError as failure:
        connection.send(Unplayable(str(failure)))
    except (HardwareError, VisionError) as failure:
        connection.send(Blind(str(failure)))


def _watch(
    connection: Connection,
    play: Callable[[], Iterator[Played]],
    make_watcher: Callable[[], Watcher],
) -> None:
    watcher = make_watcher()
    ticked_at = float("-inf")
    for played in play():
        if not isinstance(played, Frame):
            connection.send(played)
            continue
        sighting = watcher.see(played)
        if sighting is not None:
            connection.send(sighting)
        elif played.captured_at - ticked_at >= TICK_S:
            connection.send(Tick(played.captured_at))
            ticked_at = played.captured_at
    connection.send(Finished())


class Eye(Closable):
    """The eye as the game sees it: something that tells, and is started again when it fails."""

    def __init__(
        self,
        source: Callable[[], Callable[[], Iterator[Played]]],
        make_watcher: Callable[[], Watcher],
    ) -> None:
        """Take what to look at and with what.

        Args:
            source: called at each start; gives what the eye process then plays, which has to
                survive being sent there.
            make_watcher: called in the eye process.
        """
        self._source = source
        self._make_watcher = make_watcher
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._closed = False
        self._resting = threading.Event()

    @property
    def pid(self) -> int | None:
        """The number of its process, or None while there is none."""
        return None if self._process is None else self._process.pid

    def told(self, wait: Callable[[float], object]) -> Generator[Told, None, None]:
        """Yield what it tells, until it has finished or is closed.

        Args:
            wait: called with the seconds to pause before it is started again.

        Raises:
            RecordingError: what it plays is damaged.
        """
        pause_s = FIRST_PAUSE_S
        while not self._closed:
            if self._resting.is_set():
                yield from self._rest(wait)
                continue
            saw, finished = yield from self._told_once()
            if finished or self._closed:
                return
            if self._resting.is_set():
                continue
            pause_s = FIRST_PAUSE_S if saw else pause_s
            wait(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _rest(self, wait: Callable[[float], object]) -> Generator[Told, None, None]:
        while self._resting.is_set() and not self._closed:
            wait(RESTING_S)
        yield Awake()

    def rest(self) -> None:
        """Let go of the camera until `wake`; may be called while `told` waits for it."""
        self._resting.set()
        self._end_process()

    def wake(self) -> None:
        """Look again, soon."""
        self._resting.clear()

    def _end_process(self) -> None:
        """End the process, if there is one; whoever reads what it tells clears up after it."""
        process = self._process
        if process is not None:
            with suppress(ValueError):  # it was cleared up at this very moment
                process.terminate()

    def _told_once(self) -> Generator[Told, None, tuple[bool, bool]]:
        """Yield what one run of the process tells; return whether it saw anything, and finished."""
        saw = finished = False
        # Closed here and now: what flies while a forgotten generator is cleared away is lost.
        with closing(self._once()) as once:
            for told in once:
                if isinstance(told, Unplayable):
                    raise RecordingError(told.why)
                yield told
                saw = saw or isinstance(told, Sighting)
                finished = isinstance(told, Finished)
        return saw, finished

    def _once(self) -> Generator[Told, None, None]:
        """Run the process once, and yield what it tells until it ends, well or badly."""
        connection = self._start()
        told: Told | None = None
        try:
            while connection.poll(SILENT_S):
                told = connection.recv()
                yield told
            yield Blind("the camera's process hangs")
        except (EOFError, OSError):
            is_meant = self._closed or self._resting.is_set()
            if not is_meant and not isinstance(told, (Blind, Finished)):
                yield Blind("the camera's process has stopped")
        finally:
            self._stop()

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=look, args=(theirs, self._source(), self._make_watcher), name="eye", daemon=True
        )
        self._process.start()
        theirs.close()
        self._connection = ours
        if self._resting.is_set():
            self._end_process()
        return ours

    def _stop(self) -> None:
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if process is not None and process.pid is not None:
            process.terminate()
            process.join(timeout=1.0)
            if process.is_alive():
                os.kill(process.pid, signal.SIGKILL)
                process.join()
            process.close()

    def close(self) -> None:
        """End the process; may be called twice, and while `told` waits for it."""
        self._closed = True
        self._stop()
