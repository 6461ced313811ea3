"""A table is learnt from a picture of it empty and a few throws, and a bump is noticed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from cameras import seen_bumped

from hardware.recording import open_recording
from vision.errors import CalibrationError
from vision.motion import has_moved, shrink
from vision.observation import Observation
from vision.read import Reader
from vision.reading.locate import Candidate
from vision.settle import Watcher
from vision.table.calibrate import (
    calibrate,
    count_dark,
    find_outline,
    is_seen,
    learn_border,
    learn_side,
)
from vision.table.elsewhere import covered_by, is_elsewhere
from vision.table.tray import as_polygon, floor_light, is_other_light, possible
from web.back_rooms.set_up import MOST_CORNERS

FLOORS = {
    "turn-003": ((70, 115), (555, 112), (578, 430), (135, 432)),
    "turn-210": ((175, 70), (545, 85), (550, 380), (145, 370)),
    "turn-221": ((210, 100), (757, 110), (757, 550), (195, 540)),
    "turn-224": ((168, 80), (780, 70), (825, 490), (170, 530)),
}
"""The floors of the bundled recordings' trays, in pixels, good to a few per cent: marked by eye."""


def first_picture(recordings, turn):
    """Return the empty tray of a recording."""
    return next(iter(open_recording(recordings / turn).frames())).image


def table(recordings, turn="turn-221"):
    """Return the calibration of a recording's table."""
    return calibrate(first_picture(recordings, turn))


def filled(outline, width, height):
    """Return 1 inside an outline."""
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [(as_polygon(outline) * width).astype(np.int32)], 1)
    return mask


@pytest.mark.parametrize("turn", FLOORS)
def test_the_outline_of_an_empty_tray_is_found(recordings, turn):
    image = first_picture(recordings, turn)
    height, width = image.shape[:2]
    marked = [(x / width, y / width) for x, y in FLOORS[turn]]

    found, truth = (filled(each, width, height) for each in (find_outline(image), marked))

    assert (found & truth).sum() / (found | truth).sum() > 0.8


@pytest.mark.parametrize("left", [0.6, 0.25], ids=["half a shadow", "deep shadow"])
def test_a_floor_that_its_walls_darken_is_found_whole(left):
    rim, floor, walls = (
        (30, 45, 70),
        (40, 120, 40),
        [(150, 600), (150, 150), (250, 150), (700, 500)],
    )
    image = np.full((960, 1280, 3), rim, np.uint8)
    image[150:800, 150:1100] = floor
    image[150:330, 150:1100] = np.multiply(floor, left).astype(np.uint8)
    image[150:800, 150:300] = np.multiply(floor, left).astype(np.uint8)

    outline = as_polygon(find_outline(image)) * 1280

    assert all(cv2.pointPolygonTest(outline, corner, measureDist=True) > -8 for corner in walls)
    assert cv2.pointPolygonTest(outline, (130, 400), measureDist=True) < 0


def test_a_grey_floor_in_half_a_shadow_is_found_whole_and_no_black_that_it_lies_in():
    image = np.full((480, 640, 3), 4, np.uint8)
    image[80:400, 80:560] = 120
    image[80:180, 80:560] = image[80:400, 80:160] = 72

    outline = as_polygon(find_outline(image)) * 640

    for middle in [(100.0, 380.0), (100.0, 100.0), (540.0, 100.0), (540.0, 380.0)]:
        assert cv2.pointPolygonTest(outline, middle, measureDist=True) > 10
    for middle in [(60.0, 240.0), (580.0, 240.0), (320.0, 60.0), (320.0, 420.0)]:
        assert cv2.pointPolygonTest(outline, middle, measureDist=True) < -10


def test_of_what_has_grown_the_largest_is_the_tray():
    image = np.full((480, 640, 3), (40, 60, 90), np.uint8)
    image[80:400, 80:324] = (40, 120, 40)
    image[170:330, 346:400] = (40, 120, 40)

    outline = as_polygon(find_outline(image)) * 640

    assert cv2.pointPolygonTest(outline, (200.0, 240.0), measureDist=True) > 100
    assert cv2.pointPolygonTest(outline, (375.0, 260.0), measureDist=True) < 0


def test_a_round_tray_has_no_more_corners_than_the_page_can_move():
    image = np.full((960, 1280, 3), (40, 60, 90), np.uint8)
    cv2.circle(image, (640, 480), 400, (40, 120, 40), -1, cv2.LINE_AA)

    assert 8 < len(find_outline(image)) < MOST_CORNERS


def test_a_picture_without_a_tray_is_refused_with_a_remedy():
    noise = np.random.default_rng(1).integers(0, 255, (240, 320, 3), dtype=np.uint8)

    with pytest.raises(CalibrationError, match="name its corners"):
        find_outline(noise)


@pytest.mark.parametrize(
    "floors",
    [
        pytest.param([(0, 0, 640, 480)], id="all of the picture"),
        pytest.param([(250, 170, 390, 310)], id="too small"),
        pytest.param([(100, 160, 540, 320), (240, 20, 400, 460)], id="a cross"),
    ],
)
def test_what_no_tray_looks_like_is_none(floors):
    image = np.full((480, 640, 3), (40, 60, 90), np.uint8)
    for left, top, right, bottom in floors:
        image[top:bottom, left:right] = (40, 120, 40)

    with pytest.raises(CalibrationError, match="no tray is found"):
        find_outline(image)


