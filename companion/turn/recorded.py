"""The steps of the game that runs, as they stand: without what was undone, with what was corrected.

A step is named by its number among them, from 0, the beginning of the game. That is good for one
moment only: who has to know whether the same still stands there later takes a seal along
(`companion.turn.sealed`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.turn.events import GameStarted, HistoryCorrected
from companion.turn.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion.turn.events import Change, Step


def steps_of(state: TableState) -> tuple[Step, ...]:
    """Return the steps of the game that runs, its beginning first; none without a game."""
    steps: list[Step] = []
    for here in states_of(state):
        if isinstance(here.last, HistoryCorrected):
            steps = [*with_changes(steps, here.last.changes)]
        elif here.last is not None:
            steps.append(here.last)
    return tuple(steps)


def states_of(state: TableState) -> tuple[TableState, ...]:
    """Return the states after each step of the game that runs, the one after its beginning first.

    They are those that the game went through; its corrections stand among the steps.
    """
    return tuple(_backwards(state))[::-1]


def has_corrections(state: TableState) -> bool:
    """Return whether anything of the game that runs was corrected afterwards."""
    return any(isinstance(here.last, HistoryCorrected) for here in _backwards(state))


def before_game(state: TableState) -> TableState:
    """Return the state in which the game that runs was begun."""
    first = [*_backwards(state)][-1:]
    before = first[0].before if first else None
    return TableState() if before is None else before


def with_changes(steps: Sequence[Step], changes: Iterable[Change]) -> tuple[Step, ...]:
    """Return the steps once some of them are others, or gone."""
    changed = {change.number: change.step for change in changes}
    others = (changed.get(number, step) for number, step in enumerate(steps))
    return tuple(step for step in others if step is not None)


def _backwards(state: TableState) -> Iterator[TableState]:
    """Yield the states after each step of the game that runs, the last one first."""
    here: TableState | None = state
    while here is not None and here.last is not None:
        yield here
        if isinstance(here.last, GameStarted):
            return
        here = here.before
