"""What is asked about one state again and again is worked out once."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.turn.state import TableState

Answered = TypeVar("Answered")


def for_the_last_state(
    ask: Callable[[TableState], Answered],
) -> Callable[[TableState], Answered]:
    """Return the same function, which remembers its answer for the state it was asked about last.

    A view asks some twenty times what a roll could earn. States are frozen, so it is the same.
    """
    last: tuple[TableState, Answered] | None = None

    @wraps(ask)
    def answered(state: TableState) -> Answered:
        nonlocal last
        known = last
        if known is None or known[0] is not state:
            known = last = (state, ask(state))
        return known[1]

    return answered
