"""What was recorded wrongly is set right later: the game is then as if it had been recorded so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import SIDE, Played, agreed_without_a_kept_die, dice, groups, lying, shaded

from companion.dice import Shade
from companion.errors import IllegalMoveError
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.summary import summary_of
from companion.turn import commands, events
from companion.turn.evolve import fold
from companion.turn.moves import endings
from companion.turn.recorded import steps_of
from companion.turn.sealed import turn_at
from companion.turn.state import Phase, Roll
from companion.turn.tray import ReadDie, Spot
from companion.words.wording import in_english


def turn(played, box, *rolls, column="main"):
    """Play a turn: each roll keeps what the roll before has in common with it."""
    for number, faces in enumerate(rolls):
        if number:
            played.do(commands.ConfirmHolds(common(rolls[number - 1], faces)))
        played.do(commands.EnterRoll(dice(faces)))
    played.do(commands.ScoreIn(Place(column, box)))


def common(before, after):
    left, kept = list(after), []
    for face in before:
        if face in left and len(kept) < len(after) - 1:
            left.remove(face)
            kept.append(face)
    return dice("".join(kept))


def step(played, kind, number=0):
    """Return the number of the game's step that is the so-manyth of a kind."""
    found = [at for at, each in enumerate(steps_of(played.state)) if isinstance(each, kind)]
    return found[number]


def refusal(played, command):
    before = played.state
    with pytest.raises(IllegalMoveError) as refused:
        played.do(command)
    assert played.state == before
    return refused.value


def same(state):
    """Return a state as it is compared: without where the cursor was."""
    return replace(state, pointed_box=None, pointed_groups=None, pointed_face=None)


@pytest.fixture
def played():
    """Two turns each, three rolls in the first."""
    played = Played()
    turn(played, "full-house", "66331", "66334", "66335")
    turn(played, "chance", "12345")
    turn(played, "sixes", "66123")
    turn(played, "ones", "11234")
    return played


def test_a_roll_of_an_earlier_turn_is_set_right_and_totals_follow(played):
    last_roll = step(played, events.DiceRolled, 2)

    played.do(commands.CorrectRoll(last_roll, dice("66333")))

    assert played.state.sheets[0].entries[0].dice == dice("66333")
    assert played.total(0) == 25 + 12


def test_a_kept_die_is_the_same_die_in_the_later_rolls(played):
    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66551")))

    rolls = [each.dice for each in steps_of(played.state) if isinstance(each, events.DiceRolled)]
    assert [[die.face for die in each] for each in rolls[:3]] == [
        [6, 6, 5, 5, 1],
        [6, 6, 5, 5, 4],
        [6, 6, 5, 5, 5],
    ]
    assert played.total(0) == 25 + 12


def test_a_die_that_was_not_kept_changes_its_own_roll_only(played):
    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66332")))

    rolls = [each for each in steps_of(played.state) if isinstance(each, events.DiceRolled)]
    assert [die.face for die in rolls[1].dice] == [6, 6, 3, 3, 4]


def test_of_two_equal_dice_the_one_that_stayed_where_it_lay_was_kept():
    played = Played()
    played.do(commands.ReportTray(lying("55123", at=0.1)))
    played.do(commands.ReportTray(lying(".5", at=0.1)))
    played.do(commands.Press(commands.Button.OK))
    played.do(commands.ReportTray((*lying(".5", at=0.1), *lying("6..666", at=0.3))))
    first = step(played, events.DiceRolled)

    played.do(commands.CorrectRoll(first, dice("54123")))

    assert played.state.rolls[1].kept == dice("4")
    assert sorted(played.state.rolls[1].faces) == [4, 6, 6, 6, 6]


def test_a_die_that_was_thrown_again_was_not_kept_though_it_looked_like_one_that_was():
    played = Played()
    played.do(commands.ReportTray(lying("33333", at=0.1)))
    played.do(commands.ReportTray(lying("3333", at=0.1)), commands.ConfirmHolds(dice("3333")))
    played.do(commands.ReportTray((*lying("3333", at=0.1), *lying("....3", at=0.5))))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("53332")))

    assert sorted(played.state.rolls[1].kept) == [*dice("3335")]
    assert sorted(played.state.rolls[1].faces) == [3, 3, 3, 3, 5]


