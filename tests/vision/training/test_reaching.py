"""The pictures that hands are learnt from: what is told of them is what is drawn."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from vision.training import limbs, reaching
from vision.training.capsules import Capsule, Lamp, paint
from vision.training.clutter import strew_clutter
from vision.training.limbs import random_hand
from vision.training.photographs import is_held_out
from vision.training.reaching import UNSHOWN, HandShard, HandViews, write_hand_shards

ABOVE = Lamp(way=np.array([0.0, 0.0, 1.0]), light=1.0, depth=0.5, soft=0.0)
RED, GREEN = (0.0, 0.0, 200.0), (0.0, 200.0, 0.0)


def ball(x, y, *, height=20.0, radius=20.0, colour=RED):
    middle = (float(x), float(y), height)
    return Capsule(np.array([middle, middle]), (radius, radius), colour)


def felt(width=320, height=240):
    return np.full((height, width, 3), (90, 90, 90), np.uint8)


def test_a_ball_covers_a_circle_and_nothing_else_is_touched():
    picture = felt()

    covered = paint(picture, [ball(100, 80)], ABOVE, smooth_px=0)

    assert covered.sum() == pytest.approx(np.pi * 20**2, rel=0.02)
    assert picture[80, 100].argmax() == 2
    assert (picture[:, 150:] == felt()[:, 150:]).all()


@pytest.mark.parametrize("turned", [1, -1])
def test_what_is_higher_hides_what_is_lower(turned):
    picture = felt()
    both = [ball(100, 80, height=60, colour=GREEN), ball(100, 80, height=20)][::turned]

    paint(picture, both, ABOVE, smooth_px=0)

    assert picture[80, 100].argmax() == 1


def test_a_lamp_from_aside_lights_one_side_and_throws_a_shadow_to_the_other():
    picture = felt()
    aside = Lamp(way=np.array([-0.6, 0.0, 0.8]), light=1.0, depth=0.5, soft=0.0)

    paint(picture, [ball(100, 80, height=40)], aside, smooth_px=0)

    assert picture[80, 88, 2] > picture[80, 112, 2] + 20
    assert picture[80, 130].max() < 60 < picture[80, 70].min()


def test_a_ball_out_of_the_picture_leaves_it_as_it_was():
    picture = felt()

    covered = paint(picture, [ball(-500, 80)], ABOVE, smooth_px=0)

    assert not covered.any()
    assert (picture == felt()).all()


def test_hands_differ_and_the_same_luck_draws_the_same_hand():
    first, again, other = (
        random_hand((240, 320), np.random.default_rng(seed), hand_px=100) for seed in (1, 1, 2)
    )

    assert all((one.ends == two.ends).all() for one, two in zip(first, again, strict=True))
    assert first[-1].colour != other[-1].colour


def test_a_hand_reaches_into_the_picture_that_it_is_drawn_for():
    seen = [
        paint(
            felt(),
            random_hand((240, 320), np.random.default_rng(seed), hand_px=150),
            ABOVE,
            smooth_px=2,
        ).mean()
        for seed in range(20)
    ]

    assert min(seen) > 0.001
    assert max(seen) < 0.9


def fingers_of(hand):
    """Return how straight a hand's fingers are, 0 to 1, and where they end, (4, 2)."""
    fingers = [hand[-27:-3][start + 2 : start + 5] for start in range(0, 24, 6)]
    parts = [[bone.ends[1] - bone.ends[0] for bone in finger] for finger in fingers]
    reached = [np.linalg.norm(sum(each)) / sum(map(np.linalg.norm, each)) for each in parts]
    return reached, np.array([finger[-1].ends[1, :2] for finger in fingers])


def hands(count):
    return [
        random_hand((240, 320), np.random.default_rng(seed), hand_px=150) for seed in range(count)
    ]


def test_all_fingers_are_often_curled_alike_as_those_of_a_fist():
    straight = np.array([fingers_of(hand)[0] for hand in hands(200)])

    alike = np.ptp(straight, axis=1) < 0.1
    assert 0.3 < alike.mean() < 0.6
    assert (straight[alike] < 0.6).all(axis=1).mean() > 0.1


def test_of_what_reaches_across_an_arm_may_be_all_that_is_seen(monkeypatch):
    monkeypatch.setattr(limbs, "ACROSS", 1.0)
    ends = np.array([fingers_of(hand)[1] for hand in hands(60)])

    out = ((ends < 0) | (ends > (320, 240))).any(axis=2).all(axis=1)
    assert 0.3 < out.mean() < 0.9


