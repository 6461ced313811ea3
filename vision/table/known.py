"""What is known of the table before a picture of it is read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from vision.motion import shrink
from vision.reading.shades import border_by_light
from vision.table.elsewhere import covered_by, is_elsewhere
from vision.table.tray import (
    floor_light,
    is_other_light,
    place_of,
    possible,
)

if TYPE_CHECKING:
    from vision.frame import Image
    from vision.observation import Observation
    from vision.reading.lean import FlatLook
    from vision.reading.locate import Candidate
    from vision.table.calibration import Calibration
    from vision.table.ground import Ground
    from vision.table.lying import LyingDice


LEAST_LEVEL: Final = 20.0
"""Grey level, of 255, that a floor has at least in the better light where it tells how much light
there is: on a darker one a few levels of glare or noise are a multiple."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of the table; `vision.read.Reader.read` tells each."""

    expected: int | None
    dark: int | None
    ground: Ground | None
    calibration: Calibration | None
    lying: LyingDice | None

    @property
    def is_all_bare(self) -> bool:
        """Whether the tray, as far as it is known, looks all over as it does when it is empty."""
        if self.ground is None:
            return False
        tray = None if self.calibration is None else place_of(self.calibration)
        return self.ground.is_all_bare(tray)

    def shade_border(self, taken: Image, light: float) -> float:
        """Return the lightness between dark and light dice: as learnt, or by a picture's light.

        Where the tray's floor is much brighter or darker than it was when that was learnt, so is
        the border, unless the floor is nearly black.

        Args:
            taken: the picture as it was taken.
            light: which share of enough light it has (`vision.reading.light.light_of`).
        """
        table = self.calibration
        if table is None or table.shade_border is None:
            return border_by_light(light)
        now = floor_light(shrink(taken), table.outline)
        tells = max(now, table.light) >= LEAST_LEVEL and is_other_light(now, table.light)
        return table.shade_border * (now / max(1.0, table.light) if tells else 1.0)

    def die_side_px(self, image: Image) -> float | None:
        """Return how large the dice are in a picture of the table, or None if that is unknown."""
        side = None if self.calibration is None else self.calibration.die_side
        return None if side is None else side * image.shape[1]

    def fits(self, image: Image, seen: Observation) -> bool:
        """Return whether the table still lies in a picture where it did when it was set up.

        *seen* is what lies in it, and hides some of it.
        """
        if self.calibration is None:
            return True
        covered = covered_by(seen, image.shape[1])
        return not is_elsewhere(self.calibration, shrink(image), covered)

    def flat(self, image: Image) -> FlatLook | None:
        """Return how flat dice look in a picture of the table, or None if that is unknown."""
        height, width = image.shape[:2]
        return None if self.lying is None else self.lying.look((width, height))

    def may_be_cut(self, image: Image) -> bool:
        """Return whether a picture's edge may cut what lies on the tray."""
        height, width = image.shape[:2]
        return self.calibration is None or self.calibration.is_cut(height / width)

    def of_other_size(self, found: tuple[Candidate, ...], image: Image) -> tuple[Candidate, ...]:
        """Return the peaks that nothing but their size keeps from being dice of the table."""
        usual = self.possible(found, image)
        any_size = self.without_dice().possible(found, image)
        return tuple(each for each in any_size if each not in usual)

    def without_dice(self) -> Known:
        """Return what is known of a table on which other dice lie than those that were learnt."""
        if self.calibration is None:
            return self
        table = replace(self.calibration, die_side=None, shade_border=None)
        return replace(self, calibration=table)

    def without_place(self) -> Known:
        """Return what is known of a table that lies elsewhere now."""
        return replace(self, ground=None, calibration=None, lying=None)

    def possible(self, found: tuple[Candidate, ...], image: Image) -> tuple[Candidate, ...]:
        """Return the peaks that what is known of the table leaves."""
        if self.ground is not None:
            found = tuple(each for each in found if not self.ground.is_bare(each))
        if self.calibration is not None:
            found = possible(self.calibration, found, width_px=image.shape[1])
        return found
