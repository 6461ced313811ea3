"""What several commands take: house rules, a calibration, where the page is, numbers."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.addresses import Ports
from companion.catalogue import no_such_game, variant_ids
from companion.eye.sight import is_misnamed
from companion.settings import LAST_PORT
from companion.systemd import handed_socket

if TYPE_CHECKING:
    import socket

STANDARD: Final = "-"
"""In place of a file: what is piped in or out."""

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


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add `--game ID`."""
    parser.add_argument(
        "--game",
        type=game_id,
        metavar="ID",
        help="as `dicetable variants` lists them",
    )


def add_data(parser: argparse.ArgumentParser, usual: str = "that of the settings") -> None:
    """Add `--data FOLDER`; *usual* says which one it is where none is named."""
    parser.add_argument(
        "--data",
        type=path_named,
        metavar="FOLDER",
        help=f"where games are kept (default: {usual})",
    )


def add_calibration(parser: argparse.ArgumentParser, usual: str = "none") -> None:
    """Add `--calibration FILE`; *usual* says which one it is where none is named."""
    parser.add_argument(
        "--calibration",
        type=path_named,
        metavar="FILE",
        help=f"the table as `dicetable calibrate` kept it (default: {usual})",
    )


def add_page(parser: argparse.ArgumentParser, *, has_settings: bool) -> None:
    """Add `--host` and `--port`, which the settings of a table can say, too."""
    host, port = "all of this machine", f"{PORT}, or the next that is free"
    usual = "that of the settings, else " if has_settings else ""
    parser.add_argument(
        "--host", metavar="ADDRESS", help=f"the address to listen on (default: {usual}{host})"
    )
    parser.add_argument(
        "--port", type=_port, metavar="N", help=f"of the page (default: {usual}{port})"
    )


def place_of(host: str, port: int) -> Ports | socket.socket:
    """Return where the page is served: where systemd listens already, or the ports to try.

    Args:
        host: the address of this machine to listen on.
        port: the one that was asked for; 0 for the usual one and the next ones.
    """
    handed = handed_socket(os.environ)
    if handed is not None:
        return handed
    return Ports(host, (port,) if port else tuple(range(PORT, PORT + SPARE_PORTS)))


def game_id(text: str) -> str:
    """Return the id of a game that was typed.

    Raises:
        argparse.ArgumentTypeError: there is no such game.
    """
    if text not in variant_ids():
        raise argparse.ArgumentTypeError(no_such_game(text))
    return text


def camera_named(text: str) -> str:
    """Return the camera or the recording that was typed.

    Raises:
        argparse.ArgumentTypeError: it begins as a camera's name does, and no camera is called so:
            a table would wait for one to be plugged in.
    """
    if is_misnamed(text):
        raise argparse.ArgumentTypeError(f"no camera is called {text!r}, but auto, pi:0 or usb:0")
    return text


def path_named(text: str) -> Path:
    """Return the path that was typed.

    Raises:
        argparse.ArgumentTypeError: none was, as by a variable of the shell that is not set: games
            would be kept wherever somebody happens to be.
    """
    if not text:
        raise argparse.ArgumentTypeError("the name is empty: name one, or leave an option out")
    return Path(text)


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
