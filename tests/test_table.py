"""The one door: versions, presses that wait, and nothing is shown that is not on disk."""

from __future__ import annotations

import threading

import pytest
from clocks import Clock
from disks import FullLog, StallingLog
from playing import dice, lying
from telling import told

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.messages import say
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    Button,
    CorrectDie,
    EnterRoll,
    PassOn,
    ReportTray,
    ScoreIn,
    StartGame,
    StopRolling,
    Undo,
)
from companion.turn.setting_up import SettingUp
from companion.turn.state import Phase
from companion.views import Motion

CHANCE = Place("main", "chance")


def new_table(log=None):
    """Return a table with a game of two, and its clock."""
    clock = Clock()
    table = Table(log or MemoryLog(), clock=clock)
    if table.state.phase is Phase.NO_GAME:
        table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table, clock


def rest(table, faces, at, height=0.1):
    """Report dice at rest."""
    table.report(ReportTray(lying(faces, at=height)), at=at)


def while_dice_move(faces="66331", log=None):
    """Return a table on which something moves after roll 1, and its clock."""
    table, clock = new_table(log)
    rest(table, faces, 1.0)
    table.show(Motion.MOVING, at=2.0)
    clock.at = 2.1
    return table, clock


def waiting_ok():
    """Return a table after roll 1 with an OK that waits for the tray, and its clock."""
    table, clock = while_dice_move()
    table.press(Button.OK)
    return table, clock


def test_two_phones_at_once_write_once():
    table, _ = new_table()
    rest(table, "66331", 1.0)
    version = table.snapshot().view.version

    table.submit(ScoreIn(CHANCE), version=version)
    with pytest.raises(StaleActionError):
        table.submit(ScoreIn(Place("main", "sixes")), version=version)

    assert len(table.state.sheets[0].entries) == 1


def test_a_hundred_taps_at_once_write_once():
    table, _ = new_table()
    rest(table, "66331", 1.0)
    version = table.snapshot().view.version
    done = []

    def tap(place):
        try:
            table.submit(ScoreIn(place), version=version)
            done.append(place)
        except StaleActionError:
            pass

    taps = [threading.Thread(target=tap, args=(place,)) for place in table.state.variant.places * 8]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()

    assert len(done) == 1


def test_a_refusal_changes_nothing_that_is_shown():
    table, _ = new_table()
    before = table.snapshot()

    with pytest.raises(IllegalMoveError):
        table.submit(ScoreIn(CHANCE))

    assert table.snapshot() == before


def test_what_set_up_tells_once_it_is_left_does_not_lead_back_into_it():
    table, _ = new_table()
    table.set_up()
    table.leave_set_up()

    table.tell_set_up(SettingUp(say("set-up-no-camera")))

    assert table.snapshot().view.interlude == ""


def test_a_table_is_taken_up_where_the_log_left_it():
    log = MemoryLog()
    table, _ = new_table(log)
    rest(table, "66331", 1.0)
    table.submit(StopRolling())
    table.press(Button.NEXT)

    again, _ = new_table(log)

    assert again.snapshot().view == table.snapshot().view or (
        again.state == table.state
        and again.snapshot().view.version == table.snapshot().view.version
    )
    assert again.state == table.state


def test_a_press_while_dice_move_is_answered_at_the_next_rest():
    table, _ = waiting_ok()

    assert table.state.phase is Phase.READ
    assert told(table.snapshot().view).notice == "OK counts as soon as the tray is still."
    rest(table, "66", 2.5)

    assert table.state.phase is Phase.HOLD
    assert told(table.snapshot().view).notice is None
    assert [die.face for die in table.state.kept or ()] == [6, 6]


def test_a_press_that_waits_longer_than_two_seconds_is_dropped_and_said_so():
    table, clock = new_table()
    rest(table, "66331", 1.0)
    table.show(Motion.HAND, at=2.0)
    clock.at = 2.1

    table.press(Button.OK)
    table.show(Motion.HAND, at=4.2)
    assert (
        told(table.snapshot().view).notice
        == "The tray was not still in time. Press again once the hands are away."
    )
    rest(table, "66", 4.5)

    assert table.state.phase is Phase.READ


def test_a_press_waits_from_when_it_was_pressed_however_late_it_is_heard_of():
    table, clock = new_table()
    rest(table, "66331", 1.0)
    table.show(Motion.HAND, at=2.0)
    clock.at = 6.0

    table.press(Button.OK, at=2.1)
    table.show(Motion.HAND, at=6.1)
    rest(table, "66", 6.5)

    assert table.state.phase is Phase.READ


