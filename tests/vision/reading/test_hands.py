"""A hand in the picture is found: what it covers nobody reads, and nobody takes it for a table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of

from vision.observation import Trouble
from vision.read import Reader
from vision.reading.hands import HandFinder, Hands, together
from vision.reading.locate import Candidate
from vision.training.capsules import paint, random_lamp
from vision.training.limbs import random_hand
from vision.training.reaching import SMOOTH

LARGE, LEAST_DRAWN, FOUND = 0.08, 10, 0.7
"""Of the hands that take so much of the picture, of which so many are drawn, so many are found."""
WARM = (0.6, 0.9, 1.15)
"""What a warm lamp leaves of blue, green and red."""
FELT = np.full((480, 640, 3), (40, 90, 30), np.uint8)


@pytest.fixture(scope="module")
def finder():
    return HandFinder()


def reached_into(picture, rng):
    """Return the picture with a hand a third as long as it, and where the hand is, 0 to 1."""
    reached, hand_px = picture.copy(), picture.shape[1] / 3
    bones = random_hand(picture.shape[:2], rng, hand_px=hand_px)
    lamp = random_lamp(picture, rng)
    return reached, paint(reached, bones, lamp, smooth_px=SMOOTH * hand_px)


def drawn_until(rng):
    """Yield felt with a hand over it, and where that is, for ever."""
    while True:
        yield reached_into(FELT, rng)


def share_at_likeliest(hands, hand):
    """Return how much of the likeliest square a hand takes, 0 to 1."""
    row, column = np.unravel_index(hands.logits.argmax(), hands.logits.shape)
    side = round(1 / hands.zoom)
    return hand[row * side : (row + 1) * side, column * side : (column + 1) * side].mean()


def candidate(x, y, side=40.0):
    return Candidate(centre_px=(float(x), float(y)), side_px=side, heat=1.0)


def large_hands_over(ground, seed):
    """Return pictures of a ground with a hand that takes much of them."""
    rng = np.random.default_rng(seed)
    drawn = [reached_into(ground, rng) for _ in range(40)]
    return [picture for picture, hand in drawn if hand.mean() > LARGE]


def test_most_hands_are_found_that_reach_over_felt(finder):
    large = large_hands_over(FELT, seed=77)

    assert len(large) > LEAST_DRAWN
    assert sum(finder.find(picture).in_sight for picture in large) > FOUND * len(large)


def warmed(picture):
    return np.clip(picture * np.array(WARM), 0, 255).astype(np.uint8)


def test_most_hands_are_found_by_a_warm_lamp_as_well(finder):
    large = [warmed(picture) for picture in large_hands_over(FELT, seed=78)]

    assert len(large) > LEAST_DRAWN
    assert sum(finder.find(picture).in_sight for picture in large) > FOUND * len(large)


def test_a_hand_is_found_where_it_is(finder):
    rng = np.random.default_rng(77)
    drawn = [next(drawn_until(rng)) for _ in range(40)]
    found = [(finder.find(picture), hand) for picture, hand in drawn if hand.mean() > LARGE]

    hit = [share_at_likeliest(hands, hand) > 0 for hands, hand in found if hands.in_sight]
    assert sum(hit) > 0.9 * len(hit)


@pytest.mark.parametrize("still", STILLS)
@pytest.mark.parametrize("times", [0.5, 1, 2])
def test_dice_and_trays_are_no_hands_in_a_picture_of_any_size(finder, still, times):
    picture = cv2.resize(picture_of(still), None, fx=times, fy=times, interpolation=cv2.INTER_AREA)

    assert not finder.find(picture).in_sight


@pytest.mark.parametrize("still", STILLS)
def test_dice_and_trays_are_no_hands_by_a_warm_lamp(finder, still):
    assert not finder.find(warmed(picture_of(still))).in_sight


@pytest.fixture(scope="module")
def wood(recordings):
    """Return dice on wood with wide streaks in the colours of skin."""
    return cv2.imread(str(recordings / "streaked-wood.jpg"))


@pytest.mark.parametrize("turns", range(4))
def test_wood_with_streaks_is_no_hand_by_any_lamp(finder, wood, turns):
    turned = np.rot90(wood, turns).copy()

    assert not finder.find(turned).in_sight
    assert not finder.find(warmed(turned)).in_sight


def test_dice_on_wood_with_streaks_are_surely_read(wood):
    seen = Reader().read(wood)

    assert seen.sure
    assert sorted(die.face for die in seen.dice) == [2, 2, 2, 3, 3, 5]


def test_half_of_the_hands_are_found_that_reach_over_wood_of_their_colour(finder, wood):
    large = large_hands_over(wood, seed=79)

    assert len(large) > LEAST_DRAWN
    assert sum(finder.find(picture).in_sight for picture in large) > 0.5 * len(large)


@pytest.mark.parametrize("colour", [(120, 160, 215), (60, 90, 140), (20, 20, 20), (250, 250, 250)])
def test_a_bare_table_of_any_colour_is_no_hand(finder, colour):
    assert not finder.find(np.full((480, 640, 3), colour, np.uint8)).in_sight


def told(*squares, sure=4.0):
    """Return hands in some squares (row, column) of a picture of 640×480."""
    logits = np.full((8, 10), -6.0, np.float32)
    for square in squares:
        logits[square] = sure
    return Hands(logits, 1 / 64)


class FakeNet:
    """Takes what is bright for a hand, and for more of one in a mirror image."""

    MORE_MIRRORED = 2.0
    mirrored = 0

    def __init__(self, path, *, outputs):
        assert (path.name, outputs) == ("hands.onnx", 1)

    def run(self, pictures):
        count, _, height, width = pictures.shape
        is_mirrored = count > 1
        FakeNet.mirrored += is_mirrored
        squares = pictures.reshape(count, 3, height // 8, 8, width // 8, 8).mean((1, 3, 5))
        return (10 * squares - 5 + self.MORE_MIRRORED * is_mirrored)[:, None].astype(np.float32)


@pytest.fixture
def fake(monkeypatch):
    monkeypatch.setattr("vision.reading.hands.Net", FakeNet)
    monkeypatch.setattr(FakeNet, "mirrored", 0)
    return HandFinder()


def test_each_mirror_image_says_as_much_as_the_picture(fake):
    picture = np.zeros((384, 384, 3), np.uint8)
    picture[:96, :192] = 255

    hands = fake.find(picture)

    assert FakeNet.mirrored == 2
    assert hands.logits[0, 0] == pytest.approx(5 + 3 / 4 * FakeNet.MORE_MIRRORED, abs=0.1)
    assert hands.logits[-1, -1] == pytest.approx(-5 + 3 / 4 * FakeNet.MORE_MIRRORED, abs=0.1)


def test_no_mirror_image_is_looked_at_where_there_is_surely_no_hand(fake):
    assert not fake.find(np.zeros((384, 384, 3), np.uint8)).in_sight
    assert FakeNet.mirrored == 0


def test_squares_of_the_smaller_copy_lie_where_those_of_the_larger_do():
    larger, smaller = np.zeros((8, 12), np.float32), np.zeros((6, 9), np.float32)
    smaller[3, 6] = 9.0

    mean = together(larger, smaller)

    rows, columns = np.indices(mean.shape) + 0.5
    assert (mean * rows).sum() / mean.sum() == pytest.approx(3.5 * 4 / 3, abs=0.1)
    assert (mean * columns).sum() / mean.sum() == pytest.approx(6.5 * 4 / 3, abs=0.1)
    assert together(larger + 1, smaller)[0, 0] == 0.5


def test_one_square_alone_is_no_hand():
    assert not told((2, 3), sure=8.0).in_sight
    assert told((2, 3), (2, 4), (2, 5)).in_sight


def test_a_hand_lies_beside_what_it_covers_or_nearly_does():
    hands = told((2, 3), (2, 4), (2, 5))

    assert hands.is_beside(candidate(224, 160))
    assert hands.is_beside(candidate(224, 230))
    assert not hands.is_beside(candidate(224, 330))
    assert not hands.is_beside(candidate(600, 160))


def test_each_hand_has_a_box_round_it():
    hands = told((2, 3), (2, 4), (3, 4), (7, 9))

    assert hands.boxes == ((192, 128, 128, 128), (576, 448, 64, 64))


def test_what_is_doubtful_beside_no_hand_in_sight_lies_beside_none():
    assert not told((2, 3)).is_beside(candidate(224, 160))


def test_a_hand_in_a_small_copy_lies_where_it_does_in_the_picture(finder):
    rng = np.random.default_rng(77)
    picture = next(reached for reached, hand in drawn_until(rng) if hand.mean() > LARGE)
    copy = cv2.resize(picture, (160, 120), interpolation=cv2.INTER_AREA)

    whole, small = finder.find(picture), finder.find(copy, 1 / 4)

    assert small.boxes[0] == pytest.approx(whole.boxes[0], abs=70)


@pytest.fixture
def reader(monkeypatch):
    """Return a reader that sees a hand in every picture."""
    one = Reader()
    monkeypatch.setattr(one.hands, "find", lambda *_: told((0, 0), (0, 1), (0, 2)))
    return one


def test_a_hand_that_may_hide_a_die_is_asked_about(reader):
    seen = reader.read(picture_of(STILLS[0]))

    assert seen.troubles == (Trouble.HAND,)
    assert seen.hands == ((0, 0, 192, 64),)
    assert all(die.sure for die in seen.dice)


def test_a_hand_hides_nothing_where_all_dice_are_surely_read(reader):
    seen = reader.read(picture_of(STILLS[0]))

    known = reader.read(picture_of(STILLS[0]), expected=len(seen.dice))

    assert (known.sure, known.hands) == (True, ())
    assert Trouble.HAND in reader.read(picture_of(STILLS[0]), expected=len(seen.dice) + 1).troubles


def test_a_tray_that_is_empty_but_for_a_hand_is_not_surely_empty(reader):
    assert reader.read(FELT).troubles == (Trouble.HAND,)


@pytest.mark.parametrize("middle", [(-400, 160), (1100, 160), (224, -300), (224, 900)])
def test_beyond_the_picture_there_is_no_hand(middle):
    assert not told((2, 3), (2, 4), (2, 5)).is_beside(candidate(*middle))
