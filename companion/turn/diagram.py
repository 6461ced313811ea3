"""The page on the state machine, drawn from its table: `make diagram` writes it to docs/."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from companion.turn.transitions import BEFORE, MEANINGS, THE_GAME, TRANSITIONS, By

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD: Final = """\
# The state machine of the table

Drawn from `companion/turn/transitions.py` by `make diagram`; a test finds that table and the
code to agree. What lies on the tray comes on top: see [how a turn is played](playing.md).

"""

LEFT_OUT: Final = (By.BACK_HELD, By.MENU)
"""What can be done almost everywhere: one arrow stands for all. The table has each."""


def page() -> str:
    """Return the page: the diagram, the situations in words, and the whole table."""
    parts = (_diagram(), _situations(), _table())
    return HEAD + "\n".join("\n".join(part) + "\n" for part in parts)


def _diagram() -> Iterator[str]:
    yield "```mermaid"
    yield "stateDiagram-v2"
    yield '    state "the game, wherever it stands" as game'
    yield "    [*] --> no_game"
    yield f"    game --> paused: {By.BACK_HELD}"
    yield f"    game --> menu: {By.MENU}"
    for (at, to), labels in _arrows().items():
        yield f"    {_node(at)} --> {_node(to)}: {'; '.join(labels)}"
    yield "```"
    yield ""
    yield "BACK in a turn, and after the end of a game, leads to where the last step was taken."


def _arrows() -> dict[tuple[str, str], list[str]]:
    """Return for each arrow what is done along it."""
    arrows: dict[tuple[str, str], list[str]] = {}
    drawn = [row for row in TRANSITIONS if row.by not in LEFT_OUT and row.to != (BEFORE,)]
    for by, ends in ((row.by, ends) for row in drawn for ends in product(row.at, row.to)):
        labels = arrows.setdefault(ends, [])
        if by.value not in labels:
            labels.append(by.value)
    return arrows


def _node(situation: str) -> str:
    """Return a name that Mermaid can read."""
    return {THE_GAME: "game"}.get(situation, situation).replace("-", "_")


def _situations() -> Iterator[str]:
    yield "| situation | meaning |"
    yield "| --- | --- |"
    yield from (f"| {name} | {meaning} |" for name, meaning in MEANINGS.items())


def _table() -> Iterator[str]:
    yield "| in | by | does | leads to |"
    yield "| --- | --- | --- | --- |"
    for each in TRANSITIONS:
        does = ", ".join(key.replace("-", " ") for key in each.does)
        yield f"| {', '.join(each.at)} | {each.by} | {does} | {', '.join(each.to)} |"
