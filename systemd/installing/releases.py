"""Which release a checkout is, and which are installed."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from installing.files import STATE

if TYPE_CHECKING:
    from pathlib import Path

HOME: Final = "/opt/dicetable"
RELEASES: Final = f"{HOME}/releases"
CURRENT: Final = f"{HOME}/current"
PREVIOUS: Final = f"{HOME}/previous"
GAME: Final = f"{STATE}/table.sqlite3"
WHOLE: Final = ".whole"
"""This file is written last: a release without it was broken off."""

SOURCES: Final = (
    "companion",
    "vision",
    "hardware",
    "web",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "docs/install.md",
)
"""What a release is made of."""

HASHED: Final = 10


def name_of(checkout: Path, constraints: Path) -> str:
    """Return the name of the release that a checkout is: its version, and what its files say."""
    digest = hashlib.sha256()
    for source in (*(checkout / name for name in SOURCES), constraints):
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
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
    """

    current: str = ""
    previous: str = ""
    all: tuple[str, ...] = ()
    has_game: bool = False


def look(root: Path) -> Installed:
    """Return what is installed on the machine whose files lie under *root*."""
    folder = root / RELEASES.lstrip("/")
    there = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    has_game = (root / GAME.lstrip("/")).exists()
    return Installed(_led_to(root, CURRENT), _led_to(root, PREVIOUS), tuple(there), has_game)


def _led_to(root: Path, link: str) -> str:
    path = root / link.lstrip("/")
    if not path.is_symlink():
        return ""
    name = path.readlink().name
    whole = root / RELEASES.lstrip("/") / name / WHOLE
    return name if whole.exists() else ""
