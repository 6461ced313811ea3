"""What drawn dice look like close by: their pips, and what a lamp leaves on them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.training import glare, solids, styles
from vision.training.canvas import Side
from vision.training.drawing import Lying, Noise, draw_die, draw_face, draw_far_pips
from vision.training.stamps import bold_marks

SIDE_PX = 100
FLAT = solids.Pose(
    centre_px=(SIDE_PX / 2, SIDE_PX / 2), side_px=SIDE_PX, turn=np.eye(3), perspective=0.0
)
BODY, PIP = (60.0, 50.0, 50.0), (40.0, 30.0, 160.0)


def blank():
    """Return the plain upper face of a die that fills a picture."""
    canvas = np.full((SIDE_PX, SIDE_PX, 3), BODY, np.uint8)
    return Side(canvas, np.zeros(2), FLAT, np.eye(3))


def die(**changes):
    """Return a plain die's looks."""
    plain = replace(
        styles.random_style(np.random.default_rng(1)),
        body=BODY,
        pip=PIP,
        ace=PIP,
        four=PIP,
        pip_radius=0.1,
        ace_scale=1.0,
        pip_kind="flat",
        logo_face=0,
        plate=0.0,
        bullseye=0.0,
        sheen=0.0,
    )
    return replace(plain, **changes)


def seen_at(side, places):
    """Return the colours at places of a face, (n, 2) in sides."""
    x, y = np.round(side.seen(np.asarray(places, float))).astype(int).T
    return side.canvas[y, x]


def test_a_lamp_is_mirrored_between_the_pips_and_not_in_them():
    style = die(sheen=0.9)
    for seed in range(30):
        side = blank()
        draw_face(side, style, 6, 1.0, np.random.default_rng(seed))
        assert np.ptp(seen_at(side, solids.pip_places(6, style)), axis=0).max() <= 1


@pytest.mark.parametrize(("sheen", "mirrors"), [(0.9, True), (0.0, False)])
def test_only_dice_with_sheen_mirror_a_lamp(sheen, mirrors):
    brightest = 0
    for seed in range(30):
        side = blank()
        draw_face(side, die(sheen=sheen), 1, 1.0, np.random.default_rng(seed))
        brightest = max(brightest, int(side.canvas.min(axis=2).max()))
    assert (brightest > 200) == mirrors


def test_the_wall_of_a_dimple_shines_where_the_dimple_ends():
    side = blank()
    circle = 0.2 * solids.CIRCLE
    glare.draw_rim(side, circle, np.random.default_rng(2))
    y, x = np.nonzero(side.canvas.min(axis=2) > BODY[0] + 20)
    away = np.hypot(x - SIDE_PX / 2, y - SIDE_PX / 2)
    assert len(away) > 20
    assert 15 < away.min() <= away.max() < 25


def test_a_pip_may_be_a_circle_with_a_dot():
    style = die(pip_kind="eye")
    side = blank()
    draw_face(side, style, 1, 1.0, np.random.default_rng(0))
    dot, between, line = seen_at(side, [(0, 0), (0.07, 0), (0.11, 0)]).astype(int)
    assert np.abs(dot - PIP).max() < 20
    assert np.abs(line - PIP).max() < 20
    assert np.abs(between - BODY).max() < 20


@pytest.mark.parametrize(("clear", "seen"), [(0.9, True), (0.0, False)])
def test_the_pips_below_are_seen_through_a_clear_die_alone(clear, seen):
    """Beneath an ace lies a six."""
    noise, rng = Noise(np.random.default_rng(1)), np.random.default_rng(2)
    style = die(clear=clear, marbling=0.0, gloss=0.0, streaks=0, pip=(0.0, 0.0, 0.0))
    below = solids.pip_places(6, style)
    between = [(0.0, -0.25), (0.0, 0.25), (-0.45, 0.0), (0.45, 0.0)]
    darker = []
    for _ in range(20):
        picture = np.full((SIDE_PX, SIDE_PX, 3), 200, np.uint8)
        draw_die(picture, Lying(FLAT, style, 1), np.array([0.0, 0.0, 1.0]), noise, rng)
        side = Side(picture, np.zeros(2), FLAT, np.eye(3))
        darker.append(seen_at(side, between).mean() - seen_at(side, below).mean())
    assert (np.mean(darker) > 8) == seen


def test_what_lies_deep_in_a_clear_die_is_seen_two_thirds_as_deep():
    turn = solids.rotation(np.array([1.0, 0.0, 0.0]), 0.5)
    pose = solids.Pose(centre_px=FLAT.centre_px, side_px=60.0, turn=turn, perspective=0.0)
    top = solids.project(np.array([[0.0, 0.0, 0.5]]), pose)[0, 1]
    style = die(clear=0.9, pip=(0.0, 0.0, 0.0))
    below = [each for each in solids.faces(1, mirrored=False) if each[0] == 6]
    canvas = np.full((SIDE_PX, SIDE_PX, 3), 255, np.uint8)
    draw_far_pips(canvas, np.zeros(2), Lying(pose, style, 1), below, np.random.default_rng(1))
    shadow = 255 - canvas[..., 0].astype(int)
    y, _ = np.nonzero(shadow > shadow.max() / 2)
    assert abs(y.mean() - top) == pytest.approx(60 * np.sin(0.5) / 1.5, abs=1.5)


def test_pips_may_differ_by_their_hue_alone_but_never_by_nothing():
    rng = np.random.default_rng(4)
    pairs = [styles.random_colours(rng) for _ in range(600)]
    like = [pair for pair in pairs if abs(styles.grey(pair[0]) - styles.grey(pair[1])) < 20]

    assert 20 < len(like) < 120
    assert all(styles.far(*pair, styles.HUE_APART) for pair in like)


def test_bold_marks_stand_over_a_dot_of_their_own():
    marks = bold_marks()

    parts = [cv2.connectedComponents((mark > 127).astype(np.uint8))[0] - 1 for mark in marks]
    assert {*parts} <= {1, 2}
    assert parts.count(2) > len(marks) / 2
    assert all(0.03 < (mark > 127).mean() < 0.5 for mark in marks)
