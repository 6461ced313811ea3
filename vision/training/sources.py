"""The photographs that nets may be trained on: whose they are, and under which licence."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A set of labelled photographs.

    Attributes:
        name: its folder, with `labels.jsonl` and `images`.
        origin: where it was published, and at which commit or version.
        licence: the licence that its publisher states.
        sha256: of all its pictures, one after the other in the order of their names.
    """

    name: str
    origin: str
    licence: str
    sha256: str


SOURCES = (
    Source(
        "byler_d6",
        "nell-byler/dice_detection at aa69c12",
        "BSD-3-Clause",
        "17743c7988d52ee4feaf44b902b3b62e8d19e2a8ce079747ee2b13002426a370",
    ),
    Source(
        "penlington_white",
        "matteop65/Dice_Detection_Recognition at 2ae0c77",
        "MIT",
        "4180acb5a35d2f8b22d97cd41b34860470b63c45d1141af98b4af24ee2c1fca0",
    ),
    Source(
        "damiantab_lighting",
        "DamianTab/DiceDetection at 5f5598c",
        "Apache-2.0",
        "63de20ca5337c283e8c98d5006cf96184eb9f1541c6353d9b5299438fcd222a0",
    ),
    Source(
        "rune_scope",
        '"dice" by Rune55 on Roboflow Universe, in N3VERS4YDIE/dice-recognition at aab5ae4',
        "CC BY 4.0",
        "b0ef8b6f507cbc27362ce8070649a3e6570e09061980a623018a265b5fc6a731",
    ),
)


def checksum(folder: Path) -> str:
    """Return the sha256 of all pictures of a set."""
    total = hashlib.sha256()
    for path in sorted((folder / "images").iterdir(), key=lambda path: path.name.encode()):
        total.update(path.read_bytes())
    return total.hexdigest()


def is_as_named(folder: Path, source: Source) -> bool:
    """Return whether a folder holds just the pictures that a source names."""
    return (folder / "images").is_dir() and checksum(folder) == source.sha256
