"""Which boxes may be written at a moment of a turn: order, admission, jokers, house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.dice import faces_of
from companion.rules.patterns import OneFace
from companion.rules.place import Place
from companion.rules.sheet import Entry
from companion.rules.sheet_game import Admission, JokerRule, Order, Violation
from companion.rules.tally import matching_upper_box, would_break_order

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.rules.sheet import Sheet
    from companion.rules.sheet_game import Column, SheetGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A moment of a turn at which a box may be written.

    Attributes:
        dice: as they lie.
        roll: the number of the last throw, from 1.
        announced: the place that was announced in this turn, or None.
    """

    dice: tuple[Die, ...]
    roll: int
    announced: Place | None = None


def open_now(variant: SheetGame, sheet: Sheet, moment: Moment) -> tuple[Place, ...]:
    """Return the places that may be written at a moment, in the order of the sheet."""
    if moment.announced is not None:
        return (moment.announced,)
    places = tuple(
        place
        for column in variant.columns
        if _admits(column, moment)
        for place in in_order(variant, sheet, column)
    )
    return _without_broken_orders(
        variant, sheet, _with_joker(variant, sheet, places, moment), moment
    )


def may_still_be_written(variant: SheetGame, sheet: Sheet, announced: Place | None) -> bool:
    """Return whether a further throw would leave a box to write (SPEC 2.7)."""
    if announced is not None:
        return True
    return any(
        column.admission is Admission.ANY and in_order(variant, sheet, column)
        for column in variant.columns
    )


def throws_allowed(variant: SheetGame, sheet: Sheet) -> int:
    """Return how many throws a turn may have: where they are carried over, the saved ones, too.

    It is one where boxes for the first throw alone are left (SPEC 2.7).
    """
    admitting = {variant.column(place.column).admission for place in sheet.open_places(variant)}
    if admitting == {Admission.FIRST_ROLL}:
        return 1
    if not variant.carry_rolls:
        return variant.rolls
    saved = [variant.rolls - entry.roll for entry in sheet.entries if entry.roll is not None]
    return variant.rolls + sum(saved)


def to_announce(variant: SheetGame, sheet: Sheet) -> tuple[Place, ...]:
    """Return the places that may be announced after the first throw (SPEC 3.6)."""
    return tuple(
        place
        for column in variant.columns
        if column.admission is Admission.ANNOUNCED
        for place in in_order(variant, sheet, column)
    )


def in_order(variant: SheetGame, sheet: Sheet, column: Column) -> tuple[Place, ...]:
    """Return the open places of a column that its order allows next."""
    places = _first_of_series(
        variant, [place for place in sheet.open_places(variant) if place.column == column.id]
    )
    match column.order:
        case Order.DOWN:
            return places[:1]
        case Order.UP:
            return places[-1:]
        case Order.ENDS_IN:
            return places[:1] + places[1:][-1:]
        case Order.MIDDLE_OUT:
            return _around_the_middle(variant, column, places)
        case Order.FREE:
            return places


def _first_of_series(variant: SheetGame, places: list[Place]) -> tuple[Place, ...]:
    """Leave, of a box that stands there several times, only the first one that is open."""
    return tuple(
        place
        for place, before in zip(places, [None, *places], strict=False)
        if before is None
        or (series := variant.box(place.box).series) is None
        or series != variant.box(before.box).series
    )


def _around_the_middle(
    variant: SheetGame, column: Column, places: tuple[Place, ...]
) -> tuple[Place, ...]:
    """Return the lowest open place above the middle and the topmost one below it."""
    ids = [box.id for box in variant.boxes]
    middle = len(ids) - len(ids) // 2 if column.middle is None else ids.index(column.middle)
    above = [place for place in places if ids.index(place.box) < middle]
    below = [place for place in places if ids.index(place.box) >= middle]
    return (*above[-1:], *below[:1])


def _admits(column: Column, moment: Moment) -> bool:
    if column.admission is Admission.FIRST_ROLL:
        return moment.roll == 1
    return column.admission is Admission.ANY


def _with_joker(
    variant: SheetGame, sheet: Sheet, places: tuple[Place, ...], moment: Moment
) -> tuple[Place, ...]:
    """Leave only what a forced joker may fill: its upper box, else a lower one, else any."""
    joker, faces = variant.joker, faces_of(moment.dice)
    if joker is None or joker.rule is not JokerRule.FORCED:
        return places
    if not variant.box(joker.box).score(faces):
        return places
    allowed: list[Place] = []
    for columns in dict.fromkeys(variant.joined(column.id) for column in variant.columns):
        here = [place for place in places if place.column in columns]
        if all(sheet.written(Place(column, joker.box)) is not None for column in columns):
            here = _forced(variant, here, matching_upper_box(variant, faces))
        allowed += here
    return tuple(allowed)


def _forced(variant: SheetGame, places: list[Place], upper: str | None) -> list[Place]:
    matching = [place for place in places if place.box == upper]
    if matching:
        return matching
    lower = [p for p in places if not isinstance(variant.box(p.box).pattern, OneFace)]
    return lower or places


def _without_broken_orders(
    variant: SheetGame, sheet: Sheet, places: tuple[Place, ...], moment: Moment
) -> tuple[Place, ...]:
    """Leave out what a house rule refuses while another box is open (SPEC, A4)."""
    fine = tuple(
        place
        for place in places
        if not (
            (rule := variant.partner(place.box)) is not None
            and rule.on_violation is Violation.REFUSE
            and would_break_order(variant, sheet, Entry(place, moment.dice, moment.roll))
        )
    )
    return fine or places
