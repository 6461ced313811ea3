"""A game as data: its dice, its throws, its boxes, its columns, its bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rules.boxes import Box

Place = tuple[str, str]
"""Where an entry stands: the column's id and the box's id."""


class Hold(StrEnum):
    """Whether a kept die may be thrown again later in the turn (SPEC, A18)."""

    FREE = "free"
    LOCKED = "locked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Extra points once a section of a column reaches a threshold; it cannot be lost again."""

    id: str
    label: str
    section: str
    threshold: int
    points: int

    def of(self, section_total: int) -> int:
        """Return the bonus that a section's total earns."""
        return self.points if section_total >= self.threshold else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a sheet; every box stands in it once."""

    id: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A sheet game.

    Attributes:
        id: as in the specification, kebab-case.
        options: the house rules that were chosen for it, sorted, the defaults left out.
        dice: how many.
        rolls: throws in a turn.
        sections: (id, label) in the order of the sheet.
    """

    id: str
    name: str
    options: tuple[tuple[str, str], ...]
    players: tuple[int, int]
    dice: int
    rolls: int
    hold: Hold
    sections: tuple[tuple[str, str], ...]
    boxes: tuple[Box, ...]
    columns: tuple[Column, ...]
    bonuses: tuple[Bonus, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place an entry can stand in, in the order of the sheet."""
        return tuple((column.id, box.id) for column in self.columns for box in self.boxes)

    def box(self, box_id: str) -> Box:
        """Return the box with this id.

        Raises:
            KeyError: the sheet has no such box.
        """
        for box in self.boxes:
            if box.id == box_id:
                return box
        raise KeyError(box_id)
