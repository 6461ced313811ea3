"""Where captions stand that are written into a picture."""

from __future__ import annotations

from itertools import combinations

import pytest

from vision.captions import nearest, room_for

CANVAS = (640, 480)
CAPTION = (50, 16)
DIE = (300.0, 200.0, 40.0, 40.0)


def beside(x, y):
    """Return a die that touches the one in the middle, so many dice away."""
    return (DIE[0] + 40 * x, DIE[1] + 40 * y, 40.0, 40.0)


def share(one, other):
    """Return whether two boxes cover each other."""
    return all(one[n] < other[n] + other[n + 2] and other[n] < one[n] + one[n + 2] for n in (0, 1))


def test_a_caption_stands_above_its_box():
    assert room_for(CAPTION, DIE, [DIE], CANVAS) == (300, 184, 50, 16)


@pytest.mark.parametrize(
    ("others", "place"),
    [
        ([beside(0, -1)], (300, 240, 50, 16)),
        ([beside(0, -1), beside(0, 1)], (340, 200, 50, 16)),
        ([beside(0, -1), beside(0, 1), beside(1, 0)], (250, 200, 50, 16)),
    ],
    ids=["below", "to the right", "to the left"],
)
def test_beside_others_it_stands_where_there_is_room(others, place):
    assert room_for(CAPTION, DIE, [DIE, *others], CANVAS) == place


def test_farther_to_the_left_is_better_than_over_others():
    right = [(x, 0.0, 20.0, 480.0) for x in range(340, 640, 20)]
    above, below = (200.0, 0.0, 140.0, 200.0), (200.0, 240.0, 140.0, 240.0)
    touching = (290.0, 200.0, 10.0, 40.0)

    place = room_for(CAPTION, DIE, [DIE, *right, above, below, touching], CANVAS)

    assert place == (300 - 50 - 16, 200, 50, 16)


def test_in_the_midst_of_dice_it_stands_as_near_as_it_can():
    dice = [beside(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]

    place = room_for(CAPTION, DIE, dice, CANVAS)

    assert not any(share(place, die) for die in dice)
    assert (place[0], place[1] + 16) == (300, DIE[1] - 40 - 8)


@pytest.mark.parametrize("x", [-10.0, 300.0, 620.0])
@pytest.mark.parametrize("y", [-10.0, 200.0, 460.0])
def test_it_stands_whole_in_the_picture(x, y):
    box = (x, y, 40.0, 40.0)

    left, top, wide, high = room_for(CAPTION, box, [box], CANVAS)

    assert (wide, high) == CAPTION
    assert 0 <= left <= CANVAS[0] - wide
    assert 0 <= top <= CANVAS[1] - high
    assert not share((left, top, wide, high), box)


def test_without_any_room_it_covers_as_little_as_it_can():
    whole = (0.0, 0.0, 640.0, 480.0)
    upper = (0.0, 0.0, 640.0, 215.0)

    place = room_for(CAPTION, DIE, [whole, upper], CANVAS)

    assert place[1] >= 215


def test_captions_of_a_heap_of_dice_cover_nothing():
    dice = [beside(x, y) for x in range(-2, 3) for y in (-1, 0, 1)]
    captions = []
    for die in dice:
        captions.append(room_for((30, 14), die, [*dice, *captions], CANVAS))

    assert not any(share(caption, die) for caption in captions for die in dice)
    assert not any(share(one, other) for one, other in combinations(captions, 2))


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ((300.0, 100.0, 50.0, 16.0), ((320.0, 200.0), (320.0, 116.0))),
        ((400.0, 210.0, 50.0, 16.0), ((340.0, 218.0), (400.0, 218.0))),
        ((100.0, 300.0, 50.0, 16.0), ((300.0, 240.0), (150.0, 300.0))),
    ],
)
def test_a_line_leads_the_shortest_way(place, line):
    assert nearest(DIE, place) == line


def test_where_it_would_stand_beneath_the_picture_it_stands_within():
    at_the_edge = (300.0, 440.0, 40.0, 40.0)
    above, left, right = (
        (0.0, 0.0, 640.0, 440.0),
        (0.0, 440.0, 300.0, 40.0),
        (340.0, 440.0, 300.0, 40.0),
    )

    place = room_for(CAPTION, at_the_edge, [at_the_edge, *2 * [above, left, right]], CANVAS)

    assert place == (300, 480 - 16, 50, 16)
