"""What dice look like: bodies, pips, materials, drawn at random as widely as dice are sold."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

Colour = tuple[float, float, float]
"""Blue, green, red from 0 to 255."""

LEAST_CONTRAST: Final = 42.0
"""Pips and body differ at least so much in grey level (of 255), or nobody could read them."""


BY_HUE: Final = 0.12
"""Share of the dice whose pips differ from a dark body by their hue more than by their grey."""
HUE_APART: Final = 50.0
"""Such pips differ from the body at least so much in some channel (of 255)."""
SHEEN: Final = 0.25
"""Share of the dice that mirror a lamp between their pips."""
LARGE_PIPS: Final = 0.1
"""Share of the dice whose pips are as large as dice have them, and which are often clear."""
PIP_KINDS: Final = ("flat", "inset", "ring", "glint", "hollow", "eye")
PIP_SHARES: Final = (0.41, 0.33, 0.07, 0.12, 0.04, 0.03)
"""How often pips are plain, dished, rimmed, shining, circles drawn as lines, or such with a dot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The looks of one die; lengths are in sides of the die.

    Attributes:
        straight: faces whose pips stand in line with the edges, not along a diagonal.
        plate: radius of a round field on every face, 0 for none; the pips stand inside it.
        plate_tone: how much brighter than the body the field is.
        bullseye: radius of the disc round the ace's pip, 0 for none.
        streaks: bright lines that a lamp leaves on the round edges.
        sheen: how brightly a lamp is mirrored between the pips, 0 to 1; 0 for not at all.
    """

    body: Colour
    pip: Colour
    ace: Colour
    four: Colour
    rounding: float
    pip_radius: float
    ace_scale: float
    spread: float
    close_two_three: float
    narrow_six: float
    turned_six: bool
    flipped: tuple[int, ...]
    mirrored: bool
    pip_kind: str
    marbling: float
    clear: float
    gloss: float
    edge_glow: float
    logo_face: int
    straight: tuple[int, ...]
    plate: float
    plate_tone: float
    bullseye: float
    streaks: int
    sheen: float


def as_colour(levels: NDArray[np.float64]) -> Colour:
    """Return three levels, shape (3,), as a colour, within 0 to 255."""
    blue, green, red = (float(level) for level in np.clip(levels, 0, 255))
    return (blue, green, red)


def sometimes(
    rng: Generator, share: float, bounds: tuple[float, float], *, otherwise: float = 0.0
) -> float:
    """Return a number within bounds in a share of the cases."""
    return rng.uniform(*bounds) if rng.random() < share else otherwise


def random_style(rng: Generator) -> Style:
    """Return a die as it might be bought."""
    body, pip = random_colours(rng)
    ace, four = random_ace(rng, body, pip)
    plain = rng.random() < 0.4
    style = Style(
        body=body,
        pip=pip,
        ace=ace,
        four=four,
        rounding=float(rng.choice([rng.uniform(0.01, 0.08), rng.uniform(0.06, 0.3)])),
        pip_radius=rng.uniform(0.065, 0.125),
        ace_scale=sometimes(rng, 0.35, (1.2, 2.4), otherwise=1.0),
        spread=rng.uniform(0.2, 0.31),
        close_two_three=1.0 if plain else rng.uniform(0.45, 1.0),
        narrow_six=1.0 if plain else rng.uniform(0.5, 1.0),
        turned_six=rng.random() < 0.5,
        flipped=tuple(v for v in (2, 3) if rng.random() < 0.5),
        mirrored=rng.random() < 0.4,
        pip_kind=str(rng.choice(PIP_KINDS, p=PIP_SHARES)),
        marbling=rng.uniform(0.1, 0.9) if rng.random() < 0.3 else rng.uniform(0, 0.05),
        clear=sometimes(rng, 0.2, (0.2, 0.7)),
        gloss=sometimes(rng, 0.6, (0, 1)),
        edge_glow=sometimes(rng, 0.5, (-0.5, 0.9)),
        logo_face=int(rng.integers(1, 7)) if rng.random() < 0.22 else 0,
        straight=tuple(v for v in (2, 3) if rng.random() < 0.08),
        plate=sometimes(rng, 0.1, (0.36, 0.47)),
        plate_tone=float(rng.choice([rng.uniform(0.55, 0.9), rng.uniform(1.1, 1.5)])),
        bullseye=sometimes(rng, 0.08, (0.25, 0.42)),
        streaks=int(rng.integers(1, 5)) if rng.random() < 0.22 else 0,
        sheen=sometimes(rng, SHEEN, (0.2, 0.9)),
    )
    return with_large_pips(style, rng) if rng.random() < LARGE_PIPS else style


def with_large_pips(style: Style, rng: Generator) -> Style:
    """Return a die with pips up to a third of its side wide, more often than not a clear one."""
    radius = rng.uniform(0.125, 0.16)
    return replace(
        style,
        pip_radius=radius,
        ace_scale=1.0,
        spread=rng.uniform(max(0.28, 2 * radius), 0.33),
        close_two_three=1.0,
        narrow_six=1.0,
        plate=0.0,
        bullseye=0.0,
        clear=sometimes(rng, 0.7, (0.4, 0.9)),
    )


def like_ground(style: Style, ground: Colour, rng: Generator) -> Style:
    """Return a die whose body has about the colour of what it lies on: black on black felt."""
    body = like(ground, rng)
    pip = style.pip
    while abs(grey(body) - grey(pip)) < LEAST_CONTRAST:
        pip = random_pip(rng)
    ace, four = random_ace(rng, body, pip)
    return replace(style, body=body, pip=pip, ace=ace, four=four)


def like(colour: Colour, rng: Generator) -> Colour:
    """Return a colour a bit brighter or darker than another, and of about its hue."""
    levels = np.array(colour) * rng.uniform(0.7, 1.4) * rng.uniform(0.9, 1.1, 3)
    blue, green, red = (float(level) for level in np.clip(levels, 0, 255))
    return (blue, green, red)


def grey(colour: Colour) -> float:
    """Return the grey level of a colour."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """Return a colour from hue, saturation and value, all 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(saturation, 1), min(value, 1))
    return (blue * 255, green * 255, red * 255)


