"""The games that can be played: their files, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from companion.errors import UnknownGameError, VariantError
from companion.games.parse import parse_variant
from companion.games.patch import choices_of, extended, range_of
from companion.games.telling import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from companion.messages import Message
    from companion.rules.variant import Variant

SHARED: Final = "_shared"
"""The file of the options that several games have."""


def variant_ids() -> tuple[str, ...]:
    """Return the ids of all games, sorted."""
    files = resources.files("companion").joinpath("games").iterdir()
    names = (file.name for file in files)
    return tuple(
        sorted(
            name.removesuffix(".toml")
            for name in names
            if name.endswith(".toml") and not name.startswith("_")
        )
    )


def find_variant(variant_id: str, options: Mapping[str, str] | None = None) -> Variant:
    """Return a game with the house rules that were chosen.

    Args:
        variant_id: as `variant_ids` lists them.
        options: house rules by key; what is left out has its default.

    Raises:
        UnknownGameError: there is no such game.
        VariantError: its file or the options say something impossible.
    """
    if variant_id not in variant_ids():
        message = f"no game is called {variant_id!r}; there are: {', '.join(variant_ids())}"
        raise UnknownGameError(message)
    return parse_variant(_whole(variant_id), options or {})


def options_of(variant_id: str) -> dict[str, tuple[str, ...]]:
    """Return a game's house rules: by key its choices, the default first.

    Raises:
        UnknownGameError: there is no such game.
    """
    if variant_id not in variant_ids():
        raise UnknownGameError(f"no game is called {variant_id!r}")
    return {option["key"]: choices_of(option) for option in _whole(variant_id)["option"]}


def ranges_of(variant_id: str) -> dict[str, str]:
    """Return in words what house rules may be besides their choices: by key, where anything."""
    ranges = {option["key"]: range_of(option) for option in _whole(variant_id)["option"]}
    return {key: words for key, words in ranges.items() if words is not None}


def house_rules_of(variant: Variant) -> tuple[Message, ...]:
    """Return the rules of a game that differ from those it has without any house rule."""
    plain = rules_of(find_variant(variant.id))
    return tuple(rule for rule in rules_of(variant) if rule not in plain)


@cache
def _whole(variant_id: str) -> dict[str, Any]:
    shared = {option["key"]: option for option in _tables(SHARED)["option"]}
    return extended(_tables(variant_id), _tables, shared)


@cache
def _tables(variant_id: str) -> dict[str, Any]:
    return read_tables(resources.files("companion").joinpath("games", f"{variant_id}.toml"))


def read_tables(file: Traversable) -> dict[str, Any]:
    """Return the tables of a game's file.

    Raises:
        VariantError: it is no TOML; the message names the file and the line.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise VariantError(f"{file.name}: {wrong}") from wrong
