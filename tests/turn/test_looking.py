"""A second look at the same dice is no throw; other dice are no second look."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, dice, lying, shaded

from companion.dice import Shade
from companion.turn.commands import (
    AgreeOn,
    Button,
    ConfirmHolds,
    CorrectDie,
    EnterRoll,
    Press,
    ReportTray,
    Undo,
)
from companion.turn.customs import Confirming, Customs
from companion.turn.looking import seen_better
from companion.turn.sentences import situation
from companion.turn.state import Phase

STACKED = lying("66331", at=0.1)
APART = lying("66341", at=0.15)


def heap(dice=STACKED, trouble="stacked"):
    """Return a table with a roll that is in doubt."""
    played = Played()
    played.do(ReportTray(dice, sure=False, troubles=(trouble,)))
    return played


def faces(state):
    return sorted(state.rolls[-1].faces)


def test_dice_pushed_apart_are_the_roll():
    played = heap()

    state = played.do(ReportTray(APART))

    assert (faces(state), len(state.rolls), state.phase) == ([1, 3, 4, 6, 6], 1, Phase.READ)


def test_a_dice_heap_that_stays_one_stays_a_question():
    played = heap()

    state = played.do(ReportTray(APART, sure=False, troubles=("stacked",)))

    assert (faces(state), state.phase) == ([1, 3, 3, 6, 6], Phase.ASK)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param((), id="taken up"),
        pytest.param(lying("6633", at=0.1), id="one taken up"),
        pytest.param(lying("663312", at=0.1), id="one too many"),
        pytest.param(lying("66245", at=0.15), id="three others"),
        pytest.param(lying("66341", at=0.3), id="all of them far away"),
        pytest.param(lying("66341", at=0.3, unsure="3"), id="in doubt itself"),
    ],
)
def test_anything_else_is_no_second_look(seen):
    played = heap()

    assert seen_better(played.state, ReportTray(seen)) is None


def test_dice_that_were_taken_up_meanwhile_are_no_second_look():
    played = heap()
    played.do(ReportTray(lying("663", at=0.1)))

    assert seen_better(played.state, ReportTray(APART)) is None


def test_of_a_die_under_a_hand_all_others_have_to_show_the_same():
    played = heap(lying("66331", at=0.1, unsure="4"), trouble="hidden")

    assert seen_better(played.state, ReportTray(lying("66341", at=0.1))) is None
    assert seen_better(played.state, ReportTray(lying("66335", at=0.1))) is not None


@pytest.mark.parametrize("trouble", ["odd-size", "moved"])
def test_another_trouble_is_not_answered_by_looking_again(trouble):
    played = heap(trouble=trouble)

    assert seen_better(played.state, ReportTray(STACKED)) is None


@pytest.mark.parametrize("trouble", ["blurred", "unsteady"])
def test_a_picture_that_gets_sharp_answers_for_a_blurred_one_where_it_shows_the_same(trouble):
    played = heap(trouble=trouble)
    assert seen_better(played.state, ReportTray(APART)) is None

    state = played.do(ReportTray(STACKED))

    assert (faces(state), len(state.rolls), state.phase) == ([1, 3, 3, 6, 6], 1, Phase.READ)


@pytest.mark.parametrize("trouble", ["blurred", "unsteady"])
@pytest.mark.parametrize("unsure", ["34", "01234"])
def test_dice_that_lie_elsewhere_are_no_sharper_look_however_little_was_sure(trouble, unsure):
    played = heap(lying("66331", at=0.1, unsure=unsure), trouble=trouble)
    near, far = lying("663", at=0.1), lying("...66", at=0.6)

    assert seen_better(played.state, ReportTray((*near, *far))) is None
    assert seen_better(played.state, ReportTray(lying("66366", at=0.1))) is not None


def test_a_heap_that_is_pushed_far_apart_is_the_roll_where_all_of_it_shows_what_it_showed():
    played = heap()

    state = played.do(ReportTray(lying("66331", at=0.4)))

    assert (faces(state), len(state.rolls), state.phase) == ([1, 3, 3, 6, 6], 1, Phase.READ)


@pytest.mark.parametrize("seen", ["66341", "22244"])
def test_a_throw_right_after_a_heap_is_asked_about_and_never_a_second_look(seen):
    played = heap()

    state = played.do(ReportTray(lying(seen, at=0.4)))

    assert (faces(state), len(state.rolls)) == ([1, 3, 3, 6, 6], 1)
    assert situation(state).key == "thrown-again"
    assert len(played.do(Press(Button.OK)).rolls) == 2


def test_after_a_heap_that_was_taken_up_quite_other_dice_are_a_throw_that_is_asked_about():
    played = heap()

    state = played.do(ReportTray(lying("6", at=0.1)), ReportTray(lying("64442", at=0.13)))

    assert situation(state).key == "thrown-again"


def test_a_heap_of_which_one_die_was_taken_up_and_laid_beside_it_is_asked_about_as_it_was():
    played = heap()

    state = played.do(ReportTray(lying("6633", at=0.1)), ReportTray(APART))

    assert situation(state).key == "is-it-right-stacked"


def test_a_question_about_a_roll_that_was_entered_is_not_the_cameras():
    played = Played(game="yin-yang")
    played.do(
        ReportTray(lying("664221", at=0.1)[:5], sure=False, troubles=("stacked",)),
        EnterRoll(shaded("D6 D4 6 4 2 2")),
    )

    assert played.state.phase is Phase.ASK
    assert seen_better(played.state, ReportTray(lying("664422", at=0.1))) is None


def test_what_a_person_said_of_a_die_is_kept():
    played = heap()
    played.do(CorrectDie(4, 2))

    state = played.do(ReportTray(lying("66341", at=0.1)))

    assert faces(state) == [2, 3, 4, 6, 6]


def test_so_is_what_a_person_said_of_its_shade():
    played = Played(game="yin-yang")
    seen = lying("664221", at=0.1, dark="0123")
    played.do(ReportTray(seen, sure=False, troubles=("stacked",)))
    played.do(CorrectDie(3, 2, Shade.LIGHT))

    state = played.do(ReportTray(lying("664221", at=0.1 + 0.1 * SIDE, dark="0123")))

    assert sorted(state.rolls[-1].known_dice) == list(shaded("D6 D6 D4 2 2 1"))
    assert state.phase is Phase.READ


def test_a_die_that_contradicts_a_person_is_no_second_look():
    played = heap()
    played.do(CorrectDie(4, 2))

    assert seen_better(played.state, ReportTray(APART)) is None


def test_back_takes_the_second_look_back_and_it_does_not_come_again():
    played = heap()
    played.do(ReportTray(APART))

    state = played.do(Undo(), ReportTray(APART))

    assert (faces(state), state.phase) == ([1, 3, 3, 6, 6], Phase.ASK)


def test_a_second_look_at_a_later_roll_knows_what_was_kept():
    played = Played()
    played.throw("66331")
    played.do(ReportTray(lying("66", at=played.height)))
    played.state = replace(played.state, kept=shaded("6 6"))
    thrown = (*lying("66", at=played.height), *lying("..455", at=0.5))
    played.do(ReportTray(thrown, sure=False, troubles=("stacked",)))

    state = played.do(ReportTray((*lying("66", at=played.height), *lying("..456", at=0.55))))

    assert (len(state.rolls), state.rolls[-1].kept) == (2, shaded("6 6"))
    assert faces(state) == [4, 5, 6, 6, 6]


LEFT = lying("66", at=0.1)


def knocked_over(thrown, roll="66531", *, left="65"):
    """Return a table where 6 6 was kept of a roll, and one of them shows a five after the throw.

    Or they show what is *left* of them.
    """
    played = Played()
    played.see(roll, at=0.1)
    played.do(ReportTray(LEFT), ConfirmHolds(dice("66")))
    played.do(ReportTray((*lying(left, at=0.1), *thrown)))
    return played


@pytest.mark.parametrize("thrown", ["..641", "..241"], ids=["the faces fit", "they do not"])
def test_a_kept_die_that_is_turned_back_answers_the_question(thrown):
    others = lying(thrown, at=0.8)
    played = knocked_over(others)
    assert played.state.phase is Phase.ASK

    state = played.do(ReportTray((*LEFT, *others)))

    right = sorted([6, 6, *(int(face) for face in thrown.strip("."))])
    assert (faces(state), len(state.rolls), state.phase) == (right, 2, Phase.READ)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param((*lying("65", at=0.1), *lying("..661", at=0.8)), id="another die, too"),
        pytest.param((*LEFT, *lying("..251", at=0.8)), id="a thrown one, too"),
        pytest.param((*lying("6", at=0.1), *lying("66241", at=0.8)[1:]), id="far from there"),
        pytest.param((*lying("66", at=0.1, unsure="1"), *lying("..241", at=0.8)), id="in doubt"),
    ],
)
def test_anything_else_turns_no_kept_die_back(seen):
    played = knocked_over(lying("..241", at=0.8))

    state = played.do(ReportTray(seen, sure=all(die.sure for die in seen)))

    assert (faces(state), state.phase) == ([1, 2, 4, 5, 6], Phase.ASK)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param("65", id="none, but the picture is another"),
        pytest.param("62", id="to another face than it had"),
    ],
)
def test_a_kept_die_that_lies_turned_still_is_asked_about_though_a_thrown_one_shows_the_same(seen):
    others = lying("..641", at=0.8)
    played = knocked_over(others)
    assert played.state.roll.doubts == ("kept-turned",)

    state = played.do(ReportTray((*lying(seen, at=0.1 + 0.1 * SIDE), *others)))

    assert (faces(state), state.phase) == ([1, 4, 5, 6, 6], Phase.ASK)


def test_of_two_kept_dice_that_were_turned_one_that_is_turned_back_does_not_answer_for_both():
    others = lying("..661", at=0.8)
    played = knocked_over(others, left="45")

    state = played.do(ReportTray((*lying("46", at=0.1), *others)))
    assert (faces(state), state.phase) == ([1, 4, 5, 6, 6], Phase.ASK)

    state = played.do(ReportTray((*LEFT, *others)))
    assert (faces(state), state.phase) == ([1, 6, 6, 6, 6], Phase.READ)


@pytest.mark.parametrize(
    ("thrown", "trouble", "seen"),
    [
        pytest.param(lying("..661", at=0.8), "hidden", lying("..661", at=0.8), id="a hand goes"),
        pytest.param(
            (
                *lying("..66", at=0.8),
                replace(lying("....1", at=0.8, unsure="4")[0], cocked=True),
            ),
            "cocked",
            (*lying("..66", at=0.8), *lying("....4", at=0.5)),
            id="one that leans is thrown again",
        ),
    ],
)
def test_a_kept_die_that_was_turned_is_asked_about_still_after_a_second_look(thrown, trouble, seen):
    played = Played()
    played.see("66531", at=0.1)
    played.do(ReportTray(LEFT), ConfirmHolds(dice("66")))
    turned = lying("65", at=0.1)
    played.do(ReportTray((*turned, *thrown), sure=False, troubles=(trouble,)))
    assert played.state.roll.doubts[-1] == "kept-turned"
    if trouble == "cocked":
        played.do(ReportTray((*turned, *lying("..66", at=0.8))))

    state = played.do(ReportTray((*turned, *seen)))

    assert (state.phase, state.roll.doubts) == (Phase.ASK, ("kept-turned",))
    assert all(die.sure for die in state.roll.dice)


def slid_and_knocked_over(kept):
    """Return a table where the second of two kept sixes was slid, and shows another after the throw."""
    played = Played()
    played.see("66531", at=0.1)
    played.do(ReportTray(LEFT), ConfirmHolds(dice("66")))
    played.do(ReportTray((*lying("6", at=0.1), *lying(".6", at=0.5))))
    thrown = (*lying(kept, at=0.1), *lying(".5", at=0.5), *lying("..661", at=0.8))
    played.do(ReportTray(thrown, sure=False, troubles=("hand",)))
    assert played.state.roll.doubts == ("kept-turned",)
    return played


@pytest.mark.parametrize("before", ["6", "4"], ids=["it alone", "the other was turned back"])
def test_a_kept_die_that_was_slid_before_it_was_turned_is_asked_about_until_it_is_turned_back(
    before,
):
    played = slid_and_knocked_over(before)
    others = lying("..661", at=0.8)

    state = played.do(ReportTray((*lying("6", at=0.1), *lying(".5", at=0.5), *others)))
    assert state.phase is Phase.ASK

    state = played.do(ReportTray((*lying("6", at=0.1), *lying(".6", at=0.5), *others)))
    assert (faces(state), state.phase) == ([1, 6, 6, 6, 6], Phase.READ)


def test_a_thrown_die_that_lay_still_before_the_others_turns_no_kept_one_back():
    played = Played()
    played.see("66531", at=0.1)
    first = lying("..2", at=0.8)
    played.do(ReportTray(LEFT), ConfirmHolds(dice("66")), ReportTray((*LEFT, *first)))
    turned, last = lying("65", at=0.1), lying("...41", at=0.8)
    played.do(ReportTray((*turned, *first, *last)))

    state = played.do(ReportTray((*turned, *lying("..6", at=0.8), *last)))

    assert (faces(state), state.phase) == ([1, 2, 4, 5, 6], Phase.ASK)


def test_what_is_thrown_beside_thrown_dice_turns_no_die_back_that_the_throw_told_as_kept():
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.WHEN_UNSURE)))
    played.see("66531", at=0.1)
    played.do(ReportTray(LEFT))
    played.do(ReportTray((*lying("65", at=0.1), *lying("..241", at=0.8))))
    assert played.state.roll.doubts == ("kept-turned",)
    stays = (*lying("65", at=0.1), *lying("..24", at=0.8))
    played.do(ReportTray(stays))

    state = played.do(ReportTray((*stays, *lying("...6", at=0.87))))

    assert (faces(state), state.phase) == ([1, 2, 4, 5, 6], Phase.ASK)
