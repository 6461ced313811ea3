"""What is found of a game that was written down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game adds up to, and what was wrong with it.

    Attributes:
        game: its number in the file, from 1.
        totals: each player's grand total, as far as the game could be followed.
        problems: what the rules forbid, or what was added up wrongly, with the place.
        is_over: the game was written down to its end; a sheet, to its last box.
    """

    game: int
    totals: tuple[tuple[str, int], ...]
    problems: tuple[str, ...]
    is_over: bool = False
