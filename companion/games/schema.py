"""From a variant's tables, as TOML gives them, to a checked `Variant`.

Every complaint names the key and says what would do. The house rules that were chosen are
applied to the tables first, so that what is checked is what will be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.dice import as_face
from companion.errors import VariantError
from companion.games.patch import apply_options
from companion.rules.boxes import Adds, Box, Points
from companion.rules.patterns import AnyRoll, FullHouse, Kind, KindPlusOpposite, OneFace, Run
from companion.rules.variant import Bonus, Column, Hold, Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.rules.patterns import Pattern

Table = dict[str, Any]
"""One TOML table."""

SCHEMA: Final = 1

PATTERNS: Final[dict[str, Callable[[Table], Pattern]]] = {
    "any": lambda _: AnyRoll(),
    "face": lambda table: OneFace(as_face(table["face"])),
    "kind": lambda table: Kind(int(table["kind"])),
    "full_house": lambda table: FullHouse(bool(table.get("allow_all_equal", False))),
    "run": lambda table: Run(int(table["run"])),
    "kind_plus_opposite": lambda table: KindPlusOpposite(int(table["kind_plus_opposite"])),
}


def parse_variant(tables: Table, options: Mapping[str, str]) -> Variant:
    """Return the game that *tables* describe, with the house rules *options*.

    Raises:
        VariantError: a key is missing, unknown or impossible, or an option does not exist.
    """
    if tables.get("schema") != SCHEMA:
        message = f"schema: this program reads schema {SCHEMA}, not {tables.get('schema')!r}"
        raise VariantError(message)
    patched, chosen = apply_options(tables, options)
    try:
        return _build(patched, chosen)
    except KeyError as missing:
        message = f"{tables.get('id', 'variant')}: the key {missing} is missing"
        raise VariantError(message) from missing
    except (TypeError, ValueError) as wrong:
        message = f"{tables.get('id', 'variant')}: {wrong}"
        raise VariantError(message) from wrong


def _build(tables: Table, chosen: tuple[tuple[str, str], ...]) -> Variant:
    sections = tuple((section["id"], section["label"]) for section in tables["section"])
    variant = Variant(
        id=tables["id"],
        name=tables["name"],
        options=chosen,
        players=(tables["players"]["min"], tables["players"]["max"]),
        dice=int(tables["dice"]["count"]),
        rolls=int(tables["turn"]["rolls"]),
        hold=Hold(tables["turn"]["hold"]),
        sections=sections,
        boxes=tuple(_box(table) for table in tables["box"]),
        columns=tuple(Column(id=each["id"], label=each["label"]) for each in tables["column"]),
        bonuses=tuple(_bonus(table) for table in tables.get("bonus", ())),
    )
    _check(variant)
    return variant


def _box(table: Table) -> Box:
    return Box(
        id=table["id"],
        label=table["label"],
        section=table["section"],
        pattern=_pattern(table["id"], table["pattern"]),
        points=_points(table["points"]),
    )


def _pattern(box_id: str, table: Table) -> Pattern:
    for name, make in PATTERNS.items():
        if name in table:
            return make(table)
    message = f"box.{box_id}.pattern: use one of {', '.join(PATTERNS)}, not {sorted(table)}"
    raise VariantError(message)


def _points(table: Table) -> Points:
    if "fixed" in table:
        return Points(base=int(table["fixed"]))
    return Points(base=int(table["base"]), adds=Adds(table["add"]))


def _bonus(table: Table) -> Bonus:
    return Bonus(
        id=table["id"],
        label=table["label"],
        section=table["section"],
        threshold=int(table["when"]["gte"]),
        points=int(table["points"]["fixed"]),
    )


def _check(variant: Variant) -> None:
    _check_sections(variant)
    ids = [box.id for box in variant.boxes]
    if len(set(ids)) != len(ids):
        message = "box: two boxes have the same id"
        raise VariantError(message)
    if not variant.boxes or not variant.columns or min(variant.dice, variant.rolls) < 1:
        message = "a sheet needs at least one box, one column, one die and one throw"
        raise VariantError(message)


def _check_sections(variant: Variant) -> None:
    sections = {section for section, _ in variant.sections}
    named = [(box.id, box.section) for box in variant.boxes]
    named += [(bonus.id, bonus.section) for bonus in variant.bonuses]
    for part, section in named:
        if section not in sections:
            message = f"{part}.section: {section!r} is none of {sorted(sections)}"
            raise VariantError(message)
