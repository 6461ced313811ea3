"""Columns with an order, columns for the first throw, and the announced column (SPEC 2.6, 3.6)."""

from __future__ import annotations

import pytest
from playing import Played, dice, full_but_for, lying, refusal

from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.turn import interludes
from companion.turn.buttons import meaning
from companion.turn.commands import (
    Announce,
    Button,
    ConfirmHolds,
    EnterRoll,
    Press,
    ReportTray,
    ScoreIn,
    StopRolling,
)
from companion.turn.fixing import Fixing
from companion.turn.interludes import InMenu, MenuEntry
from companion.turn.moves import endings, pointed_at
from companion.turn.on_sheet import announceable, possible_scores
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.turn.tray import ReadDie
from companion.words.wording import in_english


def places(played):
    """Return where the current roll may be written."""
    return {each.place for each in possible_scores(played.state)}


def roll_again(played, faces):
    """Keep nothing, and throw all dice."""
    played.do(ConfirmHolds(()), EnterRoll(dice(faces)))


def enhanced(faces="12346"):
    """Return a game of four columns after its first throw."""
    played = Played(("Ann",), "enhanced-yahtzee")
    played.do(EnterRoll(dice(faces)))
    return played


def test_an_ordered_column_offers_one_box_only():
    played = enhanced()

    assert {place for place in places(played) if place.column in ("down", "up")} == {
        Place("down", "ones"),
        Place("up", "yahtzee"),
    }
    assert refusal(played, ScoreIn(Place("down", "twos"))) == "not-next-in-order"


def test_the_announced_column_is_closed_until_it_is_announced():
    played = enhanced()

    assert not any(column == "announced" for column, _ in places(played))
    assert refusal(played, ScoreIn(Place("announced", "max"))) == "not-announced"


@pytest.mark.parametrize("step", [ConfirmHolds(dice("66")), StopRolling()])
def test_until_the_second_throw_a_box_may_be_announced(step):
    played = enhanced("66612")
    played.do(step)

    played.do(Announce(Place("announced", "sixes")))

    assert played.state.announced == Place("announced", "sixes")


def test_an_announcement_binds_the_turn_to_one_box():
    played = enhanced()

    played.do(Announce(Place("announced", "max")))
    roll_again(played, "66666")

    assert places(played) == {Place("announced", "max")}
    assert refusal(played, ScoreIn(Place("free", "ones"))) == "only-the-announced-box"
    played.do(ScoreIn(Place("announced", "max")))
    assert played.state.announced is None


def test_an_announced_box_may_be_written_at_once():
    played = enhanced("66665")

    played.do(Announce(Place("announced", "max")), ScoreIn(Place("announced", "max")))

    assert len(played.state.sheets[0].entries) == 1


def test_an_announcement_is_made_after_the_first_throw_only_and_once():
    played = enhanced()
    played.do(Announce(Place("announced", "max")))
    assert refusal(played, Announce(Place("announced", "min"))) == "announced-already"

    late = enhanced()
    roll_again(late, "66666")
    assert refusal(late, Announce(Place("announced", "max"))) == "announce-after-first-roll"
    assert announceable(late.state) == ()


def test_an_announcement_can_be_taken_back():
    played = enhanced()
    played.do(Announce(Place("announced", "max")))

    assert meaning(played.state, Button.BACK).label.key == "undo-announcement"
    played.do(Press(Button.BACK))

    assert played.state.announced is None


def test_the_box_that_would_be_taken_back_is_told_with_its_column():
    played = enhanced()
    played.do(ScoreIn(Place("down", "ones")))

    back = meaning(played.state, Button.BACK, held=False)

    assert in_english(back.label) == "Take back Ones (Down)"


def test_an_announced_box_is_told_without_the_one_column_that_is_announced():
    played = enhanced()
    played.do(Announce(Place("announced", "max")))
    roll_again(played, "55566")

    assert in_english(situation(played.state)).endswith("Ann has announced Max.")


def test_if_only_announced_boxes_are_left_one_has_to_be_announced():
    """SPEC 2.7, played with the buttons only."""
    played = Played(("Ann",), "enhanced-yahtzee")
    for column, order in (("down", 1), ("free", 1), ("up", -1)):
        for box in played.state.variant.boxes[::order]:
            played.do(EnterRoll(dice("12346")), ScoreIn(Place(column, box.id)))
    played.do(EnterRoll(dice("66661")))

    assert played.state.phase is Phase.CHOOSE
    assert situation(played.state).key == "announce-first"
    assert refusal(played, EnterRoll(dice("66666"))) == "announce-to-throw"
    assert meaning(played.state, Button.OK).label.key == "announce"
    played.do(Press(Button.NEXT), Press(Button.OK))
    assert played.state.announced is not None
    assert played.state.phase is Phase.READ


