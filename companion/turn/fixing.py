"""Setting a die right with the buttons: OK another face, NEXT another die, BACK done (TABLE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.dice import Die
from companion.messages import Message, say
from companion.rules.variant import tells_shades
from companion.turn import commands
from companion.turn.buttons import Meaning
from companion.turn.commands import Button
from companion.turn.doubts import shade_of_too_many

if TYPE_CHECKING:
    from companion.turn.state import Roll, TableState
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True)
class Fixing:
    """The cursor is on a die of the current roll, to say what it shows.

    Attributes:
        index: of the die.
        die: what it is said to be.
        shaded: the game tells shades apart.
    """

    index: int
    die: Die
    shaded: bool

    @property
    def words(self) -> Message:
        """What it is said to be, in words."""
        if not self.shaded:
            return say("face", face=self.die.face)
        return say(f"face-{self.die.shade.value}", face=self.die.face)


def fixing_begun(state: TableState) -> Fixing | None:
    """Return the cursor on the least certain die; None where no die can be set right."""
    roll = state.roll
    if roll is None or not state.is_correctable:
        return None
    return _at(state, _by_doubt(state, roll)[0])


def while_fixing(state: TableState, fixing: Fixing, button: Button) -> Meaning:
    """Return what a button stands for meanwhile; what was said of a die is kept in the end."""
    if state.roll is None:
        return Meaning(say("fixed"), ends_interlude=True)
    said = _said(state.roll, fixing)
    if button is Button.OK:
        following = _another(state, fixing)
        return Meaning(say("rather-it-is", die=following.words), turns_to=following)
    if button is Button.NEXT:
        order = _by_doubt(state, state.roll)
        index = order[(order.index(fixing.index) + 1) % len(order)]
        return Meaning(say("next-die"), said, turns_to=_at(state, index))
    label = say("fixed") if said is None else say("fixed-as", die=fixing.words)
    return Meaning(label, said, ends_interlude=True)


def _at(state: TableState, index: int) -> Fixing:
    die = candidates(state, index)[0]
    return Fixing(index, die, shaded=tells_shades(state.variant))


def _another(state: TableState, fixing: Fixing) -> Fixing:
    dice = candidates(state, fixing.index)
    # What was said of another die may have changed the shade of this one.
    place = dice.index(fixing.die) + 1 if fixing.die in dice else 0
    return Fixing(fixing.index, dice[place % len(dice)], fixing.shaded)


def candidates(state: TableState, index: int) -> tuple[Die, ...]:
    """Return what a die may be, likeliest first: its own shade before the other one.

    Where it may well have the other shade, that one with the same face comes next.
    """
    roll = state.rolls[-1]
    read = roll.dice[index]
    own = tuple(Die(face, read.shade) for face in read.candidates)
    if not tells_shades(state.variant):
        return own
    other = tuple(Die(face, read.shade.other) for face in read.candidates)
    if read in _unclear_in_shade(state, roll):
        return (own[0], other[0], *own[1:], *other[1:])
    return (*own, *other)


def _said(roll: Roll, fixing: Fixing) -> commands.CorrectDie | None:
    """Return what has to be said of the die; None where it is taken for that already."""
    read = roll.dice[fixing.index]
    if read.die == fixing.die:
        return None
    is_said = fixing.die.shade is not read.shade or read.between_shades
    shade = fixing.die.shade if is_said else None
    return commands.CorrectDie(fixing.index, fixing.die.face, shade)


def _by_doubt(state: TableState, roll: Roll) -> list[int]:
    """Return the dice, the least certain one first; sure ones in the order of the roll.

    Of these, those that may well have the other shade come first.
    """
    unclear = _unclear_in_shade(state, roll)

    def certainty(index: int) -> tuple[bool, float, bool]:
        die = roll.dice[index]
        chance = 0.0 if die.face is None or die.sure else die.chance(die.face)
        return die.sure, chance, die not in unclear

    return sorted(range(len(roll.dice)), key=certainty)


def _unclear_in_shade(state: TableState, roll: Roll) -> list[ReadDie]:
    """Return the dice of which it can hardly be told which shade they have, or too many have it.

    There are none where shades mean nothing.
    """
    if not tells_shades(state.variant):
        return []
    odd = shade_of_too_many(state.variant, roll.dice)
    return [die for die in roll.dice if die.between_shades or die.shade is odd]
