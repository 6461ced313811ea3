"""What is sent to somebody who shall help: one archive, and nothing in it that is a secret."""

from __future__ import annotations

import json
import platform
import subprocess
import zipfile
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from companion.journal import HIDDEN, without_secrets
from companion.upkeep.release import folder as program_folder
from hardware.board import MODEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

LAST_LINES: Final = 500
"""So many lines of the log are sent: an evening's end, about 50 kB."""

REPORT: Final = "report.json"
"""What each archive holds."""

SECRET_WORDS: Final = frozenset({"token", "secret", "password", "passphrase", "key", "code"})
"""A setting with one of these words in its name is not told."""

PLACES: Final = {
    "os-release": Path("/etc/os-release"),
    "model": MODEL,
    "memory": Path("/proc/meminfo"),
}
"""What the system tells of itself."""

# The table or the hub, and the backup of every night.
JOURNAL: Final = (
    "journalctl",
    "--unit=dicetable*",
    f"--lines={LAST_LINES}",
    "--no-pager",
    "--output=short-iso",
)
JOURNAL_S: Final = 30.0

README: Final = """\
This archive is for somebody who shall help with a dice table.

It holds
  report.json    what `dicetable doctor` found, with the players' names and the addresses in the
                 home network
  settings.json  the settings in force; what is secret is left out
  versions.json  the system, the board, Python and its packages
  log.txt        the last {lines} lines that the table logged, with players' names where it told
                 whose turn it was; tokens and passwords are left out
{table}{photograph}
It does not hold
  games, backups, small pictures of dice, recordings, other programs' logs, tokens, passwords{no}
"""
TABLE: Final = """\
  table.txt      how the table does at this moment, and what happened at it last, with the
                 players' names
"""
PHOTOGRAPH: Final = "  picture.jpg    what the camera sees now, as you asked for\n"


def is_bundle(file: Path) -> bool:
    """Return whether a file is such an archive.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            return REPORT in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError):
        return False


def write_bundle(
    file: BinaryIO,
    *,
    report: Sequence[Mapping[str, Any]],
    settings: Mapping[str, Any],
    log: Iterable[str],
    table: str = "",
    photograph: bytes = b"",
) -> None:
    """Write the archive.

    Args:
        file: what it is written into.
        report: the findings of the doctor.
        settings: by path.
        log: lines of the table's log, the oldest first; the last ones are taken.
        table: how a table does that runs; empty where none does.
        photograph: a JPEG of the tray; empty for none.
    """
    lines = [*log][-LAST_LINES:]
    readme = README.format(
        lines=len(lines),
        table=TABLE if table else "",
        photograph=PHOTOGRAPH if photograph else "",
        no="" if photograph else ",\n  photographs",
    )
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", readme)
        archive.writestr(REPORT, without_secrets(_as_json(report)))
        archive.writestr("settings.json", _as_json(told_settings(settings)))
        archive.writestr("versions.json", _as_json(versions()))
        archive.writestr("log.txt", without_secrets("\n".join(lines)) + "\n")
        if table:
            archive.writestr("table.txt", without_secrets(table))
        if photograph:
            archive.writestr("picture.jpg", photograph)


def _as_json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False, default=str)


def told_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings without what is secret; of the players their number will do.

    >>> told_settings({"mqtt.password": "x", "table.players": ["Ann"], "page.port": 0})
    {'mqtt.password': '***', 'table.players': '1 names', 'page.port': 0}
    """
    return {path: _told(path, value) for path, value in settings.items()}


def _told(path: str, value: object) -> object:
    if path == "table.players" and isinstance(value, list):
        return f"{len(value)} names"
    if value and SECRET_WORDS & set(path.replace(".", "_").split("_")):
        return HIDDEN
    return without_secrets(value) if isinstance(value, str) else value


def versions() -> dict[str, Any]:
    """Return what runs here: the system, the board, Python and its packages."""
    told: dict[str, Any] = {name: _read(path) for name, path in PLACES.items()}
    packages = {each.name: each.version for each in distributions()}
    return {
        **told,
        "kernel": platform.platform(),
        "python": platform.python_version(),
        "release": str(program_folder()),
        "packages": dict(sorted(packages.items(), key=lambda each: each[0].lower())),
    }


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n")
    except OSError:
        return ""


def journal_lines(run: Callable[..., Any] = subprocess.run) -> list[str]:
    """Return the last lines of the service's journal, or one that says why there are none."""
    try:
        ended = run(JOURNAL, capture_output=True, text=True, check=False, timeout=JOURNAL_S)
    except (OSError, subprocess.TimeoutExpired) as wrong:
        return [f"the journal cannot be read: {wrong}"]
    said = (ended.stdout or ended.stderr).splitlines()
    return [*map(str, said)] or ["the journal says nothing about dicetable"]
