"""What a camera gives: a picture and when it was taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image: TypeAlias = NDArray[np.uint8]
    """A colour picture: shape (height, width, 3), uint8, channels blue, green, red."""


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
        if self.image.ndim != 3 or self.image.shape[2] != 3 or self.image.dtype != "uint8":  # noqa: PLR2004
            message = (
                f"a frame is (height, width, 3) uint8, not {self.image.shape} {self.image.dtype}"
            )
            raise ValueError(message)
