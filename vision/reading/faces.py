"""Reads which face each candidate shows, or that it is no die."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2
import numpy as np

from companion.dice import FACES, Face, as_face
from vision.reading.colours import evened, middle_colour
from vision.reading.crops import Format, crop, turned
from vision.reading.edge import is_cut_off
from vision.reading.light import grey_of, slopes
from vision.reading.once import once_a_place
from vision.reading.pips import CLEAR_LEAD, fit_of_faces, may_be_part
from vision.reading.weights import MODELS, Net

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from vision.reading.halves import Halves
    from vision.reading.locate import Candidate

    Row = NDArray[np.float32]
    """What the net says of one view: the chances of all classes, and how the die leans."""

CLASSES: Final = len(FACES) + 2
NOTHING: Final = len(FACES)
"""The faces, no die, and a die whose face cannot be told."""
LEAN_NUMBERS: Final = 2
"""How far a die leans is told by so many numbers: to the right, and down."""
CROP_PX: Final = 48
"""Side of the crop that the net reads."""
CROP_SIDES: Final = 1.8
"""Sides of the die that a crop covers."""
FORMAT: Final = Format(CROP_PX, CROP_SIDES)
WAYS: Final = ((0.0, 1.0), (47.0, 1.0), (20.0, 0.85), (70.0, 1.18))
"""Turn in degrees and zoom of each view; what the net says is averaged over the views."""
SURELY_NOTHING: Final = 0.9
"""Chance of being no die, in the first view, over which no more views are taken: saves time."""
CLEAR_FACE: Final = 0.97
"""Chance of a face, in the first view, over which no more views are taken. Of 5,490 such places in
all photographs and stills one second view told another face; seven were doubtful in the mean."""
SURELY_FACE: Final = 0.9
"""Chance of a face, over the first two views, over which no more views are taken."""
SURE_FACE: Final = 0.8
"""Chance of a face, over the views that were read, under which all are read in even colours."""
HARDLY_NOTHING: Final = 0.2
"""Chance of being no die, over two views, under which two more hardly make it likely, and over
three under which the last cannot."""
LIKELY_NOTHING: Final = 0.5
"""Chance of being no die, over all four views, over which colours do not matter."""
WITNESSED: Final = 0.9
"""Chance of a face under which pips are laid over the die."""
READABLE: Final = 0.15
"""Chance of showing any face under which no pips are laid: it is no die, or one that leans."""
HARDLY_KNOWN, FROM_ABOVE = 0.5, 0.35
"""Chance of the likeliest face, and lean of the die, under which the pips of another may be weighed
in. Of doubtful dice of byler_d6, by nets that had not seen it, eight are read right for it and none
wrong; above, aces that are seen with a pip of a side become twos."""
PIPS_WEIGHT: Final = 8.0
"""Weight of the share of differences that a face's pips explain, in the logarithm of its chance:
the likeliest one for 354 doubtful dice, most of them as nets see them that had not seen such."""
LEAST_SPREAD: Final = 0.02
"""Added to a crop's spread (of 1) before dividing by it, as in training."""
DIE_EDGE_PART: Final = 97.0
"""Percentile of the slopes of a crop that stands for a die's edges and those of its pips."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the net makes of one candidate.

    Attributes:
        faces: chances of the faces 1 to 6.
        nothing: chance that it is no die with pips.
        unreadable: chance of a die whose face cannot be told: leaning, cut off, covered.
        slope: how steep its edges and those of its pips are, in spreads of grey a pixel of the
            crop.
        lean: how far its upper face leans to the right and down of the picture, as the sine; a
            flat die's seems to lean, too, where the camera looks at it from aside.
        colour: the middle colour of its top, as `vision.reading.colours.middle_colour` says.
        lead: by how much the pips of the face that the net finds likeliest, laid over the die,
            explain more of it than those of any other face: less than 0 where another's explain
            more, 0 where none were laid.
    """

    faces: tuple[float, ...]
    nothing: float
    unreadable: float
    slope: float = 1.0
    lean: tuple[float, float] = (0.0, 0.0)
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)
    lead: float = 0.0

    @property
    def face(self) -> Face:
        """The likeliest face."""
        return as_face(1 + int(np.argmax(self.faces)))

    @property
    def chance(self) -> float:
        """The chance of the likeliest face, 0 to 1."""
        return max(self.faces)

    @property
    def rivals(self) -> tuple[float, ...]:
        """The chances of the faces, given that it is one of them; adds up to 1, if any may be."""
        total = sum(self.faces) or 1.0
        return tuple(face / total for face in self.faces)


