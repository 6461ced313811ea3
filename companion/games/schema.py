"""From tables, as TOML gives them, to a checked sheet game.

Every complaint names the key and says what would do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.dice import as_face
from companion.errors import VariantError
from companion.rules.boxes import Adds, Box, Points
from companion.rules.patterns import (
    AnyRoll,
    Exact,
    FullHouse,
    Kind,
    KindPlusOpposite,
    OneFace,
    Pairs,
    Run,
)
from companion.rules.sheet_game import (
    Admission,
    Bonus,
    Column,
    Extra,
    Higher,
    Hold,
    Joker,
    JokerRule,
    Order,
    SheetGame,
    Spread,
    Violation,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.patch import Chosen
    from companion.rules.patterns import Pattern

Table = dict[str, Any]
"""One TOML table."""

PATTERNS: Final[dict[str, Callable[[Table], Pattern]]] = {
    "any": lambda _: AnyRoll(),
    "face": lambda table: OneFace(as_face(table["face"])),
    "kind": lambda table: Kind(int(table["kind"])),
    "pairs": lambda table: Pairs(int(table["pairs"])),
    "full_house": lambda table: FullHouse(bool(table.get("allow_all_equal", False))),
    "run": lambda table: Run(int(table["run"])),
    "exact": lambda table: Exact(tuple(as_face(face) for face in table["exact"])),
    "kind_plus_opposite": lambda table: KindPlusOpposite(int(table["kind_plus_opposite"])),
}


def sheet_game(tables: Table, chosen: Chosen) -> SheetGame:
    """Return a game that is played on a sheet."""
    variant = SheetGame(
        id=tables["id"],
        name=tables["name"],
        options=chosen,
        players=(tables["players"]["min"], tables["players"]["max"]),
        dice=int(tables["dice"]["count"]),
        rolls=int(tables["turn"]["rolls"]),
        hold=Hold(tables["turn"]["hold"]),
        sections=tuple((section["id"], section["label"]) for section in tables["section"]),
        boxes=tuple(_box(table) for table in tables["box"]),
        columns=tuple(_column(table) for table in tables["column"]),
        bonuses=tuple(_bonus(table) for table in tables.get("bonus", ())),
        higher=tuple(_higher(table) for table in tables.get("constraint", ())),
        spreads=tuple(_spread(table) for table in tables.get("derived", ())),
        extra=_extra(tables["extra"]) if tables.get("extra") else None,
        joker=_joker(tables["joker"]) if tables.get("joker") else None,
    )
    _check(variant)
    return variant


def _box(table: Table) -> Box:
    return Box(
        id=table["id"],
        label=table["label"],
        section=table["section"],
        pattern=pattern_of(table["id"], table["pattern"]),
        points=_points(table["points"]),
    )


def pattern_of(box_id: str, table: Table) -> Pattern:
    """Return the pattern of a box or a figure."""
    for name, make in PATTERNS.items():
        if name in table:
            return make(table)
    message = f"box.{box_id}.pattern: use one of {', '.join(PATTERNS)}, not {sorted(table)}"
    raise VariantError(message)


def _points(table: Table) -> Points:
    if "fixed" in table:
        return Points(base=int(table["fixed"]))
    return Points(base=int(table["base"]), adds=Adds(table["add"]))


def _column(table: Table) -> Column:
    return Column(
        id=table["id"],
        label=table["label"],
        order=Order(table.get("order", Order.FREE)),
        admission=Admission(table.get("entry", Admission.ANY)),
    )


def _bonus(table: Table) -> Bonus:
    when, points = table["when"], table["points"]
    return Bonus(
        id=table["id"],
        label=table["label"],
        section=table["section"],
        # Points are whole numbers: more than 60 is at least 61.
        threshold=int(when["gte"]) if "gte" in when else int(when["gt"]) + 1,
        points=int(points["fixed"] if "fixed" in points else points["base"]),
        over=int(points["over"]) if "over" in points else None,
    )


def _higher(table: Table) -> Higher:
    return Higher(high=table["hi"], low=table["lo"], on_violation=Violation(table["on_violation"]))


def _spread(table: Table) -> Spread:
    return Spread(
        id=table["id"],
        label=table["label"],
        high=table["hi"],
        low=table["lo"],
        count_box=table["count_box"],
        face=as_face(table["face"]),
        floor_zero=bool(table.get("floor_zero", False)),
    )


def _extra(table: Table) -> Extra:
    return Extra(box=table["box"], points=int(table["points"]), most=int(table["max_total_hits"]))


def _joker(table: Table) -> Joker:
    return Joker(
        box=table["box"],
        bonus=int(table["bonus"]),
        rule=JokerRule(table["rule"]),
        figures=tuple(table["figures"]),
    )


def _check(variant: SheetGame) -> None:
    _check_sections(variant)
    _check_references(variant)
    for what, ids in (
        ("box", [box.id for box in variant.boxes]),
        ("column", [column.id for column in variant.columns]),
    ):
        if len(set(ids)) != len(ids):
            raise VariantError(f"{what}: two of them have the same id")
    if not variant.boxes or not variant.columns or min(variant.dice, variant.rolls) < 1:
        raise VariantError("a sheet needs at least one box, one column, one die and one throw")


def _check_sections(variant: SheetGame) -> None:
    sections = {section for section, _ in variant.sections}
    named = [(box.id, box.section) for box in variant.boxes]
    named += [(bonus.id, bonus.section) for bonus in variant.bonuses]
    for part, section in named:
        if section not in sections:
            message = f"{part}.section: {section!r} is none of {sorted(sections)}"
            raise VariantError(message)


def _check_references(variant: SheetGame) -> None:
    """Refuse rules about boxes that the sheet does not have."""
    named = [box for rule in variant.higher for box in (rule.high, rule.low)]
    named += [box for each in variant.spreads for box in (each.high, each.low, each.count_box)]
    named += [] if variant.extra is None else [variant.extra.box]
    named += [] if variant.joker is None else [variant.joker.box, *variant.joker.figures]
    unknown = sorted(set(named) - {box.id for box in variant.boxes})
    if unknown:
        raise VariantError(f"a rule names boxes that the sheet does not have: {unknown}")
