"""Games that were written down, played again through the turn engine, throw by throw. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.dice import Die, as_face
from companion.errors import IllegalMoveError
from companion.messages import say
from companion.turn import commands
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.state import TableState
from companion.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.sheet_game import SheetGame

WrittenTurn = dict[str, Any]
"""One turn as the transcripts have it: `rolls` with the positions kept, `announce`, `entry`."""


def as_dice(faces: Iterable[int]) -> tuple[Die, ...]:
    """Return dice that show these faces.

    Raises:
        ValueError: a face is not 1 to 6.
    """
    return tuple(Die(as_face(face)) for face in faces)


def begin(variant: SheetGame, players: tuple[str, ...]) -> TableState:
    """Return the state of a game that has just begun."""
    return done(TableState(), commands.StartGame(variant, players))


def done(state: TableState, command: commands.Command) -> TableState:
    """Return the state after a command.

    Raises:
        IllegalMoveError: the rules or the turn forbid it.
    """
    for event in decide(state, command):
        state = evolve(state, event)
    return state


def play_turn(state: TableState, turn: WrittenTurn) -> TableState:
    """Return the state after a turn that was written down.

    Raises:
        IllegalMoveError: the rules or the turn forbid something in it.
    """
    announced = turn.get("announce", {})
    last: list[int] = []
    for number, roll in enumerate(turn["rolls"], start=1):
        if number > 1:
            kept = as_dice(_at(last, position) for position in roll["kept"])
            state = done(state, commands.ConfirmHolds(kept))
        state = done(state, commands.EnterRoll(as_dice(roll["dice"])))
        if not state.rolls[-1].is_settled:
            raise IllegalMoveError("kept-die-turned")
        if announced.get("after_roll") == number:
            state = done(state, commands.Announce((announced["column"], announced["box"])))
        last = roll["dice"]
    return done(state, commands.ScoreIn((turn["entry"]["column"], turn["entry"]["box"])))


def _at(faces: list[int], position: int) -> int:
    if not 0 <= position < len(faces):
        raise ValueError(f"there is no die at position {position}")
    return faces[position]


def as_choice(value: object) -> str:
    """Return a house rule's value as the games' files write it.

    >>> as_choice(True)
    'true'
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_words(wrong: Exception) -> str:
    """Return what went wrong with a written game as a sentence."""
    if isinstance(wrong, IllegalMoveError):
        return in_english(say(wrong.reason, **wrong.params))
    if isinstance(wrong, KeyError):
        return f"{wrong} is missing"
    return str(wrong)
