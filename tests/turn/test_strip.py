"""Dice slid into the hold strip are kept, and exactly these (TABLE, "H2")."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import Evening
from playing import dice, lying

from companion.dice import Shade
from companion.errors import IllegalMoveError
from companion.runner import as_report
from companion.turn.commands import CorrectDie, RenamePlayer
from companion.turn.customs import Confirming
from companion.turn.tray import Spot
from vision.observation import Observation, SeenDie
from vision.table.strip import Edge, Strip

TOP = 0.05
"""The strip lies along the upper edge."""


def strip(faces, *, at=TOP, **how):
    """Return dice that lie in the strip."""
    return tuple(replace(die, aside=True) for die in lying(faces, at=at, **how))


@pytest.fixture
def evening():
    """A table on which 6 6 3 3 1 was thrown."""
    evening = Evening()
    evening.rest("66331", height=0.5)
    return evening


def slide(evening, faces="66", others="..331"):
    """Slide dice into the strip; the others lie where they lay."""
    evening.lie((*strip(faces), *lying(others, at=0.5)))


def test_dice_in_the_strip_are_kept_wherever_the_others_lie(evening):
    slide(evening)

    assert evening.says[0] == "OK keeps 6 6. Then throw the rest."
    evening.press("OK")
    assert evening.table.state.kept == dice("66")
    assert evening.says == ("Keeping 6 6. Throw the other 3 dice.", "hold")


def test_whoever_pushed_others_aside_on_the_way_is_not_asked_whether_they_were_thrown(evening):
    evening.lie((*strip("66"), *lying("..33", at=0.55), *lying("....1", at=0.5)))

    evening.press("OK")

    assert evening.says == ("Keeping 6 6. Throw the other 3 dice.", "hold")
    evening.lie((*strip("66"), *lying("..331", at=0.9)), troubles=("hidden",))
    assert evening.labels[0] == "Count as roll 2"


def test_whether_others_that_lie_elsewhere_were_thrown_is_asked_once_it_is_said_what_is_kept(
    evening,
):
    evening.lie((*strip("66"), *lying("..331", at=0.8)))

    evening.press("OK")

    assert evening.labels[0] == "Count as roll 2"


def test_a_corrected_die_that_cannot_be_read_beside_the_strip_is_none_of_those_in_it():
    evening = Evening()
    evening.rest("61153", height=0.5)
    evening.table.submit(CorrectDie(2, 6))
    unread = replace(lying("..1", at=0.5)[0], face=None, sure=False)

    evening.lie((*strip(".1"), *lying("6..53", at=0.5), unread))

    assert evening.says[0] == "OK keeps 1. Then throw the rest."


def test_with_all_dice_in_the_strip_ok_stops_throwing(evening):
    evening.lie(strip("66331"))

    assert evening.says[0] == "All dice are kept. Take one up to throw it, or end the turn."
    assert evening.labels[0] == "Stop and choose"
    evening.press("OK")
    assert evening.labels[0] == "Write Chance 19"


def test_beside_ok_stands_what_to_do_where_the_sentence_tells_why(evening):
    evening.lie(strip("55"))

    assert evening.says[0] == "What lies there was not in the roll. Put it back, or take it away."
    assert evening.labels[0] == "Put the dice back"
    with pytest.raises(IllegalMoveError, match="not-among-the-dice"):
        evening.press("OK")


def test_of_dice_that_were_taken_up_only_those_in_the_strip_are_kept(evening):
    evening.lie((*strip("6"), *lying("...31", at=0.5)))

    evening.press("OK")

    assert evening.table.state.kept == dice("6")


def test_dice_that_are_lifted_into_the_strip_are_no_throw(evening):
    evening.lie(lying(".6331", at=0.5))
    evening.lie((*strip("6"), *lying(".6331", at=0.5)))
    evening.press("OK")

    assert evening.view.roll == 1
    assert evening.labels[0] == "Throw the rest"
    evening.lie((*strip("6"), *lying(".6331", at=0.53)))
    assert evening.view.roll == 1


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_nor_are_they_where_the_next_throw_says_what_is_kept(confirming):
    evening = Evening()
    evening.agree(confirm_holds=confirming)
    evening.rest("66331", height=0.5)
    evening.lie(lying(".6331", at=0.5))
    evening.lie((*strip("6"), *lying(".6331", at=0.5)))
    assert evening.view.roll == 1

    evening.lie((*strip("6"), *lying("...3.", at=0.5)))
    evening.lie((*strip("6"), *lying(".2345", at=0.8)))

    assert evening.view.roll == 2
    assert evening.table.state.rolls[-1].kept == dice("6")


def test_the_throw_of_the_others_counts_and_the_strip_is_still_the_kept_ones(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(strip("66"))
    evening.lie((*strip("66"), *lying("..452", at=0.8)))

    assert (evening.view.roll, sorted(evening.faces)) == (2, [2, 4, 5, 6, 6])
    assert evening.table.state.rolls[-1].kept == dice("66")
    assert evening.view.sentence.startswith("Roll 2 of 3: ")
    assert [die.face for die in evening.view.dice if die.aside] == [6, 6]


def test_whoever_stops_then_stops_with_ok_as_always(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(strip("66"))
    evening.lie((*strip("66"), *lying("..452", at=0.8)))

    assert evening.labels[0] == "Stop and choose"


def test_a_die_brought_back_before_ok_is_not_kept(evening):
    slide(evening)
    evening.lie((*strip("6"), *lying("..331", at=0.5), *lying(".....6", at=0.6)))

    evening.press("OK")

    assert evening.table.state.kept == dice("6")


def test_a_die_brought_back_after_ok_is_not_kept_once_ok_says_so(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(strip("6"))

    assert evening.labels[0] == "Keep 6"
    evening.press("OK")

    assert evening.table.state.kept == dice("6")


def test_ok_says_that_a_die_brought_back_is_not_kept_though_somebody_was_renamed_since(evening):
    slide(evening)
    evening.press("OK")
    slide(evening, "6", ".6331")

    evening.table.submit(RenamePlayer(0, "Anna"))

    assert evening.says[0] == "OK keeps 6. Then throw the rest."
    assert evening.labels[0] == "Keep 6"


def test_a_die_brought_back_after_ok_and_thrown_is_not_kept(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(strip("6"))

    evening.lie((*strip("6"), *lying(".2452", at=0.8)))

    assert evening.view.roll == 2
    assert evening.table.state.rolls[-1].kept == dice("6")
    assert evening.says[1] == "read"


def test_a_die_that_was_misread_and_lies_beside_the_strip_is_none_of_those_in_it():
    evening = Evening()
    evening.lie(lying("22345", at=0.5, unsure="0"))
    evening.table.submit(CorrectDie(0, 6))

    evening.lie((*strip(".2"), *lying("2.345", at=0.5, unsure="0")))

    assert evening.says[0] == "OK keeps 2. Then throw the rest."


def test_an_empty_strip_keeps_nothing(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(())

    evening.rest("12452", height=0.8)

    assert (evening.view.roll, evening.table.state.rolls[-1].kept) == (2, ())


def test_a_die_thrown_into_the_strip_was_not_kept(evening):
    slide(evening)
    evening.press("OK")
    evening.lie(strip("66"))

    evening.lie((*strip("66"), *strip(".....3"), *lying("..45", at=0.8)))

    assert evening.view.roll == 2
    assert evening.table.state.rolls[-1].kept == dice("66")


def test_a_first_throw_that_lands_in_the_strip_counts():
    evening = Evening()

    evening.lie((*strip("66"), *lying("..331", at=0.5)))

    assert evening.view.roll == 1
    assert evening.says[1] == "read"


def test_a_doubtful_roll_is_asked_about_until_something_is_slid():
    evening = Evening()
    evening.lie((*strip("6"), *lying(".6331", at=0.5, unsure="4")))
    assert evening.labels[0] == "It is a 1"

    evening.lie((*strip("66"), *lying("..331", at=0.5, unsure="4")))

    assert evening.labels[0] == "Keep 6 6"


def test_what_lies_in_the_strip_is_logged_and_read_again(evening):
    slide(evening)
    evening.start()

    assert [die.face for die in evening.view.dice if die.aside] == [6, 6]


def seen(face, x, y):
    chances = tuple(float(each == face) for each in range(1, 7))
    return SeenDie(
        face=face,
        shade=Shade.LIGHT,
        centre_px=(x, y),
        box_px=(x - 16, y - 16, 32, 32),
        chances=chances,
        sure=True,
    )


def test_from_observations_to_holds():
    evening = Evening()
    lane = Strip(Edge.RIGHT, 0.2)

    def look(*places):
        observation = Observation(dice=tuple(seen(*place) for place in places))
        evening.table.report(as_report(observation, size_px=(640, 480), strip=lane), at=9.0)

    rest = ((3, 300, 100), (3, 300, 200), (1, 300, 300))
    look((6, 100, 100), (6, 100, 200), *rest)
    look((6, 560, 100), (6, 560, 200), *rest)
    evening.press("OK")
    assert evening.table.state.kept == dice("66")
    look((6, 560, 100), (6, 560, 200))
    look((6, 560, 100), (6, 560, 200), (4, 200, 400), (5, 100, 400), (2, 50, 400))

    assert evening.view.roll == 2
    assert evening.table.state.rolls[-1].dice[0].spot == Spot(0.875, 0.1562, 0.05)


FARKLE = {"opening_minimum": "0"}


def test_a_kept_die_that_a_throw_pushes_out_of_the_strip_is_kept_still():
    evening = Evening("farkle", **FARKLE)
    evening.rest("152344", height=0.5)
    evening.lie((*strip("15"), *lying("..2344", at=0.5)))
    evening.press("OK")
    evening.lie(strip("15"))

    evening.lie((*strip("1"), *lying(".5", at=TOP + 0.015), *lying("..2346", at=0.8)))

    assert evening.table.state.rolls[-1].kept == dice("15")
    assert evening.view.sentence_key == "bust"


def test_where_the_one_kept_die_has_left_the_strip_the_whole_last_throw_is_not_set_aside():
    evening = Evening("farkle", **FARKLE)
    evening.rest("122331", height=0.5)
    evening.lie((*strip("1"), *lying(".22331", at=0.5)))
    evening.press("OK")
    evening.lie(strip("1"))

    evening.lie((*lying("1", at=0.3), *lying(".22346", at=0.8)))

    assert evening.table.state.rolls[-1].kept == dice("1")


@pytest.mark.parametrize("confirming", Confirming)
def test_a_die_that_came_to_rest_in_the_strip_says_nothing_of_what_is_kept(confirming):
    evening = Evening("farkle", **FARKLE)
    evening.agree(confirm_holds=confirming)
    chance = strip(".....1")
    evening.lie((*lying("11255", at=0.5), *chance))
    evening.lie((*lying("11..5", at=0.5), *chance))
    if confirming is Confirming.ALWAYS:
        evening.press("OK")

    evening.lie((*lying("11..5", at=0.5), *chance, *lying("..2.3", at=0.8)))

    assert evening.table.state.rolls[-1].kept == dice("1115")


@pytest.mark.parametrize("confirming", Confirming)
def test_a_throw_into_the_strip_counts_where_it_shows_another_face(confirming, evening):
    evening.agree(confirm_holds=confirming)
    evening.lie(lying("6633", at=0.5))
    evening.press("OK")

    evening.lie((*lying("6633", at=0.5), *strip("....4")))

    assert [len(evening.table.state.rolls), sorted(evening.faces)] == [2, [3, 3, 4, 6, 6]]


@pytest.mark.parametrize("confirming", Confirming)
def test_a_throw_into_the_strip_can_be_counted_though_nobody_said_what_is_kept(confirming, evening):
    evening.agree(confirm_holds=confirming)
    evening.lie(lying("6633", at=0.5))

    evening.lie((*lying("6633", at=0.5), *strip("....4")))

    assert evening.labels[0] == "Count as roll 2"


@pytest.mark.parametrize("confirming", Confirming)
def test_a_throw_into_the_strip_of_the_face_that_was_taken_up_can_be_counted(confirming, evening):
    evening.agree(confirm_holds=confirming)
    evening.lie(lying("6633", at=0.5))
    evening.press("OK")

    evening.lie((*lying("6633", at=0.5), *strip("....1")))

    assert evening.labels[:2] == ["Count as roll 2", "Stop and choose"]
    evening.press("OK")
    assert (evening.view.roll, evening.table.state.rolls[-1].kept) == (2, dice("6633"))


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_a_die_that_is_thrown_into_the_strip_before_the_others_is_not_kept_alone(confirming):
    evening = Evening("farkle", **FARKLE)
    evening.agree(confirm_holds=confirming)
    evening.lie(lying("153364", at=0.5))
    evening.lie(lying("15", at=0.5))
    first = (*strip("....1"), *lying("..2", at=0.8))
    evening.lie((*lying("15", at=0.5), *first))

    evening.lie((*lying("15", at=0.5), *first, *lying("...2.2", at=0.8)))

    assert evening.table.state.rolls[-1].kept == dice("15")


def test_whoever_throws_without_ok_is_understood_by_the_strip_though_kept_dice_are_pushed_in_it():
    evening = Evening("farkle", **FARKLE)
    evening.lie(lying("153364", at=0.5))
    evening.lie((*strip("15"), *lying("..3364", at=0.5)))

    evening.lie((*strip("1"), *strip(".5", at=TOP + 0.1), *lying("..2246", at=0.8)))

    assert evening.labels[0] == "Count as roll 2"
    evening.press("OK")
    assert evening.table.state.rolls[-1].kept == dice("15")


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_what_lay_under_a_hand_in_the_strip_at_one_look_is_kept(confirming):
    evening = Evening("farkle", **FARKLE)
    evening.agree(confirm_holds=confirming)
    evening.lie(lying("115364", at=0.5))
    evening.lie(strip("115"))
    evening.lie((*strip("1"), *strip("..5"), *lying("...2", at=0.8)), troubles=("hidden",))

    evening.lie((*strip("115"), *lying("...224", at=0.8)))

    assert (evening.view.roll, evening.table.state.rolls[-1].kept) == (2, dice("115"))


def test_a_die_that_is_taken_out_of_the_strip_again_is_not_kept(evening):
    evening.lie((*strip("66"), *lying("..331", at=0.5)))

    evening.lie((*strip("6"), *lying(".6", at=0.3), *lying("..331", at=0.5)))

    assert evening.labels[0] == "Keep 6"


@pytest.mark.parametrize("unsure", ["", "0"], ids=["surely", "in doubt"])
def test_what_was_kept_in_the_strip_for_a_roll_is_kept_of_it_while_it_lies_there(evening, unsure):
    evening.lie((*strip("6"), *lying(".6331", at=0.5)))
    evening.press("OK")
    evening.lie(strip("6"))
    again = strip("5" if unsure else "6", unsure=unsure)
    evening.lie((*again, *lying(".2244", at=0.8)))

    evening.lie((*again, *lying(".224", at=0.8)))

    assert evening.labels[0] == ("Keep 5" if unsure else "Keep 6")


def test_a_kept_die_in_the_strip_shows_what_it_was_said_to_show():
    evening = Evening()
    evening.rest("56331", height=0.5)
    evening.table.submit(CorrectDie(0, 6))
    evening.lie((*strip("5"), *lying(".6331", at=0.5)))
    evening.press("OK")
    evening.lie(strip("5"))

    evening.lie((*strip("5"), *lying(".2244", at=0.8)))

    assert sorted(evening.faces) == [2, 2, 4, 4, 6]
    assert evening.table.state.rolls[-1].kept == dice("6")


@pytest.mark.parametrize("confirming", [Confirming.WHEN_UNSURE, Confirming.NEVER])
def test_a_die_that_turns_over_while_it_is_slid_into_the_strip_is_no_throw_by_itself(confirming):
    evening = Evening()
    evening.agree(confirm_holds=confirming)
    evening.rest("66331", height=0.5)
    evening.lie(lying(".6331", at=0.5))

    evening.lie((*strip("5"), *lying(".6331", at=0.5)))

    assert len(evening.table.state.rolls) == 1
    assert evening.labels[0] == "Count as roll 2"
