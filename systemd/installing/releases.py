"""Which release a checkout is, and which are installed."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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

PROGRAM: Final = ("companion", "vision", "hardware", "web", "pyproject.toml")
"""What a release does."""

SOURCES: Final = (*PROGRAM, "README.md", "LICENSE")
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
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != PROSE:
                where = path.relative_to(source.parent).as_posix()
                digest.update(where.encode() + b"\0" + path.read_bytes())
    with (checkout / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    return f"{version}-{digest.hexdigest()[:HASHED]}"


@dataclass(frozen=True, slots=True)
class Installed:
    """What is installed.

    Attributes:
        current: the release that runs; empty before the first.
        previous: the one before; empty where there is none.
        all: every release that is there, whole or not.
        has_game: there is a game that a new release has to take up.
        role: what this machine is.
        units_before: the services that the release before has kept.
    """

    current: str = ""
    previous: str = ""
    all: tuple[str, ...] = ()
    has_game: bool = False
    role: Role = TABLE
    units_before: tuple[str, ...] = ()


def look(root: Path) -> Installed:
    """Return what is installed on the machine whose files lie under *root*."""
    folder = root / RELEASES.lstrip("/")
    there = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    has_game = (root / GAME.lstrip("/")).exists()
    previous = _led_to(root, PREVIOUS)
    kept = folder / previous / KEPT_UNITS
    is_hub = (root / HUB.at(HUB.service).lstrip("/")).exists()
    return Installed(
        current=_led_to(root, CURRENT),
        previous=previous,
        all=tuple(there),
        has_game=has_game,
        role=HUB if is_hub else TABLE,
        units_before=tuple(sorted(path.name for path in kept.iterdir())) if kept.is_dir() else (),
    )


def _led_to(root: Path, link: str) -> str:
    path = root / link.lstrip("/")
    if not path.is_symlink():
        return ""
    name = path.readlink().name
    whole = root / RELEASES.lstrip("/") / name / WHOLE
    return name if whole.exists() else ""
