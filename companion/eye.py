"""The process that looks: camera and reading on one side of a pipe, the game on the other.

A crash in a camera library or a model never touches the game: the eye is started again, with
growing pauses. What crosses the pipe is small: values, and crops of dice at rest.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.journal import log_to_journal
from hardware.closable import Closable
from hardware.errors import CameraError, HardwareError, RecordingError
from hardware.exposure import Wish
from hardware.player import RecordingEnded
from hardware.press import ButtonPress
from vision.errors import VisionError
from vision.frame import Frame
from vision.sighting import Sighting, SightingKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from hardware.player import Played
    from vision.settle import Watcher

logger = logging.getLogger(__name__)

TICK_S: Final = 0.25
"""The eye says what time it is at least so often, on the clock of its frames."""

LEAST_SIDE_PX: Final = 64
"""A picture with a shorter side shows no tray: what gives it is no camera, or a broken one."""

RESTING_S: Final = 0.1
"""How often a resting eye looks whether it shall look again."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long an eye may say nothing, in seconds.

    Attributes:
        starting_s: before its first word. Loading OpenCV and the nets takes a second on a
            desktop's processor, and about ten times that on the oldest Raspberry Pi.
        noticed_s: until players are told that there is no picture.
        hangs_s: until it is taken to hang, and started again. Longer than reading a picture takes
            anywhere, so that a slow machine is never started over and over.
    """

    starting_s: float = 30.0
    noticed_s: float = 1.0
    hangs_s: float = 5.0


LIVE: Final = Patience()
"""A camera says something all the time."""

RECORDED: Final = Patience(noticed_s=30.0, hangs_s=30.0)
"""Between two recordings that are played slowly there is nothing to say for long."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The eye is alive, and this is the time on the clock of its frames, in seconds."""

    at: float


@dataclass(frozen=True, slots=True)
class Pictured:
    """Dice at rest, and a small JPEG of each of them, in their order."""

    sighting: Sighting
    crops: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Blind:
    """The eye has failed; `why` is a sentence. It will be started again by itself."""

    why: str


@dataclass(frozen=True, slots=True)
class Awake:
    """The eye looks again after a rest: what it sees now may be anything."""


@dataclass(frozen=True, slots=True)
class Silent:
    """The eye has said nothing for longer than it should; it may be back by itself."""

    why: str = "the camera gives nothing any more"


@dataclass(frozen=True, slots=True)
class Unplayable:
    """The recording is damaged; trying again would not help."""

    why: str


@dataclass(frozen=True, slots=True)
class Finished:
    """There will be no more pictures: the last recording was played."""


Told = (
    Sighting
    | Pictured
    | ButtonPress
    | RecordingEnded
    | Tick
    | Silent
    | Blind
    | Awake
    | Unplayable
    | Finished
)
"""What the eye tells."""