@pytest.mark.parametrize("pressed_at", [2.0, 3.0])
@pytest.mark.parametrize("says_more", [False, True])
def test_the_time_that_the_tray_is_read_for_is_none_that_a_press_waits(pressed_at, says_more):
    table, clock = new_table()
    rest(table, "66331", 1.0)
    for motion, clock.at in ((Motion.MOVING, 1.9), (Motion.READING, 2.5)):
        if clock.at > pressed_at:
            table.press(Button.OK)
        table.show(motion, at=clock.at)
    clock.at = pressed_at
    if not table.is_waiting:
        table.press(Button.OK)

    clock.at = 7.0
    if says_more:
        table.show(Motion.MOVING, at=2.4)
    rest(table, "66", 7.1)

    assert table.state.phase is Phase.HOLD


def test_a_press_is_dropped_where_something_moves_between_looks_that_take_long():
    table, clock = waiting_ok()

    for clock.at, motion in ((3.0, Motion.READING), (5.0, Motion.MOVING), (6.0, Motion.READING)):
        table.show(motion, at=clock.at)
        assert table.is_waiting
    clock.at = 9.0
    table.show(Motion.MOVING, at=9.0)
    clock.at = 9.2
    table.show(Motion.MOVING, at=9.2)

    assert not table.is_waiting


def test_a_press_is_dropped_though_nothing_was_said_before_the_rest_that_came_too_late():
    table, _ = waiting_ok()

    rest(table, "66", 4.2)

    assert table.state.phase is Phase.READ
    assert told(table.snapshot().view).notice.startswith("The tray was not still in time.")


def test_a_press_that_stands_for_something_else_once_all_lies_still_is_dropped():
    table, _ = while_dice_move("6633")

    table.press(Button.NEXT)
    rest(table, "", 2.5)

    assert told(table.snapshot().view).buttons[1].label == "Skip to Ben"
    assert table.state.seat == 0


def test_a_press_that_waited_ends_the_throws_where_all_dice_lie_as_they_did():
    table, _ = waiting_ok()

    table.show(Motion.READING, at=2.4)
    rest(table, "66331", 2.5, height=0.105)

    assert table.state.phase is Phase.CHOOSE


def test_a_press_that_waited_ends_the_throws_where_the_dice_are_seen_of_a_roll_that_was_entered():
    table, clock = new_table()
    table.submit(EnterRoll(dice("66331")))
    table.show(Motion.MOVING, at=2.0)
    clock.at = 2.1
    table.press(Button.OK)

    rest(table, "66331", 2.5)

    assert table.state.phase is Phase.CHOOSE


def test_a_press_that_waited_ends_no_throws_once_dice_lie_elsewhere():
    """A die may have been taken up and thrown meanwhile, and show what it did."""
    table, _ = waiting_ok()

    again = (*lying("6633", at=0.1), *lying("....1", at=0.6))
    table.report(ReportTray(again), at=2.5)

    assert table.state.phase is Phase.READ
    assert told(table.snapshot().view).notice == "OK does not count any more."


def test_a_press_that_waits_no_more_for_something_else_was_done_is_said_to():
    table, _ = waiting_ok()

    table.submit(CorrectDie(4, 2))

    assert told(table.snapshot().view).notice == "OK does not count any more."
    assert not table.is_waiting


def test_dice_that_two_phones_set_right_at_once_are_both():
    table, _ = new_table()
    rest(table, "66331", 1.0)
    seen = table.snapshot().view.version

    table.submit(CorrectDie(0, 5), version=seen)
    table.submit(CorrectDie(1, 4), version=seen)

    assert [die.face for die in table.state.roll.dice] == [5, 4, 3, 3, 1]


@pytest.mark.parametrize("between", [CorrectDie(1, 4), Undo()])
def test_a_die_is_not_set_right_once_it_was_or_something_else_was_done(between):
    table, _ = new_table()
    rest(table, "66331", 1.0)
    table.submit(CorrectDie(0, 5))
    seen = table.snapshot().view.version
    table.submit(between)

    with pytest.raises(StaleActionError):
        table.submit(CorrectDie(1, 2), version=seen)
    with pytest.raises(StaleActionError):
        table.submit(CorrectDie(2, 2), version=seen + 2)


def test_a_press_that_does_not_look_at_the_tray_is_answered_at_once():
    table, _ = new_table()
    rest(table, "66331", 1.0)
    table.show(Motion.HAND, at=2.0)

    table.press(Button.NEXT)

    assert table.state.phase is Phase.CHOOSE


def test_the_rest_and_the_press_that_waited_for_it_are_one_commit():
    appended = []

    class CountingLog(MemoryLog):
        def append(self, events, *, at):
            appended.append([type(event).__name__ for event in events])
            super().append(events, at=at)

    table, _ = while_dice_move(log=CountingLog())
    table.press(Button.OK)

    rest(table, "66", 2.5)

    assert appended[-1] == ["TrayRead", "HoldsConfirmed"]


