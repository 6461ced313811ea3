"""What machine this is, and why it may not do."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

RELEASES: Final = {"bookworm": "12", "trixie": "13"}
"""The releases of Debian and Raspberry Pi OS that are supported, by their names."""

MACHINES: Final = ("aarch64", "x86_64")
MEANT: Final = ("Raspberry Pi 4", "Raspberry Pi 5", "Raspberry Pi Zero 2", "Raspberry Pi Compute")
OLDEST: Final = {"python3-picamera2": (0, 3, 21)}
"""The oldest version of a package that will do, where not any does."""

ENOUGH_MB: Final = 700
"""A release takes 350 MB with Python's packages; the one before is kept beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the steps depend on.

    Attributes:
        codename: of the system's release, as in "bookworm".
        machine: the processor's kind.
        is_64_bit: programs are, and not the kernel alone.
        model: of the board; empty where it says nothing.
        is_pi_os: it is Raspberry Pi OS, which has packages for its camera and pins.
        free_mb: room for programs.
        hostname: what it is called.
        packages: those that are installed, and new enough.
        groups: all groups, with their members.
        users: all users.
        has_systemd: systemd runs, and not only its commands are here.
        has_cloud_init: cloud-init gives it at each start the name that its card was written with.
    """

    codename: str
    machine: str = "aarch64"
    is_64_bit: bool = True
    model: str = ""
    is_pi_os: bool = False
    free_mb: int = ENOUGH_MB
    hostname: str = ""
    packages: frozenset[str] = frozenset()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    users: frozenset[str] = frozenset()
    has_systemd: bool = False
    has_cloud_init: bool = False

    def complaint(self) -> str:
        """Return why nothing can be installed here and what to do; nothing where it can."""
        if self.codename not in RELEASES:
            known = " or ".join(f"{number} ({name})" for name, number in RELEASES.items())
            return (
                f"this system is {self.codename or 'unknown'}; Debian or Raspberry Pi OS {known} "
                "is needed. Elsewhere `make play` plays without a service."
            )
        if self.machine not in MACHINES or not self.is_64_bit:
            return "this system has 32 bits: write Raspberry Pi OS (64-bit) onto the card"
        return ""

    def lack_of_room(self, *, besides_mb: int = 0) -> str:
        """Return that there is no room for another release; nothing where there is.

        Args:
            besides_mb: what is deleted before it is made.
        """
        free_mb = self.free_mb + besides_mb
        if free_mb >= ENOUGH_MB:
            return ""
        return f"{free_mb} MB are free; make room for {ENOUGH_MB} MB, and run it again"

    def remarks(self) -> tuple[str, ...]:
        """Return what is worth knowing before it begins."""
        said = []
        if "Raspberry Pi" in self.model and not self.model.startswith(MEANT):
            said.append(f"{self.model}: it may be too slow; a Pi 4, 5 or Zero 2 W is meant")
        if not self.is_pi_os:
            said.append("no Raspberry Pi OS: a USB camera and the page will do; no pins, no ribbon")
        if not self.has_systemd:
            said.append("systemd does not run here: all is laid out, and starts with the machine")
        return tuple(said)


def look(root: Path) -> Machine:
    """Return what the machine is whose files lie under *root*."""
    release = _pairs(root / "etc/os-release")
    sources = root / "etc/apt/sources.list.d"
    is_pi_os = (root / "etc/rpi-issue").exists() or any(sources.glob("raspi*"))
    # The board says its name only where it is the machine that runs, and not a folder of it.
    return Machine(
        codename=release.get("VERSION_CODENAME", ""),
        machine=platform.machine(),
        is_64_bit=sys.maxsize > 2**32,
        model=_text(root / "proc/device-tree/model").strip("\0\n "),
        is_pi_os=is_pi_os,
        free_mb=shutil.disk_usage(root).free // 1_000_000,
        hostname=_text(root / "etc/hostname").strip(),
        packages=_packages(_text(root / "var/lib/dpkg/status")),
        groups=tuple(_groups(_text(root / "etc/group"))),
        users=frozenset(line.split(":")[0] for line in _text(root / "etc/passwd").splitlines()),
        has_systemd=(root / "run/systemd/system").is_dir(),
        has_cloud_init=(root / "etc/cloud/cloud.cfg.d").is_dir(),
    )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _pairs(path: Path) -> dict[str, str]:
    pairs = (line.partition("=") for line in _text(path).splitlines())
    return {key: value.strip('"') for key, _, value in pairs}


def _groups(text: str) -> list[tuple[str, tuple[str, ...]]]:
    lines = (line.split(":") for line in text.splitlines() if line.count(":") == 3)  # noqa: PLR2004
    return [(fields[0], tuple(filter(None, fields[3].split(",")))) for fields in lines]


def _packages(status: str) -> frozenset[str]:
    found = []
    for each in status.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in each.splitlines() if ": " in line)
        name, is_there = fields.get("Package", ""), fields.get("Status", "").endswith(" installed")
        if is_there and _version(fields.get("Version", "")) >= OLDEST.get(name, ()):
            found.append(name)
    return frozenset(found)


def _version(text: str) -> tuple[int, ...]:
    """Return the numbers of a package's version, without its epoch and Debian's revision.

    >>> _version("1:0.3.12-2+rpt1")
    (0, 3, 12)
    """
    numbers = re.match(r"(?:\d+:)?((?:\d+\.)*\d+)", text)
    return tuple(int(each) for each in numbers[1].split(".")) if numbers else ()
