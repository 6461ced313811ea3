"""What the camera saw of each die of a roll, for whoever doubts how it was read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from flask import Response, abort

if TYPE_CHECKING:
    from flask import Flask

Crop = Callable[[str, int], bytes | None]
"""Gives a die's picture as JPEG by its roll's name and its index, or None."""

KEPT_BY_PHONES_S: Final = 3600
"""A roll's name stands for one picture for ever; a phone need not ask for it twice in an hour."""


INDEX: Final = re.compile(r"[0-9]{1,2}")


def no_crop(name: str, index: int) -> bytes | None:  # noqa: ARG001 - there is none of any name
    """Return None: no pictures are kept."""
    return None


class Crops:
    """Serves the pictures of single dice."""

    def __init__(self, crop: Crop) -> None:
        self._crop = crop

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/crops/<roll>/<die>.jpg", "crop", self._answer)

    def _answer(self, roll: str, die: str) -> Response:
        # No more digits than dice have: a number of thousands is none that Python reads.
        jpeg = self._crop(roll, int(die)) if INDEX.fullmatch(die) else None
        if jpeg is None:
            abort(404)
        answer = Response(jpeg, mimetype="image/jpeg")
        answer.headers["Cache-Control"] = f"private, max-age={KEPT_BY_PHONES_S}, immutable"
        return answer
