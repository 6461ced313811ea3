"""Which board this machine is, as it says itself."""

from __future__ import annotations

from pathlib import Path
from typing import Final

MODEL: Final = Path("/proc/device-tree/model")
"""What names a Raspberry Pi; a PC has none."""

PI_NAME: Final = "Raspberry Pi"


def raspberry_pi(model: Path = MODEL) -> str:
    """Return which Raspberry Pi this is; empty where it is none."""
    try:
        name = model.read_text(encoding="utf-8", errors="replace").strip("\0 \n")
    except OSError:
        return ""
    return name if name.startswith(PI_NAME) else ""