def test_a_kept_die_may_be_set_right_in_the_later_roll_first_and_then_in_the_earlier_one():
    played = Played()
    played.do(commands.ReportTray(lying("11156", at=0.1)))
    played.do(commands.ReportTray(lying("111", at=0.1)), commands.ConfirmHolds(dice("111")))
    played.do(commands.ReportTray((*lying("111", at=0.1), *lying("...11", at=0.5))))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice("21111")))
    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("21156")))

    assert sorted(played.state.rolls[1].faces) == [1, 1, 1, 1, 2]


def test_so_may_one_that_was_slid_aside_when_it_was_kept():
    played = Played()
    played.do(commands.ReportTray(lying("44155", at=0.1)))
    played.do(commands.ReportTray(lying("155", at=0.8)), commands.ConfirmHolds(dice("155")))
    played.do(commands.ReportTray((*lying("155", at=0.8), *lying("...21", at=0.5))))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice("35521")))
    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("44355")))

    assert sorted(played.state.rolls[1].faces) == [1, 2, 3, 5, 5]


def test_so_may_one_of_a_roll_that_was_entered():
    played = Played()
    played.do(commands.EnterRoll(dice("11156")), commands.ConfirmHolds(dice("111")))
    played.do(commands.EnterRoll(dice("11111")))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice("21111")))
    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("21156")))

    assert sorted(played.state.rolls[1].faces) == [1, 1, 1, 1, 2]


def test_a_doubt_that_was_answered_wrongly_is_set_right():
    played = Played()
    played.throw("66331", unsure="4")
    played.do(commands.AcceptReading(), commands.StopRolling())
    played.do(commands.ScoreIn(Place("main", "chance")))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66335")))

    assert not any(isinstance(each, events.ReadingAccepted) for each in steps_of(played.state))
    assert played.total(0) == 23


def test_an_entry_is_moved_to_an_open_box(played):
    played.do(commands.MoveEntry(step(played, events.BoxScored), Place("main", "threes")))

    assert played.state.sheets[0].written(Place("main", "full-house")) is None
    assert played.total(0) == 6 + 12


def test_entries_of_one_player_change_places(played):
    scored = step(played, events.BoxScored)

    played.do(commands.MoveEntry(scored, Place("main", "sixes")))

    places = [entry.place.box for entry in played.state.sheets[0].entries]
    assert places == ["sixes", "full-house"]
    assert played.total(0) == 12 + 0


def test_a_turn_is_taken_out_and_caught_up_later(played):
    played.do(commands.TakeTurnOut(step(played, events.BoxScored)))

    assert [len(sheet.entries) for sheet in played.state.sheets] == [1, 2]
    assert played.state.seat == 0
    assert played.total(0) == 12


def test_the_last_turn_is_taken_out_as_if_it_had_not_been_played(played):
    played.do(commands.TakeTurnOut(step(played, events.BoxScored, 3)))

    assert played.state.seat == 1
    assert len(played.state.sheets[1].entries) == 1


def test_a_turn_that_was_caught_up_is_taken_out_where_nobody_can_be_skipped_to():
    played = Played(("Ann", "Ben"))
    boxes = [box.id for box in played.state.variant.boxes]
    for box in boxes:
        turn(played, box, "66655")
        turn(played, box, "66655")
    for anns in (0, 1):
        played.do(commands.TakeTurnOut(step(played, events.BoxScored, anns)))
    for box in boxes[:2]:
        turn(played, box, "66655")

    played.do(commands.TakeTurnOut(step(played, events.BoxScored, -2)))

    assert played.state.seat == 0
    assert [len(sheet.entries) for sheet in played.state.sheets] == [len(boxes) - 1, len(boxes)]


