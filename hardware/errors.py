"""What can go wrong with devices, as one tree.

HardwareError
├── CameraError      no camera there, or it gives no pictures (also an OSError)
│   └── NoLibraryError   what it is asked through is not installed
├── PinError         a pin for a button or the lamp cannot be used (also an OSError)
└── RecordingError   a recording cannot be opened or is damaged (also a ValueError)
    └── CutShortError    it ends before its end; what was there has been given
"""

from __future__ import annotations


class HardwareError(Exception):
    """Anything that this package raises on purpose."""


class CameraError(HardwareError, OSError):
    """There is no such camera, or it gives no pictures."""


class NoLibraryError(CameraError):
    """What such a camera is asked through is not installed; the message says what to do."""


class PinError(HardwareError, OSError):
    """A pin cannot be used; the message says which, and what to do."""


class RecordingError(HardwareError, ValueError):
    """A recording cannot be opened or is damaged; the message names the file."""


class CutShortError(RecordingError):
    """A recording ends before its end; the pictures up to there have been given."""
