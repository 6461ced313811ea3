"""Trains the finder on stored tiles: `python -m vision.training.train_finder`."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from vision.training.course import ask_for, rate_at
from vision.training.nets import Finder
from vision.training.patches import TILE_PX
from vision.training.scenes import NONE, UNREADABLE

if TYPE_CHECKING:
    import argparse

    from numpy.random import Generator
    from numpy.typing import NDArray

CELL_PX = 4
BATCH = 24
LEAST_SIDE_PX, MOST_SIDE_PX = 10.0, 60.0
"""Dice between these are to be found at one scale; the next scale is half as large."""
UNSURE_LEAST_PX, UNSURE_MOST_PX = 7.5, 80.0
"""Between these and the above, finding is neither rewarded nor punished."""
HEAT_SPREAD = 0.13
"""Spread of a die's heat, in sides."""
STRANGER_WEIGHT = 0.4
"""Weight of heat on what is no die; the value net sorts it out later."""


def targets(
    things: NDArray[np.float32],
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return heat and its weight, (cells, cells), and mask, size, offsets (4, cells, cells)."""
    cells = TILE_PX // CELL_PX
    heat, weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    shape = np.zeros((4, cells, cells), np.float32)
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32) + 0.5
    for x, y, side, label in things:
        if label < 0:
            break
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
        near = away * side / CELL_PX < max(1.0, 0.25 * side / CELL_PX)
        shape[0][near] = 1
        shape[1][near] = math.log(side / CELL_PX)
        shape[2][near] = x / CELL_PX - xs[near]
        shape[3][near] = y / CELL_PX - ys[near]
    return heat, weight, shape


class Tiles:
    """All tiles of some shards; new shards are taken in as they appear."""

    def __init__(self, folders: list[Path], rng: Generator) -> None:
        """Read the shards of the folders."""
        self.folders, self.rng = folders, rng
        self.known: set[Path] = set()
        self.tiles: list[NDArray[np.uint8]] = []
        self.things: list[NDArray[np.float32]] = []
        self.real: list[int] = []
        self.refresh()

    def refresh(self) -> None:
        """Take in shards that are new."""
        there = [path for folder in self.folders for path in sorted(folder.glob("*.npz"))]
        for path in there:
            if path not in self.known:
                self.known.add(path)
                self._take_in(path)

    def _take_in(self, path: Path) -> None:
        with np.load(path) as shard:
            if "synthetic" not in path.name:
                self.real += range(len(self.tiles), len(self.tiles) + len(shard["tiles"]))
            self.tiles += list(shard["tiles"])
            self.things += list(shard["things"])

    def batch(self, real_share: float) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return tiles with their targets, each flipped, turned and toned at random."""
        found = []
        for _ in range(BATCH):
            if self.real and self.rng.random() < real_share:
                number = self.real[int(self.rng.integers(len(self.real)))]
            else:
                number = int(self.rng.integers(len(self.tiles)))
            found.append(self._varied(self.tiles[number], self.things[number]))
        tiles, heats, weights, shapes = (
            torch.from_numpy(np.stack(part)) for part in zip(*found, strict=True)
        )
        return varied_colours(tiles.permute(0, 3, 1, 2).float() / 255), heats, weights, shapes

    def _varied(
        self, tile: NDArray[np.uint8], things: NDArray[np.float32]
    ) -> tuple[NDArray[np.generic], ...]:
        things = things.copy()
        known = things[:, 3] >= 0
        if self.rng.random() < 0.5:
            tile = tile[:, ::-1]
            things[known, 0] = TILE_PX - things[known, 0]
        if self.rng.random() < 0.5:
            tile = tile[::-1]
            things[known, 1] = TILE_PX - things[known, 1]
        if self.rng.random() < 0.5:
            tile = tile.transpose(1, 0, 2)
            things[:, :2] = things[:, 1::-1]
        return np.ascontiguousarray(tile), *targets(things)


def varied_colours(tiles: Tensor) -> Tensor:
    """Return pictures (n, 3, h, w), 0 to 1, with channels shuffled, inverted, greyed, toned."""
    count = len(tiles)
    draw = torch.rand(count, 5, 1, 1, 1)
    tiles = torch.where(draw[:, 0] < 0.3, tiles[:, torch.randperm(3)], tiles)
    tiles = torch.where(draw[:, 1] < 0.12, 1 - tiles, tiles)
    tiles = torch.where(draw[:, 2] < 0.15, tiles.mean(1, keepdim=True).expand_as(tiles), tiles)
    gain = torch.exp(0.2 * torch.randn(count, 1, 1, 1)) * torch.exp(
        0.07 * torch.randn(count, 3, 1, 1)
    )
    tiles = tiles * gain + 0.04 * torch.randn(count, 1, 1, 1)
    return (tiles + (draw[:, 3] < 0.3) * 0.02 * torch.randn_like(tiles)).clamp(0, 1)


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


def main() -> None:
    """Train for some minutes, then save the state."""
    arguments = ask_for(__doc__, real_share=0.3)
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    tiles = Tiles([Path(each) for each in arguments.folders], np.random.default_rng(arguments.seed))
    model = Finder()
    if arguments.start:
        model.load_state_dict(torch.load(arguments.start))
    train(model, tiles, arguments)


def train(model: nn.Module, tiles: Tiles, arguments: argparse.Namespace) -> None:
    """Train with a rate that rises, then falls along a cosine to nothing."""
    model = model.to(memory_format=torch.channels_last).train()
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=1e-4)
    began, step, total = time.monotonic(), 0, 60 * arguments.minutes
    mean = np.zeros(2)
    while (done := (time.monotonic() - began) / total) < 1:
        optimiser.param_groups[0]["lr"] = rate_at(done, arguments.rate)
        pictures, heat, weight, shape = tiles.batch(arguments.real_share)
        with torch.autocast("cpu", torch.bfloat16):
            found = model(pictures.contiguous(memory_format=torch.channels_last))
        focal, off = loss_of(found.float(), heat, weight, shape)
        optimiser.zero_grad()
        (focal + off).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        step += 1
        mean += (focal.item(), off.item())
        if step % 100 == 0:
            print(f"{done:.2f} step {step} tiles {len(tiles.tiles)} loss {mean / 100}", flush=True)
            mean[:] = 0
            tiles.refresh()
            torch.save(model.state_dict(), arguments.out)
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
