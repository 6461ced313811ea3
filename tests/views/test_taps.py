"""What a tap on something that is shown stands for, and what tells a page how to draw a game."""

from __future__ import annotations

import pytest
from playing import Played, dice, groups, shaded

from companion.errors import IllegalMoveError
from companion.turn.commands import BankTurn, ConfirmHolds, EnterRoll
from companion.views import Live, TapChoice, TapKeep, meant_by, view_of


def shown(played):
    return view_of(played.state, 0, Live())


def thrown(words, **options):
    """Return a game of Yin Yang after a throw."""
    played = Played(game="yin-yang", **options)
    played.do(EnterRoll(shaded(words)))
    return played


def test_every_choice_that_is_shown_can_be_tapped():
    played = thrown("D6 D4 D1 6 4 6")
    choices = shown(played).choices

    commands = [meant_by(played.state, TapChoice(index)) for index in range(len(choices))]

    assert len(choices) > 4
    assert all(isinstance(each, BankTurn) for each in commands)
    assert len(set(commands)) == len(choices)


@pytest.mark.parametrize("beyond", [-1, 0], ids=["before the first", "behind the last"])
def test_a_choice_that_is_not_shown_cannot_be_tapped(beyond):
    played = thrown("D6 D4 D1 6 4 6")
    index = beyond or len(shown(played).choices)

    with pytest.raises(IllegalMoveError) as refused:
        meant_by(played.state, TapChoice(index))

    assert refused.value.reason == "no-such-choice"


def test_of_equal_faces_the_shade_that_was_tapped_is_kept():
    played = thrown("D6 D4 D1 6 4 6")
    index = next(die.index for die in shown(played).dice if (die.face, die.shade) == (6, "dark"))

    kept = meant_by(played.state, TapKeep((index,)))

    assert kept == ConfirmHolds(shaded("D6"))


@pytest.mark.parametrize("indices", [(6,), (0, 6)], ids=["alone", "with another"])
def test_a_die_that_is_not_shown_cannot_be_kept(indices):
    with pytest.raises(IllegalMoveError):
        meant_by(thrown("D6 D4 D1 6 4 6").state, TapKeep(indices))


def test_dice_of_one_combination_have_one_number():
    played = thrown("D6 D4 D1 6 4 6")
    played.do(ConfirmHolds(shaded("6 6 4 D4")))

    groups = {(die.face, die.shade): die.group for die in shown(played).dice}

    assert groups[6, "light"] != groups[4, "light"] == groups[4, "dark"]
    assert groups[6, "dark"] is None


def test_of_equal_dice_in_two_combinations_each_has_its_own_number():
    played = Played(game="farkle")
    played.do(EnterRoll(dice("112346")))
    played.do(ConfirmHolds(dice("11"), groups("1 + 1")))

    assert [die.group for die in shown(played).dice] == [0, 1, None, None, None, None]


@pytest.mark.parametrize(
    ("game", "counted", "binds"),
    [
        pytest.param("yahtzee-os2", "turn", False, id="sheet"),
        pytest.param("yin-yang", "round", True, id="banking"),
        pytest.param("farkle", "round", True, id="banking without shades"),
        pytest.param("minyat", "game", False, id="alike"),
    ],
)
def test_a_page_is_told_what_turns_are_called_and_whether_dice_are_set_aside(game, counted, binds):
    view = shown(Played(game=game))

    assert (view.counted, view.binds) == (counted, binds)
