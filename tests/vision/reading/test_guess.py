"""Weighing: what is a die, what is a stranger, and what needs asking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.reading.faces import Reading
from vision.reading.guess import ASKEW, Guess, logit, stays_doubted, unexplained
from vision.reading.guess import sort_out as sort_out_of
from vision.reading.locate import Candidate
from vision.reading.troubles import have_odd_size

LONG_SIDE_PX = 640
WHITE, BLACK, RED, GREY = (95.0, 0.0, 5.0), (10.0, 0.0, 0.0), (45.0, 65.0, 40.0), (65.0, 0.0, 5.0)


def guess(x, side=30.0, *, nothing=0.01, unreadable=0.0, heat=0.9, colour=WHITE):
    face = 1 - nothing - unreadable
    return Guess(
        Candidate(centre_px=(x, 50.0), side_px=side, heat=heat),
        Reading(faces=(face, 0, 0, 0, 0, 0), nothing=nothing, unreadable=unreadable, colour=colour),
    )


def looking(lean, one):
    return replace(one, reading=replace(one.reading, lean=lean))


def sort_out(guesses):
    return sort_out_of(guesses, LONG_SIDE_PX)


def test_of_two_guesses_at_one_place_the_likelier_die_is_kept():
    die, ghost = guess(50), guess(60, nothing=0.2)

    assert sort_out([ghost, die]) == ([die], [])


@pytest.mark.parametrize(
    ("faces", "unreadable", "told"),
    [
        pytest.param((0.0, 0.3, 0.3, 0.0, 0.0, 0.0), 0.4, 2, id="readable"),
        pytest.param((0.0, 0.02, 0.08, 0.0, 0.0, 0.0), 0.9, 3, id="clear among the faces"),
        pytest.param((0.0, 0.03, 0.07, 0.0, 0.0, 0.0), 0.9, None, id="as likely another"),
    ],
)
def test_a_die_that_cannot_be_read_is_asked_about_by_a_face_that_is_clear(faces, unreadable, told):
    reading = Reading(faces=faces, nothing=0.0, unreadable=unreadable)
    one = Guess(Candidate(centre_px=(50.0, 50.0), side_px=30.0, heat=0.9), reading)

    assert (one.face, one.is_sure) == (told, False)


def test_touching_dice_are_both_kept():
    left, right = guess(50), guess(81)

    assert sort_out([left, right]) == ([left, right], [])


def test_what_may_be_a_die_but_is_none_is_a_stranger():
    die, stranger, ground = (
        guess(50),
        guess(150, nothing=0.7, heat=0.5),
        guess(250, nothing=0.99, heat=0.2),
    )

    assert sort_out([ground, stranger, die]) == ([die], [stranger])


def test_the_side_face_of_a_sure_die_is_no_stranger():
    die, side_face = guess(50), guess(73, 22.0, nothing=0.7, heat=0.5)

    assert sort_out([die, side_face]) == ([die], [])


def test_a_smaller_die_that_touches_larger_ones_is_no_side_face():
    large, larger = guess(50, 50.0), guess(134, 50.0)
    small = guess(92, 33.0, nothing=0.6, heat=0.5)

    assert sort_out([large, larger, small]) == ([large, larger], [small])


def test_a_cold_place_needs_a_clearer_face_than_a_hot_one():
    assert guess(50, nothing=0.3, heat=0.25).die_chance < guess(50, nothing=0.3).die_chance


def test_a_place_of_another_size_than_the_sure_dice_is_less_of_a_die():
    place, alike = guess(150, nothing=0.2), [guess(50), guess(250)]
    small, large = ([guess(50, side), guess(250, side)] for side in (15.0, 60.0))

    beside_small, beside_large = (place.die_chance_beside(sure) for sure in (small, large))

    assert beside_small == pytest.approx(beside_large)
    assert beside_small < place.die_chance_beside(alike)


def test_dice_of_one_picture_are_about_as_hot():
    place = guess(150, nothing=0.3, heat=0.8)
    hot, lukewarm = ([guess(50, heat=heat), guess(250, heat=heat)] for heat in (0.95, 0.65))

    assert sort_out([*lukewarm, place])[0] == [*lukewarm, place]
    assert sort_out([*hot, place]) == (hot, [place])


@pytest.mark.parametrize(
    ("colour", "is_stranger"),
    [
        pytest.param(WHITE, True, id="the same"),
        pytest.param((60.0, 0.0, 5.0), True, id="in the shade"),
        pytest.param(BLACK, False, id="black"),
        pytest.param(RED, False, id="red"),
    ],
)
def test_what_has_quite_another_colour_than_the_sure_dice_is_hardly_one(colour, is_stranger):
    place = guess(150, nothing=0.75, heat=0.4, colour=colour)
    clearer = guess(150, nothing=0.6, heat=0.4, colour=colour)
    hot = [guess(50, heat=0.99), guess(250, heat=0.99)]

    assert sort_out([guess(50), guess(250), place])[1] == [place] * is_stranger
    assert sort_out([*hot, clearer])[1] == [clearer] * is_stranger
    assert sort_out([place])[1] == [place]


@pytest.mark.parametrize(
    ("place", "is_stranger"),
    [
        pytest.param({}, False, id="a coin"),
        pytest.param({"colour": (80.0, 0.0, 20.0)}, True, id="of the dice's colour, say a logo"),
        pytest.param({"nothing": 0.978}, True, id="not quite surely none"),
        pytest.param({"heat": 0.85}, True, id="hotter"),
    ],
)
def test_what_is_surely_none_and_of_another_colour_is_no_stranger_for_its_heat(place, is_stranger):
    dice = [guess(50), guess(250)]
    coin = guess(150, **{"nothing": 0.995, "heat": 0.7, "colour": (60.0, 20.0, 40.0)} | place)

    assert sort_out([*dice, coin])[1] == [coin] * is_stranger
    assert sort_out([coin])[1] == [coin]


@pytest.mark.parametrize(
    ("place", "looks_like"),
    [
        pytest.param({}, True, id="as much a die as none"),
        pytest.param({"nothing": 0.65}, False, id="rather none"),
        pytest.param({"colour": (80.0, 0.0, 5.0)}, True, id="a little darker"),
        pytest.param({"colour": (60.0, 0.0, 5.0)}, False, id="of another colour"),
        pytest.param({"side": 17.0}, True, id="smaller"),
        pytest.param({"side": 70.0}, False, id="far too large"),
    ],
)
def test_what_may_be_a_die_looks_like_the_sure_ones_by_colour_and_size(place, looks_like):
    one = guess(150, **{"nothing": 0.5, "unreadable": 0.45, "heat": 0.3} | place)

    assert one.looks_like([guess(50), guess(250, colour=BLACK)]) is looks_like
    assert not one.looks_like([])


@pytest.mark.parametrize(
    ("place", "looks_like"),
    [
        pytest.param({"nothing": 0.8, "heat": 0.65}, True, id="hot"),
        pytest.param({"nothing": 0.8, "heat": 0.55}, False, id="less hot"),
        pytest.param({"nothing": 0.55, "heat": 0.31}, True, id="a die by its looks"),
        pytest.param({"nothing": 0.8, "heat": 0.65, "colour": GREY}, False, id="another colour"),
        pytest.param({"nothing": 0.8, "heat": 0.65, "side": 70.0}, False, id="another size"),
    ],
)
def test_what_is_hot_looks_like_part_of_a_die_of_its_colour_and_size(place, looks_like):
    one = guess(150, **place)

    assert one.looks_like_part_of([guess(50), guess(250, colour=BLACK)]) is looks_like
    assert not one.looks_like_part_of([])


def borne_out(place, lead=0.1):
    return replace(place, reading=replace(place.reading, lead=lead))


@pytest.mark.parametrize(
    ("place", "lead", "is_die"),
    [
        pytest.param({}, 0.1, True, id="by its pips"),
        pytest.param({}, 0.09, False, id="hardly by its pips"),
        pytest.param({"unreadable": 0.08}, 0.3, False, id="perhaps it cannot be read"),
        pytest.param({"nothing": 0.8}, 0.3, False, id="rather none"),
        pytest.param({"side": 15.0}, 0.3, False, id="of another size"),
        pytest.param({"colour": RED}, 0.3, False, id="of another colour"),
    ],
)
def test_beside_sure_dice_pips_that_bear_out_a_face_speak_for_a_die(place, lead, is_die):
    dice = [guess(50), guess(250)]
    doubtful = borne_out(guess(150, **{"nothing": 0.5, "heat": 0.7} | place), lead)

    found, strangers = sort_out([*dice, doubtful])

    assert [die.place for die in found] == [die.place for die in [*dice, *[doubtful] * is_die]]
    assert strangers == [doubtful][is_die:]
    assert sort_out([doubtful]) == ([], [doubtful])


def test_what_is_a_die_for_its_pips_alone_is_asked_about():
    dice, sure = [guess(50), guess(250)], borne_out(guess(150, nothing=0.2, heat=0.45))

    found, _ = sort_out([*dice, sure])

    assert sure.is_sure
    assert [die.is_sure for die in found] == [True, True, False]
    assert all(die.is_sure for die in sort_out([*dice, borne_out(guess(150))])[0])


def test_pips_make_no_stranger_of_what_would_be_none():
    dice = [guess(50, heat=0.99), guess(250, heat=0.99)]
    faint = guess(150, nothing=0.85, heat=0.3)

    assert sort_out([*dice, faint]) == sort_out([*dice, borne_out(faint)]) == (dice, [])


def test_beside_dice_of_two_colours_either_is_as_good():
    light, dark = guess(50), guess(250, colour=BLACK)
    place = guess(150, nothing=0.75, heat=0.4, colour=BLACK)

    assert sort_out([light, dark, place]) == ([light, dark], [place])


def test_what_is_a_die_is_one_in_any_colour():
    light, black = guess(50), guess(150, nothing=0.1, unreadable=0.3, heat=0.8, colour=BLACK)

    assert sort_out([light, black]) == ([light, black], [])


def test_a_die_is_not_weighed_beside_itself():
    die = guess(50, nothing=0.2, heat=0.5)

    assert die.die_chance_beside([die]) == die.die_chance
    assert die.die_chance_beside([die, guess(150)]) != die.die_chance


@pytest.mark.parametrize(
    ("place", "turned", "stays"),
    [
        pytest.param({"nothing": 0.99}, 0.55, True, id="hot"),
        pytest.param({"nothing": 0.6}, 0.45, True, id="half a face"),
        pytest.param({"nothing": 0.6}, 0.1, False, id="half a face in the cold"),
        pytest.param({"nothing": 0.9}, 0.45, False, id="hardly a face"),
        pytest.param({"nothing": 0.4, "unreadable": 0.58}, 0.45, False, id="no face at all"),
        pytest.param({"nothing": 0.4, "unreadable": 0.58}, 0.55, True, id="hot without a face"),
        pytest.param({"nothing": 0.1, "unreadable": 0.89}, 0.1, True, id="surely unreadable"),
        pytest.param({"nothing": 0.6, "side": 80.0}, 0.45, False, id="far too large"),
    ],
)
def test_a_stranger_is_looked_at_again_in_turned_views(place, turned, stays):
    dice = [guess(50, heat=0.8), guess(150, heat=0.8)]

    assert stays_doubted(guess(300, **place), dice, turned) is stays


def test_without_sure_dice_a_stranger_is_looked_at_by_itself():
    stranger = guess(300, nothing=0.6)

    assert stays_doubted(stranger, [], 0.45)
    assert not stays_doubted(stranger, [], 0.1)


def test_what_is_far_larger_than_the_sure_dice_has_to_look_more_like_a_die():
    die, vague = guess(50), guess(300, 120.0, nothing=0.35)

    assert sort_out([vague])[0] == [vague]
    assert sort_out([die, vague])[0] == [die]


def test_a_stranger_of_the_dices_size_has_to_be_explained():
    stranger = guess(150, 25.0, nothing=0.8)

    assert unexplained([guess(50)], [stranger]) == [stranger]


def test_a_stranger_far_smaller_than_the_dice_is_explained():
    assert unexplained([guess(50)], [guess(150, 10.0, nothing=0.8)]) == []


def test_a_stranger_without_dice_has_to_be_explained():
    stranger = guess(150, nothing=0.8)

    assert unexplained([], [stranger]) == [stranger]


def test_what_is_to_be_explained_is_told_once():
    likely, again = guess(150, 25.0, nothing=0.8), guess(155, 30.0, nothing=0.8)

    assert unexplained([guess(50)], [likely, again]) == [likely]


def test_nothing_at_all_is_explained():
    assert unexplained([], []) == []
    assert not have_odd_size([])


def test_a_die_of_another_size_than_the_others_has_to_be_explained():
    assert have_odd_size([guess(50), guess(100), guess(300, 75.0)])
    assert not have_odd_size([guess(50), guess(100), guess(300)])


@pytest.mark.parametrize(
    ("nothing", "unreadable", "sure"),
    [
        pytest.param(0.01, 0.0, True, id="clear"),
        pytest.param(0.3, 0.0, False, id="doubtful"),
        pytest.param(0.0, 0.7, False, id="leaning"),
        pytest.param(0.02, 0.45, False, id="one face, if any"),
        pytest.param(0.2, 0.04, True, id="just clear enough"),
    ],
)
def test_only_a_clear_face_is_sure(nothing, unreadable, sure):
    assert guess(50, nothing=nothing, unreadable=unreadable).is_sure is sure


@pytest.mark.parametrize(("lead", "sure"), [(0.3, True), (0.0, True), (-0.05, True), (-0.2, False)])
def test_a_face_that_its_pips_belie_is_not_sure(lead, sure):
    clear = guess(50)
    told = replace(clear, reading=replace(clear.reading, lead=lead))

    assert told.is_sure is sure


@pytest.mark.parametrize(
    ("heat", "nothing", "none"),
    [
        pytest.param(0.9, 0.01, False, id="a die"),
        pytest.param(0.25, 0.95, True, id="nothing"),
        pytest.param(0.9, 0.95, True, id="nothing for one net alone"),
        pytest.param(0.4, 0.5, False, id="neither"),
        pytest.param(0.12, 0.65, True, id="hardly found and hardly like a face"),
        pytest.param(0.12, 0.3, False, id="hardly found and much like a face"),
    ],
)
def test_a_place_is_surely_none_by_one_net_or_by_both_together(heat, nothing, none):
    assert guess(50, heat=heat, nothing=nothing).is_surely_none is none


def test_certainty_has_finite_odds():
    assert logit(1.0) == pytest.approx(-logit(0.0))


FROM_ASIDE = (0.0, -0.5)
FROM_ABOVE = [guess(x) for x in (50, 150, 250)]
SEEN_FROM_ASIDE = [looking(FROM_ASIDE, die) for die in FROM_ABOVE]


@pytest.mark.parametrize("count", [1, 3])
def test_what_looks_back_at_the_camera_beside_dice_seen_from_aside_is_no_die(count):
    key, dice = guess(400, nothing=0.8, heat=0.45), SEEN_FROM_ASIDE[:count]
    as_flat = looking(FROM_ASIDE, key)

    assert sort_out([*dice, key]) == (dice, [])
    assert sort_out([*dice, as_flat]) == (dice, [as_flat])


def test_what_may_well_be_a_die_and_looks_back_at_the_camera_is_a_stranger():
    key = guess(400, nothing=0.3, heat=0.8)
    as_flat = looking(FROM_ASIDE, key)

    assert sort_out([*SEEN_FROM_ASIDE, key]) == (SEEN_FROM_ASIDE, [key])
    assert as_flat in sort_out([*SEEN_FROM_ASIDE, as_flat])[0]


def test_what_surely_looks_back_and_is_hot_is_no_stranger_for_its_heat_alone():
    none = guess(400, nothing=0.97, heat=0.75)
    hotter, as_flat = guess(400, nothing=0.97, heat=0.85), looking(FROM_ASIDE, none)

    assert sort_out([*SEEN_FROM_ASIDE, none])[1] == []
    assert sort_out([*SEEN_FROM_ASIDE, hotter])[1] == [hotter]
    assert sort_out([*SEEN_FROM_ASIDE, as_flat])[1] == [as_flat]


def test_what_looks_away_stays_a_stranger_for_it_may_be_the_side_of_a_die_that_was_not_found():
    side_face = looking((0.0, 0.4), guess(400, nothing=0.8, heat=0.45))

    assert sort_out([*SEEN_FROM_ASIDE, side_face]) == (SEEN_FROM_ASIDE, [side_face])


def test_what_is_warm_and_looks_away_stays_a_stranger_however_surely_it_is_none():
    side_face = looking((0.0, 0.4), guess(400, nothing=0.97, heat=0.75))

    assert sort_out([*SEEN_FROM_ASIDE, side_face])[1] == [side_face]


def test_what_looks_back_and_like_the_dice_stays_a_stranger_for_it_may_be_cut_off():
    like, other = (guess(400, nothing=0.55, heat=0.31, colour=colour) for colour in (WHITE, GREY))

    assert sort_out([*SEEN_FROM_ASIDE, like]) == (SEEN_FROM_ASIDE, [like])
    assert sort_out([*SEEN_FROM_ASIDE, other]) == (SEEN_FROM_ASIDE, [])
    assert sort_out([*FROM_ABOVE, other]) == (FROM_ABOVE, [other])


def test_what_is_a_die_for_its_pips_alone_as_askew_as_it_looks_is_asked_about():
    place = guess(400, nothing=0.1, heat=0.7)
    doubtful = replace(place, reading=replace(place.reading, faces=(0.6, 0.3, 0, 0, 0, 0)))
    askew = borne_out(doubtful)
    as_flat = looking(FROM_ASIDE, askew)

    assert [die.hardly_told for die in sort_out([*SEEN_FROM_ASIDE, askew])[0]].count(True) == 1
    assert not any(die.hardly_told for die in sort_out([*SEEN_FROM_ASIDE, as_flat])[0])


def test_a_sure_die_is_one_however_it_looks():
    dice = [*SEEN_FROM_ASIDE, guess(400)]

    found, strangers = sort_out(dice)

    assert (found, strangers) == (dice, [])
    assert not any(die.askew for die in found)


def test_how_askew_a_place_is_does_not_matter_up_to_the_limit():
    place, sure = guess(400, nothing=0.4), [guess(50)]

    chances = [
        replace(place, askew=askew).die_chance_beside(sure) for askew in (0.0, ASKEW, ASKEW + 0.1)
    ]

    assert chances[0] == chances[1] > chances[2]
