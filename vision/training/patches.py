"""Cuts what the nets learn from: tiles for the finder, patches for the value net."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.training.scenes import NONE, Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

TILE_PX: Final = 224
"""Side of a finder's tile."""
PATCH_PX: Final = 96
"""Side of a stored patch, from which the value net's crops are turned and zoomed."""
PATCH_SIDES: Final = 3.2
"""Sides of the die that a stored patch covers."""
AT_BORDER: Final = 0.25
"""Share of the places of nothing at the picture's border, where dice that are cut off lie too."""
APART_SIDES: Final = 0.5
"""A patch of nothing is at least so far from any die's middle."""


def cut_patch(picture: Picture, centre_px: tuple[float, float], side_px: float) -> Picture:
    """Return the surroundings of a place, (PATCH_PX, PATCH_PX, 3), its border repeated."""
    reach = side_px * PATCH_SIDES / 2
    zoom = PATCH_PX / (2 * reach)
    if zoom < 0.6:
        return cut_shrunk(picture, centre_px, reach)
    matrix = np.array(
        [
            [zoom, 0, PATCH_PX / 2 - zoom * centre_px[0]],
            [0, zoom, PATCH_PX / 2 - zoom * centre_px[1]],
        ]
    )
    patch = cv2.warpAffine(
        picture,
        matrix,
        (PATCH_PX, PATCH_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(patch, np.uint8)


def cut_shrunk(picture: Picture, centre_px: tuple[float, float], reach: float) -> Picture:
    """Return the same for a large die: averaged, not sampled."""
    height, width = picture.shape[:2]
    x0, y0 = round(centre_px[0] - reach), round(centre_px[1] - reach)
    size = round(2 * reach)
    xs = np.clip(np.arange(x0, x0 + size), 0, width - 1)
    ys = np.clip(np.arange(y0, y0 + size), 0, height - 1)
    piece = picture[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
    above, below = int((ys == ys[0]).sum()) - 1, int((ys == ys[-1]).sum()) - 1
    left, right = int((xs == xs[0]).sum()) - 1, int((xs == xs[-1]).sum()) - 1
    piece = np.asarray(
        cv2.copyMakeBorder(piece, above, below, left, right, cv2.BORDER_REPLICATE), np.uint8
    )
    return np.asarray(
        cv2.resize(piece, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA), np.uint8
    )


def is_apart(spot: tuple[float, float], side_px: float, things: Sequence[Truth]) -> bool:
    """Return whether a place is no die's: far from every middle, or of quite another size."""
    for thing in things:
        away = np.hypot(spot[0] - thing.centre_px[0], spot[1] - thing.centre_px[1])
        ratio = side_px / thing.side_px
        if thing.label != NONE and away < APART_SIDES * thing.side_px and 0.45 < ratio < 2.2:
            return False
    return True


def is_inside(spot: tuple[float, float], size: tuple[int, int]) -> bool:
    """Return whether a place lies in a picture of that height and width."""
    return 0 <= spot[0] < size[1] and 0 <= spot[1] < size[0]


def at_border(
    spot: tuple[float, float], size: tuple[int, int], rng: Generator
) -> tuple[float, float]:
    """Return a place moved to the nearest border but for a few pixels, along x or along y."""
    height, width = size
    x, y = spot
    inside = float(rng.uniform(0, 0.03)) * max(size)
    if rng.random() < 0.5:
        return (inside if x < width / 2 else width - 1 - inside), y
    return x, (inside if y < height / 2 else height - 1 - inside)


def beside(near: Truth, side_px: float, rng: Generator) -> tuple[tuple[float, float], float]:
    """Return a place beside a die with the size given, or one on it of about the size of a pip."""
    reach, angle = near.side_px * rng.uniform(0.55, 1.2), rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.25:
        reach, side_px = near.side_px * rng.uniform(0, 0.4), near.side_px * rng.uniform(0.18, 0.4)
    x, y = near.centre_px
    return (x + reach * np.cos(angle), y + reach * np.sin(angle)), side_px


def places_of_nothing(
    size: tuple[int, int], things: Sequence[Truth], count: int, rng: Generator
) -> list[tuple[tuple[float, float], float]]:
    """Return up to *count* places and sizes that are no die: anywhere, beside dice, on pips."""
    found: list[tuple[tuple[float, float], float]] = []
    usual = things[0].side_px if things else float(rng.uniform(12, 60))
    for _ in range(count * 3):
        side = usual * float(np.exp(rng.normal(0, 0.3)))
        spot = (float(rng.uniform(0, size[1])), float(rng.uniform(0, size[0])))
        if rng.random() < AT_BORDER:
            spot = at_border(spot, size, rng)
        elif things and rng.random() < 0.6:
            spot, side = beside(things[int(rng.integers(len(things)))], side, rng)
        if side > 6 and is_inside(spot, size) and is_apart(spot, side, things):
            found.append((spot, side))
        if len(found) == count:
            break
    return found


def cut_patches(
    picture: Picture, things: Sequence[Truth], nothing: int, rng: Generator
) -> list[tuple[Picture, Truth]]:
    """Return the patches of all things in a picture and of *nothing* places beside, with truths."""
    places = places_of_nothing(picture.shape[:2], things, nothing, rng)
    empty = [Truth(centre_px=spot, side_px=side, label=NONE) for spot, side in places]
    return [(cut_patch(picture, one.centre_px, one.side_px), one) for one in (*things, *empty)]


def cut_tile(
    picture: Picture, things: Sequence[Truth], rng: Generator
) -> tuple[Picture, list[Truth]]:
    """Return a finder's tile, (TILE_PX, TILE_PX, 3), at a random zoom, with what lies in it."""
    sides = [thing.side_px for thing in things] or [30.0]
    wanted = float(np.exp(rng.uniform(np.log(9), np.log(70))))
    zoom = float(np.clip(wanted / np.median(sides), 0.12, 3.0))
    focus = (
        np.array(things[int(rng.integers(len(things)))].centre_px)
        if things
        else np.array(picture.shape[1::-1]) / 2
    )
    focus = focus * zoom + rng.uniform(-0.4, 0.4, 2) * TILE_PX
    if zoom < 0.8:
        picture = np.asarray(
            cv2.resize(picture, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8
        )
        scale = 1.0
    else:
        scale = zoom
    span = np.array(picture.shape[1::-1]) * scale
    low, high = np.minimum(TILE_PX / 2, span / 2), np.maximum(span - TILE_PX / 2, span / 2)
    shift = TILE_PX / 2 - np.clip(focus, low, high)
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
    tile = cv2.warpAffine(
        picture, matrix, (TILE_PX, TILE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    seen = []
    for thing in things:
        x, y = np.array(thing.centre_px) * zoom + shift
        if (
            -0.3 * thing.side_px * zoom < min(x, y)
            and max(x, y) < TILE_PX + 0.3 * thing.side_px * zoom
        ):
            seen.append(
                Truth(
                    centre_px=(float(x), float(y)), side_px=thing.side_px * zoom, label=thing.label
                )
            )
    return np.asarray(tile, np.uint8), seen
