"""Games that were written down, one JSON object each: which game they are, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.catalogue import find_variant, options_of
from companion.errors import WrittenGameError
from companion.written.replay import as_choice, begin

if TYPE_CHECKING:
    from companion.rules.variant import Variant
    from companion.turn.state import TableState

Written = dict[str, Any]
"""A game or a case as it was written down."""


def variant_of(written: Written) -> Variant:
    """Return the game with its house rules; a series is as long as it was written down.

    Raises:
        KeyError: no game is named.
        UnknownGameError: there is no such game.
        VariantError: it has no such house rule.
        WrittenGameError: the house rules are written down in another way.
    """
    chosen = written.get("options", {})
    if not isinstance(chosen, dict):
        raise WrittenGameError(f"options has to be an object of house rules, not {chosen!r}")
    options = {key: as_choice(value) for key, value in chosen.items()}
    if "games" in written and "series" in options_of(written["variant"]):
        options.setdefault("series", f"games:{len(written['games'])}")
    return find_variant(written["variant"], options)


def begin_written(written: Written) -> TableState:
    """Return the state in which a written game begins; its players are numbered.

    Raises:
        WrittenGameError: so many cannot play it.
    """
    variant, count = variant_of(written), written["players"]
    fewest, most = variant.players
    if type(count) is not int or not fewest <= count <= most:
        raise WrittenGameError(f"players: {count!r} is not a number from {fewest} to {most}")
    return begin(variant, tuple(f"Player {number}" for number in range(1, count + 1)))
