"""When dice at rest are a throw: lifted, not held, and come to rest. Nothing else is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, dice, lying

from companion.messages import say
from companion.rules.place import Place
from companion.turn.buttons import meaning
from companion.turn.commands import (
    AgreeOn,
    Button,
    ConfirmHolds,
    CountRoll,
    EnterRoll,
    Press,
    ReportTray,
    ScoreIn,
    StopRolling,
    Undo,
)
from companion.turn.customs import Confirming, Customs
from companion.turn.sentences import WHY_DOUBTED, WHY_UNREAD, situation
from companion.turn.state import Phase


def test_five_dice_on_an_empty_tray_are_the_first_roll():
    played = Played()

    played.see("66331")

    assert len(played.state.rolls) == 1


@pytest.mark.parametrize("faces", ["6", "6633", "663312"])
def test_another_number_of_dice_is_no_roll(faces):
    played = Played()

    played.see(faces)

    assert played.state.rolls == ()


def written():
    """Return a table where Ann has written, and her dice lie there still."""
    played = Played()
    played.throw("66331")
    played.do(ScoreIn(Place("main", "chance")))
    return played


def after_a_turn():
    """Return a table where Ann has written, and nothing lies on the tray any more."""
    played = written()
    played.see("")
    return played


def test_one_die_of_a_throw_may_land_where_one_lay_before():
    played = after_a_turn()

    played.do(ReportTray((*lying("2", at=played.height - 2 * SIDE), *lying(".2445", at=0.9))))

    assert len(played.state.rolls) == 1


def test_a_die_that_was_forgotten_as_the_others_were_taken_up_makes_no_roll_unasked():
    played = written()
    forgotten = lying("..3", at=played.height)

    played.do(ReportTray(forgotten), ReportTray((*forgotten, *lying("24.51", at=0.9))))

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"
    assert meaning(played.state, Button.OK).command == CountRoll()


def test_a_die_that_was_taken_up_last_and_lands_there_otherwise_makes_a_roll():
    played = written()
    there = played.height

    played.do(ReportTray(lying("..3", at=there)))
    played.do(ReportTray((*lying("..4", at=there), *lying("24.51", at=0.9))))

    assert len(played.state.rolls) == 1


def test_a_die_of_the_throw_that_lay_there_first_makes_a_roll_once_the_last_one_comes():
    played = after_a_turn()

    played.see("2245", at=0.9)
    played.see("22454", at=0.9)

    assert len(played.state.rolls) == 1


def test_dice_that_are_laid_back_where_they_lay_are_no_roll_of_the_next_player():
    played = after_a_turn()

    played.do(ReportTray((*lying("66", at=played.height - 2 * SIDE), *lying("..331", at=0.9))))

    assert played.state.rolls == ()


def test_dice_left_lying_after_the_turn_are_no_roll_of_the_next_player():
    played = written()

    played.do(ReportTray(lying("66331", at=played.height + 0.1 * SIDE)))

    assert played.state.phase is Phase.READY
    assert played.state.rolls == ()


def test_a_nudge_is_no_roll():
    played = written()

    played.see("66331")  # all moved, same faces, never taken up

    assert played.state.rolls == ()


def test_a_die_that_was_hidden_for_a_while_is_no_roll():
    played = Played()
    played.throw("66331")
    played.do(ScoreIn(Place("main", "chance")))
    at = played.height

    played.see("6633", at=at)
    played.see("66331", at=at)

    assert played.state.rolls == ()


def rest_under_hand(played, faces="66..1"):
    """Let a hand lie over some of the dice that were thrown last."""
    seen = lying(faces, at=played.height)
    played.do(ReportTray(seen, sure=False, troubles=("hidden",)))


def test_dice_that_a_hand_lay_over_and_pushed_are_asked_about_as_a_throw():
    played = written()

    rest_under_hand(played)
    played.see("66331")

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"
    played.do(Press(Button.OK))
    assert len(played.state.rolls) == 1


def test_dice_that_a_hand_lay_over_and_are_hardly_read_elsewhere_are_asked_about_as_a_throw():
    played = Played()
    played.throw("66331")

    rest_under_hand(played)
    played.see("66341", at=0.8, unsure="3")  # a four, or a three

    assert situation(played.state).key == "thrown-again"


def test_dice_that_a_hand_may_hide_are_not_missed():
    played = written()

    seen = lying("66..1", at=0.8)
    played.do(ReportTray(seen, sure=False, troubles=("hidden",)))

    assert meaning(played.state, Button.NEXT).label.key == "skip-to"


def test_a_die_that_is_asked_about_is_so_still_where_others_lie_there_though_none_was_taken_up():
    played = Played()
    played.throw("66331", unsure="4")
    question = situation(played.state)

    played.see("22224")

    assert situation(played.state) == question


def test_a_picture_that_is_asked_about_is_so_still_once_other_dice_lie_there():
    played = Played()
    played.do(ReportTray(lying("66331"), sure=False, troubles=("blurred",)))
    question = situation(played.state)

    played.throw("22224")

    assert situation(played.state) == question


def test_dice_that_were_taken_up_under_a_hand_and_show_others_are_a_roll():
    played = written()

    rest_under_hand(played, "")
    played.see("66332")

    assert len(played.state.rolls) == 1


def test_a_die_that_was_pushed_under_a_hand_once_others_are_kept_is_no_roll_by_itself():
    played = Played()
    played.throw("66331")
    kept = tuple(replace(die, aside=die.face == 6) for die in lying("66331", at=played.height))
    played.do(ReportTray(kept), Press(Button.OK))

    rest_under_hand(played)
    pushed = replace(kept[2], spot=lying("66331", at=0.7)[2].spot)
    played.do(ReportTray((*kept[:2], pushed, *kept[3:])))

    assert len(played.state.rolls) == 1
    assert meaning(played.state, Button.OK).label.key == "count-roll"


def test_a_misread_in_place_is_no_roll():
    played = written()

    played.see("66335", at=played.height)

    assert played.state.rolls == ()


def test_taking_all_up_and_throwing_is_a_roll_even_with_the_same_faces():
    played = written()

    played.throw("66331")

    assert len(played.state.rolls) == 1


def test_dice_of_the_turn_before_that_are_set_back_a_little_aside_are_asked_about():
    played = after_a_turn()

    played.see("66331", at=played.height - 1.2 * SIDE)

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"


def test_dice_that_are_tidied_up_after_a_turn_are_asked_about_and_not_counted():
    played = written()

    played.see("663")
    played.see("66331")

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"


def test_dice_thrown_all_at_once_from_the_hand_that_show_the_same_again_are_asked_about():
    played = written()

    played.see("66331")

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"
    played.do(Press(Button.OK))
    assert played.state.roll.faces == (6, 6, 3, 3, 1)


def test_dice_touched_after_the_last_roll_and_hardly_read_then_are_no_throw_too_many():
    played = Played(sec="true")
    played.throw("66331")

    played.see("66341", at=played.height + 0.8 * SIDE, unsure="3")  # a four, or a three

    assert situation(played.state).key == "choose"


def test_a_roll_that_was_undone_is_not_counted_again_while_it_lies_there():
    played = Played()
    played.throw("66331")
    played.do(Undo())

    played.see("66331", at=played.height + 0.05 * SIDE)
    assert played.state.rolls == ()

    played.do(CountRoll())
    assert len(played.state.rolls) == 1


def test_a_throw_that_is_counted_by_hand_is_asked_about_where_the_picture_was_doubted():
    played = Played()
    played.throw("66331")
    played.do(Undo())
    seen = lying("66331", at=played.height + 0.05 * SIDE)
    played.do(ReportTray(seen, sure=False, troubles=("blurred",)))

    played.do(CountRoll())

    assert played.state.roll.doubts == ("blurred",)


def test_a_roll_that_was_undone_while_a_hand_hid_its_dice_is_not_counted_again_either():
    played = Played()
    played.throw("66331")
    at = played.height
    rest_under_hand(played)
    played.do(Undo())

    played.see("66331", at=at)

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"


def test_a_doubt_about_the_whole_picture_is_a_question():
    played = Played()
    played.see("")

    played.do(ReportTray(lying("66331", at=0.8), sure=False, troubles=("blurred",)))

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].doubts == ("blurred",)


def test_what_else_looks_like_a_die_is_none_once_all_dice_are_surely_read():
    played = Played()
    played.see("")

    played.do(ReportTray(lying("66331", at=0.8), sure=False, troubles=("unexplained",)))

    assert played.state.phase is Phase.READ


@pytest.mark.parametrize("troubles", [("hand",), ("unexplained", "hand")])
def test_a_hand_in_sight_hides_nothing_of_a_throw_whose_dice_are_all_surely_read(troubles):
    played = Played()
    played.see("")

    played.do(ReportTray(lying("66331", at=0.8), sure=False, troubles=troubles))

    assert played.state.phase is Phase.READ


def test_a_picture_that_is_unsure_for_no_reason_that_is_told_is_asked_about():
    played = Played()
    played.see("")

    played.do(ReportTray(lying("66331", at=0.8), sure=False))

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].doubts == ("unsure",)


def test_a_hand_in_sight_asks_nothing_beside_a_die_that_is_asked_about():
    played = Played()
    played.see("")

    dice = lying("66331", at=0.8, unsure="4")

    played.do(ReportTray(dice, sure=False, troubles=("unsure-face", "hand")))

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].doubts == ()


@pytest.mark.parametrize("more", [("hidden", "unexplained"), ("unexplained", "odd-size")])
def test_it_is_asked_about_where_more_than_that_is_doubtful(more):
    played = Played()
    played.see("")

    played.do(ReportTray(lying("66331", at=0.8), sure=False, troubles=more))

    assert played.state.phase is Phase.ASK


def test_the_dice_that_lie_there_when_a_game_begins_are_no_throw_of_it():
    played = Played(("Ann",))
    for place in played.state.variant.places:
        played.throw("66331")
        played.do(ScoreIn(place))
    played.do(Press(Button.OK), Press(Button.OK))  # it is final; play again

    assert meaning(played.state, Button.OK).command is None
    assert situation(played.state).key == "throw"


def test_a_nudge_between_turns_does_not_make_the_old_dice_a_throw():
    played = Played()
    played.throw("66331")
    played.see("66331", at=played.height + 0.4 * SIDE)
    played.do(ScoreIn(Place("main", "chance")))

    assert meaning(played.state, Button.OK).command is None


def test_a_throw_that_was_not_counted_before_the_turn_ended_is_asked_about_once_it_is_pushed():
    played = Played()
    played.throw("66331")
    played.see("66224")
    played.do(ScoreIn(Place("main", "chance")))

    played.see("66224")

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"


def test_of_a_throw_that_was_not_counted_before_the_turn_ended_one_die_that_is_tipped_is_no_roll():
    played = Played()
    played.throw("66331")
    played.see("66224")
    played.do(ScoreIn(Place("main", "chance")))

    played.do(ReportTray((*lying("6622", at=played.height), *lying("....5", at=0.7))))

    assert played.state.rolls == ()
    assert situation(played.state).key == "is-it-a-throw"


def test_dice_looked_at_after_the_last_roll_and_hardly_read_then_are_no_throw_too_many():
    played = Played(sec="true")
    played.throw("66331")

    played.see("663", at=played.height)
    played.see("66341", at=played.height + 0.8 * SIDE, unsure="3")  # a four, or a three

    assert situation(played.state).key == "choose"


def test_a_die_that_is_turned_after_the_last_roll_is_no_throw_too_many():
    played = Played(sec="true")
    played.throw("66331")

    played.see("66332", at=played.height)

    assert situation(played.state).key == "choose"


def test_dice_that_are_played_with_once_a_player_has_stopped_are_no_throw_too_many():
    played = Played()
    played.throw("66331")
    played.do(StopRolling())

    played.throw("11111")

    assert situation(played.state).key == "choose"


def test_dice_nudged_after_the_last_roll_was_entered_by_hand_are_no_throw_too_many():
    played = Played()
    played.throw("66331")
    played.do(EnterRoll(dice("66332")), EnterRoll(dice("66335")))

    played.see("66331", at=played.height + 0.8 * SIDE)

    assert situation(played.state).key == "choose"


def test_after_the_last_roll_dice_that_were_taken_up_and_may_show_the_same_are_one_too_many():
    played = Played(sec="true")
    played.throw("66331")

    played.throw("66341", unsure="3")  # a four, or a three

    assert situation(played.state).key == "one-throw-too-many"


def test_a_nudge_after_the_last_roll_is_not_called_a_throw():
    played = Played(sec="true")
    played.throw("66331")

    played.see("66331", at=played.height + 0.4 * SIDE)

    assert situation(played.state).key == "choose"


def test_one_throw_too_many_names_the_roll_that_counts():
    played = Played(sec="true")
    played.throw("66331")
    played.throw("11111")

    assert situation(played.state) == say("one-throw-too-many", roll=1, dice="6 6 3 3 1")


@pytest.mark.parametrize("trouble", ["hidden", "unexplained"])
def test_a_die_thrown_to_the_same_face_can_be_counted_still_after_a_second_look(trouble):
    played = Played()
    played.see("66331", at=0.1)
    stay, fallen = lying("6633", at=0.1), lying("....1", at=0.8)
    played.do(ReportTray(stay))
    played.do(ReportTray((*stay, *fallen), sure=False, troubles=(trouble,)))
    assert meaning(played.state, Button.OK).command == CountRoll()

    played.do(ReportTray((*stay, *fallen)))

    assert meaning(played.state, Button.OK).command == CountRoll()


def test_a_die_that_lands_where_it_lay_with_another_face_was_thrown():
    played = Played()
    played.throw("66531")
    at = played.height
    played.see("6653", at=at)
    played.do(Press(Button.OK))

    played.see("66536", at=at)

    assert len(played.state.rolls) == 2


def test_a_roll_that_was_entered_by_hand_is_not_counted_again_when_it_is_seen():
    played = Played()
    played.see("6653")
    played.do(EnterRoll(dice("66531")))

    played.see("66531")

    assert meaning(played.state, Button.OK).label.key == "stop-and-choose"
    played.see("66")
    assert meaning(played.state, Button.OK).label.key == "keep"


def test_with_dice_taken_up_sentence_and_button_say_the_same():
    played = Played()
    played.throw("66331", unsure="4")

    played.see("66")

    assert situation(played.state) == say("ok-keeps", dice="6 6")
    assert meaning(played.state, Button.OK).label == say("keep", dice="6 6")


@pytest.mark.parametrize("trouble", WHY_DOUBTED)
def test_a_troubled_picture_is_asked_about_by_its_trouble(trouble):
    played = Played()
    played.see("")
    troubles = (trouble, "unsteady") if trouble == "unexplained" else (trouble,)
    played.do(ReportTray(lying("66331", at=0.5), sure=False, troubles=troubles))

    assert played.state.phase is Phase.ASK
    assert situation(played.state).key == WHY_DOUBTED[trouble]


@pytest.mark.parametrize("trouble", WHY_UNREAD)
def test_an_unread_die_is_asked_about_by_its_trouble(trouble):
    played = Played()
    played.see("")
    *read, last = lying("66331", at=0.5)
    unread = replace(last, face=None, sure=False, chances=())
    played.do(ReportTray((*read, unread), sure=False, troubles=(trouble,)))

    assert situation(played.state).key == WHY_UNREAD[trouble]


def test_of_a_roll_entered_by_hand_it_is_not_told_what_the_camera_makes_of_it():
    played = Played()
    played.see("6332", unsure="0123")
    played.do(EnterRoll(dice("66331")), ConfirmHolds(dice("66")))

    played.see("63", unsure="01")

    assert situation(played.state).key == "kept-throw-rest"


@pytest.mark.parametrize("confirm_holds", Confirming)
def test_a_die_that_falls_off_in_a_throw_made_without_ok_is_missed(confirm_holds):
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=confirm_holds)))
    played.throw("66331")
    there = lying("66", at=played.height)
    played.do(ReportTray(there))

    played.do(ReportTray((*there, *lying("..42", at=0.8))))

    assert situation(played.state) == say("dice-missing", seen=4, dice=5)


def test_a_die_too_many_in_a_throw_made_without_ok_is_told():
    played = Played()
    played.throw("66331")
    there = lying("66", at=played.height)
    played.do(ReportTray(there))

    played.do(ReportTray((*there, *lying("..4213", at=0.8))))
    assert situation(played.state) == say("too-many-dice", seen=6, dice=5)

    played.do(ReportTray((*there, *lying("..421", at=0.8))))
    assert situation(played.state).key == "thrown-again"


def test_something_laid_beside_a_roll_changes_nothing():
    played = Played()
    played.throw("66331")

    played.see("663312", at=played.height)

    assert situation(played.state).key == "read"


@pytest.mark.parametrize(
    ("rests", "label"),
    [
        pytest.param([("66224", 0.5)], "count-roll", id="another throw"),
        pytest.param([("25", 0.5)], "put-back", id="none of the roll"),
        pytest.param([("66", 0.1), "OK"], "throw-the-rest", id="the others are in the hand"),
        pytest.param([("66", 0.1), "OK", ("66331", 0.13)], "count-roll", id="set back"),
    ],
)
def test_ok_waits_for_dice_that_move_where_it_depends_on_what_lies_there(rests, label):
    played = Played()
    played.see("66331", at=0.1)
    for each in rests:
        if each == "OK":
            played.do(Press(Button.OK))
        else:
            played.see(each[0], at=each[1])

    asked = meaning(played.state, Button.OK)

    assert (asked.label.key, asked.needs_rest) == (label, True)
