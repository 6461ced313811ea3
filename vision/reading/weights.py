"""Loads a net from its file, and runs it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import ModelError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODELS: Final = Path(__file__).parents[1] / "models"
"""Where the weights lie; models/README.md says how they were made."""

REMEDY: Final = "install the program anew, or name a folder with its own weights"

OUTPUTS_AXIS: Final = 1
"""What nets make is (n, outputs), or (n, outputs, height, width)."""


class Net:
    """A net of vision/models, run by OpenCV alone."""

    def __init__(self, path: Path, *, outputs: int) -> None:
        """Load the net.

        Args:
            path: its weights, ONNX.
            outputs: so many numbers, or maps of them, it makes of each picture.

        Raises:
            ModelError: the file is missing or OpenCV cannot use it.
        """
        if not path.is_file():
            raise ModelError(f"the weights {path} are missing: {REMEDY}")
        self._path, self._outputs = path, outputs
        try:
            self._net = _load(str(path))
        except cv2.error as error:
            message = f"the weights {path} cannot be loaded, for they are damaged or none: {REMEDY}"
            raise ModelError(message) from error

    def run(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return what the net makes of *inputs*, shape (n, 3, height, width), float32.

        Raises:
            ModelError: the weights do not fit such inputs, are another net's, or are damaged.
        """
        try:
            self._net.setInput(inputs)
            made = np.array(self._net.forward(), np.float32)
        except cv2.error as error:
            message = f"the weights {self._path} do not fit inputs {inputs.shape}: {REMEDY}"
            raise ModelError(message) from error
        if made.ndim < OUTPUTS_AXIS + 1 or made.shape[OUTPUTS_AXIS] != self._outputs:
            raise ModelError(f"the weights {self._path} are another net's: {REMEDY}")
        if not np.isfinite(made).all():
            raise ModelError(f"the weights {self._path} are damaged: {REMEDY}")
        return made


def _load(path: str) -> cv2.dnn.Net:
    """Read the net; the new engine of OpenCV 5 is slower on small nets, so not with that one."""
    engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if engine is None:
        return cv2.dnn.readNetFromONNX(path)
    return cv2.dnn.readNetFromONNX(path, engine=engine)
