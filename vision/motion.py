"""Whether something moves, and whether a hand is in view: told from a small grey picture.

Thresholds were chosen on the rendered turns 003 and 221 and on five real clips at 30 frames a
second, one of them hand-held. There, at rest, the share of changed pixels is 0.0000 to 0.0019,
and 0.004 and more while a die still turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.contours import has_same_contours
from vision.dimness import LEAST_LEVELS, levels_of_change
from vision.reading.halves import Halves, zoomed

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from vision.frame import Grey, Image

SMALL_SIDE_PX: Final = 320
"""Longer side of the small picture; a 16 mm die on a 25 cm tray is about 18 pixels there."""

CHANGED_LEVELS: Final = 20
"""A pixel has changed if its brightness differs by more than so many of 255 levels."""

MOVING_SHARE: Final = 0.0021
"""Something moves if more than this share of the pixels changed: about 160 of a 4:3 picture."""

SOLID_PX: Final = 3
"""Something moves, too, if whole squares of so many pixels changed together: a small die, which
changes fewer than that share. On the five real clips none did while all lay still, and on the
rendered turns but where a hand came in."""

SOLID_AREA_PX: Final = 24
"""So many pixels have to lie in such squares: a die of five pixels, a sixty-fourth of the picture,
changes 30 to 62 of them as it moves on by three; a lamp of three pixels that blinks, 21."""

CREPT_SHARE: Final = 0.006
"""The picture has crept away from how it was when all came to rest if more than this share changed
since. More than a hand-held camera drifts in half a second on the real clips (0.001 to 0.005)."""

HAND_LEVELS: Final = 25
"""A pixel is covered if it differs from the tray at rest by more than so many of 255 levels."""

HAND_SHARE: Final = 0.02
"""A covered region at the picture's border is a hand from this share of the picture on: two or
three dice at the rim are smaller, a finger that reaches a die is larger."""

SCENE_SHARE: Final = 0.5
"""If more than this share is covered, the camera, the light or the scene has changed, or a hand or
two cover that much: `vision.contours` tells these from the light."""

SHADOW_COLOUR: Final = 14
"""A covered pixel may be in a shadow if its colour (a and b of Lab, of 255) differs by no more than
this from the tray's by as much light, and it is darker. On the real clips with hard shadows most of
them differ by 3 to 10 without regard to the light, dice and skin by 15 and more; a dark sleeve
looks like a shadow, too."""

NO_COLOUR: Final = 128
"""Of a and b, as OpenCV has them."""

BLACK_LEVEL: Final = 16 * 255 / 100
"""Of L, 16 below none, in those levels: see CIE 15:2004, 8.2.1."""

SLEEVED_SHARE: Final = 0.06
"""What is no shadow, but reaches the border only by what could be one, is a hand in a dark sleeve
from this share of the picture on: 0.17 on a path-traced turn. Six dice of a twelfth of the picture
that touch are smaller; for larger ones a rest is told later, and not otherwise."""

DRIFT_PX: Final = 12.0
"""A camera that is held in a hand drifts by up to so many pixels of the small picture while dice
lie still: 8 in 0.6 s on the real clips. What fits again once it is moved back has not moved."""

JOLT_PX: Final = 4.0
"""A jolted table and all that lies on it move by up to so many pixels of the small picture from one
frame to the next while the dice lie still on it, as on the clip of a jolted surface."""

FLICKER: Final = 1.25
"""A lamp that flickers, or a camera that sets its exposure anew, makes each row of the picture up
to so many times brighter or darker: the whole of it alike, or in bands, for rows are read one after
the other. What is alike again once that is taken back has not moved."""

PARTS: Final = 8
"""The picture is looked at in so many rows and columns of parts."""

WIDESPREAD: Final = 5
"""A drift or a jolt changes at least so many of those parts; a single die changes four at most."""

PART_SHARE: Final = 0.001
"""A part has changed if more than this share of its pixels did."""

SPECK_PX: Final = 5
"""Covered specks narrower than this are noise, shadows' edges or reflections."""


def shrink(image: Image) -> Grey:
    """Return the small grey picture of a colour picture, slightly blurred."""
    grey = cv2.cvtColor(shrink_unchanged(image), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8)


def shrink_in_colour(image: Image) -> Image:
    """Return the small picture in Lab, shape (height, width, 3), as large as `shrink` makes it."""
    return np.asarray(cv2.cvtColor(shrink_unchanged(image), cv2.COLOR_BGR2LAB), np.uint8)


def shrink_unchanged(image: Image) -> Image:
    """Return the small picture in the colours it has, shape (height, width, 3)."""
    return zoomed(Halves(image), min(1.0, SMALL_SIDE_PX / max(image.shape[:2])))


