"""What may come between two steps of a game, and what the buttons stand for meanwhile.

An interlude passes: it is never logged, and a table that is started again has none. Whatever in it
concerns the game ends in a command, which is judged and logged like any other. Why that is so:
docs/decisions/0007-the-grace-is-not-in-the-log.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import buttons, commands
from companion.turn.asking import Asking, while_asking
from companion.turn.buttons import Meaning
from companion.turn.commands import Button, Correction, Seated
from companion.turn.decide import decide
from companion.turn.differing import Differing, while_differing
from companion.turn.events import TrayRead
from companion.turn.evolve import evolve
from companion.turn.fixing import Fixing, fixing_begun, while_fixing
from companion.turn.offering import (
    FEWEST_SEATS,
    NO_CHOICE,
    Choice,
    Offering,
    Seating,
    choosing_begun,
    while_choosing,
)
from companion.turn.setting_up import SettingUp, while_setting_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.turn.commands import Command
    from companion.turn.events import Event
    from companion.turn.state import TableState

ENDS: Final = (commands.ScoreIn, commands.BankTurn, commands.PassOn)
"""The commands that end a turn: what is written after a grace, unless nothing is."""

POINTING: Final = (commands.PointAtBox, commands.PointAtGroups)
"""NEXT in a grace cancels it, and goes on to the next choice where there is one."""


class Between(StrEnum):
    """What may come between two steps of a game, by what pages know it by."""

    NOTHING = ""
    WRITING = "writing"
    PAUSED = "paused"
    MENU = "menu"
    ADDRESS = "address"
    SHUT_DOWN = "shut-down"
    DIFFERING = "differing"
    FIXING = "fixing"
    OFFERING = "offering"
    ASKING = "asking"
    SEATING = "seating"
    SETTING_UP = "setting-up"


class MenuEntry(StrEnum):
    """What the menu offers, in its order."""

    BRING_BACK = "bring-back"
    NEW_GAME = "new-game"
    ADDRESS = "show-address"
    FIX = "fix-a-die"
    PLAYERS = "other-players"
    SET_UP = "set-up"
    SHUT_DOWN = "shut-down"


@dataclass(frozen=True, slots=True)
class Writing:
    """The grace: OK was pressed on the end of a turn, which is written once the time is over.

    Attributes:
        end: what will be written.
        label: what stood beside OK.
        until: when, in seconds on the table's clock.
    """

    end: Command
    label: Message
    until: float


@dataclass(frozen=True, slots=True)
class Paused:
    """Nobody plays, and the camera looks at nothing."""


@dataclass(frozen=True, slots=True)
class InMenu:
    """The menu is open, with the cursor on one of its entries."""

    entry: MenuEntry


@dataclass(frozen=True, slots=True)
class ShowingAddress:
    """Pages and terminal show where phones find the table."""


@dataclass(frozen=True, slots=True)
class ShuttingDown:
    """The table is being shut down; nothing stops that any more."""


Interlude = (
    Writing
    | Paused
    | InMenu
    | ShowingAddress
    | ShuttingDown
    | Differing
    | Fixing
    | Offering
    | Asking
    | Seating
    | SettingUp
)
"""What may come between two steps of a game."""

WITHOUT_PLAY: Final = (Paused, ShowingAddress, SettingUp)
"""Those in which nobody plays."""

KINDS: Final[dict[type[Interlude], Between]] = {
    Writing: Between.WRITING,
    Paused: Between.PAUSED,
    InMenu: Between.MENU,
    ShowingAddress: Between.ADDRESS,
    ShuttingDown: Between.SHUT_DOWN,
    Differing: Between.DIFFERING,
    Fixing: Between.FIXING,
    Offering: Between.OFFERING,
    Asking: Between.ASKING,
    Seating: Between.SEATING,
    SettingUp: Between.SETTING_UP,
}


def kind_of(interlude: Interlude | None) -> Between:
    """Return what pages know an interlude by; nothing for none."""
    return Between.NOTHING if interlude is None else KINDS[type(interlude)]


def meaning(
    state: TableState,
    interlude: Interlude | None,
    button: Button,
    *,
    held: bool = False,
    choice: Choice = NO_CHOICE,
) -> Meaning:
    """Return what *button* would do now, and which interlude it leads to.

    Args:
        state: the game.
        interlude: what has come between two of its steps, if anything has.
        button: which one.
        held: it is held down.
        choice: what may be played next.
    """
    if held and button is Button.BACK and not isinstance(interlude, Paused | ShuttingDown):
        return Meaning(say("pause"), turns_to=Paused())
    match interlude:
        case None:
            return _in_the_game(state, button, choice, held=held)
        case Writing():
            return _while_writing(state, interlude, button)
        case InMenu():
            return _in_menu(state, interlude, button, choice)
        case Offering() | Seating():
            return while_choosing(state, interlude, button, choice)
        case _:
            return _while_waiting(state, interlude, button)


def _in_the_game(state: TableState, button: Button, choice: Choice, *, held: bool) -> Meaning:
    begun = choosing_begun(state, button, choice)
    if begun is not None:
        return begun
    asked = buttons.meaning(state, button, held=held)
    is_other = held and asked != buttons.meaning(state, button)
    is_held_for_it = button is Button.NEXT and held and not is_other
    if not is_held_for_it and not asked.fixes:
        return asked
    fixing = fixing_begun(state)
    return asked if fixing is None else Meaning(say("fix-a-die"), turns_to=fixing)


def _while_writing(state: TableState, writing: Writing, button: Button) -> Meaning:
    if button is Button.OK:
        return Meaning(say("write-now", what=writing.label), writing.end)
    other = buttons.meaning(state, button)
    if button is Button.NEXT and isinstance(other.command, POINTING):
        return other
    return Meaning(say("cancel-writing"), ends_interlude=True)


def _while_waiting(
    state: TableState,
    interlude: Paused | ShowingAddress | ShuttingDown | Differing | Fixing | Asking | SettingUp,
    button: Button,
) -> Meaning:
    match interlude:
        case Fixing():
            return while_fixing(state, interlude, button)
        case Asking():
            return while_asking(interlude, button)
        case SettingUp():
            return while_setting_up(interlude, button)
        case Differing():
            return while_differing(state, button)
        case ShuttingDown():
            return Meaning(say("shutting-down"))
        case Paused() | ShowingAddress():
            key = "resume" if isinstance(interlude, Paused) else "hide-address"
            return Meaning(say(key), ends_interlude=True)


def menu(state: TableState) -> InMenu:
    """Return the menu as it opens."""
    return InMenu(_entries(state, NO_CHOICE)[0])


def _entries(state: TableState, choice: Choice) -> tuple[MenuEntry, ...]:
    missing = set()
    if not state.undone:
        missing.add(MenuEntry.BRING_BACK)
    if not choice.games:
        missing.add(MenuEntry.PLAYERS)
    if state.variant is None:
        missing.add(MenuEntry.NEW_GAME)
    if fixing_begun(state) is None:
        missing.add(MenuEntry.FIX)
    return tuple(each for each in MenuEntry if each not in missing)


def _in_menu(state: TableState, open_menu: InMenu, button: Button, choice: Choice) -> Meaning:
    if button is Button.BACK:
        return Meaning(say("leave-menu"), ends_interlude=True)
    entries = _entries(state, choice)
    if button is Button.NEXT:
        following = entries[(entries.index(open_menu.entry) + 1) % len(entries)]
        return Meaning(say("next-entry", entry=say(following.value)), turns_to=InMenu(following))
    label = say(open_menu.entry.value)
    if open_menu.entry in ASKED_FOR:
        return Meaning(label, ASKED_FOR[open_menu.entry])
    if open_menu.entry is MenuEntry.FIX:
        return Meaning(label, turns_to=fixing_begun(state))
    return Meaning(label, turns_to=OPENED[open_menu.entry])


ASKED_FOR: Final[dict[MenuEntry, Command]] = {
    MenuEntry.BRING_BACK: commands.BringBack(),
    MenuEntry.NEW_GAME: commands.BeginAnew(),
}
"""What the entries ask for that are about the game."""

BRINGING_BACK: Final = InMenu(MenuEntry.BRING_BACK)
"""The menu offers what BACK took back."""

OPENED: Final[dict[MenuEntry, Interlude]] = {
    MenuEntry.ADDRESS: ShowingAddress(),
    MenuEntry.PLAYERS: Seating(FEWEST_SEATS),
    MenuEntry.SET_UP: SettingUp(),
    MenuEntry.SHUT_DOWN: ShuttingDown(),
}
"""What the entries lead to that depend on nothing."""


def led_to(
    asked: Meaning, interlude: Interlude | None, *, until: float | None
) -> tuple[Command | None, Interlude | None]:
    """Return what a press asks for now, and which interlude comes then.

    Args:
        asked: what the press stands for.
        interlude: the one in which it was pressed.
        until: when a grace that begins now would be over; None where there is none.
    """
    is_at_once = asked.at_once or isinstance(interlude, Writing)
    if asked.command is None or not isinstance(asked.command, ENDS) or is_at_once or until is None:
        return asked.command, asked.turns_to
    return None, Writing(asked.command, asked.label, until)


def decided(state: TableState, interlude: Interlude | None, command: Command) -> list[Event]:
    """Return what a command leads to that comes in meanwhile.

    In the grace nothing is written yet that could be taken back: an undo only cancels it. What is
    asked about the past, and who comes or goes, has the turn written first.

    Raises:
        IllegalMoveError: rules or turn forbid it.
    """
    if isinstance(interlude, Writing):
        if isinstance(command, commands.Undo):
            return []
        if isinstance(command, Correction | Seated):
            ended = list(decide(state, interlude.end))
            return ended + list(decide(reduce(evolve, ended, state), command))
    return list(decide(state, command))


def going_on(interlude: Interlude | None, command: Command) -> Interlude | None:
    """Return the interlude that goes on after a command that is no press.

    A phone that asks to score waits for its answer, and a table is shut down, whatever is played
    meanwhile. Who sits there, and what is set right of the past or taken back, begins no play where
    nobody plays.
    """
    if isinstance(interlude, Asking | ShuttingDown):
        return interlude
    is_beside = isinstance(command, Correction | Seated | commands.Undo | commands.BringBack)
    return interlude if is_beside and isinstance(interlude, WITHOUT_PLAY) else None


def still_meant(interlude: Interlude | None, happened: Sequence[Event]) -> Interlude | None:
    """Return the interlude that goes on after a rest.

    After another throw nothing of an earlier one is set right, nor anything brought back.
    """
    is_other = any(not isinstance(event, TrayRead) for event in happened)
    is_of_before = isinstance(interlude, Fixing | Differing) or interlude == BRINGING_BACK
    return None if is_other and is_of_before else interlude


PLAIN: Final[dict[type[Interlude], Message]] = {
    Paused: say("paused"),
    ShowingAddress: say("showing-address"),
    ShuttingDown: say("shutting-down"),
}
"""The sentences that are the same each time."""


def situation(interlude: Interlude) -> Message:
    """Return the sentence for an interlude."""
    match interlude:
        case Paused() | ShowingAddress() | ShuttingDown():
            return PLAIN[type(interlude)]
        case Writing():
            return say("about-to-write", what=interlude.label)
        case SettingUp(told):
            return told
        case InMenu():
            return say("in-menu", entry=say(interlude.entry.value))
        case Differing() | Asking() | Offering() | Seating():
            return interlude.question
        case Fixing():
            return say("fixing", number=interlude.index + 1, die=interlude.words)
