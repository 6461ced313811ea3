"""The course of a training: what its command line asks for, and how its rate rises and falls."""

from __future__ import annotations

import argparse
import math
from pathlib import Path


def ask_for(description: str | None, *, real_share: float | None = None) -> argparse.Namespace:
    """Return what the command line asks of a training.

    *real_share* is the usual share of what was not drawn, 0 to 1, where one can be asked for.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=float, default=3e-3)
    if real_share is not None:
        parser.add_argument("--real-share", type=float, default=real_share)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def rate_at(done: float, highest: float) -> float:
    """Return the rate once *done* of the time, 0 to 1, is over: it rises, then falls to nothing."""
    return highest * min(1, done * 30 + 0.01) * 0.5 * (1 + math.cos(math.pi * done))
