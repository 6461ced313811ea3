"""Boxes as players say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Label, Message, say
from companion.rules.sheet_game import SheetGame

if TYPE_CHECKING:
    from companion.rules.place import Place
    from companion.rules.variant import Variant


def box_in_words(place: Place, variant: Variant | None) -> Message | str:
    """Return a box as it is told, with its column where the sheet has several.

    What says it names the box by its label (`companion.words.speech.with_labels`).
    """
    if not isinstance(variant, SheetGame) or len(variant.columns) == 1:
        return place.box
    return say("box-in-column", box=place.box, column=Label(variant.column(place.column).label))