def random_body(rng: Generator) -> Colour:
    """Return a body colour: white and ivory often, black, any other."""
    kind = rng.random()
    if kind < 0.3:
        return hsv(rng.uniform(0.03, 0.18), rng.uniform(0, 0.22), rng.uniform(0.75, 1))
    if kind < 0.38:
        return hsv(rng.uniform(0.07, 0.16), rng.uniform(0.2, 0.7), rng.uniform(0.7, 1))
    if kind < 0.55:
        return hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.02, 0.22))
    return hsv(rng.random(), rng.uniform(0.45, 1), rng.uniform(0.15, 1))


def random_pip(rng: Generator) -> Colour:
    """Return a pip colour: black, white, gold or any other."""
    kind = rng.random()
    if kind < 0.42:
        return hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0, 0.18))
    if kind < 0.82:
        return hsv(rng.uniform(0.05, 0.2), rng.uniform(0, 0.2), rng.uniform(0.8, 1))
    if kind < 0.9:
        return hsv(rng.uniform(0.1, 0.15), rng.uniform(0.4, 0.8), rng.uniform(0.6, 0.95))
    return hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.1, 0.9))


def random_colours(rng: Generator) -> tuple[Colour, Colour]:
    """Return body and pip colours that can be told apart."""
    while True:
        body, pip = random_body(rng), random_pip(rng)
        if rng.random() < BY_HUE:
            body, pip = by_hue(rng)
            if far(body, pip, HUE_APART):
                return body, pip
        apart = abs(grey(body) - grey(pip))
        if apart > LEAST_CONTRAST or (apart > 14 and rng.random() < 0.4 and far(body, pip)):
            return body, pip


def by_hue(rng: Generator) -> tuple[Colour, Colour]:
    """Return the colours of a dark die, or of a coloured one, with pips of another hue."""
    tinge = (0, 0.4) if rng.random() < 0.6 else (0.4, 0.95)
    body = hsv(rng.random(), rng.uniform(*tinge), rng.uniform(0.12, 0.5))
    hue = rng.normal(0, 0.03) if rng.random() < 0.5 else rng.random()
    return body, hsv(hue, rng.uniform(0.6, 1), rng.uniform(0.3, 0.8))


def far(one: Colour, other: Colour, apart: float = 90.0) -> bool:
    """Return whether two colours differ clearly in some channel, by so many levels."""
    return bool(np.abs(np.subtract(one, other)).max() > apart)


def random_ace(rng: Generator, body: Colour, pip: Colour) -> tuple[Colour, Colour]:
    """Return the colours of the ace and of the four: red in the Asian manner, or like the rest."""
    if rng.random() > 0.2:
        return pip, pip
    red = hsv(rng.uniform(-0.03, 0.04), rng.uniform(0.75, 1), rng.uniform(0.55, 0.95))
    if not far(red, body):
        return pip, pip
    return red, red if rng.random() < 0.5 else pip
