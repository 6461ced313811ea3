"""The games that can be played: their files, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from companion.errors import UnknownGameError
from companion.games.schema import parse_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.rules.variant import Variant


def variant_ids() -> tuple[str, ...]:
    """Return the ids of all games, sorted."""
    files = resources.files("companion").joinpath("games").iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml")))


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
    return parse_variant(_tables(variant_id), options or {})


@cache
def _tables(variant_id: str) -> dict[str, Any]:
    file = resources.files("companion").joinpath("games", f"{variant_id}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
