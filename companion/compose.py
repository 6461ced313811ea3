"""The only place that names the concrete parts of a table: which panel, which page, which eye.

What the eye looks through stands in `companion.eye.sight`, what is kept in `companion.open_log`,
what is at the pins in `companion.signals.panel`.
"""

from __future__ import annotations

import threading
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.addresses import best_of, reached_at
from companion.attendant import Attendant
from companion.catalogue import playable
from companion.club.club import Club
from companion.errors import LogError
from companion.eye.process import LIVE, RECORDED, Eye
from companion.eye.sight import make_watcher
from companion.files.calibrations import keep
from companion.fittings import Fittings
from companion.history.counting import Counting
from companion.history.library import Library
from companion.journal import remembered_lines
from companion.messages import say
from companion.open_log import OpenLog
from companion.runner import Demonstrator, FeedClock, Runner
from companion.serving import serve
from companion.setting_up.desk import SetUpDesk
from companion.setting_up.self_test import ButtonTest
from companion.setting_up.set_up import SetUp
from companion.storage.archive import Archive
from companion.storage.room import DiskWatch
from companion.table import Table
from companion.turn.interludes import Between
from companion.upkeep.bundle import LAST_LINES
from companion.upkeep.findings import Finding
from companion.upkeep.health import Feed, Health, Traces
from companion.upkeep.storage_desk import StorageDesk
from companion.upkeep.supervisor import EyeSign, PageSign, Supervisor
from hardware.closable import Closable
from hardware.keyboard import Keyboard
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.newgame import Nobody
from web.parts import Parts
from web.who.people import People

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask

    from companion.addresses import FindAddresses, Ports
    from companion.eye.lessons import Lesson
    from companion.eye.process import Patience
    from companion.eye.sight import CameraSource, RecordedSource
    from companion.eye.told import Told
    from companion.messages import Message
    from companion.signals.panel import Panel
    from companion.storage.backups import Backup
    from companion.turn.commands import StartGame
    from hardware.pins import Pins
    from hardware.player import Played
    from vision.table.calibration import Calibration


