"""Saved throws, served figures, further orders, repeated boxes: played at the table (SPEC 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import Played, dice, refusal

from companion.catalogue import find_variant
from companion.rules.open import Moment, open_now
from companion.rules.place import Place
from companion.rules.sheet import Sheet
from companion.rules.tally import tally
from companion.turn.buttons import meaning
from companion.turn.commands import Announce, Button, ConfirmHolds, EnterRoll, ScoreIn, Undo
from companion.turn.moves import endings, winners
from companion.turn.on_sheet import possible_scores
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.views import Live, view_of
from companion.words.wording import in_english


def write(played, faces, box, *, throws=1, column="main"):
    """Write a roll after so many throws that all show it."""
    for number in range(throws):
        if number:
            played.do(ConfirmHolds(()))
        played.do(EnterRoll(dice(faces)))
    return played.do(ScoreIn(Place(column, box)))


def offered(played):
    """Return what the current roll would earn, by box or by place."""
    scores = possible_scores(played.state)
    several = len(played.state.variant.columns) > 1
    return {each.place if several else each.place.box: each.points for each in scores}


# Maxi Yatzy


def test_a_throw_that_is_not_used_is_saved_for_a_later_turn():
    played = Played(("Ann",), "maxi-yatzy")
    write(played, "666666", "maxi-yatzy", throws=1)

    assert view_of(played.state, 0, Live()).rolls == 5
    for _ in range(4):
        played.do(EnterRoll(dice("123456")), ConfirmHolds(()))
    played.do(EnterRoll(dice("123456")))

    assert played.state.phase is Phase.CHOOSE
    assert refusal(played, EnterRoll(dice("123456"))) == "no-throw-left"


def test_a_saved_throw_is_used_up_and_belongs_to_its_player():
    played = Played(("Ann", "Ben"), "maxi-yatzy")
    write(played, "666666", "maxi-yatzy", throws=1)
    assert played.state.throws_allowed == 3
    write(played, "123456", "full-straight", throws=3)
    assert played.state.throws_allowed == 5

    write(played, "123456", "full-straight", throws=4)
    write(played, "111111", "ones", throws=3)

    assert played.state.throws_allowed == 4


def test_an_undone_box_takes_its_saved_throws_back():
    played = Played(("Ann",), "maxi-yatzy")
    write(played, "666666", "maxi-yatzy")

    played.do(Undo())

    assert played.state.throws_allowed == 3


@pytest.mark.parametrize("options", [{"saved_throws": "false"}, {"sec": "true"}])
def test_a_house_rule_saves_no_throws(options):
    played = Played(("Ann",), "maxi-yatzy", **options)
    before = played.state.throws_allowed

    write(played, "666666", "maxi-yatzy")

    assert played.state.throws_allowed == before


# Jamb


@pytest.mark.parametrize(("throws", "points"), [(1, 66), (2, 56), (3, 46)])
def test_a_straight_pays_by_the_throw_after_which_it_is_written(throws, points):
    played = Played(("Ann",), "jamb")
    played.do(EnterRoll(dice("23456")))
    for _ in range(throws - 1):
        played.do(ConfirmHolds(()), EnterRoll(dice("23456")))

    assert offered(played)["free", "straight"] == points

    played.do(ScoreIn(Place("free", "straight")))
    assert played.total(0) == points


def test_an_announced_straight_pays_by_the_throw_too():
    played = Played(("Ann",), "jamb")
    played.do(EnterRoll(dice("23451")), Announce(Place("announced", "straight")))

    played.do(ConfirmHolds(dice("2345")), EnterRoll(dice("23456")))

    assert offered(played) == {Place("announced", "straight"): 56}


def test_of_six_dice_the_best_five_count_and_in_min_the_lowest():
    played = Played(("Ann",), "jamb", dice="6")
    played.do(EnterRoll(dice("666551")))

    scores = offered(played)

    assert scores["free", "full-house"] == 30 + 28
    played.do(
        ScoreIn(Place("free", "max")), EnterRoll(dice("111225")), ScoreIn(Place("free", "min"))
    )
    worth = tally(played.state.variant, played.state.sheets[0])
    assert worth.scores == {Place("free", "max"): 28, Place("free", "min"): 7}


def test_a_sixth_equal_die_is_worth_no_more():
    played = Played(("Ann",), "jamb", dice="6")
    played.do(EnterRoll(dice("666666")))

    assert offered(played)["free", "sixes"] == 30
    assert offered(played)["free", "jamb"] == 80


def next_in(played, column):
    """Return the boxes of a column that may be written now."""
    return [box for here, box in offered(played) if here == column]


def test_a_column_from_both_ends_offers_the_topmost_and_the_bottommost_box():
    played = Played(("Ann",), "jamb", columns="seven")
    played.do(EnterRoll(dice("11111")))
    assert next_in(played, "ends-in") == ["ones", "jamb"]

    played.do(ScoreIn(Place("ends-in", "jamb")), EnterRoll(dice("11111")))

    assert next_in(played, "ends-in") == ["ones", "four-kind"]
    assert refusal(played, ScoreIn(Place("ends-in", "twos"))) == "not-next-in-order"


@pytest.mark.parametrize("triling", ["true", "false"])
def test_a_column_from_the_middle_goes_up_from_max_and_down_from_min(triling):
    played = Played(("Ann",), "jamb", columns="seven", triling=triling)
    played.do(EnterRoll(dice("11111")))
    assert next_in(played, "middle-out") == ["max", "min"]

    write(played, "11111", "max", column="middle-out", throws=0)
    played.do(EnterRoll(dice("11111")))

    assert next_in(played, "middle-out") == ["sixes", "min"]


def test_a_column_from_the_middle_that_names_none_begins_at_the_middle_of_its_boxes():
    jamb = find_variant("jamb", {"columns": "seven"})
    columns = tuple(replace(each, middle=None) for each in jamb.columns)

    places = open_now(replace(jamb, columns=columns), Sheet(), Moment(dice=dice("11111"), roll=1))

    boxes = [box.id for box in jamb.boxes]
    assert len(boxes) == 13
    assert [boxes.index(box) for column, box in places if column == "middle-out"] == [6, 7]


def test_both_orders_end_with_their_last_box():
    played = Played(("Ann",), "jamb", columns="seven")
    for column in ("ends-in", "middle-out"):
        for _ in range(13):
            played.do(EnterRoll(dice("11111")))
            played.do(ScoreIn(Place(column, next_in(played, column)[-1])))

    entries = played.state.sheets[0].entries
    assert [entry.place.box for entry in entries[:2]] == ["jamb", "four-kind"]
    assert len(entries) == 26


# Triple Yahtzee


def test_a_column_counts_as_often_as_it_says():
    played = Played(("Ann",), "triple-yahtzee")

    write(played, "66666", "sixes", column="triple")
    write(played, "66666", "sixes", column="double")

    assert played.total(0) == 30 * 3 + 30 * 2


def test_a_further_yahtzee_pays_only_once_all_three_boxes_have_scored():
    played = Played(("Ann",), "triple-yahtzee")
    write(played, "55555", "yahtzee", column="single")
    write(played, "55555", "yahtzee", column="double")
    write(played, "44444", "fours", column="triple")
    assert played.total(0) == 50 + 100 + 60
    write(played, "55555", "yahtzee", column="triple")

    write(played, "44444", "fours", column="double")

    assert played.total(0) == 50 + 100 + 60 + 150 + 2 * (20 + 100)


def test_a_scratched_yahtzee_box_ends_the_bonus_but_not_the_joker():
    played = Played(("Ann",), "triple-yahtzee")
    write(played, "12345", "yahtzee", column="single")
    for column in ("double", "triple"):
        write(played, "55555", "yahtzee", column=column)
    for column in ("single", "double", "triple"):
        write(played, "44444", "fours", column=column)
    before = played.total(0)

    write(played, "44444", "large-straight", column="single")

    assert played.total(0) == before + 40


def test_a_joker_goes_to_any_of_its_three_upper_boxes_first():
    played = Played(("Ann",), "triple-yahtzee")
    for column in ("single", "double", "triple"):
        write(played, "55555", "yahtzee", column=column)
    write(played, "44444", "fours", column="single")

    played.do(EnterRoll(dice("44444")))

    assert set(offered(played)) == {("double", "fours"), ("triple", "fours")}


def test_elsewhere_each_column_has_a_joker_of_its_own():
    columns = "order-inverse-disorder-sec"
    played = Played(("Ann",), "yahtzee-hasbro", columns=columns)
    write(played, "55555", "yahtzee", column="disorder")
    before = played.total(0)

    played.do(EnterRoll(dice("44444")))

    assert ("disorder", "fours") in offered(played)
    assert not {("disorder", "fives"), ("disorder", "chance")} & set(offered(played))
    assert ("sec", "chance") in offered(played)
    played.do(ScoreIn(Place("disorder", "fours")))
    assert played.total(0) == before + 20 + 100


# Generala


def test_a_served_figure_pays_more():
    played = Played(("Ann",), "generala")
    played.do(EnterRoll(dice("34561")))
    assert offered(played)["straight"] == 25

    played.do(ConfirmHolds(()), EnterRoll(dice("34561")))

    assert offered(played)["straight"] == 20


def test_a_generala_in_the_first_throw_wins_at_once_even_with_fewer_points():
    played = Played(("Ann", "Ben"), "generala")
    write(played, "66665", "four-kind", throws=2)

    write(played, "11111", "ones")

    assert played.state.phase is Phase.FINAL
    assert winners(played.state) == (1,)
    assert dict(situation(played.state).params)["result"].key == "won-at-once"
    assert refusal(played, EnterRoll(dice("11111"))) == "no-throw-left"
    played.do(Undo())
    assert played.state.phase is not Phase.FINAL


@pytest.mark.parametrize(("throws", "options"), [(2, {}), (1, {"served_generala": "scores"})])
def test_a_later_generala_or_the_house_rule_plays_on(throws, options):
    played = Played(("Ann", "Ben"), "generala", **options)

    write(played, "11111", "generala", throws=throws)

    assert played.state.phase is Phase.READY
    assert played.total(0) == (60 if throws == 1 else 50)


def test_a_double_generala_scores_only_after_the_first():
    played = Played(("Ann",), "generala", served_generala="scores")
    played.do(EnterRoll(dice("11111")))
    assert offered(played)["double-generala"] == 0
    played.do(ScoreIn(Place("main", "generala")), EnterRoll(dice("11111")))

    assert offered(played)["double-generala"] == 100


def test_a_scratched_generala_closes_the_double_one():
    played = Played(("Ann",), "generala", served_generala="scores")
    write(played, "12345", "generala")

    played.do(EnterRoll(dice("11111")))

    assert offered(played)["double-generala"] == 0


# Balut


def test_boxes_of_one_kind_are_filled_from_the_first_on():
    played = Played(("Ann",), "balut")
    played.do(EnterRoll(dice("44441")))
    assert [box for box in offered(played) if box.startswith("fours")] == ["fours-1"]
    assert refusal(played, ScoreIn(Place("main", "fours-2"))) == "not-first-of-row"

    played.do(ScoreIn(Place("main", "fours-1")), EnterRoll(dice("44441")))

    assert [box for box in offered(played) if box.startswith("fours")] == ["fours-2"]


def test_a_box_of_several_is_told_without_its_number_which_would_be_read_as_points():
    played = Played(("Ann",), "balut")

    played.do(EnterRoll(dice("44441")), ScoreIn(Place("main", "fours-1")))
    back = in_english(meaning(played.state, Button.BACK).label)
    played.do(EnterRoll(dice("44441")))

    assert back == "Take back Fours"
    assert "Write Fours 16" in [in_english(each.label) for each in endings(played.state)]


def test_categories_and_the_score_turn_into_points():
    played = Played(("Ann",), "balut")
    assert played.total(0) == -2

    for number, faces in enumerate(("44444", "44441", "44412"), start=1):
        write(played, faces, f"fours-{number}")
    assert played.total(0) == -2
    write(played, "44441", "fours-4")

    assert played.total(0) == 2 - 2
    rows = {row.id: row.cells[0] for row in view_of(played.state, 0, Live()).rows}
    assert (rows["score"].points, rows["total"].points) == (64, 0)
    assert (rows["score-points"].points, rows["score-points"].to_go) == (-2, 300 - 64)


@pytest.mark.parametrize(("baluts", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8)])
def test_every_balut_earns_two_points(baluts, points):
    played = Played(("Ann",), "balut")
    for number in range(1, 5):
        write(played, "22222" if number <= baluts else "22221", f"balut-{number}")

    assert played.total(0) == points - 2


def test_all_four_straights_are_needed_however_high_they_are():
    played = Played(("Ann",), "balut")
    for number in range(1, 4):
        write(played, "23456", f"straight-{number}")
    assert played.total(0) == -2

    write(played, "12345", "straight-4")

    assert played.total(0) == 4 - 2


def test_balut_can_be_played_for_the_score():
    played = Played(("Ann",), "balut", play_for="score")

    write(played, "22222", "balut-1")

    assert played.total(0) == 30
