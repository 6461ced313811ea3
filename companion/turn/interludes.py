"""What may come between two steps of a game, and what the buttons stand for meanwhile.

An interlude passes: it is never logged, and a table that is started again has none. Whatever in it
concerns the game ends in a command, which is judged and logged like any other. Why that is so:
docs/decisions/0007-the-grace-is-not-in-the-log.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import buttons, commands
from companion.turn.buttons import Meaning
from companion.turn.commands import Button

if TYPE_CHECKING:
    from companion.turn.commands import Command
    from companion.turn.state import TableState

ENDS: Final = (commands.ScoreIn, commands.BankTurn, commands.PassOn)
"""The commands that end a turn: what is written after a grace."""


@dataclass(frozen=True, slots=True)
class Writing:
    """The grace: OK was pressed on the end of a turn, which is written once the time is over.

    Attributes:
        end: what will be written.
        label: what stood beside OK.
        until: when, in seconds on the table's clock.
    """

    end: Command
    label: Message
    until: float


Interlude = Writing
"""What may come between two steps of a game."""


def meaning(
    state: TableState, interlude: Interlude | None, button: Button, *, held: bool = False
) -> Meaning:
    """Return what *button* would do now, and which interlude it leads to."""
    if isinstance(interlude, Writing):
        return _while_writing(state, interlude, button)
    return buttons.meaning(state, button, held=held)


def _while_writing(state: TableState, writing: Writing, button: Button) -> Meaning:
    if button is Button.OK:
        return Meaning(say("write-now", what=writing.label), writing.end)
    other = buttons.meaning(state, button)
    if button is Button.NEXT and isinstance(other.command, POINTING):
        return other
    return Meaning(say("cancel-writing"), ends_interlude=True)


POINTING: Final = (commands.PointAtBox, commands.PointAtGroups)
"""NEXT in a grace cancels it, and goes on to the next choice where there is one."""


def is_end(asked: Meaning) -> bool:
    """Return whether a press would end the turn, which has a grace."""
    return isinstance(asked.command, ENDS)


def name_of(interlude: Interlude | None) -> str:
    """Return what pages know an interlude by; nothing for none."""
    return "" if interlude is None else NAMES[type(interlude)]


NAMES: Final[dict[type[Interlude], str]] = {Writing: "writing"}
"""What pages know each interlude by."""


def situation(interlude: Interlude) -> Message:
    """Return the sentence for an interlude."""
    return say("about-to-write", what=interlude.label)
