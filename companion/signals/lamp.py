"""What the lamp says: a colour and a rhythm for every situation (TABLE, "Lamp"). Pure.

It is always doubled by a sentence on the page. While dice move or are being read it is dark, so
that it never changes the light that they are read in.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.turn.interludes import Between
from companion.turn.state import Phase
from companion.views import Motion

if TYPE_CHECKING:
    from companion.views import TableView


class LampSign(StrEnum):
    """What the lamp can say."""

    READY = "ready"
    QUIET = "quiet"
    READ = "read"
    CHECK = "check"
    HOLD = "hold"
    BOUND = "bound"
    CHOOSE = "choose"
    WRITE = "write"
    HELP = "help"
    PAUSED = "paused"
    ASKING = "asking"


NEEDS_HELP: Final = (
    *("too-many-dice", "dice-missing", "dice-too-small", "wrong-shades", "kept-missing", "bust"),
    *("bound-dice-missing", "one-throw-too-many", "thrown-too-soon", "what-does-it-show-cocked"),
    *("throw-the-missing", "throw-leaning-again", "leaning-taken-up", "wrong-shades-again"),
    "lay-kept-flat",
)
"""Sentences after which somebody has to do something that was not planned."""

WAS_IT_THROWN: Final = (
    *("is-it-a-throw", "is-it-the-next-throw"),
    *("thrown-again", "thrown-unasked", "thrown-all-unasked"),
)
"""Questions whether what lies there is a throw."""

BY_SENTENCE: Final = {
    **dict.fromkeys(WAS_IT_THROWN, LampSign.CHECK),
    "bound": LampSign.BOUND,
    "dice-touch": LampSign.CHECK,
    "light-changed": LampSign.CHECK,
    "stays": LampSign.HOLD,
    "stays-none": LampSign.HOLD,
    "stays-aside": LampSign.HOLD,
}
"""What it says with some sentences, whatever the phase."""

ASLEEP: Final = (Between.PAUSED, Between.SHUT_DOWN)
"""While the camera looks at nothing, the lamp need not be quiet for it."""

BY_INTERLUDE: Final = {
    Between.WRITING: LampSign.WRITE,
    Between.PAUSED: LampSign.PAUSED,
    Between.MENU: LampSign.PAUSED,
    Between.ADDRESS: LampSign.PAUSED,
    Between.SHUT_DOWN: LampSign.PAUSED,
    Between.SETTING_UP: LampSign.READY,
    Between.FIXING: LampSign.CHECK,
    Between.OFFERING: LampSign.PAUSED,
    Between.SEATING: LampSign.PAUSED,
    Between.DIFFERING: LampSign.HELP,
    Between.ASKING: LampSign.ASKING,
}
"""What it says between two steps of the game."""

BY_PHASE: Final = {
    Phase.NO_GAME: LampSign.PAUSED,
    Phase.READY: LampSign.READY,
    Phase.READ: LampSign.READ,
    Phase.ASK: LampSign.CHECK,
    Phase.HOLD: LampSign.HOLD,
    Phase.CHOOSE: LampSign.CHOOSE,
    Phase.FINAL: LampSign.CHECK,
    Phase.OVER: LampSign.READ,
}
"""What the lamp says where nothing else is to be said."""


def lamp_of(view: TableView) -> LampSign:
    """Return what the lamp says at this moment."""
    if view.sentence_key in NEEDS_HELP:
        return LampSign.HELP
    if view.motion.is_not_yet_read and view.interlude not in ASLEEP:
        return LampSign.QUIET
    if view.interlude:
        return BY_INTERLUDE[view.interlude]
    if view.motion is Motion.LOST:
        return LampSign.HELP
    if view.motion is Motion.STARTING:
        return LampSign.PAUSED
    return BY_SENTENCE.get(view.sentence_key, BY_PHASE[view.phase])
