"""What a tap on something that is shown stands for: places in the view, as commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import IllegalMoveError
from companion.rules.sheet_game import SheetGame
from companion.turn.commands import ConfirmHolds
from companion.turn.compared import found_among
from companion.turn.families import stays_kept
from companion.turn.moves import endings
from companion.turn.tray import known_dice

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.turn.commands import Command
    from companion.turn.family import Ending
    from companion.turn.state import Roll, TableState


@dataclass(frozen=True, slots=True)
class TapChoice:
    """One of the view's choices was tapped."""

    index: int


@dataclass(frozen=True, slots=True)
class TapKeep:
    """These dice of the view are to be kept; those that have to stay are kept anyway."""

    indices: tuple[int, ...]


Tap = TapChoice | TapKeep


def meant_by(state: TableState, tap: Tap) -> Command:
    """Return what a tap asks for.

    Raises:
        IllegalMoveError: what was tapped is not shown.
    """
    if isinstance(tap, TapKeep):
        return ConfirmHolds(_kept(state, tap.indices))
    choices = offered(state)
    if not 0 <= tap.index < len(choices):
        raise IllegalMoveError("no-such-choice")
    return choices[tap.index].command


def offered(state: TableState) -> tuple[Ending, ...]:
    """Return the endings to offer by tap: those of a game without boxes, in a settled roll."""
    if isinstance(state.variant, SheetGame) or state.settled_roll is None:
        return ()
    return endings(state)


def staying(state: TableState, roll: Roll) -> list[bool]:
    """Return for each die of the roll whether it was kept before it, and has to stay."""
    return marked(state, roll, roll.kept if stays_kept(state.variant) else ())


def marked(state: TableState, roll: Roll, dice: tuple[Die, ...]) -> list[bool]:
    """Return for each die of the roll whether it is one of *dice*: any equal one will do."""
    return found_among(state.variant, (die.die for die in roll.dice), dice)


def _kept(state: TableState, indices: tuple[int, ...]) -> tuple[Die, ...]:
    roll = state.roll
    if roll is None:
        return ()
    if not all(0 <= index < len(roll.dice) for index in indices):
        raise IllegalMoveError("no-such-die")
    stays = staying(state, roll)
    kept = [die for index, die in enumerate(roll.dice) if index in indices or stays[index]]
    if any(die.die is None for die in kept):
        raise IllegalMoveError("say-what-it-shows")
    return known_dice(kept)
