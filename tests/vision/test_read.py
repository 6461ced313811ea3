"""A whole picture: every die read, and a reading is sure only when nothing needs asking."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from seeing import COCKED, STILLS, picture_of, shades_of, values_of
from told_nets import damage

from companion.dice import Shade
from vision.errors import ModelError, PictureError
from vision.observation import SeenDie, Trouble
from vision.read import Reader, _is_like_those, are_too_many
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.halves import Halves
from vision.reading.locate import LONG_SIDES_PX, MOST_CANDIDATES, Candidate, is_double
from vision.reading.weights import MODELS


def told_surely(seen):
    return [(die.face, die.shade) for die in seen.dice if die.sure]


@pytest.fixture(scope="module")
def reader():
    return Reader()


@pytest.mark.parametrize("still", STILLS)
def test_a_still_is_read_fully_right(reader, still):
    seen = reader.read(picture_of(still))

    assert sorted(die.face for die in seen.dice) == values_of(still)
    assert sorted((die.face, die.shade) for die in seen.dice) == shades_of(still)


@pytest.mark.parametrize("still", COCKED)
def test_a_still_with_a_die_that_leans_or_lies_on_others_is_asked_about(reader, still):
    seen = reader.read(picture_of(still))

    assert not seen.sure


def test_a_die_that_leans_beside_flat_ones_keeps_its_face_and_is_asked_about(reader):
    seen = reader.read(picture_of("images/000056.jpg"))

    assert [(die.face, die.trouble) for die in seen.dice if not die.sure] == [(6, Trouble.COCKED)]
    assert Trouble.COCKED in seen.troubles


@pytest.mark.parametrize("still", STILLS)
def test_the_known_number_of_dice_changes_no_die(reader, still):
    image, count = picture_of(still), len(values_of(still))

    assert reader.read(image, expected=count) == reader.read(image)


def test_another_number_of_dice_than_known_is_asked_about(reader):
    image, count = picture_of(STILLS[0]), len(values_of(STILLS[0]))

    seen = reader.read(image, expected=count + 1)

    assert Trouble.WRONG_COUNT in seen.troubles
    assert not seen.sure
    assert len(seen.dice) == count


def test_what_is_but_the_side_of_a_die_is_no_die_and_is_asked_about(reader, monkeypatch):
    """Also where as many are left as there must be: a die that leans on another looks like one."""
    monkeypatch.setattr(Reader, "_at_first", lambda *_: None)
    image = picture_of(STILLS[0])
    before = reader.read(image)
    assert before.sure
    monkeypatch.setattr("vision.reading.lean.sides", lambda dice, _: frozenset([len(dice) - 1]))
    seen = reader.read(image, expected=len(before.dice) - 1)

    assert len(seen.dice) == len(before.dice) - 1
    assert seen.troubles == (Trouble.UNEXPLAINED,)
    (left_out,) = {die.box_px for die in before.dice} - {die.box_px for die in seen.dice}
    assert seen.unexplained == (left_out,)
    (perhaps,) = seen.perhaps
    assert (perhaps.box_px, perhaps.sure) == (left_out, False)


def test_an_empty_tray_is_surely_empty(reader):
    felt = np.full((480, 640, 3), (40, 90, 30), np.uint8)

    seen = reader.read(felt)

    assert (seen.dice, seen.sure, seen.troubles) == ((), True, ())


def test_a_picture_in_the_dark_is_never_sure(reader):
    dark = (picture_of(STILLS[0]) * 0.05).astype(np.uint8)

    assert Trouble.TOO_DARK in reader.read(dark).troubles


@pytest.mark.parametrize("share", [0.4, 0.06])
@pytest.mark.parametrize("still", STILLS)
def test_a_still_is_read_as_surely_by_little_light(reader, still, share):
    dim = cv2.convertScaleAbs(picture_of(still), alpha=share)

    seen = reader.read(dim)

    assert len(seen.dice) == len(values_of(still))
    assert not Counter(told_surely(seen)) - Counter(shades_of(still))
    assert len(told_surely(seen)) >= len(told_surely(reader.read(picture_of(still))))


def test_a_picture_in_glaring_light_is_never_sure(reader):
    glare = np.full((480, 640, 3), 255, np.uint8)

    assert reader.read(glare).troubles == (Trouble.TOO_BRIGHT,)


@pytest.mark.parametrize(
    "image",
    [
        pytest.param(np.zeros((480, 640), np.uint8), id="grey"),
        pytest.param(np.zeros((480, 640, 4), np.uint8), id="four channels"),
        pytest.param(np.zeros((480, 640, 3), np.float32), id="floating point"),
    ],
)
def test_what_is_no_colour_picture_is_refused(reader, image):
    with pytest.raises(PictureError, match=r"a picture is"):
        reader.read(image)


@pytest.mark.parametrize(
    ("height", "width", "why"),
    [
        (20, 40, "40×20 pixels are too few; at least 32×32"),
        (32, 14000, "14000×32 pixels are a strip"),
    ],
)
def test_a_picture_of_no_cameras_form_is_refused_and_told_why(reader, height, width, why):
    with pytest.raises(PictureError, match=why):
        reader.read(np.zeros((height, width, 3), np.uint8))


@pytest.mark.parametrize(("height", "width"), [(32, 32), (32, 512), (512, 32), (33, 47)])
def test_the_smallest_and_the_longest_picture_are_read(reader, height, width):
    assert reader.read(np.zeros((height, width, 3), np.uint8)).dice == ()


def test_a_plain_picture_is_read_as_surely_as_one_that_is_searched_at_every_scale(
    reader, monkeypatch
):
    image, searched = picture_of("images/000064.jpg"), []
    search = reader.finder.search

    def counted(picture, scaled):
        levels = list(scaled)
        searched.extend(max(small.shape) for small, _ in levels)
        return search(picture, levels)

    monkeypatch.setattr(reader.finder, "search", counted)
    quick = reader.read(image)
    monkeypatch.setattr(Reader, "_at_first", lambda *_: None)
    thorough = reader.read(image)

    assert searched == [160, 320, 640, 320, 160]
    assert sorted(die.face for die in quick.dice) == values_of("images/000064.jpg")
    assert sorted(die.face for die in thorough.dice) == values_of("images/000064.jpg")
    assert (quick.sure, thorough.sure) == (True, True)


def test_a_face_that_was_sure_is_not_read_again_where_its_die_is_found_more_exactly(
    reader, monkeypatch
):
    image, read = picture_of("images/000064.jpg"), []
    really = reader.faces.read

    def noted(halves, candidates):
        read.extend(candidates)
        return really(halves, candidates)

    def all_over(view, look):
        return reader.finder.search(view.image, [view.scales.at(LONG_SIDES_PX[0])])

    monkeypatch.setattr(reader.faces, "read", noted)
    monkeypatch.setattr(reader, "_look_nearer", all_over)
    seen = reader.read(image)

    assert sorted(die.face for die in seen.dice) == values_of("images/000064.jpg")
    assert len(read) >= len(seen.dice)
    assert not [pair for pair in combinations(read, 2) if is_double(*pair)]


@pytest.mark.parametrize("heat", [0.33, 0.97])
def test_a_sure_face_is_passed_on_to_the_nearest_place_alone(reader, heat):
    """Another place below a die, as steep views show one, is read for itself."""
    halves = Halves(picture_of("images/000064.jpg"))
    die = reader.finder.find(halves.halved(0))[0]
    readings = dict(zip([die], reader.faces.read(halves, [die]), strict=True))

    def moved(sides, heat):
        x, y = die.centre_px
        return replace(die, centre_px=(x, y + sides * die.side_px), heat=heat)

    near, lower = reader._read(halves, (moved(-0.15, die.heat), moved(0.48, heat)), readings)

    assert near.reading == readings[die]
    assert lower.reading != readings[die]


def likely_dice(count, *, coldest=0.9):
    """Return so many places that are hot, but for the last one."""
    faces = Reading(faces=(1.0, 0, 0, 0, 0, 0), nothing=0.0, unreadable=0.0)
    heats = [*[0.9] * (count - 1), coldest]
    return [
        Guess(Candidate(centre_px=(40.0 * number, 100.0), side_px=30.0, heat=heat), faces)
        for number, heat in enumerate(heats)
    ]


def test_there_may_be_more_dice_than_are_looked_at_where_all_of_those_are_hot():
    assert are_too_many(likely_dice(MOST_CANDIDATES))
    assert not are_too_many(likely_dice(MOST_CANDIDATES - 1))
    assert not are_too_many(likely_dice(MOST_CANDIDATES, coldest=0.5))


DICE = tuple(
    SeenDie(
        face=1,
        shade=Shade.LIGHT,
        centre_px=(x, 100.0),
        box_px=(x - 25, 75.0, 50.0, 50.0),
        chances=(1.0, 0, 0, 0, 0, 0),
        sure=True,
    )
    for x in (100.0, 300.0)
)


@pytest.mark.parametrize(
    ("x", "side_px", "dice", "is_like"),
    [
        pytest.param(200.0, 40.0, DICE, True, id="beside them"),
        pytest.param(300.0, 40.0, DICE, False, id="on one of them"),
        pytest.param(200.0, 100.0, DICE, False, id="larger"),
        pytest.param(200.0, 20.0, DICE, False, id="smaller"),
        pytest.param(200.0, 100.0, (), True, id="where none was seen"),
    ],
)
def test_other_dice_may_be_what_lies_beside_those_that_were_seen_and_is_as_large(
    x, side_px, dice, is_like
):
    place = Candidate(centre_px=(x, 100.0), side_px=side_px, heat=0.9)

    assert _is_like_those(place, dice) is is_like


@pytest.mark.parametrize("net", ["finder", "values", "leans", "hands"])
def test_nets_that_are_tried_out_and_make_no_numbers_are_told(monkeypatch, net):
    damage(net, monkeypatch)

    with pytest.raises(ModelError, match=rf"{net}\.onnx are damaged"):
        Reader().try_out()


def test_nets_that_are_whole_are_tried_out_in_silence(reader):
    reader.try_out()


@pytest.mark.parametrize("net", ["finder", "values", "leans"])
def test_a_folder_of_ones_own_has_the_nets_of_dice(tmp_path, net):
    for path in MODELS.glob("*.onnx"):
        if path.stem != net:
            (tmp_path / path.name).symlink_to(path)

    with pytest.raises(ModelError, match=rf"{tmp_path}/{net}\.onnx are missing"):
        Reader(tmp_path)

    (tmp_path / f"{net}.onnx").symlink_to(MODELS / f"{net}.onnx")
    Reader(tmp_path)
