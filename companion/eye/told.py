"""What the process that looks tells, what it may be asked, and what it answers: values alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.player import RecordingEnded
from hardware.press import ButtonPress
from vision.sighting import Sighting

if TYPE_CHECKING:
    from companion.eye.lessons import Wanted
    from vision.observation import SeenDie
    from vision.table.calibration import Calibration


@dataclass(frozen=True, slots=True)
class Tick:
    """The eye is alive, and this is the time on the clock of its frames, in seconds."""

    at: float


@dataclass(frozen=True, slots=True)
class Pictured:
    """Dice at rest, and small pictures of them.

    Attributes:
        crops: a JPEG of each die that is seen, then of each thing that may be one
            (`Observation.perhaps`), in their order.
    """

    sighting: Sighting
    crops: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Blind:
    """The eye has failed; `why` is a sentence. It will be started again by itself."""

    why: str


@dataclass(frozen=True, slots=True)
class Awake:
    """The eye looks again after a pause: what it sees now may be anything."""


@dataclass(frozen=True, slots=True)
class Silent:
    """The eye has said nothing for longer than it should; it may be back by itself."""

    why: str = "the camera gives nothing any more"


@dataclass(frozen=True, slots=True)
class Reading:
    """The eye looks at a picture for longer than usual: its silence is none of the camera's."""


@dataclass(frozen=True, slots=True)
class Unplayable:
    """The recording is damaged; trying again would not help."""

    why: str


@dataclass(frozen=True, slots=True)
class Finished:
    """There will be no more pictures: the last recording was played."""


Told = (
    Sighting
    | Pictured
    | ButtonPress
    | RecordingEnded
    | Tick
    | Reading
    | Silent
    | Blind
    | Awake
    | Unplayable
    | Finished
)
"""What the eye tells the game."""


@dataclass(frozen=True, slots=True)
class ShowPicture:
    """Asks what the camera shows now; answered with `Shown`."""


@dataclass(frozen=True, slots=True)
class TellCamera:
    """Asks what the camera gives now; answered with `CameraTold`."""


@dataclass(frozen=True, slots=True)
class LearnTable:
    """Asks to learn the table from here on; what was known of it does not count meanwhile."""

    wanted: Wanted


@dataclass(frozen=True, slots=True)
class UseTable:
    """Asks to look anew, at a table that was set up like this; whatever is being learnt is left."""

    calibration: Calibration | None


Question = ShowPicture | TellCamera
Order = LearnTable | UseTable


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its number, which its answer bears, too."""

    number: int
    question: Question


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraTold:
    """What the camera gives.

    Attributes:
        size_px: (width, height) of its pictures.
        rate: frames a second that are looked at; 0 while that is not known.
        captured_at: when the newest was taken, in seconds on the camera's clock.
        frame: its number.
    """

    size_px: tuple[int, int]
    rate: float
    captured_at: float
    frame: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The newest picture, small, and what lies still in it.

    Attributes:
        camera: of which picture it is made; places are in pixels of that one.
        jpeg: the picture.
        dice: those at rest; none while something moves.
    """

    camera: CameraTold
    jpeg: bytes
    dice: tuple[SeenDie, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question; None before the first picture."""

    number: int
    content: CameraTold | Shown | None


def is_moved_after(told: Told, *, was_moved: bool) -> bool:
    """Return whether camera or tray are known to be moved, once something is told.

    Whoever looks anew compares with what was learnt, and tells; the next recording may show another
    table.
    """
    if isinstance(told, Blind | Awake | RecordingEnded):
        return False
    sighting = told.sighting if isinstance(told, Pictured) else told
    if not isinstance(sighting, Sighting):
        return was_moved
    return sighting.moved or (was_moved and not sighting.returned)


def without_moves(told: Told) -> Told:
    """Return what is told without whether camera or tray were moved, or are back."""
    if isinstance(told, Pictured):
        return replace(told, sighting=replace(told.sighting, moved=False, returned=False))
    return replace(told, moved=False, returned=False) if isinstance(told, Sighting) else told
