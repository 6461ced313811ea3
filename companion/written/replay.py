"""Games that were written down, played again through the turn engine, throw by throw. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.dice import Die, Shade, as_face
from companion.errors import IllegalMoveError, WrittenGameError
from companion.rules.banking import BankingGame
from companion.rules.combining import dice_in
from companion.rules.place import Place
from companion.turn import commands
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.state import TableState
from companion.turn.troubles import WRONG_SHADES
from companion.words.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.variant import Variant

WrittenTurn = dict[str, Any]
"""One turn as the transcripts have it: its `rolls`, or its `steps` in games of banking."""

RESULTS: Final = {
    "result": ("roll", "hold", "bust", "hot-dice", "hot-dice-hold"),
    "action": ("roll", "hold", "bust", "hot", "hot-hold"),
}
"""How a step of a turn of banking can end, in the words of the games and of the single turns."""

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
    if not turn["rolls"]:
        raise WrittenGameError("a turn has at least one throw")
    state = _play_rolls(state, turn)
    if "entry" not in turn:
        return done(state, commands.PassOn())
    return done(state, commands.ScoreIn(Place(turn["entry"]["column"], turn["entry"]["box"])))


def _play_rolls(state: TableState, turn: WrittenTurn) -> TableState:
    announced = turn.get("announce") or {}
    # There is one throw after which a box can be announced, so that not everybody writes it down.
    announced_after = announced.get("after_roll", 1)
    if announced_after not in range(1, len(turn["rolls"]) + 1):
        raise WrittenGameError(f"announce: there is no throw {announced_after!r} in this turn")
    last: list[int] = []
    for number, roll in enumerate(turn["rolls"], start=1):
        kept = as_dice(_kept(last, roll["kept"]))
        if number > 1:
            state = done(state, commands.ConfirmHolds(kept))
        state = _thrown(state, as_dice(roll["dice"]))
        if announced and number == announced_after:
            state = done(state, commands.Announce(Place(announced["column"], announced["box"])))
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
    if not steps:
        raise WrittenGameError("a turn has at least one step")
    combinations: list[list[Die]] = []
    played = []
    for step in steps:
        rolled = _thrown(state, (*(state.kept or ()), *as_shaded(step["roll"])))
        held = _set_aside(rolled, step, combinations)
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
        number, is_new = each["combo"], each["combo"] == len(combinations)
        if not 0 <= number <= len(combinations) or each.get("new", is_new) != is_new:
            raise WrittenGameError(f"there is no combination {number} to add to, or it is not new")
        if is_new:
            combinations.append([])
        combinations[number] += as_shaded(each["dice"])
    groups = state.variant.combining.joined(combinations)
    return done(state, commands.ConfirmHolds(dice_in(groups), groups))


def _end_step(state: TableState, step: dict[str, Any]) -> TableState:
    """Return the state after what a step says of its end: bust, hold, or nothing."""
    result = result_of(step)
    if result.startswith("hot") != (state.kept == ()):
        raise WrittenGameError(f"the step's result is not {result!r}: look at the dice left loose")
    if result == "bust":
        return done(state, commands.PassOn())
    if result.endswith("hold"):
        return done(state, commands.BankTurn(state.groups or ()))
    return state


def result_of(step: dict[str, Any]) -> str:
    """Return how a step of a turn ended, as it was written.

    Raises:
        WrittenGameError: it is not said, or in words that nobody knows.
    """
    key = "action" if "action" in step else "result"
    result = step.get(key)
    if result not in RESULTS[key]:
        raise WrittenGameError(
            f"a step's {key} is one of {', '.join(RESULTS[key])}, not {result!r}"
        )
    return str(result)


def _thrown(state: TableState, dice: tuple[Die, ...]) -> TableState:
    """Return the state after a throw, kept dice included; no question may be left open by it."""
    rolled = done(state, commands.EnterRoll(dice))
    doubts = rolled.rolls[-1].doubts
    if WRONG_SHADES in doubts:
        raise IllegalMoveError("say-which-are-dark")
    if doubts:
        raise IllegalMoveError("kept-die-turned")
    return rolled


def as_shaded(dice: Iterable[WrittenDie]) -> tuple[Die, ...]:
    """Return dice of a game with shades.

    Raises:
        WrittenGameError: they are not written as pairs of a shade and a face.
    """
    try:
        return tuple(Die(as_face(face), Shade(shade)) for shade, face in dice)
    except (TypeError, ValueError) as wrong:
        message = f'a die is written as ["light" or "dark", 1 to 6]: {wrong}'
        raise WrittenGameError(message) from wrong


def _kept(faces: list[int], positions: list[object]) -> list[int]:
    if len(set(positions)) < len(positions):
        raise WrittenGameError(f"kept: a die is named twice among the positions {positions}")
    return [_at(faces, position) for position in positions]


def _at(faces: list[int], position: object) -> int:
    if not isinstance(position, int) or not 0 <= position < len(faces):
        raise WrittenGameError(f"kept: there is no die at position {position!r} to keep")
    return faces[position]


def as_choice(value: object) -> str:
    """Return a house rule's value as the games' files write it.

    >>> as_choice(True), as_choice({"games": 3})
    ('true', 'games:3')
    """
    if isinstance(value, dict):
        return ",".join(f"{key}:{inner}" for key, inner in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def why_wrong(wrong: Exception) -> str:
    """Return what went wrong with a written game as a sentence."""
    if isinstance(wrong, IllegalMoveError):
        return in_english(wrong.sentence)
    if isinstance(wrong, KeyError):
        return f"{wrong} is missing"
    if isinstance(wrong, AttributeError | TypeError):
        return f"something in it is written in another way than a transcript has it ({wrong})"
    return str(wrong)
