"""What the nets learn from: scenes are laid out and labelled as a camera would see them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vision.training import scenes, solids, styles
from vision.training.drawing import Noise
from vision.training.layout import MARGIN_SIDES, Stand, Table, laid_out, touching
from vision.training.scenes import (
    CROWDED,
    NONE,
    SCENE_SIDE_PX,
    STEEP,
    UNREADABLE,
    USUAL,
    Thing,
    Truth,
    covered,
    draw_scene,
    random_view,
    stands,
    uncovered,
)

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
SIDE_PX = 30.0


def table_of(tilt=0.0):
    """Return a table that is seen from a camera tilted so far, in radians."""
    seen = solids.rotation(np.array([1.0, 0.4, 0.0]), tilt)[:2, :2]
    return Table(seen, SCENE_SIDE_PX, SIDE_PX)


def square(stand):
    """Return the corners of a die's square on the table, (4, 2), in sides."""
    cosine, sine = np.cos(stand.turn), np.sin(stand.turn)
    return stand.place + SQUARE @ np.array([[cosine, sine], [-sine, cosine]])


def lie(at, label, side=10.0):
    """Return a thing whose top face is an upright square, in pixels."""
    truth = Truth(centre_px=at, side_px=side, label=label)
    top = np.array(at) + side * SQUARE
    return Thing(truth, top=top, hull=top)


@pytest.mark.parametrize("tilt", [0.0, 0.9])
@pytest.mark.parametrize("beside_others", [0.4, 0.8])
def test_nothing_stands_where_no_camera_sees_it(tilt, beside_others):
    table, rng = table_of(tilt), np.random.default_rng(5)
    for _ in range(20):
        for stand in laid_out(table, rng, most=30, beside_others=beside_others):
            spot = table.in_picture(stand.place)
            outside = max(-spot.min(), spot.max() - SCENE_SIDE_PX)
            assert outside <= MARGIN_SIDES * SIDE_PX


@pytest.mark.parametrize("tilt", [0.0, 0.9])
def test_no_die_stands_in_another(tilt):
    rng = np.random.default_rng(8)
    for _ in range(10):
        stood = laid_out(table_of(tilt), rng, most=30, beside_others=0.8)
        for one, other in combinations(stood, 2):
            assert covered(square(one), square(other)) < 1e-3


def test_dice_touch_where_their_squares_do():
    rng = np.random.default_rng(3)
    for turn, other, way in rng.uniform(0, 2 * np.pi, (40, 3)):
        apart = touching(turn, other, way) * np.array([np.cos(way), np.sin(way)])
        still = square(Stand(np.zeros(2), other))
        assert covered(square(Stand(1.01 * apart, turn)), still) == 0
        assert covered(square(Stand(0.97 * apart, turn)), still) > 0


def test_a_table_seen_from_aside_looks_shorter():
    tilt = solids.rotation(np.array([1.0, 0.0, 0.0]), 0.9)
    table = Table(tilt[:2, :2], SCENE_SIDE_PX, SIDE_PX)
    middle = table.in_picture(np.zeros(2))
    away, across = np.array([0.0, 1.0]), np.array([1.0, 0.0])

    assert np.hypot(*(table.in_picture(across) - middle)) == pytest.approx(SIDE_PX)
    assert np.hypot(*(table.in_picture(away) - middle)) == pytest.approx(SIDE_PX * np.cos(0.9))
    assert table.on_table(table.in_picture(away)) == pytest.approx(away)


def test_what_is_nearer_to_the_camera_is_drawn_later():
    rng = np.random.default_rng(4)
    for _ in range(10):
        view = random_view(rng, STEEP)
        heights = [view.tilt[2, :2] @ stand.place for stand in stands(view, rng, STEEP)]
        assert heights == sorted(heights)


def test_a_scene_leaves_out_what_its_dice_hide(monkeypatch):
    monkeypatch.setattr(scenes, "stands", lambda *_: [Stand(np.zeros(2), 0.0)] * 3)
    monkeypatch.setattr(scenes, "add_die", lambda *_: lie((50.0, 50.0), 3))
    monkeypatch.setattr(scenes, "add_stranger", lambda *_: lie((50.0, 50.0), NONE))
    rng = np.random.default_rng(1)

    _, truths = draw_scene(Noise(rng), rng)
    assert len(truths) == 1


def test_some_dice_lie_side_along_side():
    stood = laid_out(table_of(), np.random.default_rng(2), most=30, beside_others=0.9)
    turns = [stand.turn for stand in stood]
    assert len(stood) > 10
    assert len(set(turns)) < len(turns)


@pytest.mark.parametrize(
    ("apart", "seen_as"), [(10.0, [3]), (9.2, [3]), (8.5, [UNREADABLE]), (3.0, [])]
)
def test_a_die_that_another_hides_is_not_read_nor_one_that_is_hardly_seen_found(apart, seen_as):
    below, above = lie((50.0, 50.0), 3), lie((50.0 + apart, 50.0), 1)
    assert [thing.truth.label for thing in uncovered([below], above.hull)] == seen_as


def test_what_is_no_die_stays_so_where_it_is_hidden():
    key, die = lie((50.0, 50.0), NONE), lie((57.0, 50.0), 1)
    assert [thing.truth.label for thing in uncovered([key], die.hull)] == [NONE]


def test_crowded_scenes_hold_many_small_dice():
    noise, rng = Noise(np.random.default_rng(1)), np.random.default_rng(2)
    drawn = [draw_scene(noise, rng, CROWDED) for _ in range(12)]
    dice = [[one for one in things if one.label != NONE] for _, things in drawn]

    assert max(len(each) for each in dice) > USUAL.most_things
    assert max(one.side_px for each in dice for one in each) < 50
    assert all(picture.shape == (SCENE_SIDE_PX, SCENE_SIDE_PX, 3) for picture, _ in drawn)


@pytest.mark.parametrize("value", range(1, 7))
def test_large_pips_stay_apart_and_on_their_face(value):
    rng = np.random.default_rng(3)
    for _ in range(50):
        style = styles.with_large_pips(styles.random_style(rng), rng)
        places = solids.pip_places(value, style)

        assert np.abs(places).max() + style.pip_radius < 0.5
        assert all(np.hypot(*(a - b)) >= 2 * style.pip_radius for a, b in combinations(places, 2))


def test_dice_with_large_pips_are_drawn_and_often_clear():
    rng = np.random.default_rng(4)
    drawn = [styles.random_style(rng) for _ in range(400)]
    large = [style for style in drawn if style.pip_radius > 0.125]

    assert 20 < len(large) < 70
    assert len(large) / 2 < sum(style.clear > 0 for style in large) < len(large)
