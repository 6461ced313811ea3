"""The command line of the installer: what is wished becomes steps, and steps are told and taken."""

from __future__ import annotations

import argparse
import os
import pwd
import re
import shlex
import socket
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from installing import files, plan, releases
from installing import machine as machines
from installing.actions import Here, StepFailedError
from installing.roles import HUB, TABLE, UNITS
from installing.taking import in_words, take_all
from installing.unheard import BusyError, alone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from installing.machine import Machine
    from installing.plan import Step
    from installing.releases import Installed
    from installing.roles import Role

CHECKOUT: Final = Path(__file__).resolve().parents[2]
FAILED: Final = 1
HOSTNAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
LAST_PORT: Final = 65535
SETTINGS: Final = f"{files.CONFIG}/config.toml"
AGAIN: Final = "Mend that, and run it again: what is done already is not done twice."


class RefusedError(Exception):
    """It cannot be done here; the message says why, and what to do."""


def main(words: Sequence[str], *, ask: Callable[[str], str] = input) -> int:
    """Do what is asked for; return 0, or 1 where it cannot be done."""
    arguments = _parser().parse_args(words)
    os.umask(0o022)
    try:
        with nullcontext() if arguments.dry_run else alone(arguments.root):
            _do(arguments, ask)
    except (RefusedError, BusyError, StepFailedError) as wrong:
        print(f"install: {wrong}", file=sys.stderr)
        return FAILED
    except OSError as wrong:
        print(f"install: {in_words(wrong)}. {AGAIN}", file=sys.stderr)
        return FAILED
    except (KeyboardInterrupt, EOFError):
        print(f"\ninstall: broken off. {AGAIN}", file=sys.stderr)
        return FAILED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="install",
        description="Install the Dice Table Companion as a service on Raspberry Pi OS or Debian, "
        "12 or 13, 64 bits. It may be run again: what is done already is left alone.",
    )
    _add_what(parser)
    parser.add_argument("--dry-run", action="store_true", help="say every step, and change nothing")
    parser.add_argument("--yes", action="store_true", help="ask nothing")
    _add_how(parser)
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="FOLDER",
        help="lay the files out under this folder only",
    )
    return parser


