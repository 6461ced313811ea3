"""The way by which each net learns, as its course says; one that was stopped goes on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from vision.training.course import follow, going_of, rate_at
from vision.training.errors import CourseError
from vision.training.nets import DEVICE, keep, with_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from numpy.random import Generator

    from vision.training.course import Course, Examples

KEPT_EVERY: Final = 200
"""After so many steps all is kept, it is told how it goes, and new shards are taken in."""
IS_FAST_IN_HALVES: Final = (
    "AVX512" in torch.backends.cpu.get_cpu_capability() or DEVICE.type == "cuda"
)
"""Whether what learns reckons fast in bfloat16. On a processor with AVX2 alone a step of the net of
hands takes eight times as long in it as in float32."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What a net is to learn.

    Attributes:
        examples: what it learns from.
        tried: lets a net answer a batch; returns its error, and figures that tell how it goes,
            which are not waited for.
        weight_decay: how fast weights shrink that nothing needs (AdamW).
        steepest: longer gradients are shortened to this, if any.
    """

    examples: Iterable[Examples]
    tried: Callable[[nn.Module, Generator], tuple[Tensor, dict[str, Tensor]]]
    weight_decay: float
    steepest: float | None = None


def learn(kind: Callable[[], nn.Module], task: Task, course: Course) -> None:
    """Train a net of a kind, from the course's state if it has one, then save its own.

    Raises:
        CourseError: another course was stopped on the way to that state.
    """
    torch.manual_seed(course.seed)
    torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True
    net = kind()
    if course.start:
        with_state(net, course.start)
    Training(net.to(DEVICE), task, course).run()


def is_over(state: Path) -> bool:
    """Return whether a state is what a training came to, not what it was stopped with."""
    going = going_of(state)
    return not going.exists() or bool(torch.load(going, map_location="cpu")["over"])


def answer(net: nn.Module, pictures: Tensor) -> Tensor:
    """Return what a net answers to pictures, (n, 3, h, w), reckoned as fast as it learns well."""
    with torch.autocast(DEVICE.type, torch.bfloat16, enabled=IS_FAST_IN_HALVES):
        answered: Tensor = net(pictures.contiguous(memory_format=torch.channels_last))
    return answered.float()


class Training:
    """A net on its way through a course.

    The rate rises, then falls along a cosine to nothing; what is kept is a running mean of the
    weights. All that it takes to go on, to the bit, lies beside it while a course of steps lasts.
    """

    def __init__(self, net: nn.Module, task: Task, course: Course) -> None:
        """Begin, or go on where the same course was stopped."""
        self._net = net.to(memory_format=torch.channels_last).train()
        self._task, self._course = task, course
        self._kept = {name: values.clone() for name, values in net.state_dict().items()}
        self._optimiser = torch.optim.AdamW(
            net.parameters(), course.rate, weight_decay=task.weight_decay
        )
        self._rng = np.random.default_rng(course.seed)
        self._step = 0
        if course.steps is not None and course.going.exists():
            self._go_on(torch.load(course.going, map_location="cpu"))

    def run(self) -> None:
        """Train until the course is over, and save the state."""
        clock, sums = self._course.clock(), dict[str, Tensor]()
        while (done := clock(self._step)) < 1:
            for name, figure in self._learn(rate_at(done, self._course.rate)).items():
                sums[name] = sums.get(name, 0) + figure.detach()
            if self._step % KEPT_EVERY == 0:
                means = (f"{name} {total / KEPT_EVERY:.4f}" for name, total in sums.items())
                print(f"{done:.2f} step {self._step}", *means, flush=True)
                sums.clear()
                for each in self._task.examples:
                    each.refresh()
                self._keep()
        self._keep()
        print(f"over after step {self._step}", flush=True)

    def _learn(self, rate: float) -> dict[str, Tensor]:
        """Learn one batch; return the figures that tell how it went."""
        self._optimiser.param_groups[0]["lr"] = rate
        error, figures = self._task.tried(self._net, self._rng)
        self._optimiser.zero_grad()
        error.backward()
        if self._task.steepest is not None:
            nn.utils.clip_grad_norm_(self._net.parameters(), self._task.steepest)
        self._optimiser.step()
        self._step += 1
        follow(self._kept, self._net, self._step)
        return figures

    def _keep(self) -> None:
        """Save the state, and in a course of steps all that it takes to go on."""
        keep(self._kept, self._course.out)
        if self._course.steps is None:
            return
        going = {
            "course": self._course.told,
            "over": self._step == self._course.steps,
            "step": self._step,
            "kept": self._kept,
            "net": self._net.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "torch": torch.get_rng_state(),
            "cuda": torch.cuda.get_rng_state_all(),
            "rng": json.dumps(self._rng.bit_generator.state),
        }
        keep(going, self._course.going)

    def _go_on(self, going: dict[str, Any]) -> None:
        """Take up what was kept of this course; another one that is over does not matter."""
        if going["course"] != self._course.told:
            if going["over"]:
                return
            message = (
                f"{self._course.going} is of a course that was stopped, another than this: "
                f"{going['course']}, not {self._course.told}. Ask for that one, or delete the file"
            )
            raise CourseError(message)
        self._step = going["step"]
        self._kept = {name: values.to(DEVICE) for name, values in going["kept"].items()}
        self._net.load_state_dict(going["net"])
        self._optimiser.load_state_dict(going["optimiser"])
        torch.set_rng_state(going["torch"])
        torch.cuda.set_rng_state_all(going.get("cuda", []))
        self._rng.bit_generator.state = json.loads(going["rng"])
        print(f"goes on after step {self._step}", flush=True)
