"""What happened at a table, in sentences, and how well its dice were read. Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import events
from companion.turn.dice_words import in_words
from companion.turn.evolve import evolve
from companion.turn.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.rules.variant import Variant
    from companion.turn.events import Event
    from companion.turn.tray import ReadDie

LATEST: Final = 20
"""So many of the last happenings are told."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, and when, in seconds on the table's clock.

    Attributes:
        at: when.
        told: what.
        game: whose boxes are meant.
    """

    at: float
    told: Message
    game: Variant | None


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How the rolls of a log were read.

    Attributes:
        sure: nothing was asked.
        asked: something was in doubt, and somebody was asked.
        corrected: rolls, of both kinds, of which somebody set a die right.
        entered: rolls that somebody entered by hand: no camera read them.
    """

    sure: int = 0
    asked: int = 0
    corrected: int = 0
    entered: int = 0


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What a log tells, as far as it was read."""

    state: TableState
    accuracy: Accuracy
    latest: tuple[Happening, ...]
    is_corrected: bool


BLANK: Final = Chronicle(TableState(), Accuracy(), (), is_corrected=False)
"""Of an empty log."""


def told_on(chronicle: Chronicle, logged: Iterable[tuple[float, Event]]) -> Chronicle:
    """Return a chronicle that goes on with what happened after it."""
    state, accuracy = chronicle.state, chronicle.accuracy
    latest = deque(chronicle.latest, maxlen=LATEST)
    is_corrected = chronicle.is_corrected
    for at, event in logged:
        told = told_of(state, event)
        is_correction = _corrects(state, event)
        if isinstance(event, events.DiceRolled):
            accuracy, is_corrected = _counted(accuracy, event), False
        elif is_correction and not is_corrected:
            accuracy = replace(accuracy, corrected=accuracy.corrected + 1)
            is_corrected = True
        state = evolve(state, event)
        if told is not None:
            latest.append(Happening(at, told, state.variant))
    return Chronicle(state, accuracy, tuple(latest), is_corrected)


def _counted(accuracy: Accuracy, rolled: events.DiceRolled) -> Accuracy:
    if all(die.spot is None for die in rolled.dice):
        return replace(accuracy, entered=accuracy.entered + 1)
    if rolled.doubts or not all(die.sure for die in rolled.dice):
        return replace(accuracy, asked=accuracy.asked + 1)
    return replace(accuracy, sure=accuracy.sure + 1)


def _corrects(state: TableState, event: Event) -> bool:
    """Return whether a die is said to be another one than was read."""
    if not isinstance(event, events.DieCorrected) or state.roll is None:
        return False
    read = state.roll.dice[event.index]
    return read.face != event.face or event.shade not in (None, read.shade)


def told_of(state: TableState, event: Event) -> Message | None:
    """Return the sentence for an event that happens in a state; None where it is not worth one."""
    player = state.players[state.seat] if state.players else ""
    match event:
        case events.GameStarted(variant, players):
            return say("did-start", game=variant.name, players=", ".join(players))
        case events.DiceRolled(dice) | events.RollReadAnew(dice):
            key = "did-roll" if isinstance(event, events.DiceRolled) else "did-read-anew"
            return say(key, player=player, dice=_read(dice, state.variant))
        case events.HoldsConfirmed(kept):
            return _kept(player, kept, state.variant)
        case events.DieCorrected(index, face):
            return say("did-correct", number=index + 1, face=face)
        case _:
            return _told_of_turn(player, event)


def _told_of_turn(player: str, event: Event) -> Message | None:
    if isinstance(event, events.BoxScored):
        return say("did-write", player=player, box=event.place[1])
    if isinstance(event, events.BoxAnnounced):
        return say("did-announce", player=player, box=event.place[1])
    plain = PLAIN.get(type(event))
    return None if plain is None else say(plain, player=player)


PLAIN: Final[dict[type[Event], str]] = {
    events.ReadingAccepted: "did-accept",
    events.RollingStopped: "did-stop",
    events.TurnBanked: "did-bank",
    events.DiceSpared: "did-spare",
    events.SeatSkipped: "did-skip",
    events.TurnPassed: "did-pass",
    events.EndConfirmed: "did-end",
    events.StepUndone: "did-undo",
}
"""Events that are told with the player's name alone."""


def _kept(player: str, kept: Sequence[Die], variant: Variant | None) -> Message:
    if not kept:
        return say("did-keep-none", player=player)
    return say("did-keep", player=player, dice=in_words(kept, variant))


def _read(dice: Sequence[ReadDie], variant: Variant | None) -> str:
    """Return dice as they were read; one that could not be is a question mark."""
    known = in_words([die.die for die in dice if die.die is not None], variant)
    unread = " ".join("?" for die in dice if die.die is None)
    return " ".join(part for part in (known, unread) if part)
