"""What the tray began to show: the values that cross from the eye's process to the game's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.observation import Observation


class SightingKind(StrEnum):
    """What a sighting is about."""

    MOVING = "moving"
    HAND = "hand"
    SETTLED = "settled"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """Something that the tray began to show.

    Attributes:
        frame: number of the frame at which it was known.
        captured_at: when that frame was taken, seconds on the camera's clock.
        size_px: (width, height) of that frame.
        seen: the dice at rest; None unless they are.
        moved: the camera or the tray has been moved since it was calibrated; said once.
        returned: it had been, and stands as it was calibrated again; said once.
        relit: the empty tray is much brighter or darker than it was.
    """

    kind: SightingKind
    frame: int
    captured_at: float
    size_px: tuple[int, int]
    seen: Observation | None = None
    moved: bool = False
    returned: bool = False
    relit: bool = False
