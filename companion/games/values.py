"""What the keys of a variant's file may hold: a number, true or false, one of some words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.errors import VariantError
from companion.rules.alike import Allowance, Starter
from companion.rules.boxes import Adds
from companion.rules.sheet_game import Admission, Hold, JokerRule, Order, Violation

if TYPE_CHECKING:
    from collections.abc import Iterable

Table = dict[str, Any]
"""One TOML table."""

SEVERAL: Final = (
    "section",
    "box",
    "bonus",
    "column",
    "constraint",
    "derived",
    "option",
    "figure",
    "add",
)
"""Tables of which there may be several."""

FLAGS: Final = (
    "any full_house allow_all_equal ace_high carry_rolls lowest floor_zero all_columns last_turns "
    "hold_on_hot_dice wild_counts_face merge_dark_aces"
)

NUMBERS: Final = (
    "schema min max count use rolls repeat face pairs run kind_plus_opposite fixed base served "
    "gt gte boxes over multiplier max_total_hits dark light light_ace_value target "
    "opening_minimum"
)

TEXTS: Final = (
    "id name label section extends key default plain middle needs count_box hi lo series "
    "option.number.set extra.box joker.box"
)

NUMBERS_AT: Final = (
    "box.pattern.kind figure.pattern.kind total.instant_win.kind joker.bonus extra.points "
    "figure.dice"
)
"""By path: numbers whose key holds something else elsewhere."""

LISTS: Final[dict[str, type]] = {
    **dict.fromkeys(("exact", "includes", "groups", "by_roll", "by_face"), int),
    **dict.fromkeys(("shared_options", "rows", "figures", "words", "offers"), str),
}
"""By key: what a list holds."""

TYPES: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(FLAGS.split(), (bool, "true or false")),
    **dict.fromkeys((*NUMBERS.split(), *NUMBERS_AT.split()), (int, "a whole number")),
    **dict.fromkeys(TEXTS.split(), (str, "text in quotes")),
}
"""By key, wherever it stands, or by path: what it holds."""

CALLED: Final = {int: "whole numbers", str: "texts in quotes"}
"""What a list of these holds, in words."""

MOST_REPEATED: Final = 100
"""So often a box can be repeated; more would fill no sheet, but the memory."""

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "turn.hold": tuple(Hold),
    "box.points.add": tuple(Adds),
    "column.order": tuple(Order),
    "column.entry": tuple(Admission),
    "constraint.on_violation": tuple(Violation),
    "joker.rule": tuple(JokerRule),
    "total.counts": ("everything", "bonuses"),
    "allowance": tuple(Allowance),
    "starter": tuple(Starter),
}
"""By path: the words that it can be."""


def listed(names: Iterable[str]) -> str:
    """Return what there is for a complaint, in the order of the alphabet.

    >>> listed(["twos", "aces"]), listed([])
    ('aces, twos', 'none')
    """
    return ", ".join(sorted(names)) or "none"


def check_value(where: str, path: str, value: object) -> None:
    """Check a value that is no table.

    Args:
        where: what to call it in a complaint.
        path: its tables and its key, without ids.
        value: what it holds.

    Raises:
        VariantError: it holds something else than it can; the message says what would do.
    """
    key = path.rpartition(".")[2]
    expected, called = TYPES.get(path, TYPES.get(key, (object, "")))
    # True is an int, too, but no number of anything.
    if expected is not object and type(value) is not expected:
        raise VariantError(f"{where}: {value!r} has to be {called}")
    if path in WORDS and value not in WORDS[path]:
        raise VariantError(f"{where}: {value!r} is none of {', '.join(WORDS[path])}")
    if key in LISTS:
        _check_list(where, value, LISTS[key])
    if key == "steps":
        _check_steps(where, value)
    if key == "repeat" and not 1 <= int(str(value)) <= MOST_REPEATED:
        raise VariantError(f"{where}: {value} has to be 1 to {MOST_REPEATED}")


def _check_list(where: str, value: object, held: type) -> None:
    if not isinstance(value, list) or any(type(each) is not held for each in value):
        raise VariantError(f"{where}: {value!r} has to be a list of {CALLED[held]}, in brackets")
    if held is int and not value:
        raise VariantError(f"{where}: the list is empty")


def _check_steps(where: str, value: object) -> None:
    steps = value if isinstance(value, list) else [value]
    for step in steps:
        if not isinstance(step, list) or [type(each) for each in step] != [int, int]:
            raise VariantError(f"{where}: each of them has to be a pair: [threshold, points]")


def as_tables(where: str, key: str, value: Any) -> list[Table]:  # noqa: ANN401  (TOML)
    """Return the tables that a key holds.

    Raises:
        VariantError: it holds something else.
    """
    several = key in SEVERAL
    tables = value if several else [value]
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        called = f"tables: [[{key}]]" if several else f"one table: [{key}]"
        raise VariantError(f"{where}: this has to be {called}, or in braces")
    return tables
