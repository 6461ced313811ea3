"""Rows of the table of exceptions: what happens, what sentence and lamp say, and the way out."""

from __future__ import annotations

import pytest
from evening import Evening
from playing import lying, shaded

from companion.errors import IllegalMoveError, StaleActionError
from companion.rules.place import Place
from companion.turn.commands import Button, EnterRoll, ScoreIn, SkipSeat
from companion.turn.customs import Confirming
from companion.turn.state import Phase


@pytest.fixture
def evening():
    return Evening()


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


# A die has left the tray


def test_a_die_off_the_tray_is_missed_and_comes_back(evening):
    evening.rest("6633")
    assert evening.says == ("I see 4 of 5 dice. Is one on the floor or under another?", "help")

    evening.rest("66332", height=0.4)

    assert evening.faces == [6, 6, 3, 3, 2]


@pytest.mark.parametrize(
    ("there", "asks"),
    [
        pytest.param(lying("6633", at=0.1), False, id="the others lie as they did"),
        pytest.param(lying("6631", at=0.1), True, id="one was turned where it lies"),
        pytest.param((*lying("663", at=0.1), *lying("...1", at=0.3)), True, id="and moved"),
    ],
)
def test_while_one_die_alone_is_thrown_the_others_have_to_stand(evening, there, asks):
    evening.rest("6633")
    evening.press("NEXT")

    evening.lie((*there, *lying("....2", at=0.6)))

    assert (evening.view.sentence_key == "is-it-right-kept-turned") == asks
    assert len(evening.faces) == 5


def test_where_all_dice_are_taken_up_though_one_alone_was_to_be_thrown_none_has_to_stand(evening):
    evening.rest("6633")
    evening.press("NEXT")
    evening.lie(())

    evening.lie((*lying("4", at=0.12), *lying(".2351", at=0.6)))

    assert evening.view.sentence_key == "read"


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
    evening.press("OK")
    assert evening.labels[2] == "Done"
    evening.press("BACK")
    assert evening.view.phase == "ask"

    set_shade_right(evening)

    assert evening.view.phase == "read"


def test_wrong_shades_once_more_say_what_helps():
    evening = wrong_shades()
    set_shade_right(evening)
    evening.press("NEXT", "OK", "OK")

    evening.table.submit(EnterRoll(shaded("D6 D4 6 6 2 3")))

    assert evening.says == (
        "Again 2 dark dice, not 3. Tap one; later, learn the table anew.",
        "help",
    )


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
    assert evening.written == [Place("main", "full-house")]


# Tidying up between turns


def test_playing_with_dice_after_a_turn_counts_for_nobody_until_all_are_thrown(evening):
    evening.rest("66331")
    evening.table.submit(ScoreIn(Place("main", "chance")))

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
    assert evening.says == ("The dice lie differently. Was that a throw? OK counts it.", "check")
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


def test_who_is_skipped_by_a_press_in_passing_is_named(evening):
    evening.press("NEXT")

    assert evening.view.notice == "Ann is skipped. BACK takes that back."
    evening.press("BACK")
    assert evening.table.state.seat == 0


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
    evening.table.submit(ScoreIn(Place("main", "sixes")), version=version)

    with pytest.raises(StaleActionError):
        evening.table.submit(ScoreIn(Place("main", "chance")), version=version)

    assert evening.written == [Place("main", "sixes")]


# Pause


@pytest.mark.parametrize("button", Button)
def test_a_pause_ends_with_any_button_and_the_tray_is_read_again(evening, button):
    evening.rest("66331")
    evening.press("BACK", held=True)
    assert evening.says == ("Paused. The camera looks at nothing. Any button goes on.", "paused")

    evening.press(button.value)
    evening.rest("66")

    assert evening.view.sentence == "OK keeps 6 6. Then throw the rest."
