"""A long list leaf by leaf, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """A part of a list.

    Attributes:
        items: what stands on it.
        newer: the number of the leaf before it, or None.
        older: the number of the leaf after it, or None.
    """

    items: Sequence[T]
    newer: int | None
    older: int | None


def leaf_of(items: Sequence[T], number: int, *, size: int) -> Leaf[T]:
    """Return a leaf by its number, from 0; for one that is not there the nearest.

    >>> leaf_of("abcde", 1, size=2), leaf_of("abcde", 9, size=2)
    (Leaf(items='cd', newer=0, older=2), Leaf(items='e', newer=1, older=None))
    """
    last = max(0, (len(items) - 1) // size)
    number = min(max(0, number), last)
    return Leaf(
        items=items[number * size : (number + 1) * size],
        newer=number - 1 if number else None,
        older=number + 1 if number < last else None,
    )
