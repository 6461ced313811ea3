"""Lets a net tell of each place of a picture once, however often somebody asks."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable

    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate

Asked = TypeVar("Asked")
"""What is asked: something that has a net."""
Told = TypeVar("Told")
"""What it tells of a place."""


def once_a_place(
    tell: Callable[[Asked, Halves, Candidate], Told],
) -> Callable[[Asked, Halves, Candidate], Told]:
    """Return a method that tells of a place of a picture, but tells of each once.

    The same place is read in a first look and as a faint one in a second, and the view at a glance
    is the first of all views, too. What was told is kept as long as the picture is.
    """
    told: WeakKeyDictionary[Halves, dict[Any, Told]] = WeakKeyDictionary()

    @wraps(tell)
    def told_once(asked: Asked, halves: Halves, one: Candidate) -> Told:
        of_picture = told.setdefault(halves, {})
        if (asked, one) not in of_picture:
            of_picture[asked, one] = tell(asked, halves, one)
        return of_picture[asked, one]

    return told_once
