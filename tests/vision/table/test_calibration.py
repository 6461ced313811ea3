"""What a table that was set up has in common with another one, and tells besides."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.table.calibration import Calibration
from vision.table.tray import as_png

TRAY = Calibration(
    outline=((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)),
    empty=as_png(np.full((240, 320, 3), 90, np.uint8)),
    light=90.0,
)
LEARNT = replace(TRAY, die_side=0.06, shade_border=120.0)


def test_a_tray_lies_as_before_whatever_is_known_of_its_dice_and_its_light():
    assert TRAY.lies_as(replace(LEARNT, light=40.0))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(TRAY, outline=TRAY.outline[1:]), id="other corners"),
        pytest.param(replace(TRAY, empty=as_png(np.zeros((240, 320), np.uint8))), id="other look"),
        pytest.param(None, id="none"),
    ],
)
def test_a_tray_of_other_corners_or_another_look_lies_elsewhere(other):
    assert not TRAY.lies_as(other)


@pytest.mark.parametrize(
    ("known", "other", "tells_more"),
    [
        pytest.param(LEARNT, TRAY, True, id="what was learnt"),
        pytest.param(TRAY, LEARNT, False, id="nothing"),
        pytest.param(LEARNT, replace(LEARNT, die_side=0.07), False, id="the same of other dice"),
        pytest.param(replace(TRAY, die_side=0.06), LEARNT, False, id="less"),
        pytest.param(replace(TRAY, mm_per_width=300.0), LEARNT, True, id="another thing"),
    ],
)
def test_a_table_tells_more_where_it_knows_what_another_does_not(known, other, tells_more):
    assert known.tells_more_than(other) is tells_more


@pytest.mark.parametrize(
    ("outline", "cut"),
    [
        pytest.param(((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)), False, id="whole"),
        pytest.param(((0.0, 0.1), (0.9, 0.1), (0.9, 0.6), (0.0, 0.6)), True, id="left"),
        pytest.param(((0.1, 0.1), (1.0, 0.1), (1.0, 0.6), (0.1, 0.6)), True, id="right"),
        pytest.param(((0.1, 0.0), (0.9, 0.0), (0.9, 0.6), (0.1, 0.6)), True, id="top"),
        pytest.param(((0.1, 0.1), (0.9, 0.1), (0.9, 0.75), (0.1, 0.75)), True, id="bottom"),
    ],
)
def test_any_edge_of_the_picture_may_cut_the_tray(outline, cut):
    assert replace(TRAY, outline=outline).is_cut(0.75) is cut


@pytest.mark.parametrize("light", [-1.0, 256.0])
def test_the_light_of_a_floor_is_a_grey_level(light):
    with pytest.raises(ValueError, match="between 0 and 255"):
        replace(TRAY, light=light)
