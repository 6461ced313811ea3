"""Whether something moves, and whether a hand is in view: told from a small grey picture.

Thresholds were chosen on the rendered turns 003 and 221 and on five real clips at 30 frames a
second, one of them hand-held. There, at rest, the share of changed pixels is 0.0000 to 0.0019,
and 0.004 and more while a die still turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from vision.frame import Image

Grey: TypeAlias = NDArray[np.uint8]
"""A small grey picture: shape (height, width), uint8."""

SMALL_SIDE_PX: Final = 320
"""Longer side of the small picture; a 16 mm die on a 25 cm tray is about 18 pixels there."""

CHANGED_LEVELS: Final = 20
"""A pixel has changed if its brightness differs by more than so many of 255 levels."""

MOVING_SHARE: Final = 0.0021
"""Something moves if more than this share of the pixels changed: about 120 of a 4:3 picture."""

CREPT_SHARE: Final = 0.006
"""The picture has crept away from how it was when all came to rest if more than this share changed
since. More than a hand-held camera drifts in half a second on the real clips (0.001 to 0.005)."""

HAND_LEVELS: Final = 25
"""A pixel is covered if it differs from the tray at rest by more than so many of 255 levels."""

HAND_SHARE: Final = 0.02
"""A covered region at the picture's border is a hand from this share of the picture on: two or
three dice at the rim are smaller, a finger that reaches a die is larger."""

SCENE_SHARE: Final = 0.5
"""If more than this share is covered, the camera, the light or the scene has changed."""

SPECK_PX: Final = 5
"""Covered specks narrower than this are noise, shadows' edges or reflections."""


def shrink(image: Image) -> Grey:
    """Return the small grey picture of a colour picture, slightly blurred."""
    height, width = image.shape[:2]
    scale = min(1.0, SMALL_SIDE_PX / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(
        cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0), np.uint8
    )


def changed_share(before: Grey, after: Grey) -> float:
    """Return which share of the pixels changed between two small pictures, 0 to 1."""
    if before.shape != after.shape:
        return 1.0
    return float(np.mean(cv2.absdiff(before, after) > CHANGED_LEVELS))


@dataclass(frozen=True, slots=True)
class Cover:
    """What covers the tray, compared with how it looked at rest.

    Attributes:
        hand: something large reaches in over the border.
        everything: most of the picture differs, so the old picture is of no use any more.
    """

    hand: bool
    everything: bool


def find_cover(at_rest: Grey, now: Grey) -> Cover:
    """Return what covers the tray *now*, compared with a picture of it *at_rest*."""
    if at_rest.shape != now.shape:
        return Cover(hand=False, everything=True)
    covered = (cv2.absdiff(at_rest, now) > HAND_LEVELS).astype(np.uint8)
    kernel = np.ones((SPECK_PX, SPECK_PX), np.uint8)
    covered = np.asarray(cv2.morphologyEx(covered, cv2.MORPH_OPEN, kernel), np.uint8)
    if covered.mean() > SCENE_SHARE:
        return Cover(hand=False, everything=True)
    return Cover(hand=_largest_at_border(covered) > HAND_SHARE, everything=False)


def _largest_at_border(covered: Grey) -> float:
    """Return the share of the picture that the largest region touching its border takes."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(covered)
    border = np.concatenate((labels[0], labels[-1], labels[:, 0], labels[:, -1]))
    touching = [int(label) for label in np.unique(border) if label]
    areas = [int(stats[label, cv2.CC_STAT_AREA]) for label in touching]
    return max(areas, default=0) / covered.size
