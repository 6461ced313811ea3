"""One player's sheet: what was written where, and what it adds up to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.dice import Die, faces_of

if TYPE_CHECKING:
    from companion.rules.variant import Place, Variant


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a box: the dice. The points follow from them (SPEC 2.10)."""

    place: Place
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnTotals:
    """What one column adds up to.

    Attributes:
        sections: each section's sum without bonus, in the order of the variant.
        bonuses: each bonus, in the order of the variant.
        to_go: how much is missing for each bonus; 0 where it is earned.
    """

    sections: tuple[int, ...]
    bonuses: tuple[int, ...]
    to_go: tuple[int, ...]

    @property
    def total(self) -> int:
        """Everything the column is worth so far."""
        return sum(self.sections) + sum(self.bonuses)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries of one player, in the order they were written."""

    entries: tuple[Entry, ...] = ()

    def written(self, place: Place) -> Entry | None:
        """Return what stands in a place, or None while it is open."""
        return next((entry for entry in self.entries if entry.place == place), None)

    def with_entry(self, entry: Entry) -> Sheet:
        """Return the sheet with one more entry."""
        return replace(self, entries=(*self.entries, entry))

    def is_full(self, variant: Variant) -> bool:
        """Return whether every box of every column is written."""
        return len(self.entries) == len(variant.places)

    def open_places(self, variant: Variant) -> tuple[Place, ...]:
        """Return the places that may still be written, in the order of the sheet."""
        taken = {entry.place for entry in self.entries}
        return tuple(place for place in variant.places if place not in taken)

    def score(self, variant: Variant, place: Place) -> int | None:
        """Return the points of a written box, or None while it is open."""
        entry = self.written(place)
        return None if entry is None else variant.box(place[1]).score(faces_of(entry.dice))

    def column_totals(self, variant: Variant, column_id: str) -> ColumnTotals:
        """Return the running totals of one column (SPEC 2.9: what is not filled counts 0)."""
        sums = {section: 0 for section, _ in variant.sections}
        for box in variant.boxes:
            sums[box.section] += self.score(variant, (column_id, box.id)) or 0
        return ColumnTotals(
            sections=tuple(sums.values()),
            bonuses=tuple(bonus.of(sums[bonus.section]) for bonus in variant.bonuses),
            to_go=tuple(max(0, b.threshold - sums[b.section]) for b in variant.bonuses),
        )

    def total(self, variant: Variant) -> int:
        """Return the grand total over all columns."""
        return sum(self.column_totals(variant, column.id).total for column in variant.columns)
