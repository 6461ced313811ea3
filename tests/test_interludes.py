"""Pause, menu and setting a die right: what the buttons stand for, and that nothing of it is logged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import Played, dice, lying, shaded
from telling import told

from companion.catalogue import find_variant
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.signals.lamp import BY_INTERLUDE, LampSign, lamp_of
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import (
    AddPlayer,
    Button,
    ConfirmHolds,
    CorrectRoll,
    EnterRoll,
    LeaveGame,
    RenamePlayer,
    ReportTray,
    ScoreIn,
    StartGame,
    StopRolling,
    Undo,
)
from companion.turn.events import DieCorrected
from companion.turn.fixing import Fixing, while_fixing
from companion.turn.interludes import Between
from companion.turn.state import Phase
from companion.views import Motion

GRACE_S = 4.0


ASIDE = (
    AddPlayer("Cleo"),
    RenamePlayer(1, "Zoe"),
    LeaveGame(0),
    CorrectRoll(1, dice("66332")),
    Undo(),
)
"""What is no play: somebody comes, goes or is renamed, the past is set right or taken back."""


@pytest.fixture
def log():
    return MemoryLog()


@pytest.fixture
def table(log):
    return new_table(log)


def new_table(log, game="yahtzee-os2"):
    """Return a table with a game of two."""
    table = Table(log, clock=lambda: 10.0, grace_s=GRACE_S)
    table.submit(StartGame(find_variant(game), ("Ann", "Ben")))
    table.show(Motion.EMPTY, at=0)
    return table


def rest(table, faces, *, at=0.1, unsure=""):
    """Report dice at rest."""
    table.report(ReportTray(lying(faces, at=at, unsure=unsure), sure=not unsure), at=1.0)


def labels(table):
    """Return what stands beside OK, NEXT and BACK."""
    return [each.label for each in told(table.snapshot().view).buttons]


def view(table):
    return told(table.snapshot().view)


def test_every_interlude_has_a_lamp_sign():
    assert set(BY_INTERLUDE) == set(Between) - {Between.NOTHING}


# Pause


def test_back_held_pauses_and_says_so(table, log):
    before = len(log.read())

    table.press(Button.BACK, held=True)

    assert view(table).interlude == "paused"
    assert view(table).sentence == "Paused. The camera looks at nothing. Any button goes on."
    assert labels(table) == ["Go on"] * 3
    assert lamp_of(view(table)) is LampSign.PAUSED
    assert len(log.read()) == before


@pytest.mark.parametrize("button", Button)
@pytest.mark.parametrize("held", [False, True])
def test_any_button_goes_on_and_does_nothing_else(table, button, held):
    rest(table, "66331")
    before = table.state
    table.press(Button.BACK, held=True)

    table.press(button, held=held)

    assert view(table).interlude == ""
    assert table.state == before


def test_what_the_camera_saw_before_it_was_closed_does_not_count(table):
    table.press(Button.BACK, held=True)

    rest(table, "66331")

    assert table.state.phase is Phase.READY
    assert table.state.tray.lying == ()


def test_after_a_pause_the_tray_is_looked_at_again(table):
    rest(table, "66331")
    table.press(Button.BACK, held=True)

    table.press(Button.OK)
    assert view(table).motion == Motion.STARTING.value
    rest(table, "66")

    assert [die.face for die in table.state.tray.lying] == [6, 6]
    assert view(table).sentence == "OK keeps 6 6. Then throw the rest."


def test_the_lamp_breathes_in_a_pause_although_a_hand_was_in_view(table):
    table.show(Motion.HAND, at=1.0)

    table.press(Button.BACK, held=True)

    assert lamp_of(view(table)) is LampSign.PAUSED


def test_a_pause_in_the_grace_keeps_the_turn_from_being_written(table):
    rest(table, "66331")
    table.submit(StopRolling())
    table.press(Button.OK)

    table.press(Button.BACK, held=True)
    table.pass_time(99.0)

    assert table.state.phase is Phase.CHOOSE
    assert table.state.seat == 0


def test_a_tap_goes_on_with_the_game_too(table):
    rest(table, "66331")
    table.press(Button.BACK, held=True)

    table.submit(ScoreIn(Place("main", "sixes")))

    assert view(table).interlude == ""
    assert table.state.seat == 1


@pytest.mark.parametrize("command", ASIDE, ids=lambda command: type(command).__name__)
def test_a_pause_goes_on_whoever_comes_and_goes_and_whatever_is_set_right(table, command):
    rest(table, "66331")
    table.submit(ScoreIn(Place("main", "sixes")))
    table.press(Button.BACK, held=True)

    table.submit(command)

    assert view(table).interlude == "paused"


@pytest.mark.parametrize("command", ASIDE, ids=lambda command: type(command).__name__)
def test_a_set_up_goes_on_and_none_of_its_throws_counts(table, command):
    rest(table, "66331")
    table.submit(ScoreIn(Place("main", "sixes")))
    table.set_up()

    table.submit(command)
    before = table.state
    rest(table, "", at=0.2)
    rest(table, "12345", at=0.6)

    assert view(table).interlude == "setting-up"
    assert table.state == before


def test_whoever_joins_by_the_address_leaves_it_to_the_next(table):
    table.open_menu()
    while labels(table)[0] != "Show the address":
        table.press(Button.NEXT)
    table.press(Button.OK)

    table.submit(AddPlayer("Cleo"))

    assert view(table).interlude == "address"
    assert table.state.players == ("Ann", "Ben", "Cleo")


# Menu


def test_the_menu_goes_round_with_next_and_is_left_with_back(table):
    table.open_menu()
    assert view(table).sentence.startswith("Menu: New game, same players?")

    said = []
    for _ in range(4):
        table.press(Button.NEXT)
        said.append(labels(table)[0])
    table.press(Button.BACK)

    assert said == ["Show the address", "Set the table up", "Shut down", "New game, same players"]
    assert view(table).interlude == ""


def test_a_new_game_from_the_menu_can_be_taken_back(table):
    rest(table, "66331")
    running = table.state
    table.open_menu()

    table.press(Button.OK)
    assert (table.state.phase, table.state.rolls) == (Phase.READY, ())
    assert labels(table)[2] == "Take back the new game"
    assert view(table).notice == "The game that was running is broken off. BACK brings it back."
    table.press(Button.BACK)

    assert table.state.rolls == running.rolls


def test_a_new_game_in_place_of_one_in_which_nothing_was_played_breaks_nothing_off(table):
    table.open_menu()

    table.press(Button.OK)

    assert view(table).notice is None


def test_what_a_child_has_taken_back_is_the_first_thing_that_the_menu_offers(table):
    rest(table, "66331")
    table.press(Button.NEXT)
    before = table.state
    table.press(Button.BACK)
    table.press(Button.BACK)

    table.open_menu()
    assert labels(table)[0] == "Undo what BACK did"
    table.press(Button.OK)

    assert (table.state, view(table).interlude) == (before, "")


def test_a_skip_that_is_brought_back_with_a_later_throw_is_not_what_back_takes_back(table):
    table.press(Button.NEXT)
    assert view(table).notice == "Ann is skipped. BACK takes that back."
    rest(table, "66331")
    table.press(Button.BACK)
    table.press(Button.BACK)

    table.open_menu()
    table.press(Button.OK)

    assert (view(table).notice, labels(table)[2]) == (None, "Take back roll 1")


def test_a_throw_closes_the_menu_that_offered_to_bring_back_what_was_before_it(table):
    rest(table, "66331")
    table.press(Button.BACK)
    table.open_menu()

    rest(table, "")
    assert labels(table)[0] == "Undo what BACK did"
    rest(table, "11245", at=0.6)

    assert (view(table).interlude, view(table).phase) == ("", Phase.READ)


def test_without_a_game_the_menu_has_no_new_one():
    table = Table(MemoryLog(), clock=lambda: 0.0)

    table.open_menu()

    assert labels(table)[0] == "Show the address"


def test_the_address_is_shown_until_any_button(table):
    table.open_menu()
    table.press(Button.NEXT)

    table.press(Button.OK)
    assert view(table).interlude == "address"
    table.press(Button.NEXT)

    assert view(table).interlude == ""


def test_shutting_down_is_not_stopped_by_a_button(table):
    table.open_menu()
    while labels(table)[0] != "Shut down":
        table.press(Button.NEXT)
    table.press(Button.OK)

    for button in Button:
        with pytest.raises(IllegalMoveError):
            table.press(button)
    table.open_menu()
    table.submit(EnterRoll(dice("66331")))

    assert view(table).interlude == "shut-down"


def test_in_a_game_of_columns_a_die_is_set_right_from_the_menu_while_a_box_is_chosen():
    table = new_table(MemoryLog(), "enhanced-yahtzee")
    table.submit(EnterRoll(shaded("6 6 6 6 1")))
    table.submit(StopRolling())
    assert view(table).buttons[1].held == "Next column"

    table.open_menu()
    while labels(table)[0] != "Set a die right":
        table.press(Button.NEXT)
    table.press(Button.OK)

    assert view(table).interlude == "fixing"


# Setting a die right


def test_next_held_puts_the_cursor_on_the_least_certain_die(table):
    rest(table, "66335", unsure="3")

    table.press(Button.NEXT, held=True)

    assert view(table).interlude == "fixing"
    assert [die.asked for die in view(table).dice] == [False, False, False, True, False]
    assert view(table).sentence == "Die 4: a 3? OK: another face, NEXT: another die, BACK: done."
    assert lamp_of(view(table)) is LampSign.CHECK


def test_ok_goes_on_to_the_next_face_and_back_keeps_it(table, log):
    rest(table, "66335", unsure="3")
    table.press(Button.NEXT, held=True)

    table.press(Button.OK)
    assert labels(table)[2] == "Done: it is a 2"
    assert table.state.rolls[-1].dice[3].face == 3
    table.press(Button.BACK)

    assert view(table).interlude == ""
    assert table.state.rolls[-1].faces == (6, 6, 3, 2, 5)
    assert [e.event for e in log.read() if isinstance(e.event, DieCorrected)] == [
        DieCorrected(3, 2)
    ]


def test_a_roll_that_was_sure_can_be_set_right_too(table):
    rest(table, "66331")
    table.press(Button.NEXT, held=True)

    table.press(Button.NEXT)
    table.press(Button.OK)
    table.press(Button.NEXT)
    table.press(Button.BACK)

    first = table.state.rolls[-1].faces
    assert (first[0], first[2:]) == (6, (3, 3, 1))
    assert first[1] != 6
    assert table.state.phase is Phase.READ


def test_every_face_of_a_die_can_be_reached(table):
    rest(table, "66331")
    table.press(Button.NEXT, held=True)

    faces = []
    for _ in range(6):
        faces.append(next(die.pointed for die in view(table).dice if die.asked))
        table.press(Button.OK)

    assert sorted(faces) == [1, 2, 3, 4, 5, 6]


def test_done_without_a_change_answers_nothing(table):
    rest(table, "66335", unsure="3")
    table.press(Button.NEXT, held=True)
    before = table.state

    table.press(Button.BACK)

    assert table.state == before
    assert table.state.phase is Phase.ASK


def test_a_die_is_set_right_while_a_box_is_chosen(table):
    rest(table, "66331")
    table.submit(StopRolling())

    table.press(Button.NEXT, held=True)
    table.press(Button.OK)
    table.press(Button.BACK)

    assert table.state.rolls[-1].faces[0] != 6
    assert table.state.phase is Phase.CHOOSE


def test_where_shades_count_both_can_be_reached():
    table = new_table(MemoryLog(), "yin-yang")
    table.submit(EnterRoll(shaded("D6 D4 1 6 4 6")))
    table.press(Button.NEXT, held=True)

    said = set()
    for _ in range(12):
        said.add(labels(table)[0])
        table.press(Button.OK)

    assert said == {
        f"Rather a {shade} {face}" for shade in ("dark", "light") for face in range(1, 7)
    }


def test_a_wrong_shade_is_set_right_with_the_buttons():
    table = new_table(MemoryLog(), "yin-yang")
    table.submit(EnterRoll(shaded("D6 D4 1 6 4 6")))
    assert table.state.phase is Phase.ASK
    light = next(
        i for i, die in enumerate(table.state.rolls[-1].dice) if die.shade.value == "light"
    )

    table.press(Button.NEXT, held=True)
    while not next(die.asked for die in view(table).dice if die.index == light):
        table.press(Button.NEXT)
    while not labels(table)[2].startswith("Done: it is a dark"):
        table.press(Button.OK)
    table.press(Button.BACK)

    assert table.state.phase is Phase.READ


@pytest.mark.parametrize(
    ("rolled", "wrong", "right"),
    [("D6 D4 1 6 4 6", "light", "dark"), ("D6 D4 D1 D6 4 6", "dark", "light")],
)
def test_where_the_shades_do_not_fit_ok_leads_to_the_dice_of_which_there_are_too_many(
    rolled, wrong, right
):
    table = new_table(MemoryLog(), "yin-yang")
    table.submit(EnterRoll(shaded(rolled)))
    many = [die.index for die in view(table).dice if die.shade == wrong]
    assert labels(table)[0] == "Set a die right"

    table.press(Button.OK)
    seen = []
    for _ in many:
        seen += [die.index for die in view(table).dice if die.asked]
        table.press(Button.NEXT)

    assert seen == many
    assert table.state.phase is Phase.ASK


def test_there_one_ok_says_that_a_die_has_the_other_shade():
    table = new_table(MemoryLog(), "yin-yang")
    table.submit(EnterRoll(shaded("D6 D4 1 6 4 6")))
    first = next(die for die in view(table).dice if die.shade == "light")

    table.press(Button.OK)
    table.press(Button.OK)
    assert labels(table)[2] == f"Done: it is a dark {first.face}"
    table.press(Button.BACK)

    assert table.state.phase is Phase.READ
    assert view(table).dice[first.index].shade == "dark"


def test_where_what_was_set_aside_is_not_there_ok_leads_to_the_dice():
    table = new_table(MemoryLog(), "yin-yang")
    table.submit(EnterRoll(shaded("D6 D4 D1 6 4 6")))
    table.submit(ConfirmHolds(shaded("6 6")))
    table.submit(EnterRoll(shaded("6 2 3 D2 D3 D5")))
    assert labels(table)[0] == "Set a die right"

    table.press(Button.OK)

    assert view(table).interlude == "fixing"


def test_where_a_box_may_be_announced_holding_next_announces():
    table = new_table(MemoryLog(), "enhanced-yahtzee")
    table.submit(EnterRoll(shaded("6 6 6 6 1")))
    assert view(table).buttons[1].held == "Announce a box"

    table.press(Button.NEXT, held=True)

    assert table.state.announcing


@pytest.mark.parametrize("phase", ["ready", "hold", "final"])
def test_where_no_die_can_be_set_right_holding_next_is_pressing_it(table, phase):
    if phase == "hold":
        table.submit(EnterRoll(shaded("6 6 3 3 1")))
        table.submit(ConfirmHolds(shaded("6 6")))
    if phase == "final":
        for place in table.state.variant.places:
            for _ in range(2):
                table.submit(EnterRoll(shaded("6 6 3 3 1")))
                table.submit(ScoreIn(place))
    assert table.state.phase.value == phase

    assert view(table).buttons[1].held is None


def test_another_throw_ends_it(table):
    rest(table, "66331")
    table.press(Button.NEXT, held=True)

    rest(table, "22456", at=0.5)
    assert view(table).interlude == "fixing"
    table.press(Button.BACK)
    table.press(Button.OK)
    table.press(Button.NEXT, held=True)
    table.submit(Undo())

    assert view(table).interlude == ""


def test_a_cursor_on_a_die_whose_shade_is_another_by_now_goes_on_with_the_likeliest_face():
    """Where shades mean nothing, what is said of one die may give a kept one its shade back."""
    played = Played(game="farkle")
    played.throw("115234")
    own = played.state.roll.dice[3].die

    following = while_fixing(
        played.state, Fixing(3, replace(own, shade=own.shade.other), shaded=False), Button.OK
    ).turns_to

    assert following == Fixing(3, own, shaded=False)
