"""Who says what is kept: OK each time, OK where a roll is in doubt, or the next throw by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, dice, groups, lying

from companion.messages import say
from companion.signals.lamp import LampSign, lamp_of
from companion.turn.commands import (
    AgreeOn,
    Button,
    CorrectDie,
    Press,
    ReportTray,
    ScoreIn,
    StartGame,
    Undo,
)
from companion.turn.customs import Confirming, Customs
from companion.turn.evolve import fold
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.views import Live, Motion, view_of

WITHOUT_OK = [Confirming.WHEN_UNSURE, Confirming.NEVER]


def agreed(confirming, game="yahtzee-os2", **options):
    """Return a game at a table that has agreed on who confirms."""
    played = Played(game=game, **options)
    played.do(AgreeOn(Customs(confirm_holds=confirming)))
    return played


def see(played, *rows, unsure=False):
    """Report dice at rest: rows of faces with the height at which they lie."""
    seen = tuple(die for faces, at in rows for die in lying(faces, at=at, unsure=""))
    if unsure:
        seen = (*seen[:-1], *lying("....5", at=rows[-1][1], unsure="4"))
    return played.do(ReportTray(seen, sure=not unsure))


def test_always_a_throw_without_ok_is_asked_about():
    played = agreed(Confirming.ALWAYS)
    played.throw("66331")
    height = played.height

    see(played, ("66", height))
    see(played, ("66", height), ("..245", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-again"


@pytest.mark.parametrize(
    ("game", "rolled", "asked"),
    [("yahtzee-os2", "66331", "thrown-again"), ("farkle", "115234", "thrown-unasked")],
)
def test_always_dice_taken_up_and_thrown_that_show_the_same_again_are_asked_about(
    game, rolled, asked
):
    played = agreed(Confirming.ALWAYS, game)
    played.throw(rolled)
    height = played.height

    see(played, (rolled[:2], height))
    see(played, (rolled[:2], height), (f"..{rolled[2:]}", 0.7))

    assert situation(played.state).key == asked
    played.do(Press(Button.OK))
    assert len(played.state.rolls) == 2


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_the_next_throw_confirms_what_was_left_lying(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("66", height))
    assert situation(played.state).key == "stays"
    see(played, ("66", height), ("..245", 0.7))

    assert [roll.kept for roll in played.state.rolls] == [(), dice("66")]
    assert played.state.rolls[-1].faces == (6, 6, 2, 4, 5)
    assert played.state.phase is Phase.READ


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_that_a_hand_lay_over_and_pushed_are_asked_about_and_not_counted(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    played.do(ReportTray(lying("663", at=height), sure=False, troubles=("hidden",)))
    see(played, ("6633", height), ("....1", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-again"
    played.do(Press(Button.OK))
    assert len(played.state.rolls) == 2


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_thrown_after_a_hand_lay_over_them_confirm_what_was_left_lying(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    played.do(ReportTray(lying("663", at=height), sure=False, troubles=("hidden",)))
    see(played, ("663", height), ("...24", 0.7))

    assert [roll.kept for roll in played.state.rolls] == [(), dice("663")]


def test_when_unsure_a_die_that_shows_the_same_elsewhere_may_have_been_looked_at():
    played = agreed(Confirming.WHEN_UNSURE)
    played.throw("66331")
    height = played.height

    see(played, ("6633", height))
    see(played, ("6633", height), ("....1", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-again"
    played.do(Press(Button.OK))
    assert [roll.kept for roll in played.state.rolls] == [(), dice("6633")]


def test_never_a_die_that_shows_the_same_elsewhere_was_thrown():
    played = agreed(Confirming.NEVER)
    played.throw("66331")
    height = played.height

    see(played, ("6633", height))
    see(played, ("6633", height), ("....1", 0.7))

    assert [roll.kept for roll in played.state.rolls] == [(), dice("6633")]


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_die_left_alone_that_the_throw_pushes_was_kept(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("66", height))
    see(played, ("6", height), (".6", height + SIDE), ("..245", 0.7))

    assert [roll.kept for roll in played.state.rolls] == [(), dice("66")]


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_where_dice_are_bound_ok_says_that_one_which_the_throw_pushes_was_set_aside(confirming):
    played = agreed(confirming, "farkle")
    played.throw("115234")
    height = played.height

    see(played, ("115", height))
    see(played, ("11", height), ("..5", height + SIDE), ("...446", 0.7))

    assert len(played.state.rolls) == 1
    played.do(Press(Button.OK))
    assert played.state.rolls[-1].kept == dice("115")


@pytest.mark.parametrize("confirming", Confirming)
def test_where_dice_are_bound_ok_says_so_of_one_pushed_by_a_throw_without_a_rest_between(
    confirming,
):
    played = agreed(confirming, "farkle")
    played.throw("222634")
    height = played.height

    see(played, ("22", height), ("..2", height + SIDE), ("...114", 0.7))

    assert situation(played.state).key == "thrown-unasked"
    played.do(Press(Button.OK))
    assert played.state.rolls[-1].kept == dice("222")


@pytest.mark.parametrize("confirming", Confirming)
def test_where_dice_are_bound_one_that_the_throw_pushes_is_not_taken_for_thrown_without_a_word(
    confirming,
):
    played = agreed(confirming, "farkle")
    played.throw("553246")
    height = played.height

    see(played, ("5", height), (".5", height + SIDE), ("..3361", 0.7))

    assert len(played.state.rolls) == 1
    assert dict(situation(played.state).params)["kept"] == "5 + 5"
    played.do(Press(Button.OK))
    assert played.state.rolls[-1].kept == dice("55")


@pytest.mark.parametrize("confirming", Confirming)
def test_where_dice_are_bound_a_doubtful_one_near_to_where_one_lay_may_have_been_thrown(confirming):
    played = agreed(confirming, "farkle")
    played.throw("222634")
    height = played.height
    near = lying("..2", at=height + SIDE, unsure="2")

    played.do(ReportTray((*lying("22", at=height), *near, *lying("...114", at=0.7)), sure=False))

    assert situation(played.state).key == "thrown-too-soon"


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_all_dice_may_be_thrown_again(confirming):
    played = agreed(confirming)
    played.throw("66331")

    played.see("")
    assert situation(played.state).key == "stays-none"
    played.see("12245")

    assert [roll.kept for roll in played.state.rolls] == [(), ()]


def test_never_all_dice_thrown_again_that_show_the_same_are_none_of_them_kept():
    played = agreed(Confirming.NEVER)
    played.throw("66331")

    played.throw("66331")

    assert [roll.kept for roll in played.state.rolls] == [(), ()]


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_die_that_falls_where_one_like_it_was_taken_up_is_none_of_the_kept_ones(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("66", height))
    see(played, ("66", height), ("..3", height), ("...25", 0.7))

    assert played.state.rolls[-1].kept == dice("66")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_kept_dice_may_be_slid_aside_first(confirming):
    played = agreed(confirming)
    played.throw("66331")

    see(played, ("66", 0.9))
    see(played, ("66", 0.9), ("..245", 0.7))

    assert played.state.rolls[-1].kept == dice("66")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_what_is_slid_aside_of_a_second_throw_is_kept_of_that_one(confirming):
    played = agreed(confirming)
    played.throw("66331")
    see(played, ("66", played.height))
    see(played, ("66", played.height), ("..554", 0.6))
    assert len(played.state.rolls) == 2

    see(played, ("55", 0.3))
    state = see(played, ("55", 0.3), ("..241", 0.8))

    assert (len(state.rolls), state.rolls[-1].kept) == (3, dice("55"))


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_throw_from_the_hand_without_a_rest_between_counts_too(confirming):
    played = agreed(confirming)
    played.throw("66331")

    see(played, ("66", played.height), ("..245", 0.7))

    assert played.state.rolls[-1].kept == dice("66")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_so_does_one_of_which_a_die_falls_near_to_where_it_lay(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("66", height), ("..24", 0.7), ("....5", height + SIDE))

    assert played.state.rolls[-1].kept == dice("66")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_nudge_is_no_throw(confirming):
    played = agreed(confirming)
    played.throw("66331")

    see(played, ("6633.", played.height), ("....1", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "read"


@pytest.mark.parametrize("confirming", Confirming)
@pytest.mark.parametrize("game", ["yahtzee-os2", "farkle"])
def test_a_die_that_is_slid_and_hardly_read_then_is_no_throw(confirming, game):
    played = agreed(confirming, game)
    rolled = "66331" if game == "yahtzee-os2" else "663315"
    played.throw(rolled)
    said = situation(played.state)

    played.see(rolled.replace("31", "41"), unsure="3")  # the second three: a four, or a three

    assert len(played.state.rolls) == 1
    assert situation(played.state) == said


@pytest.mark.parametrize("confirming", WITHOUT_OK)
@pytest.mark.parametrize(("game", "rolled"), [("yahtzee-os2", "66331"), ("farkle", "663315")])
def test_dice_taken_up_and_set_back_a_little_aside_are_no_throw(confirming, game, rolled):
    played = agreed(confirming, game)
    played.throw(rolled)
    said = situation(played.state)

    see(played, ("66", played.height))
    see(played, (rolled, played.height + 0.04))

    assert len(played.state.rolls) == 1
    assert situation(played.state) == said


@pytest.mark.parametrize("confirming", WITHOUT_OK)
@pytest.mark.parametrize(("before", "after"), [("", "3"), ("3", "")])
def test_nor_are_dice_that_are_hardly_read_before_or_then(confirming, before, after):
    played = agreed(confirming)
    played.see("66341" if before else "66331", at=0.1, unsure=before)  # a four, or a three
    if before:
        played.do(Press(Button.OK))

    see(played, ("66", 0.1))
    played.see("66341" if after else "66331", at=0.14, unsure=after)

    assert len(played.state.rolls) == 1


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_nudge_of_another_die_that_shows_what_a_corrected_one_does_is_no_throw(confirming):
    played = agreed(confirming)
    played.throw("54321")
    played.do(CorrectDie(1, 5))

    see(played, ("5", 0.7), (".4321", played.height))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "read"


@pytest.mark.parametrize("confirming", Confirming)
@pytest.mark.parametrize(("game", "rolled"), [("yahtzee-os2", "65331"), ("farkle", "653315")])
def test_a_corrected_die_that_is_set_back_and_read_rightly_then_is_no_throw(
    confirming, game, rolled
):
    played = agreed(confirming, game)
    played.throw(rolled)
    played.do(CorrectDie(1, 6))
    said = situation(played.state)

    see(played, ("6", played.height))
    see(played, (f"66{rolled[2:]}", played.height + 0.04))

    assert len(played.state.rolls) == 1
    assert situation(played.state) == said


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_die_that_was_slid_far_and_set_back_there_is_no_throw(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("6633", height), ("....1", 0.7))
    see(played, ("6633", height))
    see(played, ("6633", height), ("....1", 0.7 + SIDE))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "read"


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_put_back_where_they_lay_are_no_throw(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("66", height))
    see(played, ("66331", height))

    assert len(played.state.rolls) == 1


@pytest.mark.parametrize("pushed", ["6....", "....1"])
def test_never_a_push_beside_a_die_that_cannot_be_read_is_no_throw(pushed):
    played = agreed(Confirming.NEVER)
    unread = replace(*lying("...3", at=0.1, unsure="3"), face=None, chances=())
    at_rest = lying("663.1", at=0.1)
    played.do(ReportTray((*at_rest, unread), sure=False, troubles=("unsure-face",)))
    (there,) = lying(pushed, at=0.1)
    moved = replace(there, spot=replace(there.spot, y=0.5))

    dice = (*(die for die in at_rest if die != there), moved, unread)
    played.do(ReportTray(dice, sure=False, troubles=("unsure-face",)))

    assert len(played.state.rolls) == 1


def test_a_die_that_is_tipped_over_beside_one_like_it_is_told():
    played = agreed(Confirming.ALWAYS, "farkle")
    played.throw("415265")
    (one,) = lying("..1", at=played.height)
    tipped = replace(one, spot=replace(one.spot, x=one.spot.x - SIDE))

    played.do(ReportTray((*lying("41.265", at=played.height), tipped)))

    assert situation(played.state).key == "thrown-too-soon"


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_die_that_a_sleeve_tips_over_is_asked_about_and_not_counted(confirming):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    see(played, ("6633", height), ("....5", height + SIDE))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-again"


@pytest.mark.parametrize("confirming", WITHOUT_OK)
@pytest.mark.parametrize("troubles", [(), ("hidden",)])
def test_dice_that_were_put_back_may_be_slid_afterwards(confirming, troubles):
    played = agreed(confirming)
    played.throw("66331")
    height = played.height

    played.do(ReportTray(lying("6633", at=height), sure=not troubles, troubles=troubles))
    see(played, ("66331", height))
    see(played, ("6633", height), ("....1", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "read"


def in_doubt(confirming, game="yahtzee-os2"):
    """Return a game with a roll in doubt, of which three dice were thrown again without OK."""
    played = agreed(confirming, game)
    played.throw("66335", unsure="4")
    height = played.height
    see(played, ("66", height))
    see(played, ("66", height), ("..245", 0.7))
    return played


def test_when_unsure_ok_is_asked_for():
    played = in_doubt(Confirming.WHEN_UNSURE)

    assert len(played.state.rolls) == 1
    assert played.state.phase is Phase.ASK


@pytest.mark.parametrize("confirming", [Confirming.ALWAYS, Confirming.WHEN_UNSURE])
def test_what_was_thrown_on_since_is_not_asked_about_but_whether_it_was_a_throw(confirming):
    played = in_doubt(confirming)

    assert situation(played.state) == say("thrown-again", dice="6 6 5 4 2")
    played.do(Press(Button.OK))

    assert [roll.is_settled for roll in played.state.rolls] == [False, True]
    assert played.state.rolls[-1].faces == (6, 6, 2, 4, 5)


def test_next_answers_all_the_same_what_was_asked_about_the_roll_before():
    played = in_doubt(Confirming.ALWAYS)

    played.do(Press(Button.NEXT), Press(Button.OK))

    assert played.state.rolls[-1].faces == (6, 6, 3, 3, 4)


@pytest.mark.parametrize("back", ["66334", "66335", "33665"])
def test_a_die_that_is_taken_up_for_a_closer_look_is_asked_about_still(back):
    played = agreed(Confirming.ALWAYS)
    played.throw("66335", unsure="4")

    see(played, ("6633", played.height))
    see(played, (back, 0.7))

    assert situation(played.state).key == "which-face"


@pytest.mark.parametrize(
    ("is_taken_up", "aside"),
    [pytest.param(False, 0.3, id="pushed"), pytest.param(True, 0.04, id="set back")],
)
def test_never_a_die_in_doubt_that_is_moved_for_a_closer_look_is_no_throw(is_taken_up, aside):
    played = agreed(Confirming.NEVER)
    played.throw("66335", unsure="4")
    height = played.height

    if is_taken_up:
        see(played, ("6633", height))
    see(played, ("6633", height), ("....4", height + aside))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "which-face"


def test_never_a_roll_in_doubt_counts_as_it_is_and_stays_in_doubt_in_the_log():
    played = in_doubt(Confirming.NEVER)

    assert [roll.is_settled for roll in played.state.rolls] == [False, True]
    assert played.state.rolls[-1].kept == dice("66")


@pytest.mark.parametrize("confirming", Confirming)
def test_where_intermediate_rolls_count_a_roll_in_doubt_is_always_asked_about(confirming):
    played = agreed(confirming, "farkle")
    played.throw("115234", unsure="5")
    height = played.height

    see(played, ("11", height))
    see(played, ("11", height), ("..2346", 0.7))

    assert len(played.state.rolls) == 1


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_are_set_aside_by_throwing_the_others(confirming):
    played = agreed(confirming, "farkle")
    played.throw("115234")
    height = played.height

    see(played, ("11", height))
    assert situation(played.state).key == "stays-aside"
    see(played, ("11", height), ("..2346", 0.7))

    assert played.state.rolls[-1].kept == dice("11")
    assert played.state.bank.groups in (groups("1 1"), groups("1 + 1"))


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_that_were_slid_are_set_aside_by_throwing_the_others(confirming):
    played = agreed(confirming, "farkle")
    played.throw("115234")

    see(played, ("11", 0.9))
    see(played, ("11", 0.9), ("..2346", 0.7))

    assert played.state.rolls[-1].kept == dice("11")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_dice_that_were_slid_and_first_seen_under_a_hand_are_set_aside_by_throwing_the_others(
    confirming,
):
    played = agreed(confirming, "farkle")
    played.throw("115234")

    played.do(ReportTray(lying("1", at=0.9), sure=False, troubles=("hidden",)))
    see(played, ("11", 0.9))
    see(played, ("11", 0.9), ("..2346", 0.7))

    assert played.state.rolls[-1].kept == dice("11")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_a_die_that_is_put_back_near_to_where_it_lay_is_set_aside_by_throwing_the_others(
    confirming,
):
    played = agreed(confirming, "farkle")
    played.throw("115234")
    height = played.height

    see(played, ("1", height))
    see(played, ("1", height), (".1", height + SIDE))
    see(played, ("1", height), (".1", height + SIDE), ("..2346", 0.7))

    assert played.state.rolls[-1].kept == dice("11")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_whether_one_that_comes_farther_off_was_put_back_or_thrown_is_not_taken_for_said(
    confirming,
):
    played = agreed(confirming, "farkle")
    played.throw("115234")
    height = played.height

    see(played, ("1", height))
    see(played, ("1", height), (".1", 0.9))
    see(played, ("1", height), (".1", 0.9), ("..2346", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-unasked"


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_ok_says_that_a_slid_die_was_set_aside_that_may_be_either_of_two(confirming):
    played = agreed(confirming, "farkle")
    played.throw("554236")
    height = played.height
    slid = lying(".5", at=0.9, unsure="1")  # a five, or the four

    played.do(ReportTray((*lying("5.4236", at=height), *slid), sure=False))
    played.do(ReportTray((*lying("5", at=height), *slid, *lying("..2334", at=0.7)), sure=False))

    assert len(played.state.rolls) == 1
    played.do(Press(Button.OK))
    assert played.state.rolls[-1].kept == dice("55")


@pytest.mark.parametrize("confirming", WITHOUT_OK)
def test_what_may_not_be_set_aside_is_not_by_throwing_either(confirming):
    played = agreed(confirming, "farkle")
    played.throw("115234")
    height = played.height

    see(played, ("...2", height))
    see(played, ("...2", height), ("11234", 0.7))

    assert len(played.state.rolls) == 1
    assert situation(played.state).key == "thrown-too-soon"


@pytest.mark.parametrize("confirming", Confirming)
def test_beside_one_that_earns_nothing_and_is_pushed_what_lay_still_is_set_aside(confirming):
    played = agreed(confirming, "farkle")
    played.throw("123346")
    height = played.height

    see(played, ("12", height))
    see(played, ("1", height), ("...2466", 0.7), ("........3", 0.7))
    assert situation(played.state).key == "thrown-unasked"
    played.do(Press(Button.OK))

    assert (len(played.state.rolls), played.state.roll.kept) == (2, dice("1"))


def test_a_roll_too_many_never_counts():
    played = agreed(Confirming.NEVER)
    for faces in ("66331", "66332", "66333", "12345"):
        played.throw(faces)

    assert len(played.state.rolls) == 3
    assert situation(played.state).key == "one-throw-too-many"


def test_back_takes_back_the_roll_and_then_what_was_kept():
    played = agreed(Confirming.NEVER)
    played.throw("66331")
    see(played, ("66", played.height), ("..245", 0.7))

    played.do(Undo())
    assert (played.state.phase, len(played.state.rolls)) == (Phase.HOLD, 1)
    played.do(Undo())
    assert (played.state.phase, len(played.state.rolls)) == (Phase.READ, 1)


def test_ok_still_says_what_is_kept():
    played = agreed(Confirming.NEVER)
    played.throw("66331")

    see(played, ("66", played.height))
    played.do(Press(Button.OK))

    assert played.state.phase is Phase.HOLD


def test_the_lamp_says_that_holds_are_understood():
    played = agreed(Confirming.NEVER)
    played.throw("66331")

    see(played, ("66", played.height))

    assert lamp_of(view_of(played.state, 0, Live(motion=Motion.SETTLED))) is LampSign.HOLD


def test_a_custom_outlives_turns_games_and_undo_and_is_in_the_log():
    played = agreed(Confirming.NEVER)
    for place in played.state.variant.places:
        for _ in played.state.players:
            played.throw("66331")
            played.do(ScoreIn(place))
    played.do(StartGame(played.state.variant, ("Ann", "Ben")), Undo(), Undo())

    assert played.state.customs.confirm_holds is Confirming.NEVER
    assert fold(played.events) == played.state


def test_agreeing_on_what_is_agreed_on_already_is_no_event():
    played = agreed(Confirming.NEVER)
    before = len(played.events)

    played.do(AgreeOn(Customs(confirm_holds=Confirming.NEVER)))

    assert len(played.events) == before
