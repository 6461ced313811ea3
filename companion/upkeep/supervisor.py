"""Whoever feeds the watchdog: only while frames come, buttons are listened to and the page answers.

A thread that merely says "I am alive" proves nothing about the table. So each part is asked, and
one that does not answer starves the watchdog, which has the program started again.
"""

from __future__ import annotations

import http.client
import logging
import threading
import time
from typing import TYPE_CHECKING, Final, Protocol

from companion.eye.process import LONGEST_PAUSE_S
from companion.eye.told import Awake, Blind, Reading, Silent
from hardware.closable import Closable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from companion.eye.lessons import Lesson
    from companion.eye.process import Patience
    from companion.eye.told import Told

logger = logging.getLogger(__name__)

TIMES_IN_A_WATCH: Final = 3
"""It is fed so often in the time that it waits: one slow answer ends nothing."""

UNWATCHED_S: Final = 10.0
"""So often the parts are asked where no watchdog waits: what is wrong is logged all the same."""

MARGIN_S: Final = 5.0
"""Beyond the time after which the eye itself says that there is no picture, in seconds."""

ANSWER_S: Final = 5.0
"""The page has to answer within so many seconds; the oldest Raspberry Pi takes 0.1."""


class Notify(Protocol):
    """What is told of the table's life."""

    @property
    def watchdog_s(self) -> float | None:
        """After so many seconds without a sign the program is ended; None: never."""

    def tell(self, **words: str | int) -> None:
        """Say something."""


class EyeSign:
    """Whether pictures come, or the eye says that there are none."""

    def __init__(
        self,
        patience: Patience,
        *,
        is_paused: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with the first word awaited.

        Args:
            patience: how long the eye may say nothing.
            is_paused: says whether it need not say anything at this moment.
            clock: one that nobody sets.
        """
        self._is_paused = is_paused
        self._clock = clock
        self._fresh_s = patience.hangs_s + MARGIN_S
        # An eye that failed pauses, and starts with OpenCV and the nets: that may take its time.
        self._absent_s = patience.starting_s + LONGEST_PAUSE_S + MARGIN_S
        self._reads_s = patience.reads_s + MARGIN_S
        self._patience_s, self._is_over = self._absent_s, False
        self._heard_at = clock()

    def felt(self, told: Iterable[Told | Lesson]) -> Iterator[Told | Lesson]:
        """Hand on what is told, and note when: one that is not taken off is not heard of again."""
        for each in told:
            self._heard_at = self._clock()
            self._patience_s = self._after(each)
            yield each
        self._is_over = True

    def _after(self, told: Told | Lesson) -> float:
        """Return for how many seconds nothing has to be heard after such a word."""
        match told:
            case Blind() | Silent() | Awake():
                return self._absent_s
            case Reading():
                return self._reads_s
        return self._fresh_s

    def __call__(self) -> str:
        """Return what is wrong; nothing where all is well."""
        if self._is_over or self._is_paused():
            self._heard_at = self._clock()
            return ""
        age_s = self._clock() - self._heard_at
        if age_s <= self._patience_s:
            return ""
        return f"no word of the camera for {age_s:.0f} s"


class PageSign:
    """Whether the page answers."""

    def __init__(self, host: str, port: int) -> None:
        """Take where it listens."""
        self._where = host, port

    def __call__(self) -> str:
        """Return what is wrong; nothing where all is well."""
        connection = http.client.HTTPConnection(*self._where, timeout=ANSWER_S)
        try:
            connection.request("GET", "/healthz")
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException) as wrong:
            return f"the page does not answer ({wrong})"
        finally:
            connection.close()
        return "" if status == http.client.OK else f"the page answers with {status}"


class Supervisor(Closable):
    """Asks every part whether it lives, and feeds the watchdog while all do."""

    def __init__(
        self,
        signs: Mapping[str, Callable[[], str]],
        notify: Notify,
        *,
        well: str = "playing",
        begins_anew: Callable[[], bool] = lambda: False,
    ) -> None:
        """Take what to look after; it begins with `start`.

        Args:
            signs: by part, what returns what is wrong with it, or nothing.
            notify: who is told.
            well: what is done while nothing is wrong.
            begins_anew: whether the program goes on with another game once this has ended.
        """
        self._begins_anew = begins_anew
        self._signs = signs
        self._notify = notify
        self._well = well
        self._wrong: tuple[str, ...] = ()
        self._over = threading.Event()
        every_s = (notify.watchdog_s or UNWATCHED_S * TIMES_IN_A_WATCH) / TIMES_IN_A_WATCH
        self._thread = threading.Thread(
            target=self._watch, args=(every_s,), name="supervisor", daemon=True
        )

    def start(self) -> None:
        """Say that all is ready, and look after its parts from now on.

        Who calls this has seen to it that it is closed: whoever hears that all is ready may end
        the program at once.
        """
        self._notify.tell(READY=1, STATUS=self._well)
        self._thread.start()

    def _watch(self, every_s: float) -> None:
        self.look()
        while not self._over.wait(every_s):
            self.look()

    def look(self) -> None:
        """Ask every part once; feed the watchdog if all are well."""
        asked = {part: sign() for part, sign in self._signs.items()}
        wrong = tuple(f"{part}: {told}" for part, told in asked.items() if told)
        if not wrong:
            self._notify.tell(WATCHDOG=1)
        parts = tuple(part for part, told in asked.items() if told)
        if parts != self._wrong:
            if wrong:
                logger.error("the watchdog is not fed: %s", "; ".join(wrong))
            self._notify.tell(STATUS="; ".join(wrong) or self._well)
        self._wrong = parts

    def close(self) -> None:
        """Say that the table ends, and look no more; may be called twice."""
        if not self._over.is_set():
            self._over.set()
            # systemd ends a program soon that has said that it stops.
            words = {"WATCHDOG": 1} if self._begins_anew() else {"STOPPING": 1}
            self._notify.tell(**words)
        if self._thread.is_alive():
            self._thread.join()
