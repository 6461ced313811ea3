"""The tables of a small sheet, as players write down a game of their own."""

from __future__ import annotations


def tables(**changed):
    """Return the tables of a small sheet, some of them changed."""
    good = {
        "schema": 1,
        "id": "small",
        "name": "Small",
        "family": "sheet",
        "players": {"min": 1, "max": 8},
        "dice": {"count": 5},
        "turn": {"rolls": 3, "hold": "free"},
        "section": [{"id": "all", "label": "All"}],
        "box": [
            {
                "id": "chance",
                "label": "Chance",
                "section": "all",
                "pattern": {"any": True},
                "points": {"base": 0, "add": "all"},
            },
        ],
        "column": [{"id": "main", "label": "Points"}],
    }
    return {**good, **changed}