@pytest.mark.parametrize(
    ("meanwhile", "players", "away"),
    [
        pytest.param(commands.AddPlayer("Dan"), ("Ann", "Ben", "Cleo", "Dan"), (), id="joined"),
        pytest.param(commands.RenamePlayer(1, "Bo"), ("Ann", "Bo", "Cleo"), (), id="renamed"),
        pytest.param(commands.LeaveGame(1), ("Ann", "Ben", "Cleo"), (1,), id="left"),
    ],
)
def test_who_came_or_went_during_a_turn_that_is_taken_out_did_so_all_the_same(
    meanwhile, players, away
):
    played = Played(("Ann", "Ben", "Cleo"))
    played.do(commands.EnterRoll(dice("66331")), meanwhile, commands.ScoreIn(Place("main", "ones")))
    turn(played, "chance", "12345")

    played.do(commands.TakeTurnOut(step(played, events.BoxScored)))

    assert (played.state.players, played.state.away) == (players, away)
    assert [len(sheet.entries) for sheet in played.state.sheets[:3]].count(1) == 1


def test_who_left_in_the_middle_of_a_turn_stays_away_where_the_next_one_is_taken_out():
    played = Played(("Ann", "Ben", "Cleo"))
    played.do(commands.EnterRoll(dice("66331")), commands.LeaveGame(0))
    turn(played, "chance", "12345")
    turn(played, "ones", "11345")

    played.do(commands.TakeTurnOut(step(played, events.BoxScored)))

    assert played.state.away == (0,)
    assert [len(sheet.entries) for sheet in played.state.sheets] == [0, 0, 1]


def test_a_roll_that_its_player_left_behind_is_none_to_be_set_right():
    played = Played(("Ann", "Ben", "Cleo"))
    played.do(commands.EnterRoll(dice("66331")), commands.LeaveGame(0))
    turn(played, "chance", "12345")

    refused = refusal(played, commands.CorrectRoll(step(played, events.DiceRolled), dice("66333")))

    assert refused.reason == "no-such-step"


def test_the_last_turn_is_the_last_one_although_somebody_has_left_since():
    played = Played(("Ann", "Ben", "Cleo"))
    turn(played, "chance", "12345")
    turn(played, "ones", "11345")
    played.do(commands.LeaveGame(2))

    played.do(commands.TakeTurnOut(step(played, events.BoxScored, 1)))

    assert (played.state.away, played.state.seat) == ((2,), 1)
    assert [len(sheet.entries) for sheet in played.state.sheets] == [1, 0, 0]


def test_undo_takes_a_correction_back_and_then_the_step_before_it(played):
    before = played.state
    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 2), dice("66333")))

    played.do(commands.Undo())
    assert played.state == before

    played.do(commands.Undo())
    assert played.state.seat == 1
    assert len(played.state.sheets[1].entries) == 1


def test_the_game_goes_on_and_is_corrected_again_after_a_correction(played):
    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 2), dice("66333")))
    turn(played, "threes", "33312")
    played.do(commands.MoveEntry(step(played, events.BoxScored), Place("main", "chance")))

    assert played.total(0) == 21 + 12 + 9
    assert fold(played.events) == played.state
    assert [each["points"] for each in summary_of(played.state)["turns"]] == [21, 15, 12, 2, 9]


def test_a_game_that_is_final_stays_so_or_goes_on_as_the_correction_has_it():
    played = Played(("Ann",))
    for box in played.state.variant.boxes:
        turn(played, box.id, "66655")
    played.do(commands.ConfirmEnd())

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66611")))
    assert played.state.phase is Phase.OVER

    played.do(commands.TakeTurnOut(step(played, events.BoxScored)))
    assert played.state.phase is Phase.READY


def test_the_turn_that_runs_goes_on_after_a_correction(played):
    played.throw("66331")

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66551")))

    assert played.state.phase is Phase.READ
    assert played.state.roll.faces == (6, 6, 3, 3, 1)


def test_a_correction_that_says_nothing_new_is_none(played):
    before = len(played.events)

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), dice("66331")))
    played.do(commands.MoveEntry(step(played, events.BoxScored), Place("main", "full-house")))

    assert len(played.events) == before


def test_what_somebody_else_has_changed_meanwhile_is_refused(played):
    scored = step(played, events.BoxScored)
    seal = turn_at(played.state, scored).seal_of(steps_of(played.state)[scored])
    played.do(commands.MoveEntry(scored, Place("main", "threes")))

    for late in (
        commands.TakeTurnOut(scored, seal),
        commands.MoveEntry(scored, Place("main", "fours"), seal),
    ):
        assert refusal(played, late).reason == "history-changed"


