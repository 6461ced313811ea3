"""A game's rules as sentences for players, told from its data: they cannot differ from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.dice import FACES
from companion.games.telling_others import banking_rules, race_rules
from companion.messages import Label, Message, Text, say
from companion.rules.alike import AlikeGame
from companion.rules.banking import BankingGame
from companion.rules.boxes import Adds, Points
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
    Pattern,
    Run,
)
from companion.rules.sheet_game import Admission, Counted, Hold, JokerRule, Order, SheetGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.boxes import Box
    from companion.rules.sheet_game import Bonus, Column, Extra, Joker
    from companion.rules.variant import Variant


def rules_of(variant: Variant) -> tuple[Message, ...]:
    """Return the rules, house rules that are switched on included, one sentence each."""
    match variant:
        case SheetGame():
            return _sheet(variant)
        case BankingGame():
            return banking_rules(variant)
        case AlikeGame():
            return race_rules(variant)
        case _:
            return ()


def _sheet(variant: SheetGame) -> tuple[Message, ...]:
    return (
        *_turn(variant),
        *(each for column in variant.columns for each in _column(column, variant)),
        *_boxes(variant),
        *_best_dice(variant),
        *(_bonus(bonus, variant) for bonus in variant.bonuses),
        *_between_boxes(variant),
        *_besides(variant),
        *_end(variant),
    )


def _turn(variant: SheetGame) -> Iterator[Message]:
    if variant.rolls == 1:
        yield say("rule-one-throw", dice=variant.dice)
    else:
        yield say("rule-throws", dice=variant.dice, rolls=variant.rolls)
        yield say("rule-hold-free" if variant.hold is Hold.FREE else "rule-hold-locked")
        if variant.carry_rolls:
            yield say("rule-carry-rolls")


def _column(column: Column, variant: SheetGame) -> Iterator[Message]:
    is_any = column.admission is Admission.ANY
    if not is_any:
        yield say(ADMITTED[column.admission], column=Label(column.label))
    if column.order is not Order.FREE or (is_any and len(variant.columns) > 1):
        yield say(ORDERED[column.order], column=Label(column.label))
    if column.multiplier > 1:
        yield say("rule-column-times", column=Label(column.label), times=column.multiplier)


ADMITTED: Final = {
    Admission.FIRST_ROLL: "rule-column-first-roll",
    Admission.ANNOUNCED: "rule-column-announced",
}
"""What is said of columns in which not every throw can be written."""

ORDERED: Final = {
    Order.FREE: "rule-column-free",
    Order.DOWN: "rule-column-down",
    Order.UP: "rule-column-up",
    Order.ENDS_IN: "rule-column-ends-in",
    Order.MIDDLE_OUT: "rule-column-middle-out",
}
"""What is said of how a column is filled."""


def _boxes(variant: SheetGame) -> Iterator[Message]:
    """Yield each box; one that stands there several times is told once."""
    yield from dict.fromkeys(_box(box, variant) for box in variant.boxes)
    for box in variant.boxes:
        if box.needs is not None:
            yield say("rule-needs", box=Label(box.label), needs=_label(variant, box.needs))


def _box(box: Box, variant: SheetGame) -> Message:
    # What wins at once needs no points for being served.
    wins = variant.instant_win is not None and variant.instant_win == box.pattern
    fits, points = (
        _fits(box.pattern),
        _points(replace(box.points, served=0) if wins else box.points),
    )
    if box.series is None:
        return say("rule-box", box=Label(box.label), fits=fits, points=points)
    series = box.series
    label = Label(series.label)
    return say("rule-series", label=label, times=series.times, fits=fits, points=points)


def _best_dice(variant: SheetGame) -> Iterator[Message]:
    use = variant.boxes[0].use
    if use is not None:
        yield say("rule-best-dice", use=use, dice=variant.dice)
        lowest = (Label(box.label) for box in variant.boxes if box.lowest)
        yield from (say("rule-lowest-dice", box=box, use=use) for box in lowest)


FITS: Final[dict[type[Pattern], str]] = {
    Kind: "fits-kind",
    Pairs: "fits-pairs",
    KindPlusOpposite: "fits-kind-plus-opposite",
    Exact: "fits-exact",
    Includes: "fits-includes",
}
"""What is said of patterns that have just a count, or just faces."""


def _fits(pattern: Pattern) -> Message:  # noqa: PLR0911  (one line per pattern)
    match pattern:
        case OneFace(face):
            return say("fits-face", face=face)
        case Kind(count) | Pairs(count) | KindPlusOpposite(count):
            return say(FITS[type(pattern)], count=count)
        case Exact(faces) | Includes(faces):
            return say(FITS[type(pattern)], faces=" ".join(map(str, faces)))
        case FullHouse(allow_all_equal):
            return say("fits-full-house-or-five" if allow_all_equal else "fits-full-house")
        case Run(count, ace_high):
            return say("fits-run-ace-high" if ace_high else "fits-run", count=count)
        case EqualGroups(sizes):
            return say("fits-groups", sizes=" + ".join(map(str, sizes)))
        case AnyRoll() | _:
            return say("fits-any")


def _points(points: Points) -> Message:
    if points.served:
        plain = _points(replace(points, served=0))
        return say("pays-served", plain=plain, served=points.served)
    if points.by_roll:
        return say("pays-by-roll", points=", ".join(map(str, points.by_roll)))
    if points.adds is Adds.NONE:
        return say("pays-fixed", points=points.base)
    which = "all" if points.adds is Adds.ALL else "matched"
    if points.base:
        return say(f"pays-base-and-{which}", points=points.base)
    return say(f"pays-{which}")


def _bonus(bonus: Bonus, variant: SheetGame) -> Message:
    told: dict[str, str | int | Text] = {
        "bonus": _named(bonus, variant),
        "threshold": bonus.threshold,
        "points": bonus.points,
    }
    by_boxes = bonus.counted is Counted.BOXES
    if bonus.steps:
        steps = ((bonus.threshold, bonus.points), *bonus.steps)
        told["steps"] = ", ".join(f"{threshold} → {points}" for threshold, points in steps)
        if bonus.over is not None and not by_boxes:
            return say("rule-bonus-by-points-over", over=bonus.over, **told)
        return say("rule-bonus-by-boxes" if by_boxes else "rule-bonus-by-points", **told)
    if bonus.over is None:
        return say("rule-bonus-boxes" if by_boxes else "rule-bonus", **told)
    return say("rule-bonus-over", over=bonus.over, **told)


def _named(bonus: Bonus, variant: SheetGame) -> Text:
    """Return what a bonus is called, with the section that earns it.

    Where there are several, their names tell that.
    """
    name, sections = Label(bonus.label), dict(variant.sections)
    if bonus.section not in sections or len(variant.bonuses) > 1:
        return name
    return say("bonus-of", bonus=name, section=Label(sections[bonus.section]))


def _between_boxes(variant: SheetGame) -> Iterator[Message]:
    for rule in variant.higher:
        high, low = _label(variant, rule.high), _label(variant, rule.low)
        yield say(f"rule-higher-{rule.on_violation.value}", high=high, low=low)
    for spread in variant.spreads:
        yield say(
            "rule-spread-floor" if spread.floor_zero else "rule-spread",
            spread=Label(spread.label),
            high=_label(variant, spread.high),
            low=_label(variant, spread.low),
            ones=_label(variant, spread.count_box),
        )


def _label(variant: SheetGame, box: str) -> Label:
    return Label(variant.box(box).label)


def _besides(variant: SheetGame) -> Iterator[Message]:
    if variant.extra is not None:
        yield from _extra(variant.extra, variant)
    if variant.joker is not None:
        yield from _joker(variant.joker, variant)


def _extra(extra: Extra, variant: SheetGame) -> Iterator[Message]:
    box = _label(variant, extra.box)
    if extra.points:
        yield say("rule-extra", box=box, points=extra.points, most=extra.most)
    else:
        yield say("rule-extra-none", box=box)
    if len(variant.columns) > 1:
        yield say("rule-most-paid", box=box, most=extra.most)


def _joker(joker: Joker, variant: SheetGame) -> Iterator[Message]:
    key = "rule-further-bonus" if len(variant.columns) == 1 else "rule-further-bonus-column"
    key = "rule-further-bonus-all" if joker.all_columns else key
    joker_box = _label(variant, joker.box)
    yield say(key, box=joker_box, points=joker.bonus)
    if joker.rule is JokerRule.NONE:
        return
    suffix = "" if len(variant.columns) == 1 else "-column"
    suffix = "-all" if joker.all_columns else suffix
    yield say(f"rule-joker-{joker.rule.value}{suffix}", box=joker_box)
    yield from (
        say("rule-joker-never", box=Label(box.label))
        for box in variant.boxes
        if box.id not in joker.figures and not _takes_equal(box, variant.dice)
    )


def _takes_equal(box: Box, dice: int) -> bool:
    """Return whether so many equal dice are worth anything in a box."""
    return any(box.score((face,) * dice, 1) for face in FACES)


def _end(variant: SheetGame) -> Iterator[Message]:
    if variant.instant_win is not None:
        yield say("rule-instant-win", fits=_fits(variant.instant_win))
    if variant.only_bonuses:
        yield say("rule-only-bonuses")
    yield say("rule-end")
