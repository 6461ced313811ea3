"""Trains the value net on stored patches: `python3 -m vision.training.train_values`.

Each folder may have a share, FOLDER=SHARE: how often a patch is drawn from it. Without shares
every patch is drawn as often as any other.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from vision.reading.colours import FAINT, MOST_SPREADS, is_top
from vision.reading.faces import CLASSES, CROP_PX, CROP_SIDES, LEAN_NUMBERS
from vision.training import cameras, learning
from vision.training.course import learn_as_asked, shared_out
from vision.training.learning import Task
from vision.training.nets import DEVICE, ValueNet
from vision.training.patches import PATCH_SIDES
from vision.training.stored import Stored, drawn_from

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.random import Generator
    from numpy.typing import NDArray

    from vision.training.course import Course

BATCH: Final = 160
"""Crops of a step, where the course names no other number."""
ZOOMS: Final = (0.78, 1.3)
OFFSET_SIDES: Final = 0.115
EVENED: Final = 0.25
"""Share of the crops in even colours, as doubtful ones are looked at; after all other changes."""
CHANGES: Final = (
    (cameras.inverted, 0.1),
    (cameras.shuffled, 0.35),
    (cameras.grey, 0.15),
    (cameras.paler, 0.4),
    (cameras.toned, 1.0),
    (cameras.lit_aslant, 0.3),
    (cameras.shadowed, 0.15),
    (cameras.blurred, 0.25),
    (cameras.sharpened, 0.2),
    (cameras.coarser, 0.2),
    (cameras.smeared, 0.15),
    (cameras.noisy, 0.3),
)
"""What is changed in the crops, in this order, and in how many of them."""
LABEL_SMOOTHING: Final = 0.01
LEAN_WEIGHT: Final = 0.4
"""Weight of the error of a lean against that of the class."""


class Patches(Stored):
    """The patches of one folder, their labels, and how their upper faces lean."""

    def _take_in(self, shard: Mapping[str, NDArray[Any]]) -> None:
        told = (shard["patches"], shard["labels"], leans_of(shard))
        self.keep(*(torch.from_numpy(each).to(DEVICE) for each in told))


def leans_of(shard: Mapping[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return how the dice of a shard's patches lean, (n, 2); not a number where unknown."""
    if "leans" in shard:
        return shard["leans"]
    return np.full((len(shard["labels"]), LEAN_NUMBERS), np.nan, np.float32)


def random_crops(patches: Tensor, leans: Tensor) -> tuple[Tensor, Tensor]:
    """Return crops (n, 3, CROP_PX, CROP_PX), 0 to 1: turned, flipped, zoomed, shifted; and leans.

    The leans are turned and flipped as the crops are.
    """
    count, device = len(patches), patches.device
    angle = torch.rand(count, device=device) * 2 * math.pi
    low, high = math.log(ZOOMS[0]), math.log(ZOOMS[1])
    zoom = torch.exp(low + torch.rand(count, device=device) * (high - low))
    reach = CROP_SIDES / PATCH_SIDES / zoom
    stretch = torch.exp(0.06 * torch.randn(count, device=device))
    flip = (torch.rand(count, device=device) < 0.5).float() * 2 - 1
    shear = 0.08 * torch.randn(count, device=device)
    shift = (torch.rand(count, 2, device=device) * 2 - 1) * OFFSET_SIDES * 2 / PATCH_SIDES
    matrix = torch.zeros(count, 2, 3, device=device)
    matrix[:, 0, 0] = torch.cos(angle) * reach * stretch * flip
    matrix[:, 0, 1] = -torch.sin(angle) * reach / stretch + shear * reach
    matrix[:, 1, 0] = torch.sin(angle) * reach * stretch * flip
    matrix[:, 1, 1] = torch.cos(angle) * reach / stretch
    matrix[:, :, 2] = shift
    grid = F.affine_grid(matrix, [count, 3, CROP_PX, CROP_PX], align_corners=False)
    pictures = patches.permute(0, 3, 1, 2).float() / 255
    crops = F.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    right, down = leans[:, 0], leans[:, 1]
    turned = torch.stack(
        [
            flip * (torch.cos(angle) * right + torch.sin(angle) * down),
            torch.cos(angle) * down - torch.sin(angle) * right,
        ],
        dim=1,
    )
    return crops, turned


def all_evened(crops: Tensor) -> Tensor:
    """Return crops, (n, 3, side, side), 0 to 1, in even colours (`vision.reading.colours`)."""
    is_inside = torch.from_numpy(is_top(crops.shape[-1])).to(crops.device)
    top = crops[:, :, is_inside]
    middle = top.mean(2, keepdim=True)
    off = top - middle
    noise = (FAINT / 255) ** 2 * torch.eye(3, device=crops.device)
    sizes, axes = torch.linalg.eigh(off @ off.mT / off.shape[-1] + noise)
    stretch = axes * torch.sqrt(sizes[:, -1:] / sizes)[:, None] @ axes.mT
    most = MOST_SPREADS * (stretch @ off).flatten(1).std(1, unbiased=False).view(-1, 1, 1)
    evened = stretch @ (crops.flatten(2) - middle)
    return evened.clamp(-most, most).view_as(crops)


def standardise(crops: Tensor) -> Tensor:
    """Return crops with zero mean and unit spread each, over all three channels."""
    flat = crops.flatten(1)
    mean = flat.mean(1).view(-1, 1, 1, 1)
    return (crops - mean) / (flat.std(1).view(-1, 1, 1, 1) + 0.02)


def draw_crops(
    folders: Sequence[tuple[Patches, float]], count: int, rng: Generator
) -> tuple[Tensor, Tensor, Tensor]:
    """Return *count* crops as the net sees them in training, their labels, and leans."""
    patches, labels, leans = drawn_from(folders, count, rng)
    crops, leans = as_seen(patches, leans)
    return crops, labels, leans


def as_seen(patches: Tensor, leans: Tensor) -> tuple[Tensor, Tensor]:
    """Return patches as nets see them in training, turned and changed, and how they lean then."""
    crops, leans = random_crops(patches, leans)
    return standardise(cameras.changed(crops, (*CHANGES, (all_evened, EVENED)))), leans


def loss_of(read: Tensor, labels: Tensor, leans: Tensor) -> Tensor:
    """Return the error of the classes, and of the leans that are known."""
    known = ~torch.isnan(leans)
    apart = (read[:, CLASSES:] - leans.nan_to_num())[known].abs().sum() / known.sum().clamp(min=1)
    classes = F.cross_entropy(read[:, :CLASSES], labels, label_smoothing=LABEL_SMOOTHING)
    return classes + LEAN_WEIGHT * apart


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    folders = shared_out(course.folders, Patches)
    count = course.batch or BATCH

    def tried(net: nn.Module, rng: Generator) -> tuple[Tensor, dict[str, Tensor]]:
        crops, labels, leans = draw_crops(folders, count, rng)
        read = learning.answer(net, crops)
        error = loss_of(read, labels, leans)
        right = (read[:, :CLASSES].argmax(1) == labels).float().mean()
        return error, {"loss": error, "right": right}

    patches = [each for each, _ in folders]
    learning.learn(ValueNet, Task(examples=patches, tried=tried, weight_decay=2e-3), course)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
