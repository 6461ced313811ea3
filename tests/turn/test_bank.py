"""Yin Yang at the table: setting aside, banking, hot dice, losing the turn (SPEC 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, dice, groups, lying, shaded

from companion.catalogue import find_variant
from companion.dice import Shade
from companion.errors import IllegalMoveError
from companion.rules.combining import dice_in
from companion.turn.binding import shaded_as_kept
from companion.turn.buttons import meaning
from companion.turn.commands import (
    AcceptReading,
    BankTurn,
    Button,
    ConfirmHolds,
    CorrectDie,
    EnterRoll,
    PassOn,
    Press,
    ReportTray,
    StopRolling,
    Undo,
)
from companion.turn.events import RollReadAnew
from companion.turn.evolve import evolve
from companion.turn.families import family_of
from companion.turn.moves import pointed_at
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.words.wording import in_english

DARK = "345"
"""In these throws the last three dice are the dark ones."""


def played(**options):
    """Return a game of two that has just begun."""
    return Played(("Ann", "Ben"), "yin-yang", **options)


def labels(game):
    """Return the keys of the three labels: OK, NEXT, BACK."""
    return tuple(meaning(game.state, button).label.key for button in Button)


def press(game, *buttons):
    """Press buttons one after another."""
    game.do(*(Press(button) for button in buttons))


def enter(game, words):
    """Enter a throw by hand; what is set aside already is added."""
    game.do(EnterRoll((*(game.state.kept or ()), *shaded(words))))


def test_the_way_to_bank_that_is_told_names_every_die_that_earns():
    game = played()
    game.throw("662641", dark=DARK)
    press(game, Button.NEXT)

    here = pointed_at(game.state)

    assert here.points == 24
    assert dict(here.label.params)["dice"] == "6 6 D6 D1"


def test_dice_are_set_aside_by_leaving_them_and_taking_the_others_up():
    game = played()
    game.throw("662345", dark=DARK)
    assert labels(game)[:2] == ("stop-and-bank", "stop-and-bank")

    game.see("66....", at=game.height)

    assert meaning(game.state, Button.OK).label.key == "set-aside"
    press(game, Button.OK)
    assert game.state.phase is Phase.HOLD
    assert game.state.groups == groups("6 6")
    assert situation(game.state).key == "set-aside-throw"


def test_a_die_that_is_forgotten_when_all_have_to_be_thrown_again_makes_no_throw_unasked():
    game = played()
    game.throw("666333", dark=DARK)
    press(game, Button.OK)
    forgotten = lying("..6", at=game.height)

    game.do(ReportTray(forgotten), ReportTray((*forgotten, *lying("24.511", at=0.9, dark=DARK))))

    assert len(game.state.rolls) == 1
    assert situation(game.state).key == "is-it-a-throw"


def test_what_was_set_aside_counts_with_the_next_throw():
    game = played()
    enter(game, "6 6 2 D3 D4 D5")
    game.do(ConfirmHolds(shaded("6 6")))
    enter(game, "3 D3 D2 D4")
    game.do(ConfirmHolds(shaded("6 6 3 D3")))
    game.do(StopRolling(), Press(Button.OK))

    assert game.total(0) == 60 + 6
    assert game.state.seat == 1


def test_a_further_throw_without_setting_dice_aside_is_refused():
    game = played()
    enter(game, "6 6 2 D3 D4 D5")

    with pytest.raises(IllegalMoveError, match="set-aside-first"):
        enter(game, "6 6 2 D3 D4 D5")
    with pytest.raises(IllegalMoveError, match="no-combination"):
        game.do(ConfirmHolds(shaded("6 2")))


def test_what_matches_has_to_join_when_banking():
    game = played()
    enter(game, "6 6 2 D6 D4 D5")
    game.do(ConfirmHolds(shaded("6 6")))
    game.do(StopRolling(), Press(Button.OK))

    assert game.total(0) == 18


def test_the_way_that_pays_most_is_proposed_and_next_shows_the_others():
    game = played()
    game.throw("552133", dark=DARK)  # a dark ace: with the fives 15, with the threes 50
    game.see("55.133", at=game.height, dark=DARK)

    assert meaning(game.state, Button.OK).command.groups == groups("5 5 + D1 D3 D3")
    assert labels(game)[1] == "other-way"
    press(game, Button.NEXT)
    assert meaning(game.state, Button.OK).command.groups == groups("D1 5 5 + D3 D3")
    press(game, Button.OK)
    assert game.state.groups == groups("D1 5 5 + D3 D3")


def test_of_the_ways_to_combine_what_stays_the_one_that_pays_most_is_taken_whichever_it_is():
    game = played()
    enter(game, "2 1 5 D2 D1 D5")

    game.do(ConfirmHolds(shaded("2 D2 5 D5 D1")))

    assert game.state.groups == groups("D1 5 D5 + 2 D2")


def test_combinations_that_others_than_the_kept_dice_make_are_refused():
    game = played()
    enter(game, "6 6 2 D2 D4 D5")

    with pytest.raises(IllegalMoveError, match="no-such-combination"):
        game.do(ConfirmHolds(shaded("6 6"), groups("2 D2")))


def all_set_aside(**options):
    """Return a game in which the last die, too, can be set aside."""
    game = played(**options)
    enter(game, "6 6 5 D6 D5 D4")
    game.do(ConfirmHolds(shaded("6 6 5 D6 D5")))
    enter(game, "D5")
    return game


def test_what_all_dice_earned_counts_with_the_throws_that_follow():
    game = all_set_aside()
    game.do(ConfirmHolds(()))
    enter(game, "4 4 2 D3 D5 D6")

    game.do(BankTurn(groups("4 4")))

    assert game.total(0) == 18 + 15 + 40


def test_where_nobody_may_bank_once_all_dice_are_used_it_is_said_to_be_too_early():
    game = all_set_aside(hold_on_hot_dice="false")

    assert situation(game.state).key == "read-bank-open"


def said(game):
    """Return what the table says."""
    return in_english(situation(game.state))


def test_it_is_said_what_is_set_aside_and_what_banking_it_would_lead_to():
    game = all_set_aside()
    assert said(game) == "6 6 D6 5 D5 D5. Take up what you throw again, or bank 33."
    game.do(ConfirmHolds(()))
    assert said(game) == "All 6 dice set aside, 33 so far! Throw them all again, or bank."


def test_it_is_said_what_a_turn_would_be_worth_and_all_turns_with_it():
    game = played()
    enter(game, "6 6 2 D3 D4 D5")
    game.do(BankTurn(groups("6 6")))
    enter(game, "1 2 3 D4 D5 D6")
    game.do(PassOn())

    enter(game, "4 4 2 D3 D5 D6")
    game.do(ConfirmHolds(shaded("4 4")))
    assert said(game) == "Set aside: 4 4. 40 so far. Throw 4 more, or bank."
    game.do(StopRolling())
    assert said(game) == "Ann, bank 40? That makes 100."


def test_back_names_nobody_whose_turn_it_takes_back_to_whoever_plays_alone():
    game = Played(("Ann",), game="yin-yang")
    game.throw("662345", dark=DARK)

    press(game, Button.NEXT, Button.OK)

    assert labels(game)[2] == "undo-turn-alone"


def test_next_stops_and_ok_banks_the_best():
    game = played()
    game.throw("662345", dark=DARK)

    press(game, Button.NEXT)
    assert game.state.phase is Phase.CHOOSE
    assert situation(game.state).key == "bank-or-not"
    press(game, Button.OK)

    assert game.total(0) == 60
    assert labels(game)[2] == "undo-turn"
    press(game, Button.BACK)
    assert game.total(0) == 0
    assert game.state.phase is Phase.CHOOSE


def test_a_lost_turn_needs_ok_and_loses_completed_sets_too():
    game = played()
    enter(game, "2 3 4 D2 D3 D4")
    press(game, Button.OK)  # all six can be set aside: that is what OK is for
    assert game.state.kept == ()
    assert situation(game.state).key == "all-set-aside"
    enter(game, "1 2 3 D4 D5 D6")

    assert game.state.phase is Phase.CHOOSE
    assert situation(game.state).key == "bust"
    assert labels(game)[0] == "lost-turn"
    with pytest.raises(IllegalMoveError, match="nothing-fits"):
        game.do(ConfirmHolds(shaded("D4")))
    press(game, Button.OK)
    assert game.total(0) == 0
    assert game.state.seat == 1


def test_hot_dice_may_be_banked_unless_the_house_says_no():
    for option, allowed in (("true", True), ("false", False)):
        game = played(hold_on_hot_dice=option)
        enter(game, "2 3 4 D2 D3 D4")
        game.do(ConfirmHolds((), groups("2 D2 + 3 D3 + 4 D4")))
        if allowed:
            game.do(StopRolling(), Press(Button.OK))
            assert game.total(0) == 18
        else:
            with pytest.raises(IllegalMoveError, match="all-have-to-be-thrown"):
                game.do(StopRolling())


def test_where_hot_dice_are_thrown_again_all_else_is_banked_as_ever():
    game = played(hold_on_hot_dice="false")
    enter(game, "2 3 4 D2 D3 D6")

    game.do(ConfirmHolds(shaded("2 D2"), groups("2 D2")))
    game.do(StopRolling(), Press(Button.OK))

    assert game.state.seat == 1
    assert game.total(0) > 0


def test_dice_that_are_too_little_to_bank_are_said_to_be():
    """SPEC, Y12."""
    game = Played(("Ann", "Ben"), "farkle")
    game.do(EnterRoll(dice("112346")), ConfirmHolds(dice("11"), groups("1 + 1")))

    told = in_english(situation(game.state))
    assert told == "Set aside: 1 + 1. 200 of 500 to bank. Throw 4 more."
    assert in_english(meaning(game.state, Button.NEXT).label) == "Too early to bank"


def test_a_roll_that_is_too_little_to_bank_tells_from_how_many_points_on_one_may():
    """SPEC, Y12."""
    game = Played(("Ann", "Ben"), "farkle")

    game.do(EnterRoll(dice("112346")))

    told = in_english(situation(game.state))
    assert told.endswith("Take up what you throw again: banking begins at 500 points.")


def test_nobody_is_told_to_bank_where_all_dice_have_to_be_thrown_again():
    """SPEC, Y8."""
    game = Played(("Ann", "Ben"), "farkle", hold_on_hot_dice="false", opening_minimum="0")
    game.do(EnterRoll(dice("111222")), ConfirmHolds((), None))

    assert in_english(situation(game.state)) == (
        "All 6 dice set aside, 1200 so far! Throw them all again."
    )


@pytest.mark.parametrize(
    ("faces", "at", "counted"),
    [
        pytest.param("623451", 0.7, 2, id="other faces elsewhere"),
        pytest.param("111222", 0.7, 1, id="the same faces, that may have been moved"),
        pytest.param("623451", None, 1, id="other faces where they lay, that may be turned"),
    ],
)
def test_all_dice_that_are_thrown_again_count_though_nobody_saw_them_taken_up(faces, at, counted):
    game = Played(("Ann", "Ben"), "farkle")
    game.throw("111222")
    press(game, Button.OK)

    game.see(faces, at=at or game.height)

    assert len(game.state.rolls) == counted


def test_whether_dice_that_were_slid_before_all_are_set_aside_were_thrown_is_not_asked():
    game = Played(("Ann", "Ben"), "farkle")
    game.throw("111222")
    game.see("111222", at=0.6)

    press(game, Button.OK)

    assert labels(game)[0] == "throw-the-rest"


@pytest.mark.parametrize(
    ("game", "lying_there", "why"),
    [
        pytest.param("farkle", "11", "nothing-set-aside", id="only what was set aside before"),
        pytest.param("farkle", "113", "no-figure", id="a 3 that pays nothing"),
        pytest.param("yin-yang", "33", "nothing-set-aside", id="only what was set aside before"),
        pytest.param("yin-yang", "336", "no-combination", id="a 6 that matches nothing"),
    ],
)
def test_dice_that_do_not_fit_are_told_in_the_words_of_the_game(game, lying_there, why):
    table = Played(("Ann", "Ben"), game)
    dark = "" if game == "farkle" else "345"
    kept = lying_there[:2]
    table.throw({"11": "115446", "33": "336451"}[kept], dark=dark)
    table.see(kept)
    table.do(Press(Button.OK), ReportTray(()))
    table.see(kept + {"11": "3146", "33": "6451"}[kept], dark=dark)

    table.see(lying_there)

    assert situation(table.state).key == why
    assert meaning(table.state, Button.OK).label.key == "put-back"


def test_what_may_not_be_banked_though_it_is_enough_says_that_all_have_to_be_thrown():
    game = Played(game="farkle", hold_on_hot_dice="false")
    game.do(EnterRoll(dice("123456")))

    with pytest.raises(IllegalMoveError, match="all-have-to-be-thrown"):
        game.do(StopRolling())


def test_the_first_banked_turn_has_to_reach_the_opening():
    game = played(opening_minimum="30")
    enter(game, "2 2 5 D3 D4 D6")
    with pytest.raises(IllegalMoveError, match="too-little-to-bank"):
        game.do(BankTurn(groups("2 2")))
    game.do(ConfirmHolds(shaded("2 2")))
    enter(game, "5 D5 D3 D4")
    game.do(ConfirmHolds(shaded("2 2 5 D5")), BankTurn(groups("2 2 + 5 D5")))

    assert game.total(0) == 30


def test_the_target_wins_at_once_or_after_everybodys_last_turn():
    for option, seats in (("false", 1), ("true", 2)):
        game = played(target="60", last_turns=option)
        enter(game, "6 6 2 D3 D4 D5")
        game.do(BankTurn(groups("6 6")))
        if seats == 2:
            assert not game.state.is_over
            enter(game, "1 2 3 D4 D5 D6")
            assert labels(game)[0] == "lost-turn-ends"
            game.do(PassOn())
        assert game.state.is_over
        assert game.total(0) == 60


def test_the_shades_are_a_checksum():
    game = played()
    game.throw("662345", dark="34")

    assert game.state.phase is Phase.ASK
    assert situation(game.state).key == "wrong-shades"
    with pytest.raises(IllegalMoveError, match="say-which-are-dark"):
        game.do(AcceptReading())
    game.do(CorrectDie(5, 5, Shade.DARK))
    assert game.state.phase is Phase.READ


def test_shades_that_are_not_those_of_the_game_are_asked_about_though_a_face_was_corrected():
    game = played()
    game.throw("662345", dark="34")

    game.do(CorrectDie(0, 5))

    assert situation(game.state).key == "wrong-shades"


def test_what_was_set_aside_has_to_be_there_shade_by_shade():
    game = played()
    game.throw("662346", dark=DARK)  # two light sixes and a dark one
    game.do(ConfirmHolds(shaded("6 6")))
    game.see("66....", at=game.height)
    game.see("621346", dark=DARK)  # one light six only

    assert "kept-missing" in game.state.rolls[-1].doubts
    assert situation(game.state).key == "bound-dice-missing"
    with pytest.raises(IllegalMoveError, match="bound-dice-missing"):
        game.do(AcceptReading())
    game.do(CorrectDie(1, 6))
    assert game.state.phase in (Phase.READ, Phase.CHOOSE)


def test_a_dark_die_is_never_taken_for_a_kept_light_one():
    game = played()
    game.throw("662346", dark=DARK)
    game.see("6....6", at=game.height, dark=DARK)

    assert meaning(game.state, Button.OK).command.kept == shaded("6 D6")


def thrown_on(game, kept, faces):
    """Throw the others beside two kept sixes, of which the dice *kept* are read as dark."""
    left = lying("66....", at=game.height, dark=kept)
    game.do(ReportTray((*left, *lying(f"..{faces}", at=game.height + 0.3, dark=DARK))))


def test_a_die_whose_shade_somebody_has_said_is_not_asked_about_where_it_lies():
    game = played()
    game.throw("662346", dark="1345")
    game.do(CorrectDie(1, 6, Shade.LIGHT))
    game.see("66....", at=game.height, dark="1")
    press(game, Button.OK)
    thrown_on(game, "1", "6346")
    assert (game.state.phase, game.state.rolls[-1].kept) == (Phase.READ, shaded("6 6"))

    game.see("66....", at=game.height, dark="1")
    game.do(ReportTray((*game.state.tray.lying, *lying("..6", at=game.height + 0.3))))

    assert meaning(game.state, Button.OK).command.kept == shaded("6 6 6")


def test_a_kept_die_that_lies_where_it_lay_has_the_shade_that_it_had():
    game = played()
    game.throw("662345", dark=DARK)
    game.see("66....", at=game.height, dark="1")
    press(game, Button.OK)
    assert game.state.kept == shaded("6 6")

    thrown_on(game, "0", "2346")

    assert game.state.phase is Phase.READ


def test_a_die_that_lies_where_one_of_the_other_shade_lay_is_rather_one_of_its_own():
    game = played()
    game.throw("662346", dark=DARK)
    (slid,) = lying(".....6", at=game.height)

    game.do(ReportTray((slid, *lying("6", at=game.height))))

    assert meaning(game.state, Button.OK).command.kept == shaded("6 6")


def test_farkle_is_played_on_the_same_machine():
    game = Played(("Ann", "Ben"), "farkle", opening_minimum="0")
    game.do(EnterRoll(dice("111234")))
    game.do(ConfirmHolds(dice("111")))
    game.do(EnterRoll(dice("111552")))
    game.do(StopRolling(), Press(Button.OK))

    assert game.total(0) == 1100


def test_where_shades_mean_nothing_no_sentence_calls_a_die_dark():
    game = Played(("Ann", "Ben"), "farkle")
    game.throw("151133", dark="0123")
    game.see("15", dark="01", at=game.height)

    assert in_english(meaning(game.state, Button.OK).label) == "Set aside 5 + 1 (150)"
    press(game, Button.OK)
    assert in_english(situation(game.state)).startswith("Set aside: 5 + 1. ")


def test_nor_does_the_way_to_bank():
    game = Played(("Ann", "Ben"), "farkle")
    game.throw("151133", dark="0123")
    press(game, Button.NEXT)

    assert in_english(meaning(game.state, Button.OK).label) == "Bank 1050: 1 1 1 + 5"


def test_a_whole_game_with_the_buttons_only():
    game = played(target="120")
    for _ in range(2):
        for _ in game.state.players:
            game.throw("662345", dark=DARK)
            press(game, Button.NEXT, Button.OK)
            if game.state.is_over:
                break

    assert game.state.phase is Phase.FINAL
    assert game.total(0) == 120


def test_undo_takes_back_setting_aside():
    game = played()
    enter(game, "6 6 2 D3 D4 D5")
    game.do(ConfirmHolds(shaded("6 6")))
    game.do(Undo())

    assert game.state.groups is None
    assert game.state.phase is Phase.READ


def test_whoever_throws_on_without_ok_is_understood_by_the_dice_left_alone():
    game = played()
    game.throw("662345", dark=DARK)
    place = game.height
    game.see("66....", at=place)
    moved = [*lying("66....", at=place), *lying("..2233", at=place + 0.3, dark=DARK)]
    game.do(ReportTray(tuple(moved)))

    assert situation(game.state).key == "thrown-unasked"
    press(game, Button.OK)

    assert len(game.state.rolls) == 2
    assert game.state.bank.groups == groups("6 6")
    assert game.state.rolls[-1].kept == shaded("6 6")


@pytest.mark.parametrize(
    "rests",
    [
        pytest.param(("66....",), id="slid, then the others taken up"),
        pytest.param(("662345", "66...."), id="slid among the others, which were taken up then"),
        pytest.param(("662345",), id="slid among the others, which went from hand to hand"),
    ],
)
def test_whoever_throws_on_without_ok_is_understood_by_the_dice_slid_aside(rests):
    game = played()
    game.throw("662345", dark=DARK)
    for faces in rests:
        game.see(faces, at=0.8, dark=DARK)
    thrown = (*lying("66....", at=0.8), *lying("..2233", at=0.6, dark=DARK))
    game.do(ReportTray(thrown))

    assert situation(game.state).key == "thrown-unasked"
    press(game, Button.OK)

    assert len(game.state.rolls) == 2
    assert game.state.bank.groups == groups("6 6")


@pytest.mark.parametrize(
    ("variant_id", "dark", "kept"),
    [
        pytest.param("yin-yang", "013", "D5 D5", id="of the other shade"),
        pytest.param("farkle", "", "5 5", id="of the same"),
    ],
)
def test_no_more_is_set_aside_than_was_left_lying_whatever_is_thrown_beside_it(
    variant_id, dark, kept
):
    game = Played(("Ann", "Ben"), variant_id, opening_minimum="0")
    game.throw("555362", dark=dark)
    game.see("55", at=game.height, dark=dark)
    left, beside = game.state.tray.lying, game.height + SIDE

    game.do(ReportTray((*left, *lying(".5", at=beside), *lying("...462", at=0.8, dark=dark))))

    assert situation(game.state).key == "thrown-unasked"
    press(game, Button.OK)
    assert game.state.rolls[-1].kept == shaded(kept)


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        pytest.param("3", "read-bank", id="as it was"),
        pytest.param("4", "thrown-too-soon", id="another face"),
    ],
)
def test_a_die_that_was_looked_at_and_put_elsewhere_is_no_throw_where_nothing_can_be_set_aside(
    shown, told
):
    game = Played(("Ann", "Ben"), "farkle", opening_minimum="0")
    game.throw("111223")
    game.see("11122.", at=game.height)
    others = lying("11122.", at=game.height)

    game.do(ReportTray((*others, *lying(f".....{shown}", at=game.height + 0.3))))

    assert situation(game.state).key == told


@pytest.mark.parametrize(
    ("shown", "told", "label"),
    [
        pytest.param("1", "read-bank", "all-again", id="as it was"),
        pytest.param("5", "thrown-unasked", "count-roll", id="another face"),
    ],
)
def test_where_all_dice_fit_one_that_was_looked_at_leaves_ok_for_setting_all_aside(
    shown, told, label
):
    game = Played(("Ann", "Ben"), "farkle", opening_minimum="0")
    game.throw("222551")
    game.see("22255.", at=game.height)
    others = lying("22255.", at=game.height)

    game.do(ReportTray((*others, *lying(f".....{shown}", at=game.height + 0.3))))

    assert situation(game.state).key == told
    assert meaning(game.state, Button.OK).label.key == label


@pytest.mark.parametrize(
    ("rolled", "seen_alone", "told"),
    [
        pytest.param("222634", "", "thrown-unasked", id="one way to set it aside"),
        pytest.param("222534", "", "thrown-unasked", id="the least, though a 5 lies there too"),
        pytest.param("221634", "", "thrown-too-soon", id="none"),
        pytest.param("222634", "22", "thrown-too-soon", id="the third was thrown"),
    ],
)
def test_what_a_throw_without_ok_pushes_far_is_set_aside_with_what_lay_still(
    rolled, seen_alone, told
):
    game = Played(("Ann", "Ben"), "farkle", opening_minimum="0")
    game.throw(rolled)
    place = game.height
    if seen_alone:
        game.see(seen_alone, at=place)
    third = lying(f"..{rolled[2]}", at=0.9)

    game.do(ReportTray((*lying("22", at=place), *third, *lying("...554", at=0.7))))

    assert situation(game.state).key == told
    if told == "thrown-unasked":
        press(game, Button.OK)
        assert game.state.rolls[-1].kept == shaded("2 2 2")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        pytest.param("551", "set-aside", id="only the other one fits"),
        pytest.param("5", "put-back", id="either a five or a one"),
        pytest.param("4", "put-back", id="none fits"),
    ],
)
def test_a_slid_die_that_cannot_be_read_is_what_alone_can_be_set_aside_with_the_others(left, said):
    game = Played(("Ann", "Ben"), "farkle", opening_minimum="0")
    game.throw("655411")
    (hidden,) = lying(".....1", at=0.9, unsure="0")
    unread = replace(hidden, face=None, sure=False, chances=(1 / 6,) * 6)

    game.do(ReportTray((*lying(left, at=0.9), unread), sure=False, troubles=("unsure-face",)))

    assert meaning(game.state, Button.OK).label.key == said
    if said == "set-aside":
        press(game, Button.OK)
        assert game.state.kept == shaded("5 5 1 1")


def test_a_die_that_falls_where_one_lay_that_was_taken_up_is_not_taken_for_left_alone():
    game = played()
    game.throw("662345", dark=DARK)
    place = game.height
    game.see("66....", at=place)
    fallen = lying("662...", at=place)  # another two, where the first one lay

    game.do(ReportTray((*fallen, *lying("...233", at=0.8, dark=DARK))))

    assert situation(game.state).key == "thrown-unasked"
    press(game, Button.OK)
    assert game.state.bank.groups == groups("6 6")


def test_a_nudge_after_a_throw_without_ok_changes_nothing_of_what_was_slid_aside():
    game = played()
    game.throw("662345", dark=DARK)
    game.see("66....", at=0.8)
    for height in (0.6, 0.5):
        thrown = (*lying("66....", at=0.8), *lying("..2233", at=height, dark=DARK))
        game.do(ReportTray(thrown))
    press(game, Button.OK)

    assert game.state.bank.groups == groups("6 6")


def test_a_die_that_was_set_right_stays_so_where_others_are_thrown_without_ok():
    game = played()
    game.throw("652345", dark=DARK)
    game.do(CorrectDie(1, 6))  # the second six was read as a five, and is so again
    thrown = lying("..2233", at=0.7, dark=DARK)

    game.do(ReportTray((*lying("65", at=game.height), *thrown)))
    press(game, Button.OK)

    assert game.state.rolls[-1].faces == (6, 6, 2, 2, 3, 3)
    assert game.state.phase is not Phase.ASK
    assert game.state.bank.groups == groups("6 6")


@pytest.mark.parametrize(
    ("pushed", "said"),
    [
        pytest.param("6", "thrown-unasked", id="shows the same"),
        pytest.param("5", "thrown-too-soon", id="turned over"),
    ],
)
def test_a_die_left_alone_that_the_throw_pushes_is_set_aside_by_ok_while_it_shows_the_same(
    pushed, said
):
    game = played()
    game.throw("662345", dark=DARK)
    place = game.height
    game.see("66....", at=place)
    aside = (*lying("6", at=place), *lying(f".{pushed}", at=place + SIDE))

    game.do(ReportTray((*aside, *lying("..2233", at=0.8, dark=DARK))))

    assert situation(game.state).key == said


def test_whoever_throws_on_with_nothing_left_alone_is_told_so():
    game = played()
    game.throw("662345", dark=DARK)
    game.throw("553345", dark=DARK)

    assert situation(game.state).key == "thrown-too-soon"
    assert len(game.state.rolls) == 1
    assert meaning(game.state, Button.OK).command is None
    assert meaning(game.state, Button.BACK).label.key == "undo-roll"


def test_the_sentence_follows_the_cursor():
    game = played()
    game.throw("662222", dark=DARK)  # 60 alone, or with the twos
    press(game, Button.NEXT)
    first = situation(game.state)
    press(game, Button.NEXT)

    assert dict(first.params)["points"] != dict(situation(game.state).params)["points"]
    assert dict(situation(game.state).params)["points"] == pointed_at(game.state).points


def test_whoever_throws_all_again_without_ok_is_asked_whether_all_was_set_aside():
    game = played()
    game.throw("234234", dark=DARK)
    game.throw("662345", dark=DARK)

    assert situation(game.state).key == "thrown-all-unasked"
    press(game, Button.OK)
    assert len(game.state.rolls) == 2
    assert len(game.state.bank.complete) == 1


def ways(game):
    """Return the ways to set dice of the last throw aside."""
    return family_of(game.state.variant).ways(game.state)


@pytest.mark.parametrize("read", ["D1 1 2 3 3 4", "1 D1 2 3 3 4", "D1 D1 2 3 3 4", "1 1 2 3 3 4"])
def test_where_shades_mean_nothing_what_stays_is_not_counted_again_in_another(read):
    game = Played(("Ann", "Ben"), "farkle")
    game.do(EnterRoll(shaded("1 1 2 3 3 4")), ConfirmHolds(shaded("1 1")))

    game.do(EnterRoll(shaded(read)))

    assert ways(game) == ()
    game.do(PassOn())


def test_nor_is_a_die_that_stays_and_was_misread():
    game = Played(("Ann", "Ben"), "farkle")
    game.do(EnterRoll(shaded("1 2 2 3 3 4")), ConfirmHolds(shaded("1")))
    game.do(EnterRoll(shaded("D6 2 2 3 3 4")))
    assert game.state.roll.doubts == ("kept-missing",)

    game.do(CorrectDie([die.face for die in game.state.roll.dice].index(6), 1))

    assert game.state.roll.is_settled
    assert ways(game) == ()


def test_nor_is_one_whose_roll_is_read_anew():
    game = Played(("Ann", "Ben"), "farkle")
    game.do(EnterRoll(shaded("1 2 2 3 3 4")), ConfirmHolds(shaded("1")))
    game.do(EnterRoll(shaded("1 2 2 3 3 4")))

    state = evolve(game.state, RollReadAnew(lying("122334", dark="0"), ()))

    assert state.rolls[-1].known_dice == shaded("1 2 2 3 3 4")


def test_a_die_of_another_shade_than_the_one_that_stays_is_counted():
    game = Played(("Ann", "Ben"), "farkle")
    game.do(EnterRoll(shaded("1 2 2 3 3 4")), ConfirmHolds(shaded("1")))

    game.do(EnterRoll(shaded("1 D1 2 3 3 4")))

    assert [dice_in(way) for way in ways(game)] == [shaded("1 D1")]


@pytest.mark.parametrize(
    ("kept", "faces", "read", "right"),
    [
        pytest.param("1", "112", "01", "1", id="one of two"),
        pytest.param("1 1 D1", "115", "01", "1", id="one is missing"),
        pytest.param("1 D1", "111", "01", "01", id="both are there"),
        pytest.param("1 D2", "123", "0", "1", id="two of them"),
    ],
)
def test_what_was_kept_has_the_shade_that_it_had(kept, faces, read, right):
    """The dark dice are given by their indices: as they were read, and as they count."""
    dice = lying(faces, dark=read)

    assert shaded_as_kept(find_variant("farkle"), shaded(kept), dice) == lying(faces, dark=right)


@pytest.mark.parametrize("variant_id", ["yin-yang", "kniffel"])
def test_where_shades_count_or_nothing_has_to_stay_dice_have_the_shades_that_are_read(variant_id):
    dice = lying("112", dark="01")

    assert shaded_as_kept(find_variant(variant_id), shaded("1"), dice) == dice
