"""Whether somebody may join, leave or come back while a game runs, and what happens then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import IllegalMoveError
from companion.turn import commands, events
from companion.turn.families import family_of
from companion.turn.players import check_players, free_colour, tidied

if TYPE_CHECKING:
    from companion.rules.variant import Variant
    from companion.turn.events import Event
    from companion.turn.state import TableState


def may_join(state: TableState) -> bool:
    """Return whether somebody may join the game that is running."""
    return not state.is_over and _why_not_join(state) is None


def _why_not_join(state: TableState) -> str | None:
    """Return why nobody may join, as a key; None while somebody may, and without a game."""
    if state.variant is None:
        return "no-game"
    if len(state.players) >= state.variant.players[1]:
        return "table-is-full"
    return family_of(state.variant).closed_to(state)


def add(state: TableState, adding: commands.AddPlayer) -> tuple[Event, ...]:
    """Judge whether somebody may join."""
    variant = _running(state)
    why = _why_not_join(state)
    if why is not None:
        raise IllegalMoveError(why, most=variant.players[1])
    name = tidied(adding.name)
    check_players(variant, (*state.players, name))
    return (events.PlayerJoined(name, adding.colour or free_colour(state.colours)),)


def rename(state: TableState, renaming: commands.RenamePlayer) -> tuple[Event, ...]:
    """Judge what somebody is to be called; at the end of a game, too."""
    if state.variant is None:
        raise IllegalMoveError("no-game")
    if not 0 <= renaming.seat < len(state.players):
        raise IllegalMoveError("nobody-there")
    name = tidied(renaming.name)
    if name == state.players[renaming.seat]:
        return ()
    names = list(state.players)
    names[renaming.seat] = name
    check_players(state.variant, names)
    return (events.PlayerRenamed(renaming.seat, name),)


def leave(state: TableState, leaving: commands.LeaveGame) -> tuple[Event, ...]:
    """Judge whether the game can go on without somebody."""
    variant = _running(state)
    if leaving.seat not in state.present:
        raise IllegalMoveError("nobody-there")
    fewest = max(variant.players[0], 1)
    if len(state.present) <= fewest:
        raise IllegalMoveError("somebody-has-to-play", fewest=fewest)
    return (events.PlayerLeft(leaving.seat),)


def come_back(state: TableState, coming: commands.ComeBack) -> tuple[Event, ...]:
    """Judge whether somebody may come back."""
    _running(state)
    if coming.seat not in state.away:
        raise IllegalMoveError("nobody-away-there")
    return (events.PlayerReturned(coming.seat),)


def _running(state: TableState) -> Variant:
    if state.variant is None:
        raise IllegalMoveError("no-game")
    if state.is_over:
        raise IllegalMoveError("game-over-for-all")
    return state.variant