def by_hand_or_announced():
    """Return a game in which boxes by hand and announced ones alone are left, after a throw."""
    played = full_but_for(("hand", "announced"), "jamb", columns="seven")
    played.throw("66654")
    return played


def test_if_a_box_is_written_by_hand_or_announced_either_is_done_with_the_buttons():
    """SPEC 2.7: no throw is left unless a box is announced."""
    played = by_hand_or_announced()
    assert played.state.phase is Phase.CHOOSE
    assert situation(played.state).key == "choose-or-announce"
    assert meaning(played.state, Button.OK).command == ScoreIn(Place("hand", "three-kind"))

    played.do(Press(Button.NEXT, held=True))
    assert situation(played.state).key == "announce-which"
    played.do(Press(Button.NEXT), Press(Button.OK))

    assert played.state.announced.column == "announced"
    assert played.state.phase is Phase.READ
    played.do(Press(Button.BACK), Press(Button.BACK))
    assert played.state == by_hand_or_announced().state


def test_a_die_is_set_right_from_the_menu_where_holding_next_announces():
    played = by_hand_or_announced()

    in_menu = interludes.meaning(played.state, InMenu(MenuEntry.FIX), Button.OK)

    assert interludes.meaning(played.state, None, Button.NEXT, held=True).turns_to is None
    assert isinstance(in_menu.turns_to, Fixing)


def test_no_box_is_offered_to_announce_while_dice_have_no_face():
    played = Played(("Ann",), "jamb", dice="6")
    unread = ReadDie(face=None, sure=False)

    played.do(ReportTray((*lying("1234"), unread, unread), sure=False))

    assert played.state.phase is Phase.ASK
    assert endings(played.state) == ()


def test_the_sec_column_is_written_right_after_the_first_throw_only():
    played = Played(("Ann",), "yams-columns")
    played.do(EnterRoll(dice("66661")))
    assert ("sec", "rill") in places(played)

    roll_again(played, "66661")

    assert ("sec", "rill") not in places(played)
    assert refusal(played, ScoreIn(Place("sec", "rill"))) == "first-roll-only"


def test_if_only_sec_boxes_are_left_the_turn_has_one_throw():
    """SPEC 2.7."""
    played = Played(("Ann",), "yams-columns")
    for column, order in (("order", 1), ("disorder", 1), ("inverse", -1)):
        for box in played.state.variant.boxes[::order]:
            played.do(EnterRoll(dice("12346")), ScoreIn(Place(column, box.id)))

    assert played.state.throws_allowed == 1
    played.do(EnterRoll(dice("66661")))

    assert played.state.phase is Phase.CHOOSE
    assert refusal(played, ConfirmHolds(dice("6666"))) == "no-throw-left"


def test_a_forced_joker_goes_to_its_upper_box_then_to_a_lower_one():
    """SPEC 9."""
    played = Played(("Ann",), "yahtzee-hasbro")
    played.do(EnterRoll(dice("33333")), ScoreIn(Place("main", "yahtzee")), EnterRoll(dice("33333")))

    assert places(played) == {Place("main", "threes")}
    assert refusal(played, ScoreIn(Place("main", "chance"))) == "joker-in"
    played.do(ScoreIn(Place("main", "threes")), EnterRoll(dice("33333")))
    scores = {each.place.box: each.points for each in possible_scores(played.state)}
    assert scores["full-house"] == 25
    assert scores["large-straight"] == 40
    assert "ones" not in scores
    played.do(ScoreIn(Place("main", "large-straight")))
    assert played.total(0) == 50 + 15 + 40 + 200


def test_a_forced_joker_whose_upper_box_is_not_its_turn_goes_below_and_fills_no_figure():
    columns = {"columns": "order-inverse-disorder-sec"}
    played = Played(("Ann",), "yahtzee-hasbro", **columns)
    for faces, box in (("11111", "chance"), ("22222", "yahtzee")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("inverse", box)))

    played.do(EnterRoll(dice("11111")))

    inverse = [each for each in possible_scores(played.state) if each.place.column == "inverse"]
    assert [(each.place.box, each.points) for each in inverse] == [("large-straight", 0)]


def test_a_broken_order_can_be_refused_while_another_box_is_open():
    """SPEC, A4."""
    played = Played(("Ann",), "yams-pd", order_violation="refuse")
    played.do(EnterRoll(dice("12344")), ScoreIn(Place("main", "higher")), EnterRoll(dice("65543")))

    assert refusal(played, ScoreIn(Place("main", "lower"))) == "order-refused"


def test_a_broken_order_scores_nothing_by_default():
    """SPEC, A4."""
    played = Played(("Ann",), "yams-pd")
    played.do(EnterRoll(dice("12344")), ScoreIn(Place("main", "higher")), EnterRoll(dice("65543")))
    scores = {each.place.box: each.points for each in possible_scores(played.state)}

    assert scores["lower"] == 0


