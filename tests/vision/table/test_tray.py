"""What may be a die on a table that was set up: by where it lies, and how large it is."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.motion import shrink, shrink_unchanged
from vision.observation import BOX_SIDES, SeenDie
from vision.reading.locate import Candidate
from vision.table.calibration import Calibration
from vision.table.elsewhere import is_elsewhere
from vision.table.tray import RIM_SIDES, as_png, on_tray, possible

WIDTH, SIDE = 640, 40.0
FLOOR = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.5), (0.25, 0.5))
"""From x = 160 to 480, y = 160 to 320, in pixels."""
EMPTY = as_png(shrink_unchanged(np.full((480, WIDTH, 3), 110, np.uint8)))
TABLE = Calibration(outline=FLOOR, empty=EMPTY, light=110, die_side=SIDE / WIDTH)


def is_possible(x, y, side_px):
    place = Candidate(centre_px=(float(x), float(y)), side_px=side_px, heat=0.9)
    return possible(TABLE, [place], width_px=WIDTH) == (place,)


@pytest.mark.parametrize(
    ("x", "y", "may_be"),
    [
        pytest.param(300, 240, True, id="on the floor"),
        pytest.param(160, 240, True, id="half on the rim"),
        pytest.param(300, 320 + 0.5 * SIDE, True, id="leaning on the rim"),
        pytest.param(300, 160 - SIDE, False, id="beyond the rim"),
        pytest.param(480 + 2 * SIDE, 240, False, id="beside the tray"),
    ],
)
def test_a_die_lies_on_the_floor_or_leans_on_its_rim(x, y, may_be):
    assert is_possible(x, y, SIDE) is may_be


@pytest.mark.parametrize("outside", [0.5, 0.59, 0.61, 0.7, 0.8])
def test_what_is_passed_over_as_lying_beside_the_tray_counts_as_lying_beside_it(outside):
    middle, box = (160 - outside * SIDE, 240.0), SIDE * BOX_SIDES
    die = SeenDie(
        face=1,
        shade=Shade.LIGHT,
        centre_px=middle,
        box_px=(middle[0] - box / 2, middle[1] - box / 2, box, box),
        chances=(1.0, 0, 0, 0, 0, 0),
        sure=True,
    )

    lies_there = on_tray(TABLE, [die], width_px=WIDTH, sides=RIM_SIDES)

    assert bool(lies_there) is is_possible(*middle, SIDE)


@pytest.mark.parametrize(
    ("times", "may_be"), [(0.5, False), (0.7, True), (1.0, True), (1.5, True), (2.0, False)]
)
def test_a_die_is_about_as_large_as_the_dice_of_the_table(times, may_be):
    """The finder is good to 1.2, and perspective adds 1.3."""
    assert is_possible(300, 240, times * SIDE) is may_be


CLOTH = np.random.default_rng(3).integers(40, 160, (30, 40, 3), np.uint8).repeat(8, 0).repeat(8, 1)


@pytest.mark.parametrize(
    ("across_px", "down_px", "is_moved"),
    [(0, 0, False), (3, 0, True), (-3, 0, True), (0, 3, True), (0, -3, True)],
)
def test_a_camera_that_was_pushed_any_way_shows_the_surroundings_elsewhere(
    across_px, down_px, is_moved
):
    table = Calibration(outline=FLOOR, empty=as_png(CLOTH), light=110)
    pushed = np.ascontiguousarray(np.roll(CLOTH, (down_px, across_px), axis=(0, 1)))

    assert is_elsewhere(table, shrink(pushed)) is is_moved


RIM = np.random.default_rng(4).normal(0, 3, (480, WIDTH, 3))
RIM[150:330, 150:490] += 40.0
RIM[160:320, 160:480] -= 30.0
TRAY = np.clip(RIM + 80.0, 0, 255).astype(np.uint8)
"""A rim round the floor; the table is plain."""
AT_THE_RIM = tuple((142 + 44 * n, 295, 40, 40) for n in range(8))
"""Boxes of dice, in pixels."""


def with_dice(picture):
    """Return a tray on which bright dice lie against the rim."""
    lying = picture.copy()
    for x, y, across, down in AT_THE_RIM:
        lying[y : y + down, x : x + across] = 250
    return lying


def is_moved(now, boxes):
    table = Calibration(outline=FLOOR, empty=as_png(shrink_unchanged(TRAY)), light=110)
    dice = [tuple(edge / WIDTH for edge in box) for box in boxes]
    return is_elsewhere(table, shrink(now), dice)


def test_dice_that_cover_the_rim_move_no_table():
    assert is_moved(with_dice(TRAY), ())
    assert not is_moved(with_dice(TRAY), AT_THE_RIM)


def test_a_tray_that_was_pushed_is_told_beside_dice_that_cover_its_rim():
    pushed = np.roll(TRAY, 6, axis=1)

    assert is_moved(with_dice(pushed), AT_THE_RIM)
