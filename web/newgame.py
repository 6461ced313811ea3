"""What a page has to know to begin a game: games, house rules, the last game, who plays."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Protocol

from flask import request

from companion.catalogue import find_variant
from companion.errors import OutOfRangeError, UnknownGameError, VariantError
from companion.games.telling import rules_of
from companion.messages import name_of_game
from companion.offers import (
    about,
    house_rules_of,
    house_rules_to_choose,
    title_of_house_rule,
)
from companion.turn.players import LONGEST_NAME, Colour, Party, colours_of
from web.answers import with_values, wrong_field
from web.asking import all_in_asked_language, asked_language, in_asked_language
from web.errors import FieldError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask, Response

    from companion.rules.variant import Variant
    from companion.table import Table
    from companion.turn.commands import StartGame


class Roster(Protocol):
    """Who has played at this table before."""

    trouble: str
    """Why the list cannot be used; empty where it can."""

    @property
    def party(self) -> Party:
        """Everybody who is remembered, whoever played last first."""

    def forget(self, name: str) -> None:
        """Drop a player from the list."""


class Nobody:
    """Remembers nobody."""

    trouble = ""
    party = Party(())

    def forget(self, name: str) -> None:
        """Do nothing."""


class NewGame:
    """Tells what can be begun at one table."""

    def __init__(self, table: Table, roster: Roster) -> None:
        self._table = table
        self._roster = roster

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/api/new-game", "new-game", self._answer)
        app.add_url_rule("/api/house-rules", "house-rules", self._house_rules)

    def last(self) -> dict[str, Any] | None:
        """Return the game to offer first; None where nobody knows any."""
        proposed = self._table.proposed
        return None if proposed is None else _told(proposed)

    def _answer(self) -> Response:
        told = {
            "games": [_card(game) for game in self._table.games],
            "last": self.last(),
            "known": _players(self._roster.party),
            "trouble": self._roster.trouble,
            "colours": [colour.value for colour in Colour],
            "longest_name": LONGEST_NAME,
        }
        return with_values(told)

    def _house_rules(self) -> Response:
        """Answer with what can be chosen for a game, and its rules with what was chosen."""
        game = request.args.get("game", "")
        chosen = dict(_pair(each) for each in request.args.getlist("option"))
        try:
            variant = chosen_variant(game, chosen)
        except FieldError as wrong:
            return wrong_field(wrong)
        offered = house_rules_to_choose(game, asked_language(), chosen)
        told = {
            "choices": [asdict(rule) for rule in offered],
            "rules": all_in_asked_language(rules_of(variant)),
            "house": all_in_asked_language(house_rules_of(variant)),
        }
        return with_values(told)


def chosen_variant(game: str, options: Mapping[str, str]) -> Variant:
    """Return a game with the house rules that a page has chosen.

    Raises:
        FieldError: there is no such game, or its house rules do not go together.
    """
    try:
        return find_variant(game, options)
    except UnknownGameError as wrong:
        raise FieldError("no-such-game") from wrong
    except OutOfRangeError as wrong:
        language = asked_language()
        rule = title_of_house_rule(wrong.key, language)
        least, most = map(language.number, (wrong.least, wrong.most))
        raise FieldError("house-rule-number", rule=rule, least=least, most=most) from wrong
    except VariantError as wrong:
        raise FieldError("no-such-house-rules", why=str(wrong)) from wrong


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    return key, value


def _card(game: Variant) -> dict[str, Any]:
    fewest, most = game.players
    return {
        "id": game.id,
        "name": asked_language().label(name_of_game(game.name)),
        "about": in_asked_language(about(game)),
        "players": [fewest, most],
    }


def _told(start: StartGame) -> dict[str, Any]:
    game = start.variant
    return {
        "game": game.id,
        "name": asked_language().label(name_of_game(game.name)),
        "options": dict(game.options),
        "players": _players(Party(start.players, start.colours)),
    }


def _players(party: Party) -> list[dict[str, str]]:
    colours = colours_of(party.colours, len(party.names))
    return [
        {"name": name, "colour": colour.value}
        for name, colour in zip(party.names, colours, strict=True)
    ]
