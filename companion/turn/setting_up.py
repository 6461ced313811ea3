"""Setting the table up: the tray and its dice are learnt, and nothing that is thrown counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.messages import Message, say
from companion.turn.buttons import Meaning
from companion.turn.commands import Button

EMPTY_FIRST: Final = say("set-up-empty")
"""What is to be done first."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The table is being set up.

    Attributes:
        told: what somebody has to do next, or what has come of it.
        is_done: nothing more has to be done.
    """

    told: Message = EMPTY_FIRST
    is_done: bool = False


def while_setting_up(setting_up: SettingUp, button: Button) -> Meaning:
    """Return what a button stands for meanwhile; what is being learnt is left with BACK alone."""
    if button is Button.BACK:
        return Meaning(say("leave-set-up"), ends_interlude=True)
    if button is Button.OK and setting_up.is_done:
        return Meaning(say("set-up-done"), ends_interlude=True)
    return Meaning(say("nothing-next" if button is Button.NEXT else "set-up-goes-on"))
