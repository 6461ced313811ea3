"""What a variant's parts say about each other: refused where it cannot be."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from companion.errors import VariantError
from companion.games.values import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.sheet_game import SheetGame


def check_references(variant: SheetGame) -> None:
    """Check what one part of a game says about another one.

    Raises:
        VariantError: it names a part that is not there, twice, or in the wrong order.
    """
    for where, number in (("dice.count", variant.dice), ("turn.rolls", variant.rolls)):
        if number < 1:
            raise VariantError(f"{where}: {number} has to be 1 or more")
    if not variant.boxes or not variant.columns:
        raise VariantError("a sheet needs at least one box and one column")
    for what, ids in (
        ("box", [box.id for box in variant.boxes]),
        ("column", [column.id for column in variant.columns]),
    ):
        twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
        if twice is not None:
            raise VariantError(f"{what}: two of them have the same id {twice!r}")
    _check_sections(variant)
    _check_boxes(variant)
    _check_numbers(variant)


def _check_sections(variant: SheetGame) -> None:
    sections = {section for section, _ in variant.sections}
    named = [(f"box.{box.id}", box.section) for box in variant.boxes]
    named += [(f"bonus.{each.id}", each.section) for each in variant.bonuses if each.section]
    for part, section in named:
        if section not in sections:
            message = f"{part}.section: {section!r} is none of {listed(sections)}"
            raise VariantError(message)


def _check_boxes(variant: SheetGame) -> None:
    """Refuse rules about boxes that the sheet does not have."""
    there = {box.id for box in variant.boxes}
    for where, box in _named(variant):
        if box not in there:
            raise VariantError(
                f"{where}: a rule names the box {box!r}, which the sheet does not have; "
                f"it has {listed(there)}"
            )


def _named(variant: SheetGame) -> Iterator[tuple[str, str]]:
    """Yield every box that a rule names, and where."""
    for rule in variant.higher:
        yield from (("constraint", box) for box in (rule.high, rule.low))
    for spread in variant.spreads:
        boxes = (spread.high, spread.low, spread.count_box)
        yield from ((f"derived.{spread.id}", box) for box in boxes)
    if variant.extra is not None:
        yield "extra.box", variant.extra.box
    if variant.joker is not None:
        yield "joker.box", variant.joker.box
        yield from (("joker.figures", box) for box in variant.joker.figures)
    yield from ((f"box.{box.id}.needs", box.needs) for box in variant.boxes if box.needs)
    yield from (
        (f"column.{each.id}.middle", each.middle) for each in variant.columns if each.middle
    )


def _check_numbers(variant: SheetGame) -> None:
    for box in variant.boxes:
        if box.use is not None and not 1 <= box.use <= variant.dice:
            raise VariantError(f"dice.use: {box.use} of {variant.dice} dice cannot count")
    for bonus in variant.bonuses:
        thresholds = [bonus.threshold, *(threshold for threshold, _ in bonus.steps)]
        if any(low >= high for low, high in pairwise(thresholds)):
            raise VariantError(
                f"bonus.{bonus.id}.points.steps: each has to be above the one before"
            )
    for column in variant.columns:
        if column.multiplier < 1:
            raise VariantError(f"column.{column.id}.multiplier: it has to be at least 1")
