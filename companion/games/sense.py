"""Refuses games of players' own that could never be played: for no roll, and no table, can do that.

A game that was stored with its rules is never asked again: what it was played by stays.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.dice import FACES, as_face
from companion.errors import VariantError
from companion.rules.alike import AlikeGame
from companion.rules.banking import BankingGame
from companion.rules.boxes import Adds, Points
from companion.rules.figures import Figures
from companion.rules.patterns import (
    PAIR,
    THREE,
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
from companion.rules.shades import Shades
from companion.rules.sheet_game import Counted, SheetGame
from companion.signs import can_be_seen, is_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.boxes import Box
    from companion.rules.patterns import Pattern
    from companion.rules.sheet_game import Spread
    from companion.rules.variant import Variant

MOST_PLAYERS: Final = 8
"""There are so many colours for them, and so many columns fit on a sheet."""

MOST_DICE: Final = 12
"""The games that are known have eight at most."""

LONGEST_LABEL: Final = 40
"""Letters of a label: shipped games need 22, and a phone shows so many in two or three lines."""

MOST_ROLLS: Final = 20
"""Each throw of a turn has a dot on the page."""

MOST_IN_A_SERIES: Final = 1000
"""Games of a series, or wins that end it: nobody sits longer."""


def check_sense(variant: Variant) -> None:
    """Check that a game can be played, and that everything in it can happen.

    Raises:
        VariantError: it cannot; the message names what, where, and what would do.
    """
    for where, label in _labels(variant):
        _check_label(where, label)
    _check_ids(variant)
    fewest, most = variant.players
    if not 1 <= fewest <= most <= MOST_PLAYERS:
        raise VariantError(f"players: {fewest} to {most} have to be within 1 to {MOST_PLAYERS}")
    if not 1 <= variant.dice <= MOST_DICE:
        raise VariantError(f"dice.count: {variant.dice} has to be 1 to {MOST_DICE}")
    if isinstance(variant, SheetGame):
        _check_sheet(variant)
    if isinstance(variant, AlikeGame) and not 1 <= variant.count <= MOST_IN_A_SERIES:
        raise VariantError(
            f"series: it has to end after one game or win, or more, up to {MOST_IN_A_SERIES}"
        )
    if isinstance(variant, BankingGame):
        _check_banking(variant)


def _check_ids(variant: Variant) -> None:
    """Refuse parts of one id: rules, and rows that are drawn, would mean any of them.

    An id stands in files and in complaints, so that it has to be seen.
    """
    for (what, id_), count in Counter(_ids(variant)).items():
        if count > 1:
            raise VariantError(f"{what}: {id_!r} is there twice")
        if not is_one_line(id_) or not can_be_seen(id_):
            raise VariantError(f"{what}.id: {id_!r} has to be a line of letters that can be seen")


def _ids(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield the ids of all parts, and of which kind each is; a box is in one constraint at most."""
    if isinstance(variant, SheetGame):
        yield from _ids_of_sheet(variant)
    if isinstance(variant, BankingGame) and isinstance(variant.combining, Figures):
        yield from (("figure", each.id) for each in variant.combining.table)


def _ids_of_sheet(variant: SheetGame) -> Iterator[tuple[str, str]]:
    yield from (("section", section) for section, _ in variant.sections)
    yield from (("box", each.id) for each in variant.boxes)
    yield from (("column", each.id) for each in variant.columns)
    yield from (("bonus", each.id) for each in variant.bonuses)
    yield from (("derived", each.id) for each in variant.spreads)
    yield from (("constraint", box) for each in variant.higher for box in (each.high, each.low))