def has_moved(before: Grey, after: Grey, counts: Grey | None = None) -> bool:
    """Return whether something moved from one frame to the next, a jolt of everything aside.

    Only where *counts* is 1, if that is given: a mask as large as the small pictures.
    By brightness alone: of a die that is as bright as the felt the pips, the sides and the shadow
    tell it, and the hand that it comes from.
    """
    return _differ(before, after, lambda changed: _shows_motion(_only(changed, counts)), JOLT_PX)


def has_crept(before: Grey, after: Grey, counts: Grey | None = None) -> bool:
    """Return whether something crept since an earlier frame, a drift of the camera aside.

    Only where *counts* is 1, as `has_moved` has it.
    """
    return _differ(before, after, lambda changed: _shows_creep(_only(changed, counts)), DRIFT_PX)


def _only(mask: Grey, counts: Grey | None) -> Grey:
    return mask if counts is None else mask * counts


def _shows_motion(changed: Grey) -> bool:
    if changed.mean() > MOVING_SHARE:
        return True
    return int(_in_squares(changed, SOLID_PX).sum()) >= SOLID_AREA_PX


def _shows_creep(changed: Grey) -> bool:
    return bool(changed.mean() > CREPT_SHARE)


def _differ(before: Grey, after: Grey, is_enough: Callable[[Grey], bool], most_px: float) -> bool:
    """Return whether enough changed between two pictures, drift and flicker aside.

    Args:
        before: one small picture.
        after: another one.
        is_enough: tells it from a mask of what changed.
        most_px: a shift by more than this is no drift.
    """
    if before.shape != after.shape:
        return True
    # So little is enough in no light: nearly all frames of a quiet tray are told here.
    if not is_enough(_changed(before, after, LEAST_LEVELS)):
        return False
    by = levels_of_change(CHANGED_LEVELS, before, after)
    changed = _changed(before, after, by)
    if not is_enough(changed) or not is_enough(_changed(before, lit_as(before, after), by)):
        return False
    if not _is_widespread(changed):
        return True
    return is_enough(_changed(before, moved_back(before, after, most_px), by))


def _changed(before: Grey, after: Grey, by: float) -> Grey:
    """Return 1 where a pixel changed *by* more than so many levels, and 0 elsewhere."""
    return (cv2.absdiff(before, after) > by).astype(np.uint8)


def _is_widespread(changed: Grey) -> bool:
    """Return whether changes are found in many parts of the picture, not round one thing only."""
    parts = cv2.resize(changed.astype(np.float32), (PARTS, PARTS), interpolation=cv2.INTER_AREA)
    return int(np.count_nonzero(parts > PART_SHARE)) >= WIDESPREAD


