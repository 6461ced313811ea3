"""A die that is hardly seen is asked about as one where the game knows that one is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import Evening
from playing import Played, lying

from companion.turn.commands import Button, CorrectDie, Press, ReportTray, Undo
from companion.turn.events import TrayRead
from companion.turn.state import Phase


def report(faces, perhaps, *, at=0.1, troubles=("unexplained",), other_height=0.0):
    """Return a report of dice in a row, with what may be dice: "6633.", "....1"."""
    odd = lying(perhaps, at=at + other_height, unsure="0123456")
    return ReportTray(lying(faces, at=at), sure=False, troubles=troubles, perhaps=odd)


@pytest.fixture
def played():
    """A table at which the dice were taken up for the first throw."""
    played = Played()
    played.see("")
    return played


def faces(state):
    return [die.face for die in state.rolls[-1].dice]


def test_the_die_that_is_missing_is_the_one_that_is_hardly_seen(played):
    state = played.do(report("6633", "....1"))

    assert (faces(state), state.phase) == ([6, 6, 3, 3, 1], Phase.ASK)
    assert state.roll.questioned == (4,)
    assert state.roll.doubts == ()
    assert state.tray.things == ()  # what is a die is nothing that lies beside dice


def test_one_answer_settles_it(played):
    played.do(report("6633", "....1"))

    state = played.do(CorrectDie(4, 2))

    assert (faces(state), state.phase) == ([6, 6, 3, 3, 2], Phase.READ)


def test_the_sentence_says_that_it_may_be_none():
    evening = Evening()
    evening.rest("")
    evening.table.report(report("6633", "....2"), at=9.0)

    sentence = "One die is hard to see: a 2 or a 1? BACK if it is no die."
    assert evening.says == (sentence, "check")
    evening.press("OK")
    assert evening.faces == [6, 6, 3, 3, 2]


def test_of_one_without_a_face_all_six_are_asked():
    evening = Evening()
    evening.rest("")
    seen = report("6633", "....2")
    (odd,) = seen.perhaps
    evening.table.report(replace(seen, perhaps=(replace(odd, face=None),)), at=9.0)

    assert evening.says[0] == "One die is hard to see. What does it show? BACK if it is no die."


def test_after_back_a_die_is_looked_for_and_what_lies_there_is_none():
    evening = Evening()
    evening.rest("")
    evening.table.report(report("6633", "....2"), at=9.0)

    evening.press("BACK")

    assert evening.says[0] == "I see 4 of 5 dice. Is one on the floor or under another?"
    assert evening.labels[1] == "Throw only the missing one"
    evening.table.report(report("6633", "....2", at=0.11), at=9.0)
    assert evening.view.phase == "ready"
    dice = (*lying("6633", at=0.1), *lying(".....5", at=0.4))
    evening.table.report(ReportTray(dice, sure=False, troubles=("unexplained",)), at=9.0)
    assert evening.faces == [6, 6, 3, 3, 5]


def test_back_takes_the_roll_back_and_the_next_throw_counts(played):
    played.do(report("6633", "....1"))

    played.do(Undo())
    state = played.do(ReportTray(lying("55221", at=0.5)))

    assert (faces(state), len(state.rolls)) == ([5, 5, 2, 2, 1], 1)


@pytest.mark.parametrize(
    ("seen", "perhaps"),
    [
        pytest.param("663", "...3", id="one is still missing"),
        pytest.param("6633", "....11", id="which of two is it"),
        pytest.param("66", "..331", id="more than were read"),
        pytest.param("", "66331", id="nothing was read"),
    ],
)
def test_else_nothing_is_supposed(played, seen, perhaps):
    state = played.do(report(seen, perhaps))

    assert not state.rolls
    assert len(state.tray.lying) == len(seen)


def test_two_dice_may_be_hardly_seen(played):
    state = played.do(report("663", "...31"))

    assert (faces(state), state.roll.questioned) == ([6, 6, 3, 3, 1], (3, 4))


@pytest.mark.parametrize("trouble", ["hand", "hidden"])
def test_beside_a_hand_it_may_be_a_finger(played, trouble):
    state = played.do(report("6633", "....1", troubles=("unexplained", trouble)))

    assert not state.rolls


def test_what_lay_there_before_the_throw_is_no_die(played):
    played.do(report("", ".....1", at=0.3))

    state = played.do(report("6633", ".....1", at=0.3))

    assert not state.rolls
    assert len(state.tray.lying) == 4


def test_nor_is_what_came_beside_all_dice():
    played = Played()
    played.throw("66331")
    at = played.height
    played.do(report("66331", ".....2", at=at))

    state = played.do(report("6633", ".....2", at=at))

    assert len(state.tray.lying) == 4
    assert isinstance(played.events[-2], TrayRead)


def test_nor_is_what_came_later_while_nothing_else_changed():
    """The reader doubts the same of both rests, and the dice lie as they lay."""
    played = Played()
    played.throw("66331")
    at = played.height
    played.do(report("66331", ".....2", at=at), report("66331", "......4", at=at))

    state = played.do(report("6633", "......4", at=at))

    assert len(state.tray.lying) == 4


def test_once_the_hand_is_gone_it_is_the_die(played):
    played.do(report("6633", "....1", troubles=("unexplained", "hand")))

    state = played.do(report("6633", "....1"))

    assert (faces(state), state.roll.questioned) == ([6, 6, 3, 3, 1], (4,))


def test_a_die_that_stays_is_kept_though_it_is_hardly_seen_now():
    played = Played()
    played.throw("66331")

    played.do(report("6", ".6", at=played.height), Press(Button.OK))

    assert [die.face for die in played.state.kept] == [6, 6]


def test_it_is_not_asked_about_again_while_it_is_kept():
    played = Played()
    played.see("")
    played.do(report("6633", "....1", at=0.3), CorrectDie(4, 6))
    played.do(report("66", "....1", at=0.3), Press(Button.OK))

    thrown = (*lying("66", at=0.3), *lying("..22", at=0.7))
    odd = lying("....1", at=0.3, unsure="4")
    state = played.do(ReportTray(thrown, sure=False, troubles=("unexplained",), perhaps=odd))

    assert (sorted(faces(state)), state.phase) == ([2, 2, 6, 6, 6], Phase.READ)


def test_a_kept_die_and_a_thrown_one_may_both_be_hardly_seen():
    played = Played()
    played.throw("66331")
    at = played.height
    played.do(ReportTray(lying("66", at=at)), Press(Button.OK))

    odd = (*lying(".6", at=at, unsure="1"), *lying("....1", at=0.7, unsure="4"))
    thrown = (*lying("6", at=at), *lying("..22", at=0.7))
    state = played.do(ReportTray(thrown, sure=False, troubles=("unexplained",), perhaps=odd))

    assert (sorted(faces(state)), state.roll.questioned) == ([1, 2, 2, 6, 6], (4,))


@pytest.mark.parametrize("left", ["6633", "66331"], ids=["all but one", "all"])
def test_where_dice_are_read_beside_what_lies_where_two_lay_no_more_are_supposed(left):
    played = Played()
    played.throw("66331")

    state = played.do(
        replace(report(left, "", at=0.9), perhaps=lying("66", at=played.height, unsure="01"))
    )

    assert len(state.tray.lying) == len(left)


def test_a_die_that_turned_while_another_was_moved_to_be_seen_better_was_thrown(played):
    played.do(report("6633", "....1"))

    state = played.do(ReportTray((*lying("6634"), *lying("....2", at=0.2))))

    assert (faces(state), state.phase) == ([6, 6, 3, 3, 1], Phase.ASK)


def test_once_it_is_moved_and_surely_read_nobody_has_to_answer(played):
    played.do(report("6633", "....1"))

    state = played.do(ReportTray((*lying("6633"), *lying("....2", at=0.2))))

    assert (faces(state), state.phase) == ([6, 6, 3, 3, 2], Phase.READ)
    assert len(state.rolls) == 1


def test_what_is_left_over_is_asked_about_besides(played):
    """The game knows one of two: where one was already, the other is the die."""
    played.do(report("", ".....1"))

    state = played.do(report("6633", "....11"))

    assert faces(state) == [6, 6, 3, 3, 1]
    assert state.roll.doubts == ("unexplained",)


def test_after_a_power_cut_the_same_dice_are_the_same():
    evening = Evening()
    evening.rest("")
    evening.table.report(report("6633", "....2"), at=9.0)
    evening.press("OK")

    evening.start()
    evening.table.report(report("6633", "....2"), at=9.0)

    assert evening.view.notice == "Power came back: Ann, roll 1: 6 6 3 3 2, as before."
    assert evening.faces == [6, 6, 3, 3, 2]
