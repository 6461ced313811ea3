"""What any scorer may do, and what is the host's: older turns, a game's end, a new game."""

from __future__ import annotations

import pytest
from playing import dice
from telling import told

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError, StaleActionError
from companion.history.turns import turns_of
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    AddPlayer,
    BeginAnew,
    Button,
    ConfirmEnd,
    ConfirmHolds,
    CorrectDie,
    CorrectRoll,
    EnterRoll,
    LeaveGame,
    MoveEntry,
    RenamePlayer,
    ScoreIn,
    SkipSeat,
    StartGame,
    StopRolling,
    TakeTurnOut,
    Undo,
)
from companion.turn.hosting import Person
from companion.turn.interludes import InMenu, MenuEntry, situation
from companion.words.wording import in_english

CLEO = Person("Cleo's iPhone 27", is_host=False)
HOST = Person("Ann's iPad 81", is_host=True)
YAHTZEE = find_variant("yahtzee-os2")


@pytest.fixture
def table():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(YAHTZEE, ("Ann", "Ben")))
    return table


def turn(table, box):
    table.submit(EnterRoll(dice("66331")))
    table.submit(ScoreIn(Place("main", box)))


def undo(table, person, times=1):
    """Take steps back, by command and by button in turn."""
    for _ in range(times):
        table.submit(Undo(), by=person)


def ended(table):
    return table.snapshot().view.ended


def test_a_scorer_takes_back_the_last_turn_and_all_of_this_one(table):
    turn(table, "sixes")
    table.submit(EnterRoll(dice("55555")))

    undo(table, CLEO, times=3)

    assert ended(table) == 0
    assert table.state.rolls == ()


def test_a_scorer_takes_back_no_older_turn(table):
    turn(table, "sixes")
    turn(table, "sixes")
    undo(table, CLEO, times=2)

    for refused in (lambda: undo(table, CLEO), lambda: table.press(Button.BACK, by=CLEO)):
        with pytest.raises(IllegalMoveError, match="host-only"):
            refused()

    assert ended(table) == 1
    undo(table, HOST, times=2)
    assert ended(table) == 0


def test_a_correction_of_the_past_takes_a_scorer_no_further_back(table):
    turn(table, "sixes")
    turn(table, "ones")
    turn(table, "fives")
    undo(table, CLEO, times=2)
    assert ended(table) == 2

    table.submit(CorrectRoll(1, dice("66332")), by=CLEO)
    table.submit(Undo(), by=CLEO)
    table.submit(CorrectRoll(1, dice("66332")), by=HOST)
    with pytest.raises(IllegalMoveError, match="host-only"):
        undo(table, CLEO, times=2)

    assert ended(table) == 2


def test_what_is_older_than_its_players_last_turn_is_set_right_by_the_host(table):
    turn(table, "sixes")
    turn(table, "ones")
    anns, bens = (each.number for each in turns_of(table.state))
    table.submit(MoveEntry(bens, Place("main", "twos")), by=CLEO)
    turn(table, "fives")
    table.submit(MoveEntry(bens, Place("main", "threes")), by=CLEO)

    for older in (CorrectRoll(1, dice("66332")), MoveEntry(anns, Place("main", "twos"))):
        with pytest.raises(IllegalMoveError, match="host-only"):
            table.submit(older, by=CLEO)
        table.submit(older, by=HOST)
    last = turns_of(table.state)[-1].number
    with pytest.raises(IllegalMoveError, match="host-only"):  # An older one would change places.
        table.submit(MoveEntry(last, Place("main", "twos")), by=CLEO)


def test_turn_by_turn_no_scorer_takes_a_game_out(table):
    turn(table, "sixes")
    turn(table, "ones")

    with pytest.raises(IllegalMoveError, match="host-only"):
        table.submit(TakeTurnOut(turns_of(table.state)[-1].number), by=CLEO)


def test_what_stays_as_it_is_is_set_right_by_the_host(table):
    for box in [place.box for place in table.state.variant.places for _ in range(2)]:
        turn(table, box)
    last = turns_of(table.state)[-1].rolls[0].number
    table.submit(CorrectRoll(last, dice("66332")), by=CLEO)
    table.submit(ConfirmEnd(), by=CLEO)

    with pytest.raises(IllegalMoveError, match="host-only"):
        table.submit(CorrectRoll(last, dice("66331")), by=CLEO)
    table.submit(CorrectRoll(last, dice("66331")), by=HOST)


@pytest.mark.parametrize("number", [-1, 99])
def test_what_was_never_played_is_refused_as_such_and_not_as_the_hosts(table, number):
    turn(table, "sixes")

    with pytest.raises(IllegalMoveError) as refused:
        table.submit(CorrectRoll(number, dice("66332")), by=CLEO)

    assert refused.value.reason != "host-only"


def test_a_turn_that_was_skipped_makes_none_older(table):
    turn(table, "sixes")
    turn(table, "ones")
    table.submit(SkipSeat())

    table.submit(CorrectRoll(1, dice("66332")), by=CLEO)

    assert table.state.sheets[0].entries[0].dice == dice("66332")


def test_a_turn_that_is_written_anew_is_the_last_one_again(table):
    turn(table, "sixes")
    turn(table, "sixes")
    undo(table, HOST, times=4)
    turn(table, "chance")

    undo(table, CLEO)

    assert ended(table) == 0


