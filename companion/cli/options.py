"""What several commands take: house rules, a calibration, a number above zero."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add `--option KEY=VALUE`, which may be given several times."""
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule of the game; may be given several times",
    )


def add_calibration(parser: argparse.ArgumentParser) -> None:
    """Add `--calibration FILE`."""
    parser.add_argument(
        "--calibration",
        type=Path,
        metavar="FILE",
        help="the table as `dicetable calibrate` kept it",
    )


def above_zero(text: str) -> float:
    """Return a number that was typed.

    Raises:
        argparse.ArgumentTypeError: it is none, or not above 0.
    """
    number = _number(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} has to be a number above 0")
    return number


def not_below_zero(text: str) -> int:
    """Return a whole number that was typed.

    Raises:
        argparse.ArgumentTypeError: it is none, or below 0.
    """
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} has to be a whole number, 0 or more")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} has to be KEY=VALUE")
    return key, value
