"""The rules of the games without a sheet as sentences, told from their data."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from companion.messages import Label, Message, say
from companion.rules.figures import Figure, Figures
from companion.rules.shades import LIGHT_PAIR, LIGHT_TRIPLE, Shades

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.alike import AlikeGame
    from companion.rules.banking import BankingGame


def race_rules(game: AlikeGame) -> tuple[Message, ...]:
    """Return the rules of a race to equal dice."""
    return (
        say("rule-race", dice=game.dice),
        say("rule-hold-free"),
        say("rule-race-first"),
        say(f"rule-race-{game.allowance.value}"),
        say(f"rule-starter-{game.starter.value}"),
        say(f"rule-series-{game.length.value}", count=game.count),
    )


def banking_rules(game: BankingGame) -> tuple[Message, ...]:
    """Return the rules of a game of banking."""
    return (*_turn(game), *_combinations(game), *_end(game))


def _turn(game: BankingGame) -> Iterator[Message]:
    if game.dark:
        yield say("rule-shades", dark=game.dark, dice=game.dice)
    yield say("rule-press", dice=game.dice)
    yield say("rule-bound")
    yield say("rule-bust")
    yield say("rule-hot-bank" if game.hold_on_hot_dice else "rule-hot-no-bank")


def _combinations(game: BankingGame) -> Iterator[Message]:
    match game.combining:
        case Shades() as shades:
            yield from _of_shades(shades)
        case Figures(table):
            yield from map(_figure, table)


def _of_shades(shades: Shades) -> Iterator[Message]:
    yield say("rule-combine")
    yield say("rule-wild")
    yield say("rule-dark-only")
    yield say("rule-light-only", pair=LIGHT_PAIR, triple=LIGHT_TRIPLE)
    yield say("rule-mixed")
    yield say("rule-wild-face" if shades.wild_counts_face else "rule-wild-one")
    yield say("rule-aces-merge" if shades.merge_dark_aces else "rule-aces-apart")
    yield say("rule-light-ace", points=shades.light_ace_value)
    yield say("rule-include")


def _figure(figure: Figure) -> Message:
    label = Label(figure.label)
    ones, *others = figure.pays
    if len(set(figure.pays)) == 1:
        return say("rule-figure", figure=label, points=ones)
    rises = {high - low for low, high in pairwise(others)}
    if len(rises) > 1 or min(rises) <= 0:
        points = ", ".join(map(str, figure.pays))
        return say("rule-figure-each-face", figure=label, points=points)
    return say("rule-figure-by-face", figure=label, ones=ones, twos=others[0], sixes=others[-1])


def _end(game: BankingGame) -> Iterator[Message]:
    if game.opening_minimum:
        yield say("rule-opening", points=game.opening_minimum)
    if game.last_turns:
        yield say("rule-last-turns", target=game.target)
        yield say("rule-highest-wins")
    else:
        yield say("rule-target", target=game.target)
