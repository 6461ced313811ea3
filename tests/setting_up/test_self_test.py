"""Buttons that are tried out, and belong to the game again."""

from __future__ import annotations

import pytest

from companion.setting_up.self_test import LASTS_S, ButtonTest
from companion.turn.commands import Button


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def button_test(clock):
    typed = []
    test = ButtonTest(
        lambda button, held, ago_s: typed.append((button, held)), clock=lambda: clock[0]
    )
    test.reached = typed
    return test


def test_buttons_that_are_tried_mean_nothing_to_the_game_until_each_was_pressed(button_test):
    button_test.begin()
    for button in ("OK", "OK", "BACK", "NEXT"):
        assert button_test.is_on
        button_test.typed(button, held=button == "BACK")

    assert not button_test.is_on
    assert set(button_test.pressed) == set(Button)
    assert button_test.reached == []
    button_test.typed("OK")
    assert button_test.reached == [("OK", False)]


def test_buttons_that_nobody_tries_any_more_belong_to_the_game_again(button_test, clock):
    button_test.begin()
    button_test.typed("OK")
    clock[0] = LASTS_S + 1

    button_test.typed("NEXT")

    assert button_test.reached == [("NEXT", False)]
    assert button_test.pressed == ("OK",)
