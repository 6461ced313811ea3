"""The end of a game: asked about, then shown, then the same game again or another one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import Evening
from playing import shaded

from companion.catalogue import find_variant, playable, variant_ids
from companion.errors import IllegalMoveError
from companion.turn.commands import ConfirmEnd, EnterRoll, PassOn, StartGame
from companion.turn.evolve import fold
from companion.turn.state import Phase


def ended(games=("yatzy", "minyat", "kniffel")):
    """Return a race of one game that Ben has just won, and games that may be played next."""
    others = tuple(find_variant(each) if isinstance(each, str) else each for each in games)
    evening = Evening("minyat", games=others, series="games:1")
    evening.table.submit(EnterRoll(shaded("6 6 6 2 1")))
    evening.table.submit(PassOn())
    evening.table.submit(EnterRoll(shaded("4 4 4 4 4")))
    evening.table.submit(PassOn())
    return evening


def test_the_end_is_asked_about_before_it_is_one():
    evening = ended()

    question = "Is that final? OK: yes. BACK: take the last step back."
    assert evening.says == (f"The series is won by Ben. Games won: 1. {question}", "check")
    assert evening.labels[::2] == ["Yes, it is final", "Take back the turn's end (Ben)"]


def test_back_takes_the_last_turn_back_as_if_nothing_had_been_over():
    evening = ended()

    evening.press("BACK")

    assert evening.view.phase == "choose"
    assert evening.table.state.seat == 1


def test_ok_makes_it_final_and_back_asks_again():
    evening = ended()

    evening.press("OK")
    assert evening.says == ("The series is won by Ben. Games won: 1.", "read")
    assert evening.labels == ["Play again: Ben begins", "Or Kniffel?", "Back to the question"]
    evening.press("BACK")

    assert evening.view.phase == "final"


def test_what_was_made_final_is_final_after_a_power_cut():
    evening = ended()
    evening.press("OK")

    evening.start()

    assert evening.view.phase == "over"


def test_an_end_can_be_confirmed_once_and_only_at_the_end():
    evening = ended()
    evening.press("OK")

    with pytest.raises(IllegalMoveError):
        evening.table.submit(ConfirmEnd())


def test_a_log_that_began_the_next_game_without_a_question_replays():
    evening = ended()
    evening.table.submit(StartGame(find_variant("yatzy"), ("Ann", "Ben")))
    old = [each.event for each in evening.log.read() if type(each.event).__name__ != "EndConfirmed"]
    assert len(old) < len(evening.log.read())

    state = fold(old)

    assert (state.variant.id, state.phase) == ("yatzy", Phase.READY)


def test_next_goes_through_the_games_in_their_order_and_begins_with_another_one():
    evening = ended(("yatzy", "farkle", "minyat", "kniffel"))
    evening.press("OK", "NEXT")
    assert evening.says == (
        "Next: Kniffel? OK plays it: Ben, Ann. NEXT: another game.", "paused",
    )  # fmt: skip

    offered = []
    for _ in range(4):
        offered.append(evening.labels[0])
        evening.press("NEXT")

    assert offered == ["Play Kniffel", "Play Yatzy", "Play Farkle", "Play MinYat"]


def test_ok_plays_the_game_under_the_cursor_with_the_same_players():
    evening = ended()
    evening.press("OK", "NEXT", "NEXT", "OK")

    assert evening.table.state.variant.id == "yatzy"
    assert evening.table.state.players == ("Ben", "Ann")
    assert (evening.view.phase, evening.view.interlude) == ("ready", "")


def test_back_leaves_the_other_games_alone():
    evening = ended()
    evening.press("OK", "NEXT", "BACK")

    assert (evening.view.phase, evening.view.interlude) == ("over", "")


def test_a_game_for_another_number_of_players_is_not_offered():
    for_three = replace(find_variant("yatzy"), players=(3, 8))
    evening = ended((for_three, "kniffel"))
    evening.press("OK")

    assert evening.labels[1] == "Or Kniffel?"


def test_without_another_game_next_does_nothing():
    evening = ended(())
    evening.press("OK")

    assert evening.labels[1] == "Nothing to change"


def test_every_game_that_can_be_read_may_be_played(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.catalogue.own_folder", lambda: tmp_path)
    (tmp_path / "broken.toml").write_text("id = 'something else'", "utf-8")

    assert "broken" in variant_ids()
    assert [game.id for game in playable()] == [each for each in variant_ids() if each != "broken"]
