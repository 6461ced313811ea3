"""Which keys a variant's file may have: a misspelt one is named, not passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.errors import VariantError
from companion.games.patch import BESIDE, REPLACED_WHOLE, choice_of, without_beside
from companion.games.values import SEVERAL, as_tables, check_value, listed
from companion.likely import likely, question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.games.values import Table

PATTERN: Final = (
    "any face kind pairs full_house allow_all_equal run ace_high exact includes groups "
    "kind_plus_opposite"
)

KEYS: Final = {
    "": (
        "schema id name family extends players shared_options dice turn section box bonus column "
        "constraint derived extra joker total option allowance starter series target last_turns "
        "hold_on_hot_dice opening_minimum shades figure"
    ),
    "players": "min max",
    "dice": "count use shades",
    "dice.shades": "dark light",
    "shades": "wild_counts_face merge_dark_aces light_ace_value",
    "figure": "id label dice pattern points",
    "figure.pattern": PATTERN,
    "figure.points": "fixed by_face",
    "turn": "rolls hold carry_rolls",
    "section": "id label",
    "box": "id label section pattern points repeat lowest needs",
    "box.pattern": PATTERN,
    "box.points": "fixed base add by_roll served",
    "bonus": "id label section when points",
    "bonus.when": "gt gte boxes",
    "bonus.points": "fixed base over steps",
    "column": "id label order entry middle multiplier",
    "constraint": "kind hi lo on_violation",
    "derived": "kind id label hi lo count_box face floor_zero",
    "extra": "box points max_total_hits",
    "joker": "box bonus rule figures all_columns",
    "total": "counts instant_win",
    "total.instant_win": PATTERN,
    "option": "key default plain choices number",
    "option.number": "set words min max offers",
    "patch": "set unset remove add " + " ".join(REPLACED_WHOLE),
}
"""The keys of each table, by its path; that of a patch is the same wherever it stands."""

TOP_ALONE: Final = {*KEYS[""].split(), "rows"} - KEYS.keys()
"""The keys of the top that are no tables."""

NEEDED: Final = {
    "": "id name family players dice",
    "players": "min max",
    "dice": "count",
    "dice.shades": "dark light",
    "shades": "wild_counts_face merge_dark_aces light_ace_value",
    "figure": "id label dice pattern points",
    "turn": "rolls hold",
    "section": "id label",
    "box": "id label section pattern points",
    "bonus": "id label when points",
    "column": "id label",
    "constraint": "hi lo on_violation",
    "derived": "id label hi lo count_box face",
    "extra": "box points max_total_hits",
    "joker": "box bonus rule figures",
}
"""The keys that a table has to have, by its path, once the house rules are applied."""

NEEDED_IN: Final = {
    "sheet": "turn section box column",
    "alike": "allowance starter series",
    "banking": "last_turns hold_on_hot_dice target opening_minimum",
}
"""Those that a game has to have besides, by its family."""

ONE_OF: Final = {
    "box.points": "fixed by_roll base",
    "figure.points": "fixed by_face",
    "bonus.points": "fixed base",
    "bonus.when": "gte gt boxes",
}
"""Of these keys a table has to have one, by its path."""

WITH_IDS: Final = ("section", "box", "bonus", "column", "derived", "figure")
"""Lists of tables, of which a path names one by its id."""


def check_keys(tables: Table) -> None:
    """Check that a variant's tables have no unknown key; for house rules see `check_patches`.

    Raises:
        VariantError: they have one; the message names it, where it stands, and what there is.
    """
    _check_table("", "", tables)


def check_patches(tables: Table) -> None:
    """Check that what house rules change is there, and has no unknown key.

    Raises:
        VariantError: something is not there; the message names it, where it stands, and what is.
    """
    patches = dict(_patches_in(tables))
    for where, patch in patches.items():
        as_tables(where, "choices", patch)
        for key in ("add", "remove"):
            if key in patch and "box" not in tables:
                raise VariantError(f"{where}.{key}: only a game with a sheet has boxes")
    there = {kind: _ids(kind, tables, patches.values()) for kind in WITH_IDS}
    for where, patch in patches.items():
        _check_patch(where, patch, there)


def _patches_in(tables: Table) -> Iterator[tuple[str, Table]]:
    """Yield what house rules change, with what to call it in a complaint."""
    for option in tables.get("option", ()):
        where = f"option.{option['key']}"
        for value, patch in option.get("choices", {}).items():
            yield f"{where}.choices.{value}", patch
        if "number" in option:
            yield f"{where}.number", choice_of(option, option["default"])


def check_needed(tables: Table) -> None:
    """Check that a variant's tables, house rules applied, have every key that a game needs.

    Raises:
        VariantError: one is missing; the message names it, and where it has to stand.
    """
    _check_needed("", "", tables)


def _check_needed(where: str, path: str, table: Table) -> None:
    """Check a table, and all that it holds."""
    missing = [key for key in _needed_in(path, table) if key not in table]
    if missing:
        raise VariantError(f"{where or 'top'}: the key {missing[0]!r} is missing")
    choice = ONE_OF.get(path, "").split()
    if choice and not any(key in table for key in choice):
        raise VariantError(f"{where}: one of {', '.join(choice)} is missing")
    for inner, held in _tables_in(path, table):
        place = f"{where}.{inner.rpartition('.')[2]}".removeprefix(".")
        for number, each in enumerate(held, start=1):
            _check_needed(_called(place, each, number, len(held)), inner, each)


def _called(place: str, table: Table, number: int, of: int) -> str:
    """Return what to call a table in a complaint: by its id, or its number where it has none."""
    if "id" in table:
        return f"{place}.{table['id']}"
    return f"{place}, number {number}" if of > 1 else place


def _needed_in(path: str, table: Table) -> list[str]:
    """Return the keys that a table has to have, by where it stands and what it says already."""
    needed = NEEDED.get(path, "").split()
    if not path and "family" in table:
        needed += NEEDED_IN.get(str(table["family"]), "").split()
    if path == "box.points" and "base" in table:
        needed += ["add"]
    return needed


def _tables_in(path: str, table: Table) -> Iterator[tuple[str, list[Table]]]:
    """Yield the tables that a table holds, by their path; house rules were looked at before."""
    for key, value in table.items():
        inner = f"{path}.{key}".removeprefix(".")
        if inner in KEYS and key != "option":
            yield inner, as_tables(inner, key, value)


def check_options(tables: Table) -> None:
    """Check that house rules are whole: they are applied before anything else is looked at.

    Raises:
        VariantError: one has no key, no default or no choices, or they are none.
    """
    for option in as_tables("option", "option", tables.get("option", [])):
        where = f"option.{option.get('key', '?')}"
        for key in ("key", "default"):
            if not isinstance(option.get(key), str):
                raise VariantError(f"{where}: the key {key!r} is missing, or no text in quotes")
        if "number" in option:
            _check_number(where, option["number"], option["default"])
        elif not isinstance(option.get("choices"), dict):
            raise VariantError(f"{where}: give either choices or a number")
        for value, patch in option.get("choices", {}).items():
            _check_shape(f"{where}.choices.{value}", patch)


def _check_number(where: str, number: Any, default: str) -> None:  # noqa: ANN401  (TOML)
    _check_held(f"{where}.number", "option.number", number)
    missing = [key for key in ("set", "min", "max") if key not in number]
    if missing:
        raise VariantError(f"{where}.number: the key {missing[0]!r} is missing")
    for value in (default, *number.get("offers", ())):
        digits = value.rpartition(":")[2]
        is_number = digits.isascii() and digits.isdigit()
        if not (is_number and number["min"] <= int(digits) <= number["max"]):
            between = f"{number['min']} to {number['max']}"
            raise VariantError(f"{where}: {value!r} has to be a number from {between}")


def _check_shape(where: str, patch: Any) -> None:  # noqa: ANN401  (TOML)
    """Check that what a choice changes is a table of the tables and lists that it has to be."""
    for table in as_tables(where, "choices", patch):
        as_tables(f"{where}.set", "set", table.get("set", {}))
        for key in ("add", *(each for each in REPLACED_WHOLE if each in table)):
            as_tables(f"{where}.{key}", key, table.get(key, []))
        for key in ("unset", "remove"):
            if not isinstance(table.get(key, []), list):
                raise VariantError(f"{where}.{key}: this has to be a list, in brackets")


def _check_table(where: str, path: str, table: Table) -> None:
    """Check a table, and those in it.

    Args:
        where: what to call it in a complaint.
        path: its path in `KEYS`.
        table: the table.
    """
    for key, value in table.items():
        _check_key(where, path, key)
        inner = f"{path}.{key}".removeprefix(".")
        _check_held(f"{where}.{key}".removeprefix("."), inner, value)


def _check_held(where: str, path: str, value: object) -> None:
    """Check what a key holds: tables, or something else."""
    if path not in KEYS:
        check_value(where, path, value)
        return
    for number, table in enumerate(as_tables(where, path.rpartition(".")[2], value), start=1):
        if path in WITH_IDS and not isinstance(table.get("id"), str):
            raise VariantError(
                f"{where}, number {number}: the key 'id' is missing, or no text in quotes"
            )
        name = table.get("id", table.get("key"))
        _check_table(where if name is None else f"{where}.{name}", path, table)


def _check_key(where: str, path: str, key: str) -> None:
    known = KEYS[path].split()
    if key in known:
        return
    if path and key in TOP_ALONE:
        # What follows the name of a table belongs to it.
        raise VariantError(f"{where}: unknown key {key!r}; it stands above the first [table]")
    remedy = question(map(repr, likely(key, known))).strip() or f"use one of {', '.join(known)}"
    raise VariantError(f"{where or 'top'}: unknown key {key!r}; {remedy}")


def _ids(kind: str, tables: Table, patches: Iterable[Table]) -> set[str]:
    """Return the ids of all boxes, bonuses and so on that some house rule or other leaves there."""
    named = "add" if kind == "box" else kind
    added = [each for patch in patches for each in patch.get(named, ())]
    return {each["id"] for each in (*tables.get(kind, ()), *added) if "id" in each}


def _check_patch(where: str, patch: Table, there: Mapping[str, set[str]]) -> None:
    for key, value in patch.items():
        _check_key(where, "patch", key)
        if key == "add":
            _check_held(f"{where}.add", "box", [without_beside(each) for each in value])
            _check_beside(f"{where}.add", value, there)
        elif key in REPLACED_WHOLE:
            _check_held(f"{where}.{key}", key, value)
    for path, value in patch.get("set", {}).items():
        _check_path(f"{where}.set", path, value, there)
    for name in patch.get("unset", ()):
        _check_key(f"{where}.unset", "", name)
    for box in patch.get("remove", ()):
        _check_id(f"{where}.remove", "box", box, there)


def _check_beside(where: str, added: Iterable[Table], there: Mapping[str, set[str]]) -> None:
    """Check that of every box that is added it is said beside which one it is put."""
    for box in added:
        told = f"{where}.{box.get('id', '?')}"
        sides = [*({*BESIDE} & {*box})]
        if len(sides) != 1:
            raise VariantError(f"{told}: say before or after which box it stands, one of both")
        _check_id(f"{told}.{sides[0]}", "box", box[sides[0]], there)


def _check_path(where: str, path: str, value: object, there: Mapping[str, set[str]]) -> None:
    """Check a path like `box.ID.points.base`: all its keys, and the box."""
    kind, *steps = path.split(".")
    if kind in SEVERAL and steps:
        name, *steps = steps
        if kind not in WITH_IDS or not steps:
            raise VariantError(f"{where}.{path!r}: this names no key, as box.ID.KEY does")
        _check_id(where, kind, name, there)
    here = ""
    for step in (kind, *steps):
        _check_key(f"{where}.{path!r}", here, step)
        here = f"{here}.{step}".removeprefix(".")
    _check_held(f"{where}.{path!r}", here, value)


def _check_id(where: str, kind: str, name: str, there: Mapping[str, set[str]]) -> None:
    if name not in there[kind]:
        known = listed(there[kind])
        raise VariantError(f"{where}: there is no {kind} {name!r}; there are: {known}")
