"""The course of a training: what is asked for, what it learns from, and how its rate goes."""

from __future__ import annotations

import argparse
import math
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from zipfile import BadZipFile

import numpy as np

from vision.training.errors import CourseError, told_plainly

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray
    from torch import Tensor, nn

SLOWEST: Final = 0.999
"""The mean over the weights of past steps, which is what is kept, forgets at least so slowly."""


class Examples(ABC):
    """What the shards of one folder hold to learn from; new ones are taken in as they appear."""

    def __init__(self, folder: Path) -> None:
        """Read the shards of the folder."""
        self._folder = folder
        self._known: set[Path] = set()
        self.refresh()

    def refresh(self) -> None:
        """Take in shards that are new.

        Raises:
            CourseError: one is damaged, or another net's.
        """
        for path in sorted(set(self._folder.glob("*.npz")) - self._known):
            self._known.add(path)
            try:
                with path.open("rb") as file, np.load(file) as shard:
                    self._take_in(shard)
            except (BadZipFile, EOFError, KeyError, ValueError) as wrong:
                raise CourseError(
                    f"{path} is no shard for this net, or a damaged one: name another folder, or "
                    "make it once more"
                ) from wrong

    @abstractmethod
    def _take_in(self, shard: Mapping[str, NDArray[Any]]) -> None:
        """Keep what a shard holds, by its arrays' names."""

    @abstractmethod
    def __len__(self) -> int:
        """Return how many examples there are."""


Pool = TypeVar("Pool", bound=Examples)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How long, from what, and with which luck a net learns.

    Attributes:
        folders: the shards it learns from, as `shared_out` reads them.
        made_of: a mark of what those are made of, where that is known.
        out: the file of its state.
        start: the state it begins with; from nothing without one.
        steps: after so many it is over, whatever the minutes: made again, it is the same.
        rate: the highest rate of learning.
        batch: so many examples a step, where it is not the net's own number: large ones where a
            graphics processor learns.
    """

    folders: tuple[str, ...]
    made_of: str = ""
    out: Path
    start: Path | None = None
    minutes: float = 10.0
    steps: int | None = None
    rate: float = 3e-3
    batch: int | None = None
    seed: int = 1

    @property
    def going(self) -> Path:
        """The file of what it takes to go on, in a course of steps that was stopped."""
        return going_of(self.out)

    @property
    def told(self) -> str:
        """What makes this course another one than others that lead to the same state."""
        start = f"from {self.start}" if self.start else "from nothing"
        batch = [f"{self.batch} a step"] if self.batch else []
        made_of = [f"made of {self.made_of}"] if self.made_of else []
        parts = (f"{self.steps} steps {start}", f"rate {self.rate}", f"seed {self.seed}")
        return ", ".join((*parts, *batch, *self.folders, *made_of))

    def clock(self) -> Callable[[int], float]:
        """Return what tells, from now on, how much of the course is over after a step: 0 to 1."""
        steps, began, seconds = self.steps, time.monotonic(), 60 * self.minutes
        if steps is not None:
            return lambda step: step / steps
        return lambda _: (time.monotonic() - began) / seconds


def going_of(state: Path) -> Path:
    """Return the file beside a state of what it takes to go on."""
    return state.with_suffix(".going")


def positive(word: str) -> int:
    """Return the whole number, 1 or more, that a word of the command line says."""
    if not word.isdecimal() or not int(word):
        message = f"{word} is no whole number from 1 on"
        raise argparse.ArgumentTypeError(message)
    return int(word)


def above_zero(word: str) -> float:
    """Return the number above 0 that a word of the command line says."""
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        message = f"{word} is no number above 0"
        raise argparse.ArgumentTypeError(message)
    return number


def zero_or_more(word: str) -> int:
    """Return the whole number, 0 or more, that a word of the command line says."""
    if not word.isdecimal():
        message = f"{word} is no whole number from 0 on"
        raise argparse.ArgumentTypeError(message)
    return int(word)


def learn_as_asked(description: str | None, learn: Callable[[Course], None]) -> None:
    """Let a net learn by the course that the command line asks for."""
    parser = argparse.ArgumentParser(description=description, argument_default=argparse.SUPPRESS)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--minutes", type=above_zero)
    parser.add_argument(
        "--steps", type=positive, help="instead of minutes: made again, it is the same"
    )
    parser.add_argument("--rate", type=above_zero)
    parser.add_argument("--batch", type=positive, help="so many examples a step")
    parser.add_argument("--seed", type=zero_or_more)
    asked = vars(parser.parse_args())
    with told_plainly(parser):
        learn(Course(**{**asked, "folders": tuple(asked["folders"])}))


def shared_out(words: Sequence[str], read: Callable[[Path], Pool]) -> list[tuple[Pool, float]]:
    """Return the folders that were named, as *read* reads them, each with its share.

    A word is FOLDER=SHARE; without a share a folder has as much as it holds examples.

    Raises:
        CourseError: a share is no number, or a folder holds nothing to learn from.
    """
    named = [named_share(word) for word in words]
    folders = [read(folder) for folder, _ in named]
    for each, (folder, _) in zip(folders, named, strict=True):
        if not len(each):
            raise CourseError(f"{folder} holds no shards (*.npz) with anything to learn from")
    shares = [
        float(len(each)) if share is None else share
        for each, (_, share) in zip(folders, named, strict=True)
    ]
    return [(each, share / sum(shares)) for each, share in zip(folders, shares, strict=True)]


def named_share(word: str) -> tuple[Path, float | None]:
    """Return the folder that a word of the command line names, and its share if it has one.

    Raises:
        CourseError: the share is no number above 0.
    """
    folder, has_share, share = word.rpartition("=")
    if not has_share:
        return Path(word), None
    try:
        return Path(folder), above_zero(share)
    except argparse.ArgumentTypeError:
        message = f"{word}: a share is a number above 0, as in {folder}=0.4"
        raise CourseError(message) from None


def rate_at(done: float, highest: float) -> float:
    """Return the rate once *done* of the time, 0 to 1, is over: it rises, then falls to nothing."""
    return highest * min(1, done * 30 + 0.01) * 0.5 * (1 + math.cos(math.pi * done))


def follow(kept: dict[str, Tensor], model: nn.Module, step: int) -> None:
    """Let the kept weights follow the model's, in place: more slowly the longer it was trained."""
    slow = min(SLOWEST, 1 - 1 / (step / 4 + 1.5))
    for name, values in model.state_dict().items():
        if values.is_floating_point():
            kept[name].lerp_(values, 1 - slow)
        else:
            kept[name].copy_(values)
