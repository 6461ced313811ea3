"""Whether another light or something that came makes most of a picture differ."""

from __future__ import annotations

import numpy as np
import pytest

from vision.contours import has_same_contours

EVERYWHERE = np.ones((240, 320), np.uint8)


def tray(*, dice=True, light=1.0, under=None):
    """Return a tray with a rim, on which two dice lie; what lies *under* something has its grey."""
    image = np.full((240, 320), 60, np.uint8)
    image[20:220, 40:280] = 90
    if dice:
        image[100:120, 100:120] = image[60:80, 200:220] = 150
    lit = np.clip(image * light, 0, 255)
    return np.where(np.zeros_like(image) if under is None else under, 200, lit).astype(np.uint8)


def covered(left, top, right, bottom):
    """Return 1 where something lies."""
    mask = np.zeros((240, 320), np.uint8)
    mask[top:bottom, left:right] = 1
    return mask


@pytest.mark.parametrize("light", [0.02, 0.2, 0.5, 1.6, 3.0])
def test_another_light_leaves_the_contours(light):
    assert has_same_contours(tray(), tray(light=light), EVERYWHERE)
    assert has_same_contours(tray(light=light), tray(), EVERYWHERE)


def test_a_lamp_to_one_side_leaves_them_too():
    aside = np.linspace(0.4, 1.2, 320)

    assert has_same_contours(tray(), tray(light=aside), EVERYWHERE)


@pytest.mark.parametrize(
    "under",
    [
        pytest.param(covered(0, 0, 180, 240) | covered(230, 100, 320, 240), id="two hands"),
        pytest.param(covered(0, 0, 320, 240), id="a cloth"),
    ],
)
def test_what_covers_most_of_the_tray_has_others(under):
    assert not has_same_contours(tray(), tray(under=under), EVERYWHERE)
    assert not has_same_contours(tray(under=under), tray(), EVERYWHERE)


def test_a_plain_table_by_another_light_is_the_same_and_with_a_die_taken_away_it_is_not():
    plain, with_die = (np.full((240, 320), 60, np.uint8) for _ in range(2))
    with_die[100:120, 100:120] = 150

    assert has_same_contours(plain, np.full_like(plain, 120), EVERYWHERE)
    assert not has_same_contours(with_die, np.full_like(plain, 120), EVERYWHERE)


def test_an_edge_that_lies_across_tells_as_well_as_one_that_stands():
    plain = np.full((240, 320), 60, np.uint8)
    across, upright = plain.copy(), plain.copy()
    across[100:] = upright[:, 100:] = 150

    for picture in (across, upright):
        assert not has_same_contours(picture, plain, EVERYWHERE)
        assert has_same_contours(picture, picture, EVERYWHERE)


def test_where_light_has_taken_what_there_was_to_see_nothing_tells():
    assert has_same_contours(tray(), np.full((240, 320), 255, np.uint8), EVERYWHERE)


def test_a_few_sharp_edges_do_not_outvote_many_soft_ones():
    soft = np.tile(np.repeat(np.array([60, 68], np.uint8), 20), 8)[None].repeat(240, axis=0)
    before, after = soft.copy(), soft.copy()
    before[40:72, 40:72] = after[160:192, 200:232] = 200

    assert has_same_contours(before, after, EVERYWHERE)
