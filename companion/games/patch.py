"""House rules as patches on a variant's tables: set a value, add a box, remove one.

A game may extend another one: it takes over its tables, and changes names, rows and defaults.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from companion.errors import OutOfRangeError, VariantError
from companion.games.values import as_tables, check_value, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.values import Table

Chosen = tuple[tuple[str, str], ...]
"""The options that differ from their defaults, sorted by key."""

REPLACED_WHOLE: Final = ("column", "joker", "extra", "derived", "bonus", "constraint")
"""What a patch may replace as a whole, under the same name."""

BESIDE: Final = ("before", "after")
"""What a box that a patch adds has besides: the box that it is put beside."""

_NOTHING: Final = {"extends": "", "shared_options": [], "rows": []}
"""What a file that does not say it says."""


def extended(tables: Table, find: Callable[[str], Table], shared: Mapping[str, Table]) -> Table:
    """Return the tables with those of the game they extend, and the shared options they name.

    Args:
        tables: of one file.
        find: gives the tables of another game by its id.
        shared: options that several games have, by key.

    Raises:
        VariantError: a shared option, a row or a default that does not exist is named.
    """
    for key in ("extends", "shared_options", "rows"):
        check_value(key, key, tables.get(key, _NOTHING[key]))
    as_tables("defaults", "defaults", tables.get("defaults", {}))
    whole = deepcopy(tables)
    if "extends" in tables:
        base = extended(find(tables["extends"]), find, shared)
        whole = {**base, **{key: value for key, value in whole.items() if key != "option"}}
        whole["option"] = [*base["option"], *deepcopy(tables.get("option", []))]
    else:
        whole["option"] = [*whole.get("option", ())]
    whole["option"] += _shared(tables, shared)
    _reorder(whole)
    _set_defaults(whole)
    return whole


def _shared(tables: Table, shared: Mapping[str, Table]) -> list[Table]:
    named = tables.get("shared_options", ())
    unknown = sorted(set(named) - set(shared))
    if unknown:
        wrong = ", ".join(map(repr, unknown))
        raise VariantError(f"shared_options: {wrong}: use those of {listed(shared)}")
    return [deepcopy(shared[key]) for key in named]


def _reorder(tables: Table) -> None:
    rows = tables.pop("rows", None)
    if rows is None:
        return
    boxes = {box["id"]: box for box in tables["box"]}
    if sorted(rows) != sorted(boxes):
        raise VariantError(f"rows: name each of these once: {listed(boxes)}")
    tables["box"] = [boxes[row] for row in rows]


def _set_defaults(tables: Table) -> None:
    options = {option["key"]: option for option in tables["option"]}
    for key, value in tables.pop("defaults", {}).items():
        if key not in options:
            raise VariantError(f"defaults: no option {key!r}; there are: {listed(options)}")
        options[key]["plain"] = options[key].get("plain", options[key]["default"])
        _check_default(options[key], value)
        options[key]["default"] = value


def _check_default(option: Table, value: object) -> None:
    known = (option["plain"], *option.get("choices", ()))
    if not isinstance(value, str) or ("number" not in option and value not in known):
        can_be = ", ".join(choices_of(option))
        raise VariantError(f"defaults.{option['key']}: {value!r} is none of {can_be}, in quotes")


def apply_options(tables: Table, options: Mapping[str, str]) -> tuple[Table, Chosen]:
    """Return the tables with the house rules applied, and which of them were chosen.

    Raises:
        VariantError: the game has no such option, or the option no such choice.
    """
    known = {option["key"]: option for option in tables.get("option", ())}
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise VariantError(f"{tables.get('id')}: no option {unknown[0]!r}; it has {listed(known)}")
    patched = deepcopy(tables)
    values = {key: _plainly(known[key], value) for key, value in options.items()}
    for key, option in known.items():
        _apply(patched, choice_of(option, values.get(key, option["default"])))
    chosen = [(k, v) for k, v in sorted(values.items()) if v != known[k]["default"]]
    return patched, tuple(chosen)


def choices_of(option: Table) -> tuple[str, ...]:
    """Return what can be chosen for an option, the default first."""
    plain = option["plain"] if "plain" in option else option["default"]
    offered = option["number"].get("offers", ()) if "number" in option else option["choices"]
    return tuple(dict.fromkeys((option["default"], plain, *offered)))


def range_of(option: Table) -> str | None:
    """Return what an option may be besides its choices, in words; None where nothing.

    >>> range_of({"number": {"min": 2, "max": 8}})
    'any number from 2 to 8'
    """
    if "number" not in option:
        return None
    number = option["number"]
    return f"{_before(number)}any number from {number['min']} to {number['max']}"


def _not_in_range(option: Table, value: str) -> OutOfRangeError:
    """Return what is told of a value that is none of an option's: what to write instead."""
    number = option["number"]
    words = " or ".join(f"{word}:NUMBER" for word in number.get("words", ()) if word)
    how = f"{words}, with a number" if words else "a number"
    least, most = number["min"], number["max"]
    told = f"option {option['key']}: {value!r} has to be {how} from {least} to {most}"
    return OutOfRangeError(told, key=option["key"], least=least, most=most)