def look(
    connection: Connection,
    play: Callable[[], Iterator[Played]],
    make_watcher: Callable[[], Watcher],
    *,
    with_crops: bool,
) -> None:
    """Look at whatever *play* gives, and tell what is seen: the eye process's own main function.

    Args:
        connection: where it is told.
        play: gives the frames and presses.
        make_watcher: gives what watches the tray.
        with_crops: tell what dice at rest look like, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game, which closes the eye
    log_to_journal()
    try:
        for told in _seen(play, make_watcher, with_crops=with_crops):
            connection.send(told)
    except (BrokenPipeError, ConnectionResetError):
        return  # the game has gone; nobody is left to tell
    except RecordingError as failure:
        connection.send(Unplayable(str(failure)))
    except (HardwareError, VisionError) as failure:
        connection.send(Blind(str(failure)))
    except Exception as failure:  # the outermost loop of this process
        logger.exception("the eye has failed")
        connection.send(Blind(f"the camera's process has failed ({failure})"))


def _seen(
    play: Callable[[], Iterator[Played]], make_watcher: Callable[[], Watcher], *, with_crops: bool
) -> Iterator[Told]:
    watcher = make_watcher()
    ticked_at = float("-inf")
    wished: list[Wish] = []
    for played in _followed(play(), wished):
        if not isinstance(played, Frame):
            yield played
            continue
        _check_size(played)
        sighting = watcher.see(played)
        if sighting is not None:
            wished += _wishes(sighting)
            yield _pictured(sighting, played) if with_crops else sighting
        elif played.captured_at - ticked_at >= TICK_S:
            yield Tick(played.captured_at)
            ticked_at = played.captured_at
    yield Finished()


def _followed(playing: Iterator[Played], wished: list[Wish]) -> Iterator[Played]:
    """Yield what is played; what is *wished* meanwhile is sent to whatever gives the pictures."""
    while True:
        try:
            if wished and isinstance(playing, Generator):
                yield playing.send(wished.pop(0))
            else:
                yield next(playing)
        except StopIteration:
            return


def _wishes(sighting: Sighting) -> tuple[Wish, ...]:
    """Return what is wished of the camera: it may learn the light while nothing lies there."""
    if sighting.kind in (SightingKind.SETTLED, SightingKind.HAND):
        return (Wish.KEEP,)
    is_empty = sighting.seen is not None and sighting.seen.sure
    return (Wish.LEARN,) if sighting.relit and is_empty else ()


def _check_size(frame: Frame) -> None:
    height, width = frame.image.shape[:2]
    if min(height, width) < LEAST_SIDE_PX:
        raise CameraError(f"the camera gives pictures of {width}x{height}, which show nothing")


def _pictured(sighting: Sighting, frame: Frame) -> Sighting | Pictured:
    """Return a sighting with the crops of its dice, if it has any."""
    if sighting.seen is None or not sighting.seen.dice:
        return sighting
    from companion.cropping import crops_of  # noqa: PLC0415  (in the eye's own process alone)

    return Pictured(sighting, crops_of(frame.image, sighting.seen))


class Eye(Closable):
    """The eye as the game sees it: something that tells, and is started again when it fails."""

    def __init__(
        self,
        source: Callable[[], Callable[[], Iterator[Played]]],
        make_watcher: Callable[[], Watcher],
        *,
        with_crops: bool = False,
        patience: Patience = LIVE,
    ) -> None:
        """Take what to look at and with what.

        Args:
            source: called at each start; gives what the eye process then plays, which has to
                survive being sent there.
            make_watcher: called in the eye process.
            with_crops: tell what dice at rest look like, too.
            patience: how long it may say nothing.
        """
        self._patience = patience
        self._source = source
        self._make_watcher = make_watcher
        self._with_crops = with_crops
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._closed = False
        self._resting = threading.Event()

    @property
    def pid(self) -> int | None:
        """The number of its process, or None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def is_resting(self) -> bool:
        """Whether it has let go of the camera, as it was told to."""
        return self._resting.is_set()

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
                saw = saw or isinstance(told, Sighting | Pictured)
                finished = isinstance(told, Finished)
        return saw, finished

    def _once(self) -> Generator[Told, None, None]:
        """Run the process once, and yield what it tells until it ends, well or badly."""
        told: Told | None = None
        try:
            connection = self._start()
            while (yield from self._speaks(connection, first=told is None)):
                told = connection.recv()
                yield told
            yield Blind("the camera's process hangs")
        except (EOFError, OSError):
            is_meant = self._closed or self._resting.is_set()
            if not is_meant and not isinstance(told, (Blind, Finished)):
                yield Blind("the camera's process has stopped")
        finally:
            self._stop()

    def _speaks(self, connection: Connection, *, first: bool) -> Generator[Told, None, bool]:
        """Wait for its next word, saying when that is late; return whether there is one."""
        if first:
            return connection.poll(self._patience.starting_s)
        if connection.poll(self._patience.noticed_s):
            return True
        yield Silent()
        return connection.poll(self._patience.hangs_s - self._patience.noticed_s)

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=look,
            args=(theirs, self._source(), self._make_watcher),
            kwargs={"with_crops": self._with_crops},
            name="eye",
            daemon=True,
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
