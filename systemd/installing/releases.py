"""Which release a checkout is, and which are installed."""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from installing.files import STATE
from installing.roles import HUB, TABLE

if TYPE_CHECKING:
    from pathlib import Path

    from installing.roles import Role

HOME: Final = "/opt/dicetable"
RELEASES: Final = f"{HOME}/releases"
CURRENT: Final = f"{HOME}/current"
PREVIOUS: Final = f"{HOME}/previous"
GAME: Final = f"{STATE}/table.sqlite3"
WHOLE: Final = ".whole"
"""This file is written last: a release without it was broken off."""

KEPT_UNITS: Final = "units"
"""Each release keeps its own services in a folder of this name, for the way back to it."""

PROGRAM: Final = ("companion", "vision", "hardware", "web")
"""What a release does."""

NEVER_INSTALLED: Final = ("__pycache__", "training")
"""Folders of it that are no part of any release."""

INSTALLED_BY: Final = ("build-system", "project", "tool.setuptools")
"""What pyproject.toml says of a release; the rest is about how the project is worked on."""

SOURCES: Final = (*PROGRAM, "pyproject.toml", "README.md", "LICENSE")
"""What the program of a release is made of: these are named in pyproject.toml."""

DOCUMENTS: Final = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "docs",
    "systemd/README.md",
    "vision/models/README.md",
)
"""What is laid beside it to be read: what messages name, and what these pages lead to."""

READ_IN: Final = "share/doc/dicetable"
"""Where it lies in a release."""

PROSE: Final = ".md"
HASHED: Final = 10


def name_of(checkout: Path, *others: Path) -> str:
    """Return the name of the release that a checkout is: its version, and what its program says.

    What is read by people alone is no part of it: that is laid beside the release that there is.

    Args:
        checkout: where the project lies.
        others: what else a release is made of on this machine: its limits, its services.
    """
    digest = hashlib.sha256()
    for source in (*(checkout / name for name in PROGRAM), *others):
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            where = path.relative_to(source.parent)
            if path.is_file() and path.suffix != PROSE and not _is_left_out(where):
                digest.update(where.as_posix().encode() + b"\0" + path.read_bytes())
    said = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    for name in INSTALLED_BY:
        digest.update(json.dumps(_table_of(said, name), sort_keys=True).encode())
    return f"{said['project']['version']}-{digest.hexdigest()[:HASHED]}"


def _is_left_out(path: Path) -> bool:
    return not set(path.parts).isdisjoint(NEVER_INSTALLED)


def _table_of(said: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a table by its name, as in `tool.setuptools`; an empty one where there is none."""
    for part in name.split("."):
        said = said.get(part, {})
    return said


@dataclass(frozen=True, slots=True)
class Installed:
    """What is installed.

    Attributes:
        current: the release that runs; empty before the first.
        previous: the one before; empty where there is none.
        all: every release that is there, whole or not.
        whole: those that are whole.
        has_game: there is a game that a new release has to take up.
        role: what this machine is.
        units_before: the services that the release before has kept.
    """

    current: str = ""
    previous: str = ""
    all: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    has_game: bool = False
    role: Role = TABLE
    units_before: tuple[str, ...] = ()

    @property
    def half_made(self) -> tuple[str, ...]:
        """What a broken-off installation, or tidying up, has left in part of others.

        They are deleted before one is made.
        """
        return tuple(name for name in self.all if name not in self.whole)


def look(root: Path) -> Installed:
    """Return what is installed on the machine whose files lie under *root*."""
    folder = root / RELEASES.lstrip("/")
    there = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    whole = tuple(name for name in there if (folder / name / WHOLE).exists())
    previous = _led_to(root, PREVIOUS)
    kept = folder / previous / KEPT_UNITS
    is_hub = (root / HUB.at(HUB.service).lstrip("/")).exists()
    return Installed(
        current=_led_to(root, CURRENT),
        previous=previous,
        all=tuple(there),
        whole=whole,
        has_game=_has_game(root),
        role=HUB if is_hub else TABLE,
        units_before=tuple(sorted(path.name for path in kept.iterdir())) if kept.is_dir() else (),
    )


def _has_game(root: Path) -> bool:
    """Return whether there is a game; who may not look there takes it that there is one."""
    try:
        return (root / GAME.lstrip("/")).exists()
    except PermissionError:
        return True


def half_made_mb(root: Path, installed: Installed) -> int:
    """Return the room that releases take which are there in part, in MB."""
    folders = (root / RELEASES.lstrip("/") / name for name in installed.half_made)
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return sum(path.lstat().st_size for path in files) // 1_000_000


def _led_to(root: Path, link: str) -> str:
    path = root / link.lstrip("/")
    if not path.is_symlink():
        return ""
    name = path.readlink().name
    whole = root / RELEASES.lstrip("/") / name / WHOLE
    return name if whole.exists() else ""
