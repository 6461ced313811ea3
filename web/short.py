"""A snapshot as it travels: what is empty is left out, and put back by static/opened.js.

Most cells of a sheet are empty or hold a number and nothing else; that is three quarters of a
snapshot. Each page gets all of it at every change, so it has to be short.
"""

from __future__ import annotations

from typing import Any

Fields = dict[str, Any]


def shortened(snapshot: Fields) -> Fields:
    """Return the fields of a snapshot without what is empty in its cells and dice."""
    view = snapshot["view"]
    rows = [row | {"cells": [short_cell(cell) for cell in row["cells"]]} for row in view["rows"]]
    dice = [filled_in(die) for die in view["dice"]]
    return snapshot | {"view": view | {"rows": rows, "dice": dice}}


def short_cell(cell: Fields) -> int | Fields | None:
    """Return a cell as it travels: its number alone where nothing else is to be said of it.

    >>> short_cell({"points": 18, "possible": None, "pointed": False})
    18
    >>> short_cell({"points": None, "possible": 0, "pointed": True})
    {'possible': 0, 'pointed': True}
    >>> short_cell({"points": None, "possible": None, "pointed": False})
    """
    said = filled_in(cell)
    if said.keys() == {"points"}:
        points: int = said["points"]
        return points
    return said or None


def filled_in(fields: Fields) -> Fields:
    """Return what is neither None nor False nor an empty list; 0 is said."""
    return {name: value for name, value in fields.items() if value or _is_nought(value)}


def _is_nought(value: object) -> bool:
    return value == 0 and not isinstance(value, bool)
