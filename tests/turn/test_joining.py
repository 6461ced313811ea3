"""Who plays: joining late, leaving, coming back, and who begins the next game."""

from __future__ import annotations

import pytest
from playing import dice

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.turn import commands
from companion.turn.commands import (
    AddPlayer,
    AgreeOn,
    ComeBack,
    ConfirmEnd,
    EnterRoll,
    LeaveGame,
    PassOn,
    RenamePlayer,
    ScoreIn,
    SkipSeat,
    StartGame,
    Undo,
)
from companion.turn.customs import Customs, Rematch
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.joining import may_join
from companion.turn.moves import endings, totals, winners
from companion.turn.players import Colour
from companion.turn.rematch import party_after
from companion.turn.state import Phase, TableState

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def do(state, *asked):
    for command in asked:
        for event in decide(state, command):
            state = evolve(state, event)
    return state


def begun(game="yahtzee-os2", players=("Ann", "Ben"), colours=(), **options):
    return do(TableState(), StartGame(find_variant(game, options), players, colours))


def refused(state, command):
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, command)
    return refusal.value.reason


def with_turn(state, box):
    """Return a game of a sheet after a turn of five sixes in some box."""
    return do(state, EnterRoll(dice("66666")), ScoreIn(Place("main", box)))


def lost(state):
    """Return a game of banking after a turn in which nothing fitted."""
    return do(state, EnterRoll(dice("223346")), PassOn())


def test_everybody_gets_a_colour_of_their_own():
    chosen = begun(players=("Ann", "Ben", "Cleo"), colours=(Colour.RED,))

    assert chosen.colours == (Colour.RED, Colour.BLUE, Colour.GREEN)
    assert begun(players=tuple("ABCDEFGH")).colours == tuple(Colour)


def test_names_are_kept_tidy():
    assert begun(players=("  Ann   Lena ", "Zoe\N{COMBINING DIAERESIS}")).players == (
        "Ann Lena",
        "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
    )


def test_a_game_is_broken_off_only_where_that_is_meant_and_back_brings_it_back():
    running = with_turn(begun(), "sixes")
    other = StartGame(find_variant("yatzy"), ("Eve",))

    assert refused(running, other) == "game-running"
    anew = do(running, StartGame(other.variant, other.players, breaks_off=True))
    back = do(anew, Undo())

    assert (anew.variant.id, anew.players) == ("yatzy", ("Eve",))
    assert back == running


def test_who_joins_a_sheet_late_catches_up_once_the_others_are_done():
    state = begun()
    for box in UPPER:
        state = with_turn(with_turn(state, box), box)

    state = do(state, AddPlayer(" Dan ", Colour.PINK))

    assert (state.players, state.colours[2]) == (("Ann", "Ben", "Dan"), Colour.PINK)
    rest = [box.id for box in state.variant.boxes if box.id not in UPPER]
    for box in rest:
        for _ in range(2):
            state = with_turn(state, box)
        assert state.seat == 2
        state = with_turn(state, box)
    for box in UPPER:
        assert (state.seat, state.phase) == (2, Phase.READY)
        state = with_turn(state, box)
    assert state.phase is Phase.FINAL


def test_joining_can_be_taken_back():
    state = begun()

    assert do(state, AddPlayer("Dan"), Undo()) == state


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("ann", "names-must-differ", id="twice the same"),
        pytest.param("", "name-missing", id="none"),
        pytest.param("B\n", "name-unwritable", id="two lines"),
    ],
)
def test_a_name_that_cannot_be_joins_nothing(name, why):
    assert refused(begun(), AddPlayer(name)) == why


def test_a_player_is_renamed_on_the_whole_sheet_and_back_takes_that_back():
    state = with_turn(begun(players=("Seat 1", "Seat 2")), "sixes")

    named = do(state, RenamePlayer(0, " Ann  "))

    assert (named.players, named.sheets) == (("Ann", "Seat 2"), state.sheets)
    assert decide(named, RenamePlayer(0, "Ann")) == ()
    assert do(named, Undo()) == state


