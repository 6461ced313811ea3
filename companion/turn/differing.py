"""Other dice lie there than the roll has, though nobody threw: which of the two counts?

So it may be after a start of the program, and where a die was turned or knocked over in its place
(TABLE, "Turn engine").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.turn import commands
from companion.turn.buttons import Meaning
from companion.turn.commands import Button
from companion.turn.dice_words import dice_in_words
from companion.turn.doubts import TIPPED_WIDTHS
from companion.turn.set_right import as_said
from companion.turn.state import Phase
from companion.turn.supposed import with_supposed
from companion.turn.throws import is_unconfirmed_throw
from companion.turn.tray import face_tally, known_dice, lies_where, moved
from companion.turn.troubles import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.variant import Variant
    from companion.turn.state import Roll, TableState
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True)
class Differing:
    """Other dice lie there than were counted.

    Attributes:
        question: which of the two counts?
    """

    question: Message


def while_differing(state: TableState, button: Button) -> Meaning:
    """Return what a button stands for meanwhile; some of the dice may have been taken up since."""
    if button is not Button.NEXT:
        return Meaning(say("as-logged"), ends_interlude=True)
    roll = state.roll
    if roll is not None and len(state.tray.lying) != len(roll.dice):
        return Meaning(say("wrong-number-of-dice", dice=len(roll.dice)))
    return Meaning(say("as-seen"), commands.TakeAsSeen())


def looked_back(
    state: TableState, report: commands.ReportTray, *, ended_well: bool
) -> Differing | Message | None:
    """Return what is to be said of the first rest after a program was started in mid-turn.

    Where the same dice lie there, or fewer, a sentence, and nothing after an end in order; where
    others lie there, the question.

    Args:
        state: the game as it was logged.
        report: what lies there.
        ended_well: somebody had ended the program; it was no power cut.
    """
    report = with_supposed(state, report)
    roll, player = state.rolls[-1], state.player
    lying = as_said(roll.dice, report.dice)
    logged, seen = (_in_words(dice, state.variant) for dice in (roll.dice, lying))
    is_same = face_tally(lying) == face_tally(roll.dice)
    if not is_same and len(lying) == len(roll.dice) and state.is_correctable:
        if ended_well:
            return Differing(say("start-differs", logged=logged, seen=seen))
        return Differing(say("power-back-differs", logged=logged, seen=seen))
    if ended_well:
        return None
    if is_same:
        return say("power-back-same", player=player, roll=len(state.rolls), dice=logged)
    return say("power-back", player=player, roll=len(state.rolls), dice=logged)


def turned_in_place(state: TableState) -> Differing | None:
    """Return the question where a die shows another face than it did when the roll was counted.

    Each die lies where it lay then, so none was thrown; where dice were taken up, and the next
    throw says by itself what is kept, it is asked instead whether that was a throw. What somebody
    has said of a die is not asked about again, however it is read. Once no more is thrown, one that
    fell over its edge is asked about, too.
    """
    roll, tray = state.roll, state.tray
    if roll is None or state.phase not in (Phase.READ, Phase.CHOOSE) or HIDDEN in tray.troubles:
        return None
    if is_unconfirmed_throw(state):
        return None
    lying = as_said(roll.dice, tray.lying)
    was_turned = any(_was_turned(die, lying) for die in roll.dice) and _lie_where(roll, lying)
    if not was_turned and not _did_some_fall_over(state, roll, lying):
        return None
    logged, seen = (_in_words(dice, state.variant) for dice in (roll.dice, lying))
    return Differing(say("turned-differs", logged=logged, seen=seen))


def _was_turned(die: ReadDie, lying: Sequence[ReadDie]) -> bool:
    there = [one for one in lying if one.sure and lies_where(one, die)]
    return not die.is_said and any(one.face != die.face for one in there)


def _lie_where(roll: Roll, lying: Sequence[ReadDie]) -> bool:
    are_all = len(lying) == len(roll.dice)
    return are_all and all(any(lies_where(one, die) for one in lying) for die in roll.dice)


def _did_some_fall_over(state: TableState, roll: Roll, lying: Sequence[ReadDie]) -> bool:
    """Return whether dice lie next to where they lay, and show others, though none was taken up.

    No throw is left, and the other dice lie still: one leant a while, or the tray was bumped.
    """
    if state.phase is not Phase.CHOOSE or state.tray.lifted or state.tray.hidden:
        return False
    come, gone = moved(lying, roll.dice), moved(roll.dice, lying)
    if len(lying) != len(roll.dice) or not len(come) == len(gone) < len(lying):
        return False
    near = [[die for die in gone if lies_where(one, die, within=TIPPED_WIDTHS)] for one in come]
    return all(near) and any(map(_shows_other, come, near))


def _shows_other(die: ReadDie, there: Sequence[ReadDie]) -> bool:
    """Return whether a die surely shows what none of those did that lay *there*."""
    return die.sure and all(die.face not in (one.face, one.read_as) for one in there)


def _in_words(dice: Sequence[ReadDie], variant: Variant | None) -> str:
    return dice_in_words(known_dice(dice), variant)
