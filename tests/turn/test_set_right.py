"""A kept die that lies where it lay shows what it showed, however it is read now."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, lying, shaded

from companion.turn.commands import AgreeOn, Button, CorrectDie, Press, ReportTray
from companion.turn.customs import Confirming, Customs
from companion.turn.state import Phase


@pytest.fixture
def played():
    """A table at which 6 6 are kept, and the others taken up."""
    played = Played()
    played.throw("66331")
    played.see("66", at=played.height)
    played.do(Press(Button.OK))
    return played


def thrown(played, doubtful, *, others=("..222", 0.9), troubles=("unsure-face",)):
    """Return a throw beside the kept dice, of which the second is in doubt."""
    kept = (*lying("6", at=played.height), doubtful)
    return ReportTray((*kept, *lying(others[0], at=others[1])), sure=False, troubles=troubles)


def in_doubt(played, face="6"):
    return in_doubt_at(played.height, face)


def in_doubt_at(height, face="6"):
    (die,) = lying(f".{face}", at=height, unsure="1")
    return die


def test_a_kept_die_that_is_in_doubt_now_is_not_asked_about(played):
    state = played.do(thrown(played, in_doubt(played)))

    assert (state.rolls[-1].faces, state.phase) == ((6, 6, 2, 2, 2), Phase.READ)


def test_nor_is_one_that_shows_something_else_rather(played):
    (die,) = lying(".5", at=played.height, unsure="1")
    doubtful = replace(die, chances=(0, 0, 0, 0.1, 0.7, 0.2))

    state = played.do(thrown(played, doubtful))

    assert (state.rolls[-1].faces, state.phase) == ((6, 6, 2, 2, 2), Phase.READ)


@pytest.mark.parametrize("face", ["3", "2"])
def test_one_that_can_hardly_show_that_is(played, face):
    state = played.do(thrown(played, in_doubt(played, face)))

    assert state.phase is Phase.ASK


def test_one_that_cannot_be_read_at_all_is(played):
    unread = replace(in_doubt(played), face=None, chances=())

    state = played.do(thrown(played, unread))

    assert state.phase is Phase.ASK


def test_nor_is_one_that_seems_to_lean_still_once_somebody_has_said_what_it_shows():
    played, (sure,) = Played(), lying("6", at=0.1)
    (leaning,) = lying(".6", at=0.1, unsure="1")
    leaning = replace(leaning, cocked=True)
    others = lying("..331", at=0.1)
    played.see("")
    played.do(ReportTray((sure, leaning, *others), sure=False, troubles=("cocked",)))
    assert played.state.phase is Phase.ASK
    played.do(Press(Button.OK))
    played.do(ReportTray((sure, leaning), sure=False, troubles=("cocked",)), Press(Button.OK))

    thrown_beside = (sure, leaning, *lying("..222", at=0.9))
    state = played.do(ReportTray(thrown_beside, sure=False, troubles=("cocked",)))

    assert (state.rolls[-1].faces, state.phase) == ((6, 6, 2, 2, 2), Phase.READ)


def test_two_kept_dice_that_show_different_faces_are_both_known_where_they_lay():
    played = Played()
    played.throw("65331")
    at = played.height
    played.see("65", at=at)
    played.do(Press(Button.OK))

    dice = (*lying("65", at=at, unsure="01"), *lying("..222", at=0.9))
    state = played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert (state.rolls[-1].faces, state.phase) == ((6, 5, 2, 2, 2), Phase.READ)


@pytest.mark.parametrize("said", [5, 6], ids=["as none that is kept", "as the kept ones"])
def test_a_thrown_die_that_lands_where_a_corrected_one_was_taken_up_shows_what_is_read(said):
    played = Played()
    played.throw("66331")
    at = played.height
    played.do(CorrectDie(4, said), ReportTray(lying("66", at=at)), Press(Button.OK))

    dice = (*lying("66", at=at), *lying("..22", at=0.9), *lying("....1", at=at))
    state = played.do(ReportTray(dice))

    assert (state.rolls[-1].faces, state.phase) == ((6, 6, 2, 2, 1), Phase.READ)


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(ReportTray(lying(".2551", at=0.9)), id="under another die"),
        pytest.param(
            ReportTray(lying(".255", at=0.9), sure=False, troubles=("hidden",)), id="under a hand"
        ),
        pytest.param(ReportTray(()), id="with all others"),
    ],
)
def test_a_corrected_die_that_was_kept_and_one_look_does_not_show_is_known_at_the_next(look):
    played = Played()
    played.throw("66331")
    at = played.height
    played.do(CorrectDie(0, 5), ReportTray(lying("6", at=at)), Press(Button.OK))

    state = played.do(look, ReportTray((*lying("6", at=at), *lying(".2551", at=0.9))))

    assert (state.rolls[-1].faces, state.phase) == ((5, 2, 5, 5, 1), Phase.READ)


def test_a_thrown_die_is_none_that_was_corrected_and_lay_under_a_hand_at_one_look():
    played = Played()
    played.throw("16234")
    at = played.height
    played.do(CorrectDie(1, 1), ReportTray(lying("16", at=at)), Press(Button.OK))
    six = lying("..6", at=0.9)
    played.do(ReportTray((*lying("1", at=at), *six), sure=False, troubles=("hidden",)))

    state = played.do(ReportTray((*lying("16", at=at), *six, *lying("...25", at=0.9))))

    assert (state.rolls[-1].faces, state.phase) == ((1, 1, 6, 2, 5), Phase.READ)


def test_a_corrected_die_that_was_kept_and_shows_a_third_face_is_asked_about():
    played = Played()
    played.throw("56331")
    at = played.height
    played.do(CorrectDie(0, 6), ReportTray(lying("56", at=at)), Press(Button.OK))

    state = played.do(ReportTray((*lying("26", at=at), *lying("..644", at=0.9))))

    assert (state.rolls[-1].faces, state.phase) == ((2, 6, 6, 4, 4), Phase.ASK)


@pytest.fixture
def slid():
    """A table at which 6 3 were slid aside and are kept."""
    played = Played()
    played.throw("66331")
    played.see("63")
    played.do(Press(Button.OK))
    return played


def test_nor_is_one_that_was_slid_aside_once_the_other_kept_ones_are_accounted_for(slid):
    dice = (*lying("63", at=slid.height, unsure="1"), *lying("..222", at=0.9))

    state = slid.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert (state.rolls[-1].faces, state.phase) == ((6, 3, 2, 2, 2), Phase.READ)


def test_nor_is_one_that_was_slid_aside_and_shows_another_of_the_roll_rather(slid):
    (die,) = lying(".1", at=slid.height, unsure="1")
    doubtful = replace(die, chances=(0.7, 0, 0.3, 0, 0, 0))

    state = slid.do(thrown(slid, doubtful))

    assert (state.rolls[-1].faces, state.phase) == ((6, 3, 2, 2, 2), Phase.READ)


def test_of_two_that_were_slid_aside_and_are_in_doubt_each_is_asked_about(slid):
    dice = (*lying("63", at=slid.height, unsure="01"), *lying("..222", at=0.9))

    state = slid.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert state.roll.questioned == (0, 1)


def test_one_that_leans_now_is(played):
    state = played.do(thrown(played, replace(in_doubt(played), cocked=True), troubles=("cocked",)))

    assert state.phase is Phase.ASK


def test_one_that_leans_only_now_is_though_another_leant_when_it_was_kept():
    played = Played()
    (leaning,) = lying("6", at=0.1, unsure="0")
    leaning = replace(leaning, cocked=True)
    others = lying(".6331", at=0.1)
    played.see("")
    played.do(ReportTray((leaning, *others), sure=False, troubles=("cocked",)), Press(Button.OK))
    kept = (leaning, others[0])
    played.do(ReportTray(kept, sure=False, troubles=("cocked",)), Press(Button.OK))

    now = (leaning, replace(in_doubt_at(0.1), cocked=True), *lying("..222", at=0.9))
    state = played.do(ReportTray(now, sure=False, troubles=("cocked",)))

    assert state.roll.questioned == (1,)


def test_one_that_was_corrected_and_leans_only_now_is():
    played = Played()
    played.throw("65331")
    at = played.height
    played.do(CorrectDie(1, 6), ReportTray(lying("65", at=at)), Press(Button.OK))

    leaning = replace(in_doubt_at(at), cocked=True)
    state = played.do(thrown(played, leaning, troubles=("cocked",)))

    assert state.roll.questioned == (1,)


def test_one_that_lies_elsewhere_is(played):
    (elsewhere,) = lying(".6", at=played.height + 0.2, unsure="1")

    state = played.do(thrown(played, elsewhere))

    assert state.phase is Phase.ASK


def test_a_thrown_die_that_is_in_doubt_is_asked_about(played):
    dice = (*lying("66", at=played.height), *lying("..222", at=0.9, unsure="4"))

    state = played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert state.roll.questioned == (4,)


def test_a_thrown_die_where_one_was_taken_up_is_asked_about(played):
    """The third was a three; it was not left lying there."""
    dice = (*lying("66", at=played.height), *lying("..3", at=played.height, unsure="2"))

    state = played.do(
        ReportTray((*dice, *lying("...22", at=0.9)), sure=False, troubles=("unsure-face",))
    )

    assert state.roll.questioned == (2,)


def test_what_is_wrong_with_the_picture_is_asked_about_all_the_same(played):
    state = played.do(thrown(played, in_doubt(played), troubles=("unsure-face", "blurred")))

    assert state.roll.doubts == ("blurred",)


def test_a_doubtful_six_where_another_was_taken_up_is_asked_about():
    played = Played()
    played.throw("66631")
    at = played.height
    played.do(ReportTray(lying("66", at=at)), Press(Button.OK))

    dice = (*lying("66", at=at), *lying("..6", at=at, unsure="2"), *lying("...22", at=0.9))
    state = played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert state.roll.questioned == (2,)


def test_where_nobody_said_what_is_kept_a_doubtful_die_is_asked_about():
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))
    played.throw("66331")
    at = played.height

    dice = (*lying("66", at=at, unsure="1"), *lying("..222", at=0.9))
    state = played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert state.roll.kept == tuple(die.die for die in lying("66"))
    assert state.roll.questioned == (1,)


@pytest.mark.parametrize("confirming", [Confirming.ALWAYS, Confirming.NEVER])
def test_a_die_that_was_in_doubt_when_it_was_kept_is_asked_about_again(confirming):
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.throw("66335", unsure="4")
    at = played.height
    kept = (*lying("66", at=at), *lying("....5", at=at, unsure="4"))
    played.do(ReportTray(kept, sure=False, troubles=("unsure-face",)))
    if confirming is Confirming.ALWAYS:
        played.do(Press(Button.OK))

    dice = (*kept, *lying("..22", at=0.9))
    state = played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert (len(state.rolls), state.roll.questioned) == (2, (2,))


def slid_aside(first, kept, others, *, unsure="", confirming=Confirming.ALWAYS):
    """Return a roll whose first die, which is a five, was misread, kept and slid aside."""
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.see(first, at=0.1, unsure=unsure)
    played.do(CorrectDie(0, 5))
    slid = lying(kept, at=0.5, unsure=unsure)
    left = lying("..." + first[3:], at=0.1)
    played.do(ReportTray((*slid, *left), sure=not unsure))
    played.do(ReportTray(slid, sure=not unsure))
    if confirming is Confirming.ALWAYS:
        played.do(Press(Button.OK))
    return played.do(ReportTray((*slid, *lying(others, at=0.3)), sure=not unsure))


@pytest.mark.parametrize("unsure", ["", "0"])
def test_a_corrected_die_that_was_slid_aside_is_known_by_the_other_kept_ones(unsure):
    state = slid_aside("12266", "122", "...54", unsure=unsure)

    assert sorted(state.rolls[-1].faces) == [2, 2, 4, 5, 5]
    assert state.phase is Phase.READ


@pytest.mark.parametrize("confirming", Confirming)
@pytest.mark.parametrize("unsure", ["", "0"])
def test_it_is_asked_about_where_another_kept_one_shows_what_it_was_misread_as(confirming, unsure):
    state = slid_aside("11166", "111", "...54", unsure=unsure, confirming=confirming)

    assert state.phase is Phase.ASK


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_so_it_is_where_nobody_has_said_what_is_kept(confirming):
    state = slid_aside("12266", "122", "...54", confirming=confirming)

    assert state.phase is Phase.ASK


def test_it_is_known_where_only_one_of_the_other_shade_shows_what_it_was_misread_as():
    played = Played(game="yin-yang")
    played.see("636642", at=0.1, unsure="0", dark="235")
    played.do(CorrectDie(0, 3))
    slid = lying("6366", at=0.5, unsure="0", dark="23")
    played.do(ReportTray(slid, sure=False), Press(Button.OK))

    state = played.do(ReportTray((*slid, *lying("....52", at=0.3, dark="5")), sure=False))

    assert [die.die for die in state.rolls[-1].dice[:4]] == [*shaded("3"), *shaded("3 D6 D6")]
    assert state.rolls[-1].is_settled


def test_a_pushed_die_is_not_set_right_to_a_corrected_one_that_may_have_been_thrown():
    """Of two that read 1 one is a 5; the true 1 is kept, and pushed, so that either may lie there."""
    played = Played()
    played.throw("11234")
    height = played.height
    played.do(CorrectDie(1, 5), ReportTray(lying("1", at=height)))
    pushed = lying("1", at=height + SIDE / 2)
    played.do(ReportTray(pushed), Press(Button.OK))

    state = played.do(ReportTray((*pushed, *lying(".2346", at=0.9))))

    assert (sorted(state.roll.faces), state.phase) == ([1, 2, 3, 4, 6], Phase.ASK)
