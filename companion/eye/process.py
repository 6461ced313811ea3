"""The process that looks: camera and reading on one side of a pipe, the game on the other.

A crash in a camera library or a model never touches the game: the eye is started again, with
growing pauses. What crosses the pipe is small: values, crops of dice at rest and, on request, one
small picture. A question never holds up the game: whoever asks waits, and not for long.
"""

from __future__ import annotations

import subprocess
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.errors import NoAnswerError
from companion.eye.apart import start_apart
from companion.eye.told import (
    Answered,
    Asked,
    Awake,
    Blind,
    Finished,
    Pictured,
    Reading,
    Silent,
    Unplayable,
)
from hardware.closable import Closable
from hardware.errors import RecordingError
from vision.sighting import Sighting

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from multiprocessing.connection import Connection

    from companion.eye.lessons import Lesson
    from companion.eye.told import CameraTold, Order, Question, Shown, Told
    from hardware.player import Played
    from vision.settle import Watcher

ANSWER_S: Final = 1.0
"""So long an answer is waited for, in seconds: only a slow machine reads a picture for longer."""

PAUSED_S: Final = 0.1
"""How often a paused eye looks whether it shall look again."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 8.0

ENDING_S: Final = 1.0
"""A process that is asked to end does so at once, unless it hangs; one that waits in a camera's
driver that hangs cannot even be killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long an eye may say nothing, in seconds.

    Attributes:
        starting_s: before its first word. Loading OpenCV and the nets takes a second on a
            desktop's processor, and about ten times that on the oldest Raspberry Pi.
        noticed_s: until players are told that there is no picture.
        hangs_s: until it is taken to hang, and started again.
        reads_s: the same once it has said that it reads. Two pictures full of doubt, or four where
            the table has moved, take half a second here, a smallest Raspberry Pi that is hot ten
            to twenty times that: it must not be started over and over, and never answer.
    """

    starting_s: float = 30.0
    noticed_s: float = 1.0
    hangs_s: float = 5.0
    reads_s: float = 30.0


LIVE: Final = Patience()
"""A camera says something all the time."""

RECORDED: Final = Patience(noticed_s=30.0, hangs_s=30.0)
"""Between two recordings that are played slowly there is nothing to say for long."""


@dataclass(slots=True)
class _Waiting:
    """Somebody waits for an answer."""

    there: threading.Event = field(default_factory=threading.Event)
    content: CameraTold | Shown | None = None


def _look(
    connection: Connection,
    play: Callable[[], Iterator[Played]],
    make_watcher: Callable[[], Watcher],
    *,
    with_crops: bool,
) -> None:
    # In the eye's own process, which alone loads what pictures are read with.
    from companion.eye.seeing import look  # noqa: PLC0415

    look(connection, play, make_watcher, with_crops=with_crops)


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
        self._process: subprocess.Popen[bytes] | None = None
        self._stuck: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None
        self._closed = False
        self._paused = threading.Event()
        self._was_paused = False
        self._is_reading = False
        self._speaking = threading.Lock()
        self._waiting: dict[int, _Waiting] = {}
        self._questions = 0
        self._standing: Order | None = None

    @property
    def is_paused(self) -> bool:
        """Whether it has let go of the camera, as it was told to."""
        return self._paused.is_set()

    @property
    def is_reading(self) -> bool:
        """Whether it looks at a picture for longer than usual, and answers nothing meanwhile."""
        return self._is_reading

    @property
    def _is_to_end(self) -> bool:
        """Whether the process is not wanted, for now or any more, though another one may be."""
        return self._closed or self._is_to_pause()

    def _is_to_pause(self) -> bool:
        """Return whether it is paused, or was and was resumed before anybody noticed."""
        return self._was_paused or self._paused.is_set()

    @property
    def pid(self) -> int | None:
        """The number of its process, or None while there is none."""
        return None if self._process is None else self._process.pid

    def told(self, wait: Callable[[float], object]) -> Generator[Told | Lesson, None, None]:
        """Yield what it tells, until it has finished or is closed.

        Args:
            wait: called with the seconds to pause before it is started again.

        Raises:
            RecordingError: what it plays is damaged.
        """
        pause_s = FIRST_PAUSE_S
        while not self._closed:
            if self._is_to_pause():
                yield from self._stay_paused(wait)
                continue
            saw, finished = yield from self._told_once()
            if finished or self._closed:
                return
            if self._is_to_pause():
                continue
            pause_s = FIRST_PAUSE_S if saw else pause_s
            wait(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _stay_paused(self, wait: Callable[[float], object]) -> Generator[Told | Lesson, None, None]:
        while self._paused.is_set() and not self._closed:
            wait(PAUSED_S)
        self._was_paused = False
        yield Awake()

    def ask(self, question: Question, *, within_s: float = ANSWER_S) -> CameraTold | Shown:
        """Return the answer to a question; may be called from any thread but the one of `told`.

        Raises:
            NoAnswerError: there is none: the camera is closed, hangs, or has given no picture yet.
        """
        waiting = _Waiting()
        with self._speaking:
            self._questions += 1
            number = self._questions
            self._waiting[number] = waiting
            is_asked = self._say(Asked(number, question))
        waiting.there.wait(within_s if is_asked else 0.0)
        with self._speaking:
            del self._waiting[number]
        if waiting.content is None:
            raise NoAnswerError("the camera gives no answer")
        return waiting.content

    def order(self, order: Order) -> None:
        """Have something done, at once or as soon as there is a process that can do it.

        What was ordered last holds for processes that are started later, too: how the table is
        set up, and whether it is being learnt.
        """
        with self._speaking:
            self._standing = order
            self._say(order)

    def _say(self, asked: Asked | Order) -> bool:
        """Send something to the process, if there is one; `_speaking` has to be held."""
        if self._connection is None:
            return False
        try:
            self._connection.send(asked)
        except OSError:  # its end is noticed by whoever reads what it tells
            return False
        return True

    def _answered(self, answer: Answered) -> None:
        with self._speaking:
            waiting = self._waiting.get(answer.number)
        if waiting is not None:
            waiting.content = answer.content
            waiting.there.set()

    def pause(self) -> None:
        """Let go of the camera until `resume`; may be called while `told` waits for it."""
        self._was_paused = True
        self._paused.set()
        self._end_process()

    def resume(self) -> None:
        """Look again, soon."""
        self._paused.clear()

    def _end_process(self) -> None:
        """End the process, if there is one; whoever reads what it tells clears up after it."""
        process = self._process
        if process is not None:
            process.terminate()

    def _told_once(self) -> Generator[Told | Lesson, None, tuple[bool, bool]]:
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

    def _once(self) -> Generator[Told | Lesson, None, None]:
        """Run the process once, and yield what it tells until it ends, well or badly."""
        told: Told | Lesson | Answered | None = None
        if self._is_stuck():
            yield Blind("the camera's process hangs, and nothing ends it: unplug the camera")
            return
        try:
            connection = self._start()
            while (yield from self._speaks(connection, after=told)):
                told = self._received(connection)
                self._is_reading = isinstance(told, Reading)
                if isinstance(told, Answered):
                    self._answered(told)
                else:
                    yield told
            if not self._is_to_end:
                # Whoever gives it an order waits until it has ended, and may have to hear of this.
                self._stop()
                yield Blind("the camera's process hangs")
        except (EOFError, OSError):
            if not self._is_to_end and not isinstance(told, (Blind, Finished)):
                yield Blind("the camera's process has stopped")
        finally:
            self._stop()

    def _received(self, connection: Connection) -> Told | Lesson | Answered:
        """Return the process's next word.

        Raises:
            EOFError, OSError: it has ended, or `close` has let go of the connection.
        """
        try:
            word: Told | Lesson | Answered = connection.recv()
        except TypeError as wrong:
            if self._is_to_end:
                raise EOFError from wrong
            raise
        return word

    def _speaks(
        self, connection: Connection, *, after: Told | Lesson | Answered | None
    ) -> Generator[Told, None, bool]:
        """Wait for its next word, saying when that is late; return whether there is one.

        Args:
            connection: where it speaks.
            after: its last word; None before the first.
        """
        if after is None:
            return connection.poll(self._patience.starting_s)
        if isinstance(after, Reading):
            return connection.poll(self._patience.reads_s)
        if connection.poll(self._patience.noticed_s):
            return True
        # One that hangs does not end by itself when it is asked to.
        if self._is_to_end:
            return False
        yield Silent()
        return connection.poll(self._patience.hangs_s - self._patience.noticed_s)

    def _start(self) -> Connection:
        look = partial(
            _look,
            play=self._source(),
            make_watcher=self._make_watcher,
            with_crops=self._with_crops,
        )
        self._process, ours = start_apart(look)
        with self._speaking:
            self._connection = ours
            if self._standing is not None:
                self._say(self._standing)
        if self._is_to_end:
            self._end_process()
        return ours

    def _stop(self) -> None:
        self._is_reading = False
        process, self._process = self._process, None
        # Before the pipe: whoever asks a process that hangs waits until it has ended.
        if process is not None and not _ended(process):
            self._stuck = process
        with self._speaking:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    def _is_stuck(self) -> bool:
        """Return whether a process of before has still not ended: another would hang like it."""
        if self._stuck is not None and self._stuck.poll() is not None:
            self._stuck = None
        return self._stuck is not None

    def close(self) -> None:
        """End the process; may be called twice, and while `told` waits for it."""
        self._closed = True
        self._stop()


def _ended(process: subprocess.Popen[bytes]) -> bool:
    """End a process; return whether it has ended."""
    for end in (process.terminate, process.kill):
        end()
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_S)
            return True
    return False
