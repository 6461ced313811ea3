"""What a camera gives: a picture and when it was taken; and what is a picture at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from vision.errors import PictureError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image: TypeAlias = NDArray[np.uint8]
    """A colour picture: shape (height, width, 3), uint8, channels blue, green, red."""
    Grey: TypeAlias = NDArray[np.uint8]
    """A grey picture: shape (height, width), uint8."""

LEAST_PICTURE_PX: Final = 32
"""A picture is at least so wide and high."""
LONGEST: Final = 16
"""A picture is at most so many times as long as it is wide."""

BURNT_FROM: Final = 250
"""From this level (of 255) on light has taken what there was to see: the pixel is burnt out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One picture of the tray.

    Attributes:
        image: shape (height, width, 3), uint8, BGR.
        captured_at: seconds on the clock of the camera or recording.
        number: counts frames from 0, in the order they were taken.
    """

    image: Image
    captured_at: float
    number: int

    def __post_init__(self) -> None:
        if not is_colour(self.image):
            message = (
                f"a frame is (height, width, 3) uint8, not {self.image.shape} {self.image.dtype}"
            )
            raise ValueError(message)


def is_colour(image: Image) -> bool:
    """Return whether an array is a colour picture."""
    return image.ndim == 3 and image.shape[2] == 3 and image.dtype == "uint8"  # noqa: PLR2004


def check_picture(image: Image) -> None:
    """Refuse what is no colour picture, or has another form than any camera's.

    Raises:
        PictureError: it says why.
    """
    if not is_colour(image):
        message = f"a picture is (height, width, 3) uint8, not {image.shape} {image.dtype}"
        raise PictureError(message)
    height, width = image.shape[:2]
    short, long = sorted((height, width))
    if short < LEAST_PICTURE_PX:
        needed = f"at least {LEAST_PICTURE_PX}×{LEAST_PICTURE_PX} are needed"
        raise PictureError(f"{width}×{height} pixels are too few; {needed}")
    if long > LONGEST * short:
        raise PictureError(f"{width}×{height} pixels are a strip, and no picture of a table")
