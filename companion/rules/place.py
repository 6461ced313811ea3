"""Where an entry stands on a sheet."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A box in a column of a sheet, each by its id."""

    column: str
    box: str
