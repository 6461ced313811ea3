"""Lays dice out on a table: apart, touching or in heaps, and seen from wherever the camera is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

MARGIN_SIDES: Final = 0.3
"""The middle of a thing lies at most so far outside the scene, in sides."""
TRIES: Final = 6
"""So many places are tried for each thing that is wanted."""
FLUSH: Final = 0.4
"""Share of the dice beside others that are turned as these are."""
LOOSENESS: Final = 1.25
"""Dice beside each other are at most so many times as far apart as when they touch."""
ROOM_A_THING: Final = 2.2
"""Each thing takes so many times its own square, or the scene is full."""


@dataclass(frozen=True, slots=True)
class Table:
    """The part of a table that a scene shows.

    Attributes:
        seen: how places on it lie in the picture, (2, 2): shorter along the camera's tilt.
        scene_px: the side of the scene, whose middle is the table's.
        side_px: the edge length of the things.
    """

    seen: Points
    scene_px: float
    side_px: float

    @property
    def margin_px(self) -> float:
        """How far outside the scene the middle of a thing may lie."""
        return MARGIN_SIDES * self.side_px

    def in_picture(self, place: Points) -> Points:
        """Return where a place, in sides from the table's middle, lies in the picture."""
        return np.asarray(self.scene_px / 2 + self.side_px * self.seen @ place)

    def on_table(self, spot_px: Points) -> Points:
        """Return the place that lies at a spot of the picture."""
        away = (spot_px - self.scene_px / 2) / self.side_px
        return np.asarray(np.linalg.solve(self.seen, away), float)

    def shows(self, place: Points) -> bool:
        """Return whether some of what stands at a place is in the picture."""
        spot, margin = self.in_picture(place), self.margin_px
        return bool(-margin < spot.min() and spot.max() < self.scene_px + margin)


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a die stands, in sides from the table's middle, and how it is turned, in radians."""

    place: Points
    turn: float

    def has_room_beside(self, other: Stand) -> bool:
        """Return whether the two do not cut into each other."""
        away = self.place - other.place
        way = float(np.arctan2(away[1], away[0]))
        return bool(np.hypot(*away) >= touching(self.turn, other.turn, way) - 1e-9)


def touching(turn: float, other: float, way: float) -> float:
    """Return how far apart two squares of side 1 are that touch, the one that *way* of the other.

    Their Minkowski sum reaches so far: its edges are those of both squares.
    """
    apart = other - turn
    reach = (1 + abs(np.cos(apart)) + abs(np.sin(apart))) / 2
    slant = [abs(wave(way - angle)) for angle in (turn, other) for wave in (np.cos, np.sin)]
    return float(reach / max(slant))


def laid_out(table: Table, rng: Generator, *, most: int, beside_others: float) -> tuple[Stand, ...]:
    """Return where things stand, all of them at least partly seen.

    Args:
        table: what is seen of it.
        rng: where chance comes from.
        most: so many at most.
        beside_others: share of them that touch another, or nearly.
    """
    room = (table.scene_px / table.side_px) ** 2 / ROOM_A_THING
    wanted = int(rng.integers(1, max(3, min(most + 1, int(room)))))
    found: list[Stand] = []
    for _ in range(TRIES * wanted):
        if found and rng.random() < beside_others:
            stand = beside(found[int(rng.integers(len(found)))], rng)
        else:
            stand = anywhere(table, rng)
        if table.shows(stand.place) and all(stand.has_room_beside(other) for other in found):
            found.append(stand)
        if len(found) == wanted:
            break
    return tuple(found)


def anywhere(table: Table, rng: Generator) -> Stand:
    """Return any place that is seen."""
    spot = rng.uniform(-table.margin_px, table.scene_px + table.margin_px, 2)
    return Stand(table.on_table(spot), any_turn(rng))


def beside(stand: Stand, rng: Generator) -> Stand:
    """Return a place beside another, touching it or nearly, now and then side along side."""
    flush = rng.random() < FLUSH
    turn = stand.turn if flush else any_turn(rng)
    way = stand.turn + rng.integers(4) * np.pi / 2 if flush else any_turn(rng)
    reach = touching(stand.turn, turn, way) * rng.uniform(1, LOOSENESS)
    along = np.array([np.cos(way), np.sin(way)])
    shift = rng.uniform(-0.5, 0.5) * np.array([-along[1], along[0]]) if flush else 0.0
    return Stand(stand.place + reach * along + shift, turn)


def any_turn(rng: Generator) -> float:
    """Return any angle, in radians."""
    return float(rng.uniform(0, 2 * np.pi))
