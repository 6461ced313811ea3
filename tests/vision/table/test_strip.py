"""Which dice lie in the hold strip."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from vision.table.strip import Edge, Strip

SIZE_PX = (640, 480)
SLANTED = ((0.3, 0.1), (0.7, 0.1), (0.9, 0.6), (0.1, 0.6))
"""A tray seen from the front: its far edge is shorter."""


@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        (Edge.LEFT, (120, 240), (140, 240)),
        (Edge.RIGHT, (520, 240), (500, 240)),
        (Edge.TOP, (320, 90), (320, 102)),
        (Edge.BOTTOM, (320, 390), (320, 378)),
    ],
)
def test_without_a_calibration_it_lies_along_the_edge_of_the_picture(edge, inside, outside):
    strip = Strip(edge, 0.2)

    assert strip.has(inside, SIZE_PX)
    assert not strip.has(outside, SIZE_PX)


@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        (Edge.LEFT, (0.3 * 640, 0.2 * 640), (0.37 * 640, 0.2 * 640)),
        (Edge.LEFT, (0.15 * 640, 0.55 * 640), (0.3 * 640, 0.55 * 640)),
        (Edge.RIGHT, (0.7 * 640, 0.2 * 640), (0.63 * 640, 0.2 * 640)),
        (Edge.BOTTOM, (0.5 * 640, 0.55 * 640), (0.5 * 640, 0.3 * 640)),
    ],
)
@pytest.mark.parametrize("turn", range(4))
def test_with_a_calibration_it_lies_along_the_tray_as_that_is_seen(edge, inside, outside, turn):
    strip = Strip(edge, 0.2, (*SLANTED[turn:], *SLANTED[:turn]))

    assert strip.has(inside, SIZE_PX)
    assert not strip.has(outside, SIZE_PX)


def test_a_round_tray_has_the_strip_of_the_box_round_it():
    round_tray = ((0.5, 0.1), (0.7, 0.3), (0.5, 0.5), (0.35, 0.45), (0.3, 0.3))
    strip = Strip(Edge.TOP, 0.25, round_tray)

    assert strip.has((320, 0.19 * 640), SIZE_PX)
    assert not strip.has((320, 0.21 * 640), SIZE_PX)


def test_a_die_that_leans_over_the_rim_lies_in_it():
    assert Strip(Edge.LEFT, 0.2, SLANTED).has((0.05 * 640, 0.5 * 640), SIZE_PX)


TURNS = [
    (wide, high, turned)
    for wide, high in ((0.3, 0.2), (0.2, 0.3), (0.25, 0.25))
    for turned in (-44, -39, -21, 0, 21, 39, 44)
]


@pytest.mark.parametrize(("wide", "high", "turned"), TURNS)
def test_it_lies_along_the_edge_of_a_tray_that_is_turned_by_up_to_an_eighth(wide, high, turned):
    def at(across, down):
        x, y = across * wide, down * high
        along, aside = cos(radians(turned)), sin(radians(turned))
        return 0.5 + along * x - aside * y, 0.4 + aside * x + along * y

    corners = tuple(at(x, y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    middles = {
        Edge.LEFT: (-0.45, 0),
        Edge.RIGHT: (0.45, 0),
        Edge.TOP: (0, -0.45),
        Edge.BOTTOM: (0, 0.45),
    }

    for lies in middles.values():
        x, y = (640 * part for part in at(*lies))
        found = [edge for edge in Edge if Strip(edge, 0.2, corners).has((x, y), SIZE_PX)]
        assert [middles[edge] for edge in found] == [lies]
