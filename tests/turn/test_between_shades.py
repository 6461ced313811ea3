"""A die of which it can hardly be told whether it is dark or light, in Yin Yang and elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing import Played, lying

from companion.dice import Die, Shade
from companion.runner import as_report
from companion.turn.buttons import meaning
from companion.turn.commands import AcceptReading, Button, ConfirmHolds, CorrectDie, ReportTray
from companion.turn.fixing import fixing_begun, while_fixing
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.words.wording import in_english
from vision.observation import Observation, SeenDie

DARK = "345"
"""In these throws the last three dice are the dark ones."""


def thrown(*unclear, game="yin-yang"):
    """Return a game whose first throw has dice between dark and light at some indices."""
    played = Played(game=game)
    played.see("")
    faces, dark = ("662345", DARK) if game == "yin-yang" else ("66234", "")
    seen(played, lying(faces, at=0.1, dark=dark), *unclear)
    return played


def seen(played, dice, *unclear, troubles=()):
    """Report dice at rest, those at some indices between dark and light."""
    read = (replace(die, between_shades=index in unclear) for index, die in enumerate(dice))
    played.do(ReportTray(tuple(read), not troubles, troubles))


def test_it_is_asked_about_though_the_numbers_of_dark_and_light_dice_fit():
    played = thrown(5)

    assert played.state.phase is Phase.ASK
    assert in_english(situation(played.state)) == (
        "Hard to tell if dark or light: I read D5. Is that right?"
    )
    played.do(AcceptReading())
    assert played.state.phase is Phase.READ


def test_two_that_were_taken_for_one_another_are_set_right_one_after_the_other():
    played = thrown(0, 5)

    played.do(CorrectDie(5, 5, Shade.LIGHT))
    assert situation(played.state).key == "wrong-shades"
    played.do(CorrectDie(0, 6, Shade.DARK))

    assert played.state.phase is Phase.READ
    assert [die.shade for die in played.state.roll.known_dice].count(Shade.DARK) == 3


def test_another_die_that_is_set_right_says_nothing_of_it():
    played = thrown(5)

    played.do(CorrectDie(2, 1))

    assert situation(played.state).key == "is-it-right-shades"


def test_what_it_shows_says_nothing_of_its_shade():
    played = Played(game="yin-yang")
    played.see("")
    seen(played, lying("662345", at=0.1, dark=DARK, unsure="5"), 5)

    played.do(CorrectDie(5, 5))
    assert situation(played.state).key == "is-it-right-shades"
    played.do(CorrectDie(5, 5, Shade.DARK))

    assert played.state.phase is Phase.READ


def test_the_buttons_come_to_it_first_and_to_its_other_shade():
    played = thrown(4)

    first = fixing_begun(played.state)
    other = while_fixing(played.state, first, Button.OK).turns_to

    assert (first.index, first.die) == (4, Die(4, Shade.DARK))
    assert (other.index, other.die) == (4, Die(4, Shade.LIGHT))
    assert meaning(played.state, Button.OK).command == AcceptReading()


def test_kept_it_is_not_asked_about_again_but_a_thrown_one_is():
    played = thrown(0)
    played.do(AcceptReading())
    kept = lying("66", at=0.1)
    played.do(ReportTray(kept), ConfirmHolds(tuple(die.die for die in kept)))

    seen(played, (*kept, *lying("..2345", at=0.5, dark=DARK)), 0)
    assert len(played.state.rolls) == 2
    assert played.state.phase is not Phase.ASK

    again = thrown()
    again.do(ReportTray(kept), ConfirmHolds(tuple(die.die for die in kept)))
    seen(again, (*kept, *lying("..2345", at=0.5, dark=DARK)), 3)
    assert situation(again.state).key == "is-it-right-shades"


@pytest.mark.parametrize(("clarity", "is_asked"), [(0.05, True), (0.2, False)])
def test_the_reader_tells_how_clear_a_shade_is(clarity, is_asked):
    dice = tuple(
        SeenDie(
            face=face,
            shade=Shade.DARK if face > 3 else Shade.LIGHT,
            centre_px=(90.0 * face, 100.0),
            box_px=(90.0 * face - 16, 84.0, 32.0, 32.0),
            chances=tuple(float(each == face) for each in range(1, 7)),
            sure=True,
            shade_clarity=clarity if face == 5 else 1.0,
        )
        for face in range(1, 7)
    )
    played = Played(game="yin-yang")

    played.do(as_report(Observation(dice=dice), size_px=(640, 480)))

    assert (played.state.phase is Phase.ASK) is is_asked


def test_a_second_look_that_tells_it_no_better_leaves_it_asked_about():
    played = Played(game="yin-yang")
    played.see("")
    dice = lying("662345", at=0.1, dark=DARK)
    seen(played, dice, 5, troubles=("blurred",))
    assert situation(played.state).key == "is-it-right-shades"

    seen(played, dice, 5)

    assert situation(played.state).key == "is-it-right-shades"


def test_where_shades_mean_nothing_it_is_not_asked_about_nor_set_right_first():
    played = thrown(3, game="yahtzee-os2")

    assert played.state.phase is Phase.READ
    assert fixing_begun(played.state).index == 0
