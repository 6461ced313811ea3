"""Trains the finder on stored tiles: `python3 -m vision.training.train_finder`.

Each folder may have a share, FOLDER=SHARE: how often a tile is drawn from it.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from vision.reading.locate import CELL_PX
from vision.training import cameras, learning
from vision.training.course import learn_as_asked, shared_out
from vision.training.learning import Task
from vision.training.nets import DEVICE, Finder
from vision.training.patches import TILE_PX
from vision.training.scenes import ACE, NONE, UNREADABLE
from vision.training.stored import Stored, drawn_from
from vision.training.tiles import any_way, moved, zoom_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.course import Course
    from vision.training.tiles import Matrix, Things

CELLS: Final = TILE_PX // CELL_PX
"""Cells along a tile's side."""
BATCH: Final = 24
"""Tiles of a step, where the course names no other number."""
SOFTENED_BELOW: Final = 0.8
"""A tile that shrinks to less than this is blurred first: nothing is lost between pixels."""
LEAST_SIDE_PX, MOST_SIDE_PX = 10.0, 60.0
"""Dice between these are to be found at one scale; the next scale is half as large."""
UNSURE_LEAST_PX, UNSURE_MOST_PX = 7.5, 80.0
"""Between these and the above, finding is neither rewarded nor punished."""
HEAT_SPREAD: Final = 0.13
"""Spread of a die's heat, in sides."""
DEEPEST: Final = 0.12
"""The light that the deepest shadow leaves."""
CHANGES: Final = (
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
STRANGER_WEIGHT: Final = 0.4
"""Weight of heat on what is no die; the value net sorts it out later."""

ACE_WEIGHT: Final = 2.5
"""Weight of an ace: with a single pip it looks least like a die, and was missed most often."""


class Tiles(Stored):
    """The tiles of one folder, and beside them what lies in each."""

    def _take_in(self, shard: Mapping[str, NDArray[Any]]) -> None:
        self.keep(torch.from_numpy(shard["tiles"]).to(DEVICE), torch.from_numpy(shard["things"]))


def seen_by(ways: Sequence[Matrix], tiles: Tensor) -> tuple[Tensor, Tensor]:
    """Return tiles as they are seen in ways of their own, and which cells show something.

    Args:
        ways: a matrix a tile.
        tiles: (n, TILE_PX, TILE_PX, 3) uint8.

    Returns:
        the same shape; (n, CELLS, CELLS), false where the tile was mirrored at its border for want
        of a picture.
    """
    pictures = tiles.permute(0, 3, 1, 2).float()
    zooms = torch.tensor([zoom_of(way) for way in ways], device=tiles.device).view(-1, 1, 1, 1)
    pictures = torch.where(zooms < SOFTENED_BELOW, softened(pictures, 0.5 / zooms - 0.2), pictures)
    back = torch.tensor(np.linalg.inv(np.stack(ways))[:, :2], dtype=torch.float32)
    grid = places(back.to(tiles.device), 2 / (TILE_PX - 1))
    seen = F.grid_sample(pictures, grid, padding_mode="reflection", align_corners=True)
    middles = grid[:, CELL_PX // 2 :: CELL_PX, CELL_PX // 2 :: CELL_PX]
    return seen.round().byte().permute(0, 2, 3, 1), (middles.abs() <= 1).all(3)


def places(back: Tensor, scale: float) -> Tensor:
    """Return where each pixel lay before, (n, TILE_PX, TILE_PX, 2), from -1 to 1."""
    along = torch.arange(TILE_PX, device=back.device, dtype=torch.float32)
    ys, xs = torch.meshgrid(along, along, indexing="ij")
    here = torch.stack([xs, ys, torch.ones_like(xs)], dim=2)
    return torch.einsum("yxj,nij->nyxi", here, back) * scale - 1


def softened(pictures: Tensor, spread_px: Tensor) -> Tensor:
    """Return pictures blurred by Gaussians of half a pixel's spread or so, (n, 1, 1, 1)."""
    beside = torch.exp(-0.5 / spread_px.clamp(min=0.1) ** 2)
    padded = F.pad(pictures, (1, 1, 1, 1), mode="reflect")
    across = beside * (padded[..., :-2] + padded[..., 2:]) + padded[..., 1:-1]
    blurred = beside * (across[:, :, :-2] + across[:, :, 2:]) + across[:, :, 1:-1]
    return blurred / (1 + 2 * beside) ** 2


def stacked(things: Sequence[Things]) -> Tensor:
    """Return what lies in tiles as one, (n, most, 4), filled up with rows of -1."""
    most = max(1, *(len(each) for each in things))
    filled = np.full((len(things), most, 4), -1, np.float32)
    for rows, each in zip(filled, things, strict=True):
        rows[: len(each)] = each
    return torch.from_numpy(filled)


def targets(things: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return what the finder is to say of tiles.

    Args:
        things: (n, m, 4), as `stacked`.

    Returns:
        heat and its weight, (n, CELLS, CELLS); mask, size and offsets, (n, 4, CELLS, CELLS).
    """
    laid = Laid(things)
    return laid.heat(), laid.weight(), laid.shape()


class Laid:
    """Things laid over the cells of their tiles: (n, m, CELLS, CELLS), or 1 instead of CELLS."""

    def __init__(self, things: Tensor) -> None:
        """Take the things, (n, m, 4); all lengths are in cells here, or in sides of the thing."""
        x, y, side, self._label = (part[:, :, None, None] for part in things.unbind(2))
        self._x, self._y, self._side = x / CELL_PX, y / CELL_PX, side.clamp(min=1) / CELL_PX
        along = torch.arange(CELLS, device=things.device)
        self._column, self._row = along, along[:, None]
        self._right, self._down = self._x - along - 0.5, self._y - along[:, None] - 0.5
        self._off = torch.hypot(self._right, self._down)
        self._off_in_sides = self._off / self._side
        is_die = (self._label >= 0) & (self._label != NONE)
        self._is_found = is_die & (side >= LEAST_SIDE_PX) & (side <= MOST_SIDE_PX)
        is_nearly = (side > UNSURE_LEAST_PX) & (side < UNSURE_MOST_PX)
        self._is_unsure = is_die & is_nearly & ~self._is_found
        self._counts = torch.where(self._label == ACE, ACE_WEIGHT, 1.0)

    def heat(self) -> Tensor:
        """Return the heat: a bump on each die that is to be found, 1 in the cell of its middle."""
        spread = (HEAT_SPREAD * self._side).clamp(min=0.6)
        bump = torch.exp(-(self._off**2) / (2 * spread**2))
        in_column = self._x.clamp(0, CELLS - 1).floor() == self._column
        is_middle = in_column & (self._y.clamp(0, CELLS - 1).floor() == self._row)
        return (torch.where(is_middle, 1.0, bump) * self._is_found).amax(1)

    def weight(self) -> Tensor:
        """Return how much the heat of each cell counts."""
        is_on, is_well_on = self._off_in_sides < 0.5, self._off_in_sides < 0.4
        weight = torch.where((self._label == NONE) & is_on, STRANGER_WEIGHT, 1.0).prod(1)
        is_unreadable = (self._label == UNREADABLE) & self._is_found & is_well_on
        weight = torch.where(is_unreadable.any(1), weight.clamp(max=0.6), weight)
        weight = weight * torch.where(self._is_found & is_on, self._counts, 1.0).prod(1)
        return weight * ~(self._is_unsure & is_well_on).any(1)

    def shape(self) -> Tensor:
        """Return size and offsets of the nearest die near each cell; the mask is what it counts."""
        is_near = self._is_found & (self._off < (0.25 * self._side).clamp(min=1.0))
        told = (self._counts, torch.log(self._side), self._right, self._down)
        shape = torch.stack([each * is_near for each in torch.broadcast_tensors(*told)], dim=1)
        nearest = torch.where(is_near, self._off, math.inf).argmin(1, keepdim=True)
        return shape.gather(2, nearest[:, None].expand(-1, 4, -1, -1, -1))[:, :, 0]


def batch(folders: Sequence[tuple[Tiles, float]], count: int, rng: Generator) -> tuple[Tensor, ...]:
    """Return pictures (count, 3, TILE_PX, TILE_PX), 0 to 1, and what `targets` says of each."""
    tiles, things = drawn_from(folders, count, rng)
    ways = [any_way(rng) for _ in things]
    tiles, shown = seen_by(ways, tiles)
    there = stacked([moved(each.numpy(), way) for each, way in zip(things, ways, strict=True)])
    heat, weight, shape = targets(there.to(tiles.device))
    pictures = cameras.taken_by_others(tiles, CHANGES)
    return pictures, heat, weight * shown, shape * shown[:, None]


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
        * torch.tensor([1.0, 0.3, 0.3], device=found.device).view(1, 3, 1, 1)
    )
    return focal, off.sum() / mask.sum().clamp(min=1)


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    folders = shared_out(course.folders, Tiles)
    count = course.batch or BATCH

    def tried(net: nn.Module, rng: Generator) -> tuple[Tensor, dict[str, Tensor]]:
        pictures, heat, weight, shape = batch(folders, count, rng)
        focal, off = loss_of(learning.answer(net, pictures), heat, weight, shape)
        return focal + off, {"heat": focal, "shape": off}

    tiles = [each for each, _ in folders]
    task = Task(examples=tiles, tried=tried, weight_decay=1e-4, steepest=5.0)
    learning.learn(Finder, task, course)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
