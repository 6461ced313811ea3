"""What happened at a table, in sentences, and how well its dice were read. Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.history.telling import told_of_correction
from companion.messages import Message, name_of_game, say
from companion.turn import events
from companion.turn.box_words import announced_in_words, box_in_words
from companion.turn.dice_words import dice_in_words
from companion.turn.evolve import evolve
from companion.turn.recorded import steps_of
from companion.turn.state import TableState
from companion.turn.tray import known_dice

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
    """Something that happened.

    Attributes:
        at: its date, as the log has it.
        told: what.
    """

    at: float
    told: Message


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How the rolls of a log were read.

    Attributes:
        sure: nothing was asked.
        asked: something was in doubt, and somebody was asked.
        corrected: rolls, of both kinds, of which somebody set a die right.
        entered: rolls that somebody entered by hand: no camera read them.
        dice: so many dice were read in all of them; a kept one is read anew in each roll.
        dice_corrected: so many of those somebody set right, at once or later.
    """

    sure: int = 0
    asked: int = 0
    corrected: int = 0
    entered: int = 0
    dice: int = 0
    dice_corrected: int = 0

    def with_corrected(self, dice: int, *, is_first: bool) -> Accuracy:
        """Return it once so many more dice of a roll were set right, the first of it or not."""
        more = int(is_first and dice > 0)
        corrected, of_dice = self.corrected + more, self.dice_corrected + dice
        return replace(self, corrected=corrected, dice_corrected=of_dice)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What a log tells, as far as it was read.

    Attributes:
        corrected: the indices of the dice of the last roll that were set right.
    """

    state: TableState
    accuracy: Accuracy
    latest: tuple[Happening, ...]
    corrected: frozenset[int] = frozenset()


BLANK: Final = Chronicle(TableState(), Accuracy(), ())
"""Of an empty log."""


def told_on(chronicle: Chronicle, logged: Iterable[tuple[float, Event]]) -> Chronicle:
    """Return a chronicle that goes on with what happened after it."""
    state, accuracy = chronicle.state, chronicle.accuracy
    latest = deque(chronicle.latest, maxlen=LATEST)
    corrected = chronicle.corrected
    for at, event in logged:
        told = told_of(state, event)
        match event:
            case events.DiceRolled():
                accuracy, corrected = _counted(accuracy, event), frozenset()
            case events.DieCorrected(index) if _corrects(state, event) and index not in corrected:
                accuracy = accuracy.with_corrected(1, is_first=not corrected)
                corrected |= {index}
            case events.HistoryCorrected(changes):
                accuracy = accuracy.with_corrected(_set_right_later(state, changes), is_first=True)
        state = evolve(state, event)
        if told is not None:
            latest.append(Happening(at, told))
    return Chronicle(state, accuracy, tuple(latest), corrected)


def _counted(accuracy: Accuracy, rolled: events.DiceRolled) -> Accuracy:
    read = sum(die.spot is not None for die in rolled.dice)
    if not read:
        return replace(accuracy, entered=accuracy.entered + 1)
    accuracy = replace(accuracy, dice=accuracy.dice + read)
    if rolled.doubts or not all(die.sure for die in rolled.dice):
        return replace(accuracy, asked=accuracy.asked + 1)
    return replace(accuracy, sure=accuracy.sure + 1)


def _corrects(state: TableState, event: events.DieCorrected) -> bool:
    """Return whether a die is said to be another one than was read."""
    if state.roll is None:
        return False
    read = state.roll.dice[event.index]
    is_other = read.face != event.face or event.shade not in (None, read.shade)
    return is_other and read.spot is not None


def _set_right_later(state: TableState, changes: Iterable[events.Change]) -> int:
    """Return how many dice were set right, of a roll of which nobody had said so before."""
    steps, changed = steps_of(state), {change.number: change.step for change in changes}
    # Later rolls follow from the first one: a kept die is the same die in each of them.
    rolls = sorted(n for n, step in changed.items() if isinstance(step, events.DiceRolled))
    if not rolls:
        return 0
    before, after = steps[rolls[0]], changed[rolls[0]]
    if not isinstance(before, events.DiceRolled) or not isinstance(after, events.DiceRolled):
        return 0
    gone = (steps[number] for number, step in changed.items() if step is None)
    answered = {step.index for step in gone if isinstance(step, events.DieCorrected)}
    return sum(
        index not in answered and _was_misread(old, new)
        for index, (old, new) in enumerate(zip(before.dice, after.dice, strict=True))
    )


def _was_misread(old: ReadDie, new: ReadDie) -> bool:
    return old.spot is not None and not old.is_said and old.die != new.die


def told_of(state: TableState, event: Event) -> Message | None:
    """Return the sentence for an event that happens in a state; None where it is not worth one."""
    player = state.player
    match event:
        case events.GameStarted(variant, players):
            return say("did-start", game=name_of_game(variant.name), players=", ".join(players))
        case events.DiceRolled(dice) | events.RollReadAnew(dice):
            key = "did-roll" if isinstance(event, events.DiceRolled) else "did-read-anew"
            return say(key, player=player, dice=_read(dice, state.variant))
        case events.HoldsConfirmed(kept):
            return _kept(player, kept, state.variant)
        case events.DieCorrected(index, face):
            return say("did-correct", number=index + 1, face=face)
        case events.HistoryCorrected():
            return told_of_correction(state, event, evolve(state, event))
        case _:
            return _told_of_people(state, event) or _told_of_turn(player, event, state.variant)


def _told_of_people(state: TableState, event: Event) -> Message | None:
    match event:
        case events.PlayerJoined(name):
            return say("did-join", player=name)
        case events.PlayerRenamed(seat, name):
            return say("did-rename", before=state.players[seat], player=name)
        case events.PlayerLeft(seat):
            return say("did-leave", player=state.players[seat])
        case events.PlayerReturned(seat):
            return say("did-return", player=state.players[seat])
        case _:
            return None


def _told_of_turn(player: str, event: Event, variant: Variant | None) -> Message | None:
    match event:
        case events.BoxScored(place):
            return say("did-write", player=player, box=box_in_words(place, variant))
        case events.BoxAnnounced(place):
            return say("did-announce", player=player, box=announced_in_words(place, variant))
        case _:
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
    return say("did-keep", player=player, dice=dice_in_words(kept, variant))


def _read(dice: Sequence[ReadDie], variant: Variant | None) -> str:
    """Return dice as they were read; one that could not be is a question mark."""
    known = dice_in_words(known_dice(dice), variant)
    unread = " ".join("?" for die in dice if die.die is None)
    return " ".join(part for part in (known, unread) if part)