def test_corners_that_a_person_names_are_taken(recordings):
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.6))

    assert calibrate(first_picture(recordings, "turn-221"), outline=corners).outline == corners


@pytest.mark.parametrize("turn", FLOORS)
def test_a_tray_that_the_pictures_edge_cuts_is_told(recordings, turn):
    whole = first_picture(recordings, turn)
    middle = whole.shape[1] // 2
    half = np.ascontiguousarray(whole[:, middle - 40 :])

    assert not calibrate(whole).is_cut(whole.shape[0] / whole.shape[1])
    assert calibrate(half).is_cut(half.shape[0] / half.shape[1])


@pytest.mark.parametrize(
    ("corners", "cut"),
    [
        (((0.1, 0.1), (0.9, 0.1), (0.9, 0.6)), False),
        (((0.0, 0.1), (0.9, 0.1), (0.9, 0.6), (0.0, 0.6)), True),
        (((0.1, 0.1), (0.9, 0.1), (0.9, 0.75), (0.1, 0.75)), True),
        (((0.1, 0.1), (0.9, 0.1), (1.1, 0.6), (0.1, 0.6)), False),
        (((0.0, 0.3), (0.4, 0.0), (0.9, 0.3), (0.5, 0.7)), False),
        (((0.0, 0.3), (0.4, 0.0), (0.43, 0.0), (0.9, 0.3), (0.5, 0.7)), False),
    ],
    ids=["within", "left", "bottom", "one corner beyond", "corners on the edge", "round"],
)
def test_a_side_on_the_pictures_edge_cuts_a_tray(recordings, corners, cut):
    assert replace(table(recordings), outline=corners).is_cut(0.75) is cut


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(((0.1, 0.1), (0.9, 0.6), (0.9, 0.1), (0.1, 0.6)), id="crossing"),
        pytest.param(((0.5, 0.5),) * 3, id="one place"),
        pytest.param(((0.1, 0.1), (0.9, float("nan")), (0.9, 0.6)), id="nowhere"),
        pytest.param(((5.0, 5.0), (6.0, 5.0), (6.0, 6.0)), id="outside"),
        pytest.param(((0.5, 0.1), (0.7, 0.65), (0.2, 0.3), (0.8, 0.3), (0.3, 0.65)), id="a star"),
    ],
)
def test_corners_that_are_no_trays_are_refused(recordings, corners):
    with pytest.raises(CalibrationError, match="these corners are no tray's"):
        calibrate(first_picture(recordings, "turn-221"), outline=corners)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"outline": ((0.1, 0.1), (0.9, 0.1))}, "three corners"),
        ({"outline": ((0.1, 0.1), (0.9, 0.1), (0.9, float("inf")))}, "lies nowhere"),
        ({"outline": ((0.1, 0.1), (0.9, 0.1), (0.9, float("nan")))}, "lies nowhere"),
        ({"outline": ((0.1, 0.1), (1e9, 0.1), (0.9, 0.9))}, "lies nowhere near"),
        ({"light": -1.0}, "between 0 and 255"),
        ({"outline": ((-99.0, 0.1), (0.9, 0.1), (0.9, 0.6))}, "nowhere near the picture"),
        ({"light": float("nan")}, "between 0 and 255"),
        ({"die_side": 0.0}, "above 0"),
        ({"die_side": -0.05}, "above 0"),
        ({"die_side": 1.5}, "below 1.0"),
        ({"mm_per_width": float("inf")}, "above 0"),
        ({"shade_border": float("nan")}, "between dark and light"),
    ],
)
def test_a_table_that_cannot_be_is_refused(recordings, changed, why):
    with pytest.raises(ValueError, match=why):
        replace(table(recordings), **changed)


@pytest.mark.parametrize("turn", FLOORS)
def test_an_undisturbed_table_has_not_moved(recordings, turn):
    """Hands come in and go, and dice lie and lean at the rim."""
    known, reader = table(recordings, turn), Reader()
    frames = [frame.image for frame in open_recording(recordings / turn).frames()]
    small = [shrink(each) for each in frames]
    still = [at for at in range(1, len(frames), 5) if not has_moved(small[at - 1], small[at])]
    covered = {at: covered_by(reader.read(frames[at]), frames[at].shape[1]) for at in still}

    assert len(still) > 10
    assert not [at for at in still if is_elsewhere(known, small[at], covered[at])]


@pytest.mark.parametrize("turn", FLOORS)
@pytest.mark.parametrize(("by_px", "degrees"), [(12, 0), (30, 0), (0, 4)])
def test_a_bumped_camera_is_noticed(recordings, turn, by_px, degrees):
    bumped = seen_bumped(first_picture(recordings, turn), by_px, degrees)

    assert is_elsewhere(table(recordings, turn), shrink(bumped))


