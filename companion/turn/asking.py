"""A phone asks to score: whoever stands at the table lets it, or refuses (TABLE, "Roles")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.errors import IllegalMoveError
from companion.messages import Message, say
from companion.turn.buttons import Meaning
from companion.turn.commands import Button

ANSWER_WITHIN_S: Final = 30.0
"""So long it is waited for somebody at the table."""

READ_FIRST_S: Final = 1.5
"""OK lets nobody in before this is over: the finger was on its way to something else."""


class Answer(StrEnum):
    """What became of the question."""

    LET = "let"
    REFUSED = "refused"
    UNANSWERED = "unanswered"


@dataclass(frozen=True, slots=True)
class Asking:
    """A phone asks to score.

    Attributes:
        phone: what it is called, on its own screen too.
        since: when it asked, in seconds on the table's clock.
    """

    phone: Message | str
    since: float

    @property
    def question(self) -> Message:
        """May it score?"""
        return say("phone-asks", phone=self.phone)

    def is_over(self, at: float) -> bool:
        """Return whether nobody has answered in time."""
        return at >= self.since + ANSWER_WITHIN_S

    def is_unread(self, at: float) -> bool:
        """Return whether it came so lately that a press was meant for something else."""
        return at < self.since + READ_FIRST_S


def while_asking(asking: Asking, button: Button) -> Meaning:
    """Return what a button stands for meanwhile."""
    if button is Button.OK:
        return Meaning(say("let-phone", phone=asking.phone), lets=True, ends_interlude=True)
    return Meaning(say("refuse-phone"), ends_interlude=True)


def answer_to(asking: Asking, asked: Meaning, *, at: float) -> Answer | None:
    """Return what a press answers; None where it is none.

    Raises:
        IllegalMoveError: it would let a phone in before anybody could read which.
    """
    if asked.lets:
        if asking.is_unread(at):
            raise IllegalMoveError("read-who-asks")
        return Answer.LET
    return Answer.REFUSED if asked.ends_interlude else None
