"""Every row of the table of exceptions: what happens, what sentence and lamp say, and the way out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import Evening
from playing import lying, shaded

from companion.errors import IllegalMoveError, StaleActionError
from companion.turn.commands import (
    Button,
    ConfirmHolds,
    CorrectDie,
    EnterRoll,
    ScoreIn,
    SkipSeat,
    StopRolling,
)
from companion.turn.customs import Confirming, Leaning
from companion.turn.state import Phase
from companion.turn.tray import ReadDie, Spot
from companion.views import Motion


@pytest.fixture
def evening():
    return Evening()


def leaning_die(x=0.9):
    """Return a die that leans."""
    return ReadDie(
        face=None, sure=False, cocked=True, chances=(0.1, 0.1, 0.2, 0.2, 0.3, 0.1), spot=Spot(x, 0.9, 0.05)
    )  # fmt: skip


# A die is misread


def test_a_doubtful_die_is_asked_about_with_its_runner_up(evening):
    evening.lie(lying("66335", at=0.1, unsure="4"))

    assert evening.says == ("One die is unclear: is it a 5 or a 4?", "check")
    assert evening.view.dice[4].rivals == (5, 4)
    evening.press("NEXT", "OK")
    assert evening.faces == [6, 6, 3, 3, 4]


def test_a_die_that_was_read_surely_is_set_right_with_the_buttons(evening):
    evening.rest("66331")

    evening.press("NEXT", held=True)
    assert evening.says[1] == "check"
    evening.press("NEXT", "NEXT", "NEXT", "NEXT", "OK", "BACK")

    assert evening.faces[:4] == [6, 6, 3, 3]
    assert evening.faces[4] != 1


# A die leans


def leaning_evening(**customs):
    evening = Evening()
    evening.agree(**customs)
    evening.lie((*lying("6633", at=0.1), leaning_die()), troubles=("cocked",))
    return evening


def test_a_die_that_leans_is_thrown_again_without_costing_a_roll():
    evening = leaning_evening()
    sentence = "One die leans: throw it again, it costs no roll. Or say what it shows."
    assert evening.says == (sentence, "help")

    evening.rest("6633")
    assert evening.says == ("Throw that die again. It costs no roll.", "help")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.faces == [6, 6, 3, 3, 2]
    assert (evening.view.roll, evening.view.phase) == (1, "read")


def test_ok_does_not_spend_a_roll_while_the_leaning_die_is_in_the_hand():
    evening = leaning_evening()
    evening.rest("6633")

    with pytest.raises(IllegalMoveError):
        evening.press("OK")

    assert evening.view.phase == "ask"


def test_back_takes_the_throw_of_the_leaning_die_back():
    evening = leaning_evening()
    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.labels[2] == "Take back the new reading"
    evening.press("BACK")

    assert evening.view.phase == "ask"


def test_a_leaning_die_may_lean_again():
    evening = leaning_evening()
    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), leaning_die(x=0.5)), troubles=("cocked",))

    assert evening.says[1] == "help"
    assert evening.view.roll == 1


def test_whoever_moves_another_die_has_not_thrown_the_leaning_one_again():
    evening = leaning_evening()

    evening.lie((*lying("663", at=0.1), *lying("...42", at=0.6)))

    assert evening.view.phase == "ask"
    assert evening.view.roll == 1


@pytest.mark.parametrize("leaning", Leaning)
def test_what_a_leaning_die_shows_can_be_said(leaning):
    evening = leaning_evening(cocked_dice=leaning)

    assert evening.labels[0] == "It is a 5"
    evening.press("OK")

    assert evening.faces == [6, 6, 3, 3, 5]
    assert evening.view.phase == "read"


def test_a_leaning_die_that_was_told_leans_no_more_though_another_is_asked_about(evening):
    evening.lie((*lying("6633", at=0.1, unsure="3"), leaning_die()), troubles=("cocked",))

    evening.table.submit(CorrectDie(4, 5))
    evening.lie(lying("6633", at=0.1, unsure="3"))
    evening.lie((*lying("6633", at=0.1, unsure="3"), *lying("...2", at=0.6)))

    assert (evening.view.roll, evening.faces) == (1, [6, 6, 3, 3, 5])


def test_where_leaning_dice_count_as_shown_none_is_thrown_for_free():
    evening = leaning_evening(cocked_dice=Leaning.AS_SHOWN)
    assert evening.view.sentence_key == "what-does-it-show-cocked"

    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.view.phase == "ask"
    assert evening.faces[4] is None


# A die has left the tray


def test_a_die_off_the_tray_is_missed_and_comes_back(evening):
    evening.rest("6633")
    assert evening.says == ("I see 4 of 5 dice. Is one on the floor or under another?", "help")

    evening.rest("66332", height=0.4)

    assert evening.faces == [6, 6, 3, 3, 2]


def test_a_die_that_lay_under_another_counts_with_the_throw_once_it_is_seen(evening):
    upper = lying("...3", at=0.6)
    evening.lie((*lying("663", at=0.1), *upper))
    assert evening.view.sentence_key == "dice-missing"

    evening.lie((*lying("663", at=0.1), *upper, *lying("....2", at=0.4)))

    assert (evening.faces, evening.view.phase) == ([6, 6, 3, 3, 2], "read")
    assert evening.view.roll == 1


def test_of_a_die_that_is_taken_up_after_a_turn_nobody_asks_whether_it_is_on_the_floor(evening):
    evening.choose()
    evening.press("OK", "OK")

    evening.rest("6633")

    assert (evening.view.phase, evening.view.sentence_key) == ("ready", "throw")


def test_next_throws_only_the_missing_die_again(evening):
    evening.rest("6633")
    assert evening.labels[1] == "Throw only the missing one"

    evening.press("NEXT")
    assert evening.says == ("What lies there counts. Throw only what is missing (1).", "help")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.faces == [6, 6, 3, 3, 2]
    assert (evening.view.roll, evening.view.phase) == (1, "read")


def test_moving_the_die_that_was_thrown_once_more_is_no_further_throw(evening):
    evening.rest("6633")
    evening.press("NEXT")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), *lying("...5", at=0.3)))

    assert (evening.view.roll, evening.faces) == (1, [6, 6, 3, 3, 2])


def test_next_says_how_many_are_missing(evening):
    evening.rest("66")
    assert evening.labels[1] == "Throw only the 3 missing"

    evening.press("NEXT")
    assert evening.says == ("What lies there counts. Throw only what is missing (3).", "help")


def test_next_throws_only_the_missing_die_again_in_a_later_roll(evening):
    evening.rest("66331")
    evening.rest("66")
    evening.press("OK")
    evening.lie((*lying("66", at=0.1), *lying("..12", at=0.5)))
    assert evening.says[1] == "help"

    evening.press("NEXT")
    evening.lie((*lying("66", at=0.1), *lying("..12", at=0.5), *lying("....5", at=0.8)))

    assert (evening.view.roll, evening.faces) == (2, [6, 6, 1, 2, 5])


def test_all_may_be_thrown_again_after_all(evening):
    evening.rest("6633")
    evening.press("NEXT")

    evening.press("BACK")
    assert evening.view.sentence_key == "dice-missing"
    evening.rest("")
    evening.rest("11245", height=0.7)

    assert evening.faces == [1, 1, 2, 4, 5]


def test_a_missing_die_can_be_entered_by_hand(evening):
    evening.rest("6633")

    evening.table.submit(EnterRoll(shaded("6 6 3 3 2")))

    assert evening.faces == [2, 3, 3, 6, 6]


# Too many dice, wrong shades


def test_a_die_too_many_has_to_be_taken_away(evening):
    evening.rest("663312")
    assert evening.says == ("I see 6 dice, but the game has 5. Take the others away.", "help")

    evening.rest("66331", height=0.4)

    assert evening.view.phase == "read"


def wrong_shades():
    """A game of Yin Yang in which a dark die was taken for a light one."""
    evening = Evening("yin-yang")
    evening.table.submit(EnterRoll(shaded("D6 D4 6 4 2 2")))
    return evening


def set_shade_right(evening):
    """Make a light die a dark one with the buttons alone."""
    evening.press("NEXT", held=True)
    while not evening.labels[2].startswith("Done: it is a dark"):
        evening.press("OK")
    evening.press("BACK")


def test_wrong_shades_are_asked_about_and_cannot_just_be_accepted():
    evening = wrong_shades()
    assert evening.says == (
        "I see 2 dark dice, but the game has 3. Tap the one that is wrong.", "help",
    )  # fmt: skip
    with pytest.raises(IllegalMoveError):
        evening.press("OK")

    set_shade_right(evening)

    assert evening.view.phase == "read"


def test_wrong_shades_once_more_say_what_helps():
    evening = wrong_shades()
    set_shade_right(evening)
    evening.press("NEXT", "OK", "OK")

    evening.table.submit(EnterRoll(shaded("D6 D4 6 6 2 3")))

    assert evening.says == ("Again 2 dark dice, not 3. Tap one; later, calibrate anew.", "help")


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


def test_a_full_roll_with_dice_on_one_another_is_asked_about(evening):
    evening.lie(lying("66331", at=0.1), troubles=("stacked",))

    assert evening.says[1] == "check"
    assert evening.view.sentence.startswith("One die lies on another")
    evening.press("OK")
    assert evening.view.phase == "read"


def test_once_a_full_roll_is_pushed_apart_it_is_read_anew_without_ok_and_without_a_roll(evening):
    evening.lie(lying("66331", at=0.1), troubles=("stacked",))

    evening.rest("66341", height=0.2)

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


@pytest.mark.parametrize("between", [Motion.HAND, Motion.EMPTY, Motion.LOST])
def test_what_is_no_dice_in_between_begins_the_wait_anew(evening, between):
    evening.table.show(Motion.MOVING, at=20.0)
    evening.table.show(between, at=25.0)
    evening.table.show(Motion.MOVING, at=26.0)

    evening.table.show(Motion.MOVING, at=32.0)

    assert evening.says[0] == "The dice are moving."


def test_a_die_under_a_hand_is_read_by_itself_once_the_hand_is_gone(evening):
    hidden = replace(leaning_die(), cocked=False)
    evening.lie((*lying("6633", at=0.1), hidden), troubles=("hidden",))
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
    unread = replace(leaning_die(), cocked=False)
    evening.lie((*lying("6633", at=0.1), unread), troubles=(trouble,))

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
    evening.table.submit(ScoreIn(("main", "sixes")))
    evening.rest("", at=11.0)

    assert evening.says == ("Ben, throw the dice.", "ready")


# Thrown again before anybody pressed OK


def test_a_throw_without_ok_is_asked_about_where_ok_confirms(evening):
    evening.rest("66331")

    evening.rest("22456", height=0.5)
    assert evening.view.sentence.startswith("Now 6 5 4 2 2 lie there.")
    evening.press("OK")

    assert evening.view.roll == 2


def test_a_throw_without_ok_counts_where_a_table_has_agreed_so_and_back_restores(evening):
    evening.agree(confirm_holds=Confirming.WHEN_UNSURE)
    evening.rest("66331")

    evening.rest("22456", height=0.5)
    assert evening.view.roll == 2
    evening.press("BACK")
    assert (evening.view.roll, sorted(evening.faces)) == (1, [1, 3, 3, 6, 6])
    evening.press("NEXT")

    assert evening.view.phase == "choose"


# Too many throws


def test_a_throw_too_many_is_ignored_and_said(evening):
    for number, faces in enumerate(("66331", "66332", "66333")):
        evening.rest(faces, height=0.1 + 0.2 * number)
        if number < 2:
            evening.rest("")
            evening.press("OK")
    evening.rest("12345", height=0.9)

    assert evening.says == (
        "That was one throw too many. Roll 3 counts: 6 6 3 3 3.", "help",
    )  # fmt: skip
    assert evening.labels[2] == "Take back roll 3"
    evening.press("OK", "OK")
    assert evening.written == [("main", "full-house")]


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


def test_a_die_that_is_put_back_turned_is_a_question_too(evening):
    evening.rest("66331")
    evening.rest("6633")

    evening.rest("66335")

    assert evening.view.interlude == "differing"


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


# Tidying up between turns


def test_playing_with_dice_after_a_turn_counts_for_nobody_until_all_are_thrown(evening):
    evening.rest("66331")
    evening.table.submit(ScoreIn(("main", "chance")))

    for faces in ("663", "6633", "66331"):
        evening.rest(faces)

    assert evening.view.phase == "ready"
    assert evening.view.roll == 0


# The wrong player threw


def test_next_skips_to_the_player_who_really_plays_and_back_undoes(evening):
    assert evening.labels[1] == "Skip to Ben"

    evening.press("NEXT")
    assert evening.says == ("Ben, throw the dice.", "ready")
    assert evening.labels[2] == "Back to Ann"
    evening.press("BACK")

    assert evening.says == ("Ann, throw the dice.", "ready")


def test_after_a_throw_by_the_wrong_player_back_and_next_put_it_right(evening):
    evening.rest("66331")

    evening.press("BACK", "NEXT")
    assert evening.says == ("The dice lie differently. Was that a throw? OK counts it.", "ready")
    evening.press("OK")

    assert evening.table.state.seat == 1
    assert evening.faces == [6, 6, 3, 3, 1]


def test_who_was_skipped_catches_up_once_the_others_are_done(evening):
    evening.table.submit(SkipSeat())
    for place in evening.table.state.variant.places:
        for _ in range(2):
            if evening.table.state.sheets[evening.table.state.seat].written(place) is None:
                evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
                evening.table.submit(ScoreIn(place))
    while not evening.table.state.is_over:
        seat = evening.table.state.seat
        sheet = evening.table.state.sheets[seat]
        place = next(p for p in evening.table.state.variant.places if sheet.written(p) is None)
        evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
        evening.table.submit(ScoreIn(place))

    assert [len(sheet.entries) for sheet in evening.table.state.sheets] == [13, 13]


def test_a_skipped_turn_of_banking_earns_nothing():
    evening = Evening("yin-yang")

    evening.press("NEXT")

    assert [turn.points for turn in evening.table.state.bank.turns[0]] == [0]
    assert evening.table.state.seat == 1


def test_nobody_is_skipped_in_mid_turn(evening):
    evening.rest("66331")

    with pytest.raises(IllegalMoveError):
        evening.table.submit(SkipSeat())


# Undo, two phones


def test_undo_reaches_past_the_end_of_the_turn_and_of_the_game(evening):
    for place in evening.table.state.variant.places:
        for _ in range(2):
            evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
            evening.table.submit(ScoreIn(place))
    assert evening.table.state.phase is Phase.FINAL

    evening.press("BACK")

    assert evening.table.state.phase is Phase.READ
    assert evening.table.state.seat == 1


def test_two_phones_at_once_write_once(evening):
    evening.rest("66331")
    version = evening.view.version
    evening.table.submit(ScoreIn(("main", "sixes")), version=version)

    with pytest.raises(StaleActionError):
        evening.table.submit(ScoreIn(("main", "chance")), version=version)

    assert evening.written == [("main", "sixes")]


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


def test_only_the_first_rest_after_a_start_is_compared(evening):
    cut_off(evening).rest("66331")

    evening.rest("55555", height=0.6)

    assert evening.view.interlude == ""
    assert evening.view.sentence_key == "thrown-again"


def test_a_roll_that_was_taken_back_before_the_first_rest_is_not_compared(evening):
    cut_off(evening).press("BACK")

    evening.rest("55555", height=0.6)

    assert evening.view.interlude == ""


def test_between_turns_a_start_compares_nothing(evening):
    evening.start()

    evening.rest("66331")

    assert (evening.view.notice, evening.view.roll) == (None, 1)


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


# Pause


@pytest.mark.parametrize("button", Button)
def test_a_pause_ends_with_any_button_and_the_tray_is_read_again(evening, button):
    evening.rest("66331")
    evening.press("BACK", held=True)
    assert evening.says == ("Paused. The camera looks at nothing. Any button goes on.", "paused")

    evening.press(button.value)
    evening.rest("66")

    assert evening.view.sentence == "OK keeps 6 6. Then throw the rest."
