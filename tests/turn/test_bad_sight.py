"""What keeps dice from being seen: they touch, a hand, another light, no camera."""

from __future__ import annotations

import pytest
from evening import Evening
from playing import lying, shaded

from companion.rules.place import Place
from companion.turn.commands import EnterRoll, ScoreIn
from companion.turn.customs import Confirming
from companion.turn.tray import ReadDie, Spot
from companion.views import Motion


@pytest.fixture
def evening():
    return Evening()


def unread_die():
    """Return a die of which no face can be told."""
    chances = (0.1, 0.1, 0.2, 0.2, 0.3, 0.1)
    return ReadDie(face=None, sure=False, chances=chances, spot=Spot(0.9, 0.9, 0.05))


# Dice touch, or lie on one another


def test_dice_that_touch_are_to_be_pushed_apart_and_that_is_no_roll(evening):
    evening.lie(lying("6633", at=0.1), troubles=("stacked",))
    assert evening.says == ("I see 4 of 5 dice: some of them touch. Push them apart.", "check")

    evening.rest("66331", height=0.25)

    assert (evening.view.roll, evening.view.phase) == (1, "read")


def test_of_very_small_dice_none_is_looked_for_on_the_floor(evening):
    evening.lie(lying("6633", at=0.1), troubles=("unexplained", "too-small"))

    sentence = "I see 4 of 5 dice: they look very small. A nearer camera helps."
    assert evening.says == (sentence, "help")


def test_in_a_blurred_picture_none_is_looked_for_on_the_floor_and_once_it_is_sharp_it_counts(
    evening,
):
    evening.lie(lying("66", at=0.1), troubles=("blurred",))

    sentence = "I see 2 of 5 dice: the picture is blurred. Wait, or focus it."
    assert evening.says[0] == sentence

    evening.rest("66331", height=0.1)
    assert (evening.view.roll, evening.view.phase) == (1, "read")


def test_a_full_roll_with_dice_on_one_another_is_asked_about(evening):
    evening.lie(lying("66331", at=0.1), troubles=("stacked",))

    assert evening.says[1] == "check"
    assert evening.view.sentence.startswith("One die lies on another")
    evening.press("OK")
    assert evening.view.phase == "read"


def test_once_a_full_roll_is_pushed_apart_it_is_read_anew_without_ok_and_without_a_roll(evening):
    evening.lie(lying("66331", at=0.1), troubles=("stacked",))

    evening.rest("66341", height=0.15)

    assert evening.says == (
        "Roll 1 of 3: 6 6 4 3 1. Take up what you throw again, or stop.",
        "read",
    )
    assert evening.labels[2] == "Take back the new reading"


# A hand is in view


def test_a_hand_that_stays_is_said_after_eight_seconds_and_never_scores(evening):
    evening.rest("66331")
    written = len(evening.log.read())
    evening.table.show(Motion.HAND, at=10.0)
    evening.table.show(Motion.MOVING, at=14.0)
    evening.table.show(Motion.HAND, at=17.9)
    assert evening.view.sentence == "Waiting for the hand to leave the tray."

    evening.table.show(Motion.HAND, at=18.0)

    sentence = "A hand is still over the tray. Once it is away, the dice are read."
    assert evening.says == (sentence, "quiet")
    assert len(evening.log.read()) == written
    evening.rest("66331", at=19.0)
    evening.table.show(Motion.HAND, at=20.0)
    assert evening.view.sentence == "Waiting for the hand to leave the tray."


def test_a_hand_that_is_lost_sight_of_for_a_moment_is_told_of_on_and_on(evening):
    evening.rest("66331")
    told_of = []
    for motion, at in (("hand", 10.0), ("moving", 10.2), ("moving", 10.6), ("hand", 10.65)):
        evening.table.show(Motion(motion), at=at)
        told_of.append(evening.view.sentence)
    assert told_of == ["Waiting for the hand to leave the tray."] * 4

    evening.table.show(Motion.MOVING, at=10.7)
    evening.table.show(Motion.MOVING, at=11.2)

    assert evening.view.sentence == "The dice are moving."


def test_what_moves_without_end_is_said_after_ten_seconds_with_the_way_on(evening):
    evening.table.show(Motion.MOVING, at=20.0)
    evening.table.show(Motion.MOVING, at=29.9)
    assert evening.says[0] == "The dice are moving."

    evening.table.show(Motion.MOVING, at=30.0)
    assert evening.says[0] == (
        "Something moves on and on: does a lamp flicker? Rolls can be entered by hand on the page."
    )

    evening.rest("66331", at=31.0)
    evening.table.show(Motion.MOVING, at=32.0)
    assert evening.says[0] == "The dice are moving."


def test_what_moves_without_end_is_said_on_and_on_though_looks_at_it_take_long(evening):
    told_of = []
    for motion, at in (("moving", 20.0), ("moving", 30.0), ("reading", float("-inf"))):
        evening.table.show(Motion(motion), at=at)
        told_of.append(evening.view.sentence)

    assert told_of[1:] == [told_of[1]] * 2
    assert told_of[1].startswith("Something moves on and on")


@pytest.mark.parametrize("between", [Motion.HAND, Motion.EMPTY, Motion.LOST])
def test_what_is_no_dice_in_between_begins_the_wait_anew(evening, between):
    evening.table.show(Motion.MOVING, at=20.0)
    evening.table.show(between, at=25.0)
    evening.table.show(Motion.MOVING, at=26.0)

    evening.table.show(Motion.MOVING, at=32.0)

    assert evening.says[0] == "The dice are moving."