class Session(Closable):
    """A table with its log, its page, its eye and the keyboard.

    Attributes:
        port: where the page listens; 0 while it is not served.
        is_to_shut_down: somebody has chosen that in the menu.
        to_restore: the backup that was prepared, and is put back once this is closed; or None.
    """

    def __init__(
        self,
        log_path: Path,
        source: RecordedSource | CameraSource,
        *,
        afresh: bool = False,
        fittings: Fittings | None = None,
    ) -> None:
        """Take up the game that the log holds.

        Args:
            log_path: where the game is kept.
            source: what is looked at.
            afresh: begin another log; the old one is put aside.
            fittings: how the table is fitted out; None for the barest.

        Raises:
            BusyError: another program plays this game.
            LogError: the log is damaged or cannot be opened.
        """
        self._log_path = log_path
        self._source = source
        self._fittings = fittings or Fittings()
        self._over = threading.Event()
        self._closing = ExitStack()
        self._disk_watch = DiskWatch(log_path.parent)
        self._eye: Eye | None = None
        self._playing: Runner | None = None
        self._people: People | None = None
        self._signs: dict[str, Callable[[], str]] = {}
        self._find_addresses: FindAddresses = tuple
        self.port = 0
        self.is_to_shut_down = False
        self.to_restore: Backup | None = None
        self._last_lines = self._closing.enter_context(remembered_lines(LAST_LINES))
        try:
            # Let go of only after the page is closed.
            self._log = self._closing.enter_context(self._open_log(afresh=afresh))
            self.table = self._take_up()
        except BaseException:
            self._closing.close()
            raise
        self._library = Library(lambda: self.table.logged, Archive(log_path))
        self._club = self._joined_club()
        self.set_up = self._new_set_up()
        self.button_test: ButtonTest | None = None
        self.panel: Panel | None = None

    def _open_log(self, *, afresh: bool) -> OpenLog:
        return OpenLog(
            self._log_path,
            afresh=afresh,
            crops_mb=self._fittings.crops_mb,
            remembers=not self._source.is_demo,  # nobody plays in a demo
            posts=self._fittings.member is not None,
        )

    def _new_set_up(self) -> SetUp:
        path, calibration = self._fittings.calibration_path, self._fittings.calibration
        keeping = None if path is None else partial(keep, path=path)
        return SetUp(self.table, calibration=calibration, keep=keeping, used=self._learnt)

    def _joined_club(self) -> Club | None:
        if self._fittings.member is None:
            return None
        club = Club(self._fittings.member, self.table, self._log.outbox)
        self._closing.callback(club.close)
        return club

    def _take_up(self) -> Table:
        last_at, games = self._log.last_at, playable()
        feed, steady = FeedClock(last_at), self._source.clock
        self._feed = feed if steady is None else None
        self._clock: Callable[[], float] = feed if steady is None else steady
        self._dated: Callable[[float], float] = float if steady is None else steady.dated
        self._source.begin_after(last_at)
        try:
            return Table(
                self._log.with_all_beside(),
                clock=self._clock,
                dated=self._dated,
                grace_s=self._fittings.grace_s,
                ended_well=None if self._source.is_demo else self._log.ended_well,
                games=games,
            )
        except (LookupError, TypeError, ValueError) as wrong:
            raise LogError(
                f"the game in {self._log_path} does not fit together ({wrong!r}). "
                "Move it away, or begin another one with --new; nothing in it was changed."
            ) from wrong

    @property
    def last_game(self) -> StartGame | None:
        """The game that was begun last at this table, in another log too; None without any."""
        return None if self._log.roster is None else self._log.roster.last

    def serve(self, place: Ports | socket.socket) -> tuple[str, ...]:
        """Start the page; return its addresses, the best first.

        Args:
            place: ports to try, or a socket that listens already.

        Raises:
            PortTakenError: other programs have all these ports.
            ListenError: this machine does not let us listen there.
        """
        served = serve(self._app, place, known_as=self._fittings.name)
        self._closing.callback(served.server.close)
        self._find_addresses = served.find_addresses
        self.port = served.server.port
        self._signs["page"] = PageSign(reached_at(served.host), self.port)
        return self.addresses

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the page is found now, the best first; empty while it is not served."""
        return self._find_addresses()

    def _app(self, find_addresses: FindAddresses) -> Flask:
        phones, is_open = self._log_path.with_suffix(".phones"), self._fittings.is_open
        self._people = People(phones, is_open=is_open)
        parts = Parts(
            people=self._people,
            roster=self._log.roster or Nobody(),
            crop=None if self._log.shelf is None else self._log.shelf.find,
            library=self._library,
            board=None if self._club is None else self._club.board,
            back_rooms=self._back_rooms(),
        )
        language = self._fittings.language
        return create_app(self.table, parts, find_addresses=find_addresses, language=language)

    def _back_rooms(self) -> BackRooms:
        """Return what the pages of set-up and health show, and ask for."""
        desk = SetUpDesk(
            self.table,
            self.set_up,
            shows_picture=self._fittings.shows_picture,
            button_test=lambda: self.button_test,
            panel=lambda: self.panel,
        )
        health = Health(
            self.table,
            self.set_up,
            data=self._log_path.parent,
            feed=Feed(source=self._source.name, now=self._clock, is_live=self.is_live),
            examine=self._fittings.examine,
            traces=Traces(
                settings=self._fittings.settings,
                logged=lambda: self._last_lines.lines,
                faults=self._faults,
            ),
        )
        return BackRooms(desk, health, self._storage_desk())

    def _storage_desk(self) -> StorageDesk | None:
        if self._fittings.backups is None:
            return None
        return StorageDesk(
            self.table,
            self._fittings.backups,
            begin_anew=self._begin_anew,
            outcome=self._fittings.restored,
        )

    def play(self, narrate: Callable[[str], object]) -> None:
        """Play until the source has ended, or `stop` is called.

        Args:
            narrate: called with a line for each thing that happens.
        """
        runner = self._playing = self._runner(narrate)
        self.button_test = ButtonTest(runner.typed)
        attendant = self._closing.enter_context(
            Attendant(
                self.table,
                clock=self._clock,
                turned_to=partial(self._turned_to, narrate=narrate),
                looked=runner.tell_news,
                warned=self._warning,
            )
        )
        self._signs["attendant"] = attendant.complaint
        self._closing.enter_context(Counting(self._library))
        self._closing.enter_context(Keyboard(self.button_test.typed))
        if self._fittings.pins is not None:
            self._wire(self._fittings.pins, self.button_test, narrate)
        with (
            self._make_eye() as eye,
            closing(eye.told(self._over.wait)) as told,
        ):
            self._eye = eye
            if self._over.is_set():  # it was asked for before there was an eye
                eye.close()
            self.set_up.look_through(eye)
            runner.run(self.set_up.followed(self._supervised(eye, told)))
        self._eye = None
        self.set_up.look_through(None)

    def _wire(self, pins: Pins, button_test: ButtonTest, narrate: Callable[[str], object]) -> None:
        """Use buttons, lamp and buzzer; who has none starts without what serves the pins."""
        from companion.signals.panel import Panel  # noqa: PLC0415

        self.panel = self._closing.enter_context(Panel(self.table, pins, button_test.typed))
        self._signs["buttons"] = self.panel.complaint
        for fault in self.panel.faults:
            narrate(f"{fault}. The table goes on without.")
        if self._fittings.opens_without_buttons and not self.panel.has_buttons and self._people:
            # Nobody could let a phone score.
            self._people.is_open = True

    def _warning(self) -> Message | None:
        """Return what players are to be told now, if anything."""
        return self._disk_watch.look() or (None if self.panel is None else self.panel.look())

    def _faults(self) -> Iterator[Finding]:
        """Yield what of the table does not work, as it knows by itself."""
        for fault in () if self.panel is None else self.panel.faults:
            yield Finding("pins", fault, say("mend-pins"))

    def _learnt(self, calibration: Calibration) -> None:
        """Take note that the table is set up otherwise from now on."""
        if self._playing is not None and not calibration.lies_as(self._fittings.calibration):
            self._playing.see_tray_at(calibration.outline)
        self._fittings = replace(self._fittings, calibration=calibration)

    def _supervised(self, eye: Eye, told: Iterator[Told | Lesson]) -> Iterator[Told | Lesson]:
        """Return what is told; where somebody waits for signs of life, it is one of them."""
        if self._fittings.notify is None:
            return told
        sign = EyeSign(self._patience, is_paused=lambda: eye.is_paused)
        self._signs["camera"] = sign
        supervisor = Supervisor(
            self._signs, self._fittings.notify, begins_anew=lambda: self.to_restore is not None
        )
        self._closing.enter_context(supervisor)
        supervisor.start()
        return sign.felt(told)

    @property
    def _patience(self) -> Patience:
        return LIVE if self._source.is_live else RECORDED

    def _turned_to(self, interlude: Between, *, narrate: Callable[[str], object]) -> None:
        """Do what an interlude asks of the world."""
        self.set_up.turned_to(interlude)
        eye = self._eye  # another thread may close it meanwhile
        if eye is not None and interlude is not Between.PAUSED:
            eye.resume()
        match interlude:
            case Between.PAUSED if eye is not None:
                eye.pause()
            case Between.ADDRESS:
                narrate("  or  ".join(best_of(self.addresses)))
            case Between.SHUT_DOWN:
                self.is_to_shut_down = True
                self._end()

    def _end(self) -> None:
        """Let `play` and `wait` come to their end at once."""
        self.stop()
        if (eye := self._eye) is not None:
            eye.close()

    def _begin_anew(self, backup: Backup) -> None:
        """End, so that whoever runs this puts back what was prepared, and begins anew."""
        self.to_restore = backup
        self._end()

    def wait(self) -> None:
        """Wait until somebody shuts the table down, or stops it."""
        self._over.wait()

    def _runner(self, narrate: Callable[[str], object]) -> Runner:
        if not self._source.is_demo:
            strip = self._fittings.strip
            return Runner(
                self.table, clock=self._feed, narrate=narrate, shelf=self._log.shelf, strip=strip
            )
        pause = partial(self._over.wait, self._source.pause_s)
        return Demonstrator(
            self.table, clock=self._feed, narrate=narrate, shelf=self._log.shelf, pause=pause
        )

    def _make_eye(self) -> Eye:
        watcher = partial(make_watcher, self._fittings.calibration)
        has_shelf = self._log.shelf is not None
        return Eye(self._player, watcher, with_crops=has_shelf, patience=self._patience)

    def put_aside(self) -> None:
        """Close, and keep this game's log under another name, so that the next one is new."""
        self._log.finish()
        self.close()

    @property
    def is_live(self) -> bool:
        """Whether the table runs on the time of day."""
        return self._feed is None

    @property
    def is_demo(self) -> bool:
        """Whether nobody is at the table."""
        return self._source.is_demo

    @property
    def date(self) -> float:
        """The time now: seconds since the first recording began, or since 1970."""
        return self._dated(self._clock())

    def stop(self) -> None:
        """Let `play` come to its end soon; may be called from anywhere."""
        self._over.set()

    def _player(self) -> Callable[[], Iterator[Played]]:
        return self._source.player(self._clock())

    def close(self) -> None:
        """Close the page and the log; may be called twice."""
        self.stop()
        self._closing.close()
