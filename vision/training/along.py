"""Tells how far a long list of pictures is gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

TOLD_EVERY: Final = 100
"""After so many pictures it is told how it goes."""


def along(pictures: Sequence[T], name: str) -> Iterator[T]:
    """Yield the pictures of a set, and tell now and then how many of them are done."""
    for number, picture in enumerate(pictures, start=1):
        yield picture
        if number % TOLD_EVERY == 0:
            print(f"{name}: {number} of {len(pictures)} pictures", flush=True)
