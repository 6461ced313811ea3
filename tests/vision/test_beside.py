"""What moves beside the tray of a table that was set up holds nothing up."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from vision.frame import Frame
from vision.motion import shrink_unchanged
from vision.observation import Observation, SeenDie, Trouble
from vision.settle import HAND_PATIENCE_S, SHADOW_PATIENCE_S, SightingKind, Watcher
from vision.table.calibration import Calibration
from vision.table.lying import LyingDice
from vision.table.tray import as_png

FPS = 30
LEFT, TOP, RIGHT, BOTTOM = 120, 60, 280, 180
"""The tray's floor, in pixels."""
CORNERS = tuple(
    (x / 320, y / 320) for x, y in ((LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM))
)
STRIPES = np.random.default_rng(7).integers(60, 140, (240, 320 // 8), np.uint8).repeat(8, axis=1)
"""A cloth round the tray."""


def picture(*, die_x=None, mug_y=None, arm_to=0, pushed=0):
    """Return a tray on a cloth: with a die, a mug beside it, or an arm that comes so far."""
    grey = np.roll(STRIPES, pushed, axis=1)
    grey[TOP - 4 : BOTTOM + 4, LEFT + pushed - 4 : RIGHT + pushed + 4] = 20
    grey[TOP:BOTTOM, LEFT + pushed : RIGHT + pushed] = 60
    if die_x is not None:
        grey[110:130, die_x : die_x + 20] = 230
    if mug_y is not None:
        grey[mug_y : mug_y + 40, 20:60] = 250
    grey[80:160, :arm_to] = 190
    return np.repeat(grey[..., None], 3, axis=2)


TABLE = Calibration(outline=CORNERS, empty=as_png(shrink_unchanged(picture())), light=60)


class BrightDice:
    """Reads a bright square on the tray as a die."""

    def read(self, image, *, empty=None, calibration=None, lying=None):
        columns = np.flatnonzero(image[120, LEFT - 10 :, 0] > 220) + LEFT - 10
        if not len(columns):
            return Observation()
        x = float(columns.mean())
        die = SeenDie(
            face=5,
            shade=Shade.LIGHT,
            centre_px=(x, 120.0),
            box_px=(x - 10, 110.0, 20.0, 20.0),
            chances=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0),
            sure=True,
        )
        return Observation(dice=(die,))


def kinds(pictures, calibration=TABLE):
    return [each.kind for each in sightings(pictures, calibration)]


def sightings(pictures, calibration=TABLE, reader=None):
    watcher = Watcher(reader or BrightDice(), calibration)
    frames = [Frame(image=image, captured_at=n / FPS, number=n) for n, image in enumerate(pictures)]
    return [sighting for frame in frames if (sighting := watcher.see(frame)) is not None]


def test_a_mug_that_is_moved_beside_the_tray_is_no_movement():
    pictures = [picture(die_x=200)] * FPS + [picture(die_x=200, mug_y=4 * n) for n in range(50)]

    assert kinds(pictures) == [SightingKind.SETTLED]
    assert SightingKind.MOVING in kinds(pictures, None)


def test_an_arm_that_lies_beside_the_tray_hides_no_die():
    long = int(FPS * HAND_PATIENCE_S * 1.5)
    thrown = [picture(die_x=130 + 6 * n, arm_to=90) for n in range(12)]
    pictures = [picture()] * FPS + thrown + [picture(die_x=196, arm_to=90)] * long

    told = sightings(pictures)

    assert [each.kind for each in told if each.seen] == [SightingKind.EMPTY, SightingKind.SETTLED]
    assert all(each.seen.sure for each in told if each.seen)
    assert SightingKind.HAND not in [each.kind for each in told]
    assert told[-1].captured_at < (FPS + len(thrown)) / FPS + 0.4


def test_an_arm_beside_the_tray_that_shades_it_holds_the_game_up_for_a_moment_only():
    shaded = picture(die_x=200, arm_to=90)
    shaded[80:160, 90:160] //= 3
    pictures = [picture(die_x=200)] * FPS + [shaded] * FPS

    told = sightings(pictures)

    assert [each.seen.sure for each in told if each.seen] == [True, True]
    assert told[-1].captured_at < 1 + SHADOW_PATIENCE_S + 0.4


@pytest.mark.parametrize("arm_to", [LEFT - 4, 160])
def test_an_arm_that_reaches_to_the_tray_is_a_hand(arm_to):
    long = int(FPS * HAND_PATIENCE_S * 1.5)
    pictures = [picture(die_x=200)] * FPS + [picture(die_x=200, arm_to=arm_to)] * long

    told = sightings(pictures)

    assert SightingKind.HAND in [each.kind for each in told]
    assert told[-1].seen.troubles == (Trouble.HIDDEN,)


def test_a_die_that_rolls_up_to_the_rim_moves():
    rolling = [picture(die_x=LEFT - 15 + n) for n in range(0, 40, 2)]

    assert SightingKind.MOVING in kinds([rolling[0]] * FPS + rolling)


def test_once_a_table_seems_to_lie_elsewhere_whatever_moves_counts():
    pushed = [picture(die_x=200, pushed=24)] * FPS
    pictures = pushed + [picture(die_x=200, pushed=24, mug_y=4 * n) for n in range(50)]

    assert SightingKind.MOVING in kinds(pictures)[1:]


class Remembers(BrightDice):
    """The same, which remembers what it was told of the table the last time."""

    def read(self, image, **known):
        self.known = known
        return super().read(image, **known)


def test_nothing_is_known_any_more_of_a_table_that_lies_elsewhere_at_two_rests():
    rests = [picture(pushed=24), picture(die_x=200, pushed=24)]
    reader = Remembers()

    told = sightings([one for one in rests for _ in range(FPS)], reader=reader)

    assert [each.moved for each in told if each.seen] == [False, True]
    assert reader.known == {"empty": None, "calibration": None, "lying": LyingDice()}


def test_a_table_that_seems_to_lie_elsewhere_at_every_second_rest_has_not_moved():
    rests = [picture(die_x=die_x, pushed=pushed) for die_x, pushed in ((200, 24), (160, 0)) * 2]

    told = sightings([one for one in rests for _ in range(FPS)])

    assert [each.moved for each in told if each.seen] == [False] * 4
