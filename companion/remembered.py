"""What is asked about the same frozen values again and again is worked out once."""

from __future__ import annotations

from functools import wraps
from operator import is_
from typing import TYPE_CHECKING, Final, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Asked = TypeVarTuple("Asked")
Answered = TypeVar("Answered")

FEW: Final = 8
"""So much is asked about in turn: the sheets of all players, the states that moves lead to."""


def for_the_last_few(ask: Callable[[*Asked], Answered]) -> Callable[[*Asked], Answered]:
    """Return the same function, which remembers its answers to the last few different questions.

    A question is the same where its arguments are: the very objects, not equal ones, which would
    take longer to find out than most answers. They have to be frozen, and so have the answers.
    """
    last: tuple[tuple[tuple[*Asked], Answered], ...] = ()

    @wraps(ask)
    def answered(*asked: *Asked) -> Answered:
        nonlocal last
        for known, answer in last:
            if all(map(is_, known, asked)):
                return answer
        answer = ask(*asked)
        last = ((asked, answer), *last[: FEW - 1])
        return answer

    return answered
