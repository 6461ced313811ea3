"""What may be shown: everything that a page, a lamp or a test may know of the table.

A view is made of plain values and turns into JSON as it is. Sentences come with their key, so that
a page in another language can use its own words.
"""

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
    "meant_by",
    "view_of",
]
