"""What a die that was seen tells of itself, and which observations can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dice import Shade
from vision.observation import BOX_SIDES, CLEAR_SHADE, Observation, SeenDie, Trouble

CHANCES = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
DIE = SeenDie(
    face=5,
    shade=Shade.LIGHT,
    centre_px=(100.0, 50.0),
    box_px=(80.0, 35.0, 40.0, 30.0),
    chances=CHANCES,
    sure=True,
)
DOUBTED = replace(DIE, sure=False)
BOX = DIE.box_px


@pytest.mark.parametrize(
    ("clarity", "is_between"),
    [(0.0, True), (0.9 * CLEAR_SHADE, True), (CLEAR_SHADE, False), (1.0, False)],
)
def test_a_die_whose_shade_is_not_clear_is_between_them(clarity, is_between):
    assert replace(DIE, shade_clarity=clarity).is_between_shades == is_between


@pytest.mark.parametrize("box", [(80.0, 35.0, 40.0, 30.0), (80.0, 35.0, 30.0, 40.0)])
def test_a_die_is_as_wide_as_the_longer_side_of_its_box(box):
    die = replace(DIE, box_px=box)

    assert (die.width_px, die.edge_px) == (40.0, 40.0 / BOX_SIDES)


@pytest.mark.parametrize(
    ("point", "is_covered"),
    [
        pytest.param((100.0, 50.0), True, id="middle"),
        pytest.param((80.0, 35.0), True, id="upper left corner"),
        pytest.param((120.0, 65.0), True, id="lower right corner"),
        pytest.param((79.0, 50.0), False, id="to the left"),
        pytest.param((121.0, 50.0), False, id="to the right"),
        pytest.param((100.0, 34.0), False, id="above"),
        pytest.param((100.0, 66.0), False, id="below"),
    ],
)
def test_a_die_covers_what_lies_within_its_box(point, is_covered):
    assert DIE.covers(point) == is_covered


@pytest.mark.parametrize(
    "chances",
    [
        pytest.param((0.5, 0.5), id="of two faces"),
        pytest.param((0.2, 0.2, 0.2, 0.2, 0.2, 0.2), id="more than 1"),
        pytest.param((0.1, 0.1, 0.1, 0.1, 0.1, 0.1), id="less than 1"),
    ],
)
def test_chances_are_of_six_faces_and_add_up_to_1(chances):
    with pytest.raises(ValueError, match="add up to 1"):
        replace(DIE, chances=chances)


def test_a_die_that_cannot_be_read_is_never_sure():
    assert replace(DOUBTED, face=None).face is None

    with pytest.raises(ValueError, match="never sure"):
        replace(DIE, face=None)


@pytest.mark.parametrize(
    "doubts",
    [
        pytest.param({"dice": (DIE, DOUBTED)}, id="a doubted die"),
        pytest.param({"troubles": (Trouble.BLURRED,)}, id="a trouble"),
        pytest.param({"unexplained": (BOX,)}, id="something unexplained"),
        pytest.param({"perhaps": (DOUBTED,)}, id="what may be a die"),
        pytest.param({"hands": (BOX,)}, id="a hand"),
    ],
)
def test_an_observation_with_anything_to_ask_about_is_never_sure(doubts):
    assert not Observation(sure=False, **doubts).sure

    with pytest.raises(ValueError, match="sure observation"):
        Observation(**doubts)


def test_what_may_be_a_die_is_never_sure():
    with pytest.raises(ValueError, match="never sure"):
        Observation(perhaps=(DIE,), sure=False)


def test_further_troubles_come_after_those_that_there_were_each_once():
    seen = Observation(dice=(DIE,), sure=False, troubles=(Trouble.BLURRED,), unexplained=(BOX,))
    place = (0.0, 0.0, 10.0, 10.0)

    doubted = seen.doubted([Trouble.UNEXPLAINED, Trouble.BLURRED], [place])

    assert doubted == Observation(
        dice=(DIE,),
        sure=False,
        troubles=(Trouble.BLURRED, Trouble.UNEXPLAINED),
        unexplained=(BOX, place),
    )


def test_an_observation_without_any_trouble_stays_what_it_is():
    seen = Observation(dice=(DIE,))

    assert seen.doubted([]) is seen


@pytest.mark.parametrize("trouble", [None, *Trouble])
def test_a_die_is_cocked_where_that_is_what_troubles_it(trouble):
    assert replace(DOUBTED, trouble=trouble).cocked is (trouble is Trouble.COCKED)
