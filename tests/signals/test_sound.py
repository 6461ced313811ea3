"""The buzzer has a sound for what happens, and none for what was taken back or only moves."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest
from playing import Played, dice, lying

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.signals.sound import Sound, sound_of
from companion.signals.sounder import TUNES, Sounder
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    BeginAnew,
    EnterRoll,
    PassOn,
    ReportTray,
    ScoreIn,
    StartGame,
    StopRolling,
    Undo,
)
from companion.views import Live, Motion, view_of

CHANCE = Place("main", "chance")


def view(played, motion=Motion.SETTLED):
    return view_of(played.state, len(played.events), Live(motion=motion))


def heard(played, *commands):
    """Return the sound of some commands."""
    before = view(played)
    played.do(*commands)
    return sound_of(before, view(played))


def test_every_sound_has_a_short_tune_of_its_own():
    assert set(TUNES) == set(Sound)
    assert len(set(TUNES.values())) == len(TUNES)
    assert all(sum(note.lasts_s for note in tune) < 0.5 for tune in TUNES.values())


def test_a_turn_in_sounds():
    played = Played()

    assert heard(played, EnterRoll(dice("66331"))) is Sound.READ
    assert heard(played, StopRolling()) is None
    assert heard(played, ScoreIn(CHANCE)) is Sound.WRITTEN
    assert heard(played, EnterRoll(dice("66331"))) is Sound.READ


def test_what_is_taken_back_is_not_written():
    played = Played()
    played.do(EnterRoll(dice("66331")))

    assert heard(played, Undo()) is None
    played.do(EnterRoll(dice("66331")))
    assert heard(played, ScoreIn(CHANCE), Undo()) is None


def test_the_roll_of_a_turn_that_is_taken_back_is_not_read_again():
    played = Played()
    played.do(EnterRoll(dice("66331")), ScoreIn(CHANCE))

    assert heard(played, Undo()) is None
    assert view(played).roll == 1
    assert heard(played, EnterRoll(dice("66332"))) is Sound.READ


def test_a_game_that_is_broken_off_is_not_heard_as_a_turn_that_was_written():
    played = Played()
    played.do(EnterRoll(dice("66331")), ScoreIn(CHANCE), EnterRoll(dice("66331")))

    assert heard(played, BeginAnew()) is None


def test_a_doubtful_roll_is_a_question_and_a_stranger_on_the_tray_needs_help():
    played = Played()
    played.see("")

    assert heard(played, ReportTray(lying("66331", at=0.5, unsure="4"), sure=False)) is (
        Sound.QUESTION
    )
    crowded = Played()
    assert heard(crowded, ReportTray(lying("666666", at=0.5))) is Sound.HELP
    assert heard(crowded, ReportTray(lying("666666", at=0.7))) is None


def test_a_lost_camera_needs_help_once():
    played = Played()

    assert sound_of(view(played), view(played, Motion.LOST)) is Sound.HELP
    assert sound_of(view(played, Motion.LOST), view(played, Motion.LOST)) is None


def test_a_hand_that_stays_is_heard_once():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann",)))
    views = []
    for at in (0.0, 7.0, 8.0, 9.0, 30.0):
        table.show(Motion.HAND, at=at)
        views.append(table.snapshot().view)

    sounds = [sound_of(before, now) for before, now in pairwise(views)]

    assert sounds == [None, Sound.HAND, None, None]


def test_the_end_of_a_game_is_heard():
    played = Played(("Ann",))
    for place in played.state.variant.places:
        played.do(EnterRoll(dice("66331")))
        assert heard(played, ScoreIn(place)) is Sound.WRITTEN
    assert view(played).phase == "final"


def test_dice_passed_on_are_heard_in_a_race_of_one():
    played = Played(("Ann",), "minyat")
    played.do(EnterRoll(dice("66331")))

    assert heard(played, PassOn()) is Sound.WRITTEN


class Buzzer:
    """A buzzer that tells what it was to play."""

    def __init__(self):
        self.tunes = []
        self.more = threading.Condition()

    def play(self, tune):
        with self.more:
            self.tunes.append(tune)
            self.more.notify_all()

    def wait_for(self, count):
        with self.more:
            assert self.more.wait_for(lambda: len(self.tunes) >= count, timeout=5)
        return self.tunes


@pytest.fixture
def table():
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table


def tunes_of_a_turn(table, buzzer):
    """Return what a buzzer is to play of a roll and its writing."""
    with Sounder(table, buzzer):
        table.submit(EnterRoll(dice("66331")))
        buzzer.wait_for(1)
        table.submit(ScoreIn(CHANCE))
        return buzzer.wait_for(2)


def test_the_buzzer_follows_the_table(table):
    assert tunes_of_a_turn(table, Buzzer()) == [TUNES[Sound.READ], TUNES[Sound.WRITTEN]]


def test_a_sound_that_cannot_be_played_does_not_keep_the_next_one_from_it(table, caplog):
    class Broken(Buzzer):
        def play(self, tune):
            super().play(tune)
            if tune == TUNES[Sound.READ]:
                raise ValueError("a fault of the program")

    assert tunes_of_a_turn(table, Broken()) == [TUNES[Sound.READ], TUNES[Sound.WRITTEN]]
    assert "following the table went wrong, and goes on" in caplog.text