def by_button(table, clock):
    return {"at": clock.at}


def by_page(table, clock):
    return {"version": table.snapshot().view.version}


BY_BUTTON_AND_PAGE = pytest.mark.parametrize("meant", [by_button, by_page])


@BY_BUTTON_AND_PAGE
def test_ok_pressed_twice_at_the_last_box_does_not_answer_what_nobody_has_read(meant):
    clock = Clock()
    table = Table(MemoryLog(), clock=clock)
    table.submit(StartGame(find_variant("minyat", {"series": "games:1"}), ("Ann", "Ben")))
    clock.at = 10.0
    for command in (EnterRoll(dice("66666")), PassOn()):
        table.submit(command)
    assert table.state.phase is Phase.FINAL

    clock.at = 10.9
    with pytest.raises(StaleActionError):
        table.press(Button.OK, **meant(table, clock))
    clock.at = 11.1
    table.press(Button.OK, **meant(table, clock))
    assert table.state.phase is Phase.OVER


@BY_BUTTON_AND_PAGE
def test_a_press_right_after_a_turn_or_a_game_was_begun_skips_nobody(meant):
    table, clock = new_table()
    clock.at += 0.9

    with pytest.raises(StaleActionError):
        table.press(Button.NEXT, **meant(table, clock))
    assert table.state.seat == 0

    clock.at += 0.2
    table.press(Button.NEXT, **meant(table, clock))
    assert table.state.seat == 1
    table.press(Button.NEXT, **meant(table, clock))  # Whoever skips one may skip the next at once.
    assert table.state.seat == 0


@pytest.fixture
def stalling():
    """Return a table on a disk that takes three seconds from the first throw on, and its clock."""
    clock = Clock()
    log = StallingLog(clock)
    table = Table(log, clock=clock)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    log.stalls_s = 3.0
    clock.at = 1.0
    return table, clock


def test_a_press_from_before_a_throw_was_written_down_takes_nothing_of_it(stalling):
    table, clock = stalling
    rest(table, "66331", 1.0)

    with pytest.raises(StaleActionError):
        table.press(Button.NEXT, at=2.0)
    assert table.state.phase is Phase.READ

    table.press(Button.NEXT, at=clock.at)
    assert table.state.phase is Phase.CHOOSE


def test_a_second_press_that_a_stalling_disk_held_up_does_not_do_the_next_step(stalling):
    table, clock = stalling
    rest(table, "66331", 1.0)
    pressed_at = clock.at
    table.press(Button.NEXT, at=pressed_at)

    with pytest.raises(StaleActionError):
        table.press(Button.OK, at=pressed_at + 1.0)

    assert table.state.phase is Phase.CHOOSE


def test_a_page_that_saw_no_step_which_a_stalling_disk_held_up_is_refused_as_a_button_is(stalling):
    table, clock = stalling
    rest(table, "66331", 1.0)
    seen, pressed_at = table.snapshot().view.version, clock.at
    table.press(Button.NEXT, at=pressed_at)

    refused = []
    for late in ({"version": seen}, {"at": pressed_at + 1.0}):
        with pytest.raises(StaleActionError) as refusal:
            table.press(Button.OK, **late)
        refused.append(refusal.value.sentence)

    assert table.state.phase is Phase.CHOOSE
    assert refused[0] == refused[1]


def test_a_press_counts_though_dice_that_nobody_threw_were_written_down_since(stalling):
    table, clock = stalling
    rest(table, "66331", 1.0)
    pressed_at = clock.at
    rest(table, "6633", pressed_at)

    table.press(Button.NEXT, at=pressed_at)

    assert table.state.phase is Phase.CHOOSE


def test_what_could_not_be_written_down_did_not_happen():
    log = FullLog()
    table, _ = new_table(log)
    rest(table, "66331", 1.0)
    before = table.snapshot()
    log.full = True

    with pytest.raises(LogError):
        table.submit(ScoreIn(CHANCE))

    assert table.snapshot() == before
    log.full = False
    table.submit(ScoreIn(CHANCE))
    assert table.state.seat == 1


def test_dice_from_before_are_no_throw_though_they_could_not_be_written_down_at_first():
    log = FullLog()
    new_table(log)
    clock = Clock()
    table = Table(log, clock=clock, ended_well=True)
    log.full = True
    with pytest.raises(LogError):
        rest(table, "66331", 1.0)
    log.full = False

    rest(table, "66331", 1.1)

    assert table.state.rolls == ()
    assert len(table.state.tray.lying) == 5


