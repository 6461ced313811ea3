"""The loop by which either net learns, as its course says."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from vision.training.course import follow, rate_at
from vision.training.nets import with_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.random import Generator

    from vision.training.course import Course, Examples

TOLD_EVERY = 200
"""After so many steps it is told how it goes, the state is kept, and new shards are taken in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What a net is to learn.

    Attributes:
        examples: what it learns from.
        tried: lets a net answer a batch; returns its error, and figures that tell how it goes.
        weight_decay: how fast weights shrink that nothing needs (AdamW).
        steepest: longer gradients are shortened to this, if any.
    """

    examples: Iterable[Examples]
    tried: Callable[[nn.Module, Generator], tuple[Tensor, dict[str, float]]]
    weight_decay: float
    steepest: float | None = None


def learn(kind: Callable[[], nn.Module], task: Task, course: Course) -> None:
    """Train a net of a kind, from the course's state if it has one, then save its own."""
    torch.manual_seed(course.seed)
    torch.set_num_threads(1)
    net = kind()
    if course.start:
        with_state(net, course.start)
    train(net.to(memory_format=torch.channels_last).train(), task, course)


def train(net: nn.Module, task: Task, course: Course) -> None:
    """Train with a rate that rises, then falls along a cosine to nothing; keep a running mean."""
    kept = {name: values.clone() for name, values in net.state_dict().items()}
    optimiser = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=task.weight_decay)
    rng = np.random.default_rng(course.seed)
    clock, step = course.clock(), 0
    sums: Counter[str] = Counter()
    while (done := clock(step)) < 1:
        optimiser.param_groups[0]["lr"] = rate_at(done, course.rate)
        error, figures = task.tried(net, rng)
        optimiser.zero_grad()
        error.backward()
        if task.steepest is not None:
            nn.utils.clip_grad_norm_(net.parameters(), task.steepest)
        optimiser.step()
        step += 1
        follow(kept, net, step)
        sums.update(figures)
        if step % TOLD_EVERY == 0:
            means = " ".join(f"{name} {total / TOLD_EVERY:.4f}" for name, total in sums.items())
            print(f"{done:.2f} step {step} {means}", flush=True)
            sums.clear()
            for each in task.examples:
                each.refresh()
            torch.save(kept, course.out)
    torch.save(kept, course.out)
