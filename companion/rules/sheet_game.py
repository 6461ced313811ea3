"""A sheet game as data: its throws, its boxes, its columns, and the rules between boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.rules.boxes import Box

Place = tuple[str, str]
"""Where an entry stands: the column's id and the box's id."""


class Hold(StrEnum):
    """Whether a kept die may be thrown again later in the turn (SPEC, A18)."""

    FREE = "free"
    LOCKED = "locked"


class Order(StrEnum):
    """In which order the boxes of a column are filled (SPEC 2.6)."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


class Admission(StrEnum):
    """When a column may be written in (SPEC 2.6)."""

    ANY = "any"
    FIRST_ROLL = "first-roll"
    ANNOUNCED = "announced"


class Violation(StrEnum):
    """What happens when a box that has to be higher than another one is not (SPEC, A4)."""

    ZERO_LATER = "zero-later"
    ZERO_BOTH = "zero-both"
    REFUSE = "refuse"


class JokerRule(StrEnum):
    """Where a further five of a kind may be written, and at what worth (SPEC 9)."""

    FORCED = "forced"
    FREE = "free"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Extra points once a section of a column reaches a threshold; it cannot be lost again.

    Attributes:
        points: what it is worth at least.
        over: what exceeds this total of the section is added, too; None adds nothing.
    """

    id: str
    label: str
    section: str
    threshold: int
    points: int
    over: int | None = None

    def of(self, section_total: int) -> int:
        """Return the bonus that a section's total earns."""
        if section_total < self.threshold:
            return 0
        return self.points + (0 if self.over is None else section_total - self.over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Higher:
    """One box of a column has to be strictly higher than another one (SPEC, A4)."""

    high: str
    low: str
    on_violation: Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """The difference of two boxes times the dice in a third: instead of the two (SPEC 3.6).

    Counts nothing until all three are written.
    """

    id: str
    label: str
    high: str
    low: str
    count_box: str
    face: int
    floor_zero: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """Further figures of a box that was scored are paid, up to so many in the game (SPEC, A6)."""

    box: str
    points: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Joker:
    """A further five of a kind: a bonus, and where it may be written at full worth (SPEC 9)."""

    box: str
    bonus: int
    rule: JokerRule
    figures: tuple[str, ...]
    """The boxes that it fills at full worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a sheet; every box stands in it once."""

    id: str
    label: str
    order: Order = Order.FREE
    admission: Admission = Admission.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGame(Variant):
    """A sheet game.

    Attributes:
        rolls: throws in a turn.
        sections: (id, label) in the order of the sheet.
        places: every place an entry can stand in, in the order of the sheet.
    """

    rolls: int
    hold: Hold
    sections: tuple[tuple[str, str], ...]
    boxes: tuple[Box, ...]
    columns: tuple[Column, ...]
    bonuses: tuple[Bonus, ...]
    higher: tuple[Higher, ...] = ()
    spreads: tuple[Spread, ...] = ()
    extra: Extra | None = None
    joker: Joker | None = None

    places: tuple[Place, ...] = field(init=False, repr=False, compare=False)
    _boxes: Mapping[str, Box] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = tuple((column.id, box.id) for column in self.columns for box in self.boxes)
        # Looked up all the time, and never changed: worked out once.
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "_boxes", {box.id: box for box in self.boxes})

    def box(self, box_id: str) -> Box:
        """Return the box with this id.

        Raises:
            KeyError: the sheet has no such box.
        """
        return self._boxes[box_id]

    def partner(self, box_id: str) -> Higher | None:
        """Return the rule that binds a box to another one, or None."""
        return next((rule for rule in self.higher if box_id in (rule.high, rule.low)), None)
