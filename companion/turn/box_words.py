"""Boxes as players say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Label, say
from companion.rules.sheet_game import Admission, SheetGame

if TYPE_CHECKING:
    from companion.messages import Text
    from companion.rules.boxes import Box
    from companion.rules.place import Place
    from companion.rules.variant import Variant


def box_in_words(place: Place, variant: Variant | None) -> Text:
    """Return what players call a box of a sheet, with its column where there are several."""
    if not isinstance(variant, SheetGame):
        return Label(place.box)
    box = _name(variant.box(place.box))
    if len(variant.columns) == 1:
        return box
    return say("box-in-column", box=box, column=Label(variant.column(place.column).label))


def announced_in_words(place: Place, variant: Variant | None) -> Text:
    """Return what players call a box that is announced, or that would be.

    Where one column alone is announced, it need not be told.
    """
    if not isinstance(variant, SheetGame):
        return Label(place.box)
    columns = [each for each in variant.columns if each.admission is Admission.ANNOUNCED]
    if len(columns) == 1:
        return _name(variant.box(place.box))
    return box_in_words(place, variant)


def _name(box: Box) -> Label:
    """Return what a box is called; one of several as all are: its number would read as points."""
    return Label(box.label if box.series is None else box.series.label)
