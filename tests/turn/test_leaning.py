"""A die that leans is thrown again and costs no roll, or counts as it shows where that was agreed."""

from __future__ import annotations

import pytest
from evening import Evening
from playing import lying

from companion.errors import IllegalMoveError
from companion.turn.commands import CorrectDie
from companion.turn.customs import Leaning
from companion.turn.tray import ReadDie, Spot


def leaning_die(x=0.9, face=None):
    """Return a die that leans."""
    return ReadDie(
        face=face, sure=False, cocked=True, chances=(0.1, 0.1, 0.2, 0.2, 0.3, 0.1), spot=Spot(x, 0.9, 0.05)
    )  # fmt: skip


@pytest.fixture
def evening():
    return Evening()


def leaning_evening(**customs):
    evening = Evening()
    evening.agree(**customs)
    evening.lie((*lying("6633", at=0.1), leaning_die()), troubles=("cocked",))
    return evening


def test_a_die_that_leans_is_thrown_again_without_costing_a_roll():
    evening = leaning_evening()
    sentence = "One die leans: throw it again, it costs no roll. Or say what it shows."
    assert evening.says == (sentence, "help")

    evening.rest("6633")
    assert evening.says == ("Throw that die again. It costs no roll.", "help")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.faces == [6, 6, 3, 3, 2]
    assert (evening.view.roll, evening.view.phase) == (1, "read")


@pytest.mark.parametrize(("game", "faces"), [("yahtzee-os2", "66331"), ("farkle", "662331")])
def test_one_that_leans_unnoticed_is_thrown_again_and_counts_by_back_and_ok(game, faces):
    evening = Evening(game)
    evening.rest(faces)
    evening.rest(faces[:-1])
    evening.lie((*lying(faces[:-1], at=0.1), *lying("...5", at=0.6)))

    evening.press("BACK", "OK")

    assert evening.faces == [*map(int, faces[:-1]), 5]
    assert (evening.view.roll, evening.view.phase) == (1, "read")


KEPT_LEANS = ("A kept die leans: lay it flat. Or say what it shows.", "help")


@pytest.fixture(
    params=[("yahtzee-os2", None), ("farkle", None), ("yahtzee-os2", 1)],
    ids=["yahtzee", "farkle", "it shows what it did, if anything"],
)
def kept_leans(request):
    """A table at which the throw has tilted one of two kept ones."""
    game, face = request.param
    evening = Evening(game)
    others = "234" if game == "yahtzee-os2" else "2345"
    evening.rest("11" + others)
    evening.rest("11")
    evening.press("OK")
    evening.lie(
        (*lying("1", at=0.1), leaning_die(face=face), *lying(f"..{others}", at=0.6)),
        troubles=("cocked",),
    )
    return evening


@pytest.mark.parametrize("moved", [0.0, 0.1])
def test_a_kept_die_that_leans_is_not_to_be_thrown_again_but_laid_flat(kept_leans, moved):
    assert kept_leans.says == KEPT_LEANS
    lying_flat = [die for die in kept_leans.table.state.tray.lying if not die.cocked]

    kept_leans.lie((*lying_flat, ReadDie(face=1, spot=Spot(0.9 - moved, 0.9, 0.05))))

    assert (kept_leans.view.roll, kept_leans.view.phase) == (2, "read")


def test_nor_while_it_is_in_the_hand(kept_leans):
    flat = [die for die in kept_leans.table.state.tray.lying if not die.cocked]

    kept_leans.lie(flat)

    assert (kept_leans.says, kept_leans.labels[0]) == (KEPT_LEANS, "Put the dice back")


def test_while_another_die_is_taken_up_than_the_one_that_leans_ok_keeps_the_rest():
    evening = leaning_evening()

    evening.lie((*lying("663", at=0.1), leaning_die()), troubles=("cocked",))

    assert evening.labels[0] == "Keep 6 6 3 3"


def test_ok_does_not_spend_a_roll_while_the_leaning_die_is_in_the_hand():
    evening = leaning_evening()
    evening.rest("6633")

    with pytest.raises(IllegalMoveError):
        evening.press("OK")

    assert evening.view.phase == "ask"


def test_back_takes_the_throw_of_the_leaning_die_back():
    evening = leaning_evening()
    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.labels[2] == "Take back the new reading"
    evening.press("BACK")

    assert evening.view.phase == "ask"


def test_a_leaning_die_may_lean_again():
    evening = leaning_evening()
    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), leaning_die(x=0.5)), troubles=("cocked",))

    assert evening.says[1] == "help"
    assert evening.view.roll == 1


def test_whoever_moves_another_die_has_not_thrown_the_leaning_one_again():
    evening = leaning_evening()

    evening.lie((*lying("663", at=0.1), *lying("...42", at=0.6)))

    assert evening.view.phase == "ask"
    assert evening.view.roll == 1


@pytest.mark.parametrize("leaning", Leaning)
def test_what_a_leaning_die_shows_can_be_said(leaning):
    evening = leaning_evening(cocked_dice=leaning)

    assert evening.labels[0] == "It is a 5"
    evening.press("OK")

    assert evening.faces == [6, 6, 3, 3, 5]
    assert evening.view.phase == "read"


def test_a_leaning_die_that_was_told_leans_no_more_though_another_is_asked_about(evening):
    evening.lie((*lying("6633", at=0.1, unsure="3"), leaning_die()), troubles=("cocked",))

    evening.table.submit(CorrectDie(4, 5))
    evening.lie(lying("6633", at=0.1, unsure="3"))
    evening.lie((*lying("6633", at=0.1, unsure="3"), *lying("...2", at=0.6)))

    assert (evening.view.roll, evening.faces) == (1, [6, 6, 3, 3, 5])


def test_a_die_that_was_corrected_may_be_unread_while_a_leaning_one_is_thrown_again():
    evening = leaning_evening()
    unread = ReadDie(face=None, sure=False, spot=lying("6", at=0.1)[0].spot)

    evening.table.submit(CorrectDie(0, 5))
    evening.rest("6633")
    evening.lie((unread, *lying(".633", at=0.1), *lying("...2", at=0.6)))

    assert (evening.view.roll, evening.faces) == (1, [5, 6, 3, 3, 2])


def test_where_leaning_dice_count_as_shown_none_is_thrown_for_free():
    evening = leaning_evening(cocked_dice=Leaning.AS_SHOWN)
    assert evening.view.sentence_key == "what-does-it-show-cocked"

    evening.rest("6633")
    evening.lie((*lying("6633", at=0.1), *lying("...2", at=0.6)))

    assert evening.view.phase == "ask"
    assert evening.faces[4] is None
