"""The one door: whatever wants something of the game comes in here, one at a time.

An event is on disk before anybody sees it. The table thinks nothing of its own: what is allowed
stands in `companion.turn`, what a press has to wait for in `companion.waiting`.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from companion import in_sight, waiting
from companion.display import Display, Snapshot
from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.ledger import Ledger
from companion.messages import say
from companion.rests import Rests
from companion.turn.asking import Answer, Asking, answer_to
from companion.turn.decide import decide
from companion.turn.differing import Differing
from companion.turn.hosting import AT_THE_TABLE, is_for_host, leads_to_host
from companion.turn.interludes import (
    Paused,
    ShowingAddress,
    ShuttingDown,
    Writing,
    decided,
    going_on,
    kind_of,
    led_to,
    meaning,
    menu,
    still_meant,
)
from companion.turn.news import news_of_last
from companion.turn.offering import Choice
from companion.turn.rematch import proposed_after
from companion.turn.setting_up import SettingUp
from companion.views import Live, Motion, Tap, meant_by, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.messages import Message
    from companion.rules.variant import Variant
    from companion.storage.log import EventLog, Logged
    from companion.turn.buttons import Meaning
    from companion.turn.commands import Button, Command, ReportTray, StartGame
    from companion.turn.events import Event
    from companion.turn.hosting import Person
    from companion.turn.interludes import Interlude
    from companion.turn.state import TableState


class Table:
    """A table with one game, its log, and what the camera sees at this moment."""

    def __init__(
        self,
        log: EventLog,
        *,
        clock: Callable[[], float],
        dated: Callable[[float], float] = float,
        grace_s: float = 0.0,
        ended_well: bool | None = None,
        games: tuple[Variant, ...] = (),
    ) -> None:
        """Take up the game where the log left it.

        Args:
            log: where events are kept.
            clock: gives the seconds at which something that comes in now happens.
            dated: gives the date of such a moment, under which it is written down.
            grace_s: seconds between a press that ends a turn and its writing; 0 writes at once.
            ended_well: the last program came to its end in order, not cut off; with None what lies
                there at the start is not compared with a turn that the log leaves open.
            games: those that may be played.

        Raises:
            LogError: the log cannot be read.
        """
        self._ledger = Ledger(log, clock=clock, dated=dated)
        self._clock = clock
        self._grace_s = grace_s
        self._rests = Rests(self.state.roll, ended_well=ended_well)
        self._otherwise: StartGame | None = None
        self._waiting: waiting.WaitingPress | None = None
        self._answered: Callable[[Answer], object] | None = None
        self._changed = threading.Condition(threading.RLock())  # one door may lead through another
        live = Live(choice=Choice(games, proposed_after(self.state, None)))
        self._display = Display(
            live, lambda live: view_of(self.state, self._ledger.version, live), self._changed
        )

    @property
    def state(self) -> TableState:
        """The state of the game; outside the core it is only handed on, to what tells the past."""
        return self._ledger.state

    @property
    def _live(self) -> Live:
        return self._display.live

    @property
    def variant(self) -> Variant | None:
        """The game that is played, with its house rules; None before the first."""
        return self.state.variant

    @property
    def games(self) -> tuple[Variant, ...]:
        """Those that may be played, without house rules."""
        return self._live.choice.games

    @property
    def proposed(self) -> StartGame | None:
        """The game to offer next: the last one again; None where nobody knows any."""
        return self._live.choice.proposed

    def propose(self, start: StartGame) -> None:
        """Say which game to offer before the first."""
        with self._changed:
            self._otherwise = start
            self._propose()

    @property
    def logged(self) -> tuple[Logged, ...]:
        """Everything that ever happened here, with when it did."""
        with self._changed:
            return self._ledger.logged

    @property
    def now(self) -> float:
        """The time on its clock, in seconds."""
        return self._clock()

    @property
    def is_waiting(self) -> bool:
        """Whether a press waits for the tray to be still."""
        return self._waiting is not None

    def snapshot(self) -> Snapshot:
        """Return what may be shown now, or was last, while what is next waits for the disk."""
        return self._display.glance()

    def wait(self, change: int, *, timeout_s: float) -> Snapshot:
        """Return what may be shown once its number is not *change*, or *timeout_s* are over."""
        with self._changed:
            return self._display.wait(change, timeout_s=timeout_s)

    def submit(
        self, command: Command, *, version: int | None = None, by: Person = AT_THE_TABLE
    ) -> Snapshot:
        """Do what is asked for, or refuse.

        Args:
            command: what somebody asks for.
            version: of the view it was meant for; None if it does not depend on one.
            by: who asks.

        Raises:
            IllegalMoveError: rules, turn or roles forbid it; nothing has changed.
            StaleActionError: the table has changed since that version; nothing was done.
            LogError: it could not be written down, and so did not happen.
        """
        with self._changed:
            self._ledger.check_version(version, command=command)
            interlude = self._live.interlude
            if not by.is_host and is_for_host(self.state, interlude, command):
                raise IllegalMoveError("host-only")
            happened = decided(self.state, interlude, command)
            self._go_on(happened, at=self.now, interlude=going_on(interlude, command), by=by)
            return self._display.snapshot()

    def press(
        self,
        button: Button,
        *,
        held: bool = False,
        version: int | None = None,
        during: str | None = None,
        by: Person = AT_THE_TABLE,
        at: float | None = None,
    ) -> Snapshot:
        """Do what *button* stands for now, or once the tray is still, if that is soon.

        Args:
            button: which one.
            held: it was held down, which is another choice where there is one.
            version: of the view it was meant for; None if it does not depend on one.
            during: the view's interlude that it was meant for; None if it does not depend on it.
            by: who presses it.
            at: when it was pressed, as `now` has it; None: at this moment.

        Raises:
            IllegalMoveError: it stands for nothing at this moment, or for what is the host's.
            StaleActionError: the table has changed since then; nothing was done.
            LogError: it could not be written down, and so did not happen.
        """
        asked_at = self.now
        with self._changed:
            live = self._live
            self._ledger.check_press(button, version, live.interlude, at=at, asked_at=asked_at)
            if during not in (None, kind_of(live.interlude)):
                raise StaleActionError("the table has changed meanwhile")
            asked = meaning(self.state, live.interlude, button, held=held, choice=live.choice)
            if waiting.has_to_wait(asked, live.motion):
                pressed_at = asked_at if at is None else at
                self._waiting = waiting.begun(button, live.motion, at=pressed_at)
                self._show(replace(live, notice=say("press-waits", button=button.value)))
                return self._display.snapshot()
            if not asked.does_something:
                raise IllegalMoveError(asked.reason.key, **dict(asked.reason.params))
            if not by.is_host and leads_to_host(self.state, live.interlude, asked):
                raise IllegalMoveError("host-only")
            self._do(asked, by)
            return self._display.snapshot()

    def tap(self, tap: Tap, *, version: int | None = None, by: Person = AT_THE_TABLE) -> Snapshot:
        """Do what a tap on something that is shown stands for.

        Raises:
            IllegalMoveError: it is not shown, or stands for nothing at this moment.
            StaleActionError: the table has changed since that version; nothing was done.
            LogError: it could not be written down, and so did not happen.
        """
        with self._changed:
            self._ledger.check_version(version)
            return self.submit(meant_by(self.state, tap), by=by)

    def show(self, motion: Motion, *, at: float) -> None:
        """Say what the camera sees at this moment; a press that waited too long is answered."""
        with self._changed:
            self.pass_time(at)
            self._rests.see(motion)
            live = in_sight.now_seeing(self._live, motion, at=at)
            waited = self._waiting
            self._waiting = waiting.waits_on(waited, motion, at=at, now=self.now)
            if self._waiting is None and waited is not None:
                live = replace(live, notice=say("tray-not-still"))
            self._show(live)

    def report(self, report: ReportTray, *, at: float) -> None:
        """Say what came to rest; a press that waited for that is answered, in one commit with it.

        Raises:
            LogError: it could not be written down, and so did not happen.
        """
        with self._changed:
            self.pass_time(at)
            live = in_sight.now_at_rest(self._live, report, at=at)
            if isinstance(self._live.interlude, Paused):
                return  # the camera saw it before it was closed
            if isinstance(self._live.interlude, Writing):
                self._rests.hold_back(report)
            if isinstance(self._live.interlude, Writing | SettingUp):
                self._show(live)
                return
            with self._rests.unless_lost():
                happened, live = self._rests.judge(self.state, report, live)
                if self._waiting is not None and not isinstance(live.interlude, Differing):
                    asked, notice = waiting.answer(self._waiting, self.state, happened, at=at)
                    happened, live = [*happened, *asked], replace(live, notice=notice)
                self._keep(happened, at=at)
            self._waiting = None
            self._show(replace(live, interlude=still_meant(live.interlude, happened)))

    def set_up(self) -> Snapshot:
        """Begin to set the table up: nothing that is thrown counts until that is left."""
        with self._changed:
            if not isinstance(self._live.interlude, SettingUp | ShuttingDown):
                self._go_on([], at=self.now, interlude=SettingUp())
            return self._display.snapshot()

    def tell_set_up(self, setting_up: SettingUp) -> None:
        """Say how far the set-up has come, if it goes on."""
        with self._changed:
            if isinstance(self._live.interlude, SettingUp):
                self._show(replace(self._live, interlude=setting_up))

    def leave_set_up(self) -> Snapshot:
        """Go on with the game, if the table is being set up."""
        with self._changed:
            if isinstance(self._live.interlude, SettingUp):
                self._go_on([], at=self.now)
            return self._display.snapshot()

    def open_menu(self) -> Snapshot:
        """Open the menu: the same for all pages, and for the buttons."""
        with self._changed:
            if not isinstance(self._live.interlude, ShuttingDown):
                self._go_on([], at=self.now, interlude=menu(self.state))
            return self._display.snapshot()

    def ask_to_score(self, phone: Message | str, answered: Callable[[Answer], object]) -> Snapshot:
        """Ask whoever is at the table whether a phone may score.

        Args:
            phone: what it is called, on its own screen too.
            answered: called once with the answer, by whoever gives it, from another thread.

        Raises:
            IllegalMoveError: the table is asked something else at this moment.
        """
        with self._changed:
            if not isinstance(self._live.interlude, ShowingAddress | None):
                raise IllegalMoveError("ask-later")
            self._answered, asking = answered, Asking(phone, self.now)
            self._show(replace(self._live, notice=None, interlude=asking))
            return self._display.snapshot()

    def pass_time(self, at: float) -> None:
        """Say what time it is, in seconds: a turn whose grace is over is written.

        Raises:
            LogError: it could not be written down, and so did not happen; nor will it by itself.
        """
        with self._changed:
            interlude = self._live.interlude
            if isinstance(interlude, Asking) and interlude.is_over(at):
                notice = say("phone-asked", phone=interlude.phone)
                self._show(replace(self._live, notice=notice, interlude=None))
            if not isinstance(interlude, Writing) or at < interlude.until:
                return
            try:
                self._go_on(list(decide(self.state, interlude.end)), at=at)
            except LogError:
                self._show(replace(self._live, interlude=None))
                raise

    def tell(self, notice: Message) -> None:
        """Tell everybody something beside the sentence, until something happens."""
        with self._changed:
            self._show(replace(self._live, notice=notice))

    def light_up(self, *, changed: bool) -> None:
        """Say whether the light on the empty tray is another one than before."""
        with self._changed:
            self._show(replace(self._live, relit=changed))

    def _do(self, asked: Meaning, by: Person) -> None:
        """Do what a press stands for, at once or after the grace."""
        now, before = self.now, self._live.interlude
        if isinstance(before, Asking) and (answered := answer_to(before, asked, at=now)):
            self._reply(answered)
        until = now + self._grace_s if self._grace_s else None
        command, interlude = led_to(asked, before, until=until)
        happened = [] if command is None else list(decide(self.state, command))
        self._go_on(happened, at=now, interlude=interlude, by=by)

    def _reply(self, answer: Answer) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(answer)

    def _go_on(
        self,
        happened: list[Event],
        *,
        at: float,
        interlude: Interlude | None = None,
        by: Person = AT_THE_TABLE,
    ) -> None:
        """Keep what happened, with what came to rest while it had to wait."""
        news = news_of_last(self.state, happened, by.name)
        self._rests.put_off(self._live.interlude if happened or interlude else None)
        if not isinstance(interlude, Writing):
            happened = self._rests.among(self.state, happened)
        notice = self._keep(happened, at=at)
        self._rests.forget_held_back()
        # Whatever was pressed before was meant for another moment than this.
        waited, self._waiting = self._waiting, None
        told = waiting.dropped(waited) or news or notice
        live = replace(self._live, notice=told, interlude=interlude)
        left = None if interlude == self._live.interlude else self._live.interlude
        if isinstance(left, SettingUp):
            self._rests.expect_practice()
        if isinstance(left, Paused | SettingUp) and not live.motion.sees_nothing:
            # What lies there now has to be looked at again.
            live = replace(live, motion=Motion.STARTING)
        self._show(live)

    def _keep(self, events: Sequence[Event], *, at: float) -> Message | None:
        """Keep what happened; return what everybody has to hear of it besides."""
        notice = self._ledger.append(events, at=at)
        if events:
            self._propose()
            self._display.tell()
        return notice

    def _propose(self) -> None:
        choice, proposed = self._live.choice, proposed_after(self.state, self._otherwise)
        if proposed != choice.proposed:
            self._display.show(replace(self._live, choice=replace(choice, proposed=proposed)))

    def _show(self, live: Live) -> None:
        was_asking = isinstance(self._live.interlude, Asking)
        self._display.show(live)
        if was_asking and not isinstance(live.interlude, Asking):
            self._reply(Answer.UNANSWERED)
