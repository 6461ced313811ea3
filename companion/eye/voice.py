"""The eye's voice: what it tells, and that it is reading where that takes long."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from companion.eye.told import Reading
from hardware.closable import Closable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from companion.eye.lessons import Lesson
    from companion.eye.told import Answered, Told

LONG_S: Final = 0.4
"""A picture that is looked at for so long is said to be, in seconds: on a slow machine a hard one
takes a second and more, and players are told after one of silence that there is no picture."""

LOOK_AGAIN_S: Final = 0.2
"""How often the thread looks whether a picture takes long."""


class GameGoneError(Exception):
    """The game is not there any more: nobody is left to tell, and nobody asks."""


@contextmanager
def with_the_game() -> Iterator[None]:
    """Speak to the game within, or hear it.

    Raises:
        GameGoneError: it is not there any more.
    """
    try:
        yield
    except (EOFError, BrokenPipeError, ConnectionResetError) as gone:
        raise GameGoneError from gone


class Voice(Closable):
    """Tells the game things, until `close()`; one of them from a thread of its own."""

    def __init__(self, connection: Connection) -> None:
        """Take where it is told."""
        self._connection = connection
        self._speaking = threading.Lock()
        self._since: float | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="voice", daemon=True)
        self._thread.start()

    def tell(self, told: Told | Lesson | Answered) -> None:
        """Tell something.

        Raises:
            GameGoneError: nobody hears it any more.
        """
        with self._speaking, with_the_game():
            self._connection.send(told)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look at a picture within; that this takes long is told once."""
        self._since = time.monotonic()
        try:
            yield
        finally:
            self._since = None

    def _watch(self) -> None:
        # Who hears nothing any more is noticed by the eye's own thread.
        with suppress(OSError):
            while not self._over.wait(LOOK_AGAIN_S):
                # Whatever is told of the picture comes after this, or this not at all.
                with self._speaking:
                    self._tell_if_long()

    def _tell_if_long(self) -> None:
        since = self._since
        if since is not None and time.monotonic() - since >= LONG_S:
            self._since = None
            self._connection.send(Reading())

    def close(self) -> None:
        """Leave; may be called twice."""
        self._over.set()
        self._thread.join()