@pytest.mark.parametrize(
    ("seat", "name", "why"),
    [(2, "Eve", "nobody-there"), (0, "Ben", "names-must-differ"), (0, " ", "name-missing")],
)
def test_a_name_that_cannot_be_renames_nobody(seat, name, why):
    assert refused(begun(), RenamePlayer(seat, name)) == why
    assert refused(TableState(), RenamePlayer(seat, name)) == "no-game"


def test_a_full_table_takes_nobody_else():
    assert refused(begun(players=tuple("ABCDEFGH")), AddPlayer("Ivy")) == "table-is-full"


def test_a_race_for_points_is_joined_in_its_first_round_only():
    state = do(lost(begun("farkle")), AddPlayer("Dan"))
    assert state.players == ("Ann", "Ben", "Dan")

    round_over = lost(lost(state))

    assert not may_join(round_over)
    assert refused(round_over, AddPlayer("Eve")) == "joins-in-first-round"


def test_a_series_is_joined_until_its_first_game_is_won():
    state = do(begun("minyat"), AddPlayer("Dan"), EnterRoll(dice("66666")), PassOn())

    assert refused(state, AddPlayer("Eve")) == "joins-in-first-game"


def test_the_game_goes_on_without_who_has_left_and_ends_without_their_boxes():
    state = do(with_turn(begun(players=("Ann", "Ben", "Cleo")), "sixes"), LeaveGame(1))
    assert state.seat == 2

    state = with_turn(state, "sixes")
    assert state.seat == 0
    for box in [box.id for box in state.variant.boxes if box.id != "sixes"]:
        state = with_turn(with_turn(state, box), box)

    assert state.phase is Phase.FINAL
    assert winners(state) == (0, 2)


def test_who_has_left_wins_nothing():
    state = do(
        begun("minyat", ("Ann", "Ben"), series="games:2"), EnterRoll(dice("66666")), PassOn()
    )
    state = do(state, EnterRoll(dice("12345")), PassOn(), LeaveGame(0))
    state = do(state, EnterRoll(dice("44444")), PassOn())

    assert (state.phase, totals(state)) == (Phase.FINAL, (1, 1))
    assert winners(state) == (1,)


def test_whoever_comes_back_plays_on_and_catches_up():
    state = do(begun(), LeaveGame(0))
    assert state.seat == 1
    state = with_turn(with_turn(state, "ones"), "twos")

    state = do(state, ComeBack(0))
    state = with_turn(state, "threes")

    assert (state.seat, state.away) == (0, ())


def test_leaving_in_the_middle_of_a_turn_drops_that_turn_and_back_brings_it_back():
    rolled = do(begun(), EnterRoll(dice("66331")))

    left = do(rolled, LeaveGame(0))

    assert (left.seat, left.rolls, left.away) == (1, (), (0,))
    assert do(left, Undo()) == rolled


def test_in_a_race_for_points_who_is_away_has_turns_without_points():
    state = do(lost(begun("farkle", ("Ann", "Ben", "Cleo"))), LeaveGame(1))
    state = lost(lost(state))

    assert [len(turns) for turns in state.bank.turns] == [2, 2, 1]
    assert state.seat == 2


def test_a_race_for_points_ends_although_somebody_is_away():
    state = do(begun("farkle", target="500", opening_minimum="0"), LeaveGame(1))
    state = do(state, EnterRoll(dice("123456")))

    state = do(state, endings(state)[0].command)

    assert (state.phase, winners(state)) == (Phase.FINAL, (0,))


def test_who_has_left_wins_no_race_for_points():
    race = begun("farkle", target="500", opening_minimum="0", last_turns="true")
    state = do(race, EnterRoll(dice("111234")))
    state = lost(do(state, endings(state)[0].command, LeaveGame(0)))

    assert (state.phase, totals(state)[0] > 500) == (Phase.FINAL, True)
    assert winners(state) == (1,)


def test_who_has_left_begins_no_game_of_a_series():
    state = do(begun("minyat", ("Ann", "Ben", "Cleo")), LeaveGame(1))

    state = do(state, EnterRoll(dice("66666")), PassOn())

    assert (state.seat, state.series.starter) == (2, 2)


