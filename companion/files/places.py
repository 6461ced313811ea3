"""Where files may be written: over an earlier one of their kind, and over nothing else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.errors import PlaceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path


def check_place(path: Path, kind: str, is_one: Callable[[Path], bool]) -> None:
    """Refuse a place at which something would be lost.

    Args:
        path: where something will be written.
        kind: what that is, in words: "drawing".
        is_one: tells whether what lies there, no folder and not empty, may be written over.

    Raises:
        PlaceError: a folder is there, or something of another kind.
        OSError: it cannot be looked at.
    """
    if path.is_dir():
        raise PlaceError(f"{path} is a folder: name a file in it")
    if path.exists() and not _is_empty(path) and not is_one(path):
        raise PlaceError(f"{path} is there already, and is no {kind}: name another file")


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written now, before any work is done for it.

    Raises:
        PlaceError: its folder, or the nearest one there is, lets nobody write.
    """
    folder = next(each for each in path.resolve().parents if each.exists())
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        raise PlaceError(f"{path} cannot be written: nobody may write into {folder}")


def _is_empty(path: Path) -> bool:
    return path.is_file() and not path.stat().st_size


def check_apart(places: Mapping[str, Path | None], *, spared: Iterable[Path]) -> None:
    """Refuse places of which one is no file, is read, or is named twice.

    Args:
        places: where something will be written, by the option that names it.
        spared: what is read.

    Raises:
        PlaceError: one of them is such a place.
    """
    taken = [(each, "is what is learnt from") for each in spared]
    for option, place in places.items():
        if place is None:
            continue
        if place.exists() and not place.is_file():
            raise PlaceError(f"{option} {place} is no file: name one")
        for other, why in taken:
            if _are_one(place, other):
                raise PlaceError(f"{option} {place} {why}: name another file")
        taken.append((place, f"is what {option} names, too"))


def _are_one(one: Path, other: Path) -> bool:
    """Return whether two names lead to the same file, which need not be there yet."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()
