"""Trains the value net on stored patches: `python -m vision.training.train_values`."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from vision.training.course import ask_for, rate_at
from vision.training.nets import CROP_PX, ValueNet
from vision.training.patches import PATCH_SIDES

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from numpy.random import Generator
    from numpy.typing import NDArray

BATCH = 128
CROP_SIDES = 1.8
"""Sides of the die that a crop covers at zoom 1."""
ZOOMS = (0.74, 1.36)
OFFSET_SIDES = 0.13
LABEL_SMOOTHING = 0.03


class Patches:
    """Patches of some shards, drawn and real apart; new shards are taken in as they appear."""

    def __init__(self, folders: list[Path], rng: Generator) -> None:
        """Read the shards of the folders."""
        self.folders, self.rng = folders, rng
        self.known: set[Path] = set()
        self.patches: tuple[list[NDArray[np.uint8]], list[NDArray[np.uint8]]] = ([], [])
        self.labels: tuple[list[int], list[int]] = ([], [])
        self.refresh()

    def refresh(self) -> None:
        """Take in shards that are new."""
        for folder in self.folders:
            for path in sorted(folder.glob("*.npz")):
                if path in self.known:
                    continue
                self.known.add(path)
                with np.load(path) as shard:
                    kind = int("synthetic" not in path.name)
                    self.patches[kind].extend(shard["patches"])
                    self.labels[kind].extend(shard["labels"].tolist())

    def batch(self, real_share: float) -> tuple[Tensor, Tensor]:
        """Return patches, (BATCH, PATCH_PX, PATCH_PX, 3) uint8, and their labels."""
        patches, labels = [], []
        for _ in range(BATCH):
            kind = int(bool(self.patches[1]) and self.rng.random() < real_share)
            number = int(self.rng.integers(len(self.patches[kind])))
            patches.append(self.patches[kind][number])
            labels.append(self.labels[kind][number])
        return torch.from_numpy(np.stack(patches)), torch.tensor(labels)


def random_crops(patches: Tensor) -> Tensor:
    """Return crops (n, 3, CROP_PX, CROP_PX), 0 to 1: turned, flipped, zoomed, shifted."""
    count = len(patches)
    angle = torch.rand(count) * 2 * math.pi
    low, high = math.log(ZOOMS[0]), math.log(ZOOMS[1])
    reach = CROP_SIDES / PATCH_SIDES / torch.exp(low + torch.rand(count) * (high - low))
    stretch = torch.exp(0.06 * torch.randn(count))
    flip = (torch.rand(count) < 0.5).float() * 2 - 1
    shear = 0.08 * torch.randn(count)
    matrix = torch.zeros(count, 2, 3)
    matrix[:, 0, 0] = torch.cos(angle) * reach * stretch * flip
    matrix[:, 0, 1] = -torch.sin(angle) * reach / stretch + shear * reach
    matrix[:, 1, 0] = torch.sin(angle) * reach * stretch * flip
    matrix[:, 1, 1] = torch.cos(angle) * reach / stretch
    matrix[:, :, 2] = (torch.rand(count, 2) * 2 - 1) * OFFSET_SIDES * 2 / PATCH_SIDES
    grid = F.affine_grid(matrix, [count, 3, CROP_PX, CROP_PX], align_corners=False)
    pictures = patches.permute(0, 3, 1, 2).float() / 255
    return F.grid_sample(pictures, grid, padding_mode="border", align_corners=False)


def varied(crops: Tensor) -> Tensor:
    """Return crops with inverted tones, shuffled channels, grey, contrast, blur, noise."""
    count = len(crops)
    draw = torch.rand(count, 6, 1, 1, 1)
    crops = torch.where(draw[:, 0] < 0.25, 1 - crops, crops)
    crops = torch.where(draw[:, 1] < 0.4, crops[:, torch.randperm(3)], crops)
    crops = torch.where(draw[:, 2] < 0.15, crops.mean(1, keepdim=True).expand_as(crops), crops)
    crops = crops.clamp(0, 1) ** torch.exp(0.3 * torch.randn(count, 1, 1, 1))
    crops = crops * torch.exp(0.1 * torch.randn(count, 3, 1, 1))
    blurred = F.avg_pool2d(F.pad(crops, (1, 1, 1, 1), mode="replicate"), 3, stride=1)
    share = (draw[:, 3] < 0.3) * draw[:, 5]
    crops = crops * (1 - share) + blurred * share
    return crops + (draw[:, 4] < 0.3) * 0.06 * draw[:, 5] * torch.randn_like(crops)


def standardise(crops: Tensor) -> Tensor:
    """Return crops with zero mean and unit spread each, over all three channels."""
    flat = crops.flatten(1)
    mean = flat.mean(1).view(-1, 1, 1, 1)
    return (crops - mean) / (flat.std(1).view(-1, 1, 1, 1) + 0.02)


def main() -> None:
    """Train for some minutes, then save the state."""
    arguments = ask_for(__doc__, real_share=0.35)
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    patches = Patches(arguments.folders, np.random.default_rng(arguments.seed))
    model = ValueNet()
    if arguments.start:
        model.load_state_dict(torch.load(arguments.start))
    train(model, patches, arguments)


def train(model: nn.Module, patches: Patches, arguments: argparse.Namespace) -> None:
    """Train with a rate that rises, then falls along a cosine to nothing."""
    model = model.to(memory_format=torch.channels_last).train()
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=1e-3)
    began, step, total = time.monotonic(), 0, 60 * arguments.minutes
    mean = np.zeros(2)
    while (done := (time.monotonic() - began) / total) < 1:
        optimiser.param_groups[0]["lr"] = rate_at(done, arguments.rate)
        stored, labels = patches.batch(arguments.real_share)
        crops = standardise(varied(random_crops(stored)))
        with torch.autocast("cpu", torch.bfloat16):
            logits = model(crops.contiguous(memory_format=torch.channels_last)).float()
        loss = F.cross_entropy(logits, labels, label_smoothing=LABEL_SMOOTHING)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        mean += (loss.item(), (logits.argmax(1) == labels).float().mean().item())
        if step % 200 == 0:
            print(
                f"{done:.2f} step {step} loss {mean[0] / 200:.4f} right {mean[1] / 200:.4f}",
                flush=True,
            )
            mean[:] = 0
            patches.refresh()
            torch.save(model.state_dict(), arguments.out)
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
