"""All commands: words on the command line become calls, errors become sentences."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
import threading
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final, NoReturn

from companion.cli import ended_at_once
from companion.errors import CompanionError, IllegalMoveError, where_and_why
from companion.words.wording import in_english
from hardware.errors import HardwareError
from vision.errors import VisionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOMS: Final = {
    "playing": ("demo", "run"),
    "calibrating": ("calibrate", "markers"),
    "doctoring": ("doctor",),
    "configuring": ("config",),
    "storing": ("backup", "restore"),
    "exchanging": ("export", "import"),
    "hubbing": ("hub",),
    "games": ("variants", "referee"),
    "scoring": ("score",),
    "reading": ("read", "watch"),
    "recording": ("record",),
}
"""Which module has which commands, in the order in which somebody new to them needs them; the
README has the same."""

VERSION: Final = "--version"

FAILED: Final = 1
UNREAD: Final = 141
"""What shells expect of a program whose output nobody reads any more."""
ENDED_BY: Final = 128
"""With a signal's number added, what shells expect of a program that it ended."""


def run(arguments: Sequence[str] | None) -> int:
    """Run one command and return its exit status: 0 well, 1 failed, 2 wrong words."""
    if threading.current_thread() is threading.main_thread():
        _end_in_order()
    for out in (sys.stdout, sys.stderr):
        # A terminal that knows fewer letters shows a question mark for the others.
        if isinstance(out, TextIOWrapper):
            out.reconfigure(errors="replace")
    try:
        with ended_at_once():
            parsed = _parsed(arguments)
        status = int(parsed.run(parsed))
        sys.stdout.flush()
    except IllegalMoveError as refusal:
        print(f"dicetable: {in_english(refusal.sentence)}", file=sys.stderr)
        return FAILED
    except (CompanionError, HardwareError, VisionError) as failure:
        print(f"dicetable: {failure}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        _let_go_of_output()
        return UNREAD
    except OSError as failure:
        _let_go_of_output()
        print(f"dicetable: {where_and_why(failure)}", file=sys.stderr)
        return FAILED
    return status


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    words = sys.argv[1:] if arguments is None else arguments
    return make_parser(_rooms_of([*words[:1]])).parse_args(words)


def _rooms_of(words: Sequence[str]) -> Iterable[str]:
    """Return the module of a command, or all of them where there is no such command.

    The others are not loaded: with what pictures are read with they take most of a second, several
    on a Raspberry Pi, and 40 MB that a table that runs would never give back.
    """
    if words == [VERSION]:
        return ()
    return [room for room, commands in ROOMS.items() if {*words} & {*commands}] or ROOMS


def _let_go_of_output() -> None:
    """Let nothing more be written there: Python would try again at its end, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end_in_order() -> None:
    """Let who ends the program, or closes its terminal, end it as Ctrl-C does."""
    signal.signal(signal.SIGTERM, _terminate)
    # Under nohup a terminal that goes away ends nothing.
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _terminate)


def _terminate(number: int, _: object) -> NoReturn:
    """End in order, so that terminal, page and log are left well; by a second SIGTERM at once.

    Who closes a terminal is no more in a hurry for that: both the shell and the system say so.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    sys.exit(ENDED_BY + number)


class _TellVersion(argparse.Action):
    """Says which release this is; what is read for that takes time, so not before it is asked."""

    def __init__(self, option_strings: Sequence[str], dest: str, **how: object) -> None:
        super().__init__(option_strings, dest, nargs=0, **how)  # type: ignore[arg-type]

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from companion.upkeep.release import release  # noqa: PLC0415

        print(f"{parser.prog} {release()}", flush=True)
        parser.exit()


def make_parser(rooms: Iterable[str] = tuple(ROOMS)) -> argparse.ArgumentParser:
    """Return the parser of all commands, or of those that some modules have."""
    parser = argparse.ArgumentParser(
        prog="dicetable",
        description="Reads real dice on a real table, and keeps the sheet on every phone.",
    )
    parser.add_argument(VERSION, action=_TellVersion, help="say which release this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for room in rooms:
        importlib.import_module(f"companion.cli.{room}").add_commands(commands)
    return parser