def _add_what(parser: argparse.ArgumentParser) -> None:
    """Add what else can be done than to install."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--upgrade", action="store_true", help="fetch the newest version of this checkout first"
    )
    what.add_argument(
        "--rollback", action="store_true", help="return to the release that ran before"
    )
    what.add_argument("--remove", action="store_true", help="take the table away; games are kept")
    parser.add_argument(
        "--purge", action="store_true", help="with --remove: games and settings, too"
    )


def _add_how(parser: argparse.ArgumentParser) -> None:
    """Add what the table, or the hub, is to be like."""
    parser.add_argument(
        "--name",
        type=_name,
        default=None,
        help="how phones find it: NAME.local (default: as it is)",
    )
    parser.add_argument(
        "--port", type=_port, default=None, metavar="N", help="of the page (default: 80)"
    )
    parser.add_argument(
        "--gpio", action="store_true", help="buttons and lamp are wired (for the first settings)"
    )
    role = parser.add_mutually_exclusive_group()
    role.add_argument(
        "--hub",
        dest="role",
        action="store_const",
        const=HUB,
        help="no table, but one page for all tables of a club (docs/club.md)",
    )
    role.add_argument(
        "--table",
        dest="role",
        action="store_const",
        const=TABLE,
        help="a table, also where a hub was (default: as it is)",
    )


def _name(text: str) -> str:
    if not HOSTNAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} has to be of small letters, digits and hyphens")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} has to be a number from 1 to {LAST_PORT}")
    return int(text)


def _do(arguments: argparse.Namespace, ask: Callable[[str], str]) -> None:
    root: Path = arguments.root
    is_itself = root == Path("/")
    _check_may(arguments, is_itself=is_itself)
    if arguments.upgrade:
        _fetch(is_dry=arguments.dry_run)
    machine = machines.look(root)
    installed = releases.look(root)
    if arguments.remove:
        _ask_to_remove(arguments, ask)
        steps = plan.remove(machine, installed, purge=arguments.purge)
    else:
        port = arguments.port or _port_of(root, installed.role)
        steps = _planned(arguments, machine, installed, port)
    here = Here(root, is_itself, lambda command: print(f"      not run here: {command[0]} ..."))
    try:
        take_all(steps, here, is_dry=arguments.dry_run)
    except StepFailedError as wrong:
        _fall_back(arguments, wrong, machine, installed, here)
    _say_the_end(arguments, machine, root)


def _check_may(arguments: argparse.Namespace, *, is_itself: bool) -> None:
    """Refuse what does not go together, and who has no right to change this machine itself."""
    if arguments.purge and not arguments.remove:
        raise RefusedError("--purge goes with --remove")
    if is_itself and not arguments.dry_run and os.geteuid() != 0:
        raise RefusedError("this needs the rights of root: sudo ./systemd/install")


def _planned(
    arguments: argparse.Namespace, machine: Machine, installed: Installed, port: int
) -> tuple[Step, ...]:
    """Return the steps of an installation or of the way back."""
    if arguments.rollback:
        if not (installed.current and installed.previous):
            raise RefusedError("there is no release before this one to return to")
        return plan.roll_back(machine, installed, port)
    release = _release(machine)
    _check_fit(arguments, machine, installed, port, release)
    for remark in machine.remarks():
        print(f"note: {remark}")
    role = arguments.role or installed.role
    if role is HUB:
        _check_broker(arguments.root)
    wish = plan.Wish(
        checkout=CHECKOUT,
        release=release,
        name=arguments.name or "",
        port=port,
        gpio=arguments.gpio,
        role=role,
    )
    return plan.install(machine, installed, wish)


def _check_fit(
    arguments: argparse.Namespace, machine: Machine, installed: Installed, port: int, release: str
) -> None:
    """Refuse a machine that cannot run a release, or where another program has the port."""
    complaint = machine.complaint()
    # What a broken-off installation has left goes before another one is made.
    if not complaint and release not in installed.whole:
        half_made_mb = releases.half_made_mb(arguments.root, installed)
        complaint = machine.lack_of_room(besides_mb=half_made_mb)
    if complaint:
        raise RefusedError(complaint)
    is_ours = bool(installed.current) and port == _port_of(arguments.root, installed.role)
    if machine.has_systemd and not is_ours and _is_taken(port):
        raise RefusedError(
            f"another program listens on port {port}: stop it, or install with --port 8000"
        )


def _release(machine: Machine) -> str:
    """Return the name of the release that this checkout is on this machine."""
    folder = CHECKOUT / "systemd"
    limits = folder / "constraints" / f"{machine.codename}.txt"
    return releases.name_of(CHECKOUT, limits, *(folder / unit for unit in UNITS))


def _check_broker(root: Path) -> None:
    """Refuse to make a hub of a machine whose settings name no broker."""
    settings = _settings_of(root)
    if settings is not None and not _said(settings, "mqtt", "host"):
        raise RefusedError(
            f"a hub shows what tables publish: name the broker in {SETTINGS}, host under [mqtt]"
        )


def _settings_of(root: Path) -> dict[str, Any] | None:
    """Return the settings; None where there are none, or the program says what is wrong in them."""
    try:
        # Windows Notepad may begin a file with a byte-order mark.
        return tomllib.loads((root / SETTINGS.lstrip("/")).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None


def _said(settings: dict[str, Any], table: str, key: str) -> object:
    """Return what settings say of a key; None where they do not, or have no such table."""
    keys = settings.get(table)
    return keys.get(key) if isinstance(keys, dict) else None


def _fall_back(
    arguments: argparse.Namespace,
    wrong: StepFailedError,
    machine: Machine,
    installed: Installed,
    here: Here,
) -> None:
    """Return to the release that ran, if another one had taken its place; always raises."""
    now = releases.look(here.root)
    is_same = now.role is installed.role
    has_switched = is_same and bool(installed.current) and now.current != installed.current
    if arguments.remove or not has_switched:
        raise StepFailedError(f"{wrong}\n{AGAIN}") from wrong
    print(f"install: {wrong}\ninstall: going back to {installed.current}", file=sys.stderr)
    port = arguments.port or _port_of(here.root, now.role)
    try:
        back = plan.fall_back(machine, now, port, before=installed.previous)
        take_all(back, here, is_dry=False)
    except StepFailedError as worse:
        raise StepFailedError(
            f"{worse}\nNeither {now.current} runs nor {installed.current}. Where it cannot read "
            "what the newer one left of a game, the backup of before helps: sudo dicetable restore"
        ) from wrong
    raise StepFailedError(f"{now.current} does not run; {installed.current} runs again") from wrong


def _port_of(root: Path, role: Role) -> int:
    """Return the port that was chosen when it was installed, or the usual one."""
    try:
        text = (root / role.other_port.lstrip("/")).read_text(encoding="utf-8")
    except OSError:
        return plan.HTTP
    found = re.search(r":(\d+)$", text, flags=re.MULTILINE)
    return int(found[1]) if found else plan.HTTP


def _is_taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _fetch(*, is_dry: bool) -> None:
    """Fetch the newest version, as the user whose checkout it is."""
    if not (CHECKOUT / ".git").exists():
        raise RefusedError(
            f"{CHECKOUT} is no clone: unpack the new version, and run its systemd/install"
        )
    owner = CHECKOUT.stat().st_uid
    user = [] if owner == os.geteuid() else ["runuser", "-u", pwd.getpwuid(owner).pw_name, "--"]
    command = [*user, "git", "-C", str(CHECKOUT), "pull", "--ff-only"]
    print(f"[0] The newest version: {shlex.join(command)}", flush=True)
    if is_dry:
        return
    ended = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603
    if ended.returncode:
        raise RefusedError(
            f"the newest version cannot be fetched:\n{ended.stderr.strip()}\n"
            "Nothing was changed. Is the network there? Are there changes of your own?"
        )
    if "Already up to date" not in ended.stdout:
        # The installer itself may be a newer one now.
        words = [word for word in sys.argv[1:] if word != "--upgrade"]
        os.execv(sys.executable, [sys.executable, str(CHECKOUT / "systemd" / "install"), *words])  # noqa: S606


def _ask_to_remove(arguments: argparse.Namespace, ask: Callable[[str], str]) -> None:
    if arguments.yes or arguments.dry_run:
        return
    what = "all of it, with ALL GAMES and settings" if arguments.purge else "the program"
    kept = "" if arguments.purge else " Games and settings are kept."
    if ask(f"Remove {what} from this machine?{kept} Type yes: ").strip().lower() != "yes":
        raise RefusedError("nothing was changed")


def _say_the_end(arguments: argparse.Namespace, machine: Machine, root: Path) -> None:
    """Say what is so now, and what comes next."""
    if arguments.dry_run:
        print("Nothing was changed.")
    elif arguments.remove:
        kept = "" if arguments.purge else " Games are kept; --remove --purge deletes them, too."
        print(f"It is gone.{kept} The system's packages are left.")
    elif arguments.rollback:
        print(f"Release {releases.look(root).current} runs again.")
        print("If it cannot read a game of the newer one: sudo dicetable restore")
    else:
        _say_where(machine, root)
        _say_what_is_kept(arguments, root)


def _say_where(machine: Machine, root: Path) -> None:
    """Say where the page is, and what comes next."""
    role = releases.look(root).role
    name, port = machines.look(root).hostname or plan.OUR_NAME, _port_of(root, role)
    place = f"http://{name}.local/" if port == plan.HTTP else f"http://{name}.local:{port}/"
    print(
        f"\nThe {role.name} is at {place}" if machine.has_systemd else f"\nAfter a start: {place}"
    )
    if role is HUB:
        print(f"The broker that it hears the tables from stands in {SETTINGS}, host under [mqtt].")
    print(f"Next: sudo dicetable doctor    What it says: journalctl -u {role.service} -f")


def _say_what_is_kept(arguments: argparse.Namespace, root: Path) -> None:
    """Say which wishes differ from the settings, which are never written over."""
    settings = _settings_of(root) or {}
    name = f"{arguments.name}.local"
    left = []
    if arguments.gpio and not _said(settings, "panel", "gpio"):
        left.append("gpio = true    under [panel]")
    if arguments.name and _said(settings, "page", "name") != name:
        left.append(f'name = "{name}"    under [page]')
    if left:
        print(f"{SETTINGS} is yours, and stays as it is. For what you asked, write into it:")
        restart = f"sudo systemctl restart {releases.look(root).role.service}"
        print("".join(f"    {line}\n" for line in left) + f"Then: {restart}")
