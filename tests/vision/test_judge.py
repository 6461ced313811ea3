"""Judging the places of a picture: what is looked at once more, and when no more need be asked."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from vision.judge import MOST_TURNED, Judge, Sorted, _sorted, missed_ones
from vision.observation import Observation, Trouble
from vision.reading.faces import Reading
from vision.reading.guess import Guess
from vision.reading.locate import FIRST_PX, Candidate
from vision.reading.seen import box_round
from vision.table.known import Known

IMAGE = np.zeros((480, 640, 3), np.uint8)
NEAR_PX = FIRST_PX + 100


def guess(x, *, nothing=0.01, heat=0.9):
    """Return a place, 30 pixels wide, that may show an ace."""
    return Guess(
        Candidate(centre_px=(x, 240.0), side_px=30.0, heat=heat),
        Reading(faces=(1 - nothing, 0, 0, 0, 0, 0), nothing=nothing, unreadable=0.0),
    )


def knowing(expected):
    return Known(expected=expected, dark=None, ground=None, calibration=None, lying=None)


STRANGER = guess(400, nothing=0.7, heat=0.5)
NO_CLOSER = SimpleNamespace(tops_of=lambda found, strangers, expected: {})


@pytest.mark.parametrize(
    ("expected", "complete"),
    [
        pytest.param(2, True, id="as many as there are"),
        pytest.param(1, False, id="more"),
        pytest.param(3, False, id="fewer"),
        pytest.param(None, False, id="nobody knows how many"),
    ],
)
def test_once_all_dice_are_surely_read_nothing_else_is_one(expected, complete):
    dice = guess(100), guess(200)

    told = _sorted(IMAGE, (*dice, STRANGER), NO_CLOSER, knowing(expected))

    assert (told.dice, told.complete) == (dice, complete)
    assert told.strangers == (() if complete else (STRANGER,))


def test_where_one_of_all_dice_is_in_doubt_another_may_be_one():
    dice = guess(100), guess(200, nothing=0.4)

    told = _sorted(IMAGE, (*dice, STRANGER), NO_CLOSER, knowing(2))

    assert (told.dice, told.complete, told.strangers) == (dice, False, (STRANGER,))


class Turning:
    """Finds places as hot in turned views as it is told by where they lie."""

    def __init__(self, heats):
        self.heats = heats
        self.looked_at = []

    def heats_turned(self, scaled, place):
        """Yield how hot a place is, at one scale."""
        assert scaled == [NEAR_PX]
        self.looked_at.append(place)
        yield self.heats.get(place.centre_px[0], 0.0)


def judging(*, hot=(), hands=()):
    """Return a judge and a scene, by where places are hot from other sides, or beside a hand."""
    scene = SimpleNamespace(
        image=IMAGE,
        scales=SimpleNamespace(at=lambda side: side),
        peaks={FIRST_PX: (), NEAR_PX: ()},
        hands=SimpleNamespace(is_beside=lambda place: place.centre_px[0] in hands),
    )
    return Judge(Turning(dict.fromkeys(hot, 0.9)), None, None), scene


def still_doubted(strangers, **where):
    """Return which strangers stay doubted, by where they lie."""
    judge, scene = judging(**where)
    return [one.place.centre_px[0] for one in judge._still_doubted(scene, [], strangers)]


@pytest.mark.parametrize("cut_off", [[guess(630, nothing=0.7, heat=0.5)], []])
def test_what_the_edge_cuts_is_odd_else_a_stranger_that_stays_doubted(cut_off):
    judge, scene = judging(hot=(400,))
    sorted_out = Sorted(dice=(guess(100),), strangers=(STRANGER,), sides=(), complete=False)

    assert judge._odd(scene, sorted_out, cut_off, ()) == (cut_off or [STRANGER])


def test_a_stranger_stays_doubted_where_it_is_hot_from_other_sides_or_lies_beside_a_hand():
    few = [guess(x, nothing=0.7, heat=0.5) for x in (100, 200, 300)]

    assert still_doubted(few) == []
    assert still_doubted(few, hot=(200,)) == [200, 300]
    assert still_doubted(few, hands=(300,)) == [300]


def test_a_stranger_that_stays_doubted_however_cold_it_is_is_not_looked_at():
    judge, scene = judging()
    hidden = replace(STRANGER, reading=replace(STRANGER.reading, unreadable=0.7))

    assert judge._still_doubted(scene, [], [STRANGER, hidden]) == [hidden]
    assert judge.finder.looked_at == [STRANGER.place]


def test_of_many_strangers_those_that_are_not_looked_at_stay_doubted():
    many = [guess(100.0 * n, nothing=0.7, heat=0.5) for n in range(MOST_TURNED + 2)]

    assert still_doubted(many) == [100.0 * MOST_TURNED, 100.0 * MOST_TURNED + 100]


BURNT, CUT = (Candidate(centre_px=(x, 240.0), side_px=30.0, heat=0.0) for x in (300.0, 625.0))


def passed_over(monkeypatch, *, burnt=(), cut=(), may_be_cut=True):
    """Return what a sure picture tells where light drowns dice, or where the edges cut some."""
    monkeypatch.setattr("vision.judge.burnt_out", lambda *_: burnt)
    monkeypatch.setattr("vision.judge.cut_at_edges", lambda *_: cut)
    known = SimpleNamespace(
        possible=lambda found, image: found, may_be_cut=lambda image: may_be_cut
    )
    scene = SimpleNamespace(image=IMAGE, taken=None, scales=None)
    return Judge(None, None, None)._passed_over(Observation(), scene, (), known)


def test_what_light_drowns_or_the_edges_cut_is_asked_about(monkeypatch):
    for found in ({"burnt": (BURNT,)}, {"cut": (CUT,)}):
        (place,) = next(iter(found.values()))

        told = passed_over(monkeypatch, **found)

        assert (told.sure, told.troubles) == (False, (Trouble.UNEXPLAINED,))
        assert told.unexplained == (box_round(place),)


def test_where_light_drowns_something_the_edges_are_not_looked_at(monkeypatch):
    told = passed_over(monkeypatch, burnt=(BURNT,), cut=(CUT,))

    assert told.unexplained == (box_round(BURNT),)


def test_where_no_die_can_lie_at_the_edges_none_is_cut_there(monkeypatch):
    assert passed_over(monkeypatch, cut=(CUT,), may_be_cut=False) == Observation()


def test_where_nothing_is_passed_over_a_sure_picture_stays_sure(monkeypatch):
    assert passed_over(monkeypatch) == Observation()


@pytest.mark.parametrize("size", [(480, 640), (640, 480)], ids=["wide", "upright"])
def test_how_dice_look_that_were_passed_over_goes_by_the_long_side_of_a_picture(monkeypatch, size):
    told = []
    monkeypatch.setattr("vision.judge.passed_over", lambda *how: told.append(how[-1]) or [])
    monkeypatch.setattr("vision.judge.no_sides", lambda *how: told.append(how[-1]) or [])

    assert missed_ones([], [guess(100)], np.zeros((*size, 3), np.uint8)) == []
    assert told == [640, 640]


def test_a_doubtful_die_is_judged_where_a_closer_look_finds_its_upper_face():
    die, doubtful, upper = guess(100), guess(200, nothing=0.4), guess(206)
    closer = SimpleNamespace(tops_of=lambda found, strangers, expected: {doubtful.place: upper})

    told = _sorted(IMAGE, (die, doubtful), closer, knowing(2))

    assert (told.dice, told.complete) == ((die, upper), True)
