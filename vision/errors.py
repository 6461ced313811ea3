"""What can go wrong while pictures are read.

VisionError
├── ModelError (also OSError)           a file of weights is missing or broken
├── CalibrationError (also ValueError)  a table cannot be learnt from these pictures
└── PictureError (also ValueError)      what was given is no colour picture
"""

from __future__ import annotations

from enum import StrEnum


class VisionError(Exception):
    """Anything that keeps pictures from being read."""


class ModelError(VisionError, OSError):
    """A file of weights is missing, broken, or made for other inputs."""


class Fault(StrEnum):
    """Why a table cannot be learnt; the value is the code that programs see."""

    NO_TRAY = "no-tray"
    FEW_MARKERS = "few-markers"
    NO_DICE = "no-dice"
    ONE_SHADE = "one-shade"
    ALIKE = "alike"
    OTHER_DARK = "other-dark"
    MOVED = "moved"
    OTHER = "other"


class CalibrationError(VisionError, ValueError):
    """A table cannot be calibrated from these pictures; the message says what to do.

    Attributes:
        fault: the same as a code, for sentences in other words.
    """

    def __init__(self, message: str, *, fault: Fault = Fault.OTHER) -> None:
        super().__init__(message)
        self.fault = fault


class PictureError(VisionError, ValueError):
    """What was given is no picture: (height, width, 3), uint8, not too small."""
