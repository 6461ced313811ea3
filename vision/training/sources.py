"""Whose the photographs are that nets may learn from, under which licence, and what may not be."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from vision.training.errors import PicturesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
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


SOURCES: Final = (
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

MEASURED: Final = {
    "fudw_phone": "f11ff6912aa0e0b3cc5e76614b9ebcea340155e9c06d4a0cf409bf96e1f6c261",
    "tomekj_shadows": "3ae25e06a1d996ed2d9434e707f56929282e42bf7bf16ef6bde1af8a54202b18",
    "bartekb_polymix": "6d78f81062ce7ffa22e3de1b17c68df3bcc4a24174f7f2a980ceb3f273a7f582",
}
"""The photographs whose publishers state no licence, and the sha256 of all pictures of each."""
MEASURING_SEED: Final = 9000
"""Rendered pictures of this seed and higher ones are for measuring."""


def checksum(folder: Path) -> str:
    """Return the sha256 of all pictures of a set."""
    total = hashlib.sha256()
    for path in sorted((folder / "images").iterdir(), key=lambda path: path.name.encode()):
        total.update(path.read_bytes())
    return total.hexdigest()


def labels_of(folder: Path) -> list[dict[str, Any]]:
    """Return the labels of a set, a picture each.

    Raises:
        PicturesError: there are none, or they are damaged, name pictures that are not there, tell
            of no dice, or may not be learnt from.
    """
    path = folder / "labels.jsonl"
    labels = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise PicturesError(f"{folder} has no labels.jsonl: it is no set of pictures") from None
    except UnicodeDecodeError as wrong:
        raise PicturesError(f"{path} is damaged: {wrong}") from wrong
    if not lines:
        raise PicturesError(f"{path} is empty: it tells of no picture")
    for number, line in enumerate(lines, start=1):
        try:
            labels.append(json.loads(line))
            (folder / labels[-1]["image"]).stat()
            [*labels[-1]["dice"]]
        except FileNotFoundError as missing:
            raise PicturesError(f"{missing.filename} is not there, but in {path}") from None
        except (ValueError, KeyError, TypeError) as wrong:
            raise PicturesError(f"{path}, line {number} is damaged: {wrong}") from wrong
    check_learnt_from(folder, labels)
    return labels


def check_learnt_from(folder: Path, labels: Iterable[Mapping[str, Any]]) -> None:
    """Refuse pictures that are for measuring, whatever their folder is called.

    Raises:
        PicturesError: they are.
    """
    is_measured = folder.resolve().name in MEASURED
    if is_measured or ((folder / "images").is_dir() and checksum(folder) in MEASURED.values()):
        raise PicturesError(
            f"{folder}: these photographs are for measuring alone, for no licence lets nets be "
            "trained on them"
        )
    if any((label.get("params") or {}).get("seed", 0) >= MEASURING_SEED for label in labels):
        raise PicturesError(
            f"{folder}: pictures of seeds from {MEASURING_SEED} on are for measuring alone"
        )


def check_as_named(folder: Path, source: Source) -> None:
    """Refuse a folder that does not hold just the pictures that a source names.

    Raises:
        PicturesError: it does not; a picture that is missing or too many is named.
    """
    labelled = {folder / label["image"] for label in labels_of(folder)}
    if unknown := sorted({*(folder / "images").iterdir()} - labelled):
        raise PicturesError(f"{unknown[0]} is no picture of {source.origin}: take it away")
    if (total := checksum(folder)) != source.sha256:
        raise PicturesError(
            f"{folder}: a picture or more are others than those of {source.origin}, for the sha256 "
            f"of all is {total}, not {source.sha256}: get them anew, or leave them out, "
            f"--without {source.name}"
        )