def test_so_is_a_roll_that_somebody_else_has_set_right_meanwhile(played):
    rolled = step(played, events.DiceRolled)
    seal = turn_at(played.state, rolled).seal_of(steps_of(played.state)[rolled].dice)
    played.do(commands.CorrectRoll(rolled, dice("66332"), seal))

    late = commands.CorrectRoll(rolled, dice("66334"), seal)

    assert refusal(played, late).reason == "history-changed"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(commands.CorrectRoll(99, dice("66666")), id="no such step"),
        pytest.param(commands.CorrectRoll(-1, dice("66666")), id="before all steps"),
        pytest.param(commands.CorrectRoll(0, dice("66666")), id="no roll"),
        pytest.param(commands.CorrectRoll(1, dice("6666")), id="a die too few"),
        pytest.param(commands.CorrectRoll(1, dice("666666")), id="a die too many"),
        pytest.param(commands.MoveEntry(1, Place("main", "ones")), id="a roll is no entry"),
        pytest.param(commands.MoveEntry(6, Place("main", "sevens")), id="no such box"),
        pytest.param(commands.TakeTurnOut(1), id="a roll is no turn"),
        pytest.param(commands.TakeTurnOut(99), id="no such turn"),
        pytest.param(commands.TakeTurnOut(-1), id="before all turns"),
    ],
)
def test_what_is_not_there_cannot_be_corrected(played, command):
    refusal(played, command)


def test_a_turn_that_has_not_ended_yet_cannot_be_taken_out(played):
    following = len(steps_of(played.state))

    assert refusal(played, commands.TakeTurnOut(following)).reason == "no-such-step"


def test_a_joker_that_would_have_been_forced_elsewhere_is_refused():
    played = Played(game="yahtzee-hasbro")
    turn(played, "yahtzee", "66666")
    turn(played, "ones", "11234")
    turn(played, "chance", "66665")

    refused = refusal(
        played, commands.CorrectRoll(step(played, events.DiceRolled, 2), dice("66666"))
    )

    assert in_english(refused.params["why"]) == "This five of a kind has to be written in Sixes."


def test_a_later_turn_that_would_not_fit_is_named():
    played = Played(("Ann",), game="enhanced-yahtzee")
    for box in ("ones", "twos"):
        turn(played, box, "11222", column="down")

    refused = refusal(
        played, commands.MoveEntry(step(played, events.BoxScored), Place("free", "ones"))
    )

    assert refused.reason == "cannot-be-corrected"
    assert (refused.params["player"], refused.params["turn"]) == ("Ann", 2)


def test_a_turn_that_would_have_won_the_game_before_later_ones_is_told_as_that():
    played = Played(game="generala")
    turn(played, "four-kind", "44443")
    turn(played, "sixes", "62251")

    refused = refusal(played, commands.CorrectRoll(1, dice("44444")))

    assert "Ben's turn 1" in in_english(refused.sentence)
    assert "The game would have been over." in in_english(refused.sentence)


def test_so_is_a_banked_turn_that_would_have_reached_the_target_before_later_ones():
    played = Played(game="yin-yang", target="50")
    played.do(commands.EnterRoll(shaded("2 2 5 D3 D4 D6")), commands.BankTurn(groups("2 2")))
    played.do(commands.EnterRoll(shaded("1 2 3 D4 D5 D6")), commands.PassOn())

    refused = refusal(played, commands.CorrectRoll(1, shaded("5 5 2 D3 D4 D6")))

    assert "The game would have been over." in in_english(refused.sentence)


def test_an_announcement_moves_with_its_box():
    played = Played(("Ann",), game="enhanced-yahtzee")
    played.do(commands.EnterRoll(dice("11123")))
    played.do(
        commands.Announce(Place("announced", "ones")), commands.ScoreIn(Place("announced", "ones"))
    )
    scored = step(played, events.BoxScored)

    played.do(commands.MoveEntry(scored, Place("announced", "twos")))
    assert steps_of(played.state)[2] == events.BoxAnnounced(Place("announced", "twos"))

    played.do(commands.MoveEntry(scored, Place("free", "ones")))
    assert not any(isinstance(each, events.BoxAnnounced) for each in steps_of(played.state))
    refused = refusal(
        played,
        commands.MoveEntry(step(played, events.BoxScored), Place("announced", "ones")),
    )
    assert refused.reason == "not-announced"


