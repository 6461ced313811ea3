"""Other dice lie there than were counted: one was turned, or the program was started again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import Evening
from playing import SIDE, lying, shaded

from companion.turn.commands import Button, ConfirmHolds, CorrectDie, RenamePlayer, StopRolling
from companion.turn.customs import Confirming
from companion.views import Motion


@pytest.fixture
def evening():
    return Evening()


# A die is turned in its place


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize(
    ("button", "faces"),
    [
        pytest.param("OK", [6, 6, 3, 3, 1], id="as counted"),
        pytest.param("BACK", [6, 6, 3, 3, 1], id="as counted, too"),
        pytest.param("NEXT", [6, 6, 4, 3, 1], id="as it lies now"),
    ],
)
def test_a_die_that_was_turned_where_it_lies_is_a_question(evening, stopped, button, faces):
    evening.rest("66331")
    if stopped:
        evening.table.submit(StopRolling())
    evening.rest("66431")
    assert evening.says == (
        "A die was turned: it was 6 6 3 3 1, now 6 6 4 3 1 lie there. Which counts?", "help",
    )  # fmt: skip
    assert evening.labels == ["As it was", "As they lie now", "As it was"]

    evening.press(button)

    assert evening.faces == faces
    assert evening.view.roll == 1
    assert evening.view.phase == ("choose" if stopped else "read")
    evening.rest("6643", troubles=("hidden",))
    evening.rest("66431")
    assert evening.view.interlude == "", "asked once"


def fallen_over(face, *, by):
    """Return the dice of 6 6 3 3 1 once the last fell over, so many die-widths far."""
    last = lying(f"....{face}")[0]
    spot = replace(last.spot, x=last.spot.x - by * SIDE)
    return (*lying("6633"), replace(last, spot=spot))


@pytest.mark.parametrize(
    ("button", "faces"),
    [
        pytest.param("OK", [6, 6, 3, 3, 1], id="as counted"),
        pytest.param("NEXT", [6, 6, 3, 3, 5], id="as it lies now"),
    ],
)
@pytest.mark.parametrize("sec", ["false", "true"])
def test_a_die_that_fell_over_by_itself_once_no_more_is_thrown_is_a_question(sec, button, faces):
    evening = Evening(sec=sec)
    evening.rest("66331")
    if sec == "false":
        evening.press("NEXT")

    evening.lie(fallen_over(5, by=1))

    assert evening.view.sentence_key == "turned-differs"
    evening.press(button)
    assert evening.faces == faces
    assert evening.view.phase == "choose"


@pytest.mark.parametrize(
    "dice",
    [
        pytest.param(fallen_over(1, by=1), id="it shows the same"),
        pytest.param(fallen_over(5, by=1.5), id="it lies farther away"),
        pytest.param(lying("66335", at=0.1 + SIDE), id="all lie elsewhere"),
    ],
)
def test_dice_that_did_not_just_fall_over_once_no_more_is_thrown_are_not_asked_about(evening, dice):
    evening.choose("66331")

    evening.lie(dice)

    assert evening.view.interlude == ""


def test_a_die_that_was_taken_up_once_no_more_is_thrown_did_not_fall_over(evening):
    evening.choose("66331")

    evening.rest("6633")
    evening.lie(fallen_over(5, by=1))

    assert evening.view.interlude == ""


def test_another_die_that_is_turned_is_another_question_and_the_one_before_is_not_asked_again(
    evening,
):
    evening.rest("66331")
    evening.rest("66431")

    evening.rest("66531")
    assert "now 6 6 5 3 1 lie there" in evening.view.sentence
    evening.press("OK")
    evening.rest("66431")

    assert evening.view.interlude == ""


def test_a_die_that_is_turned_while_the_menu_is_open_is_asked_about_later(evening):
    evening.rest("66331")
    evening.table.open_menu()
    evening.rest("66431")
    assert evening.view.interlude == "menu"
    evening.press("BACK")

    evening.rest("6643", troubles=("hidden",))
    evening.rest("66431")

    assert evening.view.interlude == "differing"


def test_so_it_is_where_nothing_else_has_changed_since(evening):
    evening.rest("66331")
    evening.table.open_menu()
    evening.rest("66431")
    evening.press("BACK")

    evening.rest("66431")

    assert evening.view.sentence_key == "turned-differs"


def open_and_leave_the_menu(table):
    table.open_menu()
    table.press(Button.BACK)


@pytest.mark.parametrize(
    "left",
    [
        pytest.param(open_and_leave_the_menu, id="by the menu"),
        pytest.param(lambda table: table.submit(RenamePlayer(0, "Anna")), id="by a page"),
    ],
)
def test_a_question_that_was_left_without_an_answer_is_asked_again_at_the_next_look(evening, left):
    evening.rest("66331")
    evening.rest("66431")
    left(evening.table)
    assert evening.view.interlude == ""

    evening.rest("66431")
    assert evening.view.sentence_key == "turned-differs"

    evening.press("OK")
    evening.rest("66431")
    assert evening.view.sentence_key == "read"


def test_a_die_that_is_turned_in_a_later_roll_like_it_is_asked_about_anew(evening):
    evening.rest("66331")
    evening.rest("66431")
    evening.press("OK")
    evening.rest("")
    evening.press("OK")
    evening.rest("66331", height=0.5)
    assert evening.view.roll == 2

    evening.rest("66431", height=0.5)

    assert evening.view.sentence_key == "turned-differs"


def test_a_turned_die_that_is_put_back_needs_no_answer(evening):
    evening.rest("66331")
    evening.rest("66431")

    evening.rest("66331")

    assert evening.view.interlude == ""
    assert evening.faces == [6, 6, 3, 3, 1]


@pytest.mark.parametrize(
    ("faces", "troubles"), [("6643", ("hidden",)), ("664312", ())], ids=["a hand", "another die"]
)
def test_what_was_asked_about_a_turned_die_is_asked_again_after_something_came_between(
    evening, faces, troubles
):
    evening.rest("66331")
    evening.rest("66431")

    evening.rest(faces, troubles=troubles)
    evening.rest("66431")

    assert evening.view.interlude == "differing"


def test_what_lies_there_can_be_taken_only_while_all_dice_lie_there(evening):
    evening.rest("66331")
    evening.start()
    evening.rest("55431", height=0.5)
    assert evening.labels == ["As it was", "As they lie now", "As it was"]

    evening.rest("554", height=0.5)
    assert evening.view.interlude == "differing"
    assert [each.enabled for each in evening.view.buttons] == [True, False, True]
    assert evening.labels[1] == "This game has 5 dice."
    evening.rest("55431", height=0.5)
    evening.press("NEXT")

    assert evening.faces == [5, 5, 4, 3, 1]


def test_a_die_that_is_put_back_turned_is_a_question_too(evening):
    evening.rest("66331")
    evening.rest("6633")

    evening.rest("66335")

    assert evening.view.interlude == "differing"


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_where_the_next_throw_says_what_is_kept_a_die_may_have_fallen_where_it_lay(
    evening, confirming
):
    evening.agree(confirm_holds=confirming)
    evening.rest("66331")
    evening.rest("6633")

    evening.rest("66335")

    assert evening.says[0] == "Now 6 6 5 3 3 lie there. Thrown again? OK counts it."
    assert evening.view.interlude == ""
    evening.press("OK")
    assert (evening.view.roll, evening.faces) == (2, [6, 6, 3, 3, 5])


def test_one_that_is_hardly_read_where_it_lay_has_not_fallen_there(evening):
    evening.agree(confirm_holds=Confirming.WHEN_UNSURE)
    evening.rest("66331")
    evening.rest("6633")

    evening.lie(lying("66332", unsure="4"))  # a two, or the one

    assert evening.view.sentence_key == "read"


def test_a_throw_after_a_turned_die_answers_the_question_by_itself(evening):
    evening.agree(confirm_holds=Confirming.NEVER)
    evening.rest("66331")
    evening.rest("66431")

    evening.rest("51245", height=0.6)

    assert evening.view.interlude == ""
    assert evening.view.roll == 2


@pytest.mark.parametrize("said", [CorrectDie(2, 5), CorrectDie(2, 3)])
def test_what_somebody_said_of_a_die_is_not_asked_again_however_it_is_read(evening, said):
    evening.lie(lying("66331", unsure="2"))
    evening.table.submit(said)

    evening.rest("66431")

    assert evening.view.interlude == ""


def test_a_die_that_is_hardly_read_now_was_not_turned(evening):
    evening.rest("66331")

    evening.lie(lying("66431", unsure="2"))

    assert evening.view.interlude == ""


def test_a_press_that_waits_is_not_done_with_a_die_that_was_turned_meanwhile(evening):
    evening.rest("66331")
    evening.table.show(Motion.MOVING, at=9.2)
    evening.press("OK")

    evening.rest("66431", at=9.4)

    assert evening.view.interlude == "differing"
    assert evening.view.phase == "read"


# The power was cut in mid-turn


def cut_off(evening):
    evening.rest("66331")
    evening.start()
    return evening


def test_after_a_power_cut_the_same_dice_go_on_as_before(evening):
    cut_off(evening).rest("66331")

    assert evening.view.notice == "Power came back: Ann, roll 1: 6 6 3 3 1, as before."
    assert evening.view.phase == "read"
    assert evening.view.interlude == ""


def test_after_a_power_cut_dice_that_were_taken_up_meanwhile_are_kept_as_usual(evening):
    cut_off(evening).rest("66")

    assert evening.view.notice == "Power came back: Ann, roll 1 was 6 6 3 3 1."
    evening.press("OK")
    assert evening.view.phase == "hold"


@pytest.mark.parametrize(
    ("button", "faces"),
    [
        pytest.param("OK", [6, 6, 3, 3, 1], id="as logged"),
        pytest.param("BACK", [6, 6, 3, 3, 1], id="as logged, too"),
        pytest.param("NEXT", [5, 5, 5, 5, 5], id="as seen now"),
    ],
)
def test_after_a_power_cut_other_dice_are_a_question(evening, button, faces):
    cut_off(evening).rest("55555", height=0.6)
    assert evening.says == (
        "Power came back. It was 6 6 3 3 1, now 5 5 5 5 5 lie there. Which counts?", "help",
    )  # fmt: skip
    assert evening.labels == ["As it was", "As they lie now", "As it was"]

    evening.press(button)

    assert evening.faces == faces
    assert evening.view.roll == 1
    assert evening.view.interlude == ""


def test_after_a_power_cut_dice_that_were_turned_are_asked_about_once(evening):
    cut_off(evening).rest("66431")
    assert evening.view.sentence_key == "power-back-differs"

    evening.press("OK")
    evening.rest("66431", height=0.11)

    assert evening.view.interlude == ""
    assert evening.faces == [6, 6, 3, 3, 1]


def test_after_a_power_cut_a_die_that_was_set_right_is_no_other_one(evening):
    evening.rest("66331")
    evening.table.submit(CorrectDie(4, 2))
    evening.start()
    evening.rest("66331")

    assert evening.view.interlude == ""
    assert evening.view.notice == "Power came back: Ann, roll 1: 6 6 3 3 2, as before."


@pytest.mark.parametrize("seen", ["66431", "55555"], ids=["turned in its place", "others"])
def test_what_a_start_asks_is_asked_again_where_the_menu_is_opened_before_the_answer(evening, seen):
    height = 0.1 if seen == "66431" else 0.5
    cut_off(evening).rest(seen, height=height)
    open_and_leave_the_menu(evening.table)

    evening.rest(seen, height=height)
    assert evening.view.sentence_key == "power-back-differs"

    evening.press("OK")
    evening.rest(seen, height=height)
    assert evening.view.interlude == ""


def test_only_the_first_rest_after_a_start_is_compared(evening):
    cut_off(evening).rest("66331")

    evening.rest("55555", height=0.6)

    assert evening.view.interlude == ""
    assert evening.view.sentence_key == "thrown-again"


def test_a_roll_that_was_taken_back_before_the_first_rest_is_not_compared(evening):
    cut_off(evening).press("BACK")

    evening.rest("55555", height=0.6)

    assert evening.view.interlude == ""


@pytest.mark.parametrize("empty", ["seen", "told"])
def test_between_turns_a_start_compares_nothing(evening, empty):
    evening.start()

    if empty == "seen":
        evening.table.show(Motion.EMPTY, at=8.0)
    else:
        evening.rest("", at=8.0)
    evening.rest("66331")

    assert (evening.view.notice, evening.view.roll) == (None, 1)


@pytest.mark.parametrize("ended_well", [False, True])
def test_what_lies_there_as_the_program_begins_between_turns_was_thrown_by_nobody(
    evening, ended_well
):
    evening.start(ended_well=ended_well)

    evening.rest("66331")
    evening.rest("66331")
    assert evening.view.roll == 0
    assert evening.labels[0] == "Count as roll 1"
    evening.press("OK")

    assert (evening.view.roll, evening.faces) == (1, [6, 6, 3, 3, 1])


def test_what_is_thrown_after_that_counts(evening):
    evening.start()
    evening.rest("66331")

    evening.rest("")
    evening.rest("12345", height=0.6)

    assert (evening.view.roll, evening.faces) == (1, [1, 2, 3, 4, 5])


def test_with_dice_kept_the_next_throw_counts_after_a_power_cut(evening):
    evening.rest("66331")
    evening.table.submit(ConfirmHolds(shaded("6 6")))
    evening.start()

    evening.rest("66")
    evening.lie((*lying("66", at=0.1), *lying("..245", at=0.6)))

    assert evening.view.roll == 2
    assert evening.view.interlude == ""


# The program was ended in mid-turn, and started again


def ended_in_order(evening):
    evening.rest("66331")
    evening.start(ended_well=True)
    return evening


@pytest.mark.parametrize("faces", ["66331", "66", ""])
def test_after_an_end_in_order_the_turn_goes_on_without_a_word(evening, faces):
    ended_in_order(evening).rest(faces)

    assert (evening.view.notice, evening.view.interlude) == (None, "")
    assert evening.view.roll == 1


def test_after_an_end_in_order_the_same_dice_close_no_menu(evening):
    evening.rest("66331")
    evening.start(ended_well=True)
    evening.table.open_menu()

    evening.rest("66331", height=0.15)

    assert evening.view.interlude == "menu"


def test_after_an_end_in_order_other_dice_are_a_question_all_the_same(evening):
    ended_in_order(evening).rest("55555", height=0.6)

    assert evening.says == (
        "Before the pause it was 6 6 3 3 1, now 5 5 5 5 5 lie there. Which counts?", "help",
    )  # fmt: skip
    evening.press("NEXT")
    assert evening.faces == [5, 5, 5, 5, 5]


def back_with_other_dice(evening, confirming):
    """Let the power come back in a turn, while other dice lie there than were thrown."""
    evening.agree(confirm_holds=confirming)
    evening.rest("66331", height=0.5)
    evening.start()
    evening.agree(confirm_holds=confirming)
    evening.lie((*lying("66", at=0.5), *lying("..245", at=0.8)))


@pytest.mark.parametrize("confirming", Confirming)
def test_other_dice_after_a_power_cut_are_asked_about_before_they_count(evening, confirming):
    back_with_other_dice(evening, confirming)

    assert "Power came back" in evening.says[0]
    assert len(evening.table.state.rolls) == 1


@pytest.mark.parametrize("confirming", Confirming)
def test_the_question_of_a_start_stays_though_somebody_throws_on(evening, confirming):
    back_with_other_dice(evening, confirming)

    evening.lie(lying("66", at=0.5))
    evening.lie((*lying("66", at=0.5), *lying("..112", at=0.7)))

    assert "Power came back" in evening.says[0]
    assert len(evening.table.state.rolls) == 1


def test_a_leaning_die_that_was_thrown_again_while_the_program_was_down_is_read(evening):
    leaning = replace(lying("....1", at=0.5, unsure="4")[0], cocked=True)
    evening.lie((*lying("6633", at=0.5), leaning), troubles=("cocked",))
    evening.start()

    evening.lie((*lying("6633", at=0.5), *lying("....4", at=0.8)))

    assert (evening.faces, evening.view.roll) == ([6, 6, 3, 3, 4], 1)
