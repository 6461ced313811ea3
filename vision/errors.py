"""What can go wrong while pictures are read.

VisionError
├── ModelError (also OSError)           a file of weights is missing or broken
├── CalibrationError (also ValueError)  a table cannot be learnt from these pictures
└── PictureError (also ValueError)      what was given is no colour picture
"""

from __future__ import annotations


class VisionError(Exception):
    """Anything that keeps pictures from being read."""


class ModelError(VisionError, OSError):
    """A file of weights is missing, broken, or made for other inputs."""


class CalibrationError(VisionError, ValueError):
    """A table cannot be calibrated from these pictures; the message says what to do."""


class PictureError(VisionError, ValueError):
    """What was given is no picture: (height, width, 3), uint8, not too small."""
