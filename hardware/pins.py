"""Where buttons, lamp and buzzer are wired: what the settings know of them, without any library."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Pins:
    """Where buttons and lamp are wired, by BCM number (docs/wiring.md).

    Attributes:
        buttons: by the button's name.
        lamp: red, green and blue; None without a lamp.
        buzzer: of a piezo; None without one.
    """

    buttons: Mapping[str, int] = field(default_factory=lambda: {"OK": 5, "NEXT": 6, "BACK": 16})
    lamp: tuple[int, int, int] | None = (17, 27, 22)
    buzzer: int | None = None
