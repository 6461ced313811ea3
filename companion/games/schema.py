"""From tables, as TOML gives them, to a checked sheet game.

Every complaint names the key and says what would do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.dice import as_face
from companion.errors import VariantError
from companion.games.checks import check_references
from companion.rules.boxes import Adds, Box, BoxSeries, Points
from companion.rules.patterns import (
    AnyRoll,
    EqualGroups,
    Exact,
    FullHouse,
    Includes,
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
    Counted,
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
    from collections.abc import Callable, Iterator

    from companion.games.patch import Chosen
    from companion.games.values import Table
    from companion.rules.patterns import Pattern

PATTERNS: Final[dict[str, Callable[[Table], Pattern]]] = {
    "any": lambda _: AnyRoll(),
    "face": lambda table: OneFace(as_face(table["face"])),
    "kind": lambda table: Kind(int(table["kind"])),
    "pairs": lambda table: Pairs(int(table["pairs"])),
    "full_house": lambda table: FullHouse(bool(table.get("allow_all_equal", False))),
    "run": lambda table: Run(int(table["run"]), bool(table.get("ace_high", False))),
    "exact": lambda table: Exact(tuple(as_face(face) for face in table["exact"])),
    "includes": lambda table: Includes(tuple(as_face(face) for face in table["includes"])),
    "groups": lambda table: EqualGroups(tuple(int(size) for size in table["groups"])),
    "kind_plus_opposite": lambda table: KindPlusOpposite(int(table["kind_plus_opposite"])),
}


def sheet_game(tables: Table, chosen: Chosen) -> SheetGame:
    """Return a game that is played on a sheet.

    Raises:
        VariantError: one of its parts says something about another one that cannot be.
    """
    variant = _build(tables, chosen)
    check_references(variant)
    return variant


def of_every_game(tables: Table, chosen: Chosen) -> dict[str, Any]:
    """Return what the file of a game of any family says."""
    return {
        "id": tables["id"],
        "name": tables["name"],
        "options": chosen,
        "players": (tables["players"]["min"], tables["players"]["max"]),
    }


def _build(tables: Table, chosen: Chosen) -> SheetGame:
    total = tables.get("total", {})
    return SheetGame(
        **of_every_game(tables, chosen),
        dice=int(tables["dice"]["count"]),
        rolls=int(tables["turn"]["rolls"]),
        hold=Hold(tables["turn"]["hold"]),
        sections=tuple((section["id"], section["label"]) for section in tables["section"]),
        boxes=tuple(box for table in tables["box"] for box in _boxes(table, tables["dice"])),
        columns=tuple(_column(table) for table in tables["column"]),
        bonuses=tuple(_bonus(table) for table in tables.get("bonus", ())),
        higher=tuple(_higher(table) for table in tables.get("constraint", ())),
        spreads=tuple(_spread(table) for table in tables.get("derived", ())),
        extra=_extra(tables["extra"]) if tables.get("extra") else None,
        joker=_joker(tables["joker"]) if tables.get("joker") else None,
        carry_rolls=bool(tables["turn"].get("carry_rolls", False)),
        instant_win=_instant_win(total),
        only_bonuses=total.get("counts") == "bonuses",
    )


def _instant_win(total: Table) -> Pattern | None:
    return pattern_of("total.instant_win", total["instant_win"]) if "instant_win" in total else None


def _boxes(table: Table, dice: Table) -> Iterator[Box]:
    """Yield a box, or as many of them as it is repeated."""
    times = int(table.get("repeat", 1))
    if times == 1:
        yield _box(table, dice)
        return
    for number in range(1, times + 1):
        here = {"id": f"{table['id']}-{number}", "label": f"{table['label']} {number}"}
        yield _box({**table, **here}, dice, BoxSeries(table["label"], times))


def _box(table: Table, dice: Table, series: BoxSeries | None = None) -> Box:
    return Box(
        id=table["id"],
        label=table["label"],
        section=table["section"],
        pattern=pattern_of(f"box.{table['id']}.pattern", table["pattern"]),
        points=_points(table["points"]),
        use=int(dice["use"]) if "use" in dice else None,
        lowest=bool(table.get("lowest", False)),
        needs=table.get("needs"),
        series=series,
    )


def pattern_of(where: str, table: Table) -> Pattern:
    """Return the pattern of a box or a figure; *where* is what to call it in a complaint."""
    named = [name for name in PATTERNS if name in table]
    if len(named) != 1:
        message = f"{where}: use one of {', '.join(PATTERNS)}, not {', '.join(table) or 'none'}"
        raise VariantError(message)
    try:
        return PATTERNS[named[0]](table)
    except ValueError as wrong:
        raise VariantError(f"{where}: {wrong}") from wrong


def _points(table: Table) -> Points:
    served = int(table.get("served", 0))
    if "by_roll" in table:
        by_roll = tuple(int(points) for points in table["by_roll"])
        return Points(base=by_roll[-1], by_roll=by_roll, served=served)
    if "fixed" in table:
        return Points(base=int(table["fixed"]), served=served)
    return Points(base=int(table["base"]), adds=Adds(table["add"]), served=served)


def _column(table: Table) -> Column:
    return Column(
        id=table["id"],
        label=table["label"],
        order=Order(table.get("order", Order.FREE)),
        admission=Admission(table.get("entry", Admission.ANY)),
        middle=table.get("middle"),
        multiplier=int(table.get("multiplier", 1)),
    )


def _bonus(table: Table) -> Bonus:
    when, points = table["when"], table["points"]
    return Bonus(
        id=table["id"],
        label=table["label"],
        section=table.get("section"),
        threshold=_threshold(when),
        points=int(points["fixed"] if "fixed" in points else points["base"]),
        over=int(points["over"]) if "over" in points else None,
        steps=tuple((int(step), int(worth)) for step, worth in points.get("steps", ())),
        counted=Counted.BOXES if "boxes" in when else Counted.POINTS,
    )


def _threshold(when: Table) -> int:
    if "boxes" in when:
        return int(when["boxes"])
    # Points are whole numbers: more than 60 is at least 61.
    return int(when["gte"]) if "gte" in when else int(when["gt"]) + 1


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
        all_columns=bool(table.get("all_columns", False)),
    )
