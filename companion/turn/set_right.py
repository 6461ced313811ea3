"""What is known of a die that lies where it lay, however it is read now.

It cannot show anything else than before: neither what a person said that it shows, nor what was
surely read and kept, is asked about again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.rules.variant import tells_shades
from companion.turn.events import HoldsConfirmed
from companion.turn.throws import DIE_TROUBLES, are_taken_up
from companion.turn.tray import LEANS, WORTH_CONSIDERING, lies_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die, Face, Shade
    from companion.turn.commands import ReportTray
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie


def as_known(state: TableState, report: ReportTray) -> ReportTray:
    """Return a report with what is known of the kept dice in it.

    Where that leaves no die in doubt, what was wrong with single dice needs no asking.
    """
    dice = as_corrected(state, report.dice)
    right = replace(report, dice=dice)
    if dice == report.dice or not all(die.sure for die in dice):
        return right
    troubles = tuple(code for code in report.troubles if code not in DIE_TROUBLES)
    return replace(right, troubles=troubles, sure=report.sure or not troubles)


def as_corrected(state: TableState, dice: tuple[ReadDie, ...]) -> tuple[ReadDie, ...]:
    """Return the dice with those set right that were kept, and misread or hardly read again."""
    if state.roll is None or not state.kept:
        return dice
    kept = [die for die in state.roll.dice if die.die in state.kept]
    return _as_left(state, kept, as_said(kept, dice))


def as_said(known: Iterable[ReadDie], dice: tuple[ReadDie, ...]) -> tuple[ReadDie, ...]:
    """Return the dice with those set right that are *known*, corrected, and misread again."""
    corrected = [die for die in known if die.read_as not in (None, die.face)]
    return tuple(_set_right(die, corrected) for die in dice)


def _set_right(die: ReadDie, kept: Sequence[ReadDie]) -> ReadDie:
    for known in kept:
        if known.face is not None and die.face == known.read_as and lies_where(die, known):
            return die.said_to_be(known.face)
    return die


def _as_left(
    state: TableState, kept: Iterable[ReadDie], dice: tuple[ReadDie, ...]
) -> tuple[ReadDie, ...]:
    """Return the dice, none of them doubtful that was left lying while the others were taken up."""
    if not are_taken_up(state):
        return dice
    left = [die for die in kept if any(lies_where(one, die) for one in state.tray.lying)]
    left = [*_left_over(state, kept, dice), *left]
    leant = LEANS in state.tray.doubted
    return tuple(_as_it_lay(die, left, leant=leant) for die in dice)


def _left_over(
    state: TableState, kept: Iterable[ReadDie], dice: Iterable[ReadDie]
) -> tuple[ReadDie, ...]:
    """Return what the doubtful ones among the dice that were slid aside are, each where it lies.

    Empty unless OK has said what is kept, and the others of these show all of it but one face.
    """
    if not isinstance(state.last, HoldsConfirmed):
        return ()
    by_shade = tells_shades(state.variant)
    here = [die for die in dice if any(lies_where(die, one) for one in state.tray.lying)]
    doubtful = [die for die in here if not die.sure]
    over = Counter(_looks(die, by_shade=by_shade) for die in state.kept or ())
    over.subtract(_looks(die, by_shade=by_shade) for die in here if die.sure)
    left = [looks for looks, times in over.items() if times]
    if len(left) != 1 or over[left[0]] != len(doubtful):
        return ()
    known = [die for die in kept if _looks(die, by_shade=by_shade) == left[0]]
    return tuple(
        replace(max(known, key=partial(lies_where, die)), spot=die.spot) for die in doubtful
    )


def _looks(die: Die | ReadDie, *, by_shade: bool) -> tuple[Face | None, Shade | bool]:
    return die.face, by_shade and die.shade


def _as_it_lay(die: ReadDie, left: Iterable[ReadDie], *, leant: bool) -> ReadDie:
    """Return a doubtful die as it was, unless it can hardly show that, or leans.

    One that *leant* already, when somebody said what it shows, leans no more than it did then.
    """
    if die.sure:
        return die
    for known in left:
        if known.face is not None and lies_where(die, known):
            if die.cocked and not (leant and known.read_as):
                return die
            may_be = die.chance(known.face) >= WORTH_CONSIDERING
            return die.said_to_be(known.face, known.shade) if may_be else die
    return die
