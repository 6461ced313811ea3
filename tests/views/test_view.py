"""What is shown: everything a page needs, and nothing it may not say."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from playing import Played, dice, full_but_for
from telling import told

from companion.messages import say
from companion.rules.place import Place
from companion.turn.commands import (
    Button,
    ConfirmEnd,
    ConfirmHolds,
    EnterRoll,
    PassOn,
    Press,
    ScoreIn,
    StopRolling,
)
from companion.turn.on_sheet import announceable
from companion.turn.state import TableState
from companion.views import Live, Motion, view_of


def shown(played, motion=Motion.SETTLED, notice=None):
    """Return the view of a table."""
    return told(view_of(played.state, 7, Live(motion=motion, notice=notice)))


def row(view, row_id):
    """Return a row of the sheet."""
    return next(each for each in view.rows if each.id == row_id)


def test_a_view_turns_into_json_as_it_is():
    played = Played()
    played.throw("66331", unsure="4")

    view = shown(played)

    assert json.loads(json.dumps(asdict(view)))["version"] == 7


def test_the_possible_points_stand_in_the_open_boxes_of_the_player_in_turn():
    played = Played()
    played.throw("66331")
    view = shown(played)

    assert [cell.possible for cell in row(view, "sixes").cells] == [12, None]
    assert [cell.possible for cell in row(view, "yahtzee").cells] == [0, None]
    assert not any(cell.besides == 0 for each in view.rows for cell in each.cells)


def test_cells_that_nothing_can_be_done_with_are_one_and_the_same():
    played = Played(("Ann", "Ben", "Cleo"))
    played.throw("66331")

    _, *others = row(view_of(played.state, 7, Live()), "sixes").cells

    assert len(others) == 2
    assert others[0] is others[1]


def test_a_written_box_shows_its_points_and_is_open_no_more():
    played = Played()
    played.throw("66331")
    played.do(ScoreIn(Place("main", "sixes")))
    view = shown(played)

    ann, ben = row(view, "sixes").cells
    assert (ann.points, ann.possible) == (12, None)
    assert (ben.points, ben.possible) == (None, None)
    assert [player.total for player in view.players] == [12, 0]
    assert [player.in_turn for player in view.players] == [False, True]


def test_boxes_that_a_broken_order_has_cost_show_what_their_sum_adds_up():
    played = Played(("Ann",), "yams-pd", order_violation="zero-both")
    for faces, box in (("12344", "higher"), ("65543", "lower")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("main", box)))

    view = shown(played)

    written = [row(view, each).cells[0].points for each in ("higher", "lower", "sum-middle")]
    assert written == [0, 0, 0]


def test_a_spread_stands_below_its_boxes_which_add_up_to_nothing_themselves():
    played = Played(("Ann",), "enhanced-yahtzee")
    for faces, box in (("11345", "ones"), ("66651", "max"), ("11121", "min")):
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("free", box)))

    view = shown(played)

    ids = [each.id for each in view.rows]
    assert ids[ids.index("max") : ids.index("three-kind")] == ["max", "min", "spread"]
    assert row(view, "spread").cells[1].points == (24 - 6) * 2


def test_what_is_seen_is_shown_while_a_die_is_missing_or_too_many():
    played = Played()
    assert shown(played).seen == ()

    played.see("6653", unsure="1")
    assert shown(played).seen == (("light", 6), ("light", 0), ("light", 5), ("light", 3))
    played.see("665311", at=0.5, dark="5")
    assert shown(played).seen[-1] == ("dark", 1)

    played.see("66531", at=0.7)
    assert shown(played).phase == "read"
    played.see("665311", at=0.9)
    assert shown(played).seen == ()


def test_the_bonus_says_how_much_is_missing():
    played = Played()
    played.throw("66331")
    played.do(ScoreIn(Place("main", "sixes")))

    assert [cell.to_go for cell in row(shown(played), "bonus").cells] == [51, 63]


def test_what_a_roll_was_paid_besides_stands_below_its_own_column_and_in_its_total():
    played = Played(("Ann",), "yahtzee-hasbro", columns="order-inverse-disorder-sec")
    played.do(EnterRoll(dice("66666")), ScoreIn(Place("sec", "yahtzee")))
    played.do(EnterRoll(dice("66666")), ScoreIn(Place("sec", "sixes")))

    view = shown(played)

    assert [lane.column for lane in view.lanes] == ["order", "inverse", "disorder", "sec"]
    assert [cell.points for cell in row(view, "extra").cells] == [0, 0, 0, 100]
    assert [cell.points for cell in row(view, "total").cells] == [0, 0, 0, 50 + 30 + 100]


@pytest.mark.parametrize(
    ("game", "is_there"),
    [("yahtzee-hasbro", True), ("yams-box-1985", True), ("yahtzee-os2", False)],
)
def test_a_sheet_has_a_row_for_what_is_paid_besides_where_a_game_pays_such(game, is_there):
    rows = [each.id for each in shown(Played(game=game)).rows]

    assert ("extra" in rows) is is_there


def test_nothing_can_be_written_while_a_die_is_in_doubt():
    played = Played()
    played.throw("66335", unsure="4")
    view = shown(played)

    assert all(cell.possible is None for each in view.rows for cell in each.cells)
    doubtful = view.dice[4]
    assert (doubtful.asked, doubtful.pointed, doubtful.rivals) == (True, 5, (5, 4))
    assert {(die.asked, die.pointed, die.rivals) for die in view.dice[:4]} == {(False, None, ())}
    assert view.sentence == "One die is unclear: is it a 5 or a 4?"


@pytest.mark.parametrize("game", ["yahtzee-os2", "enhanced-yahtzee"])
def test_nothing_can_be_written_or_announced_once_dice_are_kept_of_a_roll_in_doubt(game):
    played = Played(game=game)
    played.throw("66335", unsure="4")
    played.see("66")
    played.do(Press(Button.OK))

    view = shown(played)

    assert view.phase == "hold"
    cells = [cell for each in view.rows if each.kind == "box" for cell in each.cells]
    assert not any(cell.announceable or cell.possible is not None for cell in cells)


def test_the_boxes_that_the_player_in_turn_can_announce_are_marked():
    played = Played(game="enhanced-yahtzee")
    played.throw("66335")

    view = shown(played)

    marked = [
        (lane.seat, Place(lane.column, each.id))
        for each in view.rows
        for lane, cell in zip(view.lanes, each.cells, strict=True)
        if cell.announceable
    ]
    assert marked == [(0, place) for place in announceable(played.state)]
    assert len(marked) == 13


def test_the_cursor_stands_on_one_box_while_a_box_is_chosen():
    played = Played()
    played.throw("66331")
    assert not any(cell.pointed for each in shown(played).rows for cell in each.cells)

    played.do(StopRolling())

    pointed = [each.id for each in shown(played).rows for cell in each.cells if cell.pointed]
    assert pointed == ["chance"]


def test_kept_dice_are_marked_one_for_one():
    played = Played()
    played.throw("66631")
    played.see("66")
    played.do(Press(Button.OK))

    assert [die.kept for die in shown(played).dice] == [True, True, False, False, False]


def test_what_the_camera_waits_for_comes_first_while_the_game_waits_for_the_camera():
    played = Played()

    assert shown(played, Motion.HAND).sentence == "Waiting for the hand to leave the tray."


@pytest.mark.parametrize("motion", [Motion.LOST, Motion.ABSENT])
def test_without_a_picture_the_game_is_said_first_and_the_camera_beside_it(motion):
    played = Played()

    assert shown(played, motion).sentence == "Ann, throw the dice."
    assert shown(played, motion).note.startswith("No picture")
    assert shown(played, Motion.EMPTY).note is None


@pytest.mark.parametrize("motion", [Motion.LOST, Motion.ABSENT, Motion.ENDED])
def test_nothing_is_said_of_the_camera_where_no_roll_can_be_entered(motion):
    played = full_but_for((), "yahtzee-os2")
    live = Live(motion=motion)
    notes = [view_of(TableState(), 0, live).note, view_of(played.state, 7, live).note]

    played.do(ConfirmEnd())
    view = view_of(played.state, 8, live)

    assert view.phase == "over"
    assert [*notes, view.note] == [None, None, None]


def test_the_end_of_a_recording_is_said_beside_what_the_game_waits_for():
    played = Played()
    waits = shown(played, Motion.EMPTY).sentence

    ended = shown(played, Motion.ENDED)

    assert ended.sentence == waits
    assert ended.note.startswith("The recording has ended")


def test_a_hand_over_the_tray_does_not_hide_that_a_box_has_to_be_chosen():
    played = Played()
    played.throw("66331")
    played.do(StopRolling())

    assert shown(played, Motion.HAND).sentence == "Ann, choose a box for 6 6 3 3 1."


def test_every_button_says_what_it_will_do():
    played = Played()
    played.throw("66331")
    played.do(StopRolling())

    labels = {each.button: each.label for each in shown(played).buttons}

    assert labels == {"OK": "Write Chance 19", "NEXT": "Next box", "BACK": "Go on throwing"}


def test_a_notice_is_a_sentence():
    played = Played()

    assert shown(played, notice=say("tray-not-still")).notice.startswith("The tray was not still")


def test_a_table_without_a_game_can_be_shown():
    view = told(view_of(TableState(), 0, Live()))

    assert view.sentence == "No game is running."
    assert (view.turn, view.turns) == (0, 0)
    assert view.rows == ()


@pytest.mark.parametrize(
    ("others", "told_first"),
    [
        pytest.param(("Ben",), "Ann wins with", id="two players"),
        pytest.param((), "Ann ends with", id="nobody to win against"),
    ],
)
def test_the_winner_is_named_at_the_end(others, told_first):
    played = Played(("Ann", *others))
    for place in played.state.variant.places:
        for faces in ("66666", *("11234" for _ in others)):
            played.throw(faces)
            played.do(ScoreIn(place))

    view = shown(played)
    assert view.phase == "final"
    assert not any(player.won for player in view.players)
    assert view.sentence.startswith(told_first)
    assert view.sentence.endswith("Is that final? OK: yes. BACK: take the last step back.")

    played.do(ConfirmEnd())
    view = shown(played)
    assert view.phase == "over"
    assert [player.won for player in view.players] == [bool(others), *(False for _ in others)]
    assert view.sentence.startswith(told_first)
    assert "final" not in view.sentence


@pytest.mark.parametrize(
    ("game", "turns"),
    [("yahtzee-os2", [(1, 13), (2, 13)]), ("farkle", [(1, 0), (2, 0)]), ("minyat", [(1, 0)] * 2)],
)
def test_the_turn_is_told_with_how_many_there_are_where_that_is_known(game, turns):
    played = Played(("Ann",), game)
    before = shown(played)
    played.do(EnterRoll(dice("223346" if game == "farkle" else "11123")))
    played.do(ScoreIn(Place("main", "chance")) if game == "yahtzee-os2" else PassOn())

    after = shown(played)

    assert [(view.turn, view.turns) for view in (before, after)] == turns


def test_who_won_a_game_of_a_series_is_shown_in_its_row():
    played = Played(("Ann", "Ben"), "minyat")
    played.do(EnterRoll(dice("11123")), PassOn(), EnterRoll(dice("22222")), PassOn())

    view = shown(played)

    assert [(each.id, each.kind) for each in view.rows] == [("game-1", "box"), ("total", "total")]
    assert [[cell.points for cell in each.cells] for each in view.rows] == [[0, 1], [0, 1]]


@pytest.mark.parametrize(
    ("faces", "unsure", "worth"),
    [
        pytest.param("155234", "", 200, id="too little to be banked"),
        pytest.param("111234", "", 1000, id="enough"),
        pytest.param("223346", "", 0, id="lost"),
        pytest.param("155234", "0", None, id="not read for sure"),
    ],
)
def test_what_a_turn_is_worth_is_shown_before_it_may_be_banked(faces, unsure, worth):
    played = Played(("Ann", "Ben"), "farkle")
    played.throw(faces, unsure=unsure)

    assert [cell.points for cell in row(shown(played), "this-turn").cells] == [worth, None]


def test_no_turn_has_a_row_any_more_once_the_game_is_over():
    played = Played(("Ann",), "farkle", target="1000")
    played.throw("111234")
    played.do(Press(Button.NEXT), Press(Button.OK))

    view = shown(played)

    assert view.phase == "final"
    assert [each.id for each in view.rows] == ["round-1", "to-go", "total"]
    assert view.rows[0].label == "Round 1"


def test_what_was_set_aside_is_worth_something_before_it_may_be_banked():
    played = Played(("Ann", "Ben"), "farkle")
    played.throw("155234")
    played.do(ConfirmHolds(dice("15")))

    assert row(shown(played), "this-turn").cells[0].points == 150
