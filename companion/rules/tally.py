"""What a sheet is worth: every entry, every column, everything that is paid besides.

The points of an entry can depend on what was written before it (higher and lower, a second Yams,
jokers), so entries are gone through in the order in which they were written.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.dice import faces_of
from companion.remembered import for_the_last_few
from companion.rules.patterns import OneFace
from companion.rules.place import Place
from companion.rules.sheet_game import Counted, JokerRule, Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.dice import Die, Face
    from companion.rules.boxes import Box
    from companion.rules.sheet import Entry, Sheet
    from companion.rules.sheet_game import Bonus, Column, SheetGame


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnTotals:
    """What one column adds up to.

    Attributes:
        sections: each section's sum without bonus, in the order of the variant.
        bonuses: each bonus, in the order of the variant.
        to_go: how much is missing for each bonus; 0 where it is earned.
        spreads: each spread, in the order of the variant.
        total: everything the column is worth so far, as often as it counts.
    """

    sections: tuple[int, ...]
    bonuses: tuple[int, ...]
    to_go: tuple[int, ...]
    spreads: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a sheet is worth (SPEC 2.9: what is not filled counts 0).

    Attributes:
        scores: by place, the points as they were written.
        counting: by place, the points that count: 0 in both boxes that a broken order has cost.
        extras: by place, what the roll that was written there earned besides.
        columns: by column, its totals.
    """

    scores: Mapping[Place, int]
    counting: Mapping[Place, int]
    extras: Mapping[Place, int]
    columns: Mapping[str, ColumnTotals]

    def extras_in(self, column: str) -> int:
        """Return what the rolls that were written in a column earned besides."""
        return sum(points for place, points in self.extras.items() if place.column == column)

    @property
    def total(self) -> int:
        """The grand total: all columns, and what was paid besides."""
        return sum(each.total for each in self.columns.values()) + sum(self.extras.values())


@dataclass(slots=True)
class _Written:
    """What has been written so far, while entries are gone through."""

    variant: SheetGame
    scores: dict[Place, int] = field(default_factory=dict)
    raw: dict[Place, int] = field(default_factory=dict)
    extras: dict[Place, int] = field(default_factory=dict)

    def copy(self) -> _Written:
        return _Written(self.variant, self.scores.copy(), self.raw.copy(), self.extras.copy())


@for_the_last_few
def tally(variant: SheetGame, sheet: Sheet) -> Tally:
    """Return what *sheet* is worth."""
    written = _replayed(variant, sheet)
    counting = _counting(written)
    return Tally(
        scores=written.scores,
        counting=counting,
        extras=written.extras,
        columns={
            column.id: _column(variant, column, written, counting) for column in variant.columns
        },
    )


def scores_in(
    variant: SheetGame,
    sheet: Sheet,
    dice: tuple[Die, ...],
    places: Iterable[Place],
    roll: int | None = None,
) -> dict[Place, int]:
    """Return what a roll would count in each of some open places.

    It is written after throw number *roll*; None stands for the last one.
    """
    written, faces = _replayed(variant, sheet), faces_of(dice)
    worth = {place: _worth(written, place, faces, roll) for place in places}
    return {place: 0 if _breaks_order(written, place, raw) else raw for place, raw in worth.items()}


def gains_in(variant: SheetGame, sheet: Sheet, entries: Iterable[Entry]) -> dict[Place, int]:
    """Return by place what each of some possible entries would add to the grand total."""
    written = _replayed(variant, sheet)
    before = {column.id: _total(written, column) for column in variant.columns}
    gains = {}
    for entry in entries:
        after = written.copy()
        _write(after, entry)
        place, column = entry.place, variant.column(entry.place.column)
        gains[place] = _total(after, column) - before[column.id] + after.extras[place]
    return gains


def matching_upper_box(variant: SheetGame, faces: Sequence[Face]) -> str | None:
    """Return the box that is for the face of a five of a kind."""
    face = Counter(faces).most_common(1)[0][0]
    for box in variant.boxes:
        if isinstance(box.pattern, OneFace) and box.pattern.face == face:
            return box.id
    return None


def would_break_order(variant: SheetGame, sheet: Sheet, entry: Entry) -> bool:
    """Return whether an entry is not strictly higher, or lower, than its partner demands."""
    worth = variant.box(entry.place.box).score(faces_of(entry.dice), entry.roll)
    return _breaks_order(_replayed(variant, sheet), entry.place, worth)


@for_the_last_few
def _replayed(variant: SheetGame, sheet: Sheet) -> _Written:
    """Return what was written on a sheet; whoever writes on does so on a copy."""
    written = _Written(variant)
    for entry in sheet.entries:
        _write(written, entry)
    return written


def _write(written: _Written, entry: Entry) -> None:
    faces = faces_of(entry.dice)
    raw = _worth(written, entry.place, faces, entry.roll)
    written.extras[entry.place] = _besides(written, entry.place, faces)
    written.scores[entry.place] = _points(written, entry.place, raw)
    written.raw[entry.place] = raw


def _points(written: _Written, place: Place, raw: int) -> int:
    """Return the points that are written for a roll worth *raw*: none if it breaks an order."""
    rule = written.variant.partner(place.box)
    if rule is None or rule.on_violation is Violation.ZERO_BOTH:
        return raw
    return 0 if _breaks_order(written, place, raw) else raw


