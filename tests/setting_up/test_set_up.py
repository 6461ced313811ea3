"""Setting a table up while it runs: lessons become sentences, what was learnt is kept and used."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from backstage import FakeEye
from playing import lying
from telling import told

from companion.catalogue import find_variant
from companion.dice import Shade
from companion.errors import IllegalMoveError, LogError, NoAnswerError
from companion.eye.lessons import (
    Learnt,
    NotLearnt,
    NotYet,
    Throw,
    ThrowsAwaited,
    TrayTaken,
    Wanted,
)
from companion.eye.told import (
    Awake,
    Blind,
    CameraTold,
    LearnTable,
    Pictured,
    Shown,
    UseTable,
)
from companion.setting_up.set_up import SetUp, Stage
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Button, ReportTray, StartGame
from companion.turn.events import DiceRolled
from companion.turn.interludes import Between
from hardware.player import RecordingEnded
from vision.errors import Fault
from vision.observation import Observation, SeenDie, Trouble
from vision.sighting import Sighting, SightingKind
from vision.table.calibration import Calibration
from vision.table.tray import as_png

OUTLINE = ((0.2, 0.1), (0.8, 0.1), (0.8, 0.6), (0.2, 0.6))
CALIBRATION = Calibration(
    outline=OUTLINE, empty=as_png(np.full((240, 320), 90, np.uint8)), light=90.0
)
THREE_AND_THREE = (-50.0, -40.0, -60.0, 440.0, 430.0, 450.0)
LEARNT = Learnt(
    calibration=CALIBRATION,
    throws=(Throw(sides=(0.05,) * 6, lightnesses=THREE_AND_THREE),) * 3,
    dark=3,
    size_px=(640, 480),
)


@pytest.fixture
def table():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yin-yang"), ("Ann", "Ben")))
    return table


@pytest.fixture
def kept():
    return []


@pytest.fixture
def eye():
    return FakeEye()


@pytest.fixture
def set_up(table, kept, eye):
    set_up = SetUp(table, keep=kept.append)
    set_up.look_through(eye)
    return set_up


def tell(set_up, *lessons):
    """Let the eye tell something; return what of it reaches the game."""
    return list(set_up.followed(lessons))


def view(table):
    return told(table.snapshot().view)


def test_the_menu_leads_to_learning_and_back_leads_to_the_game(table, set_up, eye):
    table.open_menu()
    while view(table).buttons[0].label != "Set the table up":
        table.press(Button.NEXT)
    table.press(Button.OK)
    set_up.turned_to(view(table).interlude)

    assert eye.orders == [LearnTable(Wanted(dark=3))]
    assert "leave the tray empty" in view(table).sentence
    table.press(Button.BACK)
    set_up.turned_to(view(table).interlude)

    assert view(table).interlude == ""
    assert eye.orders[1:] == [UseTable(None)]


def test_each_lesson_is_told_in_a_sentence(table, set_up):
    set_up.begin(Wanted())
    said = []
    for lesson in (TrayTaken(2), ThrowsAwaited(), ThrowsAwaited(1, 6), LEARNT):
        assert tell(set_up, lesson) == []
        said.append(view(table).sentence)

    assert ["2 dice" in said[0], "3 times" in said[1], "1 of 3" in said[2]] == [True] * 3
    assert said[3].startswith("The table is learnt: 3 dark and 3 light dice.")


def test_a_throw_that_does_not_count_is_told(table, set_up):
    set_up.begin(Wanted())
    tell(set_up, ThrowsAwaited(1, 6))

    tell(set_up, ThrowsAwaited(1, 6, others=5))

    told = "5 seen this time, 6 dice before. That throw does not count: throw them all again."
    assert view(table).sentence == f"Set-up: {told}"
    assert set_up.throws_seen == 1


@pytest.mark.parametrize(
    ("beyond", "told"),
    [(1, "1 die lies outside of the tray as I know it."), (2, "2 dice lie outside")],
)
def test_dice_outside_of_a_tray_that_was_found_too_small_are_told(table, set_up, beyond, told):
    set_up.begin(Wanted())
    tell(set_up, ThrowsAwaited())

    tell(set_up, ThrowsAwaited(beyond=beyond))

    assert view(table).sentence.startswith(f"Set-up: {told}")
    assert set_up.stage is Stage.THROWS


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Trouble.TOO_DARK, "Put a light on"),
        (Trouble.TOO_BRIGHT, "Take a light away"),
        (Trouble.HAND, "I see a hand"),
    ],
)
def test_what_keeps_the_empty_tray_from_being_learnt_is_said(table, set_up, why, said):
    set_up.begin(Wanted())

    assert tell(set_up, NotYet(why)) == []

    assert said in view(table).sentence
    assert set_up.stage is Stage.EMPTY


def test_what_was_learnt_is_kept_and_used_at_once(set_up, kept, eye):
    set_up.begin(Wanted())

    tell(set_up, LEARNT)

    assert kept == [CALIBRATION]
    assert eye.orders[-1] == UseTable(CALIBRATION)
    assert (set_up.known.dark, set_up.known.light) == (3, 3)
    assert set_up.stage is Stage.LEARNT


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_is_said_and_the_old_set_up_stays(table, kept, fault, eye):
    set_up = SetUp(table, calibration=CALIBRATION, keep=kept.append)
    set_up.look_through(eye)
    set_up.begin(Wanted())

    tell(set_up, NotLearnt(fault, "why"))

    assert view(table).sentence.startswith("Not learnt")
    assert eye.orders[-1] == UseTable(CALIBRATION)
    assert kept == []
    assert view(table).buttons[0].label == "Done"


def test_a_full_disk_is_said_and_the_old_set_up_stays(table, eye):
    def full(_):
        raise OSError("no space")

    set_up = SetUp(table, keep=full)
    set_up.look_through(eye)
    set_up.begin(Wanted())

    tell(set_up, LEARNT)

    assert "could not be saved" in view(table).sentence
    assert set_up.known is None
    assert eye.orders[-1] == UseTable(None)


def test_a_lost_camera_is_said_and_learning_goes_on_with_it(table, set_up):
    set_up.begin(Wanted())

    assert tell(set_up, Blind("unplugged")) == [Blind("unplugged")]
    assert "no picture" in view(table).sentence
    tell(set_up, ThrowsAwaited())

    assert "Throw all dice" in view(table).sentence


def test_a_camera_that_comes_later_learns_what_was_asked_for_before(table, eye):
    set_up = SetUp(table, keep=lambda _: None)
    set_up.begin(Wanted())
    assert "no picture" in view(table).sentence

    set_up.look_through(eye)

    assert eye.orders == [LearnTable(Wanted(dark=3))]
    assert "leave the tray empty" in view(table).sentence


def test_nothing_that_is_thrown_while_a_table_is_set_up_counts(table, set_up):
    set_up.begin(Wanted())
    table.report(ReportTray(()), at=1)
    table.report(ReportTray(lying("664221", at=0.3, dark="012")), at=2)
    set_up.leave()

    table.report(ReportTray(lying("664221", at=0.3, dark="012")), at=3)

    assert table.state.rolls == ()
    assert not any(isinstance(each.event, DiceRolled) for each in table.logged)


def test_the_next_throw_after_that_counts(table, set_up):
    set_up.begin(Wanted())
    set_up.leave()
    table.report(ReportTray(lying("664221", at=0.3, dark="012")), at=3)
    table.report(ReportTray(()), at=4)

    table.report(ReportTray(lying("553221", at=0.6, dark="012")), at=5)

    assert len(table.state.rolls) == 1


def test_learning_is_not_left_with_ok_before_it_is_over(table, set_up):
    set_up.begin(Wanted())

    with pytest.raises(IllegalMoveError):
        table.press(Button.OK)

    assert view(table).interlude == "setting-up"


def test_a_lesson_that_comes_too_late_changes_nothing(set_up, kept):
    set_up.begin(Wanted())
    set_up.leave()
    set_up.turned_to(Between.NOTHING)

    tell(set_up, LEARNT)

    assert kept == []


def test_a_demo_has_nothing_to_be_learnt(table):
    set_up = SetUp(table)

    with pytest.raises(IllegalMoveError, match="set-up-nothing"):
        set_up.begin(Wanted())


def test_corners_are_moved_and_what_is_known_of_dice_stays(set_up, kept, eye):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)
    moved = ((0.1, 0.1), *OUTLINE[1:])

    set_up.move_corners(moved)

    assert (kept[-1].outline, kept[-1].die_side) == (moved, CALIBRATION.die_side)
    assert eye.orders[-1] == UseTable(kept[-1])


def test_before_the_first_picture_a_table_that_was_learnt_earlier_is_known_but_for_its_pixels(
    table,
):
    known = SetUp(table, calibration=replace(CALIBRATION, die_side=0.05, mm_per_width=320.0)).known

    assert (known.corners, known.is_cut) == (OUTLINE, False)
    assert (known.die_px, known.mm_per_px) == (None, None)


def test_corners_are_moved_of_no_table_that_was_not_learnt(set_up, kept):
    with pytest.raises(IllegalMoveError, match="set-up-unknown"):
        set_up.move_corners(OUTLINE)

    assert kept == []


@pytest.mark.parametrize(("edge_px", "is_enough"), [(39.6, True), (39.4, False)])
def test_a_die_that_is_told_as_wide_enough_is(set_up, edge_px, is_enough):
    set_up.begin(Wanted())

    tell(set_up, replace(LEARNT, calibration=replace(CALIBRATION, die_side=edge_px / 640)))

    assert set_up.known.is_enough is is_enough


def test_that_the_pictures_edge_cuts_the_tray_is_known(set_up):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)
    assert not set_up.known.is_cut

    set_up.move_corners(((0.1, 0.0), (0.9, 0.0), *OUTLINE[2:]))

    assert set_up.known.is_cut


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(OUTLINE[:2], id="two corners"),
        pytest.param((OUTLINE[0], OUTLINE[2], OUTLINE[1], OUTLINE[3]), id="crossed"),
        pytest.param(((0.2, 0.2), (0.21, 0.2), (0.2, 0.21)), id="a point"),
    ],
)
def test_corners_that_are_no_tray_are_refused(set_up, kept, corners):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)

    with pytest.raises(IllegalMoveError, match="set-up-no-outline"):
        set_up.move_corners(corners)
    with pytest.raises(IllegalMoveError, match="set-up-no-outline"):
        set_up.begin(Wanted(outline=corners))

    assert kept == [CALIBRATION]


def test_how_many_dice_are_dark_is_put_right(set_up, kept):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)

    set_up.say_dark(0)

    assert (kept[-1].shade_border, set_up.known.dark, set_up.known.light) == (None, 0, 6)
    with pytest.raises(IllegalMoveError, match="set-up-alike"):
        set_up.say_dark(2)
    assert set_up.known.dark == 0


def rest(number, *, sure=True):
    """Return a rest of so many dice."""
    dice = tuple(
        SeenDie(
            face=6,
            shade=Shade.LIGHT,
            centre_px=(30.0 * n + 20, 30.0),
            box_px=(30.0 * n, 20.0, 20.0, 20.0),
            chances=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
            sure=sure,
        )
        for n in range(number)
    )
    return sighting_of(SightingKind.SETTLED, Observation(dice=dice, sure=sure))


def sighting_of(kind, seen=None, **said):
    return Sighting(kind=kind, frame=0, captured_at=0.0, size_px=(640, 480), seen=seen, **said)


MOVED = sighting_of(SightingKind.EMPTY, Observation(dice=(), sure=True), moved=True)


def test_a_trial_counts_whole_throws_and_how_many_were_read_surely(set_up):
    set_up.begin_trial()
    moving = sighting_of(SightingKind.MOVING)

    tell(set_up, rest(6), moving, rest(6), rest(6), moving, rest(2), moving, rest(6, sure=False))

    assert (set_up.trial.thrown, set_up.trial.sure) == (2, 1)


def test_a_trial_that_is_begun_again_counts_from_nothing_and_learns_nothing(set_up, eye):
    set_up.begin_trial()
    tell(set_up, sighting_of(SightingKind.MOVING), rest(6))

    set_up.begin_trial()

    assert (set_up.trial.thrown, set_up.stage) == (0, Stage.TRIAL)
    assert eye.orders == [UseTable(None)] * 2


def test_a_trial_that_cannot_be_begun_leaves_the_table_to_be_learnt(table, set_up, monkeypatch):
    def full():
        raise LogError("no room")

    with monkeypatch.context() as disk:
        disk.setattr(table, "set_up", full)
        with pytest.raises(LogError):
            set_up.begin_trial()

    assert set_up.stage is Stage.IDLE
    table.set_up()
    set_up.turned_to(Between.SETTING_UP)
    assert set_up.stage is Stage.EMPTY


def test_a_trial_is_over_after_ten_throws(table, set_up):
    set_up.begin_trial()

    for _ in range(12):
        tell(set_up, sighting_of(SightingKind.MOVING), rest(6))

    assert set_up.trial.thrown == 10
    assert "10 of 10 throws were read surely" in view(table).sentence
    assert view(table).buttons[0].label == "Done"


def test_after_a_trial_no_throw_of_learning_passes_for_seen(set_up):
    set_up.begin_trial()
    for _ in range(10):
        tell(set_up, sighting_of(SightingKind.MOVING), rest(6))

    assert (set_up.stage, set_up.throws_seen) == (Stage.TRIED, 0)


def test_how_a_trial_ended_is_said_on_while_dark_dice_are_counted_anew(table, set_up):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)
    set_up.begin_trial()
    for _ in range(10):
        tell(set_up, sighting_of(SightingKind.MOVING), rest(6))

    set_up.say_dark(0)

    assert view(table).sentence.startswith("Trial over")


@pytest.fixture
def moved(table, kept, eye):
    """A table that was learnt before, and lies elsewhere now."""
    set_up = SetUp(table, calibration=CALIBRATION, keep=kept.append)
    set_up.look_through(eye)
    assert tell(set_up, MOVED, rest(5)) == [MOVED, rest(5)]
    return set_up


def test_of_a_table_that_is_being_learnt_the_game_hears_no_moves(set_up):
    away = replace(rest(5), moved=True)
    set_up.begin(Wanted())

    told = [*set_up.followed([away, Pictured(away, ())])]

    assert [(told[0].moved, told[1].sighting.moved)] == [(False, False)]
    assert not set_up.has_moved


@pytest.mark.parametrize("said", [Blind("gone"), Awake(), RecordingEnded("turn", 9.0)])
def test_whoever_looks_anew_tells_anew_whether_a_table_lies_elsewhere(set_up, said):
    tell(set_up, MOVED)

    tell(set_up, said)

    assert not set_up.has_moved


def test_a_table_that_is_back_in_its_place_lies_elsewhere_no_more(set_up):
    tell(set_up, MOVED)
    assert set_up.has_moved

    tell(set_up, replace(MOVED, moved=False, returned=True))

    assert not set_up.has_moved


def test_that_the_table_lies_elsewhere_holds_until_it_is_learnt_anew(moved):
    assert moved.has_moved
    moved.begin(Wanted())
    assert moved.has_moved

    tell(moved, replace(LEARNT, calibration=replace(CALIBRATION, empty=b"emptied anew")))

    assert not moved.has_moved


def test_that_it_lies_elsewhere_holds_where_nothing_new_is_said_of_where_it_lies(moved):
    moved.move_corners(CALIBRATION.outline)
    assert moved.has_moved

    moved.move_corners(((0.1, 0.1), *OUTLINE[1:]))

    assert not moved.has_moved


def test_that_it_lies_elsewhere_holds_where_the_dark_dice_are_counted(set_up):
    set_up.begin(Wanted())
    tell(set_up, LEARNT)
    set_up.leave()
    tell(set_up, MOVED)

    set_up.say_dark(0)

    assert set_up.has_moved


def test_that_it_lies_elsewhere_holds_where_learning_is_left(moved):
    moved.begin(Wanted())
    moved.leave()
    moved.turned_to(Between.NOTHING)

    assert moved.has_moved


@pytest.mark.parametrize("anew", [Blind("unplugged"), Awake()])
def test_a_camera_that_begins_again_tells_anew_that_the_table_lies_elsewhere(moved, anew):
    tell(moved, anew)
    assert not moved.has_moved

    tell(moved, MOVED)

    assert moved.has_moved


def test_what_moves_while_a_table_is_learnt_says_nothing_of_the_one_before(table, kept, eye):
    set_up = SetUp(table, calibration=CALIBRATION, keep=kept.append)
    set_up.look_through(eye)
    set_up.begin(Wanted())

    tell(set_up, MOVED, NotLearnt(Fault.MOVED, "why"))

    assert not set_up.has_moved


def test_what_the_camera_shows_is_asked_of_the_eye(set_up, eye):
    camera = CameraTold(size_px=(640, 480), rate=10.0, captured_at=1.0, frame=4)
    eye.answer = Shown(camera, b"jpeg", ())
    assert set_up.show().jpeg == b"jpeg"

    set_up.look_through(None)
    with pytest.raises(NoAnswerError):
        set_up.show()
