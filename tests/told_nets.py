"""Nets that say what they are told: the reader's rules are seen without a picture of dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision.reading import weights
from vision.reading.faces import Reading
from vision.reading.locate import FARTHEST_PX, LONG_SIDES_PX, Candidate

WIDTH, HEIGHT, SIDE = 640, 480, 40.0
SHARP, SOFT = 1.0, 0.02
FAINT = 0.15
TABLE = np.full((HEIGHT, WIDTH, 3), 110, np.uint8)
FIRST_LOOK = list(LONG_SIDES_PX[:0:-1])
SECOND_LOOK = [LONG_SIDES_PX[0]]
WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.75), (0.0, 0.75))


@dataclass
class Damaged:
    """A net of OpenCV's of which one number comes out as another *value*."""

    net: object
    value: float

    def setInput(self, inputs):  # noqa: N802  (its name in OpenCV)
        self.net.setInput(inputs)

    def forward(self):
        made = np.array(self.net.forward())
        made.flat[0] = self.value
        return made


def damage(name, monkeypatch, value=np.nan):
    """Have the weights of one of the packaged nets make a number that is none."""
    load = weights._load
    monkeypatch.setattr(
        weights,
        "_load",
        lambda path: Damaged(load(path), value) if Path(path).stem == name else load(path),
    )


@dataclass
class Told:
    """Both nets: each place has a heat and a reading; some are seen at one scale alone.

    A closer look finds what is near, or all once more where nothing is told of that.
    """

    places: dict[Candidate, Reading] = field(default_factory=dict)
    fine: dict[Candidate, Reading] = field(default_factory=dict)
    far: dict[Candidate, Reading] = field(default_factory=dict)
    near: dict[Candidate, Reading] | None = None
    looked_round: list[tuple[float, float]] = field(default_factory=list)
    was_read: list[Candidate] = field(default_factory=list)
    looked_at: list[int] = field(default_factory=list)
    lean: tuple[float, float] = (0.0, 0.0)
    glanced: dict[Candidate, tuple[float, float]] = field(default_factory=dict)
    turned: float | None = None

    def search(self, image, scaled):
        sides = [max(small.shape) for small, _ in scaled]
        self.looked_at += sides
        by_sides = {LONG_SIDES_PX[0]: self.fine, FARTHEST_PX: self.far}
        return tuple(by_sides.get(sides[0], self.places))

    def search_round(self, image, scaled, middles_px, side_px):
        self.looked_round += middles_px
        return tuple(self.places if self.near is None else self.near)

    def read(self, halves, places):
        self.was_read += places
        told = self.places | self.fine | self.far | (self.near or {})
        return tuple(told[place] for place in places)

    def heats_turned(self, scaled, place):
        return [place.heat] if self.turned is None else [0.01, self.turned]

    def lean_at_a_glance(self, halves, place):
        return self.glanced.get(place, self.places[place].lean)

    def lean_of(self, halves, place):
        return self.lean

    def glance(self, halves, place):
        return 0.0, self.lean

    def read_plainly(self, halves, place):
        return nothing()

    def with_pips(self, reading, halves, place):
        return reading


@dataclass
class Seeing(Told):
    """The same, which keeps how bright the pictures are that it reads."""

    levels: set[int] = field(default_factory=set)

    def read(self, halves, places):
        self.levels.add(int(halves.halved(0).max()))
        return super().read(halves, places)


def place(x, y=240.0, *, side=SIDE, heat=0.9):
    return Candidate(centre_px=(float(x), float(y)), side_px=side, heat=heat)


def face(value, chance=0.99, *, nothing=None, slope=SHARP, lean=(0.0, 0.0)):
    nothing = 1 - chance if nothing is None else nothing
    faces = tuple(chance if each == value else 0.0 for each in range(1, 7))
    unreadable = max(0.0, 1 - chance - nothing)
    return Reading(faces=faces, nothing=nothing, unreadable=unreadable, slope=slope, lean=lean)


def nothing(chance=0.99):
    return face(1, 1 - chance, nothing=chance)


THREE = {place(100): face(2), place(300): face(5), place(500): face(6)}


def values(seen):
    return sorted(die.face for die in seen.dice)
