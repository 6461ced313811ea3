"""What nets learn from, kept where they learn: tiles of the finder, patches of the value net."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import torch

from vision.training.course import Examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.random import Generator
    from torch import Tensor

SHARDS_A_DRAW: Final = 8
"""At most so many shards are drawn from at once. Joined into one tensor, for draws from all of
them, they would take their memory twice while they are joined."""


class Stored(Examples):
    """The examples of one folder, each array of a shard a tensor on the device it was put on."""

    def __init__(self, folder: Path) -> None:
        """Read the shards of the folder."""
        self._shards: list[tuple[Tensor, ...]] = []
        super().__init__(folder)

    def __len__(self) -> int:
        """Return how many examples there are."""
        return sum(len(parts[0]) for parts in self._shards)

    def keep(self, *parts: Tensor) -> None:
        """Keep a shard's arrays, each with a row an example."""
        self._shards.append(parts)

    def draw(self, count: int, rng: Generator) -> tuple[Tensor, ...]:
        """Return *count* examples of some shards, each array of them on its device."""
        shares = np.array([len(parts[0]) for parts in self._shards]) / len(self)
        chosen = rng.choice(len(shares), size=min(count, SHARDS_A_DRAW), p=shares)
        counts = rng.multinomial(count, np.full(len(chosen), 1 / len(chosen)))
        return joined(
            some_of(self._shards[one], some, rng)
            for one, some in zip(chosen, counts, strict=True)
            if some
        )


def drawn_from(
    folders: Sequence[tuple[Stored, float]], count: int, rng: Generator
) -> tuple[Tensor, ...]:
    """Return *count* examples of folders, of each its share, as `Stored.draw` returns them."""
    counts = rng.multinomial(count, [share for _, share in folders])
    return joined(
        each.draw(some, rng) for (each, _), some in zip(folders, counts, strict=True) if some
    )


def joined(drawn: Iterable[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
    """Return several draws as one."""
    return tuple(torch.cat(part) for part in zip(*drawn, strict=True))


def some_of(parts: tuple[Tensor, ...], count: int, rng: Generator) -> tuple[Tensor, ...]:
    """Return any *count* rows of a shard's arrays."""
    numbers = torch.from_numpy(rng.integers(len(parts[0]), size=count))
    there = {device: numbers.to(device) for device in {part.device for part in parts}}
    return tuple(part[there[part.device]] for part in parts)
