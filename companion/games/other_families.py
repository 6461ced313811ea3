"""From tables to a checked game, for the games that are not played on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import FACES
from companion.errors import VariantError
from companion.games.schema import of_every_game, pattern_of
from companion.rules.alike import AlikeGame, Allowance, Length, Starter
from companion.rules.banking import BankingGame
from companion.rules.figures import Figure, Figures
from companion.rules.shades import Shades

if TYPE_CHECKING:
    from companion.games.patch import Chosen
    from companion.games.values import Table
    from companion.rules.combining import Combining


def alike_game(tables: Table, chosen: Chosen) -> AlikeGame:
    """Return a race to equal dice."""
    length, count = _series(tables["series"])
    return AlikeGame(
        **of_every_game(tables, chosen),
        dice=int(tables["dice"]["count"]),
        allowance=Allowance(tables["allowance"]),
        starter=Starter(tables["starter"]),
        length=length,
        count=count,
    )


def _series(told: str) -> tuple[Length, int]:
    """Return what ends a series, and how many of it do."""
    word, _, digits = told.partition(":")
    if word not in tuple(Length) or not (digits.isascii() and digits.isdigit()):
        known = " or ".join(f"'{each}:3'" for each in Length)
        raise VariantError(f"series: {told!r} has to be like {known}, with any number")
    return Length(word), int(digits)


def banking_game(tables: Table, chosen: Chosen) -> BankingGame:
    """Return a game of pressing one's luck."""
    count, shades = int(tables["dice"]["count"]), tables["dice"].get("shades")
    if shades is not None and shades["dark"] + shades["light"] != count:
        raise VariantError(f"dice.shades: dark and light have to make {count} dice together")
    return BankingGame(
        **of_every_game(tables, chosen),
        dice=count,
        dark=0 if shades is None else int(shades["dark"]),
        target=int(tables["target"]),
        last_turns=bool(tables["last_turns"]),
        hold_on_hot_dice=bool(tables["hold_on_hot_dice"]),
        opening_minimum=int(tables["opening_minimum"]),
        combining=_combining(tables),
    )


def _combining(tables: Table) -> Combining:
    if ("shades" in tables) == ("figure" in tables):
        raise VariantError("combinations: give either [shades] or a list of [[figure]], not both")
    if "figure" in tables:
        return Figures(tuple(_figure(table) for table in tables["figure"]))
    if "shades" not in tables["dice"]:
        raise VariantError("[shades]: this needs dice.shades, dark and light ones")
    table = tables["shades"]
    return Shades(
        wild_counts_face=bool(table["wild_counts_face"]),
        merge_dark_aces=bool(table["merge_dark_aces"]),
        light_ace_value=int(table["light_ace_value"]),
    )


def _figure(table: Table) -> Figure:
    points = table["points"]
    pays = [points["fixed"]] * len(FACES) if "fixed" in points else points["by_face"]
    if len(pays) != len(FACES):
        raise VariantError(f"figure.{table['id']}.points.by_face: name six numbers, for 1 to 6")
    ones, twos, threes, fours, fives, sixes = (int(each) for each in pays)
    return Figure(
        id=table["id"],
        label=table["label"],
        dice=int(table["dice"]),
        pattern=pattern_of(f"figure.{table['id']}.pattern", table["pattern"]),
        pays=(ones, twos, threes, fours, fives, sixes),
    )