def test_a_race_that_would_have_been_won_leaves_later_throws_without_allowance():
    played = Played(game="minyat")
    played.do(commands.EnterRoll(dice("11112")), commands.PassOn())
    played.do(commands.EnterRoll(dice("22221")), commands.ConfirmHolds(dice("2222")))
    played.do(commands.EnterRoll(dice("22223")), commands.PassOn())
    played.do(commands.EnterRoll(dice("33331")), commands.PassOn())

    refused = refusal(played, commands.CorrectRoll(step(played, events.DiceRolled), dice("11111")))
    assert refused.reason == "cannot-be-corrected"

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 3), dice("33333")))
    assert played.total(0) == 1


def bank_game():
    played = Played(game="yin-yang")
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D3 D3")))
    played.do(commands.ConfirmHolds(shaded("5 5"), groups("5 5")))
    played.do(commands.EnterRoll(shaded("5 5 2 D1 D4 D2")))
    return played


def test_a_bound_die_that_was_misread_breaks_its_combination():
    played = bank_game()
    first = step(played, events.DiceRolled)
    roll = tuple(die.die for die in steps_of(played.state)[first].dice)

    refusal(played, commands.CorrectRoll(first, as_other(roll, "5", 4)))


def as_other(roll, word, face):
    """Return the dice of a roll once one of them shows another face."""
    index = roll.index(shaded(word)[0])
    return tuple(replace(die, face=face) if at == index else die for at, die in enumerate(roll))


@pytest.mark.parametrize(
    ("game", "thrown", "misread", "face", "then"),
    [
        pytest.param("farkle", "1 5 5 1 1 5", "5", 1, "5 5 5 2 3 4", id="figures"),
        pytest.param("yin-yang", "4 4 D4 6 D6 D6", "D6", 4, "6 3 D6 2 D5 D3", id="matches"),
    ],
)
def test_dice_that_are_all_thrown_anew_are_other_ones_than_the_die_that_was_misread(
    game, thrown, misread, face, then
):
    played, expected = Played(game=game), Played(game=game)
    right = as_other(shaded(thrown), misread, face)
    set_all_aside_and_bank(played, shaded(thrown), shaded(then))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), right))

    set_all_aside_and_bank(expected, right, shaded(then))
    assert played.state == expected.state


def set_all_aside_and_bank(played, first, second):
    """Set all dice of a throw aside, throw them all anew, and bank what pays most."""
    played.do(commands.EnterRoll(first), commands.ConfirmHolds(()), commands.EnterRoll(second))
    played.do(endings(played.state)[0].command)


@pytest.mark.parametrize(
    ("turn", "misread", "face", "becomes"),
    [
        pytest.param(
            ("farkle", "2 4 4 5 6 6", "5", "5 5 5 3 3 6", "5 5"),
            "5",
            1,
            ("1 5 5 3 3 6", "1 5"),
            id="a figure of its own",
        ),
        pytest.param(
            ("yin-yang", "5 5 2 D1 D3 D4", "D1 5 5", "D1 5 5 5 D1 D4", "D1 5 5 5"),
            "D1",
            5,
            ("D5 5 5 5 D1 D4", "D5 5 5 5"),
            id="an ace in a combination",
        ),
        pytest.param(
            ("yahtzee-os2", "1 2 3 4 5", "5", "5 5 1 6 6", "5"),
            "5",
            6,
            ("6 5 1 6 6", "6"),
            id="kept dice stay kept",
        ),
    ],
)
def test_a_kept_die_that_stays_is_the_one_that_was_misread_though_a_like_one_is_left(
    turn, misread, face, becomes
):
    played = kept_twice(*turn)
    first = step(played, events.DiceRolled)

    played.do(commands.CorrectRoll(first, as_other(shaded(turn[1]), misread, face)))

    assert played.state.phase is Phase.HOLD
    assert tuple(sorted(played.state.roll.known_dice)) == shaded(becomes[0])
    assert played.state.kept == shaded(becomes[1])


def kept_twice(game, *words):
    """Return a game in which dice were thrown and kept, and again; what is kept stays so."""
    played = Played(game=game, **({"hold": "locked"} if game == "yahtzee-os2" else {}))
    for thrown, kept in (words[:2], words[2:]):
        played.do(commands.EnterRoll(shaded(thrown)), commands.ConfirmHolds(shaded(kept)))
    return played


