"""What the keys of a variant's file may hold: a number, true or false, one of some words."""

from __future__ import annotations

from typing import Any, Final

from companion.errors import VariantError
from companion.rules.boxes import Adds
from companion.rules.sheet_game import Admission, Hold, JokerRule, Order, Violation

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

TYPES: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(FLAGS.split(), (bool, "true or false")),
    **dict.fromkeys(NUMBERS.split(), (int, "a whole number")),
}
"""By key: what it holds, wherever it stands."""

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "turn.hold": tuple(Hold),
    "box.points.add": tuple(Adds),
    "column.order": tuple(Order),
    "column.entry": tuple(Admission),
    "constraint.on_violation": tuple(Violation),
    "joker.rule": tuple(JokerRule),
    "total.counts": ("everything", "bonuses"),
}
"""By path: the words that it can be."""


def check_value(where: str, path: str, value: object) -> None:
    """Check a value that is no table.

    Args:
        where: what to call it in a complaint.
        path: its tables and its key, without ids.
        value: what it holds.

    Raises:
        VariantError: it holds something else than it can; the message says what would do.
    """
    expected, called = TYPES.get(path.rpartition(".")[2], (object, ""))
    # True is an int, too, but no number of anything.
    if expected is not object and type(value) is not expected:
        raise VariantError(f"{where}: {value!r} has to be {called}")
    if path in WORDS and value not in WORDS[path]:
        raise VariantError(f"{where}: {value!r} is none of {', '.join(WORDS[path])}")


def as_tables(where: str, key: str, value: Any) -> list[dict[str, Any]]:  # noqa: ANN401  (TOML)
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