def test_somebody_has_to_play_on():
    assert refused(do(begun(), LeaveGame(0)), LeaveGame(1)) == "somebody-has-to-play"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        pytest.param(LeaveGame(7), "nobody-there", id="no such seat"),
        pytest.param(ComeBack(0), "nobody-away-there", id="never left"),
        pytest.param(ComeBack(7), "nobody-away-there", id="no such seat"),
    ],
)
def test_a_seat_that_is_not_meant_is_refused(command, why):
    assert refused(begun(), command) == why


@pytest.mark.parametrize("command", [AddPlayer("Dan"), LeaveGame(0), ComeBack(0)])
def test_before_a_game_and_after_it_nobody_comes_or_goes(command):
    over = do(begun("minyat", series="games:1"), EnterRoll(dice("66666")), PassOn())

    assert refused(TableState(), command) == "no-game"
    assert refused(over, command) == "game-over-for-all"


def test_nobody_is_offered_to_join_before_a_game_or_after_it():
    over = do(begun("generala"), EnterRoll(dice("11111")), ScoreIn(Place("main", "ones")))

    assert may_join(begun("generala"))
    assert not may_join(TableState())
    assert not may_join(over)


def test_skipping_passes_over_who_is_away():
    state = do(begun(players=("Ann", "Ben", "Cleo")), LeaveGame(1), SkipSeat())

    assert state.seat == 2


def test_nobody_is_skipped_for_whom_no_box_is_left():
    state = do(begun(), SkipSeat())
    while state.seat or len(state.sheets[1].entries) < len(state.variant.places):
        state = do(state, EnterRoll(dice("12346")))
        state = do(state, endings(state)[0].command)

    with pytest.raises(IllegalMoveError, match="nobody-to-skip-to"):
        decide(state, SkipSeat())


def over_for(rematch, *gone):
    """Return a race of three that Cleo has won, after Ann and Ben had no luck."""
    state = do(begun("minyat", ("Ann", "Ben", "Cleo"), series="games:1"))
    state = do(state, AgreeOn(Customs(rematch=rematch)))
    for faces in ("12345", "12345"):
        state = do(state, EnterRoll(dice(faces)), PassOn())
    for seat in gone:
        state = do(state, LeaveGame(seat))
    return do(state, EnterRoll(dice("66666")), PassOn(), ConfirmEnd())


@pytest.mark.parametrize(
    ("rematch", "order"),
    [
        (Rematch.NEXT, ("Ben", "Cleo", "Ann")),
        (Rematch.LOSER, ("Ann", "Ben", "Cleo")),
        (Rematch.WINNER, ("Cleo", "Ann", "Ben")),
        (Rematch.SAME, ("Ann", "Ben", "Cleo")),
    ],
)
def test_who_begins_the_next_game_is_agreed_on_and_the_others_follow_round_the_table(
    rematch, order
):
    over = over_for(rematch)

    again = do(over, commands.Press(commands.Button.OK))

    assert again.players == order == party_after(over).names
    assert dict(zip(again.players, again.colours, strict=True)) == dict(
        zip(over.players, over.colours, strict=True)
    )


def test_who_has_left_plays_no_rematch():
    assert party_after(over_for(Rematch.NEXT, 1)).names == ("Cleo", "Ann")


def test_whoever_wins_at_once_is_no_loser_however_few_the_points():
    state = do(begun("generala", ("Ann", "Ben")), AgreeOn(Customs(rematch=Rematch.LOSER)))
    state = do(state, EnterRoll(dice("66661")), ScoreIn(Place("main", "four-kind")))
    state = do(state, EnterRoll(dice("11111")), ScoreIn(Place("main", "ones")), ConfirmEnd())

    assert winners(state) == (1,)
    assert party_after(state).names == ("Ann", "Ben")


def test_whoever_wins_alone_begins_the_next_game_though_the_loser_should():
    state = do(begun("generala", ("Ann",)), AgreeOn(Customs(rematch=Rematch.LOSER)))
    state = do(state, EnterRoll(dice("11111")), ScoreIn(Place("main", "ones")), ConfirmEnd())

    assert party_after(state).names == ("Ann",)


def test_a_game_that_is_broken_off_passes_the_beginning_on_to_nobody():
    state = do(begun("minyat", ("Ann", "Ben")), AgreeOn(Customs(rematch=Rematch.NEXT)))

    assert party_after(state).names == ("Ann", "Ben")
