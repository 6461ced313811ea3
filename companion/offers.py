"""What can be chosen for a game: its house rules, each choice told in players' words.

A choice is told by the rules that it changes, which come from the game's own data, so a game that
players write themselves is told like any other.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import chosen_otherwise, find_variant, numbers_of, options_of
from companion.errors import VariantError
from companion.games.telling import rules_of
from companion.messages import Message, say
from companion.rules.banking import BankingGame
from companion.rules.sheet_game import SheetGame
from companion.words.speech import in_words
from companion.words.wording import ENGLISH, SPOKEN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from companion.rules.variant import Variant
    from companion.words.speech import Words


NOTHING_CHOSEN: Final[Mapping[str, str]] = MappingProxyType({})


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


def about(variant: Variant) -> Message:
    """Return what a game is like, in one sentence."""
    key = f"about-{variant.id}"
    # A game of players' own may be called like some other sentence: "sheet", "to-write".
    return say(key) if key in ENGLISH and not variant.own else _about_others(variant)


def _about_others(variant: Variant) -> Message:
    match variant:
        case SheetGame():
            return say("about-sheet", dice=variant.dice, boxes=len(variant.places))
        case BankingGame():
            return say("about-bank", dice=variant.dice, target=variant.target)
        case _:
            return say("about-race", dice=variant.dice)


def house_rules_of(variant: Variant) -> tuple[Message, ...]:
    """Return what a game has otherwise than without any house rule.

    Those of its rules that differ, and what was chosen that only takes rules away.
    """
    plain = chosen_otherwise(variant, {})
    known = rules_of(plain)
    differing = (rule for rule in rules_of(variant) if rule not in known)
    return (*differing, *_taken_away(variant, known))


def _taken_away(variant: Variant, known: Collection[Message]) -> Iterator[Message]:
    for key, choice in variant.options:
        with suppress(VariantError):  # it needs another house rule beside it
            rules = rules_of(chosen_otherwise(variant, {key: choice}))
            if all(rule in known for rule in rules):
                gone = (rule for rule in known if rule not in rules)
                yield from _without(key, choice, gone)


def _without(key: str, choice: str, gone: Iterable[Message]) -> Iterator[Message]:
    """Yield what a choice says for itself, or else the rules that are not played."""
    title, named = _key_of_title(key), _key_of_choice(key, choice)
    if title in ENGLISH and named in ENGLISH:
        yield say("house-choice", about=say(title), choice=say(named))
    else:
        yield from (say("house-without", rule=rule) for rule in gone)


def house_rules_to_choose(
    variant_id: str, words: Words = SPOKEN, chosen: Mapping[str, str] = NOTHING_CHOSEN
) -> tuple[HouseRule, ...]:
    """Return what can be chosen for a game, told in the words of a language.

    Each choice is told as it would be beside the numbers that are *chosen* already: it may name
    them.

    Raises:
        UnknownGameError: there is no such game.
        VariantError: its file says something impossible.
    """
    numbers = numbers_of(variant_id)
    beside = {key: choice for key, choice in chosen.items() if key in numbers}
    return tuple(
        HouseRule(
            key,
            title_of_house_rule(key, words),
            _told(variant_id, key, choices, words, beside),
            _any_number(numbers.get(key)),
        )
        for key, choices in options_of(variant_id).items()
    )


def _any_number(number: Mapping[str, Any] | None) -> AnyNumber | None:
    if number is None:
        return None
    return AnyNumber(number["min"], number["max"], tuple(number.get("words", ())))


def title_of_house_rule(key: str, words: Words) -> str:
    """Return what a house rule is called where it is chosen."""
    return _said(_key_of_title(key), words) or key.replace("_", " ").capitalize()


def _key_of_title(key: str) -> str:
    return f"option-{key}".replace("_", "-")


def _told(
    variant_id: str,
    key: str,
    choices: tuple[str, ...],
    words: Words,
    chosen: Mapping[str, str],
) -> tuple[Offered, ...]:
    rules = [_rules_with(variant_id, {**chosen, key: choice}, words) for choice in choices]
    told = zip(choices, _own_rules(rules, words), strict=True)
    return tuple(Offered(each, _named(key, each, words) or rules or each) for each, rules in told)


def _own_rules(rules: Sequence[tuple[str, ...]], words: Words) -> list[str]:
    """Return what each choice's rules say that the default's do not, or else what they leave out.

    The default is told by what the first other choice changes.
    """
    others = [rules[min(1, len(rules) - 1)], *(rules[0] for _ in rules[1:])]
    return [_differing(own, other, words) for own, other in zip(rules, others, strict=True)]


def _differing(own: tuple[str, ...], other: tuple[str, ...], words: Words) -> str:
    more = " ".join(each for each in own if each not in other)
    if more or not own:
        return more
    gone = (each for each in other if each not in own)
    return " ".join(in_words(say("house-without", rule=each), words) for each in gone)


def _rules_with(variant_id: str, options: Mapping[str, str], words: Words) -> tuple[str, ...]:
    try:
        variant = find_variant(variant_id, options)
    except VariantError:
        return ()  # it needs another house rule beside it
    return tuple(in_words(rule, words) for rule in rules_of(variant))


def _named(key: str, choice: str, words: Words) -> str:
    return _said(_key_of_choice(key, choice), words)


def _key_of_choice(key: str, choice: str) -> str:
    return f"choice-{key}-{choice}".replace("_", "-").replace(":", "-")


def _said(key: str, words: Words) -> str:
    """Return the words of a key; nothing where nobody has written any."""
    return in_words(say(key), words) if key in ENGLISH else ""
