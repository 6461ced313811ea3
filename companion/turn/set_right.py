"""What is known of a die that lies where it lay, however it is read now.

It cannot show anything else than before: neither what a person said that it shows, nor what was
surely read and kept, is asked about again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.rules.variant import tells_shades
from companion.turn.compared import are_taken_up, picks_of_roll
from companion.turn.events import HoldsConfirmed
from companion.turn.picking import WORTH_CONSIDERING, looks_of, may_be
from companion.turn.tray import known_dice, lies_among, lies_where
from companion.turn.troubles import DIE_TROUBLES, LEANS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Face
    from companion.turn.commands import ReportTray
    from companion.turn.picking import Pick
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
    # A look that shows others alone says nothing of a kept one: a hand or a die may lie over it.
    right = as_said(_lying_at(kept, state.tray.left), dice)
    if not are_taken_up(state):
        return right
    slid = _slid_aside(state, right)
    right = as_said(slid, right)
    known = [*slid, *_lying_at(kept, state.tray.lying)]
    leant = LEANS in state.tray.doubted
    return tuple(_as_it_lay(die, known, leant=leant) for die in right)


def _lying_at(dice: Iterable[ReadDie], places: Sequence[ReadDie]) -> list[ReadDie]:
    """Return those of some dice that lie where some are seen."""
    return [die for die in dice if any(lies_where(one, die) for one in places)]


def as_said(known: Iterable[ReadDie], dice: tuple[ReadDie, ...]) -> tuple[ReadDie, ...]:
    """Return the dice with those set right that are *known*, corrected, and misread again."""
    said = [die for die in known if die.is_said]
    return tuple(_set_right(die, said) for die in dice)


def _set_right(die: ReadDie, said: Iterable[ReadDie]) -> ReadDie:
    for known in said:
        if known.face is None or not lies_where(die, known):
            continue
        if known.is_misread and die.face == known.read_as:
            return die.said_to_be(known.face)
        if _has_known_shade(die, known):
            return _in_shade_of(known, die)
    return die


def _has_known_shade(die: ReadDie, known: ReadDie) -> bool:
    """Return whether a die surely shows what one did where it lies, but its shade is misread."""
    is_misread = die.shade is not known.shade or die.between_shades
    return die.sure and die.face == known.face and is_misread


def _in_shade_of(known: ReadDie, die: ReadDie) -> ReadDie:
    """Return a die in the shade that it had, which somebody has said, if it was."""
    between = known.between_shades
    return replace(die, shade=known.shade, read_as=known.read_as, between_shades=between)


def _slid_aside(state: TableState, dice: Iterable[ReadDie]) -> tuple[ReadDie, ...]:
    """Return the kept dice of the roll, those slid aside too, each where it lies.

    Empty unless OK has said what is kept, and but one look is left over for those in doubt.
    """
    if not isinstance(state.last, HoldsConfirmed):
        return ()
    by_shade = tells_shades(state.variant)
    # One that is known where it lay is accounted for, though the last look did not show it.
    here = [die for die in dice if die.is_said or lies_among(die, state.tray.lying)]
    looks = looks_of(state.last.kept, by_shade=by_shade)
    for pick in picks_of_roll(state, here):
        if looks_of(pick.dice, by_shade=by_shade) == looks:
            are_alike = _are_alike(pick.taken, here, by_shade=by_shade)
            may_be_others = _may_be_others(pick, here, by_shade=by_shade)
            return pick.taken if are_alike and not may_be_others else ()
    return ()


def _are_alike(kept: Iterable[ReadDie], here: Iterable[ReadDie], *, by_shade: bool) -> bool:
    """Return whether all that are in doubt *here* are kept dice that look alike."""
    spots = [die.spot for die in here if not die.sure]
    doubtful = known_dice(die for die in kept if die.spot in spots)
    return len(set(looks_of(doubtful, by_shade=by_shade))) <= 1


def _may_be_others(pick: Pick, here: Sequence[ReadDie], *, by_shade: bool) -> bool:
    """Return whether a die taken for one misread again may be one not kept, or another *here*."""
    taken = {one.spot: one for one in pick.taken}
    shown = {one.spot: one.face for one in here}
    again = [die for die in pick.taken if _is_misread_again(die, shown[die.spot])]
    if any(die.face == shown[one.spot] for die in pick.left for one in again):
        return True
    may_be_there = (
        taken[one.spot].die != die.die
        for die in again
        for one in here
        if one.spot != die.spot and _may_be_it(die, one, by_shade=by_shade)
    )
    return any(may_be_there)


def _is_misread_again(die: ReadDie, shown: Face | None) -> bool:
    return die.is_misread and shown != die.face


def _may_be_it(die: ReadDie, one: ReadDie, *, by_shade: bool) -> bool:
    """Return whether a die may be what is read of *one*, in its shade where these count."""
    return may_be(one, die) and (one.shade is die.shade or not by_shade)


def _as_it_lay(die: ReadDie, left: Iterable[ReadDie], *, leant: bool) -> ReadDie:
    """Return a doubtful die as it was, unless it can hardly show that, or leans.

    A sure one that shows what it showed has the shade that it had. What was in doubt when it was
    kept is so still: nobody has said what it shows. One that *leant* already, when somebody said
    what it shows, leans no more than it did then.
    """
    for known in left:
        if known.sure and known.face is not None and lies_where(die, known):
            return _as_that_lay(die, known, known.face, leant=leant)
    return die


def _as_that_lay(die: ReadDie, known: ReadDie, face: Face, *, leant: bool) -> ReadDie:
    if _has_known_shade(die, known):
        return _in_shade_of(known, die)
    if die.sure or (die.cocked and not (leant and known.is_said)):
        return die
    return die.said_to_be(face, known.shade) if die.chance(face) >= WORTH_CONSIDERING else die
