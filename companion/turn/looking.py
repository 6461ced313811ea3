"""When a second look at the same dice answers what the first one left in doubt.

Dice that lie on one another are pushed apart, a hand over a die is taken away, what was hardly seen
as a die is moved, a picture that was blurred gets sharp, and a kept die that the throw knocked over
is turned back. None is a throw, and nobody has to confirm it: what then lies there, surely read, is
the roll (TABLE).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.turn.compared import are_strewn, has_kept, lie_near, missing_faces, was_there
from companion.turn.doubts import KEPT_MISSING, KEPT_TURNED, doubts_of_picture
from companion.turn.events import DiceRolled
from companion.turn.set_right import as_said
from companion.turn.state import Phase, TableState
from companion.turn.tray import face_tally, lies_among
from companion.turn.troubles import MAY_TURN, OUT_OF_FOCUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.turn.commands import ReportTray
    from companion.turn.state import Roll
    from companion.turn.tray import ReadDie

ABOUT_KEPT: Final = frozenset({KEPT_MISSING, KEPT_TURNED})
"""Questions that are answered by turning a kept die back."""


def seen_better(state: TableState, report: ReportTray) -> tuple[ReadDie, ...] | None:
    """Return the roll's dice as they are read now, or None where that says nothing of the roll.

    Only dice that nobody has taken up since are still the same roll. All others than those in
    doubt have to lie there still, and show what they showed, or they have been thrown instead.
    """
    roll = state.roll
    if roll is None or state.phase is not Phase.ASK or state.tray.lifted:
        return None
    may_turn = _may_turn(state, roll)
    if not may_turn or not _is_surely_seen_again(roll, report):
        return None
    dice = as_said(roll.dice, report.dice)
    if not OUT_OF_FOCUS.isdisjoint(state.tray.doubted) and not lie_near(roll.dice, dice):
        return None  # a picture that gets sharp moves no die
    return dice if _shows_what_was_sure(roll, dice, max(may_turn)) else None


def _may_turn(state: TableState, roll: Roll) -> list[int]:
    """Return for each trouble that a second look may solve how many dice may show others then."""
    of_troubles = [MAY_TURN[each] for each in state.tray.doubted if each in MAY_TURN]
    return of_troubles + [0 for die in roll.dice if die.supposed]


def turned_back(state: TableState, report: ReportTray) -> tuple[ReadDie, ...] | None:
    """Return the roll's dice once those show what was kept that did not; None where they do not.

    They lie near to where they were kept, and all others just as they did. None that lies where one
    was kept shows anything else still.
    """
    roll = state.roll
    if roll is None or state.phase is not Phase.ASK or ABOUT_KEPT.isdisjoint(roll.doubts):
        return None
    if not _is_surely_seen_again(roll, report):
        return None
    dice = as_said(roll.dice, report.dice)
    lay = _left_before_throw(state)
    turned = [die for die in dice if not was_there(die, roll.dice)]
    if not turned or not lie_near(lay, turned) or not has_kept(state.variant, roll.kept, dice):
        return None
    return dice if _shows_only_what_was_kept(roll, dice, turned, lay) else None


def _shows_only_what_was_kept(
    roll: Roll,
    dice: Iterable[ReadDie],
    turned: Sequence[ReadDie],
    lay: Sequence[ReadDie],
) -> bool:
    """Return whether what was turned, and what lies where some *lay*, shows what was kept."""
    there = [die for die in dice if die in turned or lies_among(die, lay)]
    return face_tally(there) <= Counter(die.face for die in roll.kept)


def _left_before_throw(state: TableState) -> tuple[ReadDie, ...]:
    """Return what was left of the roll before, where it lay last before others came to it."""
    thrown: TableState | None = state
    while thrown is not None and not isinstance(thrown.last, DiceRolled):
        thrown = thrown.before
    return () if thrown is None or thrown.before is None else thrown.before.tray.left


def _is_surely_seen_again(roll: Roll, report: ReportTray) -> bool:
    """Return whether a roll's dice are surely read now.

    One that was entered by hand was not seen, and is in doubt for no picture.
    """
    is_sure = all(die.sure for die in report.dice) and not doubts_of_picture(report)
    return roll.was_seen and is_sure and len(report.dice) == len(roll.dice)


def _shows_what_was_sure(roll: Roll, dice: tuple[ReadDie, ...], may_turn: int) -> bool:
    said = [die for die in roll.dice if die.is_said]
    known = [die for die in roll.dice if die.sure]
    missing = missing_faces(known, dice)
    if missing > may_turn or missing_faces(said, dice):
        return False
    # However far a heap is pushed apart: what all of it shows is what it showed.
    is_same = missing == 0 and len(known) == len(roll.dice)
    return is_same or not are_strewn(roll.dice, dice, may_turn)
