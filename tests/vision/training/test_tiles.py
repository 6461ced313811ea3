"""What the finder learns from: a tile that is turned and zoomed takes its dice along."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.reading.locate import OUTSIDE_SIDES
from vision.training.patches import TILE_PX
from vision.training.tiles import any_way, moved

SIDE_PX = 12
PLACES = ((60.0, 80.0), (150.0, 110.0), (30.0, 190.0))


def tile_of(places):
    """Return a dark tile with a white disc at each place, and what lies in it."""
    tile = np.zeros((TILE_PX, TILE_PX, 3), np.uint8)
    for x, y in places:
        cv2.circle(tile, (round(x), round(y)), SIDE_PX // 2, (255, 255, 255), -1)
    return tile, np.array([(x, y, SIDE_PX, 4) for x, y in places], np.float32)


@pytest.mark.parametrize("seed", range(12))
def test_every_die_lies_where_it_is_seen(seed):
    tile, things = tile_of(PLACES)
    way = any_way(np.random.default_rng(seed))
    seen = cv2.warpAffine(tile, way[:2], (TILE_PX, TILE_PX))

    for x, y, side, label in moved(things, way):
        assert 0.6 * SIDE_PX < side < 1.7 * SIDE_PX
        assert label == 4
        if side < x < TILE_PX - side and side < y < TILE_PX - side:
            assert seen[round(y), round(x)].min() > 150


@pytest.mark.parametrize("seed", range(12))
def test_a_die_that_is_no_longer_in_the_tile_is_not_asked_for(seed):
    _, things = tile_of(PLACES)

    there = moved(things, any_way(np.random.default_rng(seed)))

    reach = OUTSIDE_SIDES * there[:, 2]
    assert (there[:, :2].min(axis=1) > -reach).all()
    assert (there[:, :2].max(axis=1) < TILE_PX + reach).all()


def test_rows_that_hold_nothing_stay_behind():
    _, things = tile_of(PLACES)
    things[1] = -1

    assert len(moved(things, np.eye(3))) == 2