def test_a_broken_order_that_costs_both_boxes_is_offered_as_nothing():
    """SPEC, A4: both are 0, and the points that stand in the first one are lost."""
    played = Played(("Ann",), "yams-pd", order_violation="zero-both")
    played.do(EnterRoll(dice("12344")), ScoreIn(Place("main", "higher")))
    played.do(EnterRoll(dice("65543")), StopRolling())

    assert offered(played)[-1] == "Write Lower 0 (costs 14)"


def offered(played):
    """Return what stands beside OK, box by box, as the cursor visits them."""
    return [in_english(each.label) for each in endings(played.state)]


@pytest.mark.parametrize(
    ("game", "written", "roll", "offer"),
    [
        pytest.param(
            "yahtzee-os2",
            (("66666", "sixes"), ("55555", "fives")),
            "44421",
            "Write Fours 12 (brings 47)",
            id="SPEC 3.1: a bonus is reached",
        ),
        pytest.param(
            "yahtzee-hasbro",
            (("33333", "yahtzee"),),
            "33333",
            "Write Threes 15 (brings 115)",
            id="SPEC 9: a further Yahtzee is paid",
        ),
        pytest.param(
            "yams-box-1985",
            (("33333", "yams"),),
            "22222",
            "Write Small straight 0 (brings 50)",
            id="SPEC, A6: a second Yam's is paid",
        ),
        pytest.param(
            "jamb",
            (("11123", "ones"), ("54321", "min")),
            "66654",
            "Write Max (Free) 27 (brings 36)",
            id="SPEC 3.6: the spread is complete",
        ),
        pytest.param(
            "jamb",
            (("54321", "min"),),
            "66654",
            "Write Max (Free) 27",
            id="SPEC 3.6: the spread is not complete yet",
        ),
        pytest.param(
            "jamb",
            (("23456", "ones"), ("54321", "min")),
            "66654",
            "Write Max (Free) 27 (brings 0)",
            id="SPEC 3.6: without ones the spread is worth nothing",
        ),
        pytest.param(
            "jamb",
            (("23456", "ones"),),
            "66654",
            "Write Max (Free) 27 (brings 0)",
            id="SPEC 3.6: without ones not even the first of Max and Min is worth anything",
        ),
        pytest.param(
            "jamb",
            (("54321", "max"), ("54331", "min")),
            "11654",
            "Write Ones (Free) 2 (brings 0)",
            id="SPEC 3.6: the spread costs as much as the box brings",
        ),
        pytest.param(
            "generala",
            (),
            "66666",
            "Write Generala 60 (wins the game)",
            id="SPEC 9: a served generala wins",
        ),
    ],
)
def test_an_offer_says_what_it_brings_in_all(game, written, roll, offer):
    played = Played(("Ann",), game)
    column = "free" if game == "jamb" else "main"
    for faces, box in written:
        played.do(EnterRoll(dice(faces)), ScoreIn(Place(column, box)))

    played.do(EnterRoll(dice(roll)), StopRolling())

    assert offer in offered(played)


def test_of_equal_points_those_are_offered_first_that_count_most_often():
    played = Played(("Ann",), "triple-yahtzee")

    played.do(EnterRoll(dice("66655")), StopRolling())

    assert offered(played)[0] == "Write Three of a kind (× 3) 28 (brings 84)"


def test_what_counts_twice_or_three_times_is_offered_before_more_points_that_bring_less():
    played = Played(("Ann",), "triple-yahtzee")
    played.do(EnterRoll(dice("11124")), ScoreIn(Place("triple", "three-kind")))

    played.do(EnterRoll(dice("66625")), StopRolling())

    assert offered(played)[0] == "Write Chance (× 3) 25 (brings 75)"
    played.do(ScoreIn(Place("triple", "chance")), EnterRoll(dice("66625")), StopRolling())
    assert offered(played)[:2] == [
        "Write Sixes (× 3) 18 (brings 54)",
        "Write Three of a kind (× 2) 25 (brings 50)",
    ]


def test_a_box_that_brings_a_bonus_is_offered_before_one_of_more_points():
    played = Played(("Ann",), "yahtzee-os2")
    for faces, box in (("66666", "sixes"), ("55555", "fives")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("main", box)))

    played.do(EnterRoll(dice("44421")), StopRolling())

    assert offered(played)[:2] == ["Write Fours 12 (brings 47)", "Write Three of a kind 15"]


def test_what_costs_points_is_offered_last():
    """SPEC 3.6: the spread can be negative."""
    played = Played(("Ann",), "jamb")
    for faces, box in (("11123", "ones"), ("54321", "max")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("free", box)))

    played.do(EnterRoll(dice("66654")), StopRolling())

    assert offered(played)[-1] == "Write Min (Free) 27 (costs 36)"


