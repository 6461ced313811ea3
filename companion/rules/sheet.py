"""One player's sheet: what was written where, in the order in which it was written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.remembered import for_the_last_few

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.rules.place import Place
    from companion.rules.sheet_game import SheetGame


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a box: the dice. The points follow from them (SPEC 2.10).

    Attributes:
        roll: after which throw of its turn it was written; None where nobody knows, as on a paper
            sheet, and counts as the last one.
    """

    place: Place
    dice: tuple[Die, ...]
    roll: int | None = None


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

    def is_full(self, variant: SheetGame) -> bool:
        """Return whether every box of every column is written."""
        return len(self.entries) == len(variant.places)

    @for_the_last_few
    def open_places(self, variant: SheetGame) -> tuple[Place, ...]:
        """Return the places that are not written yet, in the order of the sheet."""
        taken = {entry.place for entry in self.entries}
        return tuple(place for place in variant.places if place not in taken)