def test_what_cannot_be_banked_as_it_was_is_banked_as_pays_most():
    played, right = Played(game="yin-yang"), Played(game="yin-yang")
    rolled = shaded("5 5 2 D1 D3 D3")
    other = as_other(rolled, "D3", 6)
    played.do(commands.EnterRoll(rolled), commands.BankTurn(groups("D1 5 5 + D3 D3")))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled), other))

    right.do(commands.EnterRoll(other))
    right.do(endings(right.state)[0].command)
    assert played.state == right.state


def test_shades_have_to_be_those_of_the_game():
    played = bank_game()
    first = step(played, events.DiceRolled)
    roll = [die.die for die in steps_of(played.state)[first].dice]
    light = tuple(replace(die, shade=Shade.LIGHT) for die in roll)

    assert refusal(played, commands.CorrectRoll(first, light)).reason == "say-which-are-dark"


def test_a_roll_that_was_set_right_at_the_table_has_to_keep_the_shades_of_the_game():
    played = Played(game="yin-yang")
    played.throw("665432", dark="01")
    played.do(commands.CorrectDie(2, 5, Shade.DARK), commands.StopRolling())
    played.do(endings(played.state)[0].command)
    one_dark = shaded("D6 6 5 4 3 2")

    refused = refusal(played, commands.CorrectRoll(1, one_dark))

    assert refused.reason == "say-which-are-dark"


def test_a_roll_that_was_set_right_at_the_table_has_to_have_what_stays_kept():
    played = Played(hold="locked")
    played.throw("66331")
    played.see("66")
    played.do(commands.ConfirmHolds(dice("66")))
    played.see("61222")
    played.do(commands.CorrectDie(1, 6), commands.StopRolling())
    played.do(commands.ScoreIn(Place("main", "full-house")))

    assert refusal(played, commands.CorrectRoll(3, dice("12222"))).reason == "kept-die-turned"
    played.do(commands.CorrectRoll(3, dice("66223")))

    assert played.state.phase is Phase.READY


def test_what_is_still_asked_of_a_roll_is_asked_once_another_die_of_it_is_set_right():
    played = Played(game="yin-yang")
    played.throw("665432", dark="01")

    played.do(commands.CorrectRoll(1, shaded("D6 D6 5 4 3 3")))

    assert played.state.phase is Phase.ASK
    assert played.state.roll.doubts == ("wrong-shades",)
    played.do(commands.CorrectRoll(1, shaded("D6 D6 D5 4 3 3")))
    assert played.state.roll.is_settled


def test_a_roll_that_was_agreed_to_is_agreed_to_as_long_as_that_is_asked():
    played = agreed_without_a_kept_die()

    played.do(commands.CorrectRoll(3, dice("61223")))
    assert any(isinstance(each, events.ReadingAccepted) for each in steps_of(played.state))
    played.do(commands.CorrectRoll(3, dice("66223")))

    assert not any(isinstance(each, events.ReadingAccepted) for each in steps_of(played.state))
    assert played.total(0) == 19


@pytest.mark.parametrize(
    ("second", "becomes"),
    [
        pytest.param("61222", (6, 1, 2, 2, 2), id="all that was kept shows"),
        pytest.param("66122", (6, 1, 1, 2, 2), id="a six more than was kept"),
        pytest.param("62222", (6, 2, 2, 2, 2), id="the one is missing as the six was"),
    ],
)
def test_a_kept_die_that_was_another_is_that_one_in_a_roll_which_has_more_than_was_kept(
    second, becomes
):
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(commands.ConfirmHolds(dice("66")))
    played.see(second, at=0.5)
    if not played.state.roll.is_settled:
        played.do(commands.AcceptReading())

    played.do(commands.CorrectRoll(1, dice("61331")))

    assert played.state.roll.faces == becomes