class View(NamedTuple):
    """A crop of a place, 0 to 255, and by how much it is turned."""

    cut: NDArray[Any]
    turn_degrees: float

    @property
    def even(self) -> NDArray[np.float32]:
        """The same as the net sees it."""
        return standardised(self.cut)


class FaceReader:
    """The net that reads faces, over several views of each candidate."""

    def __init__(self, path: Path = MODELS / "values.onnx") -> None:
        """Load the net.

        Raises:
            ModelError: the file is missing or broken.
        """
        self._net = Net(path, outputs=CLASSES + LEAN_NUMBERS)

    def read(self, halves: Halves, candidates: Sequence[Candidate]) -> tuple[Reading, ...]:
        """Return one reading a candidate of a picture, in the same order."""
        return tuple(self._read_one(halves, candidate) for candidate in candidates)

    def glance(self, halves: Halves, one: Candidate) -> tuple[float, tuple[float, float]]:
        """Return the chance of the likeliest face, and how it leans, as one view alone tells."""
        _, row = self._first(halves, one)
        return chance_of_face([row]), as_lean(row)

    @once_a_place
    def _read_one(self, halves: Halves, one: Candidate) -> Reading:
        """Return the reading of one candidate, with pips laid over it where it wants them."""
        reading = self.read_plainly(halves, one)
        return self.with_pips(reading, halves, one) if wants_witness(reading) else reading

    def read_plainly(self, halves: Halves, one: Candidate) -> Reading:
        """Return what the net makes of one candidate, from as many views as it needs."""
        views, rows = self._in_plain_colours(halves, one)
        if chance_of_face(rows) < SURE_FACE and mean_of(rows)[NOTHING] < LIKELY_NOTHING:
            rows = [self._row(View(evened(view.cut), view.turn_degrees)) for view in views]
        return as_reading(mean_of(rows), views[0])

    def _in_plain_colours(self, halves: Halves, one: Candidate) -> tuple[list[View], list[Row]]:
        """Return as many views as a place needs, and what the net says of them."""
        first, said = self._first(halves, one)
        views, rows = [first], [said]
        is_open = said[NOTHING] < SURELY_NOTHING and chance_of_face(rows) < CLEAR_FACE
        if not is_open:
            return views, rows
        views.append(view_of(halves, one, WAYS[1]))
        rows.append(self._row(views[1]))
        if chance_of_face(rows) < SURELY_FACE:
            views += [view_of(halves, one, way) for way in WAYS[2:]]
            for view in views[2:]:
                if not wants_even_colours(rows):
                    rows.append(self._row(view))
        return views, rows

    def with_pips(self, reading: Reading, halves: Halves, one: Candidate) -> Reading:
        """Return the reading of one candidate with pips laid over it in any case."""
        return witnessed(reading, halves, one)

    @once_a_place
    def _first(self, halves: Halves, one: Candidate) -> tuple[View, Row]:
        """Return the first view of a place, and what the net says of it."""
        view = view_of(halves, one, WAYS[0])
        return view, self._row(view)

    def _row(self, view: View) -> Row:
        """Return what the net says of a view."""
        said = self._net.run(view.even[None])[0]
        lean = turned_back(said[CLASSES:], view.turn_degrees)
        return np.concatenate([softmax(said[:CLASSES]), lean])


def wants_even_colours(rows: Sequence[Row]) -> bool:
    """Return whether two or three views leave a face in doubt that no other can make sure."""
    left = len(WAYS) - len(rows)
    is_doubtful = len(rows) * chance_of_face(rows) + left < len(WAYS) * SURE_FACE
    return is_doubtful and bool(mean_of(rows)[NOTHING] < HARDLY_NOTHING)


def wants_witness(reading: Reading) -> bool:
    """Return whether it may well be a die's face, and it is doubtful which."""
    return reading.chance < WITNESSED and sum(reading.faces) > READABLE


