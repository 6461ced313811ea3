"""`dicetable backup` and `dicetable restore`: the game kept a second time, and put back."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.configuring import add_config
from companion.cli.logs import REMEDY, backups_of
from companion.cli.options import add_data, path_named
from companion.config import load
from companion.dates import to_the_minute
from companion.errors import BusyError, LogError
from companion.storage.backups import DAYS, LATEST, NIGHTLY, WEEKS
from companion.storage.room import KB

if TYPE_CHECKING:
    import argparse

    from companion.storage.backups import Backup, Backups

WHY: Final = "DICETABLE_BACKUP"
"""The variable in which `dicetable-backup.service` says that it makes the nightly one. An argument
would be an error to an older release that is returned to, with the units of this one."""

NEWEST: Final = "newest"
"""What names the backup that was made last."""

STOP: Final = "sudo systemctl stop dicetable.socket dicetable"
"""Ends an installed table; while its socket listens, the next phone that looks starts it again."""

AGES: Final = ((86400, "day"), (3600, "hour"), (60, "minute"))
"""Seconds of each unit that an age is said in, the longest first."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    backup = commands.add_parser(
        "backup",
        help="keep the game a second time, also while the table runs",
        description="Write the game into a file of its own, check it, and drop old ones: the last "
        f"of each of {DAYS} days and {WEEKS} weeks stay, and the newest {LATEST}. The table may "
        "run meanwhile.",
    )
    backup.set_defaults(run=make_backup)
    restore = commands.add_parser(
        "restore",
        help="list the backups, or put one back",
        description="Without BACKUP list the backups. With one put it in the place of the game, "
        "which is put aside and not lost. The table must not run meanwhile.",
    )
    restore.add_argument(
        "backup",
        nargs="?",
        metavar="BACKUP",
        help=f"its number in the list, {NEWEST}, or a file",
    )
    restore.set_defaults(run=restore_backup)
    for command in (backup, restore):
        command.add_argument(
            "--folder",
            type=path_named,
            metavar="FOLDER",
            help="where backups are kept, e.g. a USB stick (default: that of the settings)",
        )
        add_data(command)
        add_config(command)


def _backups(arguments: argparse.Namespace) -> Backups:
    return backups_of(arguments, load(arguments.config), arguments.folder)


def make_backup(arguments: argparse.Namespace) -> int:
    """Make a backup, and say where."""
    backups = _backups(arguments)
    made = backups.make(is_nightly=os.environ.get(WHY) == NIGHTLY)
    print(f"{made.path}  {_told(backups, made)}")
    return 0


def restore_backup(arguments: argparse.Namespace) -> int:
    """List the backups, or put the one back that was named."""
    backups = _backups(arguments)
    if arguments.backup is None:
        return _list(backups)
    path = _named(backups, arguments.backup)
    try:
        aside = backups.restore(path)
    except BusyError as busy:
        raise BusyError(f"{busy}. End the table first: `{STOP}`, or Ctrl-C where it runs") from busy
    print(f"{path} is the game now; `dicetable run` goes on with it.")
    if aside is not None:
        print(f"What was there is kept in {aside}")
    return 0


def _found(backups: Backups) -> tuple[Backup, ...]:
    """Return the backups that are there.

    Raises:
        LogError: there is no such folder.
    """
    data = backups.log_path.parent
    if data.exists() and not data.is_dir():
        raise LogError(f"there are no backups in {data}: it is no folder. {REMEDY}")
    if not backups.is_there:
        raise LogError(
            f"there are no backups in {backups.folder}: there is no such folder. "
            "Is the stick plugged in?"
        )
    return backups.all()


def _list(backups: Backups) -> int:
    found = _found(backups)
    if not found:
        print(f"There is no backup in {backups.folder} yet. `dicetable backup` makes one.")
    for number, each in enumerate(found, 1):
        age = _age(time.time() - each.made_at)
        print(f"{number:3}  {to_the_minute(each.made_at)}  {age:14}  {_told(backups, each)}")
    if found:
        print("\n`dicetable restore 1` puts the first one back.")
    return 0


def _told(backups: Backups, backup: Backup) -> str:
    """Return in words what a backup holds."""
    try:
        contents = backups.look_into(backup.path)
    except LogError as wrong:
        return f"DAMAGED: {wrong}"
    game = f"{contents.game} of {', '.join(contents.players)}" if contents.game else "no game yet"
    beside = f", other games beside: {contents.beside}" if contents.beside else ""
    return f"{game}, events: {contents.events}, {max(1, round(backup.size / KB))} kB{beside}"


def _age(seconds: float) -> str:
    """Return how long ago something was.

    >>> _age(7300), _age(90000), _age(5), _age(-7300)
    ('2 hours ago', '1 day ago', 'just now', 'in the future')
    """
    if seconds < -AGES[-1][0]:
        return "in the future"
    for unit_s, name in AGES:
        count = int(seconds // unit_s)
        if count > 0:
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"


def _so_many(count: int) -> str:
    """Return in words how many backups there are.

    >>> _so_many(0), _so_many(1), _so_many(2)
    ('there is none', 'there is one', 'there are 2')
    """
    return f"there are {count}" if count > 1 else f"there is {'one' if count else 'none'}"


def _named(backups: Backups, name: str) -> Path:
    """Return the file that was named: by its number in the list, as the newest, or as a file."""
    digits = "1" if name == NEWEST else name
    if digits.isascii() and digits.isdigit():
        number = int(digits)
        found = _found(backups)
        if not 1 <= number <= len(found):
            raise LogError(f"there is no backup {name} in {backups.folder}: {_so_many(len(found))}")
        return found[number - 1].path
    path = Path(name) if Path(name).exists() else backups.folder / name
    if not path.is_file():
        raise LogError(f"there is no backup {name}: `dicetable restore` lists those that there are")
    return path
