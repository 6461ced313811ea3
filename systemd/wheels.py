"""Whether the package installs on a Raspberry Pi from wheels alone; no Raspberry Pi is needed.

.venv/bin/python systemd/wheels.py

For each supported release pip is asked what it would install there: for that Python, for arm64,
within the release's limits, and nothing that has to be compiled. It ends with 0 where all is well,
1 where something has no wheel, 2 where no index answers.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

PROJECT: Final = Path(__file__).resolve().parents[1]
PYTHONS: Final = {"bookworm": "311", "trixie": "313"}
PLATFORMS: Final = ("manylinux2014_aarch64", "manylinux_2_28_aarch64", "manylinux_2_31_aarch64")
"""What a wheel for arm64 may be called that runs on both releases."""

NO_WHEEL, NO_INDEX = 1, 2
UNREACHABLE: Final = ("Failed to establish a new connection", "Max retries", "ReadTimeout")


def dependencies() -> list[str]:
    """Return what the product and its club need, as pyproject.toml says it."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*map(str, project["dependencies"]), *project["optional-dependencies"]["mqtt"]]


def limits_of(codename: str) -> Path:
    """Return the file of a release's limits."""
    return PROJECT / "systemd" / "constraints" / f"{codename}.txt"


def asked(codename: str) -> list[str]:
    """Return the command that asks pip what it would install on a release."""
    python = PYTHONS[codename]
    words = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-"]
    words += ["--ignore-installed", "--target", "/nowhere", "--only-binary=:all:"]
    words += ["--retries", "1", "--implementation", "cp", "--python-version", python]
    for platform in PLATFORMS:
        words += ["--platform", platform]
    for abi in (f"cp{python}", "abi3", "none"):
        words += ["--abi", abi]
    return [*words, "--constraint", str(limits_of(codename)), *dependencies()]


def wheels(report: dict[str, Any]) -> list[str]:
    """Return the files that pip would install, by its report."""
    return sorted(each["download_info"]["url"].rsplit("/", 1)[-1] for each in report["install"])


def main() -> int:
    """Print the wheels of each release; return how it went."""
    for codename in PYTHONS:
        ended = subprocess.run(asked(codename), check=False, capture_output=True, text=True)  # noqa: S603
        if ended.returncode:
            print(ended.stderr.strip(), file=sys.stderr)
            return NO_INDEX if any(sign in ended.stderr for sign in UNREACHABLE) else NO_WHEEL
        names = wheels(json.loads(ended.stdout))
        built = [name for name in names if not name.endswith(".whl")]
        print(f"{codename}, Python {PYTHONS[codename]}, arm64:", *names, sep="\n  ")
        if built:
            print(f"no wheel: {', '.join(built)}", file=sys.stderr)
            return NO_WHEEL
    return 0


if __name__ == "__main__":
    sys.exit(main())
