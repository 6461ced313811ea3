"""Whose sheet a phone shows first, where there is room for one: its own player's, if it said whose.

`static/whose.js` goes on from there; both follow the same rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

FEW: Final = 4
"""So many columns can be read side by side on a phone; a game of one column each can always."""

MANY: Final = 6
"""Where players have several columns, more than these are never shown side by side."""


@dataclass(frozen=True, slots=True)
class Whose:
    """The sheets there are to choose from.

    Attributes:
        sheets: the seats whose sheets they are, this phone's own first; None for everybody's.
        shown: the one of them that is shown.
        mine: the seats of this phone's own players.
        is_many: one is shown at a time on a large screen, too.
    """

    sheets: tuple[int | None, ...]
    shown: int | None
    mine: tuple[int, ...]
    is_many: bool

    @property
    def is_free(self) -> bool:
        """Whether one sheet is shown alone that nobody at this phone has called their own."""
        return self.shown is not None and not self.mine

    def hides(self, seat: int) -> bool:
        """Return whether a player's sheet is not the one that is shown."""
        return self.shown is not None and seat != self.shown


def whose_of(view: Mapping[str, Any], names: Collection[str]) -> Whose:
    """Return whose sheet is shown first.

    Args:
        view: what may be shown of the table, as plain values.
        names: of the players to whom the phone belongs; empty where nobody said.
    """
    players, lanes = view["players"], len(view["lanes"])
    mine = tuple(each["seat"] for each in players if each["name"] in names)
    # What is counted in rounds or games is short: few players are in sight together.
    if len(players) <= (1 if view["counted"] == "turn" else FEW):
        return Whose((), None, mine, is_many=False)
    others = tuple(each["seat"] for each in players if each["seat"] not in mine)
    is_readable = lanes in (len(players), *range(FEW + 1))
    sheets = (*mine, *others, *([None] if is_readable else []))
    now = _in_turn_or_won(players)
    of_all = None if is_readable else now
    shown = _first(now, mine) if mine else of_all
    is_many = lanes > max(MANY, len(players))
    return Whose(sheets, shown, mine, is_many)


def _in_turn_or_won(players: Sequence[Mapping[str, Any]]) -> int:
    """Return whose turn it is; at the end who has most of those who stayed, also before a crown."""
    staying = [each for each in players if not each["away"]]
    best: int = max(staying or players, key=lambda each: (each["in_turn"], each["total"]))["seat"]
    return best


def _first(now: int, mine: tuple[int, ...]) -> int:
    return now if now in mine else mine[0]
