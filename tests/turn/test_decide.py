"""What is allowed, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import Played, dice, lying

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.turn import commands, events
from companion.turn.buttons import meaning
from companion.turn.commands import Button
from companion.turn.decide import decide
from companion.turn.evolve import fold
from companion.turn.moves import winners
from companion.turn.state import Phase, TableState
from companion.words.wording import in_english

ONES = Place("main", "ones")
CHANCE = Place("main", "chance")


def refused(played, command):
    """Return why a command is refused, after making sure that nothing changed."""
    before, said = played.state, list(played.events)
    with pytest.raises(IllegalMoveError) as refusal:
        played.do(command)
    assert played.state == before
    assert played.events == said
    return refusal.value.reason


def test_a_turn_from_throw_to_box():
    played = Played()

    played.throw("66331")
    played.see("66")
    played.do(commands.Press(Button.OK))
    played.see("66222", at=0.9)
    played.do(commands.StopRolling(), commands.ScoreIn(Place("main", "full-house")))

    assert played.total(0) == 25
    assert played.state.seat == 1
    assert played.state.phase is Phase.READY


def test_a_box_is_used_once():
    played = Played(("Ann",))
    played.throw("12345")
    played.do(commands.ScoreIn(CHANCE))
    played.throw("54321")

    assert refused(played, commands.ScoreIn(CHANCE)) == "box-written"


def test_a_box_that_does_not_exist_is_refused():
    played = Played()
    played.throw("12345")

    assert refused(played, commands.ScoreIn(Place("main", "sevens"))) == "no-such-box"


def test_nothing_is_written_before_the_first_throw():
    assert refused(Played(), commands.ScoreIn(ONES)) == "throw-first"


def test_a_doubtful_die_is_asked_about_before_anything_is_written():
    played = Played()
    played.throw("66331", unsure="4")

    assert played.state.phase is Phase.ASK
    assert refused(played, commands.ScoreIn(CHANCE)) == "ask-first"

    played.do(commands.CorrectDie(4, 2), commands.ScoreIn(CHANCE))

    assert played.total(0) == 20


def test_accepting_the_reading_answers_every_question():
    played = Played()
    played.throw("66331", unsure="04")

    played.do(commands.AcceptReading())

    assert played.state.phase is Phase.READ


def test_a_sure_die_can_be_corrected_too():
    played = Played()
    played.throw("66331")

    played.do(commands.CorrectDie(0, 1), commands.ScoreIn(CHANCE))

    assert played.total(0) == 14


def test_no_fourth_throw_is_counted():
    played = Played()
    for faces in ("66331", "66332", "66333"):
        played.see("66")
        if played.state.roll is not None:
            played.do(commands.Press(Button.OK))
        played.see(faces)
    played.see("")
    played.see("11111")

    assert len(played.state.rolls) == 3
    assert played.state.phase is Phase.CHOOSE
    assert refused(played, commands.CountRoll()) == "no-throw-left"
    assert refused(played, commands.EnterRoll(dice("11111"))) == "no-throw-left"


def test_before_the_first_game_no_throw_counts():
    with pytest.raises(IllegalMoveError) as refusal:
        decide(TableState(), commands.EnterRoll(dice("11111")))

    assert refusal.value.reason == "no-game"


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        pytest.param("11", "not-among-the-dice", id="only one 1 was thrown"),
        pytest.param("66331", "nothing-to-throw", id="all five are kept"),
    ],
)
def test_holds_that_cannot_be_are_refused(kept, reason):
    played = Played()
    played.throw("66331")

    assert refused(played, commands.ConfirmHolds(dice(kept))) == reason


def test_with_the_house_rule_a_kept_die_stays_kept():
    """SPEC 2.2, `hold = locked`."""
    played = Played(hold="locked")
    played.throw("66331")
    played.do(commands.ConfirmHolds(dice("66")))
    played.see("66")
    played.see("66111", at=0.9)

    assert refused(played, commands.ConfirmHolds(dice("6"))) == "kept-dice-stay-kept"

    played.do(commands.ConfirmHolds(dice("661")))

    assert played.state.kept == dice("661")


@pytest.mark.parametrize("holds_again", [False, True])
def test_with_the_house_rule_no_throw_counts_without_the_kept_dice(holds_again):
    """SPEC 2.2, `hold = locked`: for the turn, and whether they are kept once more or not."""
    played = Played(hold="locked")
    played.do(commands.EnterRoll(dice("66123")), commands.ConfirmHolds(dice("66")))
    if holds_again:
        played.do(commands.EnterRoll(dice("66345")))

    played.do(commands.EnterRoll(dice("12345")))

    assert played.state.phase is Phase.ASK
    assert played.state.rolls[-1].kept == dice("66")
    assert refused(played, commands.AcceptReading()) == "bound-dice-missing"


def test_with_the_house_rule_a_correction_turns_no_kept_die_into_another():
    played = Played(hold="locked")
    played.do(commands.EnterRoll(dice("66123")), commands.ConfirmHolds(dice("66")))
    played.do(commands.EnterRoll(dice("66345")), commands.CorrectDie(0, 2))

    assert refused(played, commands.AcceptReading()) == "bound-dice-missing"

    played.do(commands.CorrectRoll(1, dice("26123")))

    assert played.state.rolls[-1].kept == dice("26")
    assert refused(played, commands.ConfirmHolds(dice("23"))) == "kept-dice-stay-kept"


def test_with_sec_there_is_one_throw():
    """SPEC 3.5, `sec`."""
    played = Played(sec="true")

    played.throw("66331")

    assert played.state.phase is Phase.CHOOSE


def test_a_roll_can_be_entered_by_hand():
    played = Played()

    played.do(commands.EnterRoll(dice("12345")))

    assert played.state.roll is not None
    assert played.state.roll.faces == (1, 2, 3, 4, 5)
    assert refused(played, commands.EnterRoll(dice("123"))) == "wrong-number-of-dice"


def test_a_running_game_is_not_replaced():
    played = Played()

    assert (
        refused(played, commands.StartGame(find_variant("yahtzee-os2"), ("Eve",))) == "game-running"
    )


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ((1, 1), "This game takes 1 player, no more."),
        ((3, 3), "This game takes 3 players, no more and no fewer."),
        ((3, 8), "This game takes 3 to 8 players."),
    ],
)
def test_how_many_play_is_told_in_one_number_where_there_is_one(players, told):
    game = replace(find_variant("yahtzee-os2"), players=players)

    with pytest.raises(IllegalMoveError) as refusal:
        decide(TableState(), commands.StartGame(game, ("Ann", "Ben")))

    assert in_english(refusal.value.sentence) == told


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        pytest.param((), "wrong-number-of-players", id="nobody"),
        pytest.param(tuple("ABCDEFGHI"), "wrong-number-of-players", id="nine"),
        pytest.param(("Ann", "Ann"), "names-must-differ", id="twice the same"),
        pytest.param(("Ann", " ann"), "names-must-differ", id="twice the same but for its looks"),
        pytest.param(
            ("Ann", "A\u200bnn"), "names-must-differ", id="twice the same but for what nobody sees"
        ),
        pytest.param(
            ("Ann", "Ann\ufe0f\u3164"), "names-must-differ", id="twice the same but for fillers"
        ),
        pytest.param(("Ann", " "), "name-missing", id="no name"),
        pytest.param(("Ann", "\N{ZERO WIDTH SPACE}"), "name-missing", id="nothing to be seen"),
        pytest.param(("Ann", "B" * 41), "name-too-long", id="too long"),
        pytest.param(("Ann", "B\tb"), "name-unwritable", id="control character"),
        pytest.param(("Ann", "\N{RIGHT-TO-LEFT OVERRIDE}B"), "name-unwritable", id="turned round"),
    ],
)
def test_players_that_cannot_be_are_refused(players, reason):
    with pytest.raises(IllegalMoveError) as refusal:
        decide(TableState(), commands.StartGame(find_variant("yahtzee-os2"), players))

    assert refusal.value.reason == reason


def test_the_game_ends_when_every_sheet_is_full_and_ties_share_the_win():
    """SPEC 2.8 and A19."""
    played = Played()
    places = played.state.variant.places
    for place in places:
        for _ in played.state.players:
            played.throw("12345")
            played.do(commands.ScoreIn(place))

    assert played.state.phase is Phase.FINAL
    assert winners(played.state) == (0, 1)
    assert refused(played, commands.ScoreIn(CHANCE)) == "game-over"

    played.do(commands.Undo())

    assert played.state.phase is Phase.READ
    assert played.state.seat == 1


def test_the_same_rest_told_twice_is_told_once():
    played = Played()
    played.throw("66331")
    said = len(played.events)

    played.do(commands.ReportTray(lying("66331", at=played.height)))

    assert len(played.events) == said


def test_a_report_is_kept_even_when_it_is_no_throw():
    played = Played()

    played.see("663")

    assert isinstance(played.events[-1], events.TrayRead)
    assert len(played.state.tray.lying) == 3


def two_turns():
    """Return a table where Ann and Ben have written, and Ann has thrown again."""
    played = Played()
    for faces in ("66331", "12345"):
        played.throw(faces)
        played.do(commands.StopRolling(), commands.ScoreIn(CHANCE))
    played.throw("55222")
    return played


@pytest.mark.parametrize("steps", [1, 4, 7])
def test_what_was_taken_back_is_brought_back_at_once(steps):
    played = two_turns()
    now = played.state
    played.do(*[commands.Undo()] * steps)

    played.do(commands.BringBack())

    assert played.state == now
    assert played.state.undone == ()
    assert fold(played.events) == now


def test_ok_keeps_what_is_left_of_a_roll_that_was_brought_back():
    played = Played()
    played.see("66531", at=0.1)
    before = played.see("66", at=0.1)

    played.do(commands.Undo(), commands.BringBack())

    assert meaning(played.state, Button.OK) == meaning(before, Button.OK)
    assert played.state.tray == before.tray


def test_what_was_brought_back_can_be_taken_back_again():
    played = two_turns()
    played.do(*[commands.Undo()] * 4)
    then = played.state
    played.do(commands.BringBack())

    played.do(*[commands.Undo()] * 4)

    assert played.state == then


def test_the_same_step_once_more_leaves_the_others_to_be_brought_back():
    played = two_turns()
    now = played.state
    played.do(commands.Undo(), commands.Undo())

    played.do(commands.ScoreIn(CHANCE), commands.BringBack())

    assert played.state == now


def test_once_something_else_was_done_nothing_is_brought_back():
    played = two_turns()
    played.do(commands.Undo(), commands.Undo(), commands.ScoreIn(ONES))

    assert refused(played, commands.BringBack()) == "nothing-to-bring-back"
