"""A die that the picture's edge cuts is asked about, by how it looks with its mirror image."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest
from seeing import FOLDER

from vision.motion import shrink_unchanged
from vision.observation import Trouble
from vision.read import Reader
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import BEYOND_PX, Candidate, Scales
from vision.reading.mirrored import (
    Remnant,
    blurred,
    contrasts_of,
    cut_at_edges,
    lines_along,
    long_side_for,
)
from vision.table.calibration import Calibration
from vision.table.tray import as_png

WIDTH, HEIGHT, SIDE = 320, 240, 16.0
GROUND, BODY, OTHER = (70, 110, 60), (125, 150, 130), (40, 40, 160)
DULL = (90, 130, 80)
"""Hardly stands out from the ground."""
COLOUR = tuple(
    float(each)
    for each in cv2.cvtColor(np.array([[BODY]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0, 0]
)


@dataclass
class Mirror:
    """A finder that finds what it is told; it keeps how often it was asked."""

    found: tuple[Candidate, ...] = ()
    asked: list[tuple[int, ...]] = field(default_factory=list)

    def search_mirrored(self, picture):
        self.asked.append(picture.shape)
        return self.found


def at(x, y, *, heat=0.5, side=SIDE):
    return Candidate(centre_px=(float(x), float(y)), side_px=side, heat=heat)


def die(x, y):
    reading = Reading(faces=(0, 0, 0, 0, 0, 1.0), nothing=0.0, unreadable=0.0, colour=COLOUR)
    return Guess(at(x, y, heat=0.95), reading)


DICE = [die(100, 100), die(200, 140)]
LEFT, TOP, RIGHT, BOTTOM = (0, 120), (160, 0), (WIDTH, 120), (160, HEIGHT)


def table(*blocks, size=(WIDTH, HEIGHT)):
    """Return a plain picture with blocks (x, y, width, height, colour) on it."""
    picture = np.full((size[1], size[0], 3), GROUND, np.uint8)
    for x, y, width, height, colour in blocks:
        picture[max(0, y) : y + height, max(0, x) : x + width] = colour
    return picture


def remnant_at(place, colour=BODY, deep=6):
    """Return the block of what is left of a die at an edge, with its middle there."""
    x, y = place
    across = y in (0, HEIGHT)
    width, height = (int(SIDE), deep) if across else (deep, int(SIDE))
    left = x - width // 2 if across else (0 if x == 0 else x - deep)
    top = y - height // 2 if not across else (0 if y == 0 else y - deep)
    return (left, top, width, height, colour)


def told(picture, found, dice=DICE):
    return cut_at_edges(Mirror(tuple(found)), Scales(picture), dice)


@pytest.mark.parametrize("place", [LEFT, TOP, RIGHT, BOTTOM])
def test_what_is_left_of_a_die_is_told_at_any_edge(place):
    assert told(table(remnant_at(place)), [at(*place)]) == (at(*place),)


def test_places_are_told_in_the_pictures_own_pixels():
    picture = cv2.resize(table(remnant_at(LEFT)), None, fx=3, fy=3)
    dice = [Guess(each.place.seen_from(1 / 3), each.reading) for each in DICE]

    (found,) = told(picture, [at(*LEFT)], dice)

    assert found.centre_px == pytest.approx((0, 360))
    assert found.side_px == pytest.approx(3 * SIDE)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(at(0.35 * SIDE, LEFT[1], heat=0.11, side=0.55 * SIDE), id="cold"),
        pytest.param(at(0.7 * SIDE, LEFT[1]), id="off the edge"),
        pytest.param(at(*LEFT, side=0.4 * SIDE), id="too small"),
        pytest.param(at(*LEFT, side=1.8 * SIDE), id="too large"),
        pytest.param(at(0, 40), id="where nothing stands out"),
    ],
)
def test_what_hardly_is_a_die_is_not_told(other):
    assert not told(table(remnant_at(LEFT)), [other])


def test_what_has_another_colour_than_the_dice_has_to_be_hotter():
    picture = table(remnant_at(LEFT, OTHER))

    assert not told(picture, [at(0.3 * SIDE, LEFT[1], heat=0.15)])
    assert told(picture, [at(0.3 * SIDE, LEFT[1], heat=0.9)])
    assert told(table(remnant_at(LEFT)), [at(0.3 * SIDE, LEFT[1], heat=0.15)])


def test_beside_many_others_in_the_mirror_it_is_likelier_a_pattern():
    picture = table(remnant_at(LEFT))
    one = at(0.2 * SIDE, LEFT[1], heat=0.3)
    others = [at(WIDTH, y, heat=0.3) for y in range(20, 240, 20)]

    assert told(picture, [one]) == (one,)
    assert told(picture, [one, *others]) == ()


def test_a_die_near_the_edge_is_not_taken_for_another_with_its_mirror_image():
    near = die(0.9 * SIDE, LEFT[1])
    picture = table(remnant_at(LEFT))

    assert not told(picture, [at(*LEFT)], [*DICE, near])
    assert told(picture, [at(*LEFT)], [*DICE, die(0.9 * SIDE, LEFT[1] - SIDE)])
    assert told(picture, [at(*LEFT)], [*DICE, die(1.1 * SIDE, LEFT[1])])


def test_where_nothing_stands_out_the_finder_is_not_asked():
    plain, step = table(), table((0, 0, WIDTH, 120, BODY))
    for picture in (plain, step):
        finder = Mirror((at(*LEFT),))

        assert cut_at_edges(finder, Scales(picture), DICE) == ()
        assert not finder.asked


def test_what_stands_out_among_many_is_looked_at_where_they_promise_less():
    squares = [(0, y, 6, 16) for y in range(0, HEIGHT, 40)]
    alike = table(*((*square, BODY) for square in squares), remnant_at(RIGHT))
    dull = table(*((*square, DULL) for square in squares), remnant_at(RIGHT))

    assert not told(alike, [at(*RIGHT)])
    assert told(dull, [at(*RIGHT)])


def test_without_dice_nothing_is_told():
    assert told(table(remnant_at(LEFT)), [at(*LEFT)], dice=[]) == ()


@pytest.mark.parametrize(("side_px", "long_side_px"), [(20, 320), (40, 320), (60, 160), (300, 80)])
def test_it_is_looked_at_where_dice_are_seen_well(side_px, long_side_px):
    scales = Scales(np.zeros((480, 640, 3), np.uint8))

    assert long_side_for(scales, side_px) == long_side_px


def test_beyond_a_lines_ends_its_last_colours_go_on():
    ramp = np.linspace((0, 0, 0), (100, 50, 20), 60, dtype=np.float32)

    contrasts = contrasts_of(ramp, SIDE)

    assert contrasts[0] == contrasts[-1] == 0
    assert contrasts[30] > 0


def test_a_chance_grows_with_heat_and_contrast_and_falls_with_what_else_is_there():
    usual = Remnant(place=at(*LEFT), off=0.1, size=1.0, contrast=20.0, colour=10.0)
    chance = usual.chance(1)

    assert replace(usual, place=at(*LEFT, heat=0.7)).chance(1) > chance
    assert replace(usual, contrast=40.0).chance(1) > chance
    assert replace(usual, colour=40.0).chance(1) < chance
    assert replace(usual, off=0.3).chance(1) < chance
    assert replace(usual, size=0.6).chance(1) < chance
    assert replace(usual, size=1 / 0.6).chance(1) == pytest.approx(
        replace(usual, size=0.6).chance(1)
    )
    assert usual.chance(4) < chance
    assert 0 < chance < 1


CUT = cv2.imread(str(FOLDER / "images" / "000101.jpg"))[:, :344]
"""A still whose rightmost die is cut; a quarter of it is left."""


@pytest.fixture(scope="module")
def reader():
    return Reader()


def test_a_still_cut_through_a_die_is_asked_about_for_the_mirror_alone(reader, monkeypatch):
    seen = reader.read(CUT.copy())
    monkeypatch.setattr("vision.judge.cut_at_edges", lambda *_: ())
    assert reader.read(CUT.copy()).sure

    assert seen.troubles == (Trouble.UNEXPLAINED,)
    (box,) = seen.unexplained
    assert box[0] + box[2] / 2 == pytest.approx(344, abs=5)
    assert len(seen.dice) == 5
    assert all(each.sure for each in seen.dice)


def test_as_many_dice_as_there_must_be_need_no_others(reader):
    assert reader.read(CUT.copy(), expected=5).sure


def test_what_lies_beyond_the_tray_is_no_die_of_it(reader):
    height, width = CUT.shape[:2]
    inner = 1 - 40 / width
    outline = ((0.0, 0.0), (inner, 0.0), (inner, height / width), (0.0, height / width))

    tray = Calibration(outline=outline, empty=as_png(shrink_unchanged(CUT)), light=110)

    assert reader.read(CUT.copy(), calibration=tray).sure


def test_nothing_is_looked_for_beyond_the_edges_of_a_tray_that_is_seen_whole(reader, monkeypatch):
    asked = []
    monkeypatch.setattr("vision.judge.cut_at_edges", lambda *_: asked.append(1) or ())
    height, width = CUT.shape[:2]
    low, right = height / width - 0.1, 0.9
    outline = ((0.1, 0.1), (right, 0.1), (right, low), (0.1, low))
    whole = Calibration(outline=outline, empty=as_png(shrink_unchanged(CUT)), light=110)

    reader.read(CUT.copy(), calibration=whole)
    assert asked == []
    reader.read(CUT.copy())
    assert asked == [1]


def test_the_mirror_image_goes_on_at_every_edge(reader):
    half = cv2.imread(str(FOLDER / "images" / "000064.jpg"))
    whole = reader.read(half).dice[0]
    x, y = (round(each) for each in whole.centre_px)
    zoom = 16 / whole.edge_px
    cut = cv2.resize(half[:, x:], None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)

    found = reader.finder.search_mirrored(cut)

    nearest = min(found, key=lambda one: np.hypot(one.centre_px[0], one.centre_px[1] - y * zoom))
    assert nearest.centre_px == pytest.approx((0, y * zoom), abs=4)
    assert nearest.heat > 0.3
    assert nearest.side_px < BEYOND_PX


def test_so_is_none_in_a_large_picture():
    near = die(0.9 * SIDE, LEFT[1])
    picture = cv2.resize(table(remnant_at(LEFT)), None, fx=3, fy=3)
    dice = [Guess(each.place.seen_from(1 / 3), each.reading) for each in (*DICE, near)]

    assert not told(picture, [at(*LEFT)], dice)


def test_a_place_at_an_edge_is_as_far_in_colour_as_from_the_nearest_die():
    picture = table((0, 0, 6, HEIGHT, BODY))
    other = cv2.cvtColor(np.array([[OTHER]], np.float32) / 255, cv2.COLOR_BGR2LAB)[0]
    colours = np.vstack([np.array([COLOUR], np.float32), other])

    left, *_ = lines_along(picture, colours, SIDE)

    assert left.colours == pytest.approx(np.zeros(HEIGHT), abs=1)


def test_a_line_is_blurred_over_as_many_to_both_sides():
    line = np.zeros((20, 3), np.float32)
    line[10] = 5.0

    assert np.flatnonzero(blurred(line, 2.0)[:, 0]).tolist() == [8, 9, 10, 11, 12]
    assert blurred(line, 2.0)[10] == pytest.approx(1.0)


def test_where_nothing_but_a_die_that_was_read_stands_out_the_finder_is_not_asked():
    finder = Mirror((at(*LEFT),))

    assert not cut_at_edges(
        finder, Scales(table(remnant_at(LEFT))), [*DICE, die(0.9 * SIDE, LEFT[1])]
    )
    assert not finder.asked
