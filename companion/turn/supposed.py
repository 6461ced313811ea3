"""What the reader hardly sees as a die is one where the game knows that one is missing.

Of a throw that lacks a die the one that lies there, and could not be told for a die, is likelier
than one on the floor. So it is asked about with the faces it may show, instead of being looked for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.turn.compared import is_full
from companion.turn.tray import moved
from companion.turn.troubles import HAND, HIDDEN, UNEXPLAINED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.turn.commands import ReportTray
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie

HIDES_DICE: Final = (HAND, HIDDEN)
"""Troubles under which what may be a die may be a finger, and a die that is missing be hidden."""


def with_supposed(state: TableState, report: ReportTray) -> ReportTray:
    """Return a report in which what may be a die is taken for one, where one has to lie there.

    What lies where a die lay at the last rest is that die, however hardly it is seen now. What has
    come since is dice if it is just what is missing of a throw, and no more than the dice beside
    it; what lay there already while all dice did, or none, is no die.
    """
    dice = state.dice_count
    if not report.perhaps:
        return report
    come = moved(report.perhaps, state.tray.lying)
    still = tuple(one for one in report.perhaps if one not in come)
    fresh = moved(come, state.tray.things)
    lying = (*report.dice, *still)
    is_hidden = any(code in report.troubles for code in HIDES_DICE)
    if is_hidden or len(fresh) > len(lying) or len(lying) + len(fresh) != dice:
        fresh = ()
    return _taken_for_dice(report, (*still, *fresh)) if len(lying) <= dice else report


def shows_new_things(state: TableState, report: ReportTray) -> bool:
    """Return whether something has come beside all dice that may be one, and so is none."""
    return is_full(state, report.dice) and bool(moved(report.perhaps, state.tray.things))


def _taken_for_dice(report: ReportTray, chosen: Sequence[ReadDie]) -> ReportTray:
    """Return a report in which the *chosen* are dice; then nothing else need be explained."""
    left = tuple(one for one in report.perhaps if one not in chosen)
    troubles = tuple(code for code in report.troubles if left or code != UNEXPLAINED)
    supposed = tuple(replace(one, supposed=True) for one in chosen)
    return replace(report, dice=(*report.dice, *supposed), troubles=troubles, perhaps=left)
