"""Loads a net from its file, and runs it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import ModelError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODELS: Final = Path(__file__).parents[1] / "models"
"""Where the weights lie; models/README.md says how they were made."""

SUMS: Final = "SHA256SUMS"
"""The file beside weights that are shipped with what each of theirs adds up to, as sha256sum
writes it."""

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
            ModelError: the file is missing or damaged, or OpenCV cannot use it.
        """
        if not path.is_file():
            raise ModelError(f"the weights {path} are missing: {REMEDY}")
        self._path, self._outputs = path, outputs
        try:
            is_whole, self._net = _adds_up(path), _load(str(path))
        except (cv2.error, OSError) as error:
            message = f"the weights {path} cannot be loaded, for they are damaged or none: {REMEDY}"
            raise ModelError(message) from error
        if not is_whole:
            raise ModelError(f"the weights {path} are damaged, or not those of {SUMS}: {REMEDY}")

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


def _adds_up(path: Path) -> bool:
    """Return whether weights are what is noted beside them, if they are: worn cards read wrong."""
    notes = path.parent / SUMS
    if not notes.is_file():
        return True
    lines = notes.read_text(encoding="utf-8", errors="replace").splitlines()
    noted = [line for line in lines if line.endswith(f" {path.name}")]
    return not noted or hashlib.sha256(path.read_bytes()).hexdigest() in noted[0]


def _load(path: str) -> cv2.dnn.Net:
    """Read the net; the new engine of OpenCV 5 is slower on small nets, so not with that one."""
    engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if engine is None:
        return cv2.dnn.readNetFromONNX(path)
    return cv2.dnn.readNetFromONNX(path, engine=engine)
