"""What may be shown: everything that a page, a lamp or a test may know of the table.

A view is made of plain values, and of messages that each reader puts into words of its own
language (`companion.words.speech`).
"""

from companion.views.closed import why_closed
from companion.views.highlights import best_turns
from companion.views.table import view_of
from companion.views.taps import Tap, TapChoice, TapKeep, meant_by
from companion.views.values import (
    ButtonView,
    CellView,
    ChoiceView,
    DieView,
    LaneView,
    Live,
    Motion,
    PlayerView,
    RowView,
    TableView,
)

__all__ = [
    "ButtonView",
    "CellView",
    "ChoiceView",
    "DieView",
    "LaneView",
    "Live",
    "Motion",
    "PlayerView",
    "RowView",
    "TableView",
    "Tap",
    "TapChoice",
    "TapKeep",
    "best_turns",
    "meant_by",
    "view_of",
    "why_closed",
]
