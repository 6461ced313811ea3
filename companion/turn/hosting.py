"""Who asks for something, and what is for the host of a game and the table's own buttons alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.messages import Message, say
from companion.turn import commands, events
from companion.turn.correcting import written_there
from companion.turn.interludes import ShuttingDown, Writing
from companion.turn.sealed import is_of_last_turn
from companion.turn.setting_up import SettingUp

if TYPE_CHECKING:
    from companion.turn.buttons import Meaning
    from companion.turn.commands import Command
    from companion.turn.interludes import Interlude
    from companion.turn.state import TableState


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks for something.

    Attributes:
        name: what the others know them by.
        is_host: they may do everything.
    """

    name: str | Message
    is_host: bool


AT_THE_TABLE: Final = Person(say("at-the-table"), is_host=True)
"""Who presses the table's own buttons: nobody has more rights than whoever sits there."""

OF_THE_HOST: Final = (
    commands.StartGame,
    commands.BeginAnew,
    commands.BringBack,
    commands.TakeTurnOut,
)
"""What begins a game, and what brings back or takes out whole turns: one by one, they could be all
of a game."""


def is_for_host(state: TableState, interlude: Interlude | None, command: Command) -> bool:
    """Return whether a command is more than a scorer may ask for.

    A scorer may take back whatever belongs to this turn, and the end of the turn that was
    written last; further back, past a game's end or its beginning, it is the host's. So is setting
    right what is older than its player's last turn, and anything of a game that is over.
    """
    if isinstance(command, OF_THE_HOST):
        return True
    if isinstance(command, commands.CorrectRoll | commands.MoveEntry):
        return state.confirmed or _concerns_older_turn(state, command)
    if not isinstance(command, commands.Undo) or isinstance(interlude, Writing):
        return False
    match state.last:
        case events.GameStarted() | events.EndConfirmed():
            return True
        case step:
            return isinstance(step, events.TURN_ENDS) and state.ended != state.reach


def _concerns_older_turn(
    state: TableState, command: commands.CorrectRoll | commands.MoveEntry
) -> bool:
    """Return whether something is set right, or changes places, that is no player's last turn."""
    numbers = {command.number}
    if isinstance(command, commands.MoveEntry):
        numbers.add(written_there(state, command) or command.number)
    return not all(is_of_last_turn(state, number) for number in numbers)


def leads_to_host(state: TableState, interlude: Interlude | None, asked: Meaning) -> bool:
    """Return whether a press stands for more than a scorer may ask for."""
    if isinstance(asked.turns_to, ShuttingDown | SettingUp):
        return True
    return asked.command is not None and is_for_host(state, interlude, asked.command)
