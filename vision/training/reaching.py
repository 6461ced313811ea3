"""Stores small pictures, with hands that reach into them or without: what hands are learnt from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from vision.reading.hands import CELL_PX, LONG_SIDES_PX
from vision.training.along import along
from vision.training.capsules import paint, random_lamp
from vision.training.clutter import strew_clutter
from vision.training.course import Examples
from vision.training.drawing import Noise
from vision.training.limbs import random_hand
from vision.training.photographs import is_held_out, labelled, opened
from vision.training.scenes import USUAL, draw_scene, shake
from vision.training.shards import store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.random import Generator
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

VIEW_PX: Final = LONG_SIDES_PX[0]
"""Side of the square that a view fills in one direction at least; the rest is black."""
DRAWN_PX: Final = 2 * VIEW_PX
"""Hands are drawn at this long side: made smaller, their edges are those of a picture."""
UNSHOWN: Final = 255
"""Stands for the share of a square that a hand takes where the view shows nothing."""
PARTS: Final = (4 / 3, 4 / 3, 16 / 9, 1.0, 3 / 4)
"""How many times as wide as high views are."""
LEAST_PART: Final = 0.5
"""A view shows at least so much of a picture's width or height."""
REACHED_INTO, CLUTTERED, SHAKEN = 0.5, 0.45, 0.12
"""Shares of the views with a hand, with clutter, and taken by a camera that moves."""
HAND_SIDES: Final = (0.28, 1.1)
"""The least and the greatest length of a hand, in long sides of the view."""
LEAST_COLOUR: Final = 3.0
"""The channels of a picture in colour differ by at least so much on the average (of 255)."""
SMOOTH: Final = 0.012
"""How far fingers run into each other, in lengths of a hand."""
VIEWS_A_SHARD: Final = 400
VIEWS_A_PICTURE: Final = 4
"""So many views are made of a picture without a hand, beside the whole of it as it is."""


@dataclass(slots=True)
class HandShard:
    """Views on their way to a file.

    Attributes:
        views: each (VIEW_PX, VIEW_PX, 3), BGR.
        covered: per square of CELL_PX the percentage that a hand takes, or `UNSHOWN`.
        somewhere: whether a hand is in the view, of which nobody told where.
    """

    views: list[Picture] = field(default_factory=list)
    covered: list[NDArray[np.uint8]] = field(default_factory=list)
    somewhere: list[bool] = field(default_factory=list)

    def add(self, picture: Picture, hand: NDArray[np.float32], *, somewhere: bool = False) -> None:
        """Add a picture of `DRAWN_PX`, and where a hand covers it, 0 to 1."""
        height, width = (round(side / 2) for side in picture.shape[:2])
        view = np.zeros((VIEW_PX, VIEW_PX, 3), np.uint8)
        view[:height, :width] = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
        shares = np.full((VIEW_PX, VIEW_PX), np.nan, np.float32)
        shares[:height, :width] = cv2.resize(hand, (width, height), interpolation=cv2.INTER_AREA)
        cells = VIEW_PX // CELL_PX
        squares = shares.reshape(cells, CELL_PX, cells, CELL_PX).swapaxes(1, 2)
        shown = ~np.isnan(squares)
        means = np.nansum(squares, axis=(2, 3)) / np.maximum(shown.sum(axis=(2, 3)), 1)
        told = np.where(shown.any(axis=(2, 3)), np.round(100 * means), UNSHOWN)
        self.views.append(view)
        self.covered.append(told.astype(np.uint8))
        self.somewhere.append(somewhere)

    def save(self, path: Path) -> None:
        """Write the file."""
        store(
            path,
            views=np.array(self.views, np.uint8),
            covered=np.array(self.covered, np.uint8),
            somewhere=np.array(self.somewhere, np.bool_),
        )


class HandViews(Examples):
    """The views of one folder."""

    def __init__(self, folder: Path) -> None:
        """Read the shards of the folder."""
        self._stored: list[tuple[Picture, NDArray[np.uint8], bool]] = []
        super().__init__(folder)

    def __len__(self) -> int:
        """Return how many views there are."""
        return len(self._stored)

    def _take_in(self, shard: Mapping[str, NDArray[Any]]) -> None:
        self._stored += zip(shard["views"], shard["covered"], shard["somewhere"], strict=True)

    def draw(self, rng: Generator) -> tuple[Picture, NDArray[np.uint8], bool]:
        """Return any view, turned by right angles and flipped, with what is told of it."""
        view, covered, somewhere = self._stored[int(rng.integers(len(self)))]
        turns, flips = int(rng.integers(4)), rng.random() < 0.5
        turned = [np.rot90(each, turns) for each in (view, covered)]
        view, covered = (each[:, ::-1] if flips else each for each in turned)
        return view, covered, bool(somewhere)


