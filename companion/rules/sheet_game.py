"""A sheet game as data: its throws, its boxes, its columns, and the rules between boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.rules.place import Place
from companion.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.rules.boxes import Box
    from companion.rules.patterns import Pattern


class Hold(StrEnum):
    """Whether a kept die may be thrown again later in the turn (SPEC, A18)."""

    FREE = "free"
    LOCKED = "locked"


class Order(StrEnum):
    """In which order the boxes of a column are filled (SPEC 2.6, 9)."""

    FREE = "free"
    DOWN = "down"
    UP = "up"
    ENDS_IN = "ends-in"
    MIDDLE_OUT = "middle-out"


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


class Counted(StrEnum):
    """What has to reach the threshold of a bonus."""

    POINTS = "points"
    BOXES = "boxes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Extra points once a section of a column reaches a threshold; it cannot be lost again.

    Attributes:
        section: None stands for the whole column.
        points: what it is worth at least.
        over: what exceeds this total of the section is added, too; None adds nothing.
        steps: (threshold, points) above the first one, each instead of what is below it.
        counted: the section's points, or its boxes that scored.
    """

    id: str
    label: str
    section: str | None
    threshold: int
    points: int
    over: int | None = None
    steps: tuple[tuple[int, int], ...] = ()
    counted: Counted = Counted.POINTS

    def of(self, reached: int) -> int:
        """Return the bonus that a section earns."""
        if reached < self.threshold:
            return 0
        points = [points for threshold, points in self.steps if threshold <= reached]
        over = 0 if self.over is None else max(0, reached - self.over)
        return (points[-1] if points else self.points) + over

    def to_go(self, reached: int) -> int:
        """Return how much is missing for it, or for its next step; 0 where nothing is."""
        thresholds = (self.threshold, *(threshold for threshold, _ in self.steps))
        return next((each - reached for each in thresholds if each > reached), 0)


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
    """Further figures of a box that was scored are paid, up to so many in the game (SPEC, A6).

    Attributes:
        box: that box; in all columns together no more of it score.
        points: what each further figure is paid besides its box; 0 where that is nothing.
        most: how many are paid, those in their boxes counted.
    """

    box: str
    points: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Joker:
    """A further five of a kind: a bonus, and where it may be written at full worth (SPEC 9).

    Attributes:
        figures: the boxes that it fills at full worth.
        all_columns: the boxes it depends on have to be written in every column, not just in the
            one where it is written.
    """

    box: str
    bonus: int
    rule: JokerRule
    figures: tuple[str, ...]
    all_columns: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a sheet; every box stands in it once.

    Attributes:
        middle: the box that is the first one downwards where the order begins in the middle.
        multiplier: so many times the column's total counts, and what is paid besides in it.
    """

    id: str
    label: str
    order: Order = Order.FREE
    admission: Admission = Admission.ANY
    middle: str | None = None
    multiplier: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGame(Variant):
    """A sheet game.

    Attributes:
        rolls: throws in a turn.
        carry_rolls: throws that were not used are saved for later turns.
        instant_win: what wins the game at once if it is written after the first throw.
        only_bonuses: the total is made of the bonuses alone; the boxes count for nothing else.
        sections: (id, label) in the order of the sheet.
        places: every place an entry can stand in, in the order of the sheet.
        summed: by section, the boxes that are added up: all but those of a spread.
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
    carry_rolls: bool = False
    instant_win: Pattern | None = None
    only_bonuses: bool = False

    places: tuple[Place, ...] = field(init=False, repr=False, compare=False)
    summed: Mapping[str, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    _boxes: Mapping[str, Box] = field(init=False, repr=False, compare=False)
    _partners: Mapping[str, Higher] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = tuple(Place(column.id, box.id) for column in self.columns for box in self.boxes)
        # Looked up all the time, and never changed: worked out once.
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "_boxes", {box.id: box for box in self.boxes})
        object.__setattr__(self, "summed", self._by_section())
        partners = {box: rule for rule in self.higher for box in (rule.high, rule.low)}
        object.__setattr__(self, "_partners", partners)

    def _by_section(self) -> dict[str, tuple[str, ...]]:
        spread = {box for each in self.spreads for box in (each.high, each.low)}
        return {
            section: tuple(
                box.id for box in self.boxes if box.section == section and box.id not in spread
            )
            for section, _ in self.sections
        }

    def box(self, box_id: str) -> Box:
        """Return the box with this id.

        Raises:
            KeyError: the sheet has no such box.
        """
        return self._boxes[box_id]

    @property
    def pays_besides(self) -> bool:
        """Whether a roll may be paid more than its box."""
        return self.joker is not None or (self.extra is not None and self.extra.points > 0)

    def partner(self, box_id: str) -> Higher | None:
        """Return the rule that binds a box to another one, or None."""
        return self._partners.get(box_id)

    def column(self, column_id: str) -> Column:
        """Return the column with this id.

        Raises:
            KeyError: the sheet has no such column.
        """
        return {column.id: column for column in self.columns}[column_id]

    def joined(self, column_id: str) -> tuple[str, ...]:
        """Return the columns that a further five of a kind in this column depends on."""
        if self.joker is not None and self.joker.all_columns:
            return tuple(column.id for column in self.columns)
        return (column_id,)
