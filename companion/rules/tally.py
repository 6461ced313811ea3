"""What a sheet is worth: every entry, every column, everything that is paid besides.

The points of an entry can depend on what was written before it (higher and lower, a second Yams,
jokers), so entries are gone through in the order in which they were written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.dice import faces_of
from companion.rules.patterns import OneFace
from companion.rules.sheet_game import JokerRule, Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.dice import Die, Face
    from companion.rules.sheet import Entry, Sheet
    from companion.rules.sheet_game import Place, SheetGame


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnTotals:
    """What one column adds up to.

    Attributes:
        sections: each section's sum without bonus, in the order of the variant.
        bonuses: each bonus, in the order of the variant.
        to_go: how much is missing for each bonus; 0 where it is earned.
        spreads: each spread, in the order of the variant.
    """

    sections: tuple[int, ...]
    bonuses: tuple[int, ...]
    to_go: tuple[int, ...]
    spreads: tuple[int, ...]

    @property
    def total(self) -> int:
        """Everything the column is worth so far."""
        return sum(self.sections) + sum(self.bonuses) + sum(self.spreads)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a sheet is worth (SPEC 2.9: what is not filled counts 0).

    Attributes:
        scores: by place, the points as they were written.
        extras: by place, what the roll that was written there earned besides.
        columns: by column, its totals.
    """

    scores: Mapping[Place, int]
    extras: Mapping[Place, int]
    columns: Mapping[str, ColumnTotals]

    def extras_in(self, column: str) -> int:
        """Return what the rolls that were written in a column earned besides."""
        return sum(points for place, points in self.extras.items() if place[0] == column)

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


def tally(variant: SheetGame, sheet: Sheet) -> Tally:
    """Return what *sheet* is worth."""
    written = _replayed(variant, sheet)
    counting = _counting(written)
    return Tally(
        scores=written.scores,
        extras=written.extras,
        columns={
            column.id: _column(variant, column.id, written, counting) for column in variant.columns
        },
    )


def scores_in(
    variant: SheetGame, sheet: Sheet, dice: tuple[Die, ...], places: Iterable[Place]
) -> dict[Place, int]:
    """Return what a roll would be written with in each of some open places."""
    written = _replayed(variant, sheet)
    faces = faces_of(dice)
    return {place: _points(written, place, _worth(written, place, faces)) for place in places}


def matching_upper_box(variant: SheetGame, faces: Sequence[Face]) -> str | None:
    """Return the box that is for the face of a five of a kind."""
    for box in variant.boxes:
        if isinstance(box.pattern, OneFace) and box.pattern.face == faces[0]:
            return box.id
    return None


def would_break_order(variant: SheetGame, sheet: Sheet, entry: Entry) -> bool:
    """Return whether an entry is not strictly higher, or lower, than its partner demands."""
    worth = variant.box(entry.place[1]).score(faces_of(entry.dice))
    return _breaks_order(_replayed(variant, sheet), entry.place, worth)


def _replayed(variant: SheetGame, sheet: Sheet) -> _Written:
    written = _Written(variant)
    for entry in sheet.entries:
        _write(written, entry)
    return written


def _write(written: _Written, entry: Entry) -> None:
    faces = faces_of(entry.dice)
    raw = _worth(written, entry.place, faces)
    written.extras[entry.place] = _besides(written, entry.place, faces)
    written.scores[entry.place] = _points(written, entry.place, raw)
    written.raw[entry.place] = raw


def _points(written: _Written, place: Place, raw: int) -> int:
    """Return the points that are written for a roll worth *raw*: none if it breaks an order."""
    rule = written.variant.partner(place[1])
    if rule is None or rule.on_violation is Violation.ZERO_BOTH:
        return raw
    return 0 if _breaks_order(written, place, raw) else raw


def _worth(written: _Written, place: Place, faces: Sequence[Face]) -> int:
    """Return what a roll is worth in a place, jokers and the most that is paid included."""
    variant = written.variant
    box = variant.box(place[1])
    extra = variant.extra
    if extra is not None and box.id == extra.box and _paid(written) >= extra.most:
        return 0
    if _is_joker_in(written, place, faces):
        return box.points.of(faces, sum(faces))
    return box.score(faces)


def _is_joker_in(written: _Written, place: Place, faces: Sequence[Face]) -> bool:
    """Whether a roll fills a figure's box at full worth although it does not show the figure."""
    variant, joker = written.variant, written.variant.joker
    if joker is None or joker.rule is JokerRule.NONE or place[1] not in joker.figures:
        return False
    if (place[0], joker.box) not in written.raw or not variant.box(joker.box).score(faces):
        return False
    upper = matching_upper_box(variant, faces)
    return upper is None or (place[0], upper) in written.raw


def _besides(written: _Written, place: Place, faces: Sequence[Face]) -> int:
    """Return what a roll earns besides its box: a second Yams, or a further Yahtzee."""
    variant = written.variant
    paid = 0
    if variant.extra is not None and place[1] != variant.extra.box:
        paid += _second_figure(written, faces)
    joker = variant.joker
    if joker is not None and place[1] != joker.box and variant.box(joker.box).score(faces):
        paid += joker.bonus if written.raw.get((place[0], joker.box), 0) > 0 else 0
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
    rule = written.variant.partner(place[1])
    if rule is None:
        return False
    other = rule.low if place[1] == rule.high else rule.high
    partner = written.raw.get((place[0], other))
    if partner is None:
        return False
    return raw <= partner if place[1] == rule.high else raw >= partner


def _counting(written: _Written) -> dict[Place, int]:
    """Return the points that count: where both boxes are lost to a violation, neither does."""
    counting = dict(written.scores)
    for rule in written.variant.higher:
        if rule.on_violation is not Violation.ZERO_BOTH:
            continue
        for column in written.variant.columns:
            high, low = (column.id, rule.high), (column.id, rule.low)
            if high in written.raw and low in written.raw and written.raw[high] <= written.raw[low]:
                counting[high] = counting[low] = 0
    return counting


def _column(
    variant: SheetGame, column: str, written: _Written, counting: dict[Place, int]
) -> ColumnTotals:
    replaced = {box for spread in variant.spreads for box in (spread.high, spread.low)}
    sums = {section: 0 for section, _ in variant.sections}
    for box in variant.boxes:
        if box.id not in replaced:
            sums[box.section] += counting.get((column, box.id), 0)
    return ColumnTotals(
        sections=tuple(sums.values()),
        bonuses=tuple(bonus.of(sums[bonus.section]) for bonus in variant.bonuses),
        to_go=tuple(max(0, b.threshold - sums[b.section]) for b in variant.bonuses),
        spreads=_spreads(variant, column, written.scores),
    )


def _spreads(variant: SheetGame, column: str, scores: Mapping[Place, int]) -> tuple[int, ...]:
    values = []
    for spread in variant.spreads:
        places = [(column, box) for box in (spread.high, spread.low, spread.count_box)]
        if not all(place in scores for place in places):
            values.append(0)
            continue
        high, low, count = (scores[place] for place in places)
        value = (high - low) * (count // spread.face)
        values.append(max(0, value) if spread.floor_zero else value)
    return tuple(values)