@pytest.mark.parametrize("index", [0, 1])
def test_a_kept_die_that_was_set_right_in_the_next_roll_is_no_other_die_there(index):
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(commands.ConfirmHolds(dice("66")))
    played.see("66222", at=0.5)
    played.do(commands.CorrectDie(index, 1))
    if not played.state.roll.is_settled:
        played.do(commands.AcceptReading())

    played.do(commands.CorrectRoll(1, dice("61331")))

    assert sorted(played.state.roll.faces) == [1, 2, 2, 2, 6]
    assert played.state.roll.is_settled


def test_what_is_asked_of_a_roll_with_an_unread_die_may_be_asked_still():
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(commands.ConfirmHolds(dice("66")))
    unread = [replace(each, face=None, sure=False) for each in lying("11222", at=0.5)[:1]]
    played.do(commands.ReportTray((*unread, *lying("11222", at=0.5)[1:]), sure=False))
    assert played.state.roll.doubts == ("kept-missing",)

    played.do(commands.CorrectRoll(3, dice("31222")))

    assert played.state.phase is Phase.ASK
    played.do(commands.AcceptReading())
    assert played.state.roll.faces == (3, 1, 2, 2, 2)


def rolls_of(played):
    """Return the faces of each roll of the game, as they stand."""
    return [Roll(roll.dice).faces for turn in turns_of(played.state) for roll in turn.rolls]


def read(*faces, at=0.1, slid=()):
    """Return dice as they are read in a row: the same number has the same place, but if it slid."""
    return tuple(
        ReadDie(face=face, spot=Spot(0.1 + 0.15 * index, 0.6 if index in slid else at, SIDE))
        for index, face in enumerate(faces)
        if face
    )


def kept_from(faces, kept, **options):
    """Return a game in which a roll was read, and some of it, by their numbers, kept."""
    played = Played(**options)
    left = [face if index in kept else 0 for index, face in enumerate(faces)]
    played.do(commands.ReportTray(()), commands.ReportTray(read(*faces)))
    played.do(commands.ReportTray(read(*left)), commands.Press(commands.Button.OK))
    return played


def test_a_kept_die_that_was_read_right_in_the_next_roll_is_no_other_one_there():
    played = kept_from((5, 4, 4, 1, 5), kept=(0, 1, 2, 4))  # The last one shows 2.
    played.do(commands.ReportTray(read(5, 4, 4, 5, 2, slid=(3,))), commands.AcceptReading())

    played.do(commands.CorrectRoll(1, dice("54412")))

    assert rolls_of(played) == [(5, 4, 4, 1, 2), (5, 4, 4, 5, 2)]


def test_an_answer_that_nothing_asks_for_any_more_is_done_without():
    played = kept_from((2, 3, 2, 5, 5), kept=(1, 2, 3, 4))  # The fourth one shows 6.
    played.do(commands.ReportTray(read(2, 3, 2, 6, 5, slid=(0,))), commands.CorrectDie(0, 1))
    played.do(commands.AcceptReading(), commands.StopRolling())
    played.do(commands.ScoreIn(Place("main", "chance")))

    played.do(commands.CorrectRoll(1, dice("23265")))

    assert rolls_of(played) == [(2, 3, 2, 6, 5), (1, 3, 2, 6, 5)]
    assert not any(isinstance(each, events.ReadingAccepted) for each in steps_of(played.state))


def test_what_was_kept_after_a_die_was_set_right_was_kept_with_that_face():
    played = kept_from((6, 3, 3, 2, 6), kept=(1, 2, 3, 4))  # The third one shows 2.
    played.do(commands.ReportTray(read(6, 3, 3, 2, 6, slid=(0,))), commands.CorrectDie(2, 2))
    played.do(commands.ReportTray(read(0, 3, 3, 2, 6)), commands.Press(commands.Button.OK))
    played.do(commands.ReportTray(read(1, 3, 3, 2, 6, slid=(0,))))
    played.do(commands.ScoreIn(Place("main", "chance")))

    played.do(commands.CorrectRoll(1, dice("63226")))

    assert rolls_of(played) == [(6, 3, 2, 2, 6), (6, 3, 2, 2, 6), (1, 3, 2, 2, 6)]
    assert played.total(0) == 14