def witnessed(reading: Reading, halves: Halves, one: Candidate) -> Reading:
    """Return a reading with pips laid over the die: its likeliest face is borne out, or is not.

    A face that other pips belie is asked about, whichever is likelier then: side faces have pips,
    too, and the net knows what a top is.
    """
    fit = fit_of_faces(halves, one, reading.lean)
    told = replace(reading, lead=lead_of(fit, reading.face))
    fitting = as_face(1 + int(np.argmax(fit)))
    if lead_of(fit, fitting) < CLEAR_LEAD:
        return told
    if fitting != reading.face and not is_open_to(reading, fitting):
        return told
    if is_cut_off(halves.halved(0), one):
        return reading if fitting == reading.face else told
    weights = np.array(reading.faces) * np.exp(PIPS_WEIGHT * fit)
    weights *= sum(reading.faces) / weights.sum()
    return replace(told, faces=tuple(float(weight) for weight in weights))


def lead_of(fit: NDArray[np.float32], face: Face) -> float:
    """Return by how much a face's pips explain more than those of any other, or less."""
    return float(fit[face - 1] - np.delete(fit, face - 1).max())


def is_open_to(reading: Reading, fitting: Face) -> bool:
    """Return whether pips that fit may name another face than the likeliest.

    The net hardly knows, no side can be seen, and the pips are no part of that face's.
    """
    is_doubtful = reading.chance < HARDLY_KNOWN and math.hypot(*reading.lean) < FROM_ABOVE
    return is_doubtful and not may_be_part(fitting, reading.face)


def turned_back(lean: NDArray[Any], turn_degrees: float) -> NDArray[np.float32]:
    """Return how dice, (..., 2), lean in the picture that lean so in a view turned by degrees."""
    return np.asarray(lean @ turned(turn_degrees, 1.0), np.float32)


def mean_of(rows: Sequence[Row]) -> Row:
    """Return the mean of some views."""
    return rows[0] if len(rows) == 1 else np.asarray(np.mean(rows, axis=0), np.float32)


def chance_of_face(rows: Sequence[Row]) -> float:
    """Return the mean chance of the likeliest face over some views."""
    return float(mean_of(rows)[: len(FACES)].max())


def as_reading(row: Row, view: View) -> Reading:
    """Return what is said of a place as a reading; *view* is the first of it."""
    faces = tuple(float(value) for value in row[: len(FACES)])
    nothing, unreadable = (float(value) for value in row[len(FACES) : CLASSES])
    return Reading(
        faces=faces,
        nothing=nothing,
        unreadable=unreadable,
        slope=steepest(view.cut),
        lean=as_lean(row),
        colour=middle_colour(view.cut),
    )


def as_lean(row: Row) -> tuple[float, float]:
    """Return how far a die leans to the right and down."""
    right, down = (float(value) for value in row[CLASSES:])
    return right, down


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return logits as chances that add up to 1."""
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float32)


def steepest(cut: NDArray[np.uint8]) -> float:
    """Return how steep the steepest edges of a crop are, in spreads of its grey a pixel.

    What colour the light has makes no difference.
    """
    grey = grey_of(cut)
    steep = slopes(grey).ravel()
    nth = int(DIE_EDGE_PART / 100 * steep.size)
    _, ((spread,),) = cv2.meanStdDev(grey)
    return float(np.partition(steep, nth)[nth] / (spread + LEAST_SPREAD * 255))


def view_of(halves: Halves, one: Candidate, way: tuple[float, float]) -> View:
    """Return one of the views of a place."""
    return View(crop(halves, one, FORMAT, turned(*way)), way[0])


def standardised(cut: NDArray[Any]) -> NDArray[np.float32]:
    """Return a crop (h, w, 3) as (3, h, w) with zero mean and unit spread over all of it."""
    (mean,), (spread,) = (each[0] for each in cv2.meanStdDev(cut.reshape(-1, 1)))
    per_level = 1 / (spread + LEAST_SPREAD * 255)
    return np.asarray(cv2.dnn.blobFromImage(cut, per_level, mean=(mean,) * 3)[0], np.float32)
