"""The only place that names concrete parts: which camera, which reader, which log, which page."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Final, Self

from companion.errors import LogError
from companion.eye import Eye
from companion.runner import FeedClock, Runner
from companion.storage.log import SqliteLog
from companion.table import Table
from hardware.keyboard import Keyboard
from hardware.player import AS_FAST_AS_POSSIBLE, Playlist
from hardware.recording import open_recording
from hardware.usb import UsbCamera
from vision.read import Reader
from web.app import create_app
from web.errors import PortTakenError
from web.serve import start_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType

    from hardware.player import Played

LOOPBACK: Final = "127.0.0.1"

SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: asking for the way there sends nothing."""

CLOSING_PAUSE_S: Final = 0.7
"""Between the presses that end a recorded turn, at the recording's own speed."""


def make_reader() -> Reader:
    """Return what reads dice in pictures."""
    return Reader()


def play_recordings(playlist: Playlist) -> Iterator[Played]:
    """Yield what recordings show."""
    return playlist.play()


def play_usb(device: int | str) -> Iterator[Played]:
    """Yield what a USB camera sees."""
    with UsbCamera(device) as camera:
        yield from camera.frames()


class RecordedSource:
    """Recordings as the source of a session; play is taken up where the table's time stands."""

    def __init__(self, paths: tuple[Path, ...], *, speed: float, repeat: bool) -> None:
        """Open the recordings.

        Raises:
            RecordingError: one of them is missing or damaged.
        """
        self._playlist = Playlist(
            recordings=tuple(open_recording(path) for path in paths), speed=speed, repeat=repeat
        )
        self.pause_s = 0.0 if speed == AS_FAST_AS_POSSIBLE else CLOSING_PAUSE_S / speed
        self.is_live = False

    def player(self, since: float) -> Callable[[], Iterator[Played]]:
        """Return what the eye process plays, from a moment of the common time on."""
        return partial(play_recordings, self._playlist.taken_up(since))


class UsbSource:
    """A USB camera as the source of a session."""

    pause_s = 0.0
    is_live = True

    def __init__(self, device: int | str) -> None:
        self._device = device

    def player(self, since: float) -> Callable[[], Iterator[Played]]:  # noqa: ARG002
        """Return what the eye process plays."""
        return partial(play_usb, self._device)


class Session:
    """A table with its log, its page, its eye and the keyboard, open while it is entered."""

    def __init__(self, log_path: Path, source: RecordedSource | UsbSource) -> None:
        """Take up the game that the log holds.

        Raises:
            BusyError: another program plays this game.
            LogError: the log is damaged or cannot be opened.
        """
        self._source = source
        self._over = threading.Event()
        self._closing = ExitStack()
        log = SqliteLog(log_path)
        self._closing.callback(log.close)
        try:
            logged = log.read()
            self._feed = None if source.is_live else FeedClock(logged[-1].at if logged else -1.0)
            self.table = Table(log, clock=self._feed or time.time)
        except LogError:
            self._closing.close()
            raise
        self.was_taken_up = bool(logged)

    def serve(self, host: str, ports: tuple[int, ...]) -> tuple[str, ...]:
        """Start the page on the first port that is free; return its addresses, the best first.

        Raises:
            PortTakenError: other programs have all these ports.
            ListenError: this machine does not let us listen there.
        """
        for port in ports:
            addresses = tuple(f"http://{name}:{port}/" for name in names_of(host))
            try:
                server = start_server(create_app(self.table, addresses=addresses), host, port)
            except PortTakenError:
                if port == ports[-1]:
                    raise
            else:
                self._closing.callback(server.close)
                return addresses
        return ()

    def play(self, narrate: Callable[[str], object]) -> None:
        """Play until the source has ended, or `stop` is called.

        Args:
            narrate: called with a line for each thing that happens.
        """
        runner = Runner(self.table, clock=self._feed, pause=self._pause, narrate=narrate)
        with Eye(self._player, make_reader) as eye, Keyboard(runner.typed):
            runner.run(eye.told(self._over.wait))

    @property
    def now(self) -> float:
        """Seconds on the table's clock: since the first recording began, or since 1970."""
        return self._feed() if self._feed is not None else time.time()

    def stop(self) -> None:
        """Let `play` come to its end soon; may be called from anywhere."""
        self._over.set()

    def _player(self) -> Callable[[], Iterator[Played]]:
        return self._source.player(self.now)

    def _pause(self) -> None:
        self._over.wait(self._source.pause_s)

    def close(self) -> None:
        """Close the page and the log; may be called twice."""
        self.stop()
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def names_of(host: str) -> tuple[str, ...]:
    """Return the names under which others find this machine, the best one for a phone first."""
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104
        return (host,)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
            here = str(probe.getsockname()[0])
        except OSError:
            here = LOOPBACK
    return tuple(dict.fromkeys((here, LOOPBACK)))
