"""From a variant's tables, as TOML gives them, to a checked game of its family.

The house rules that were chosen are applied to the tables first, so that what is checked is what
will be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.errors import VariantError
from companion.games.other_families import alike_game, banking_game
from companion.games.patch import apply_options
from companion.games.schema import sheet_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.patch import Chosen
    from companion.rules.variant import Variant

Table = dict[str, Any]
"""One TOML table."""

SCHEMA: Final = 1

FAMILIES: Final[dict[str, Callable[[Table, Chosen], Variant]]] = {
    "sheet": sheet_game,
    "alike": alike_game,
    "banking": banking_game,
}
"""What reads the tables of each family."""


def parse_variant(tables: Table, options: Mapping[str, str]) -> Variant:
    """Return the game that *tables* describe, with the house rules *options*.

    Raises:
        VariantError: a key is missing, unknown or impossible, or an option does not exist.
    """
    if tables.get("schema") != SCHEMA:
        message = f"schema: this program reads schema {SCHEMA}, not {tables.get('schema')!r}"
        raise VariantError(message)
    patched, chosen = apply_options(tables, options)
    try:
        return _family(patched)(patched, chosen)
    except KeyError as missing:
        message = f"{tables.get('id', 'variant')}: the key {missing} is missing"
        raise VariantError(message) from missing
    except (TypeError, ValueError) as wrong:
        message = f"{tables.get('id', 'variant')}: {wrong}"
        raise VariantError(message) from wrong


def _family(tables: Table) -> Callable[[Table, Chosen], Variant]:
    family = tables["family"]
    if family not in FAMILIES:
        raise VariantError(f"family: {family!r} is none of {', '.join(FAMILIES)}")
    return FAMILIES[family]
