"""The first game, and one for other players: begun with the three buttons alone."""

from __future__ import annotations

import pytest
from evening import Clock, Evening

from companion.catalogue import find_variant
from companion.signals.lamp import LampSign, lamp_of
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Button, StartGame
from companion.turn.players import Colour
from companion.turn.state import Phase
from companion.views import Motion

GAMES = tuple(find_variant(each) for each in ("kniffel", "yatzy", "farkle"))


class FirstEvening(Evening):
    """A table that was switched on, and knows what was played last."""

    def __init__(self, games=GAMES):
        self.log, self.clock, self.games = MemoryLog(), Clock(), games
        self.table = Table(self.log, clock=self.clock, games=games)
        locked = find_variant("yatzy", {"hold": "locked"})
        self.table.propose(StartGame(locked, ("Ann", "Ben"), (Colour.PINK, Colour.TEAL)))
        self.table.show(Motion.EMPTY, at=0)


def test_ok_and_ok_play_the_last_game_again_with_its_house_rules():
    evening = FirstEvening()
    assert evening.view.sentence == "OK: a game with Ann, Ben. NEXT: others. Or choose on a phone."
    assert evening.labels == ["Play with Ann, Ben", "Others", "Nothing to take back"]

    evening.press("OK")
    assert evening.view.sentence == "Next: Yatzy? OK plays it: Ann, Ben. NEXT: another game."
    evening.press("OK")

    state = evening.table.state
    assert (state.phase, state.players) == (Phase.READY, ("Ann", "Ben"))
    assert state.variant.options == (("hold", "locked"),)
    assert state.colours == (Colour.PINK, Colour.TEAL)


def test_next_goes_through_numbers_of_players_and_games():
    evening = FirstEvening()

    evening.press("NEXT")
    assert evening.view.sentence.startswith("2 players?")
    evening.press(*["NEXT"] * 7)
    assert evening.view.sentence.startswith("One player?")
    evening.press("NEXT", "NEXT", "OK", "NEXT", "OK")

    assert evening.table.state.players == ("Seat 1", "Seat 2", "Seat 3")
    assert evening.table.state.variant.id == "farkle"


def test_back_leads_back_from_each_question():
    evening = FirstEvening()

    evening.press("NEXT", "BACK")
    assert evening.view.interlude == ""
    evening.press("OK")
    assert evening.labels[2] == "Back"
    evening.press("BACK")

    assert evening.view.phase == "no-game"


def test_the_lamp_waits_while_it_is_asked_who_plays():
    evening = FirstEvening()
    assert lamp_of(evening.view) is LampSign.PAUSED

    evening.press("NEXT")

    assert lamp_of(evening.view) is LampSign.PAUSED


def test_the_menu_begins_a_game_for_others_and_back_brings_the_running_one_back():
    evening = Evening(games=GAMES)
    evening.rest("66331")
    running = evening.table.state
    evening.table.open_menu()
    while evening.labels[0] != "New game, other players":
        evening.press("NEXT")

    evening.press("OK", "NEXT", "OK", "OK")
    assert evening.table.state.players == ("Seat 1", "Seat 2", "Seat 3")
    evening.press("BACK")

    assert evening.table.state == running


def test_a_table_that_knows_no_game_asks_nothing():
    evening = FirstEvening()
    table = Table(MemoryLog(), clock=lambda: 0.0)

    assert [each.enabled for each in table.snapshot().view.buttons] == [False] * 3
    assert evening.table.snapshot().view.buttons[0].enabled


@pytest.mark.parametrize("button", [Button.OK, Button.NEXT])
def test_dice_thrown_before_anybody_has_begun_count_for_nothing(button):
    evening = FirstEvening()
    evening.rest("66331")

    evening.table.press(button)

    assert evening.view.dice == ()


def test_what_is_offered_next_follows_the_game_that_was_begun():
    evening = FirstEvening()
    evening.table.submit(StartGame(find_variant("kniffel"), ("Eve", "Fay")))
    evening.table.submit(StartGame(GAMES[1], ("Gil",), breaks_off=True))

    assert evening.table.proposed.players == ("Gil",)