def test_a_die_under_a_hand_is_read_by_itself_once_the_hand_is_gone(evening):
    evening.lie((*lying("6633", at=0.1), unread_die()), troubles=("hidden",))
    assert evening.says[0] == "A hand is over one die. Take it away, or say what it shows."

    evening.lie((*lying("6633", at=0.1), *lying("....2", at=0.9)))

    assert (evening.faces, evening.view.roll) == ([6, 6, 3, 3, 2], 1)
    assert evening.says[1] == "read"


def test_a_hand_in_view_darkens_the_lamp_and_never_scores(evening):
    evening.rest("66331")
    evening.table.show(Motion.HAND, at=10.0)
    assert evening.says == ("Waiting for the hand to leave the tray.", "quiet")

    evening.rest("66331")

    assert evening.says[1] == "read"
    assert evening.view.roll == 1


# The light has changed


def test_another_light_on_the_empty_tray_is_said_and_cleared_by_itself(evening):
    evening.rest("")
    evening.table.light_up(changed=True)
    sentence = "The light has changed. Put it right, or leave the tray empty a moment."
    assert evening.says == (sentence, "check")

    evening.table.light_up(changed=False)

    assert evening.says == ("Ann, throw the dice.", "ready")


def test_dice_that_lie_in_the_dark_are_not_said_to_be_taken_up(evening):
    evening.rest("66331")

    evening.lie((), troubles=("too-dark",))
    evening.table.light_up(changed=True)

    sentence = "The light has changed. Put it right, or leave the tray empty a moment."
    assert evening.says[0] == sentence


@pytest.mark.parametrize("trouble", ["too-dark", "too-bright"])
def test_where_no_die_can_be_seen_nobody_is_asked_to_throw_them_all_again(evening, trouble):
    evening.rest("66331")
    before = evening.view.buttons

    evening.lie((), troubles=(trouble,))

    assert evening.view.buttons == before


def test_a_die_that_was_pushed_in_the_dark_is_no_throw_without_a_question(evening):
    evening.agree(confirm_holds=Confirming.NEVER)
    evening.rest("66331")
    evening.lie((), troubles=("too-dark",))

    evening.lie((*lying("6633"), *lying("1", at=0.3)))

    assert evening.view.roll == 1


def test_dice_that_were_thrown_after_the_dark_are_a_throw(evening):
    evening.rest("66331")
    evening.lie((), troubles=("too-dark",))
    evening.rest("66")
    evening.press("OK")

    evening.lie((*lying("66"), *lying("542", at=0.3)))

    assert evening.view.roll == 2


def test_dice_that_are_taken_up_by_another_light_are_said_to_be(evening):
    evening.rest("66331")

    evening.rest("")
    evening.table.light_up(changed=True)

    assert evening.says[0] == "All dice taken up: OK, then throw them all again."


def test_another_light_does_not_keep_anybody_from_throwing(evening):
    evening.rest("")
    evening.table.light_up(changed=True)

    evening.rest("66331")

    assert evening.says[1] == "read"


@pytest.mark.parametrize(
    "trouble", ["too-dark", "too-bright", "blurred", "too-small", "unsteady", "moved"]
)
def test_a_picture_that_is_hard_to_read_is_asked_about_and_the_game_goes_on(evening, trouble):
    evening.lie(lying("66331", at=0.1), troubles=(trouble,))

    assert evening.says[1] == "check"
    assert evening.view.sentence_key == f"is-it-right-{trouble}"
    evening.press("OK")
    assert evening.view.phase == "read"


def test_a_trouble_that_nobody_knows_is_asked_about_plainly(evening):
    evening.lie(lying("66331", at=0.1), troubles=("purple-smoke",))

    assert evening.says == ("I am not quite sure: 6 6 3 3 1. Is that right?", "check")


@pytest.mark.parametrize("trouble", ["hidden", "glare", "cut-off"])
def test_a_die_that_could_not_be_read_says_why(evening, trouble):
    evening.lie((*lying("6633", at=0.1), unread_die()), troubles=(trouble,))

    assert evening.view.sentence_key == f"what-does-it-show-{trouble}"
    evening.press("OK")
    assert evening.view.phase == "read"


@pytest.mark.parametrize(
    ("troubles", "asked"),
    [
        (("glare",), "Light shines on the pips of one die: is it a 5 or a 4?"),
        (("glare", "unexplained"), "Light shines on the pips of one die: is it a 5 or a 4?"),
        (("glare", "unsure-face"), "One die is unclear: is it a 5 or a 4?"),
        (("unsure-face",), "One die is unclear: is it a 5 or a 4?"),
    ],
)
def test_where_light_is_all_that_keeps_a_die_from_being_read_that_is_said(evening, troubles, asked):
    evening.lie(lying("66335", at=0.1, unsure="4"), troubles=troubles)

    assert evening.says == (asked, "check")
    evening.press("OK")
    assert evening.faces == [6, 6, 3, 3, 5]


# The camera is gone


def test_without_a_camera_the_game_goes_on_with_taps_and_the_picture_returns(evening):
    evening.table.show(Motion.LOST, at=10.0)
    assert evening.view.note.startswith("No picture from the camera.")
    assert evening.says[1] == "help"

    evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
    evening.table.submit(ScoreIn(Place("main", "sixes")))
    evening.rest("", at=11.0)

    assert evening.says == ("Ben, throw the dice.", "ready")
