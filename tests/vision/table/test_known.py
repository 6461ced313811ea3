"""What the table that is known says of a picture, and what of it holds once it has moved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.motion import shrink_unchanged
from vision.reading.locate import Candidate
from vision.table.calibration import Calibration
from vision.table.ground import Ground
from vision.table.known import Known
from vision.table.lying import LEAST_SEEN, LyingDice
from vision.table.tray import as_png

PICTURE = np.full((480, 640, 3), 110, np.uint8)
EMPTY = shrink_unchanged(PICTURE)
INSIDE = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.5), (0.25, 0.5))
TO_THE_LEFT_EDGE = ((0.0, 0.25), (0.75, 0.25), (0.75, 0.5), (0.0, 0.5))
TO_THE_LOWER_EDGE = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75))


def table(outline=INSIDE):
    return Calibration(outline=outline, empty=as_png(EMPTY), light=110, die_side=0.1)


def known(calibration=None, lying=None):
    ground = Ground(EMPTY, PICTURE)
    return Known(expected=6, dark=3, ground=ground, calibration=calibration, lying=lying)


def test_how_large_dice_are_goes_with_the_width_of_the_picture():
    assert known(table()).die_side_px(PICTURE) == pytest.approx(64)
    assert known().die_side_px(PICTURE) is None


@pytest.mark.parametrize(
    ("calibration", "may_be"),
    [
        pytest.param(None, True, id="unknown"),
        pytest.param(table(), False, id="all of the tray is seen"),
        pytest.param(table(TO_THE_LEFT_EDGE), True, id="cut on the left"),
        pytest.param(table(TO_THE_LOWER_EDGE), True, id="cut below"),
    ],
)
def test_the_picture_may_cut_dice_unless_all_of_the_tray_is_seen(calibration, may_be):
    assert known(calibration).may_be_cut(PICTURE) is may_be


def test_of_a_table_that_lies_elsewhere_only_its_dice_are_known():
    only_dice = Known(expected=6, dark=3, ground=None, calibration=None, lying=None)

    assert known(table(), LyingDice()).without_place() == only_dice


def test_how_flat_dice_look_is_known_in_pictures_like_those_that_told_it():
    places = tuple((0.1 * number, 0.3) for number in range(LEAST_SEEN))
    lying = LyingDice((640, 480), places, ((0.0, 0.0),) * LEAST_SEEN)
    upright = np.ascontiguousarray(PICTURE.transpose(1, 0, 2))

    assert known(lying=lying).flat(PICTURE) is not None
    assert known(lying=lying).flat(upright) is None
    assert known().flat(PICTURE) is None


def test_what_has_another_size_alone_may_be_another_die():
    usual = Candidate(centre_px=(320.0, 240.0), side_px=64.0, heat=0.9)
    larger, beside = replace(usual, side_px=150.0), replace(usual, centre_px=(20.0, 20.0))
    learnt = replace(known(table()), ground=None)

    assert learnt.of_other_size((usual, larger, beside), PICTURE) == (larger,)
    assert learnt.without_dice().of_other_size((usual, larger, beside), PICTURE) == ()


def test_with_other_dice_the_shades_that_were_learnt_are_none_of_theirs():
    learnt = known(replace(table(), shade_border=300.0))

    assert learnt.shade_border(PICTURE, 1.0) == 300.0
    assert learnt.without_dice().shade_border(PICTURE, 1.0) == known().shade_border(PICTURE, 1.0)


def test_of_a_floor_that_is_nearly_black_a_few_levels_move_no_border():
    black = known(replace(table(), light=6.0, shade_border=150.0))

    for level in (0, 2, 18):
        assert black.shade_border(np.full_like(PICTURE, level), 0.5) == 150.0


@pytest.mark.parametrize(
    ("level", "border"),
    [
        pytest.param(80, 150.0, id="a little darker"),
        pytest.param(55, 75.0, id="half the light"),
        pytest.param(11, 15.0, id="a tenth of it"),
        pytest.param(220, 300.0, id="twice the light"),
    ],
)
def test_the_border_that_was_learnt_is_moved_where_the_floor_has_other_light_by_much(level, border):
    learnt = known(replace(table(), shade_border=150.0))

    assert learnt.shade_border(np.full_like(PICTURE, level), 0.5) == pytest.approx(border)


def test_where_no_table_was_set_up_nothing_is_known_of_its_dice():
    nothing = known()

    assert nothing.without_dice() is nothing
