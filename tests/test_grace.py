"""The grace before a turn is written: cancelled, cut short, over in its time, lost in a power cut."""

from __future__ import annotations

import pytest
from disks import FullLog
from evening import GRACE_S, Evening
from playing import dice, groups, shaded

from companion.errors import IllegalMoveError, LogError, StaleActionError
from companion.rules.place import Place
from companion.signals.lamp import LampSign, lamp_of
from companion.turn.commands import (
    AddPlayer,
    BankTurn,
    Button,
    CorrectDie,
    CorrectRoll,
    EnterRoll,
    LeaveGame,
    PointAtBox,
    RenamePlayer,
    ScoreIn,
    StopRolling,
    Undo,
)
from companion.turn.state import Phase
from companion.views import Motion


@pytest.fixture
def evening():
    return Evening()


def test_ok_on_a_box_shows_what_will_be_written_and_writes_nothing(evening):
    evening.choose()

    evening.table.press(Button.OK)

    assert evening.view.sentence == "Write Chance 19. OK: now. BACK: not yet."
    assert [each.label for each in evening.view.buttons] == [
        "Write Chance 19 now", "Next box", "Not yet",
    ]  # fmt: skip
    assert lamp_of(evening.view) is LampSign.WRITE
    assert evening.written == []


def test_it_is_written_once_when_the_time_is_over_and_not_before(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.pass_time(10.0 + GRACE_S - 0.01)
    assert evening.written == []
    evening.table.pass_time(10.0 + GRACE_S)
    evening.table.pass_time(10.0 + 2 * GRACE_S)

    assert evening.written == [Place("main", "chance")]
    assert evening.table.state.seat == 1
    assert evening.view.interlude == ""


def test_a_correction_of_the_past_writes_what_is_about_to_be_written(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.submit(CorrectRoll(1, dice("66332")))

    assert evening.written == [Place("main", "chance")]
    assert evening.view.players[0].total == 20
    assert evening.view.notice.startswith("Set right: Ann, turn 1, roll 1 is 6 6 3 3 2.")


@pytest.mark.parametrize(
    "command",
    [
        AddPlayer("Cleo"),
        RenamePlayer(1, "Zoe"),
        LeaveGame(1),
        RenamePlayer(0, "Anna"),
        LeaveGame(0),
    ],
    ids=["joined", "another renamed", "another left", "the same renamed", "the same left"],
)
def test_who_comes_goes_or_is_renamed_has_it_written(evening, command):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.submit(command)
    evening.table.pass_time(99.0)

    assert evening.written == [Place("main", "chance")]
    assert evening.view.players[0].total == 19
    assert evening.view.interlude == ""


def test_what_was_thrown_in_the_grace_is_the_next_players_though_somebody_joins(evening):
    evening.choose()
    evening.table.press(Button.OK)
    evening.rest("", 11.0)
    evening.rest("12345", 13.0, height=0.6)

    evening.table.submit(AddPlayer("Cleo"))

    assert evening.table.state.seat == 1
    assert evening.faces == [1, 2, 3, 4, 5]


def test_what_was_thrown_in_the_grace_goes_with_whoever_threw_it():
    evening = Evening()
    evening.table.submit(AddPlayer("Cleo"))
    evening.choose()
    evening.table.press(Button.OK)
    evening.rest("", 11.0)
    evening.rest("12345", 13.0, height=0.6)

    evening.table.submit(LeaveGame(1))

    assert evening.table.state.seat == 2
    assert evening.table.state.roll is None


def test_a_name_that_cannot_be_leaves_the_grace_as_it_is(evening):
    evening.choose()
    evening.table.press(Button.OK)

    with pytest.raises(IllegalMoveError):
        evening.table.submit(RenamePlayer(1, "Ann"))

    assert evening.view.interlude == "writing"
    evening.table.pass_time(99.0)
    assert evening.written == [Place("main", "chance")]


def test_a_correction_that_is_refused_leaves_the_grace_as_it_is(evening):
    evening.choose()
    evening.table.press(Button.OK)

    with pytest.raises(IllegalMoveError):
        evening.table.submit(CorrectRoll(1, dice("6633")))

    assert evening.written == []
    assert evening.view.interlude == "writing"


def test_a_picture_brings_the_time_too(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.show(Motion.HAND, at=10.0 + GRACE_S)

    assert evening.written == [Place("main", "chance")]


def test_ok_again_writes_at_once(evening):
    evening.choose()

    evening.table.press(Button.OK)
    evening.table.press(Button.OK)

    assert evening.written == [Place("main", "chance")]


def test_back_cancels_and_takes_nothing_else_back(evening):
    evening.choose()
    before = evening.table.state
    evening.table.press(Button.OK)

    evening.table.press(Button.BACK)
    evening.table.pass_time(99.0)

    assert evening.table.state == before
    assert evening.view.interlude == ""
    assert evening.written == []


def test_an_undo_from_a_phone_cancels_too(evening):
    evening.choose()
    before = evening.table.state
    evening.table.press(Button.OK)

    evening.table.submit(Undo())

    assert evening.table.state == before
    assert evening.view.interlude == ""


def test_next_cancels_and_goes_on_to_the_next_box(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.press(Button.NEXT)

    assert evening.view.interlude == ""
    assert evening.table.state.pointed_box == Place("main", "sixes")
    assert evening.written == []


def test_a_tap_on_a_box_writes_that_one_at_once(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.submit(ScoreIn(Place("main", "sixes")))
    evening.table.pass_time(99.0)

    assert evening.written == [Place("main", "sixes")]


def test_a_correction_in_the_grace_ends_it(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.table.submit(CorrectDie(4, 6))
    evening.table.pass_time(99.0)

    assert evening.written == []
    assert evening.view.interlude == ""


def test_after_a_power_cut_nothing_is_written_and_the_cursor_stands_there_still(evening):
    evening.choose()
    evening.table.press(Button.NEXT)
    evening.table.press(Button.OK)

    evening.start()
    evening.table.pass_time(99.0)

    assert evening.written == []
    assert evening.table.state.phase is Phase.CHOOSE
    assert evening.table.state.pointed_box == Place("main", "sixes")
    evening.table.press(Button.OK)
    evening.table.press(Button.OK)
    assert evening.written == [Place("main", "sixes")]


def test_a_throw_in_the_grace_is_the_next_players(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.rest("", 11.0)
    evening.rest("22345", 13.0, height=0.6)
    assert evening.table.state.seat == 0
    evening.table.pass_time(14.0)

    assert evening.written == [Place("main", "chance")]
    assert evening.table.state.seat == 1
    assert evening.table.state.roll.faces == (2, 2, 3, 4, 5)


def test_a_throw_in_the_grace_of_which_a_die_is_moved_there_is_one_throw(evening):
    evening.choose()
    evening.table.press(Button.OK)

    evening.rest("", 11.0)
    evening.rest("22345", 13.0, height=0.6)
    evening.rest("22345", 13.5, height=0.63)
    evening.table.pass_time(14.0)

    assert (evening.table.state.seat, evening.view.roll) == (1, 1)


def throw_in_the_grace(evening):
    """Let the next player throw before the turn is written, and then let it be."""
    evening.choose()
    evening.table.press(Button.OK)
    evening.rest("", 11.0)
    evening.rest("22345", 13.0, height=0.6)
    evening.table.pass_time(14.0)


def test_what_came_to_rest_in_the_grace_is_told_once(evening):
    throw_in_the_grace(evening)

    evening.rest("22", 15.0, height=0.6)
    evening.press("OK")
    evening.rest("22666", 16.0, height=0.6)

    assert (evening.view.roll, evening.faces) == (2, [2, 2, 6, 6, 6])


def test_nor_is_it_told_again_with_the_button_that_is_pressed_next(evening):
    throw_in_the_grace(evening)
    told = len(evening.log.read())

    evening.press("NEXT")

    assert evening.view.phase == "choose"
    assert len(evening.log.read()) == told + 1


def test_a_throw_in_a_grace_that_is_cancelled_is_looked_at_then(evening):
    evening.choose()
    evening.table.press(Button.OK)
    evening.rest("22345", 13.0, height=0.6)

    evening.table.press(Button.BACK)

    assert [die.face for die in evening.table.state.tray.lying] == [2, 2, 3, 4, 5]
    assert evening.table.state.seat == 0


def test_ok_of_a_phone_that_has_not_seen_the_grace_does_not_cut_it_short(evening):
    evening.choose()
    version = evening.view.version
    evening.table.press(Button.OK, version=version, during="")

    with pytest.raises(StaleActionError):
        evening.table.press(Button.OK, version=version, during="")

    assert evening.written == []
    evening.table.press(Button.OK, version=version, during="writing")
    assert evening.written == [Place("main", "chance")]


def test_a_box_is_scratched_by_holding_ok_only(evening):
    evening.choose()
    evening.table.submit(PointAtBox(Place("main", "yahtzee")))

    with pytest.raises(IllegalMoveError):
        evening.table.press(Button.OK)
    assert evening.view.buttons[0].label == "Hold OK: Scratch Yahtzee: 0"
    assert evening.view.buttons[0].held == "Scratch Yahtzee: 0"
    evening.table.press(Button.OK, held=True)
    assert evening.view.interlude == "writing"
    evening.table.pass_time(14.0)

    assert evening.written == [Place("main", "yahtzee")]


def test_a_zero_is_written_like_any_box_where_all_would_be_zero():
    evening = Evening()
    for place in evening.table.state.variant.places:
        if place not in (Place("main", "yahtzee"), Place("main", "large-straight")):
            for _ in range(2):
                evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
                evening.table.submit(ScoreIn(place))
    evening.table.submit(EnterRoll(shaded("6 6 3 3 1")))
    evening.table.press(Button.NEXT)

    evening.table.press(Button.OK)

    assert evening.view.interlude == "writing"


def test_points_to_bank_have_the_same_grace():
    evening = Evening("yin-yang")
    evening.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    evening.table.submit(StopRolling())

    evening.table.press(Button.OK)
    assert (evening.view.interlude, evening.table.state.seat) == ("writing", 0)
    evening.table.pass_time(14.0)

    assert evening.table.state.seat == 1


def test_so_has_a_game_that_is_won():
    evening = Evening("minyat")
    evening.table.submit(EnterRoll(shaded("6 6 6 6 6")))

    evening.table.press(Button.OK)
    assert (evening.view.interlude, evening.table.state.series.winners) == ("writing", ())
    evening.table.pass_time(14.0)

    assert evening.table.state.series.winners == (0,)


@pytest.mark.parametrize(
    ("game", "roll"),
    [
        pytest.param("yin-yang", "D2 D3 D4 1 5 6", id="a lost turn"),
        pytest.param("minyat", "6 6 6 2 1", id="a turn without luck"),
    ],
)
def test_what_writes_nothing_is_over_at_once_and_back_takes_it_back(game, roll):
    evening = Evening(game)
    evening.table.submit(EnterRoll(shaded(roll)))

    evening.table.press(Button.OK)
    assert (evening.view.interlude, evening.table.state.seat) == ("", 1)
    with pytest.raises(IllegalMoveError):
        evening.table.press(Button.OK)
    evening.table.press(Button.BACK)

    assert (evening.table.state.phase, evening.table.state.seat) == (Phase.CHOOSE, 0)


def test_next_cancels_too_where_there_is_nothing_else_to_choose():
    evening = Evening("minyat")
    evening.table.submit(EnterRoll(shaded("6 6 6 6 6")))
    evening.table.press(Button.OK)

    evening.table.press(Button.NEXT)
    evening.table.pass_time(99.0)

    assert (evening.view.interlude, evening.table.state.seat) == ("", 0)


def test_a_tap_on_a_way_to_bank_banks_at_once():
    evening = Evening("yin-yang")
    evening.table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))

    evening.table.submit(BankTurn(groups("6 6 D6")))

    assert evening.table.state.seat == 1


def test_a_full_disk_at_the_end_of_the_grace_leaves_the_choice_open():
    log = FullLog()
    evening = Evening(log=log)
    evening.choose()
    evening.table.press(Button.OK)
    log.full = True

    with pytest.raises(LogError):
        evening.table.pass_time(14.0)
    evening.table.pass_time(15.0)
    log.full = False
    evening.table.pass_time(16.0)

    assert evening.written == []
    assert evening.view.interlude == ""
    evening.table.press(Button.OK)
    evening.table.pass_time(99.0)
    assert evening.written == [Place("main", "chance")]
