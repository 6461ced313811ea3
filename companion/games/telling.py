"""A game's rules as sentences for players, told from its data: they cannot differ from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.telling_others import banking_rules, race_rules
from companion.messages import Message, say
from companion.rules.alike import AlikeGame
from companion.rules.banking import BankingGame
from companion.rules.boxes import Adds, Points
from companion.rules.patterns import (
    AnyRoll,
    Exact,
    FullHouse,
    Kind,
    KindPlusOpposite,
    OneFace,
    Pairs,
    Pattern,
    Run,
)
from companion.rules.sheet_game import Admission, Hold, JokerRule, Order, SheetGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.boxes import Box
    from companion.rules.sheet_game import Bonus, Column
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
        *(_column(column) for column in variant.columns if len(variant.columns) > 1),
        *(_box(box) for box in variant.boxes),
        *(_bonus(bonus) for bonus in variant.bonuses),
        *_between_boxes(variant),
        *_besides(variant),
        say("rule-end"),
    )


def _turn(variant: SheetGame) -> Iterator[Message]:
    if variant.rolls == 1:
        yield say("rule-one-throw", dice=variant.dice)
    else:
        yield say("rule-throws", dice=variant.dice, rolls=variant.rolls)
        yield say("rule-hold-free" if variant.hold is Hold.FREE else "rule-hold-locked")


def _column(column: Column) -> Message:
    if column.admission is Admission.FIRST_ROLL:
        return say("rule-column-first-roll", column=column.label)
    if column.admission is Admission.ANNOUNCED:
        return say("rule-column-announced", column=column.label)
    keys = {
        Order.FREE: "rule-column-free",
        Order.DOWN: "rule-column-down",
        Order.UP: "rule-column-up",
    }
    return say(keys[column.order], column=column.label)


def _box(box: Box) -> Message:
    return say("rule-box", box=box.id, fits=_fits(box.pattern), points=_points(box.points))


def _fits(pattern: Pattern) -> Message:  # noqa: PLR0911  (one line per pattern)
    match pattern:
        case OneFace(face):
            return say("fits-face", face=face)
        case Kind(count):
            return say("fits-kind", count=count)
        case Pairs(count):
            return say("fits-pairs", count=count)
        case FullHouse(allow_all_equal):
            return say("fits-full-house-or-five" if allow_all_equal else "fits-full-house")
        case Run(count):
            return say("fits-run", count=count)
        case Exact(faces):
            return say("fits-exact", faces=" ".join(map(str, faces)))
        case KindPlusOpposite(count):
            return say("fits-kind-plus-opposite", count=count)
        case AnyRoll() | _:
            return say("fits-any")


def _points(points: Points) -> Message:
    if points.adds is Adds.NONE:
        return say("pays-fixed", points=points.base)
    which = "all" if points.adds is Adds.ALL else "matched"
    if points.base:
        return say(f"pays-base-and-{which}", points=points.base)
    return say(f"pays-{which}")


def _bonus(bonus: Bonus) -> Message:
    told: dict[str, str | int] = {
        "bonus": bonus.label,
        "threshold": bonus.threshold,
        "points": bonus.points,
    }
    if bonus.over is None:
        return say("rule-bonus", **told)
    return say("rule-bonus-over", over=bonus.over, **told)


def _between_boxes(variant: SheetGame) -> Iterator[Message]:
    for rule in variant.higher:
        high, low = variant.box(rule.high).label, variant.box(rule.low).label
        yield say(f"rule-higher-{rule.on_violation.value}", high=high, low=low)
    for spread in variant.spreads:
        yield say(
            "rule-spread-floor" if spread.floor_zero else "rule-spread",
            spread=spread.label,
            high=variant.box(spread.high).label,
            low=variant.box(spread.low).label,
            ones=variant.box(spread.count_box).label,
        )


def _besides(variant: SheetGame) -> Iterator[Message]:
    extra, joker = variant.extra, variant.joker
    if extra is not None:
        yield say("rule-extra", box=extra.box, points=extra.points, most=extra.most)
    if joker is not None:
        yield say("rule-further-bonus", box=joker.box, points=joker.bonus)
        if joker.rule is not JokerRule.NONE:
            yield say(f"rule-joker-{joker.rule.value}", box=joker.box)
