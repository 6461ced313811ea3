"""House rules as patches on a variant's tables: set a value, add a box, remove one."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from companion.errors import VariantError

if TYPE_CHECKING:
    from collections.abc import Mapping

Chosen = tuple[tuple[str, str], ...]
"""The options that differ from their defaults, sorted by key."""


def apply_options(
    tables: dict[str, Any], options: Mapping[str, str]
) -> tuple[dict[str, Any], Chosen]:
    """Return the tables with the chosen house rules applied, and which of them were chosen.

    Raises:
        VariantError: the game has no such option, or the option no such choice.
    """
    known = {option["key"]: option for option in tables.get("option", ())}
    patched = deepcopy(tables)
    chosen = []
    for key, value in sorted(options.items()):
        if key not in known:
            message = f"{tables.get('id')}: no option {key!r}; it has {', '.join(sorted(known))}"
            raise VariantError(message)
        if value != known[key]["default"]:
            _apply(patched, _choice(known[key], value))
            chosen.append((key, value))
    return patched, tuple(chosen)


def _choice(option: dict[str, Any], value: str) -> dict[str, Any]:
    choices: dict[str, dict[str, Any]] = option["choices"]
    if value not in choices:
        can_be = ", ".join([option["default"], *choices])
        message = f"option {option['key']}: {value!r} is none of {can_be}"
        raise VariantError(message)
    return choices[value]


def _apply(tables: dict[str, Any], patch: dict[str, Any]) -> None:
    for path, value in patch.get("set", {}).items():
        _set(tables, path.split("."), value)
    for addition in patch.get("add", ()):
        box = dict(addition)
        ids = [each["id"] for each in tables["box"]]
        tables["box"].insert(ids.index(box.pop("after")) + 1, box)
    gone = set(patch.get("remove", ()))
    tables["box"] = [box for box in tables["box"] if box["id"] not in gone]


def _set(tables: dict[str, Any], path: list[str], value: object) -> None:
    here: Any = tables
    for step in path[:-1]:
        here = next(x for x in here if x["id"] == step) if isinstance(here, list) else here[step]
    here[path[-1]] = value
