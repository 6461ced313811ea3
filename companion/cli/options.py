"""What several commands take: house rules, a calibration, where the page is, numbers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from companion.settings import LAST_PORT

PORT: Final = 8000
SPARE_PORTS: Final = 10
"""So many ports are tried from the usual one on, where none was asked for."""


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


def add_page(parser: argparse.ArgumentParser) -> None:
    """Add `--host` and `--port`."""
    parser.add_argument("--host", help="listen on this address only")
    parser.add_argument("--port", type=_port, help=f"default: {PORT}, or the next free one")


def ports_of(asked: int) -> tuple[int, ...]:
    """Return the ports to try: the one that was asked for, or the usual one and the next ones."""
    return (asked,) if asked else tuple(range(PORT, PORT + SPARE_PORTS))


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


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} has to be a number from 1 to {LAST_PORT}")
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
