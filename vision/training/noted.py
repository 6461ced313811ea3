"""Notes what shards are made of, so that no net learns from what was made of something else."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from vision.training.errors import CourseError
from vision.training.sources import labels_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    MadeOf = Mapping[str, str | int]
    """What shards are made of, by its name: marks, seeds, numbers."""

NOTE: Final = "made-of.json"
"""The file beside shards that says it."""

MARK_LETTERS: Final = 16
"""So many letters of a sha256 tell one thing from another."""


def note(folder: Path, made_of: MadeOf) -> None:
    """Note what the shards of a folder are made of, before they are.

    Raises:
        CourseError: those that are there are made of something else, or nobody noted of what.
    """
    known = noted(folder)
    if known == made_of:
        return
    if next(folder.rglob("*.npz"), None) is None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NOTE).write_text(json.dumps(made_of, indent=1), encoding="utf-8")
        return
    raise CourseError(
        f"{folder} was made {_told(known or {}, made_of)}: delete it, and it is made anew, or name "
        "another folder, --work"
    )


def _told(known: MadeOf, made_of: MadeOf) -> str:
    """Return what shards were made of that is another one now."""
    if not known:
        return "nobody knows of what"
    names = sorted({*known, *made_of})
    others = [f"another {name}" for name in names if known.get(name) != made_of.get(name)]
    return f"with {', '.join(others)} than now"


def noted(folder: Path) -> MadeOf | None:
    """Return what is noted of a folder's shards, or None where nothing is, or it is damaged."""
    try:
        known = json.loads((folder / NOTE).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return known if isinstance(known, dict) else None


def mark_of_notes(folders: Iterable[Path], start: Path | None = None) -> str:
    """Return a mark of what is noted of some folders, and of the state that a net begins with.

    It is another one where any of it is another.
    """
    notes = [json.dumps(noted(folder), sort_keys=True).encode() for folder in folders]
    return _mark(notes if start is None else [*notes, start.read_bytes()])


def mark_of_pictures(folder: Path) -> str:
    """Return a mark of the labelled pictures of a folder, and of their labels.

    Raises:
        PicturesError: as `vision.training.sources.labels_of`.
    """
    pictures = (folder / label["image"] for label in labels_of(folder))
    return _mark(path.read_bytes() for path in (folder / "labels.jsonl", *pictures))


def mark_of_nets(folder: Path) -> str:
    """Return a mark of the nets in a folder."""
    return _mark(path.read_bytes() for path in sorted(folder.glob("*.onnx")))


def _mark(contents: Iterable[bytes]) -> str:
    total = hashlib.sha256()
    for content in contents:
        total.update(content)
    return total.hexdigest()[:MARK_LETTERS]
