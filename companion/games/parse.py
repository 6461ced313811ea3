"""From a variant's tables, as TOML gives them, to a checked game of its family.

The house rules that were chosen are applied to the tables first, so that what is checked is what
will be played.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from companion.errors import VariantError
from companion.games.keys import check_keys, check_needed, check_options, check_patches
from companion.games.other_families import alike_game, banking_game
from companion.games.patch import apply_options
from companion.games.schema import sheet_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.games.patch import Chosen
    from companion.games.values import Table
    from companion.rules.variant import Variant

SCHEMA: Final = 1

FAMILIES: Final[dict[str, Callable[[Table, Chosen], Variant]]] = {
    "sheet": sheet_game,
    "alike": alike_game,
    "banking": banking_game,
}
"""What reads the tables of each family."""


def parse_variant(tables: Table, options: Mapping[str, str], *, is_stored: bool = False) -> Variant:
    """Return the game that *tables* describe, with the house rules *options*.

    Args:
        tables: of the game, with everything that it takes over.
        options: house rules by key.
        is_stored: a game was begun by them. What is asked of house rules may be more by now than it
            was then, so that nothing is asked of those that were not chosen.

    Raises:
        VariantError: a key is missing, unknown or impossible, or an option does not exist.
    """
    file = f"{tables.get('id', 'variant')}.toml"
    if tables.get("schema") != SCHEMA:
        found = tables.get("schema")
        raise VariantError(f"{file}: schema: this program reads schema {SCHEMA}, not {found!r}")
    if not is_stored:
        with naming(file):
            check_options(tables)
            check_keys(tables)
            check_patches(tables)
    patched, chosen = _applied(file, tables, options)
    with naming(file):
        check_keys(patched)
        check_needed(patched)
        return _family(patched)(patched, chosen)


def _applied(file: str, tables: Table, options: Mapping[str, str]) -> tuple[Table, Chosen]:
    """Return the tables with the house rules applied; what is wrong with a choice names itself."""
    try:
        return apply_options(tables, options)
    except VariantError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as wrong:
        message = f"{file}: what its house rules change does not fit the game ({wrong!r})"
        raise VariantError(message) from wrong


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Say of every complaint which file it is about."""
    try:
        yield
    except KeyError as missing:
        raise VariantError(f"{file}: the key {missing} is missing") from missing
    except (AttributeError, IndexError, TypeError, ValueError) as wrong:
        raise VariantError(f"{file}: {wrong}") from wrong


def _family(tables: Table) -> Callable[[Table, Chosen], Variant]:
    family = tables["family"]
    if not isinstance(family, str) or family not in FAMILIES:
        raise VariantError(f"family: {family!r} is none of {', '.join(FAMILIES)}")
    return FAMILIES[family]
