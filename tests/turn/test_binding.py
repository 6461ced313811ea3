"""A die is corrected after dice were set aside, or the turn was stopped, in games of banking."""

from __future__ import annotations

import pytest
from playing import Played, dice, lying, shaded

from companion.turn.buttons import meaning
from companion.turn.commands import (
    Button,
    ConfirmHolds,
    CorrectDie,
    EnterRoll,
    Press,
    ReportTray,
    TakeAsSeen,
    Undo,
)
from companion.turn.sentences import situation
from companion.turn.state import Phase


def stopped(faces="123346", least="0", kept=""):
    """Return a game of Farkle that was stopped after its first throw, some dice set aside or none."""
    played = Played(game="farkle", opening_minimum=least)
    played.throw(faces)
    if kept:
        played.do(ConfirmHolds(dice(kept)))
    played.do(Press(Button.NEXT))
    assert played.state.phase is Phase.CHOOSE
    return played


@pytest.mark.parametrize("kept", ["", "1"])
def test_a_turn_that_a_correction_loses_is_lost_although_it_was_stopped(kept):
    played = stopped(kept=kept)

    played.do(CorrectDie(0, 2))

    assert situation(played.state).key == "bust"
    played.do(Press(Button.OK))
    assert (played.total(0), played.state.seat) == (0, 1)


def test_with_too_little_left_to_begin_with_it_is_thrown_on():
    played = stopped("555346", least="500")

    played.do(CorrectDie(0, 2))

    assert (played.state.phase, situation(played.state).key) == (Phase.READ, "read-bank-from")


@pytest.mark.parametrize(("face", "points"), [(2, 50), (1, 150)])
def test_what_can_be_banked_still_is(face, points):
    played = stopped("153346")
    played.do(CorrectDie(0, face))

    assert played.state.phase is Phase.CHOOSE
    played.do(Press(Button.OK))
    assert played.total(0) == points


def test_what_was_set_aside_is_so_anew_where_the_dice_no_longer_make_it():
    played = stopped(kept="1")

    played.do(CorrectDie(0, 5))

    assert (played.state.phase, played.state.groups) == (Phase.READ, None)
    played.do(Press(Button.NEXT), Press(Button.OK))
    assert played.total(0) == 50


def test_so_it_is_once_all_dice_were_set_aside():
    played = stopped("123456", kept="123456")

    played.do(CorrectDie(5, 3))

    assert (played.state.phase, played.state.kept) == (Phase.READ, None)
    assert meaning(played.state, Button.NEXT).label.key == "stop-and-bank"


def test_it_stays_set_aside_where_another_die_is_corrected():
    played = stopped(kept="1")

    played.do(CorrectDie(1, 5))

    assert (played.state.phase, played.state.groups) == (Phase.CHOOSE, (dice("1"),))


def test_what_is_left_over_and_has_to_join_counts_as_it_was_corrected():
    played = Played(game="yin-yang")
    played.do(EnterRoll(shaded("6 6 2 D3 D4 D5")), ConfirmHolds(shaded("6 6")))
    played.do(Press(Button.NEXT))
    index = [die.die for die in played.state.roll.dice].index(*shaded("D3"))

    played.do(CorrectDie(index, 6), Press(Button.OK))

    assert played.total(0) == 18


def test_back_takes_the_correction_back_with_what_it_led_to():
    played = stopped(kept="1")
    before = played.state

    played.do(CorrectDie(0, 5), Undo())

    assert played.state == before


def test_a_die_that_was_turned_meanwhile_is_no_other_case():
    played = stopped()
    played.do(ReportTray(lying("223346", at=played.height)), TakeAsSeen())

    assert situation(played.state).key == "bust"