def moved_back(reference: Grey, picture: Grey, most_px: float = DRIFT_PX) -> Grey:
    """Return a picture moved so that it lies on a reference, if it only drifted; else as it is.

    Args:
        reference: what it shall lie on.
        picture: what is moved.
        most_px: a shift by more than this is no drift.
    """
    then, now = reference.astype(np.float32), picture.astype(np.float32)
    window = cv2.createHanningWindow(then.shape[::-1], cv2.CV_32F)
    (across, down), _ = cv2.phaseCorrelate(then, now, window)
    if np.hypot(across, down) > most_px:
        return picture
    matrix = np.array([[1, 0, -across], [0, 1, -down]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    back = cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(back, np.uint8)


def lit_as(reference: Grey, picture: Grey) -> Grey:
    """Return a picture with each row as bright as in a reference, if it differs by a flicker."""
    then, now = (np.median(each, axis=1) + 1 for each in (reference, picture))
    gains = then / now
    gains[(gains > FLICKER) | (gains < 1 / FLICKER)] = 1.0
    return np.asarray(np.clip(picture * gains[:, None], 0, 255), np.uint8)


@dataclass(frozen=True, slots=True)
class Cover:
    """What covers the tray, compared with how it looked at rest.

    Attributes:
        hand: something large reaches in over the border, as far as what counts.
        everything: most of the picture differs; unless that is a hand, the old picture is of no use
            any more.
    """

    hand: bool
    everything: bool


def find_cover(at_rest: Grey, now: Grey, counts: Grey | None = None) -> Cover:
    """Return what covers the tray *now*, compared with a picture of it *at_rest*.

    What does not reach to where *counts* is 1, as `has_moved` has it, is no hand.
    """
    if at_rest.shape != now.shape:
        return Cover(hand=False, everything=True)
    cover = _cover(at_rest, now, counts)
    if not cover.hand and not cover.everything:
        return cover
    return _cover(at_rest, moved_back(at_rest, now), counts)


def _cover(at_rest: Grey, now: Grey, counts: Grey | None) -> Cover:
    covered = _covered(at_rest, now)
    is_most = bool(covered.mean() > SCENE_SHARE)
    reaches_in = _reaches_in(covered, counts)
    may_be_light = reaches_in and (is_most or _is_exposed_anew(at_rest, now, counts))
    is_light = may_be_light and has_same_contours(at_rest, now, covered)
    return Cover(hand=reaches_in and not is_light, everything=is_most)


def _is_exposed_anew(at_rest: Grey, now: Grey, counts: Grey | None) -> bool:
    """Return whether nothing seems to reach in once all is made as much brighter or darker alike.

    A camera that sets its exposure anew, as those on the USB do by themselves once a hand has come
    or gone, changes all alike; where something reaches in, its edges lie where none lay. By 0.85
    and 1.2 times the light 154 and 258 of the 473 pictures without a hand of five rendered turns
    looked like one, each beside the last rest, with this 14 and 14; of the 334 with a hand 273 and
    248 are told, and 263 by the same light.
    """
    gain = float(np.median((now[::2, ::2] + 1.0) / (at_rest[::2, ::2] + 1.0)))
    as_before = np.asarray(np.clip(now / gain, 0, 255), np.uint8)
    return not _reaches_in(_covered(at_rest, as_before), counts)


def _covered(at_rest: Grey, now: Grey) -> Grey:
    by = levels_of_change(HAND_LEVELS, at_rest, now)
    return _without_specks(cv2.absdiff(at_rest, now) > by)


def _reaches_in(covered: Grey, counts: Grey | None) -> bool:
    # No region is larger than all that is covered: most often that is next to nothing.
    all_of_it = cv2.countNonZero(covered) / covered.size
    return all_of_it > HAND_SHARE and _largest_at_border(covered, counts) > HAND_SHARE


def may_be_shadow(
    at_rest: Image, now: Image, counts: Grey | None = None, *, may_go: bool = False
) -> bool:
    """Return whether what covers the tray could be no more than a shadow over its border.

    Args:
        at_rest: the tray at rest, as `shrink_in_colour` makes it.
        now: the tray as it looks now, made in the same way.
        counts: 1 where it counts, as `has_moved` has it.
        may_go: it could be one that was there at rest, too, and has gone.
    """
    if at_rest.shape != now.shape:
        return False
    lighter = now[..., 0].astype(np.int16) - at_rest[..., 0]
    is_shadow = _apart_in_colour(at_rest, now) <= SHADOW_COLOUR
    if not may_go:
        is_shadow &= lighter < 0
    by = levels_of_change(HAND_LEVELS, at_rest[..., 0], now[..., 0])
    solid = _without_specks((np.abs(lighter) > by) & ~is_shadow)
    return not _reaches_in(solid, counts) and _largest(_only(solid, counts)) <= SLEEVED_SHARE


def shrinks_by(then: NDArray[np.float32], now: NDArray[np.float32] | float) -> NDArray[np.float32]:
    """Return what a and b of CIELAB are multiplied by as the light changes alone.

    L + 16, a and b all shrink alike with it, by its cube root: see CIE 15:2004, 8.2.1.

    Args:
        then: L in the one light, as OpenCV has it, of 255.
        now: L in the other.
    """
    return np.asarray((now + BLACK_LEVEL) / (then + BLACK_LEVEL), np.float32)


def _apart_in_colour(at_rest: Image, now: Image) -> NDArray[np.float32]:
    """Return how far each pixel is from the colour that it had, but for the light."""
    light_then, *then = (plane.astype(np.float32) for plane in cv2.split(at_rest))
    light_now, *new = (plane.astype(np.float32) for plane in cv2.split(now))
    shrinks = shrinks_by(light_then, light_now)
    off = (b - NO_COLOUR - (a - NO_COLOUR) * shrinks for a, b in zip(then, new, strict=True))
    return np.asarray(cv2.magnitude(*off), np.float32)


def _without_specks(covered: NDArray[np.generic]) -> Grey:
    return _in_squares(covered.astype(np.uint8), SPECK_PX)


def _in_squares(mask: Grey, side_px: int) -> Grey:
    """Return what of a mask lies in squares of such a side that are all within it."""
    square = np.ones((side_px, side_px), np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, square), np.uint8)


def _largest_at_border(covered: Grey, counts: Grey | None) -> float:
    """Return the share of the picture that the largest region takes which touches its border.

    It has to reach to where *counts* is 1, if that is given.
    """
    labels, stats = _regions(covered)
    border = np.concatenate((labels[0], labels[-1], labels[:, 0], labels[:, -1]))
    touching = np.unique(border[border > 0])
    if counts is not None:
        touching = np.intersect1d(touching, labels[counts > 0])
    return float(stats[touching, cv2.CC_STAT_AREA].max(initial=0)) / covered.size


def _largest(covered: Grey) -> float:
    """Return the share of the picture that the largest region takes, wherever it lies."""
    _, stats = _regions(covered)
    return float(stats[1:, cv2.CC_STAT_AREA].max(initial=0)) / covered.size


def _regions(covered: Grey) -> tuple[NDArray[np.generic], NDArray[np.generic]]:
    """Return to which region each pixel belongs, 0 for none, and what OpenCV tells of each.

    A small picture has fewer than 65,536 of them: they are told in a third of the time so.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(covered, ltype=cv2.CV_16U)
    return labels, stats
