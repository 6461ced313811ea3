"""Trains the net of leans on stored patches: `python3 -m vision.training.train_leans`.

It begins with a value net's state, or one of its own (`--start`). Folders may have shares, as for
`vision.training.train_values`; only patches of dice count whose lean is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import torch

from vision.reading.faces import LEAN_NUMBERS
from vision.training import learning
from vision.training.course import learn_as_asked, shared_out
from vision.training.learning import Task
from vision.training.nets import LeanNet
from vision.training.stored import drawn_from
from vision.training.train_values import Patches, as_seen

if TYPE_CHECKING:
    from numpy.random import Generator
    from torch import Tensor, nn

    from vision.training.course import Course

BATCH: Final = 320
"""Patches that are drawn for a step, where the course names no other number."""
ERROR_WEIGHT: Final = 5.0
"""Weight of the error itself against its likelihood."""
LEAST_LOG, MOST_LOG = -4.0, 1.0
"""The logarithm of an error is taken to lie between these."""
STEEPEST: Final = 5.0


def loss_of(told: Tensor, leans: Tensor) -> Tensor:
    """Return the error of leans, (n, LEAN_NUMBERS + 1) and (n, LEAN_NUMBERS).

    That is the mean distance, and how unlikely it is if errors fall off with it as unsurely as the
    net says (Laplace): so what is blurred or covered does not outweigh what can be seen.
    """
    off = off_by(told, leans)
    log = told[:, LEAN_NUMBERS].clamp(LEAST_LOG, MOST_LOG)
    return (off * torch.exp(-log) + LEAN_NUMBERS * log).mean() + ERROR_WEIGHT * off.mean()


def off_by(told: Tensor, leans: Tensor) -> Tensor:
    """Return how far each lean is off, (n,), as the sine; never quite 0, where no way leads on."""
    return (told[:, :LEAN_NUMBERS] - leans).square().sum(1).add(1e-6).sqrt()


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    folders = shared_out(course.folders, Patches)
    count = course.batch or BATCH

    def tried(net: nn.Module, rng: Generator) -> tuple[Tensor, dict[str, Tensor]]:
        patches, _, leans = drawn_from(folders, count, rng)
        known = ~torch.isnan(leans[:, 0])
        crops, leans = as_seen(patches[known], leans[known])
        told = learning.answer(net, crops)
        error = loss_of(told, leans)
        return error, {"loss": error, "off": off_by(told, leans).mean()}

    patches = [each for each, _ in folders]
    task = Task(examples=patches, tried=tried, weight_decay=2e-3, steepest=STEEPEST)
    learning.learn(LeanNet, task, course)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
