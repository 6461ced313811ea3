"""What the set-up page shows: one picture for all who ask at once, or why there is none."""

from __future__ import annotations

import numpy as np
import pytest

from companion.dice import Shade
from companion.errors import NoAnswerError
from companion.eye.lessons import Learnt, Throw, Wanted
from companion.eye.told import CameraTold, LearnTable, Shown, ShowPicture
from companion.setting_up.desk import SetUpDesk
from companion.setting_up.self_test import ButtonTest
from companion.setting_up.set_up import SetUp
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.views import Motion
from vision.observation import SeenDie
from vision.sighting import Sighting, SightingKind
from vision.table.calibration import Calibration
from vision.table.tray import as_png

CAMERA = CameraTold(size_px=(1000, 750), rate=10.0, captured_at=0.0, frame=4)
DIE = SeenDie(
    face=6,
    shade=Shade.DARK,
    centre_px=(120.0, 220.0),
    box_px=(100.0, 200.0, 40.0, 40.0),
    chances=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    sure=True,
)
OUTLINE = ((0.2, 0.1), (0.8, 0.1), (0.8, 0.6), (0.2, 0.6))
LEARNT = Learnt(
    calibration=Calibration(
        outline=OUTLINE, empty=as_png(np.full((240, 320), 90, np.uint8)), light=90.0
    ),
    throws=(Throw(sides=(0.05,) * 2, lightnesses=(-50.0, 440.0)),) * 3,
    dark=1,
    size_px=(1000, 750),
)


class FakeEye:
    def __init__(self):
        self.asked = []
        self.orders = []
        self.hangs = self.is_reading = self.will_read = False

    def order(self, order):
        self.orders.append(order)

    def ask(self, question):
        self.asked.append(type(question))
        if self.hangs:
            self.is_reading |= self.will_read
            raise NoAnswerError
        return Shown(CAMERA, b"jpeg", (DIE,)) if isinstance(question, ShowPicture) else CAMERA


@pytest.fixture
def eye():
    return FakeEye()


@pytest.fixture
def table():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.show(Motion.SETTLED, at=0)
    return table


@pytest.fixture
def set_up(table, eye):
    set_up = SetUp(table, keep=lambda _: None)
    set_up.look_through(eye)
    return set_up


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def desk(table, set_up, clock):
    return SetUpDesk(table, set_up, clock=lambda: clock[0])


def test_places_are_parts_of_the_width_of_the_picture_that_is_shown(desk):
    picture = desk.told()["picture"]

    assert (picture["frame"], picture["width"], picture["height"]) == (4, 1000, 750)
    assert picture["dice"] == [
        {
            "x": 0.1,
            "y": 0.2,
            "width": 0.04,
            "height": 0.04,
            "face": 6,
            "shade": "dark",
            "sure": True,
        }
    ]
    assert (desk.picture(4), desk.picture(3)) == (b"jpeg", None)


def test_pages_that_ask_at_once_are_shown_the_same_picture(desk, eye, clock):
    for now in (0.0, 0.1, 0.2, 0.5):
        clock[0] = now
        desk.told()

    assert len(eye.asked) == 2


def test_an_eye_that_hangs_is_said(desk, eye):
    eye.hangs = True

    told = desk.told()

    assert (told["picture"], told["no_picture"]) == (None, "silent")


def test_of_a_table_at_which_nothing_looks_there_is_no_picture(table):
    told = SetUpDesk(table, SetUp(table)).told()

    assert (told["picture"], told["no_picture"], told["learns"]) == (None, "silent", False)


@pytest.mark.parametrize("said", [pytest.param(True, id="said"), pytest.param(False, id="begins")])
def test_while_an_eye_reads_for_long_its_last_picture_is_shown(desk, eye, clock, said):
    before = desk.told()["picture"]
    eye.hangs, clock[0] = True, 10.0
    eye.is_reading, eye.will_read = said, not said

    told = desk.told()

    assert (told["picture"], told["no_picture"]) == (before, "")
    assert len(eye.asked) == (1 if said else 2)


@pytest.mark.parametrize(("shows_picture", "why"), [(True, "reading"), (False, "hidden")])
def test_an_eye_that_reads_its_first_picture_for_long_does_not_hang(
    table, set_up, eye, shows_picture, why
):
    eye.hangs = eye.is_reading = True

    told = SetUpDesk(table, set_up, shows_picture=shows_picture).told()

    assert (told["picture"], told["no_picture"]) == (None, why)


@pytest.mark.parametrize("motion", [Motion.ABSENT, Motion.LOST, Motion.ENDED])
def test_a_camera_that_is_not_there_is_not_even_asked(desk, eye, table, motion):
    table.show(motion, at=1)

    assert desk.told()["no_picture"] == motion.value
    assert eye.asked == []


def test_a_picture_that_the_settings_keep_is_never_made(table, set_up, eye):
    desk = SetUpDesk(table, set_up, shows_picture=False)

    told = desk.told()

    assert (told["picture"], told["no_picture"]) == (None, "hidden")
    assert ShowPicture not in eye.asked


def test_a_table_that_lies_elsewhere_is_told(desk, set_up):
    before = desk.told()["moved"]
    moved = Sighting(
        kind=SightingKind.EMPTY, frame=5, captured_at=1.0, size_px=(1000, 750), moved=True
    )

    list(set_up.followed([moved]))

    assert (before, desk.told()["moved"]) == (False, True)


def test_a_table_is_learnt_tried_and_put_right_by_what_the_page_asks_for(desk, set_up, eye):
    wider = ((0.1, 0.1), *OUTLINE[1:])

    desk.begin(OUTLINE, 18.0)
    assert eye.orders == [LearnTable(Wanted(outline=OUTLINE, die_mm=18.0))]
    list(set_up.followed([LEARNT]))
    assert (desk.told()["stage"], desk.told()["known"]["dark"]) == ("learnt", 1)
    desk.say_dark(0)
    desk.move_corners(wider)
    known = desk.told()["known"]
    assert (known["dark"], known["light"], known["corners"]) == (0, 2, wider)
    desk.begin_trial()
    assert (desk.told()["stage"], desk.told()["sets_up"]) == ("trial", True)
    desk.leave()
    assert not desk.told()["sets_up"]


def test_a_pause_is_begun_and_ended(desk, table):
    desk.pause()
    paused = desk.told()
    desk.pause()

    assert (paused["paused"], paused["no_picture"]) == (True, "paused")
    assert table.snapshot().view.interlude == ""


def test_buttons_are_tried_and_left_again(table, set_up):
    test = ButtonTest(lambda button, held: None)
    desk = SetUpDesk(table, set_up, button_test=lambda: test)

    desk.try_buttons()
    test.typed("OK")
    tried = desk.told()["panel"]
    desk.try_buttons()

    assert (tried["tries"], tried["pressed"]) == (True, ["OK"])
    assert not desk.told()["panel"]["tries"]
