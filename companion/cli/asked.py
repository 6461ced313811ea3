"""What a command line asks of an evening, and the settings where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.catalogue import find_variant
from companion.errors import ConfigError, UnknownGameError
from companion.settings import GAME
from companion.turn.commands import StartGame

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from companion.config import Config
    from companion.messages import Message
    from companion.turn.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked of an evening.

    Attributes:
        config: the settings, which hold for everything else.
        game: the id of the game to begin.
        options: its house rules, as a game's file writes their values.
        players: their names.
        named: what the command line alone says of the game to begin, as it was typed.
        calibration: the file of a calibration, if one was named.
        data: the folder that games are kept in; None for the usual one.
        host: the address that the page listens on.
        port: the page's; 0 for the usual one or the next that is free.
        is_new: another game is begun although one is open.
        as_json: it ends with the sheet as JSON.
        asks: people at the table are asked who plays, where no game is open.
        restored: what everybody hears of the backup that it begins with; None where it is none.
    """

    config: Config
    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    named: Mapping[str, str]
    calibration: Path | None
    data: Path | None
    host: str
    port: int
    is_new: bool
    as_json: bool
    asks: bool = False
    restored: Message | None = None

    @property
    def start(self) -> StartGame:
        """The game to begin.

        Raises:
            ConfigError: there is no such game, and the settings name it.
            VariantError: its file says something impossible, or it has no such house rule.
        """
        try:
            return StartGame(find_variant(self.game, dict(self.options)), self.players)
        except UnknownGameError as wrong:
            raise ConfigError(f"{self.config.origins[GAME]}: {GAME}: {wrong}") from wrong

    def unused(self, state: TableState) -> tuple[str, ...]:
        """Return what the command line names although another game is open."""
        if state.variant is None:
            return ()
        here = _named(state.variant.id, state.variant.options, state.players)
        return tuple(
            f"{name} {typed}" for name, typed in self.named.items() if typed != here.get(name, "")
        )


def asked_by(arguments: argparse.Namespace, config: Config) -> Asked:
    """Return what a command line asks for; *config* says what it left open."""
    values = config.values
    typed = _names(arguments.players) if arguments.players else None
    of_settings = arguments.game is None and not arguments.option
    return Asked(
        config=config,
        game=arguments.game or values["table.game"],
        options=config.options if of_settings else dict(arguments.option),
        players=typed or tuple(values["table.players"]),
        named=_named(arguments.game, arguments.option, typed),
        calibration=arguments.calibration,
        data=arguments.data or config.data,
        host=arguments.host or values["page.host"],
        port=arguments.port or values["page.port"],
        is_new=arguments.new,
        as_json=getattr(arguments, "json", False),
    )


def _named(
    game: str | None, options: Sequence[tuple[str, str]], players: Sequence[str] | None
) -> dict[str, str]:
    """Return what is said of a game, as it is typed."""
    rules = " ".join(f"{key}={value}" for key, value in options)
    said = {"--game": game, "--players": ",".join(players or ()), "--option": rules}
    return {name: value for name, value in said.items() if value}


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))