def test_a_press_waits_on_for_a_rest_that_could_not_be_written_down():
    log = FullLog()
    table, clock = new_table(log)
    rest(table, "66331", 1.0)
    table.show(Motion.MOVING, at=1.5)
    clock.at = 1.6
    table.press(Button.OK)
    assert table.is_waiting
    log.full = True
    with pytest.raises(LogError):
        rest(table, "66", 1.7)

    assert table.is_waiting
    log.full = False
    rest(table, "66", 1.8)

    assert not table.is_waiting
    assert table.state.phase is Phase.HOLD


def test_while_a_disk_stalls_everybody_sees_what_was_shown_before():
    stalls, goes_on = threading.Event(), threading.Event()

    class StuckLog(MemoryLog):
        def append(self, events, *, at):
            super().append(events, at=at)
            stalls.set()
            goes_on.wait(5)

    log = StuckLog()
    goes_on.set()
    table, _ = new_table(log)
    before = table.snapshot()
    goes_on.clear()
    stalls.clear()
    writing = threading.Thread(target=rest, args=(table, "66331", 1.0))
    writing.start()
    stalls.wait(5)

    meanwhile = table.snapshot()
    goes_on.set()
    writing.join()

    assert meanwhile == before
    assert table.snapshot().view.phase == "read"


def test_whoever_waits_is_told_of_a_change_at_once():
    table, _ = new_table()
    seen = []
    change = table.snapshot().change
    waiting = threading.Thread(target=lambda: seen.append(table.wait(change, timeout_s=5)))
    waiting.start()

    rest(table, "66331", 1.0)
    waiting.join(timeout=5)

    assert seen[0].change > change
    assert [die.face for die in seen[0].view.dice] == [6, 6, 3, 3, 1]


def test_waiting_ends_after_its_time_without_a_change():
    table, _ = new_table()
    change = table.snapshot().change

    assert table.wait(change, timeout_s=0.01).change == change


def test_what_somebody_did_is_told_no_more_once_the_next_dice_lie_there():
    table, _ = new_table()
    rest(table, "66331", 1.0)
    table.press(Button.BACK)
    assert told(table.snapshot().view).notice == "Somebody at the table undid: roll 1 (Ann)"

    rest(table, "", 2.0)
    rest(table, "66331", 3.0, height=0.5)

    assert told(table.snapshot().view).notice is None


def test_a_press_while_a_throw_tumbles_is_answered_by_the_throw_alone():
    table, clock = new_table()
    table.show(Motion.MOVING, at=1.0)
    clock.at = 1.1
    table.press(Button.OK)

    table.report(ReportTray(lying("66331", at=0.1, unsure="4"), sure=False), at=1.5)

    assert table.state.phase is Phase.ASK
    assert told(table.snapshot().view).notice is None


def test_a_press_while_a_heap_is_pushed_apart_is_answered_by_what_lies_there_then_alone():
    table, clock = new_table()
    table.report(ReportTray(lying("66331", at=0.1), sure=False, troubles=("stacked",)), at=1.0)
    table.show(Motion.MOVING, at=2.0)
    clock.at = 2.1
    table.press(Button.OK)

    rest(table, "66341", 2.5, height=0.15)

    assert (table.state.phase, table.state.roll.faces) == (Phase.READ, (6, 6, 3, 4, 1))


def test_where_nobody_presses_anything_nothing_is_told_to_have_waited():
    table, _ = new_table()
    rest(table, "66331", 1.0)

    table.show(Motion.MOVING, at=2.0)

    assert told(table.snapshot().view).notice is None


def test_a_waiting_press_keeps_no_dice_by_what_a_hand_leaves_to_be_seen():
    table, _ = waiting_ok()

    seen = lying("663", at=0.1)
    table.report(ReportTray(seen, sure=False, troubles=("hidden",)), at=3.6)

    assert table.state.phase is Phase.READ
    assert told(table.snapshot().view).notice.startswith("The tray was not still")
    table.press(Button.OK)
    assert len(table.state.kept) == 3


def test_a_waiting_press_does_not_outlive_another_press():
    table, _ = waiting_ok()

    table.press(Button.NEXT)
    rest(table, "66", 2.5)

    assert table.state.phase is Phase.CHOOSE
    assert table.state.seat == 0


def test_a_waiting_press_does_not_outlive_a_tap():
    table, _ = waiting_ok()

    table.submit(ScoreIn(CHANCE))
    rest(table, "", 2.3)
    rest(table, "12345", 2.5, height=0.5)

    assert (table.state.seat, table.state.phase) == (1, Phase.READ)


def test_a_press_does_not_wait_for_a_camera_that_is_gone():
    table, _ = waiting_ok()

    table.show(Motion.LOST, at=2.2)

    assert told(table.snapshot().view).notice.startswith("The tray was not still")