def _worth(written: _Written, place: Place, faces: Sequence[Face], roll: int | None) -> int:
    """Return what a roll is worth in a place, jokers and what closes the box included."""
    box = written.variant.box(place.box)
    if _scores_nothing(written, box, place):
        return 0
    if _is_joker_in(written, place, faces):
        return box.score_as_joker(faces, roll)
    return box.score(faces, roll)


def _scores_nothing(written: _Written, box: Box, place: Place) -> bool:
    """Whether no roll scores in a place: all is paid, or what it needs has not scored."""
    extra, needs = written.variant.extra, box.needs
    if extra is not None and place.box == extra.box and _paid(written) >= extra.most:
        return True
    return needs is not None and written.raw.get(Place(place.column, needs), 0) <= 0


def _is_joker_in(written: _Written, place: Place, faces: Sequence[Face]) -> bool:
    """Whether a roll fills a figure's box at full worth although it does not show the figure."""
    variant, joker = written.variant, written.variant.joker
    if joker is None or joker.rule is JokerRule.NONE or place.box not in joker.figures:
        return False
    if not variant.box(joker.box).score(faces):
        return False
    needed = {joker.box, matching_upper_box(variant, faces) or joker.box}
    columns = variant.joined(place.column)
    return all((column, box) in written.raw for column in columns for box in needed)


def _besides(written: _Written, place: Place, faces: Sequence[Face]) -> int:
    """Return what a roll earns besides its box: a second Yams, or a further Yahtzee."""
    variant = written.variant
    times, paid = variant.column(place.column).multiplier, 0
    if variant.extra is not None and place.box != variant.extra.box:
        paid += times * _second_figure(written, faces)
    joker = variant.joker
    if joker is not None and variant.box(joker.box).score(faces):
        boxes = [Place(column, joker.box) for column in variant.joined(place.column)]
        have_scored = all(written.raw.get(box, 0) > 0 for box in boxes)
        paid += times * joker.bonus if have_scored else 0
    return paid


def _second_figure(written: _Written, faces: Sequence[Face]) -> int:
    extra = written.variant.extra
    if extra is None or not written.variant.box(extra.box).score(faces):
        return 0
    return extra.points if 0 < _paid(written) < extra.most else 0


def _paid(written: _Written) -> int:
    """Return how often the figure that is paid a limited number of times was paid."""
    extra = written.variant.extra
    if extra is None:
        return 0
    boxes = [points for (_, box), points in written.raw.items() if box == extra.box and points > 0]
    return len(boxes) + sum(1 for points in written.extras.values() if points > 0)


def _breaks_order(written: _Written, place: Place, raw: int) -> bool:
    rule = written.variant.partner(place.box)
    if rule is None:
        return False
    other = rule.low if place.box == rule.high else rule.high
    partner = written.raw.get(Place(place.column, other))
    if partner is None:
        return False
    return raw <= partner if place.box == rule.high else raw >= partner


def _counting(written: _Written) -> dict[Place, int]:
    """Return the points that count: where both boxes are lost to a violation, neither does."""
    rules = [each for each in written.variant.higher if each.on_violation is Violation.ZERO_BOTH]
    if not rules:
        return written.scores
    counting = dict(written.scores)
    for rule in rules:
        for column in written.variant.columns:
            high, low = (column.id, rule.high), (column.id, rule.low)
            if high in written.raw and low in written.raw and written.raw[high] <= written.raw[low]:
                counting[high] = counting[low] = 0
    return counting


def _total(written: _Written, column: Column) -> int:
    return _column(written.variant, column, written, _counting(written)).total


def _column(
    variant: SheetGame, column: Column, written: _Written, counting: dict[Place, int]
) -> ColumnTotals:
    boxes = {
        section: [counting.get(Place(column.id, box), 0) for box in summed]
        for section, summed in variant.summed.items()
    }
    sections = tuple(map(sum, boxes.values()))
    reached = [_reached(bonus, boxes) for bonus in variant.bonuses]
    bonuses = tuple(b.of(each) for b, each in zip(variant.bonuses, reached, strict=True))
    spreads = _spreads(variant, column.id, written.scores)
    counted = bonuses if variant.only_bonuses else (*sections, *bonuses, *spreads)
    return ColumnTotals(
        sections=sections,
        bonuses=bonuses,
        to_go=tuple(b.to_go(each) for b, each in zip(variant.bonuses, reached, strict=True)),
        spreads=spreads,
        total=column.multiplier * sum(counted),
    )


def _reached(bonus: Bonus, boxes: Mapping[str, Sequence[int]]) -> int:
    """Return how far a column is towards a bonus; *boxes* has its points by section."""
    points = [
        each
        for section, column in boxes.items()
        for each in column
        if bonus.section in (None, section)
    ]
    if bonus.counted is Counted.BOXES:
        return sum(each > 0 for each in points)
    return sum(points)


def _spreads(variant: SheetGame, column: str, scores: Mapping[Place, int]) -> tuple[int, ...]:
    values = []
    for spread in variant.spreads:
        places = [Place(column, box) for box in (spread.high, spread.low, spread.count_box)]
        if not all(place in scores for place in places):
            values.append(0)
            continue
        high, low, count = (scores[place] for place in places)
        value = (high - low) * (count // spread.face)
        values.append(max(0, value) if spread.floor_zero else value)
    return tuple(values)