def _before(number: Table) -> str:
    words = "|".join(number.get("words", ()))
    return f"{words}:" if words else ""


def _plainly(option: Table, value: str) -> str:
    """Return a number the way it is always written, so that equal choices are equal.

    Raises:
        VariantError: it is no number, or outside the range.
    """
    if "number" not in option:
        return value
    number = option["number"]
    word, colon, digits = value.strip().lower().rpartition(":")
    is_known = word in number.get("words", ("",))
    if not (is_known and digits.isascii() and digits.isdigit()):
        raise _not_in_range(option, value)
    if not number["min"] <= int(digits) <= number["max"]:
        raise _not_in_range(option, value)
    return f"{word}{colon}{int(digits)}"


def choice_of(option: Table, value: str) -> Table:
    """Return the patch of a choice; the plain one changes nothing.

    Raises:
        VariantError: it is none of the option's.
    """
    if "number" in option:
        _, colon, digits = value.rpartition(":")
        return {"set": {option["number"]["set"]: value if colon else int(digits)}}
    plain: str = option["plain"] if "plain" in option else option["default"]
    choices: dict[str, Table] = option["choices"]
    if value == plain:
        return {}
    if value not in choices:
        can_be = ", ".join(choices_of(option))
        raise VariantError(f"option {option['key']}: {value!r} is none of {can_be}")
    return choices[value]


def _apply(tables: Table, patch: Table) -> None:
    for path, value in patch.get("set", {}).items():
        _set(tables, path.split("."), value)
    for addition in patch.get("add", ()):
        _add(tables, addition)
    if "remove" in patch:
        tables["box"] = [box for box in tables["box"] if box["id"] not in patch["remove"]]
    for name in REPLACED_WHOLE:
        if name in patch:
            tables[name] = deepcopy(patch[name])
    for name in patch.get("unset", ()):
        tables.pop(name, None)


def _add(tables: Table, box: Table) -> None:
    ids = [each["id"] for each in tables["box"]]
    side = "after" if "after" in box else "before"
    if box[side] not in ids:
        raise VariantError(f"add {box.get('id')}: there is no box {box[side]!r} to stand beside")
    tables["box"].insert(ids.index(box[side]) + (side == "after"), without_beside(box))


def without_beside(box: Table) -> Table:
    """Return a box that a patch adds as it stands on the sheet."""
    return {key: deepcopy(value) for key, value in box.items() if key not in BESIDE}


def _set(tables: Table, path: list[str], value: object) -> None:
    here = table_at(tables, path[:-1])
    if here is not None:  # else another house rule has removed what this one is about
        here[path[-1]] = deepcopy(value)


def table_at(tables: Table, path: list[str]) -> Table | None:
    """Return the table that a path like `box.ID.points` leads to, or None."""
    here: Any = tables
    for step in path:
        if isinstance(here, list):
            named = (each for each in here if isinstance(each, dict) and each.get("id") == step)
            here = next(named, None)
        else:
            here = here.get(step) if isinstance(here, dict) else None
    return here if isinstance(here, dict) else None