def _labels(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield everything that players read of a game, with where it stands."""
    yield "id", variant.id
    yield "name", variant.name
    if isinstance(variant, SheetGame):
        yield from ((f"section.{section}.label", label) for section, label in variant.sections)
        yield from ((f"box.{each.id}.label", each.label) for each in variant.boxes)
        yield from ((f"bonus.{each.id}.label", each.label) for each in variant.bonuses)
        yield from ((f"column.{each.id}.label", each.label) for each in variant.columns)
        yield from ((f"derived.{each.id}.label", each.label) for each in variant.spreads)
    if isinstance(variant, BankingGame) and isinstance(variant.combining, Figures):
        yield from ((f"figure.{each.id}.label", each.label) for each in variant.combining.table)


def _check_label(where: str, label: str) -> None:
    if not is_one_line(label) or not can_be_seen(label):
        raise VariantError(f"{where}: {label!r} has to be a line of letters that can be seen")
    if len(label) > LONGEST_LABEL:
        raise VariantError(f"{where}: {label!r} is longer than {LONGEST_LABEL} letters")


def _check_sheet(variant: SheetGame) -> None:
    if variant.extra is not None and variant.joker is not None:
        raise VariantError("joker, extra: both pay for what is thrown again, so a game has one")
    if variant.rolls > MOST_ROLLS:
        raise VariantError(f"turn.rolls: {variant.rolls} has to be 1 to {MOST_ROLLS}")
    for box in variant.boxes:
        _check_pattern(f"box.{box.id}.pattern", box.pattern, box.use or variant.dice)
        _check_needs(variant, box)
    if variant.instant_win is not None:
        _check_tells_apart("total.instant_win", variant.instant_win)
        _check_pattern("total.instant_win", variant.instant_win, variant.dice)
    for spread in variant.spreads:
        _check_spread(variant, spread)
    _check_bonuses(variant)


def _check_bonuses(variant: SheetGame) -> None:
    """Refuse bonuses that nobody can earn, and a total of none at all."""
    if variant.only_bonuses and not variant.bonuses:
        raise VariantError("total.counts: there is no bonus that could count")
    for bonus in variant.bonuses:
        boxes = [box for box in variant.boxes if bonus.section in (None, box.section)]
        if bonus.counted is Counted.BOXES and bonus.threshold > len(boxes):
            raise VariantError(
                f"bonus.{bonus.id}.when: it needs {bonus.threshold} boxes of {len(boxes)}"
            )


def _check_spread(variant: SheetGame, spread: Spread) -> None:
    """Refuse a spread that is always 0, and one whose dice no points of a box tell."""
    where = f"derived.{spread.id}"
    if spread.high == spread.low:
        raise VariantError(f"{where}: hi and lo are one box, so that it is always 0")
    box = variant.box(spread.count_box)
    is_sum = box.points == Points(adds=Adds.MATCHED)
    if not (is_sum and box.pattern == OneFace(as_face(spread.face))):
        raise VariantError(
            f"{where}.count_box: the points of {box.id!r} do not tell how many dice show "
            f"{spread.face}: name a box of pattern = {{ face = {spread.face} }} and points = "
            '{ base = 0, add = "matched" }'
        )


def _check_needs(variant: SheetGame, box: Box) -> None:
    """Refuse boxes that wait for each other: none of them would ever score."""
    waited_for = [box.id]
    while (needs := variant.box(waited_for[-1]).needs) is not None:
        if needs in waited_for:
            round_trip = " needs ".join((*waited_for, needs))
            raise VariantError(f"box.{box.id}.needs: {round_trip}, so that none can score")
        waited_for.append(needs)


def _check_banking(variant: BankingGame) -> None:
    if variant.target < 1:
        raise VariantError(f"target: {variant.target} has to be 1 or more")
    if variant.opening_minimum < 0:
        raise VariantError(f"opening_minimum: {variant.opening_minimum} has to be 0 or more")
    if isinstance(variant.combining, Figures):
        _check_figures(variant.combining, variant.dice)
    elif isinstance(variant.combining, Shades) and variant.combining.light_ace_value < 1:
        raise VariantError("shades.light_ace_value: it has to be 1 or more")
    if not 0 <= variant.dark <= variant.dice:
        raise VariantError("dice.shades: there cannot be fewer than no dark or light ones")


def _check_figures(figures: Figures, dice: int) -> None:
    if not figures.table:
        raise VariantError("figure: a game of figures has one at least")
    for figure in figures.table:
        where = f"figure.{figure.id}"
        if not 1 <= figure.dice <= dice:
            raise VariantError(f"{where}.dice: {figure.dice} has to be 1 to {dice}, as many as lie")
        if min(figure.pays) < 0 or not any(figure.pays):
            raise VariantError(f"{where}.points: it has to pay something, and never less than 0")
        _check_tells_apart(f"{where}.pattern", figure.pattern)
        _check_pattern(f"{where}.pattern", figure.pattern, figure.dice)


def _check_tells_apart(where: str, pattern: Pattern) -> None:
    """Refuse the pattern of the upper section, which every roll has, where it decides anything."""
    if isinstance(pattern, OneFace):
        raise VariantError(
            f"{where}: any dice are this, so it tells nothing apart: for a 1 write exact = [1]"
        )


def _check_pattern(where: str, pattern: Pattern, dice: int) -> None:
    if isinstance(pattern, Includes) and len(set(pattern.faces)) < len(pattern.faces):
        raise VariantError(f"{where}: includes names each face once; for more of one say kind")
    if not _can_be_met(pattern, dice):
        raise VariantError(f"{where}: no roll of {dice} dice can be this")


def _can_be_met(pattern: Pattern, dice: int) -> bool:
    """Return whether some roll of so many dice has the pattern."""
    match pattern:
        case Kind(count):
            return 1 <= count <= dice
        case Pairs(count):
            return 1 <= count <= len(FACES) and count * PAIR <= dice
        case FullHouse():
            return dice >= THREE + PAIR
        case Run(count, _):
            return 1 <= count <= min(len(FACES), dice)
        case KindPlusOpposite(count):
            return 1 <= count < dice
        case _:
            return _can_be_shown(pattern, dice)


def _can_be_shown(pattern: Pattern, dice: int) -> bool:
    """Return whether so many dice can show what is listed; a pattern that lists nothing can be."""
    match pattern:
        case Exact(faces):
            return len(faces) == dice
        case Includes(faces):
            return len(set(faces)) <= dice
        case EqualGroups(sizes):
            return min(sizes) >= 1 and sum(sizes) <= dice and len(sizes) <= len(FACES)
        case _:
            return True