def test_a_die_that_is_set_right_in_the_last_roll_is_so_in_those_that_it_was_kept_from():
    played = kept_from((6, 6, 3, 3, 1), kept=(0, 1))  # The second one shows 5.
    played.do(commands.ReportTray(read(6, 6, 2, 4, 1, slid=(2, 3, 4))))
    played.do(commands.ReportTray(read(6, 6, 0, 0, 0)), commands.Press(commands.Button.OK))
    played.do(commands.ReportTray(read(6, 6, 1, 1, 2, slid=(2, 3, 4))))
    played.do(commands.ScoreIn(Place("main", "sixes")))
    last = step(played, events.DiceRolled, 2)

    played.do(commands.CorrectRoll(last, dice("65112")))

    assert rolls_of(played) == [(6, 5, 3, 3, 1), (6, 5, 2, 4, 1), (6, 5, 1, 1, 2)]
    assert played.total(0) == 6


@pytest.mark.parametrize(
    ("thrown", "said", "rolls"),
    [
        pytest.param("66241", "65241", [(6, 5, 3, 3, 1), (6, 5, 2, 4, 1)], id="none was thrown"),
        pytest.param("66641", "66541", [(6, 6, 3, 3, 1), (6, 6, 5, 4, 1)], id="one was thrown"),
    ],
)
def test_so_is_one_that_was_entered_unless_another_one_like_it_was_thrown(thrown, said, rolls):
    played = Played()
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("66")))
    played.do(commands.EnterRoll(dice(thrown)), commands.StopRolling())
    played.do(commands.ScoreIn(Place("main", "sixes")))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice(said)))

    assert [tuple(sorted(each)) for each in rolls_of(played)] == [tuple(sorted(r)) for r in rolls]


@pytest.mark.parametrize(
    "again",
    [
        commands.TakeTurnOut,
        lambda number, seal: commands.MoveEntry(number, Place("free", "ones"), seal),
    ],
    ids=["taken out", "written elsewhere"],
)
def test_what_was_meant_for_a_turn_that_is_gone_is_done_to_nobody_elses(again):
    played = Played(("Ann", "Ben", "Cleo"), game="jamb")
    turn(played, "ones", "11234", "11156", "11126", column="down")
    played.do(commands.EnterRoll(dice("11345")), commands.ConfirmHolds(dice("11")))
    played.do(commands.EnterRoll(dice("11113")), commands.StopRolling())
    played.do(commands.ScoreIn(Place("down", "ones")))
    turn(played, "ones", "12345", column="down")
    anns = turns_of(played.state)[0]
    played.do(commands.TakeTurnOut(anns.number, anns.seal))
    assert turns_of(played.state)[1].number == anns.number

    assert refusal(played, again(anns.number, anns.seal)).reason == "history-changed"


def test_a_die_that_was_thrown_is_set_right_in_its_own_roll_alone():
    played = kept_from((6, 6, 3, 3, 1), kept=(0, 1))
    played.do(commands.ReportTray(read(6, 6, 3, 4, 1, slid=(2, 3, 4))))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice("66241")))

    assert rolls_of(played) == [(6, 6, 3, 3, 1), (6, 6, 2, 4, 1)]


@pytest.mark.parametrize("locked", [{}, {"hold": "locked"}])
@pytest.mark.parametrize("roll", [0, 1])
def test_what_was_said_of_a_kept_die_as_it_was_kept_follows_what_it_really_was(locked, roll):
    played = kept_from((6, 5, 5, 3, 2), kept=(0, 1, 2), **locked)  # The first one shows 1.
    played.do(commands.ReportTray(read(1, 5, 5, 4, 3, slid=(3, 4))), commands.CorrectDie(0, 6))
    played.do(commands.StopRolling(), commands.ScoreIn(Place("main", "chance")))
    asked = [dice("15532"), dice("15543")][roll]

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, roll), asked))

    assert rolls_of(played) == [(1, 5, 5, 3, 2), (1, 5, 5, 4, 3)]


def test_a_die_that_falls_where_one_like_it_lay_that_was_thrown_again_was_not_kept():
    played = kept_from((6, 6, 3, 3, 1), kept=(0,))
    played.do(commands.ReportTray(read(6, 6, 2, 4, 1, slid=(2, 3, 4))))

    played.do(commands.CorrectRoll(step(played, events.DiceRolled, 1), dice("65241")))

    assert rolls_of(played) == [(6, 6, 3, 3, 1), (6, 5, 2, 4, 1)]
