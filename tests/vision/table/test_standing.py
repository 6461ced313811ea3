"""Whether a table stands as it was set up, by its rim and by what is round it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.motion import shrink, shrink_unchanged
from vision.observation import Observation, Trouble
from vision.table import elsewhere
from vision.table.calibration import Calibration
from vision.table.elsewhere import covered_by, is_back, is_elsewhere
from vision.table.standing import Standing
from vision.table.tray import as_png, place_of

SIZE = (480, 640)
FLOOR = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.5), (0.25, 0.5))


def tray(*, across_px=0, stripes=1.0):
    """Return a striped rim round a plain floor, on checked cloth, pushed over it."""
    height, width = SIZE
    y, x = np.mgrid[:height, :width]
    picture = np.where((x // 32 + y // 32) % 2, 60, 200).astype(np.float32)
    left, right = 140 + across_px, 500 + across_px
    picture[140:340, left:right] = np.where((x + y) // 4 % 2, 70, 110)[140:340, left:right]
    picture[160:320, left + 20 : right - 20] = 120
    picture = picture * np.where(x // 12 % 2, 1.0, stripes)
    return np.repeat(picture.astype(np.uint8)[..., None], 3, axis=2)


TABLE = Calibration(outline=FLOOR, empty=as_png(shrink_unchanged(tray())), light=120)


def flipped(picture, *boxes):
    """Return a picture of which the rim runs otherwise within some boxes, in pixels."""
    changed = picture.copy()
    for x, y, across, down in boxes:
        changed[y : y + down, x : x + across] = picture[y : y + down, x : x + across][:, ::-1]
    return changed


LEFT, RIGHT = (136, 200, 26, 80), (478, 200, 26, 80)
"""Boxes over parts of the rim that lie across from one another."""


def parts_gone(picture, covered=()):
    return elsewhere._rim_of(TABLE).has_gone(elsewhere._seen(shrink(picture), covered))


def test_what_changes_at_one_side_of_the_rim_alone_is_no_push():
    assert not parts_gone(flipped(tray(), LEFT))
    assert not parts_gone(flipped(tray(), RIGHT))
    assert parts_gone(flipped(tray(), LEFT, RIGHT))


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_hands_and_dice_over_the_rim_tell_nothing(side):
    hand = Observation(hands=(side,), sure=False, troubles=(Trouble.HAND,))
    picture = flipped(tray(), LEFT, RIGHT)

    assert not parts_gone(picture, covered_by(hand, SIZE[1]))


def test_where_light_has_burnt_the_rim_out_it_tells_nothing():
    burnt = tray()
    for x, y, across, down in (LEFT, RIGHT):
        burnt[y : y + down, x : x + across] = 255

    assert not parts_gone(burnt)


def test_sun_through_blinds_moves_nothing():
    assert not is_elsewhere(TABLE, shrink(tray(stripes=0.4)))


@pytest.mark.parametrize("by_px", [30, -60])
def test_a_pushed_tray_is_back_only_once_that_is_seen(by_px):
    pushed = tray(across_px=by_px)
    assert is_elsewhere(TABLE, shrink(pushed))

    for picture in (pushed, (pushed * 0.2).astype(np.uint8), np.zeros((*SIZE, 3), np.uint8)):
        assert not is_back(TABLE, shrink(picture))
    for covered in (1.0, 0.55):
        assert not is_back(TABLE, shrink(tray()), [(0.0, 0.0, covered, 0.75)])
    assert is_back(TABLE, shrink(tray()))
    assert is_back(TABLE, shrink((tray() * 0.7).astype(np.uint8)))


def test_a_tray_whose_rim_has_edges_at_one_side_alone_is_back_once_these_are():
    plain = tray()
    plain[:, 220:] = 120
    table = replace(TABLE, empty=as_png(shrink_unchanged(plain)))

    assert is_back(table, shrink(plain))
    assert not is_back(table, shrink(flipped(plain, LEFT)))


def test_rests_have_to_say_so_in_a_row():
    standing = Standing(TABLE)
    home, away = shrink(tray()), shrink(tray(across_px=-60))

    said = [standing.rest(each, ()) for each in (away, home, away, away, home, away, home, home)]

    assert said == [False, False, False, True, False, False, False, True]
    assert standing.stands


def test_a_table_that_is_known_to_be_elsewhere_is_until_it_is_back():
    standing = Standing(TABLE, stands=False)
    assert standing.calibration is None

    assert [standing.rest(shrink(tray()), ()) for _ in range(2)] == [False, True]
    assert standing.calibration is TABLE


def test_a_picture_of_another_size_is_of_no_table_that_is_back():
    small = cv2.resize(tray(), (320, 180))

    assert is_elsewhere(TABLE, shrink(small))
    assert not is_back(TABLE, shrink(small))


def test_what_moves_counts_on_the_tray_alone_and_everywhere_once_it_may_lie_elsewhere():
    standing = Standing(TABLE)
    home, away = shrink(tray()), shrink(tray(across_px=-60))
    assert np.array_equal(standing.counts(home), place_of(TABLE))

    standing.rest(away, ())
    assert standing.counts(away) is None

    standing.rest(home, ())
    assert standing.counts(home) is not None


@pytest.mark.parametrize(
    "standing",
    [Standing(None), Standing(TABLE, stands=False)],
    ids=["not set up", "known to be elsewhere"],
)
def test_where_no_tray_is_known_to_lie_what_moves_counts_everywhere(standing):
    assert standing.counts(shrink(tray())) is None


def test_how_a_table_was_set_up_stays_known_once_it_stands_elsewhere():
    standing = Standing(TABLE)

    for _ in range(2):
        standing.rest(shrink(tray(across_px=-60)), ())

    assert (standing.stands, standing.calibration, standing.set_up) == (False, None, TABLE)


def test_where_all_is_plain_next_to_a_tray_what_lies_farther_off_tells_whether_it_moved():
    y, x = np.mgrid[: SIZE[0], : SIZE[1]]
    is_far = (x < 60) | (x >= 580) | (y < 60) | (y >= 420)
    checks = np.where((x // 16 + y // 16) % 2, 60, 200)
    picture = np.repeat(np.where(is_far, checks, 120).astype(np.uint8)[..., None], 3, axis=2)
    table = replace(TABLE, empty=as_png(shrink_unchanged(picture)))

    assert not is_elsewhere(table, shrink(picture))
    assert is_elsewhere(table, shrink(np.roll(picture, 10, axis=1)))
