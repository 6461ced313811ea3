"""How a lamp glows: its colour and its rhythm."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glow:
    """A colour, and how it comes and goes.

    Attributes:
        colour: red, green, blue; 0 to 255.
        period_s: after so many seconds it begins again; 0 for a steady light.
        is_soft: it swells and fades, else it goes on and off.
    """

    colour: tuple[int, int, int]
    period_s: float = 0.0
    is_soft: bool = False
