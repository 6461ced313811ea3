"""What the buzzer says: a sound for what just happened (TABLE, "Hardware vocabulary"). Pure.

It doubles what page and lamp say, for whoever looks at the dice.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.signals.lamp import LampSign, lamp_of
from companion.turn.interludes import Between
from companion.turn.state import Phase

if TYPE_CHECKING:
    from companion.views import TableView


class Sound(StrEnum):
    """What the buzzer can say."""

    READ = "read"
    QUESTION = "question"
    WRITTEN = "written"
    HELP = "help"
    HAND = "hand"


BETWEEN_TURNS: Final = (Phase.NO_GAME, Phase.READY, Phase.FINAL, Phase.OVER)
"""Phases in which no roll lies on the table."""


LINGERS: Final = "hand-lingers"
"""The sentence about a hand that does not leave."""


def sound_of(before: TableView, now: TableView) -> Sound | None:
    """Return the sound for what happened between two views; None where there is nothing to say."""
    if lamp_of(now) is LampSign.HELP and lamp_of(before) is not LampSign.HELP:
        return Sound.HELP
    if now.sentence_key == LINGERS and before.sentence_key != LINGERS:
        return Sound.HAND
    if now.interlude is Between.ASKING and before.interlude is not Between.ASKING:
        return Sound.QUESTION
    return _of_the_game(before, now)


def _of_the_game(before: TableView, now: TableView) -> Sound | None:
    if now.phase in BETWEEN_TURNS:
        return Sound.WRITTEN if _is_written(before, now) else None
    if now.phase is Phase.ASK and (before.phase is not Phase.ASK or _is_thrown(before, now)):
        return Sound.QUESTION
    return Sound.READ if now.phase is not Phase.ASK and _is_thrown(before, now) else None


def _is_written(before: TableView, now: TableView) -> bool:
    """Whether a turn has ended; a roll that was taken back leaves the same turn."""
    return before.phase not in BETWEEN_TURNS and now.ended > before.ended


def _is_thrown(before: TableView, now: TableView) -> bool:
    """Whether there is a new roll; that of a turn that was taken back is none."""
    if now.ended == before.ended:
        return now.roll > before.roll
    return now.ended > before.ended and now.roll > 0