@pytest.mark.parametrize("gain", [0.4, 1.4])
def test_other_light_is_no_bump_but_other_light(recordings, gain):
    image = first_picture(recordings, "turn-221")
    known = table(recordings)
    lit = shrink(np.clip(image * gain, 0, 255).astype(np.uint8))

    assert not is_elsewhere(known, lit)
    assert is_other_light(floor_light(lit, known.outline), known.light) == (gain < 0.5)
    assert not is_other_light(floor_light(shrink(image), known.outline), known.light)


def test_what_lies_beside_the_tray_or_is_no_dies_size_is_left_out(recordings):
    known = replace(table(recordings), die_side=0.05)
    inside = Candidate(centre_px=(480.0, 330.0), side_px=48.0, heat=0.9)
    beside = replace(inside, centre_px=(40.0, 40.0))
    coin = replace(inside, side_px=100.0)
    speck = replace(inside, side_px=20.0)

    assert possible(known, [inside, beside, coin, speck], width_px=960) == (inside,)


def test_the_side_is_the_middle_one():
    assert learn_side([0.05, 0.051, 0.2]) == 0.051
    with pytest.raises(CalibrationError, match="no die"):
        learn_side([])


def test_the_border_lies_between_dark_and_light_dice():
    assert learn_border([30, 35, 32, 200, 210, 190], dark=3, dice=6) == (190 + 35) / 2


def test_the_border_is_farther_from_dice_that_spread_more():
    """Green dice of two shades on red felt, where light drowns the lighter ones."""
    dark = [124, 130, 144, 139, 141, 146, 149, 155, 185]
    light = [313, 353, 411, 277, 285, 400, 398, 399, 403]

    border = learn_border([*dark, *light], dark=3, dice=6)

    spread = sum(abs(value - sum(light) / 9) for value in light) / 9
    assert border == pytest.approx(277 - spread)


@pytest.mark.parametrize(
    ("seen", "complaint"),
    [([100, 120, 140, 150, 160, 190], "too much alike"), ([30.0, 40.0], "one kind only")],
)
def test_dice_that_look_alike_are_refused(seen, complaint):
    with pytest.raises(CalibrationError, match=complaint):
        learn_border(seen, dark=len(seen) // 2 if len(seen) > 2 else 2, dice=len(seen))


class Known:
    """Reads nothing, and remembers what was known of the table."""

    def __init__(self):
        self.told = []

    def read(self, image, *, empty=None, calibration=None, lying=None):
        self.told.append((empty is not None, calibration is not None))
        return Observation()


def test_the_eye_knows_the_empty_tray_from_the_start_and_forgets_a_moved_one(recordings):
    known, reader = table(recordings), Known()
    watcher = Watcher(reader, known)
    frames = list(open_recording(recordings / "turn-221").frames())
    bumped = [replace(frame, image=seen_bumped(frame.image, 60)) for frame in frames]

    sightings = [sighting for sighting in map(watcher.see, bumped) if sighting is not None]

    assert reader.told[0] == (True, True)
    # One rest may be an arm that lies there.
    assert [s.moved for s in sightings if s.seen is not None][:2] == [False, True]
    assert [s.moved for s in sightings].count(True) == 1
    assert reader.told[-1][1] is False


DARK, LIGHT = [30.0, 35.0, 32.0], [400.0, 410.0, 390.0]


@pytest.mark.parametrize(
    ("throws", "dark"),
    [
        pytest.param([[*DARK, *LIGHT], [*LIGHT, *DARK]], 3, id="half of them"),
        pytest.param([[DARK[0], *LIGHT]], 1, id="one"),
        pytest.param([[*DARK, LIGHT[0]]], 3, id="all but one"),
        pytest.param([LIGHT, LIGHT], 0, id="none"),
        pytest.param([[*DARK, *LIGHT], [*DARK, 31.0, *LIGHT[:2]]], 0, id="not the same in each"),
        pytest.param([[*DARK, 33.0, 250.0, 450.0]], 0, id="one lies between"),
        pytest.param([[30.0, 240.0]], 0, id="hardly apart"),
        pytest.param([[0.0, 300.0, 590.0, 890.0]], 0, id="they spread as far"),
        pytest.param([[30.0]], 0, id="a single die"),
        pytest.param([], 0, id="nothing thrown"),
    ],
)
def test_so_many_are_dark_as_are_far_darker_than_the_others_in_each_throw(throws, dark):
    assert count_dark(throws) == dark


@pytest.mark.parametrize(
    ("corner", "seen"),
    [
        pytest.param((0.5, 0.5), True, id="in it"),
        pytest.param((-0.2, 0.5), True, id="a little to the left"),
        pytest.param((-0.3, 0.5), False, id="far to the left"),
        pytest.param((1.3, 0.5), False, id="far to the right"),
        pytest.param((0.5, -0.3), False, id="far above"),
        pytest.param((0.5, 0.95), True, id="a little below"),
        pytest.param((0.5, 1.05), False, id="far below"),
    ],
)
def test_a_picture_shows_corners_in_it_or_a_little_beyond_its_edges(corner, seen):
    assert is_seen([(0.1, 0.1), corner], 0.75) is seen
