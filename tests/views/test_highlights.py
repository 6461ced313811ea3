"""What was best of everybody: told once a game is over, and in words of its own kind."""

from __future__ import annotations

from playing import Played, dice, shaded
from telling import told

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.turn.commands import BankTurn, ConfirmEnd, EnterRoll, PassOn, ScoreIn
from companion.turn.moves import endings
from companion.views import Live, best_turns, view_of


def played_out(*wins: str) -> Played:
    """Return a game of Yahtzee in which everybody rolls all sixes for one box, that of *wins*."""
    played = Played(players=("Ann", "Ben"))
    variant = find_variant("yahtzee-os2")
    while not played.state.is_over:
        place = played.state.sheets[played.state.seat].open_places(variant)[0]
        roll = "66666" if place.box == wins[played.state.seat] else "11236"
        played.do(EnterRoll(dice(roll)), ScoreIn(place))
    return played


def best(played: Played) -> list[str | None]:
    """Return what is told of the players in words."""
    return [player.best for player in told(view_of(played.state, 0, Live())).players]


def test_everybodys_best_turn_is_told_once_the_end_is_confirmed():
    played = played_out("yahtzee", "sixes")
    before = best(played)

    played.do(ConfirmEnd())

    assert before == [None, None]
    assert best(played) == ["best turn: Yahtzee 50", "best turn: Sixes 30"]


def test_of_equal_turns_the_first_is_told():
    played = Played()
    for box, faces in (("chance", "66666"), ("sixes", "66666")):
        played.throw(faces)
        played.do(ScoreIn(Place("main", box)))
        played.throw("11111")
        played.do(ScoreIn(Place("main", box)))

    first, _ = best_turns(played.state)

    assert told(first) == "best turn: Chance 30"


def test_of_several_columns_the_column_is_told():
    played = Played(game="enhanced-yahtzee")
    played.do(EnterRoll(dice("66666")), ScoreIn(Place("free", "sixes")))

    first, second = best_turns(played.state)

    assert told(first) == "best turn: Sixes (Free) 30"
    assert second is None


def test_what_is_not_added_up_is_nobodys_best_turn():
    """SPEC 3.6: Max and Min themselves are not added."""
    played = Played(("Ann",), game="enhanced-yahtzee")
    for faces, box in (("66666", "max"), ("66621", "sixes")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("free", box)))

    (best,) = best_turns(played.state)

    assert told(best) == "best turn: Sixes (Free) 18"


def test_what_is_paid_besides_and_how_often_a_column_counts_are_a_part_of_it():
    second = Played(game="yahtzee-hasbro")
    for box, faces in (("yahtzee", "66666"), ("fives", "55555")):
        second.do(EnterRoll(dice(faces)), ScoreIn(Place("main", box)))
        second.do(
            EnterRoll(dice("11236")),
            ScoreIn(second.state.sheets[1].open_places(second.state.variant)[0]),
        )
    tripled = Played(game="triple-yahtzee")
    column = next(each.id for each in tripled.state.variant.columns if each.multiplier == 3)
    tripled.do(EnterRoll(dice("66666")), ScoreIn(Place(column, "sixes")))

    assert told(best_turns(second.state)[0]) == "best turn: Fives 125"
    assert told(best_turns(tripled.state)[0]).endswith(" 90")


def test_of_a_game_of_banking_the_most_points_are_told():
    played = Played(("Ann", "Ben", "Cleo"), game="yin-yang")
    played.do(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    played.do(next(e.command for e in endings(played.state) if isinstance(e.command, BankTurn)))
    played.do(EnterRoll(shaded("D2 D3 D4 1 5 6")), PassOn())

    first, *others = best_turns(played.state)

    assert told(first) == "best turn: 32 points"
    assert others == [None, None]


def test_where_games_are_counted_no_turn_is_best():
    assert best_turns(Played(game="minyat").state) == (None, None)
