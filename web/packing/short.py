"""A snapshot as it travels: nothing that is empty, nothing twice; static/opened.js makes it whole.

Each page gets all of it at every change, so it has to be short. What makes it long is the sheet: it
is a table with the names of its columns once, and what is said of the cells of a row are lists of
numbers. The columns that every player has are told once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Fields = dict[str, Any]

LEAN_JSON: Final[Fields] = {"ensure_ascii": False, "separators": (",", ":")}
"""How JSON is written for a page: no blanks, and letters as they are."""

SAID_OF_ROWS: Final = ("id", "label", "section", "kind")

SAID_OF_CELLS: Final = ("points", "to_go", "possible", "pointed", "announceable", "besides")

USUAL: Final = {"kind": "box", "sure": True, "enabled": True}
"""What most rows, dice and buttons are: it is left out, and meant where nothing else is said."""


def shortened(snapshot: Fields) -> Fields:
    """Return the fields of a snapshot in their short form."""
    view = snapshot["view"]
    short = {key: value for key, value in view.items() if key != "lanes"} | {
        "columns": columns_of(view["lanes"]),
        "rows": [[*SAID_OF_ROWS, *SAID_OF_CELLS], *_short_rows(view["rows"])],
        **{
            name: [filled_in(each) for each in view[name]]
            for name in ("dice", "players", "buttons")
        },
    }
    return snapshot | {"view": short}


def columns_of(lanes: list[Fields]) -> list[Fields]:
    """Return the columns of the first player: every player has the same, in the same order.

    >>> columns_of([{"seat": 0, "column": "up", "label": "Up"},
    ...             {"seat": 1, "column": "up", "label": "Up"}])
    [{'column': 'up', 'label': 'Up'}]
    """
    return [
        {name: value for name, value in lane.items() if name != "seat"}
        for lane in lanes
        if lane["seat"] == 0
    ]


def _short_rows(rows: Iterable[Fields]) -> Iterator[list[str]]:
    """Yield rows, of which the first of each section names it."""
    before = None
    for row in rows:
        yield short_row(row, begins=row["section"] != before)
        before = row["section"]


def short_row(row: Fields, *, begins: bool) -> list[str]:
    """Return what is said of a row, then a list for each thing that is said of its cells.

    Args:
        row: a row of the view.
        begins: a section begins with it.

    >>> empty = dict.fromkeys(SAID_OF_CELLS)
    >>> cells = [empty | {"points": 18}, empty, empty | {"possible": 0, "pointed": True}]
    >>> row = {"id": "ones", "label": "Ones", "section": "upper", "kind": "box", "cells": cells}
    >>> short_row(row, begins=True)
    ['ones', 'Ones', 'upper', '', '18', '', ',,0', ',,1']
    """
    usual = USUAL if begins else USUAL | {"section": row["section"]}
    said = ["" if row[name] == usual.get(name) else row[name] for name in SAID_OF_ROWS]
    lists = [listed(cell[name] for cell in row["cells"]) for name in SAID_OF_CELLS]
    while lists and not lists[-1]:
        lists.pop()
    return [*said, *lists]


def listed(values: Iterable[int | None]) -> str:
    """Return numbers with commas between; nothing where there is none, nor after the last.

    >>> listed([None, 0, True, False, None])
    ',0,1'
    """
    texts = ("" if value is None or value is False else f"{value:d}" for value in values)
    return ",".join(texts).rstrip(",")


def filled_in(fields: Fields) -> Fields:
    """Return what is neither empty nor as usual; 0 is said.

    >>> filled_in({"face": 3, "sure": True, "kept": False, "group": 0, "rivals": []})
    {'face': 3, 'group': 0}
    >>> filled_in({"face": 3, "sure": False})
    {'face': 3, 'sure': False}
    """
    return {name: value for name, value in fields.items() if _is_worth_it(name, value)}


def _is_worth_it(name: str, value: object) -> bool:
    if name in USUAL:
        return value != USUAL[name]
    return bool(value) or (value == 0 and not isinstance(value, bool))