def test_a_box_is_announced_with_the_buttons_alone():
    played = enhanced()
    assert situation(played.state).key == "read-or-announce"

    played.do(Press(Button.NEXT, held=True))
    assert situation(played.state).key == "announce-which"
    assert meaning(played.state, Button.OK).label.key == "announce"
    first = meaning(played.state, Button.OK).command
    played.do(Press(Button.NEXT))
    assert meaning(played.state, Button.OK).command != first
    played.do(Press(Button.OK))

    assert played.state.announced is not None
    assert played.state.phase is Phase.READ
    played.do(Press(Button.BACK), Press(Button.BACK))
    assert not played.state.announcing
    assert played.state.phase is Phase.READ


def test_a_bound_turn_tells_what_was_thrown():
    played = enhanced("66331")
    played.do(Announce(Place("announced", "sixes")), EnterRoll(dice("66421")))

    assert in_english(situation(played.state)) == (
        "Roll 2 of 3: 6 6 4 2 1. Ann has announced Sixes."
    )


def test_a_box_announced_late_is_asked_for_though_other_dice_lie_there():
    played = Played(("Ann",), "enhanced-yahtzee")
    played.throw("66331")
    played.throw("55222")

    played.do(Press(Button.NEXT, held=True))

    assert situation(played.state).key == "announce-which"


def test_a_box_is_announced_by_its_name_where_one_column_is_announced():
    played = enhanced("66331")

    played.do(Press(Button.NEXT, held=True))

    assert offered(played)[0] == "Announce Max"


def test_taking_dice_up_ends_the_choice_of_a_box_to_announce():
    played = enhanced()
    played.do(Press(Button.NEXT, held=True))
    roll_again(played, "66666")

    assert played.state.phase is Phase.READ
    assert not played.state.announcing


def test_next_held_is_next_where_nothing_can_be_announced():
    played = Played()
    played.throw("66331")
    played.do(Press(Button.NEXT, held=True))

    assert played.state.phase is Phase.CHOOSE


def test_a_box_that_would_earn_nothing_yet_is_announced_without_holding_ok():
    played = Played(game="enhanced-yahtzee")
    played.throw("66612")
    played.do(Press(Button.NEXT, held=True))
    boxes = [each for each in endings(played.state) if each.points == 0]
    assert boxes

    played.do(boxes[0].pointing)

    assert meaning(played.state, Button.OK).command == boxes[0].command


def test_next_held_while_choosing_goes_from_column_to_column():
    played = Played(game="enhanced-yahtzee")
    played.throw("66612")
    played.do(Press(Button.NEXT))

    columns = []
    for _ in range(4):
        columns.append(pointed_at(played.state).pointing.place.column)
        played.do(Press(Button.NEXT, held=True))

    open_now = list(dict.fromkeys(each.pointing.place.column for each in endings(played.state)))
    assert len(open_now) > 1
    assert set(columns) == set(open_now)
    best = {column: max(e.points for e in endings(played.state) if e.pointing.place.column == column)
            for column in open_now}  # fmt: skip
    assert pointed_at(played.state).points == best[pointed_at(played.state).pointing.place.column]


def test_what_is_refused_for_a_broken_order_names_both_boxes():
    played = Played(("Ann",), "yams-differences", order_violation="refuse")
    played.do(EnterRoll(dice("44444")), ScoreIn(Place("main", "max")), EnterRoll(dice("55566")))

    with pytest.raises(IllegalMoveError) as refused:
        played.do(ScoreIn(Place("main", "min")))

    told = in_english(refused.value.sentence)
    assert told == "House rule: Max has to be higher than Min."


def test_why_a_box_is_closed_right_after_the_first_throw_is_not_the_throw():
    joker = Played(("Ann",), "yahtzee-hasbro", columns="order-inverse-disorder-sec")
    joker.do(EnterRoll(dice("66666")), ScoreIn(Place("sec", "yahtzee")), EnterRoll(dice("66666")))
    assert refusal(joker, ScoreIn(Place("sec", "chance"))) == "joker-in"

    higher = Played(("Ann",), "yams-columns", order_violation="refuse")
    higher.do(EnterRoll(dice("44444")), ScoreIn(Place("sec", "higher")), EnterRoll(dice("55566")))
    assert refusal(higher, ScoreIn(Place("sec", "lower"))) == "order-refused"


def test_why_a_box_of_any_throw_is_closed_after_the_second_one_is_not_the_throw():
    joker = Played(("Ann",), "yahtzee-hasbro")
    joker.do(EnterRoll(dice("33333")), ScoreIn(Place("main", "yahtzee")), EnterRoll(dice("33331")))
    joker.do(ConfirmHolds(dice("3333")), EnterRoll(dice("33333")))

    assert refusal(joker, ScoreIn(Place("main", "chance"))) == "joker-in"
