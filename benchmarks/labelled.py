"""What whatever measures reading takes: folders of labelled pictures, nets, some of the changes."""

from __future__ import annotations

import json
from pathlib import Path

from vision.errors import ModelError
from vision.read import Reader

LABELS = "labels.jsonl"


def asked_of(parser, told=LABELS):
    """Return what is asked, folders and the nets to read with among it.

    Each folder has to have a file *told*, with something in it.
    """
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help=f"with a {told}")
    parser.add_argument("--models", type=Path, help="folder of other nets than those in use")
    asked = parser.parse_args()
    for folder in asked.folders:
        if not (folder / told).is_file():
            parser.error(f"{folder} has no {told}")
        if not (folder / told).stat().st_size:
            parser.error(f"{folder / told} is empty")
    return asked


def reader_of(parser, models):
    """Return what reads with the nets of a folder, or with those in use where it is None."""
    try:
        return Reader(models)
    except ModelError as wrong:
        parser.error(str(wrong))


def some_of(parser, changes, words):
    """Return the changes with some words in their names."""
    some = {name: change for name, change in changes.items() if words in name}
    if not some:
        parser.error(f"no change is called so: {words}. There are: {', '.join(changes)}")
    return some


def labels_of(folder):
    """Yield what is labelled of each picture of a folder, in order."""
    yield from map(json.loads, (folder / LABELS).read_text(encoding="utf-8").splitlines())
