"""Pips: those of each face, laid over a die's top, tell which fit."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import LABELS, STILLS, picture_of, places_of

from vision.reading.halves import Halves
from vision.reading.locate import Candidate
from vision.reading.pips import CLEAR_LEAD, PLACES, fit_of_faces, may_be_part

MIDDLE, SIDE = (100.0, 100.0), 60.0
WHITE, BLACK, DARK_GREY, RED = (235, 235, 235), (20, 20, 20), (60, 60, 60), (50, 40, 170)
FELT = (60, 110, 40)


def die(face, *, body=WHITE, pips=BLACK, turn=0.0, spacing=0.235, radius=0.09):
    """Return a picture of one die that lies flat in its middle."""
    image = np.full((200, 200, 3), FELT, np.uint8)
    corners = cv2.boxPoints((MIDDLE, (SIDE, SIDE), turn))
    cv2.fillPoly(image, [np.round(corners * 16).astype(np.int32)], body, cv2.LINE_AA, 4)
    along, across = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    for x, y in PLACES[face]:
        at = np.array([x * along - y * across, x * across + y * along]) * spacing * SIDE + MIDDLE
        cv2.circle(
            image,
            np.round(at * 16).astype(int).tolist(),
            round(16 * radius * SIDE),
            pips,
            -1,
            cv2.LINE_AA,
            4,
        )
    rough = np.random.default_rng(face).normal(0, 4, image.shape)
    return np.clip(image + rough, 0, 255).astype(np.uint8)


def fit(image, *, middle=MIDDLE, side=SIDE, lean=(0.0, 0.0)):
    return fit_of_faces(Halves(image), Candidate(centre_px=middle, side_px=side, heat=1.0), lean)


def best(fits):
    return 1 + int(np.argmax(fits))


def lead(fits, face):
    return fits[face - 1] - np.delete(fits, face - 1).max()


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("body", "pips"), [(WHITE, BLACK), (BLACK, WHITE), (DARK_GREY, RED)])
@pytest.mark.parametrize("turn", [0.0, 33.0, 128.0])
def test_the_pips_of_a_face_fit_a_die_of_any_colour_and_turn(face, body, pips, turn):
    fits = fit(die(face, body=body, pips=pips, turn=turn))

    assert lead(fits, face) > CLEAR_LEAD


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("amiss", [((105.0, 96.0), SIDE), (MIDDLE, 50.0), (MIDDLE, 72.0)])
def test_a_die_that_was_placed_or_sized_amiss_is_told_all_the_same(face, amiss):
    middle, side = amiss

    assert best(fit(die(face), middle=middle, side=side)) == face


@pytest.mark.parametrize("radius", [0.09, 0.14, 0.17])
def test_an_ace_is_as_large_as_other_pips_or_larger(radius):
    assert fit(die(1, radius=radius))[0] > 0.85


@pytest.mark.parametrize("face", range(1, 7))
def test_a_tenth_of_a_side_amiss_matters_little(face):
    assert lead(fit(die(face), middle=(106.0, 94.0)), face) > 1.9 * CLEAR_LEAD


@pytest.mark.parametrize("spacing", [0.165, 0.3])
@pytest.mark.parametrize("face", range(2, 7))
def test_makers_set_pips_nearer_or_farther(face, spacing):
    assert lead(fit(die(face, spacing=spacing)), face) > 2 * CLEAR_LEAD


@pytest.mark.parametrize("face", [2, 5, 6])
def test_a_small_glare_beside_faint_pips_is_not_taken_for_one(face):
    image = die(face, body=DARK_GREY, pips=(110, 110, 110))
    cv2.circle(image, (112, 100), 4, (255, 255, 255), -1)

    assert best(fit(image)) == face


@pytest.mark.parametrize("face", [4, 5, 6])
@pytest.mark.parametrize("turn", [0.0, 33.0])
def test_pips_are_laid_over_a_die_seen_from_aside_as_it_is_seen(face, turn):
    image = die(face, turn=turn)
    aside = cv2.resize(image, None, fx=1, fy=0.7, interpolation=cv2.INTER_AREA)

    fits = [fit(aside, middle=(100.0, 70.0), lean=(0.0, sine)) for sine in (0.0, 0.71)]

    assert lead(fits[1], face) > 1.8 * CLEAR_LEAD
    assert fits[1][face - 1] > fits[0][face - 1] + 0.2


@pytest.mark.parametrize("side", [20.0, 240.0])
def test_small_and_large_dice_are_told(side):
    image = cv2.resize(die(5), None, fx=side / SIDE, fy=side / SIDE, interpolation=cv2.INTER_AREA)
    middle = (100 * side / SIDE, 100 * side / SIDE)

    assert best(fit(image, middle=middle, side=side)) == 5


@pytest.mark.parametrize("still", STILLS)
def test_the_pips_of_a_stills_dice_fit(still):
    halves = Halves(picture_of(still))

    told = [
        best(fit_of_faces(halves, Candidate(centre_px=middle, side_px=side, heat=1.0), (0.0, 0.0)))
        for middle, side in places_of(still)
    ]

    assert told == [one["value"] for one in LABELS[still]["dice"]]


@pytest.mark.parametrize("level", [0, 128, 255])
def test_on_even_ground_no_pips_explain_anything(level):
    fits = fit(np.full((200, 200, 3), level, np.uint8))

    assert fits.shape == (6,)
    assert fits.max() == pytest.approx(0, abs=1e-3)


def test_pips_explain_a_share():
    fits = fit(die(6))

    assert 0 <= fits.min() < fits.max() <= 1


@pytest.mark.parametrize(
    ("face", "whole", "is_part"),
    [(1, 2, True), (4, 5, True), (3, 6, True), (5, 6, False), (5, 4, False), (3, 3, False)],
)
def test_few_pips_may_be_part_of_more(face, whole, is_part):
    assert may_be_part(face, whole) is is_part
