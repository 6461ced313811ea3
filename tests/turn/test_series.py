"""MinYat: throws that grow, five alike, and who begins the next game (SPEC 4)."""

from __future__ import annotations

import pytest
from playing import Played, dice

from companion.errors import IllegalMoveError
from companion.turn.buttons import meaning
from companion.turn.commands import Button, ConfirmHolds, EnterRoll, PassOn, Press, Undo
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.words.wording import in_english


def played(**options):
    """Return a series of three players that has just begun."""
    return Played(("Ann", "Ben", "Cleo"), "minyat", **options)


def roll(game, faces, kept=None):
    """Throw dice, some of them kept."""
    if kept is not None:
        game.do(ConfirmHolds(dice(kept)))
    game.do(EnterRoll(dice(faces)))


def lose(game):
    """Play a turn without luck, as short as it may be."""
    roll(game, "12345")
    game.do(PassOn())


def test_everybody_may_throw_once_more_than_the_player_before():
    game = played()
    roll(game, "12345")
    assert game.state.phase is Phase.CHOOSE  # one throw, and it is used
    game.do(PassOn())

    roll(game, "66123")
    assert game.state.phase is Phase.READ
    roll(game, "66124", kept="66")
    assert game.state.phase is Phase.CHOOSE
    with pytest.raises(IllegalMoveError):
        game.do(ConfirmHolds(dice("66")))


def test_keeping_all_dice_leaves_none_to_throw_and_what_is_kept_is_said():
    game = played()
    lose(game)
    game.throw("66123")

    with pytest.raises(IllegalMoveError, match="nothing-to-throw"):
        game.do(ConfirmHolds(dice("66123")))

    game.see("66", at=game.height)
    assert in_english(meaning(game.state, Button.OK).label) == "Keep 6 6"
    game.do(Press(Button.OK))
    assert in_english(situation(game.state)) == "Keeping 6 6. Throw the other 3 dice."


def test_stopping_early_changes_the_allowance_only_by_house_rule():
    for allowance, due in (("due", 4), ("actual", 2)):
        game = played(allowance=allowance)
        for _ in range(3):
            lose(game)
        assert game.state.series.due == due


def test_all_alike_wins_at_once_and_the_other_throws_lapse():
    game = played()
    lose(game)
    lose(game)
    roll(game, "44444")

    assert situation(game.state).key == "all-alike"
    assert meaning(game.state, Button.OK).label.key == "win-game"
    with pytest.raises(IllegalMoveError):
        game.do(ConfirmHolds(dice("44")))
    game.do(Press(Button.OK))
    assert (game.total(0), game.total(1), game.total(2)) == (0, 0, 1)
    assert game.state.series.due == 1


def test_which_game_is_won_is_said():
    game = played(starter="same")
    for number in (1, 2):
        roll(game, "44444")

        assert dict(situation(game.state).params)["game"] == number
        game.do(PassOn())


@pytest.mark.parametrize(("starter", "seat"), [("rotate", 1), ("winner", 2), ("same", 0)])
def test_who_begins_the_next_game(starter, seat):
    game = played(starter=starter)
    lose(game)
    lose(game)
    roll(game, "44444")
    game.do(PassOn())

    assert game.state.seat == seat


def test_after_the_last_player_the_first_one_begins_a_game_again():
    game = played(starter="rotate", series="games:9")
    begun = []
    for _ in range(4):
        begun.append(game.state.seat)
        roll(game, "44444")
        game.do(PassOn())

    assert begun == [0, 1, 2, 0]


@pytest.mark.parametrize(("series", "games"), [("games:2", 2), ("wins:2", 3)])
def test_a_series_ends_after_its_games_or_wins(series, games):
    game = played(series=series, starter="rotate")
    for _ in range(games):
        assert not game.state.is_over
        roll(game, "11111")
        game.do(PassOn())
        if series == "wins:2" and not game.state.is_over and len(game.state.series.winners) == 1:
            lose(game)  # so that somebody else wins the second game
    assert game.state.is_over is (series == "games:2" or game.total(0) == 2 or game.total(2) == 2)


def test_undo_reaches_past_a_game_that_was_won():
    game = played()
    roll(game, "11111")
    game.do(PassOn())

    assert meaning(game.state, Button.BACK).label.key == "undo-turn"
    game.do(Undo())

    assert game.state.phase is Phase.CHOOSE
    assert game.total(0) == 0


def test_a_whole_game_with_the_buttons_only():
    game = Played(("Ann", "Ben"), "minyat", series="games:1")
    game.throw("12345")
    game.do(Press(Button.OK))  # no luck: Ben throws
    game.throw("66612")
    game.see("666", at=game.height)  # 1 and 2 taken up
    game.do(Press(Button.OK))
    game.see("66666")
    assert situation(game.state).key == "all-alike"
    game.do(Press(Button.OK))

    assert game.state.phase is Phase.FINAL
    assert game.total(1) == 1


def test_an_unclear_winning_throw_is_asked_about_first():
    game = played()
    game.throw("44444", unsure="2")

    assert game.state.phase is Phase.ASK
    with pytest.raises(IllegalMoveError):
        game.do(PassOn())
