"""Which dice are kept for the next throw: those that lie there once the others are taken up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, dice, lying

from companion.errors import IllegalMoveError
from companion.messages import say
from companion.turn.buttons import meaning
from companion.turn.commands import (
    AcceptReading,
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
from companion.turn.decide import decide
from companion.turn.doubts import KEPT_MISSING, KEPT_TURNED
from companion.turn.picking import picks_from
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.words.wording import in_english


def holding(kept="66", roll="66331"):
    """Return a table where *kept* of *roll* are confirmed as held."""
    played = Played()
    played.throw(roll)
    played.see(kept)
    played.do(Press(Button.OK))
    return played


def test_without_confirmed_holds_another_throw_is_asked_about():
    played = Played()
    played.throw("66331")

    played.see("66224")

    assert len(played.state.rolls) == 1
    played.do(Press(Button.OK))
    assert [roll.faces for roll in played.state.rolls] == [(6, 6, 3, 3, 1), (6, 6, 2, 2, 4)]


def test_what_still_lies_there_when_ok_is_pressed_is_held():
    played = holding("66")

    assert [die.face for die in played.state.kept or ()] == [6, 6]


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        pytest.param("6633", "Keeping 6 6 3 3. Throw the last die.", id="one"),
        pytest.param("663", "Keeping 6 6 3. Throw the other 2 dice.", id="two"),
    ],
)
def test_how_many_dice_to_throw_is_said(kept, told):
    played = holding(kept)

    assert in_english(situation(played.state)) == told


def test_taking_everything_up_keeps_nothing():
    played = holding("")

    assert played.state.kept == ()
    assert played.state.phase is Phase.HOLD


def test_dice_set_back_a_little_aside_once_others_are_kept_use_up_no_roll_by_themselves():
    played = holding("66")  # they were slid aside
    near = lying("..331", at=played.height - 1.2 * SIDE)

    played.do(ReportTray((*lying("66", at=played.height), *near)))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "is-it-a-throw"
    assert meaning(played.state, Button.OK).label.key == "count-roll"


def test_the_kept_dice_may_be_moved_aside():
    played = holding("66")

    played.see("66")
    played.see("66222")

    assert [die.face for die in played.state.rolls[-1].kept] == [6, 6]
    assert played.state.phase is Phase.READ


def test_kept_dice_that_are_not_seen_again_are_a_question_not_a_score():
    played = holding("66")

    played.see("61222")

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].doubts == (KEPT_MISSING,)


def kept_and_turned():
    """Return a table where 6 6 were kept, and the second is a five by the next throw."""
    played = Played()
    played.throw("66331")
    height = played.height
    played.see("66", at=height)
    played.do(Press(Button.OK), ReportTray((*lying("65", at=height), *lying("..623", at=0.9))))
    return played


def test_where_kept_dice_stay_kept_a_doubtful_roll_that_has_them_can_be_accepted():
    played = Played(hold="locked")
    played.throw("66331")
    height = played.height
    played.see("66", at=height)
    seen = (*lying("66", at=height), *lying("..245", at=0.9))
    played.do(Press(Button.OK), ReportTray(seen, sure=False, troubles=("blurred",)))
    assert played.state.phase is Phase.ASK

    played.do(AcceptReading())

    assert played.state.phase is Phase.READ


def test_a_kept_die_that_is_read_in_doubt_is_asked_about_as_that_alone():
    played = Played()
    played.throw("66331")
    kept, thrown = lying("65", at=played.height, unsure="1"), lying("..623", at=0.9)
    played.see("66", at=played.height)

    played.do(Press(Button.OK), ReportTray((*kept, *thrown), sure=False))

    assert played.state.rolls[-1].doubts == ()
    assert situation(played.state).key == "which-face"


def test_what_was_read_in_doubt_before_a_throw_turns_no_kept_die():
    played = Played()
    played.throw("66331")
    height = played.height
    played.do(ReportTray(lying("65", at=height, unsure="1"), sure=False), ConfirmHolds(dice("66")))

    played.do(ReportTray((*lying("66", at=height), *lying("..245", at=0.9))))

    assert played.state.rolls[-1].doubts == ()
    assert situation(played.state).key == "read"


def test_a_kept_die_that_was_turned_is_asked_about_though_a_thrown_one_shows_what_it_did():
    played = kept_and_turned()

    assert situation(played.state) == say("is-it-right-kept-turned", dice="6 6 5 3 2")
    played.do(Press(Button.OK))
    assert played.state.phase is Phase.READ


@pytest.mark.parametrize(
    ("seen", "troubles"),
    [
        pytest.param(lying(".6"), ("hidden",), id="a hand lay over it"),
        pytest.param(
            (*lying("56"), *lying("..23", at=0.9)), (), id="a die of the throw comes late"
        ),
    ],
)
def test_a_kept_die_that_was_turned_before_the_last_look_is_asked_about(seen, troubles):
    played = Played()
    played.see("")
    played.see("66331", at=0.1)
    played.see("66", at=0.1)
    played.do(Press(Button.OK), ReportTray(seen, sure=not troubles, troubles=troubles))

    played.do(ReportTray((*lying("56"), *lying("..236", at=0.9))))

    assert played.state.roll.doubts == (KEPT_TURNED,)


def test_a_kept_die_that_a_hand_lay_over_and_shows_the_same_is_not_asked_about():
    played = Played()
    played.see("")
    played.see("66331", at=0.1)
    played.see("66", at=0.1)
    hidden = ReportTray(lying(".6"), sure=False, troubles=("hidden",))
    played.do(Press(Button.OK), hidden)

    played.do(ReportTray((*lying("66"), *lying("..236", at=0.9))))

    assert played.state.phase is Phase.READ


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
@pytest.mark.parametrize(
    ("left", "turned", "thrown"),
    [
        pytest.param("4", lying("1", at=0.1 + SIDE), "..3556", id="the only one that was left"),
        pytest.param("412", lying("612"), "....33", id="one of several, under a hand"),
    ],
)
def test_a_die_left_alone_that_the_throw_turns_is_asked_about_though_nobody_pressed_ok(
    confirming, left, turned, thrown
):
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.see("")
    played.see("41265", at=0.1)
    played.see(left, at=0.1)
    if len(left) > 1:
        played.do(ReportTray(lying(".12"), sure=False, troubles=("hidden",)))

    played.do(ReportTray((*turned, *lying(thrown, at=0.9))))

    assert (len(played.state.rolls), played.state.roll.doubts) == (2, (KEPT_TURNED,))


@pytest.mark.parametrize(
    ("confirming", "first"),
    [
        pytest.param(Confirming.ALWAYS, "", id="said"),
        pytest.param(Confirming.ALWAYS, "..23", id="said, and dice of the throw come late"),
        pytest.param(Confirming.NEVER, "", id="told by the throw"),
    ],
)
def test_of_dice_that_were_all_taken_up_one_after_another_none_was_turned(confirming, first):
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.throw("66331")
    height = played.height
    for left in ("6", ""):
        played.see(left, at=height)
    if confirming is Confirming.ALWAYS:
        played.do(Press(Button.OK))
        played.see(first, at=0.9)

    played.do(ReportTray((*lying("5", at=height), *lying(".6236", at=0.9))))

    assert (len(played.state.rolls), played.state.phase) == (2, Phase.READ)


def knocked(*, to, shows):
    """Keep 4 1; the throw knocks the 4 so many die-widths away, where it *shows* a face."""
    played = Played()
    played.throw("41266")
    height = played.height
    played.do(ReportTray(lying("41", at=height)), Press(Button.OK))
    there = (*lying(shows, at=height + to * SIDE), *lying(".1", at=height))
    played.do(ReportTray((*there, *lying("..456", at=0.9))))
    return played


@pytest.mark.parametrize("to", [0.6, 1.0])
def test_a_kept_die_that_a_throw_knocks_over_is_asked_about_though_a_thrown_one_shows_its_face(to):
    played = knocked(to=to, shows="1")

    assert played.state.roll.doubts == (KEPT_TURNED,)


def test_a_kept_die_that_a_throw_pushes_is_not_asked_about():
    played = knocked(to=1.0, shows="4")

    assert played.state.phase is Phase.READ


@pytest.mark.parametrize(
    ("to", "doubts"),
    [
        pytest.param(1.1, (), id="beside it, so it was pushed away"),
        pytest.param(1.4, (KEPT_TURNED,), id="so far that it may be another one"),
    ],
)
def test_a_thrown_die_where_a_kept_one_lay_is_asked_about_unless_it_has_pushed_that(to, doubts):
    played = Played()
    played.throw("41266")
    height = played.height
    played.do(ReportTray(lying("41", at=height)), Press(Button.OK))

    there = (*lying("4", at=height + to * SIDE), *lying("51", at=height))
    played.do(ReportTray((*there, *lying("..36", at=0.9))))

    assert played.state.roll.doubts == doubts


def test_a_kept_die_is_turned_though_another_kept_one_beside_it_shows_what_it_did():
    played = Played()
    played.throw("44266")
    height = played.height
    beside = lying("4", at=height + SIDE)
    played.do(ReportTray((*lying("4", at=height), *beside)), Press(Button.OK))

    played.do(ReportTray((*lying("5", at=height), *beside, *lying("..346", at=0.9))))

    assert played.state.roll.doubts == (KEPT_TURNED,)


def test_kept_dice_that_are_slid_aside_in_the_same_go_as_the_throw_are_not_asked_about():
    played = Played()
    played.throw("41266")
    height = played.height
    played.do(ReportTray(lying("41", at=height)), Press(Button.OK))

    slid = lying("41", at=0.9)
    played.do(ReportTray((*slid, *lying("5.", at=height + SIDE), *lying("..36", at=0.6))))

    assert played.state.phase is Phase.READ


def test_one_tap_sets_a_kept_die_that_was_turned_right():
    played = kept_and_turned()

    played.do(CorrectDie(1, 6))

    assert (played.state.phase, played.state.roll.faces) == (Phase.READ, (6, 6, 6, 2, 3))


def test_a_kept_die_that_was_corrected_and_is_read_rightly_now_was_not_turned():
    played = Played()
    played.throw("65331")
    played.do(CorrectDie(1, 6))
    height = played.height
    played.see("65", at=height)
    played.do(Press(Button.OK), ReportTray((*lying("66", at=height), *lying("..623", at=0.9))))

    assert played.state.phase is Phase.READ


def test_a_kept_die_that_is_turned_to_what_another_was_corrected_from_is_asked_about():
    played = Played()
    played.throw("66331")
    height = played.height
    played.do(CorrectDie(4, 2), ReportTray(lying("66", at=height)), Press(Button.OK))

    played.do(ReportTray((*lying("61", at=height), *lying("..643", at=0.9))))

    assert played.state.roll.doubts == (KEPT_TURNED,)


def test_a_kept_die_that_turns_out_to_have_shown_another_face_all_along_is_said_once():
    played = holding("66")
    played.see("66222")

    played.do(CorrectDie(1, 5))

    assert (played.state.phase, played.state.roll.faces) == (Phase.READ, (6, 5, 2, 2, 2))


def test_what_cannot_be_read_cannot_be_agreed_to():
    played = Played()
    unread = replace(lying("....1", at=0.1, unsure="4")[0], face=None, chances=())
    played.do(ReportTray((*lying("6633", at=0.1), unread), sure=False))

    with pytest.raises(IllegalMoveError, match="say-what-it-shows"):
        played.do(AcceptReading())


def test_the_holds_can_be_changed_before_the_throw():
    played = holding("66")

    played.see("6")
    played.do(Press(Button.OK))

    assert [die.face for die in played.state.kept or ()] == [6]


def test_what_was_never_in_the_roll_cannot_be_kept():
    played = Played()
    played.throw("66331")

    played.see("65")

    assert not picks_from(played.state.rolls[-1].dice, played.state.tray.lying)


def test_a_doubtful_kept_die_is_what_is_left_over_of_the_roll():
    played = Played()
    played.throw("55331")
    played.see("6", unsure="0")  # may be a 5, too; no 6 was thrown

    kept = picks_from(played.state.rolls[-1].dice, played.state.tray.lying)[0].dice

    assert kept is not None
    assert [die.face for die in kept] == [5]


def test_two_doubtful_kept_dice_are_what_both_can_be_together():
    played = Played()
    played.throw("66321")
    played.see("34", unsure="01")  # a 3 or a 2, and a 4 or a 3; no 4 was thrown

    kept = picks_from(played.state.rolls[-1].dice, played.state.tray.lying)[0].dice

    assert sorted(die.face for die in kept or ()) == [2, 3]


@pytest.mark.parametrize("at", ["where the five lay", None])
def test_where_a_kept_die_was_slid_to_and_may_be_either_of_two_ok_asks_for_a_clearer_look(at):
    played = Played()
    played.throw("65331")
    (six,) = lying(".6", at=played.height if at else 0.9, unsure="1")  # a 6 or a 5
    played.do(ReportTray((six,), sure=False, troubles=("unsure-face",)))

    asked = meaning(played.state, Button.OK)
    assert (asked.command, asked.reason.key) == (None, "kept-unclear")
    assert situation(played.state).key == "kept-unclear"
    with pytest.raises(IllegalMoveError) as refused:
        played.do(Press(Button.OK))
    assert refused.value.reason == "kept-unclear"

    played.see("6")
    played.do(Press(Button.OK))
    assert played.state.kept == dice("6")


def test_a_kept_die_that_cannot_be_read_is_what_is_left_over_or_unclear():
    played = Played()
    played.throw("66111")
    (die,) = lying("6", at=0.9, unsure="0")
    unread = replace(die, face=None, chances=(0.1, 0.25, 0.25, 0.2, 0.2, 0.0))

    played.do(ReportTray((unread,), sure=False, troubles=("unsure-face",)))
    assert situation(played.state).key == "kept-unclear"
    beside = (unread, *lying(".6", at=played.height))
    played.do(ReportTray(beside, sure=False, troubles=("unsure-face",)))
    assert situation(played.state).key == "kept-unclear"

    beside = (unread, *lying("66", at=played.height))
    played.do(ReportTray(beside, sure=False, troubles=("unsure-face",)), Press(Button.OK))
    assert played.state.kept == dice("661")


def test_a_kept_die_that_cannot_be_read_since_all_were_slid_is_what_the_others_told():
    played = Played()
    played.throw("65331")
    six, *others = lying("65331", at=0.9)
    unread = replace(six, face=None, sure=False, chances=(1 / 6,) * 6)

    played.do(ReportTray((unread, *others), sure=False, troubles=("unsure-face",)))
    played.do(ReportTray((unread,), sure=False, troubles=("unsure-face",)), Press(Button.OK))

    assert played.state.kept == dice("6")


def test_which_of_two_was_misread_that_look_alike_is_not_told_by_where_all_were_slid_to():
    played = Played()
    played.throw("61331")
    played.do(CorrectDie(1, 5))
    slid = lying("61331", at=0.9)

    played.do(ReportTray(slid))
    for one in (slid[1], slid[4]):
        played.do(ReportTray((one,)))
        assert meaning(played.state, Button.OK).command.kept == dice("5")


def test_of_two_that_cannot_be_read_since_all_were_slid_none_is_told():
    played = Played()
    played.throw("65331")
    six, five, *others = lying("65331", at=0.9)
    unread = [replace(die, face=None, sure=False, chances=(1 / 6,) * 6) for die in (six, five)]

    played.do(ReportTray((*unread, *others), sure=False, troubles=("unsure-face",)))
    played.do(ReportTray((unread[0],), sure=False, troubles=("unsure-face",)))

    assert situation(played.state).key == "kept-unclear"


def test_a_kept_die_in_doubt_that_shows_where_it_lay_rather_what_it_showed_is_that_one():
    played = Played()
    played.throw("65331")
    played.see("6", at=played.height, unsure="0")

    played.do(Press(Button.OK))

    assert played.state.kept == dice("6")


def test_a_roll_entered_by_hand_without_a_camera_asks_for_no_holds():
    played = Played()
    played.do(EnterRoll(dice("66331")))

    assert meaning(played.state, Button.OK).label.key == "stop-and-choose"
    assert situation(played.state).key == "read"


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        pytest.param(None, [6], id="moved aside: rather the corrected one, so that it is asked"),
        pytest.param("where it lay", [6], id="the corrected one, by its place"),
    ],
)
def test_a_die_that_was_misread_and_corrected_can_be_kept_though_it_is_misread_again(at, kept):
    played = Played()
    played.throw("55331")
    played.do(CorrectDie(0, 6))

    played.see("5", at=played.height if at else None)
    played.do(Press(Button.OK))

    assert [die.face for die in played.state.kept or ()] == kept


def test_of_two_that_look_alike_the_corrected_one_is_taken_for_kept_wherever_it_was_read():
    played = Played()
    played.throw("55331")
    played.do(CorrectDie(1, 6))

    played.see("5")  # moved aside
    played.do(Press(Button.OK))

    assert played.state.kept == dice("6")


def test_a_true_die_that_lies_where_it_lay_is_not_taken_for_the_corrected_one():
    played = Played()
    played.throw("55331")
    played.do(CorrectDie(1, 6))

    played.see("5", at=played.height)  # the first one, in its place
    played.do(Press(Button.OK))

    assert [die.face for die in played.state.kept or ()] == [5]


def test_an_answer_about_one_die_does_not_answer_for_the_kept_ones():
    played = holding("66")
    played.see("61222", unsure="4")

    played.do(Press(Button.OK))

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].doubts == (KEPT_MISSING,)


def test_that_a_kept_die_is_missing_may_be_agreed_to_where_keeping_binds_nothing():
    played = holding("66")
    played.see("61222")

    played.do(Press(Button.OK))

    assert (played.state.phase, played.state.roll.faces) == (Phase.READ, (6, 1, 2, 2, 2))


def test_a_roll_that_is_entered_may_lack_what_was_kept_for_the_one_before():
    played = holding("66")
    played.see("66222")

    played.do(EnterRoll(dice("12345")))

    assert played.state.roll.is_settled


def test_correcting_the_die_that_was_kept_answers_for_it():
    played = holding("66")
    played.see("61222")

    played.do(CorrectDie(1, 6))

    assert played.state.phase is Phase.READ


def test_a_kept_die_that_is_misread_again_in_its_place_shows_what_a_person_said():
    played = Played()
    played.throw("56331")
    at = played.height
    played.do(CorrectDie(0, 6))
    played.see("56", at=at)
    played.do(Press(Button.OK))

    played.do(ReportTray((*lying("56", at=at), *lying("222", at=0.9))))

    assert played.state.rolls[-1].faces == (6, 6, 2, 2, 2)
    assert played.state.phase is Phase.READ


def test_a_hold_that_the_house_rule_forbids_is_not_offered():
    played = Played(hold="locked")
    played.throw("66331")
    played.see("66")
    played.do(Press(Button.OK))
    played.see("66111")
    played.see("6")

    assert meaning(played.state, Button.OK).command is None
    assert meaning(played.state, Button.OK).label.key == "put-back"
    assert situation(played.state).key == "kept-dice-stay-kept"


def test_what_is_said_to_be_kept_is_not_offered_again_in_another_order():
    """Whatever the camera is surest of it tells first."""
    played = Played()
    played.throw("65321")
    played.do(ConfirmHolds(dice("65")))

    played.do(ReportTray(lying("65", at=played.height)[::-1]))

    assert situation(played.state) == say("kept-throw-rest", dice="6 5", rest=3)
    assert meaning(played.state, Button.OK).command is None


def test_dice_that_are_kept_already_are_kept_once():
    played = Played()
    played.throw("65321")
    played.do(ConfirmHolds(dice("65")))

    assert decide(played.state, ConfirmHolds(dice("56"))) == ()


def test_a_die_that_has_to_stay_kept_does_in_whichever_shade_it_is_read_where_it_was_pushed():
    """SPEC 2.2, `hold = locked`."""
    played = Played(hold="locked")
    played.throw("66321")
    played.see("66", at=played.height)
    played.do(Press(Button.OK))
    played.see("66541", dark="0")

    played.see("66", at=played.height, dark="0")

    assert situation(played.state) == say("ok-keeps", dice="6 6")
    played.do(Press(Button.OK))
    assert played.state.kept == dice("66")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        pytest.param("663", "OK keeps 6 6 3. Then throw the rest.", id="one more"),
        pytest.param("6", "OK keeps 6. Then throw the rest.", id="one less"),
        pytest.param(
            "65", "What lies there was not in the roll. Put it back, or take it away.", id="turned"
        ),
        pytest.param("66", "Keeping 6 6. Throw the other 3 dice.", id="the same"),
        pytest.param("", "Keeping 6 6. Throw the other 3 dice.", id="taken up, too"),
    ],
)
def test_whoever_thinks_better_of_what_to_keep_is_told_what_ok_keeps_now(left, said):
    played = Played()
    played.throw("66331")
    played.see("66", at=played.height)
    played.do(Press(Button.OK))

    played.see(left, at=played.height)

    assert in_english(situation(played.state)) == said


@pytest.mark.parametrize("roll", ["66331", "66531"])
def test_a_kept_die_that_was_turned_before_the_throw_is_asked_about(roll):
    played = holding(roll=roll)
    played.see("65", at=played.height)

    played.do(ReportTray((*lying("65", at=played.height), *lying("..641", at=0.8))))

    assert in_english(situation(played.state)) == (
        "A kept die seems to have been turned: 6 6 5 4 1. Is that right?"
    )


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
@pytest.mark.parametrize(
    ("game", "roll", "left", "turned", "thrown"),
    [
        ("yahtzee-os2", "66624", "666", "663", "...22"),
        ("yahtzee-os2", "62451", "6", "3", ".2245"),
        ("farkle", "111245", "111", "113", "...452"),
        ("yin-yang", "666245", "666", "663", "...452"),
    ],
)
def test_a_die_left_alone_that_is_turned_before_the_throw_is_asked_about(
    game, roll, left, turned, thrown, confirming
):
    played = Played(game=game)
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    played.throw(roll, dark="045" * (game == "yin-yang"))
    dark = "0" * (game == "yin-yang")
    played.see(left, at=played.height, dark=dark)
    played.see(turned, at=played.height, dark=dark)

    others = lying(thrown, at=0.8, dark="45" * (game == "yin-yang"))
    played.do(ReportTray((*lying(turned, at=played.height, dark=dark), *others)))

    assert in_english(situation(played.state)).startswith("A kept die seems to have been turned:")


def test_so_is_one_that_tips_over_its_edge_before_the_throw():
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))
    played.throw("66624")
    left = (*lying("66", at=played.height), *lying("..3", at=played.height + 0.9 * SIDE))
    played.do(ReportTray(left))

    played.do(ReportTray((*left, *lying("...22", at=0.8))))

    assert in_english(situation(played.state)).startswith("A kept die seems to have been turned:")


def test_one_that_shows_what_it_was_corrected_to_was_not_turned_before_the_throw():
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))
    played.throw("66524")
    played.do(CorrectDie(2, 6))
    played.see("666", at=played.height)

    played.do(ReportTray((*lying("666", at=played.height), *lying("...22", at=0.8))))

    assert played.state.phase is Phase.READ
    assert len(played.state.rolls) == 2


def test_a_die_thrown_before_the_others_is_no_kept_one_that_was_turned():
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))
    played.throw("66331")
    played.see("66", at=played.height)
    played.do(ReportTray((*lying("66", at=played.height), *lying("....5", at=0.8))))

    played.do(ReportTray((*lying("66", at=played.height), *lying("..425", at=0.8))))

    assert played.state.phase is Phase.READ
    assert len(played.state.rolls) == 2


@pytest.mark.parametrize("said", [True, False])
def test_kept_dice_that_are_gathered_where_others_lay_were_not_turned(said):
    played = Played()
    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))
    played.throw("66331")
    gathered = lying("6.6", at=played.height)
    played.see("66", at=played.height)
    played.do(ReportTray(gathered))
    if said:
        played.do(ConfirmHolds(dice("66")))

    played.do(ReportTray((*gathered, *lying("...245", at=0.8))))

    assert played.state.phase is Phase.READ
    assert len(played.state.rolls) == 2


def test_two_of_the_thrown_dice_are_no_kept_ones_that_were_turned():
    played = holding()
    played.see("")
    played.see("54", at=0.8)

    played.see("54661", at=0.8)

    assert played.state.roll.is_settled


def test_no_camera_doubts_a_roll_that_was_entered_by_hand():
    played = holding()
    played.see("65", at=played.height)

    played.do(EnterRoll(dice("66541")))

    assert played.state.roll.is_settled


@pytest.mark.parametrize(("left", "kept"), [("66", dice("66")), ("", ())])
def test_what_was_left_lying_is_kept_where_ok_counts_a_throw_made_without_it(left, kept):
    played = Played()
    played.throw("66331")
    there = lying(left, at=played.height)
    played.do(ReportTray(there))
    played.do(ReportTray((*there, *lying("66421"[len(left) :], at=0.8))))

    played.do(Press(Button.OK))

    assert (len(played.state.rolls), played.state.roll.kept) == (2, kept)


def test_back_takes_such_a_throw_back_and_then_what_was_kept():
    played = Played()
    played.throw("66331")
    there = lying("66", at=played.height)
    played.do(ReportTray(there), ReportTray((*there, *lying("421", at=0.8))), Press(Button.OK))

    played.do(Undo())
    assert played.state.phase is Phase.HOLD
    played.do(Undo())

    assert (played.state.phase, len(played.state.rolls)) == (Phase.READ, 1)


def test_whoever_puts_kept_dice_beside_the_tray_is_told_how_many_are_seen():
    played = Played()
    played.throw("66331")
    played.see("")

    played.see("542")
    assert situation(played.state) == say("dice-missing", seen=3, dice=5)

    played.see("54266", at=played.height)
    assert situation(played.state).key == "thrown-again"


def test_kept_dice_taken_off_the_tray_are_missed_beside_what_was_thrown():
    played = holding("666", roll="66631")
    played.see("")

    played.see("54")

    assert situation(played.state) == say("dice-missing", seen=2, dice=5)


@pytest.mark.parametrize("read_now", [3, 4])
def test_a_corrected_die_that_is_misread_in_another_way_costs_no_roll(read_now):
    played = Played()
    played.throw("66531")
    played.do(CorrectDie(2, 2))
    played.see("665", at=played.height)
    played.do(Press(Button.OK))

    played.see(f"66{read_now}31", at=played.height)

    assert len(played.state.rolls) == 1
