"""What is asked of the file of a game of players' own, beyond what any game is asked.

A game that was stored with its rules is never asked again: what it was played by stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.errors import VariantError
from companion.games.keys import ONE_OF
from companion.games.patch import choice_of, table_at
from companion.rules.boxes import Adds
from companion.rules.sheet_game import Order
from companion.signs import can_be_seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.values import Table

LARGEST: Final = 100_000
"""No points and no target are more; what is ten times as much fits on no page."""

FLAGGED: Final = ("any", "full_house")
"""Patterns that are named by being true."""

GOES_WITH: Final = {"allow_all_equal": "full_house", "ace_high": "run"}
"""What a pattern can say besides: of another one it would count for nothing."""

OF_FAMILY: Final = {
    "sheet": "turn section box bonus column constraint derived extra joker total",
    "banking": "target last_turns hold_on_hot_dice opening_minimum shades figure",
    "alike": "allowance starter series",
}
"""The keys that games of one family alone have."""

DICE_OF: Final = {"use": "sheet", "shades": "banking"}
"""Those of `[dice]`, each with its family."""


def check_own(tables: Table, whole: Table) -> None:
    """Check what the file of a game of players' own says.

    Args:
        tables: of the file.
        whole: with everything that it takes over.

    Raises:
        VariantError: it says something twice, or more than any game can use.
    """
    _check_apart(whole)
    _check_family(whole)
    for where, key, held in _parts("", "", whole):
        _check_size(where, held)
        _check_once(where, key, held)
        _check_flags(where, key, held)
        _check_goes_with(where, key, held)
    _check_lowest(whole)
    _check_middles(whole)
    ones_own = [option["key"] for option in tables.get("option", ())]
    for option in whole["option"]:
        if "number" in option and option["key"] not in ones_own:
            _check_said_once(tables, option)


def _check_apart(whole: Table) -> None:
    """Refuse two house rules of one key, and one that has both choices and a number."""
    seen: set[str] = set()
    for option in whole["option"]:
        where = f"option.{option['key']}"
        if "=" in option["key"] or not can_be_seen(option["key"]):
            raise VariantError(f"{where}: a house rule is chosen as KEY=VALUE: give it another key")
        if option["key"] in seen:
            raise VariantError(
                f"{where}: the game has a house rule of this key already: take another key, or say "
                "its default under [defaults]"
            )
        if "number" in option and "choices" in option:
            raise VariantError(f"{where}: give either choices or a number")
        seen.add(option["key"])


def _check_family(whole: Table) -> None:
    """Refuse what only games of another family have: it would count for nothing."""
    family = whole.get("family")
    if family not in [*OF_FAMILY]:
        return
    told = {path.split(".")[0] for option in whole["option"] for path in _set_by(option)}
    for other, keys in OF_FAMILY.items():
        for key in keys.split() if other != family else ():
            if key in whole or key in told:
                raise VariantError(
                    f"{key}: no game of the family {family!r} has this: leave it out"
                )
    _check_dice_of(family, whole.get("dice"))


def _check_dice_of(family: str, dice: object) -> None:
    for key in dice if isinstance(dice, dict) else ():
        if DICE_OF.get(key, family) != family:
            raise VariantError(f"dice.{key}: no game of the family {family!r} has this")


def _parts(where: str, key: str, held: Any) -> Iterator[tuple[str, str, Any]]:  # noqa: ANN401
    """Yield everything that a file says: where it stands, its own key, and what it is."""
    yield where, key, held
    if isinstance(held, dict):
        for inner, each in held.items():
            yield from _parts(f"{where}.{inner}".removeprefix("."), inner, each)
    elif isinstance(held, list):
        for number, each in enumerate(held, start=1):
            name = each.get("id", each.get("key")) if isinstance(each, dict) else None
            called = f"{where}, number {number}" if name is None else f"{where}.{name}"
            yield from _parts(called, key, each)


def _check_size(where: str, held: object) -> None:
    if isinstance(held, int) and abs(held) > LARGEST:
        raise VariantError(f"{where}: {held} has to be from {-LARGEST} to {LARGEST}")


def _check_once(where: str, key: str, held: object) -> None:
    """Refuse a table that says the same thing in two ways: one of them would count for nothing."""
    ways = {
        way for path, named in ONE_OF.items() if path.endswith(f".{key}") for way in named.split()
    }
    named = [each for each in held if each in ways] if isinstance(held, dict) else []
    if len(named) > 1:
        raise VariantError(f"{where}: give one of {' and '.join(named)}, for one alone would count")


def _check_flags(where: str, key: str, held: object) -> None:
    if key in FLAGGED and held is False:
        raise VariantError(f"{where}: a pattern is named with true, or left out")


def _check_goes_with(where: str, key: str, held: object) -> None:
    """Refuse what would count for nothing beside what else a table says."""
    if not isinstance(held, dict):
        return
    if key in ("pattern", "instant_win"):
        _check_pattern(where, held)
    if key == "points" and held.get("add", Adds.NONE) != Adds.NONE and "base" not in held:
        raise VariantError(f"{where}.add: this goes with base, as in {{ base = 20, add = ... }}")
    if _has(held.get("when"), "boxes") and _has(held.get("points"), "over"):
        raise VariantError(f"{where}.points.over: this goes with points (gte, gt), not with boxes")


def _check_pattern(where: str, pattern: Table) -> None:
    for besides, named in GOES_WITH.items():
        if besides in pattern and named not in pattern:
            raise VariantError(f"{where}.{besides}: this goes with {named} alone")


def _has(held: object, key: str) -> bool:
    return isinstance(held, dict) and key in held


def _check_lowest(whole: Table) -> None:
    """Refuse the dice that are worth least where all of them count."""
    dice = whole.get("dice")
    is_some = isinstance(dice, dict) and "use" in dice
    if is_some or any("dice.use" in _set_by(each) for each in whole["option"]):
        return
    for where, key, held in _parts("", "", whole):
        if key == "box" and isinstance(held, dict) and held.get("lowest"):
            raise VariantError(f"{where}.lowest: all dice count: this goes with dice.use alone")


def _check_middles(whole: Table) -> None:
    """Refuse a box in the middle of a column that begins elsewhere, and one without a name."""
    ordered = {path for option in whole["option"] for path in _set_by(option)}
    for column in whole.get("column", ()):
        where = f"column.{column.get('id')}"
        if "middle" not in column:
            continue
        if not column["middle"]:
            raise VariantError(f"{where}.middle: name a box, or leave the key out")
        if column.get("order") != Order.MIDDLE_OUT and f"{where}.order" not in ordered:
            raise VariantError(
                f"{where}.middle: its order is not {str(Order.MIDDLE_OUT)!r}, so that nothing "
                "begins there"
            )


def _set_by(option: Table) -> Iterator[str]:
    """Yield the paths of all that some choice of a house rule sets."""
    for choice in option.get("choices", {}).values():
        yield from choice.get("set", {})
    if "number" in option:
        yield option["number"]["set"]


def _check_said_once(tables: Table, option: Table) -> None:
    """Refuse what a file says although a house rule that it takes over says it in any case."""
    path = option["number"]["set"]
    *steps, key = path.split(".")
    (meant,) = choice_of(option, option["default"])["set"].values()
    said = (table_at(tables, steps) or {}).get(key)
    if said not in (None, meant):
        raise VariantError(
            f"{path}: the house rule {option['key']!r} makes {meant} of {said}: say it as the "
            "default of that house rule"
        )
