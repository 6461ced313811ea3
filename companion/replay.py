"""Games that were written down, played again through the turn engine, throw by throw. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.dice import Die, Shade, as_face
from companion.errors import IllegalMoveError
from companion.messages import say
from companion.rules.banking import BankingGame
from companion.rules.combining import dice_in
from companion.turn import commands
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.state import TableState
from companion.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.variant import Variant

WrittenTurn = dict[str, Any]
"""One turn as the transcripts have it: its `rolls`, or its `steps` in games of banking."""

WrittenDie = tuple[str, int]
"""A die as games with shades have it: `["dark", 6]`."""


def as_dice(faces: Iterable[int]) -> tuple[Die, ...]:
    """Return dice that show these faces.

    Raises:
        ValueError: a face is not 1 to 6.
    """
    return tuple(Die(as_face(face)) for face in faces)


def begin(variant: Variant, players: tuple[str, ...]) -> TableState:
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
    if "steps" in turn:
        return play_steps(state, turn["steps"])[-1][1]
    state = _play_rolls(state, turn)
    if "entry" not in turn:
        return done(state, commands.PassOn())
    return done(state, commands.ScoreIn((turn["entry"]["column"], turn["entry"]["box"])))


def _play_rolls(state: TableState, turn: WrittenTurn) -> TableState:
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
    return state


def play_steps(
    state: TableState, steps: list[dict[str, Any]]
) -> list[tuple[TableState, TableState]]:
    """Return for each step of a turn of banking the state before it ended, and the one after.

    Before it ended: with the dice set aside, or with the roll that lost the turn.

    Raises:
        IllegalMoveError: the rules or the turn forbid something in it.
    """
    combinations: list[list[Die]] = []
    played = []
    for step in steps:
        thrown = as_shaded(step["roll"])
        thrown_from = done(state, commands.EnterRoll((*(state.kept or ()), *thrown)))
        held = _set_aside(thrown_from, step, combinations)
        state = _end_step(held, step)
        played.append((held, state))
        if held.kept == ():
            combinations = []
    return played


def _set_aside(
    state: TableState, step: dict[str, Any], combinations: list[list[Die]]
) -> TableState:
    """Return the state with a step's dice set aside; its *combinations* grow."""
    if "set_aside" not in step or not isinstance(state.variant, BankingGame):
        return state
    for each in step["set_aside"]:
        if each["combo"] == len(combinations):
            combinations.append([])
        combinations[each["combo"]] += as_shaded(each["dice"])
    groups = state.variant.combining.joined(combinations)
    return done(state, commands.ConfirmHolds(dice_in(groups), groups))


def _end_step(state: TableState, step: dict[str, Any]) -> TableState:
    """Return the state after what a step says of its end: bust, hold, or nothing."""
    result = step["result"] if "result" in step else step["action"]
    if result.startswith("hot") != (state.kept == ()):
        raise IllegalMoveError("no-such-combination")
    if result == "bust":
        return done(state, commands.PassOn())
    if result.endswith("hold"):
        return done(state, commands.BankTurn(state.groups or ()))
    return state


def as_shaded(dice: Iterable[WrittenDie]) -> tuple[Die, ...]:
    """Return dice of a game with shades.

    Raises:
        ValueError: a face is not 1 to 6, or a shade neither light nor dark.
    """
    return tuple(Die(as_face(face), Shade(shade)) for shade, face in dice)


def _at(faces: list[int], position: int) -> int:
    if not 0 <= position < len(faces):
        raise ValueError(f"there is no die at position {position}")
    return faces[position]


def as_choice(value: object) -> str:
    """Return a house rule's value as the games' files write it.

    >>> as_choice(True), as_choice({"games": 3})
    ('true', 'games:3')
    """
    if isinstance(value, dict):
        return ",".join(f"{key}:{inner}" for key, inner in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_words(wrong: Exception) -> str:
    """Return what went wrong with a written game as a sentence."""
    if isinstance(wrong, IllegalMoveError):
        return in_english(say(wrong.reason, **wrong.params))
    if isinstance(wrong, KeyError):
        return f"{wrong} is missing"
    return str(wrong)
