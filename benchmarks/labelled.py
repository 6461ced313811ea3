"""Folders of labelled pictures, as whatever measures reading takes them."""

from __future__ import annotations

import json
from pathlib import Path

LABELS = "labels.jsonl"


def asked_of(parser):
    """Return what is asked, folders of labelled pictures and the nets to read with among it."""
    parser.add_argument("folders", type=Path, nargs="+", help=f"each with a {LABELS}")
    parser.add_argument("--models", type=Path, help="folder of other nets than those in use")
    asked = parser.parse_args()
    for folder in asked.folders:
        if not (folder / LABELS).is_file():
            parser.error(f"{folder} has no {LABELS}: name folders of labelled pictures")
    return asked


def labels_of(folder):
    """Yield what is labelled of each picture of a folder, in order."""
    yield from map(json.loads, (folder / LABELS).read_text(encoding="utf-8").splitlines())