def test_how_far_was_taken_back_is_known_after_a_start():
    log = MemoryLog()
    table = Table(log, clock=lambda: 0.0)
    table.submit(StartGame(YAHTZEE, ("Ann", "Ben")))
    turn(table, "sixes")
    turn(table, "sixes")
    undo(table, CLEO, times=2)

    again = Table(log, clock=lambda: 0.0)

    with pytest.raises(IllegalMoveError, match="host-only"):
        undo(again, CLEO)


@pytest.mark.parametrize(
    "command", [BeginAnew(), StartGame(find_variant("kniffel"), ("Ann", "Ben"))], ids=str
)
def test_a_new_game_is_the_hosts(table, command):
    with pytest.raises(IllegalMoveError, match="host-only"):
        table.submit(command, by=CLEO)


def test_a_new_game_that_was_begun_is_taken_back_by_the_host(table):
    table.submit(BeginAnew())

    with pytest.raises(IllegalMoveError, match="host-only"):
        undo(table, CLEO)
    undo(table, HOST)


def test_in_the_menu_a_scorer_neither_begins_anew_nor_shuts_down(table):
    table.open_menu()
    with pytest.raises(IllegalMoveError, match="host-only"):
        table.press(Button.OK, by=CLEO)

    for entry in (MenuEntry.SET_UP, MenuEntry.SHUT_DOWN):
        while table.snapshot().view.sentence != situation(InMenu(entry)):
            table.press(Button.NEXT, by=CLEO)
        with pytest.raises(IllegalMoveError, match="host-only"):
            table.press(Button.OK, by=CLEO)
    assert table.snapshot().view.interlude == "menu"


def test_past_the_end_of_the_game_only_the_host_goes_back(table):
    for place in YAHTZEE.places:
        for _ in range(2):
            table.submit(EnterRoll(dice("66331")))
            table.submit(ScoreIn(place))
    table.submit(ConfirmEnd(), by=CLEO)

    with pytest.raises(IllegalMoveError, match="host-only"):
        undo(table, CLEO)
    undo(table, HOST)
    undo(table, CLEO)

    assert not table.state.is_over


def test_in_the_grace_a_scorer_cancels_what_is_not_written():
    table = Table(MemoryLog(), clock=lambda: 0.0, grace_s=4.0)
    table.submit(StartGame(YAHTZEE, ("Ann", "Ben")))
    turn(table, "sixes")
    turn(table, "sixes")
    undo(table, CLEO, times=1)
    table.submit(StopRolling())
    table.press(Button.OK)

    undo(table, CLEO)

    assert table.snapshot().view.interlude == ""


# What the others are told


def notice(table):
    return told(table.snapshot().view.notice)


def test_everybody_is_told_who_took_which_box_back(table):
    table.submit(EnterRoll(dice("66655")))
    table.submit(ScoreIn(Place("main", "full-house")))

    undo(table, CLEO)

    assert notice(table) == "Cleo's iPhone 27 undid: Full house 25 (Ann)"
    assert table.snapshot().view.notice_key == "undid"


def test_a_press_at_the_table_is_told_too(table):
    table.submit(EnterRoll(dice("66331")))

    table.press(Button.BACK)

    assert notice(table) == "Somebody at the table undid: roll 1 (Ann)"


@pytest.mark.parametrize(
    ("step", "told_as"),
    [
        pytest.param(CorrectDie(4, 6), "die 5 set to 6 (Ann)", id="die"),
        pytest.param(ConfirmHolds(dice("66")), "the dice kept (Ann)", id="holds"),
        pytest.param(StopRolling(), "the end of the throws (Ann)", id="stop"),
        pytest.param(AddPlayer("Dora"), "Dora joined", id="joined"),
        pytest.param(LeaveGame(1), "Ben left", id="left"),
        pytest.param(RenamePlayer(1, "Bert"), "the name Bert", id="renamed"),
    ],
)
def test_the_step_that_was_undone_is_named(table, step, told_as):
    table.submit(EnterRoll(dice("66331")))
    table.submit(step)

    undo(table, HOST)

    assert notice(table) == f"Ann's iPad 81 undid: {told_as}"


def test_everybody_is_told_who_set_a_die_right(table):
    table.submit(EnterRoll(dice("66331")))

    table.submit(CorrectDie(4, 6), by=CLEO)

    assert notice(table) == "Cleo's iPhone 27 set die 5 right: it shows 6."


def test_what_is_told_goes_with_the_next_step(table):
    table.submit(EnterRoll(dice("66331")))
    undo(table, CLEO)

    table.submit(EnterRoll(dice("66331")))

    assert notice(table) is None


def happened(table, version):
    with pytest.raises(StaleActionError) as caught:
        table.submit(Undo(), version=version)
    why = caught.value.happened
    return None if why is None else in_english(why)


def test_who_comes_too_late_hears_what_happened(table):
    version = table.snapshot().view.version
    assert happened(table, version - 1) is None

    turn(table, "sixes")
    written = happened(table, version)
    undo(table, HOST)

    assert written == "Ann already chose Sixes. Look again."
    assert happened(table, version) == "A step was taken back meanwhile. Look again."
