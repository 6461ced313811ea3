"""Draws hands as they reach into a picture: of all skins, bare or sleeved, open or curled."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from vision.training.capsules import Capsule
from vision.training.solids import rotation
from vision.training.styles import as_colour, hsv

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.styles import Colour

    Points = NDArray[np.float64]

SKINS: Final = np.array(
    [(190, 205, 240), (150, 180, 225), (110, 150, 205), (75, 110, 165), (50, 72, 115), (35, 45, 75)]
)
"""Skin from the palest to the darkest, BGR."""
KNUCKLES: Final = ((0.46, 0.15), (0.48, 0.05), (0.46, -0.05), (0.42, -0.14))
"""Where the fingers begin, from the first to the little one, in lengths of a hand from the wrist:
along the hand, and to the thumb's side."""
FINGERS: Final = (0.46, 0.52, 0.48, 0.37)
"""How long the fingers are, in lengths of a hand."""
PARTS: Final = (0.48, 0.29, 0.23)
"""The shares of a finger's three parts."""
BENDS: Final = (1.3, 1.7, 0.9)
"""How far the joints of a curled finger bend, in radians."""
FINGER_RADII: Final = (0.054, 0.049, 0.045, 0.037)
"""Radius of a finger at its joints, from the knuckle to the tip."""
ARM: Final = 3.0
"""The arm is seen so far behind the wrist, in lengths of a hand."""
FLUSH: Final = np.array([0.06, 0.06, 0.0])
"""How much less blue, green and red skin has where there is more blood, as shares."""
CURLS: Final = (0.1, 0.35, 0.6, 0.95)
"""How far fingers are curled, about: from stretched to those of a fist."""
ALIKE: Final = 0.4
"""Share of the hands whose fingers are all curled alike, as of a fist or a flat hand."""
ACROSS: Final = 0.06
"""Share of the hands that reach across: an arm may be all that is seen of them."""
BARE, WATCHED = 0.4, 0.2
"""Shares of the arms without a sleeve, and with something worn round the wrist."""


def random_hand(shape: tuple[int, int], rng: Generator, *, hand_px: float) -> tuple[Capsule, ...]:
    """Return a hand that reaches into a picture of a shape (height, width), in pixels."""
    bones = tuple(_bones(rng))
    turn = _turn(rng)
    pointed_at = bones[int(rng.integers(len(bones)))].ends[1]
    if rng.random() < ACROSS:
        pointed_at = np.array([-rng.uniform(0.3, 1.2), 0.0, 0.0])
    inside = rng.uniform(0.02, 0.98, 2) * np.array(shape[::-1])
    over = rng.uniform(0.05, 0.3) * hand_px
    spot = np.array([*inside, over]) - hand_px * turn @ pointed_at
    return tuple(bone.placed(turn, spot, hand_px) for bone in bones)


def _turn(rng: Generator) -> Points:
    """Return how a hand is held (3, 3): either one, any way round, its fingers mostly lower."""
    flip = np.diag([1.0, rng.choice([-1.0, 1.0]), 1.0])
    roll = rng.normal(0, 0.35) if rng.random() < 0.8 else rng.uniform(-np.pi, np.pi)
    rolled = rotation(np.array([1.0, 0, 0]), float(roll))
    lowered = rotation(np.array([0, 1.0, 0]), rng.uniform(0.0, 0.7))
    turned = rotation(np.array([0, 0, 1.0]), rng.uniform(0, 2 * np.pi))
    return np.asarray(turned @ lowered @ rolled @ flip)


def _bones(rng: Generator) -> Iterator[Capsule]:
    """Yield what a hand is made of, in lengths of a hand: from the wrist along x, its back up."""
    skin = random_skin(rng)
    yield from _arm(skin, rng)
    alike = rng.choice(CURLS) if rng.random() < ALIKE else None
    for row, (along, aside) in enumerate(KNUCKLES):
        yield Capsule(
            np.array([(0.02, 0.5 * aside, 0), (along, aside, 0.01)]),
            (0.075, 0.06),
            _near(skin, rng),
        )
        yield Capsule(np.array([(0.1, 0.9 * aside, -0.02), (along, aside, 0)]), (0.07, 0.056), skin)
        yield from _finger(row, _curl(row, alike, rng), skin, rng)
    yield from _thumb(skin, rng)


