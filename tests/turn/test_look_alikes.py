"""A die that was misread and corrected, and another one that shows what it was misread as.

Where they are bound by being set aside, and one of them was moved, nobody can tell which it is: it
is taken for the corrected one, NEXT takes it for the other, and nothing is bound without OK.
"""

from __future__ import annotations

import pytest
from playing import Played, dice, lying, shaded

from companion.turn.buttons import meaning
from companion.turn.commands import AgreeOn, Button, ConfirmHolds, CorrectDie, Press, ReportTray
from companion.turn.customs import Confirming, Customs
from companion.turn.doubts import KEPT_MISSING, KEPT_TURNED
from companion.turn.sentences import situation
from companion.turn.state import Phase

WITHOUT_OK = (Confirming.WHEN_UNSURE, Confirming.NEVER)

SLID = lying("1", at=0.9)


def corrected(face=5, confirming=Confirming.ALWAYS):
    """Return a roll of two that were read 1; the first is another *face*."""
    played = Played(game="farkle", opening_minimum="0")
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.throw("113346")
    played.do(CorrectDie(0, face))
    return played


def left(one=SLID, **how):
    """Return that roll once one that reads 1 lies there alone."""
    played = corrected(**how)
    played.do(ReportTray(one))
    return played


def throw(played, faces):
    """Let others come to the die that was slid aside."""
    played.do(ReportTray((*SLID, *lying("." + faces, at=0.5))))


def press(played, *buttons):
    played.do(*(Press(button) for button in buttons))


def kept_by_ok(played):
    return meaning(played.state, Button.OK).command.kept


def test_next_takes_a_die_that_was_slid_for_the_other_one_that_looks_so():
    played = left()
    asked = [kept_by_ok(played)]

    for _ in range(2):
        press(played, Button.NEXT)
        asked.append(kept_by_ok(played))

    assert asked == [dice("5"), dice("1"), dice("5")]
    assert meaning(played.state, Button.NEXT).label.key == "other-way"


def test_so_it_is_bound_and_counted_without_a_further_question():
    played = left()
    press(played, Button.NEXT, Button.OK)

    assert situation(played.state).key == "set-aside-throw"
    throw(played, "22345")

    assert played.state.roll.is_settled
    assert played.state.bank.groups == (dice("1"),)


@pytest.mark.parametrize("at", [0, 1])
def test_where_one_lies_as_it_lay_it_is_told_by_its_place(at):
    played = corrected()
    played.do(ReportTray(lying("11", at=played.height)[at : at + 1]))

    assert kept_by_ok(played) == dice("51"[at])
    assert meaning(played.state, Button.NEXT).label.key == "stop-and-bank"


def test_it_is_the_other_one_where_the_corrected_one_pays_nothing():
    played = left(face=4)

    assert kept_by_ok(played) == dice("1")


def test_what_was_picked_on_the_page_is_not_asked_about_again():
    played = left()

    played.do(ConfirmHolds(dice("1")))

    assert situation(played.state).key == "set-aside-throw"


def test_what_was_bound_wrongly_is_mended_after_the_throw_by_the_buttons_alone():
    played = left()
    press(played, Button.OK)
    throw(played, "22346")
    assert played.state.roll.doubts == (KEPT_MISSING,)

    press(played, Button.BACK, Button.BACK)
    told = [dict(situation(played.state).params)["kept"]]
    press(played, Button.NEXT)
    told.append(dict(situation(played.state).params)["kept"])
    press(played, Button.OK)

    assert told == ["5", "1"]
    assert (len(played.state.rolls), played.state.roll.is_settled) == (2, True)
    assert played.state.bank.groups == (dice("1"),)


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_none_of_them_is_bound_by_throwing_alone(confirming):
    played = left(confirming=confirming)

    throw(played, "22345")

    assert (len(played.state.rolls), situation(played.state).key) == (1, "thrown-unasked")
    press(played, Button.NEXT, Button.OK)
    assert played.state.bank.groups == (dice("1"),)


@pytest.mark.parametrize("confirming", Confirming)
def test_the_corrected_one_is_asked_about_where_it_is_misread_again(confirming):
    played = left(confirming=confirming)
    if confirming is Confirming.ALWAYS:
        press(played, Button.OK)
    throw(played, "22345")
    if confirming is not Confirming.ALWAYS:
        press(played, Button.OK)

    assert (played.state.phase, played.state.roll.doubts) == (Phase.ASK, (KEPT_TURNED,))
    played.do(CorrectDie(0, 5))
    assert played.state.roll.is_settled
    assert played.state.bank.groups == (dice("5"),)


def test_so_is_one_that_was_set_aside_beside_the_other_without_ok():
    played = corrected()
    both = lying("11", at=0.9)
    played.do(ReportTray(both), ReportTray((*both, *lying("..2345", at=0.5))), Press(Button.OK))

    assert played.state.bank.groups == (dice("1"), dice("5"))
    assert played.state.roll.doubts == (KEPT_TURNED,)


@pytest.mark.parametrize(("dark", "label"), [("012", "other-way"), ("023", "stop-and-bank")])
def test_a_die_of_the_other_shade_does_not_look_so(dark, label):
    played = Played(game="yin-yang")
    played.see("661352", at=0.1, dark=dark)
    played.do(CorrectDie(0, 4))

    played.do(ReportTray((*lying("6", at=0.9, dark="0"), *lying("..1", at=0.1, dark="2"))))

    assert kept_by_ok(played) == shaded("D4 D1")
    assert meaning(played.state, Button.NEXT).label.key == label
