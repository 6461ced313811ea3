"""How the machine under the table does: what a Raspberry Pi tells of its heat and its power."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.board import MODEL, raspberry_pi

if TYPE_CHECKING:
    from collections.abc import Callable

HEAT: Final = Path("/sys/class/thermal/thermal_zone0/temp")
"""Thousandths of a degree Celsius."""

ASKED: Final = ("vcgencmd", "get_throttled")
"""What tells of the power, on a Raspberry Pi alone."""

LASTS_S: Final = 2.0
UNDER_VOLTAGE, HAD_UNDER_VOLTAGE = 1 << 0, 1 << 16
THROTTLED, HAD_BEEN_THROTTLED = 1 << 2, 1 << 18
"""Bits of its answer, as Raspberry Pi's documentation has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the machine tells of itself; None where it tells nothing.

    Attributes:
        model: which Raspberry Pi it is; empty where it is none.
        temperature_c: of its processor, in degrees Celsius.
        lacks_power: its supply is too weak at this moment.
        lacked_power: it was at some time since the start.
        is_slowed: it goes slower now because it is hot or lacks power.
        was_slowed: it did at some time since the start.
    """

    model: str = ""
    temperature_c: float | None = None
    lacks_power: bool | None = None
    lacked_power: bool | None = None
    is_slowed: bool | None = None
    was_slowed: bool | None = None


def examined(
    *,
    heat: Path = HEAT,
    model: Path = MODEL,
    ask: Callable[[], str] | None = None,
) -> Machine:
    """Return what the machine tells of itself.

    Args:
        heat: the file that tells the temperature.
        model: the file that names a Raspberry Pi.
        ask: gives the answer of `vcgencmd get_throttled`; None to ask it.
    """
    name = raspberry_pi(model)
    if not name:
        return Machine()
    power = _power((ask or _throttled)())
    told: dict[str, bool] = {}
    if power is not None:
        told = {
            "lacks_power": bool(power & UNDER_VOLTAGE),
            "lacked_power": bool(power & HAD_UNDER_VOLTAGE),
            "is_slowed": bool(power & THROTTLED),
            "was_slowed": bool(power & HAD_BEEN_THROTTLED),
        }
    return Machine(model=name, temperature_c=_degrees(_text(heat)), **told)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _degrees(text: str) -> float | None:
    try:
        return int(text) / 1000
    except ValueError:
        return None


def _throttled() -> str:
    with suppress(OSError, subprocess.SubprocessError):
        asked = subprocess.run(ASKED, capture_output=True, text=True, timeout=LASTS_S, check=False)  # noqa: S603 - no word of it comes from outside
        return asked.stdout
    return ""


def _power(answer: str) -> int | None:
    """Return the bits of an answer such as "throttled=0x50005", or None where it is none."""
    try:
        return int(answer.strip().removeprefix("throttled="), 16)
    except ValueError:
        return None