def draw_hand_shards(out: Path, *, seed: int, count: int) -> None:
    """Draw shards of scenes into a folder until there are *count*; those that are there stay."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        path = out / f"scenes-{seed}-{number:04}.npz"
        if not path.exists():
            rng = np.random.default_rng((seed, number))
            noise, shard = Noise(rng), HandShard()
            for _ in range(VIEWS_A_SHARD):
                scene, _ = draw_scene(noise, rng, USUAL)
                shard.add(*reached_into(scene, rng))
            shard.save(path)
            print(f"{path}: {number + 1} of {count} are drawn", flush=True)


def write_hand_shards(folders: Sequence[Path], out: Path) -> None:
    """Write a shard of every folder of labelled pictures, without what is held out.

    A shard that is there already stays.

    Raises:
        PicturesError: a folder's pictures are not whole, or may not be learnt from.
    """
    out.mkdir(parents=True, exist_ok=True)
    for folder in folders:
        path = out / f"{folder.name}.npz"
        if not path.exists():
            shard = _hand_shard_of(folder)
            shard.save(path)
            print(f"{path} holds {len(shard.views)} views", flush=True)


def _hand_shard_of(folder: Path) -> HandShard:
    """Return the shard of a folder's pictures that are not held out."""
    rng, shard = np.random.default_rng([*folder.name.encode()]), HandShard()
    learnt = [pair for pair in labelled(folder) if not is_held_out(pair[0].name)]
    for path, label in along(learnt, folder.name):
        image = opened(path)
        for view, hand, somewhere in _views_of(image, label, rng):
            shard.add(view, hand, somewhere=somewhere)
    return shard


def _views_of(
    image: Picture, label: dict[str, Any], rng: Generator
) -> Iterator[tuple[Picture, NDArray[np.float32], bool]]:
    """Yield the whole picture, and where it holds no hand, parts of it, some with one."""
    whole = scaled(image)
    has_hand = "hand" in (label.get("params") or {})
    yield whole, np.zeros(whole.shape[:2], np.float32), has_hand
    for _ in range(0 if has_hand else VIEWS_A_PICTURE):
        yield *reached_into(image, rng), False


def reached_into(image: Picture, rng: Generator) -> tuple[Picture, NDArray[np.float32]]:
    """Return a part of a picture, often with clutter and a hand, and where the hand is, 0 to 1."""
    view = scaled(some_part(image, rng))
    hand = np.zeros(view.shape[:2], np.float32)
    if rng.random() < CLUTTERED:
        strew_clutter(view, rng)
    if rng.random() < REACHED_INTO:
        hand_px = DRAWN_PX * float(np.exp(rng.uniform(*np.log(HAND_SIDES))))
        bones = random_hand((view.shape[0], view.shape[1]), rng, hand_px=hand_px)
        hand = paint(view, bones, random_lamp(view, rng), smooth_px=SMOOTH * hand_px)
    if is_grey(image):
        view[:] = view.mean(axis=2, keepdims=True)
    if rng.random() < SHAKEN:
        view = shake(view, rng, reach_px=rng.uniform(0.005, 0.025) * DRAWN_PX)
    return view, hand


def is_grey(image: Picture) -> bool:
    """Return whether a picture has no colours: nor may what is drawn into it."""
    return bool(np.ptp(image, axis=2).mean() < LEAST_COLOUR)


def some_part(image: Picture, rng: Generator) -> Picture:
    """Return a part of a picture, of one of the shapes that pictures have."""
    height, width = image.shape[:2]
    wide = float(rng.choice(PARTS))
    share = rng.uniform(LEAST_PART, 1)
    part_px = share * min(width, height * wide)
    size = np.maximum((round(part_px), round(part_px / wide)), 1)
    left, top = (int(rng.integers(0, room + 1)) for room in (width, height) - size)
    return np.asarray(image[top : top + size[1], left : left + size[0]])


def scaled(image: Picture) -> Picture:
    """Return a picture with a long side of `DRAWN_PX`."""
    height, width = image.shape[:2]
    zoom = DRAWN_PX / max(height, width)
    size = (max(2, round(width * zoom)), max(2, round(height * zoom)))
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