def test_clutter_is_drawn_at_many_places_and_never_outside_the_levels_of_a_picture():
    pictures = []
    for seed in range(40):
        picture = felt()
        strew_clutter(picture, np.random.default_rng(seed))
        pictures.append(picture)

    changed = [(picture != felt()).any() for picture in pictures]
    assert sum(changed) > 35


def test_a_view_tells_what_share_of_each_square_a_hand_takes_and_where_it_shows_nothing():
    shard, hand = HandShard(), np.zeros((144, 192), np.float32)
    hand[:16, :8] = 1

    shard.add(felt(192, 144), hand)

    (view,), (covered,) = shard.views, shard.covered
    assert view.shape == (96, 96, 3)
    assert not view[72:].any()
    assert covered[0, 0] == 50
    assert covered[1:9].max() == 0
    assert (covered[9:] == UNSHOWN).all()


def test_a_view_and_what_is_told_of_it_are_turned_alike(tmp_path):
    shard, hand = HandShard(), np.zeros((192, 192), np.float32)
    picture = felt(192, 192)
    picture[:16, 48:64], hand[:16, 48:64] = 255, 1
    shard.add(picture, hand)
    shard.save(tmp_path / "one.npz")
    views, rng = HandViews(tmp_path), np.random.default_rng(5)

    drawn = [views.draw(rng) for _ in range(12)]

    assert len({int(covered.argmax()) for _, covered, _ in drawn}) > 3
    for view, covered, _ in drawn:
        row, column = np.unravel_index(covered.argmax(), covered.shape)
        there = view[8 * row : 8 * row + 8, 8 * column : 8 * column + 8]
        assert (there == 255).all()


@pytest.fixture
def pictures(tmp_path):
    """A set with a picture that is held out, a coloured one, a grey one, and one with a hand."""
    folder = tmp_path / "set"
    folder.mkdir()
    names = [f"{number}.png" for number in range(60)]
    held = next(name for name in names if is_held_out(name))
    coloured, grey, with_hand = [name for name in names if not is_held_out(name)][:3]
    labels = [
        {"image": held, "dice": []},
        {"image": coloured, "dice": []},
        {"image": grey, "dice": []},
        {"image": with_hand, "dice": [], "params": {"hand": {"pose": "flat"}}},
    ]
    (folder / "labels.jsonl").write_text("\n".join(map(json.dumps, labels)), encoding="utf-8")
    for name, colour in (
        (held, (1, 1, 1)),
        (coloured, (40, 90, 30)),
        (grey, (70, 70, 70)),
        (with_hand, (9, 9, 200)),
    ):
        cv2.imwrite(str(folder / name), np.full((240, 320, 3), colour, np.uint8))
    return folder


def test_of_a_labelled_picture_the_whole_is_seen_and_parts_with_hands_drawn_into_them(
    pictures, tmp_path
):
    write_hand_shards([pictures], tmp_path / "W")

    with np.load(tmp_path / "W" / "set.npz") as shard:
        views, covered, somewhere = shard["views"], shard["covered"], shard["somewhere"]
    shown = np.where(covered == UNSHOWN, 0, covered)
    assert len(views) == 2 * (1 + reaching.VIEWS_A_PICTURE) + 1
    assert [*np.flatnonzero(somewhere)] == [len(views) - 1]
    assert not shown[0].any()
    assert shown.max() > 50
    greys = views[1 + reaching.VIEWS_A_PICTURE : -1]
    assert np.ptp(greys.astype(int), axis=3).max() == 0


def test_what_was_drawn_into_stays_and_is_the_same_whenever_it_is_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(reaching, "VIEWS_A_SHARD", 2)
    reaching.draw_hand_shards(tmp_path / "one", seed=5, count=2)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "scenes-5-0000.npz").write_text("drawn before")
    reaching.draw_hand_shards(tmp_path / "two", seed=5, count=2)

    assert (tmp_path / "two" / "scenes-5-0000.npz").read_text() == "drawn before"
    with (
        np.load(tmp_path / "one" / "scenes-5-0000.npz") as other,
        np.load(tmp_path / "one" / "scenes-5-0001.npz") as first,
        np.load(tmp_path / "two" / "scenes-5-0001.npz") as again,
    ):
        assert np.array_equal(first["views"], again["views"])
        assert not np.array_equal(first["views"], other["views"])
