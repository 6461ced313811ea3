"""Trains the net of hands on stored views: `python3 -m vision.training.train_hands`.

Each folder may have a share, FOLDER=SHARE: how often a view is drawn from it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from vision.reading.hands import LIKELIEST
from vision.training import cameras, learning
from vision.training.course import learn_as_asked, shared_out
from vision.training.learning import Task
from vision.training.nets import DEVICE, HandNet
from vision.training.reaching import UNSHOWN, HandViews

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator

    from vision.training.course import Course

BATCH: Final = 40
"""Views of a step, where the course names no other number."""
TAKEN, GRAZED = 25, 3
"""Percentages of a square: a hand that takes the first is there, one that takes less than the
second is not; between them neither is rewarded."""
PICTURE_WEIGHT: Final = 0.5
"""Weight of whether there is a hand in the whole picture, beside where it is."""
CHANGES: Final = (
    (cameras.grey, 0.05),
    (cameras.paler, 0.1),
    (partial(cameras.toned, gamma=0.15, tint=0.04), 0.7),
    (partial(cameras.tinted, most=cameras.WARMEST), 0.3),
    (partial(cameras.tinted, most=cameras.COLDEST), 0.1),
    (cameras.exposed, 0.1),
    (cameras.lit_aslant, 0.15),
    (cameras.shadowed, 0.15),
    (cameras.blurred, 0.2),
    (cameras.sharpened, 0.1),
    (cameras.smeared, 0.1),
    (cameras.noisy, 0.3),
)
"""What is changed in the views, in this order, and in how many of them: less than in dice, for
hands are told by the colours of skin, too."""


def batch(
    folders: Sequence[tuple[HandViews, float]], count: int, rng: Generator
) -> tuple[Tensor, ...]:
    """Return views (count, 3, side, side), 0 to 1, and what is told of the hands in them.

    That is what they take of each square, and whether there is one of which nobody told where.
    """
    chosen = rng.choice(len(folders), count, p=[share for _, share in folders])
    drawn = [folders[each][0].draw(rng) for each in chosen]
    views = torch.from_numpy(np.stack([view for view, _, _ in drawn])).to(DEVICE)
    covered = torch.from_numpy(np.stack([covered for _, covered, _ in drawn])).to(DEVICE)
    somewhere = torch.tensor([somewhere for _, _, somewhere in drawn], device=DEVICE)
    return cameras.taken_by_others(views, CHANGES), covered, somewhere


def losses(found: Tensor, covered: Tensor, somewhere: Tensor) -> tuple[Tensor, Tensor]:
    """Return how wrong a net is about the squares, and about the pictures.

    Args:
        found: its logits, (n, 1, rows, columns).
        covered: percentages, (n, rows, columns), or `UNSHOWN`.
        somewhere: whether a hand is anywhere, (n,), where the percentages do not tell.
    """
    logits, covered = found[:, 0], covered.int()
    shown = covered != UNSHOWN
    taken = shown & (covered >= TAKEN)
    told = (taken | (shown & (covered < GRAZED))) & ~somewhere[:, None, None]
    squares = F.binary_cross_entropy_with_logits(logits, taken.float(), reduction="none")
    of_squares = (squares * told).sum() / told.sum().clamp(min=1)
    likeliest = logits.masked_fill(~shown, -30.0).flatten(1).topk(LIKELIEST).values.mean(1)
    there = somewhere | taken.flatten(1).any(1)
    clear = there | ~(shown & (covered >= GRAZED)).flatten(1).any(1)
    pictures = F.binary_cross_entropy_with_logits(likeliest, there.float(), reduction="none")
    return of_squares, (pictures * clear).sum() / clear.sum().clamp(min=1)


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    folders = shared_out(course.folders, HandViews)
    count = course.batch or BATCH

    def tried(net: nn.Module, rng: Generator) -> tuple[Tensor, dict[str, Tensor]]:
        pictures, covered, somewhere = batch(folders, count, rng)
        squares, whole = losses(learning.answer(net, pictures), covered, somewhere)
        return squares + PICTURE_WEIGHT * whole, {"squares": squares, "pictures": whole}

    views = [each for each, _ in folders]
    task = Task(examples=views, tried=tried, weight_decay=1e-4, steepest=5.0)
    learning.learn(HandNet, task, course)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
