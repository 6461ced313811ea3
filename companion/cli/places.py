"""Where a command may write: into a file, and into none that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def check_places(places: Mapping[str, Path | None], *, spared: Iterable[Path]) -> None:
    """Refuse places at which something would be lost, before any work is done.

    Args:
        places: where something will be written, by the option that names it.
        spared: what is read.

    Raises:
        CalibrationError: one of them is no file, is read, or is named twice.
    """
    taken = [(each, "is what is learnt from") for each in spared]
    for option, place in places.items():
        if place is None:
            continue
        if place.exists() and not place.is_file():
            raise CalibrationError(f"{option} {place} is no file: name one")
        for other, why in taken:
            if _are_one(place, other):
                raise CalibrationError(f"{option} {place} {why}: name another file")
        taken.append((place, f"is what {option} names, too"))


def _are_one(one: Path, other: Path) -> bool:
    """Return whether two names lead to the same file, which need not be there yet."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()
