"""House rules on the command line."""

from __future__ import annotations

import argparse


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


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} has to be KEY=VALUE")
    return key, value
