"""What can be chosen for a game: its house rules, each choice told in players' words.

A choice is told by the rules that it changes, which come from the game's own data, so a game that
players write themselves is told like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.catalogue import find_variant, numbers_of, options_of
from companion.errors import VariantError
from companion.games.telling import rules_of
from companion.messages import Message, say
from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.wording import ENGLISH, in_english

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Offered:
    """One choice of a house rule, with what it means."""

    value: str
    told: str


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """A house rule may be any number of a range; with a word before it where there are words."""

    least: int
    most: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What can be chosen under one key; the default comes first."""

    key: str
    title: str
    choices: tuple[Offered, ...]
    number: AnyNumber | None = None


def about(variant: Variant) -> str:
    """Return what a game is like, in one sentence."""
    key = f"about-{variant.id}"
    return in_english(say(key) if key in ENGLISH else _about_others(variant), variant)


def _about_others(variant: Variant) -> Message:
    match variant:
        case SheetGame():
            return say("about-sheet", dice=variant.dice, boxes=len(variant.places))
        case BankingGame():
            return say("about-bank", dice=variant.dice, target=variant.target)
        case _:
            return say("about-race", dice=variant.dice)


def house_rules_to_choose(variant_id: str) -> tuple[HouseRule, ...]:
    """Return what can be chosen for a game.

    Raises:
        UnknownGameError: there is no such game.
        VariantError: its file says something impossible.
    """
    numbers = numbers_of(variant_id)
    return tuple(
        HouseRule(key, _title(key), _told(variant_id, key, choices), _any_number(numbers.get(key)))
        for key, choices in options_of(variant_id).items()
    )


def _any_number(number: Mapping[str, Any] | None) -> AnyNumber | None:
    if number is None:
        return None
    return AnyNumber(number["min"], number["max"], tuple(number.get("words", ())))


def _title(key: str) -> str:
    plain = key.replace("_", "-")
    return ENGLISH.get(f"option-{plain}", plain.replace("-", " ").capitalize())


def _told(variant_id: str, key: str, choices: tuple[str, ...]) -> tuple[Offered, ...]:
    rules = [_rules_with(variant_id, key, choice) for choice in choices]
    offered = []
    for number, choice in enumerate(choices):
        # The default is told by what the first other choice changes.
        other = rules[0] if number else rules[min(1, len(rules) - 1)]
        own = " ".join(each for each in rules[number] if each not in other)
        offered.append(Offered(choice, _named(key, choice) or own or choice))
    return tuple(offered)


def _rules_with(variant_id: str, key: str, choice: str) -> tuple[str, ...]:
    try:
        variant = find_variant(variant_id, {key: choice})
    except VariantError:
        return ()  # it needs another house rule beside it
    return tuple(in_english(rule, variant) for rule in rules_of(variant))


def _named(key: str, choice: str) -> str:
    slug = f"choice-{key}-{choice}".replace("_", "-").replace(":", "-")
    return ENGLISH.get(slug, "")
