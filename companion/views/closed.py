"""Why a box of the sheet cannot be written now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import IllegalMoveError
from companion.turn.commands import ScoreIn
from companion.turn.decide import decide

if TYPE_CHECKING:
    from companion.messages import Message
    from companion.rules.place import Place
    from companion.turn.state import TableState


def why_closed(state: TableState, place: Place) -> Message | None:
    """Return why the player in turn can write nothing in *place* now; None where they can."""
    try:
        decide(state, ScoreIn(place))
    except IllegalMoveError as wrong:
        return wrong.sentence
    return None
