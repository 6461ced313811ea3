"""Which keys a variant's file may have: a misspelt one is named, not passed over."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from companion.errors import VariantError
from companion.games.patch import REPLACED_WHOLE
from companion.games.values import as_tables, check_value

if TYPE_CHECKING:
    from collections.abc import Iterable

Table = dict[str, Any]
"""One TOML table."""

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

BESIDE: Final = ("before", "after")
"""What a box that a patch adds has besides: the box that it is put beside."""

WITH_IDS: Final = ("section", "box", "bonus", "column", "derived", "figure")
"""Lists of tables, of which a path names one by its id."""


def check_keys(tables: Table) -> None:
    """Check that a variant's tables, its house rules' patches included, have no unknown key.

    Raises:
        VariantError: they have one; the message names it, where it stands, and what there is.
    """
    _check_table("", "", tables)
    patches = {
        f"option.{option['key']}.choices.{value}": patch
        for option in tables.get("option", ())
        for value, patch in option.get("choices", {}).items()
    }
    for where, patch in patches.items():
        as_tables(where, "choices", patch)
    boxes = _box_ids(tables, patches.values())
    for where, patch in patches.items():
        _check_patch(where, patch, boxes)


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
    for table in as_tables(where, path.rpartition(".")[2], value):
        name = table.get("id", table.get("key"))
        _check_table(where if name is None else f"{where}.{name}", path, table)


def _check_key(where: str, path: str, key: str) -> None:
    known = KEYS[path].split()
    if key in known:
        return
    near = get_close_matches(key, known, n=1)
    remedy = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(known)}"
    raise VariantError(f"{where or 'top'}: unknown key {key!r}; {remedy}")


def _box_ids(tables: Table, patches: Iterable[Table]) -> set[str]:
    """Return every box that the game has with some house rule or other."""
    added = [box for patch in patches for box in patch.get("add", ())]
    return {box["id"] for box in (*tables.get("box", ()), *added) if "id" in box}


def _check_patch(where: str, patch: Table, boxes: set[str]) -> None:
    for key, value in patch.items():
        _check_key(where, "patch", key)
        if key == "add":
            _check_held(f"{where}.add", "box", [_without_beside(each) for each in value])
        elif key in REPLACED_WHOLE:
            _check_held(f"{where}.{key}", key, value)
    for path, value in patch.get("set", {}).items():
        _check_path(f"{where}.set", path, value, boxes)
    for name in patch.get("unset", ()):
        _check_key(f"{where}.unset", "", name)
    for box in patch.get("remove", ()):
        _check_box(f"{where}.remove", box, boxes)


def _without_beside(box: Table) -> Table:
    return {key: value for key, value in box.items() if key not in BESIDE}


def _check_path(where: str, path: str, value: object, boxes: set[str]) -> None:
    """Check a path like `box.ID.points.base`: all its keys, and the box."""
    steps = path.split(".")
    if steps[0] == "box" and len(steps) > 1:
        _check_box(where, steps[1], boxes)
    if steps[0] in WITH_IDS:
        del steps[1:2]
    here = ""
    for step in steps:
        _check_key(f"{where}.{path!r}", here, step)
        here = f"{here}.{step}".removeprefix(".")
    _check_held(f"{where}.{path!r}", here, value)


def _check_box(where: str, box: str, boxes: set[str]) -> None:
    if box not in boxes:
        raise VariantError(f"{where}: there is no box {box!r}; there are {sorted(boxes)}")
