"""Trains the finder on stored tiles: `python -m vision.training.train_finder`.

Each folder may have a share, FOLDER=SHARE: how often a tile is drawn from it.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from vision.training import cameras, learning
from vision.training.course import learn_as_asked, shared_out
from vision.training.learning import Task
from vision.training.nets import Finder
from vision.training.patches import TILE_PX
from vision.training.scenes import ACE, NONE, UNREADABLE
from vision.training.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.course import Course

CELL_PX = 4
BATCH = 24
LEAST_SIDE_PX, MOST_SIDE_PX = 10.0, 60.0
"""Dice between these are to be found at one scale; the next scale is half as large."""
UNSURE_LEAST_PX, UNSURE_MOST_PX = 7.5, 80.0
"""Between these and the above, finding is neither rewarded nor punished."""
HEAT_SPREAD = 0.13
"""Spread of a die's heat, in sides."""
DEEPEST = 0.12
"""The light that the deepest shadow leaves."""
CHANGES = (
    (cameras.shuffled, 0.3),
    (cameras.inverted, 0.12),
    (cameras.grey, 0.15),
    (cameras.paler, 0.2),
    (cameras.toned, 1.0),
    (cameras.exposed, 0.35),
    (cameras.lit_aslant, 0.25),
    (partial(cameras.shadowed, darkest=DEEPEST), 0.35),
    (cameras.blurred, 0.25),
    (cameras.sharpened, 0.15),
    (cameras.smeared, 0.15),
    (cameras.noisy, 0.3),
)
"""What is changed in the tiles, in this order, and in how many of them."""
STRANGER_WEIGHT = 0.4
"""Weight of heat on what is no die; the value net sorts it out later."""

ACE_WEIGHT = 2.5
"""Weight of an ace: with a single pip it looks least like a die, and was missed most often."""


def targets(
    things: NDArray[np.float32],
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return heat and its weight, (cells, cells), and mask, size, offsets (4, cells, cells)."""
    cells = TILE_PX // CELL_PX
    heat, weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    shape = np.zeros((4, cells, cells), np.float32)
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32) + 0.5
    for x, y, side, label in things:
        away = np.hypot(xs - x / CELL_PX, ys - y / CELL_PX) * CELL_PX / side
        if label == NONE:
            weight[away < 0.5] *= STRANGER_WEIGHT
            continue
        if not LEAST_SIDE_PX <= side <= MOST_SIDE_PX:
            if UNSURE_LEAST_PX < side < UNSURE_MOST_PX:
                weight[away < 0.4] = 0
            continue
        spread = max(HEAT_SPREAD * side / CELL_PX, 0.6)
        bump = np.exp(-((away * side / CELL_PX) ** 2) / (2 * spread**2))
        at = (int(np.clip(y // CELL_PX, 0, cells - 1)), int(np.clip(x // CELL_PX, 0, cells - 1)))
        bump[at] = 1
        heat = np.maximum(heat, bump)
        if label == UNREADABLE:
            weight[away < 0.4] = np.minimum(weight[away < 0.4], 0.6)
        counts = ACE_WEIGHT if label == ACE else 1.0
        weight[away < 0.5] *= counts
        near = away * side / CELL_PX < max(1.0, 0.25 * side / CELL_PX)
        shape[0][near] = counts
        shape[1][near] = math.log(side / CELL_PX)
        shape[2][near] = x / CELL_PX - xs[near]
        shape[3][near] = y / CELL_PX - ys[near]
    return heat, weight, shape


def asked(things: NDArray[np.float32], shown: NDArray[np.bool_]) -> list[NDArray[np.float32]]:
    """Return the targets of a tile, with no weight where it shows nothing."""
    seen = shown[CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX].astype(np.float32)
    heat, weight, shape = targets(things)
    return [heat, weight * seen, shape * seen]


def batch(folders: Sequence[tuple[Tiles, float]], rng: Generator) -> tuple[Tensor, ...]:
    """Return pictures (BATCH, 3, TILE_PX, TILE_PX), 0 to 1, and what `targets` says of each."""
    chosen = rng.choice(len(folders), BATCH, p=[share for _, share in folders])
    drawn = [folders[each][0].draw(rng) for each in chosen]
    tiles = torch.from_numpy(np.stack([tile for tile, _, _ in drawn]))
    told = [asked(things, shown) for _, things, shown in drawn]
    heats, weights, shapes = (torch.from_numpy(np.stack(part)) for part in zip(*told, strict=True))
    return cameras.taken_by_others(tiles, CHANGES), heats, weights, shapes


def loss_of(found: Tensor, heat: Tensor, weight: Tensor, shape: Tensor) -> tuple[Tensor, Tensor]:
    """Return the loss of the heat (CenterNet's focal loss) and of size and offsets."""
    logit = found[:, 0]
    chance = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    is_middle = (heat > 0.99).float()
    hit = is_middle * (1 - chance) ** 2 * torch.log(chance)
    miss = (1 - is_middle) * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    count = is_middle.sum().clamp(min=1)
    focal = -((hit + miss) * weight).sum() / count
    mask = shape[:, 0]
    off = (
        torch.abs(found[:, 1:] - shape[:, 1:])
        * mask[:, None]
        * torch.tensor([1.0, 0.3, 0.3]).view(1, 3, 1, 1)
    )
    return focal, off.sum() / mask.sum().clamp(min=1)


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    folders = shared_out(course.folders, Tiles)

    def tried(net: nn.Module, rng: Generator) -> tuple[Tensor, dict[str, float]]:
        pictures, heat, weight, shape = batch(folders, rng)
        focal, off = loss_of(learning.answer(net, pictures), heat, weight, shape)
        return focal + off, {"heat": focal.item(), "shape": off.item()}

    tiles = [each for each, _ in folders]
    task = Task(examples=tiles, tried=tried, weight_decay=1e-4, steepest=5.0)
    learning.learn(Finder, task, course)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