def _curl(row: int, alike: float | None, rng: Generator) -> float:
    """Return how far a finger is curled, 0 to 1: as all are, or any way; the first often points."""
    if alike is None and row == 0 and rng.random() < 0.3:
        return rng.uniform(0, 0.25)
    about, spread = (rng.choice(CURLS), 0.12) if alike is None else (alike, 0.06)
    return float(np.clip(about + rng.normal(0, spread), 0, 1))


def _finger(row: int, curl: float, skin: Colour, rng: Generator) -> Iterator[Capsule]:
    """Yield a finger's three parts, and its nail."""
    along, aside = KNUCKLES[row]
    point = np.array([along, aside, 0.0])
    yaw = aside * rng.uniform(0, 2.5) + rng.normal(0, 0.05)
    low = 0.0
    for part, bend, (first, last) in zip(PARTS, BENDS, pairwise(FINGER_RADII), strict=True):
        low += bend * curl
        way = np.array([np.cos(low) * np.cos(yaw), np.cos(low) * np.sin(yaw), -np.sin(low)])
        end = point + way * part * FINGERS[row]
        yield Capsule(np.array([point, end]), (first, last), _near(skin, rng))
        point = end
    up = np.array([np.sin(low) * np.cos(yaw), np.sin(low) * np.sin(yaw), np.cos(low)])
    nail = point + 0.6 * FINGER_RADII[-1] * up
    yield Capsule(np.array([nail - 0.03 * way, nail]), (0.02, 0.022), _brighter(skin, rng))


def _thumb(skin: Colour, rng: Generator) -> Iterator[Capsule]:
    """Yield the thumb: its ball and two parts."""
    point, yaw = np.array([0.08, 0.1, -0.02]), rng.uniform(0.2, 1.1)
    bend = rng.uniform(-0.5, 0.1)
    for part, first, last in ((0.24, 0.085, 0.062), (0.18, 0.06, 0.053), (0.15, 0.053, 0.042)):
        end = point + part * np.array([np.cos(yaw), np.sin(yaw), -0.2])
        yield Capsule(np.array([point, end]), (first, last), _near(skin, rng))
        point, yaw = end, yaw + bend


def _arm(skin: Colour, rng: Generator) -> Iterator[Capsule]:
    """Yield the arm as far as the wrist, often sleeved, and what is worn round it."""
    cuff = ARM if rng.random() < BARE else rng.uniform(0.0, 1.2)
    cloth = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.05, 0.95))
    wide = rng.uniform(1.1, 1.6)
    for aside in (-1, 1):
        yield Capsule(
            np.array([(-cuff, 0.1 * aside, 0), (0.02, 0.05 * aside, 0)]),
            (0.11 + 0.04 * min(cuff, 1), 0.09),
            skin,
        )
        if cuff < ARM:
            yield Capsule(
                np.array([(-ARM, 0.16 * aside, 0), (-cuff, 0.1 * aside, 0)]),
                (0.25 * wide, 0.13 * wide),
                cloth,
            )
    if rng.random() < WATCHED:
        metal = hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.05, 0.9))
        yield Capsule(np.array([(-0.2, -0.08, 0.05), (-0.2, 0.08, 0.05)]), (0.085, 0.085), metal)


def random_skin(rng: Generator) -> Colour:
    """Return a skin between two neighbouring ones, with a colour of its own."""
    place = rng.uniform(0, len(SKINS) - 1)
    base = np.array([np.interp(place, range(len(SKINS)), channel) for channel in SKINS.T])
    return as_colour(base * rng.normal(1, 0.05, 3))


def _near(skin: Colour, rng: Generator) -> Colour:
    """Return the colour of a part, a little lighter, darker or redder than the skin is."""
    return as_colour(np.array(skin) * rng.normal(1, 0.03) * (1 - rng.random() * FLUSH))


def _brighter(skin: Colour, rng: Generator) -> Colour:
    """Return the colour of a nail."""
    return as_colour(np.array(skin) + rng.uniform(0, 0.35) * (235 - np.array(skin)))
