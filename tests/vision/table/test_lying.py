"""What is remembered of dice that lay at a table: how flat ones look there."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.dice import Shade
from vision.frame import Frame
from vision.observation import Observation, SeenDie, Trouble
from vision.read import Reader
from vision.reading.locate import Candidate
from vision.settle import Watcher
from vision.table.lying import LEAST_SEEN, MOST_SEEN, LyingDice

SIZE_PX = (1000, 600)
FOLDER = Path(__file__).parents[2] / "recordings" / "lone"


def die_at(x, y, *, tilt=(0.1, 0.3), more=(0.0, 0.0), trouble=None):
    """Return a die as a camera shows it that is tilted, and that leans by *more*."""
    look = (tilt[0] + 0.65 * x / 1000 + more[0], tilt[1] + 0.65 * y / 1000 + more[1])
    return SeenDie(
        face=3,
        shade=Shade.LIGHT,
        centre_px=(float(x), float(y)),
        box_px=(x - 20.0, y - 20.0, 40.0, 40.0),
        chances=(0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
        sure=trouble is None,
        trouble=trouble,
        lean=look,
    )


def rest(*dice):
    """Return what is seen of dice at rest."""
    troubles = tuple(die.trouble for die in dice if die.trouble is not None)
    return Observation(dice=dice, sure=all(die.sure for die in dice), troubles=troubles)


def throw(seed=0, *, count=5, **how):
    """Return a throw of flat dice."""
    places = np.random.default_rng(seed).uniform((50, 50), (950, 550), (count, 2))
    return rest(*(die_at(x, y, **how) for x, y in places))


def after(*rests):
    """Return what is remembered after some rests."""
    lying = LyingDice()
    for each in rests:
        lying = lying.after(each, SIZE_PX)
    return lying


def off(lying, die):
    """Return how far a die is from how flat ones look there."""
    flat = lying.look(SIZE_PX)
    x, y = (at / 1000 for at in die.centre_px)
    return hypot(
        *(
            seen - start - flat.growth * at
            for seen, start, at in zip(die.lean, flat.start, (x, y), strict=True)
        )
    )


def test_too_few_dice_tell_nothing():
    assert LyingDice().look(SIZE_PX) is None
    assert after(throw(count=LEAST_SEEN - 1)).look(SIZE_PX) is None
    assert after(throw(count=LEAST_SEEN)).look(SIZE_PX) is not None


def test_throws_of_a_table_tell_how_a_flat_die_looks_anywhere_on_it():
    lying = after(throw(1), throw(2))

    assert off(lying, die_at(800, 80)) < 0.01
    assert off(lying, die_at(800, 80, more=(0.0, 0.4))) == pytest.approx(0.4, abs=0.01)


def test_a_die_that_leans_is_outvoted():
    leaning = die_at(500, 300, more=(0.5, 0.0), trouble=Trouble.COCKED)

    lying = after(throw(1), rest(leaning), throw(2))

    assert off(lying, die_at(500, 300)) < 0.05


def test_doubtful_faces_tell_nothing():
    doubtful = throw(1, count=LEAST_SEEN, trouble=Trouble.UNSURE_FACE)

    assert after(doubtful).look(SIZE_PX) is None


def test_dice_whose_look_is_not_known_tell_nothing():
    dice = (replace(die, lean=None) for die in throw(1, count=LEAST_SEEN).dice)

    assert after(rest(*dice)).look(SIZE_PX) is None


def test_an_empty_tray_forgets_nothing():
    lying = after(throw(1), throw(2))

    assert lying.after(Observation(), SIZE_PX) == lying


def test_pictures_of_another_size_are_of_another_camera():
    lying = after(throw(1), throw(2))

    assert lying.look((640, 480)) is None
    assert lying.after(throw(3), (640, 480)).look(SIZE_PX) is None
    assert lying.after(throw(3), (640, 480)) == LyingDice().after(throw(3), (640, 480))


def test_dice_that_look_otherwise_were_seen_by_a_camera_that_was_moved():
    lying = after(throw(1), throw(2), throw(3, tilt=(0.1, 0.0)))

    assert off(lying, die_at(500, 300, tilt=(0.1, 0.0))) < 0.01


def test_after_the_camera_was_moved_single_dice_outvote_what_was_before():
    lying = after(throw(1), throw(2))
    places = np.random.default_rng(5).uniform((50, 50), (950, 550), (MOST_SEEN // 2 + 1, 2))

    for x, y in places:
        moved = die_at(x, y, tilt=(0.1, 0.0), trouble=Trouble.COCKED)
        lying = lying.after(rest(moved), SIZE_PX)

    assert off(lying, die_at(500, 300, tilt=(0.1, 0.0))) < 0.1


def test_only_the_newest_are_remembered():
    lying = after(*(throw(seed) for seed in range(20)))

    assert len(lying.places) == len(lying.leans) == MOST_SEEN
    assert lying == after(*(throw(seed) for seed in range(20 - MOST_SEEN // 5, 20)))


@pytest.fixture(scope="module")
def reader():
    """Return what reads pictures."""
    return Reader()


def picture(name):
    """Return a ray-cast picture of one table."""
    return cv2.imread(str(FOLDER / f"{name}.jpg"))


def test_a_die_that_leans_alone_is_told_by_the_throws_before(reader):
    assert reader.read(picture("leaning")).sure, "alone nothing tells that it leans"

    lying = LyingDice()
    for name in ("throw-1", "throw-2"):
        seen = reader.read(picture(name), lying=lying)
        assert seen.sure
        lying = lying.after(seen, (640, 480))

    flat = reader.read(picture("flat"), lying=lying)
    leaning = reader.read(picture("leaning"), lying=lying)

    assert flat.sure
    assert leaning.troubles == (Trouble.COCKED,)
    assert [die.face for die in leaning.dice] == [3], "its upper face can still be counted"


def test_a_die_that_leans_alone_is_told_in_play(reader):
    names = ["throw-1", "throw-2", "flat", "leaning"]
    watcher = Watcher(reader)
    shown = [(name, picture(name)) for name in names for _ in range(12)]

    told = {}
    for number, (name, image) in enumerate(shown):
        sighting = watcher.see(Frame(image=image, captured_at=number / 30, number=number))
        if sighting is not None and sighting.seen is not None:
            told[name] = sighting.seen

    assert [told[name].sure for name in names] == [True, True, True, False]
    assert told["leaning"].troubles == (Trouble.COCKED,)


class Throws:
    """Tells of one throw after another, wherever a picture is bright; remembers what it knew."""

    def __init__(self):
        self.knew = []

    def read(self, image, *, empty=None, calibration=None, lying=None):
        self.knew.append(lying.look(SIZE_PX))
        return throw(count=LEAST_SEEN)


def scene(grey, die_x=0):
    """Return a table, and something on it."""
    image = np.full((600, 1000, 3), grey, np.uint8)
    image[200:300, die_x : die_x + 100] = 230
    return image


FRAMES = 60
"""Two seconds: what could be a hand is waited for."""


def knew_at_rests(*scenes):
    """Return whether it was known how flat dice look when each scene lay still."""
    reader, number, knew = Throws(), 0, []
    watcher = Watcher(reader)
    for image in scenes:
        for _ in range(FRAMES):
            watcher.see(Frame(image=image, captured_at=number / 30, number=number))
            number += 1
        knew.append(reader.knew[-1] is not None)
    return knew


def test_what_was_seen_at_one_rest_is_known_at_the_next():
    assert knew_at_rests(scene(60), scene(60, 400), scene(60, 800)) == [False, True, True]


def test_another_view_is_of_another_table_of_which_nothing_is_learnt_while_hands_may_cover_it():
    views = (scene(60), scene(120, 400), scene(120, 800), scene(120, 400))

    assert knew_at_rests(*views) == [False, False, False, True]


@pytest.mark.parametrize("size_px", [(1000, 600), (600, 1000)], ids=["wide", "upright"])
def test_how_flat_dice_look_is_told_at_places_in_pixels_of_the_picture(size_px):
    lying = LyingDice().after(throw(1, count=LEAST_SEEN), size_px)
    place = Candidate(centre_px=(420.0, 310.0), side_px=40.0, heat=0.9)

    assert lying.look(size_px).off(place, die_at(420, 310).lean) < 0.01
