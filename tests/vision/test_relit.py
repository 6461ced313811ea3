"""When the light on the empty tray is another one, and when it is the usual one again."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.frame import Frame
from vision.observation import Observation, SeenDie, Trouble
from vision.relit import USED_TO_S, TrayLight
from vision.settle import SightingKind, Watcher
from vision.table.calibration import Calibration
from vision.table.tray import as_png, from_png

FPS = 10


def small(grey):
    return np.full((240, 320), grey, np.uint8)


def tray(*, light):
    """Return a table whose tray was so bright when it was set up, amid dark wood."""
    empty = small(20)
    empty[60:180, 80:240] = light
    corners = ((0.25, 0.1875), (0.75, 0.1875), (0.75, 0.5625), (0.25, 0.5625))
    return Calibration(outline=corners, empty=as_png(empty), light=light)


def seen(light, grey, at=0.0, *, is_sure=True):
    return light.changes(small(grey), at=at, is_sure=is_sure)


def test_the_first_empty_tray_is_the_usual_one_where_nothing_is_calibrated():
    light = TrayLight(None)

    assert not seen(light, 60)
    assert not seen(light, 80)
    assert seen(light, 120)


def test_a_calibrated_tray_is_compared_with_how_it_was_and_with_its_floor_alone():
    light = TrayLight(tray(light=100))
    darker = from_png(tray(light=50).empty)

    assert not light.changes(from_png(tray(light=90).empty), at=0.0, is_sure=True)
    assert light.changes(darker, at=0.0, is_sure=True)


@pytest.mark.parametrize("then", [60, 120, 250])
def test_whatever_it_is_at_the_next_look_is_the_usual_light(then):
    light = TrayLight(None)
    seen(light, 60)
    assert seen(light, 120)

    assert not seen(light, then)
    assert not seen(light, then)


def test_nothing_is_learnt_in_the_dark():
    light = TrayLight(None)
    seen(light, 60)

    assert seen(light, 2, is_sure=False)
    assert seen(light, 2, is_sure=False)
    assert not light.wants_another_look(1e9)
    assert not seen(light, 60)


def test_another_look_is_wanted_once_the_camera_may_be_used_to_it():
    light = TrayLight(None)
    seen(light, 60)
    seen(light, 120, at=10.0)

    assert not light.wants_another_look(10.0 + USED_TO_S - 0.1)
    assert light.wants_another_look(10.0 + USED_TO_S)
    seen(light, 120, at=10.0 + USED_TO_S)
    assert not light.wants_another_look(1e9)


def picture(grey=60, *, with_die=False):
    image = np.full((240, 320, 3), grey, np.uint8)
    if with_die:
        image[100:130, 40:70] = 230
    return image


class BrightDice:
    """Takes a bright square for a die."""

    def read(self, image, *, empty=None, calibration=None, lying=None):
        die = SeenDie(
            face=6,
            shade=Shade.LIGHT,
            centre_px=(55.0, 115.0),
            box_px=(40.0, 100.0, 30.0, 30.0),
            chances=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
            sure=True,
        )
        return Observation(dice=(die,) if image.max() > 200 else ())


def watch(pictures, reader):
    watcher = Watcher(reader)
    frames = [Frame(image=image, captured_at=n / FPS, number=n) for n, image in enumerate(pictures)]
    return [sighting for frame in frames if (sighting := watcher.see(frame)) is not None]


def test_a_lamp_that_goes_off_is_told_at_the_empty_tray_and_is_usual_after_a_while():
    on, off = [picture()] * 10, [picture(grey=25)] * 50

    sightings = watch(on + off, BrightDice())

    at_rest = [(each.kind, each.relit) for each in sightings if each.seen is not None]
    assert at_rest == [
        (SightingKind.EMPTY, False),
        (SightingKind.EMPTY, True),
        (SightingKind.EMPTY, False),
    ]


def test_a_lamp_that_goes_off_over_dice_is_not_told():
    on, off = [picture()] * 10, [picture(grey=25, with_die=True)] * 50

    assert not any(each.relit for each in watch(on + off, BrightDice()))


def test_dice_that_are_thrown_soon_after_are_told_once_however_long_they_lie():
    on, off = [picture()] * 10, [picture(grey=25)] * 10
    thrown = [picture(grey=25, with_die=True)] * 80

    sightings = watch(on + off + thrown, BrightDice())

    assert [each.kind for each in sightings].count(SightingKind.SETTLED) == 1


def test_where_it_is_too_dark_to_see_dice_it_is_told_and_not_got_used_to():
    sightings = watch([picture()] * 10 + [picture(grey=5)] * 50, DarkReader())

    assert [each.relit for each in sightings if each.seen is not None] == [False, True]


class DarkReader:
    """Sees no dice, and says so where it is too dark for any."""

    def read(self, image, *, empty=None, calibration=None, lying=None):
        return Observation().doubted([Trouble.TOO_DARK] if image.max() < 30 else [])


def test_what_may_lie_there_by_the_usual_light_is_no_other_light():
    light = TrayLight(None)
    seen(light, 60)

    assert not seen(light, 60, is_sure=False)
    assert not seen(light, 62, is_sure=False)
