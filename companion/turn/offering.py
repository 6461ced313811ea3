"""After a game: another one with the same players, chosen with the buttons (TABLE, "After")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.messages import name_of_game, say
from companion.turn import commands
from companion.turn.buttons import Meaning
from companion.turn.commands import Button
from companion.turn.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.variant import Variant
    from companion.turn.state import TableState


@dataclass(frozen=True, slots=True)
class Offering:
    """The cursor is on a game that may be played next."""

    game: Variant


def offer_begun(state: TableState, games: Sequence[Variant]) -> Meaning | None:
    """Return what NEXT is for once a game is over; None while none is, or without another game."""
    if state.phase is not Phase.OVER or state.variant is None:
        return None
    offered = _game_after(state.variant, state, games)
    if offered is None:
        return None
    return Meaning(say("other-game", game=name_of_game(offered.name)), turns_to=Offering(offered))


def while_offering(
    state: TableState, offering: Offering, button: Button, games: Sequence[Variant]
) -> Meaning:
    """Return what a button stands for meanwhile."""
    game = offering.game
    if button is Button.OK:
        return Meaning(
            say("start-game", game=name_of_game(game.name)), commands.StartGame(game, state.players)
        )
    following = _game_after(game, state, games) if button is Button.NEXT else None
    if following is not None:
        return Meaning(
            say("rather-game", game=name_of_game(following.name)), turns_to=Offering(following)
        )
    return Meaning(say("leave-offer"), ends_interlude=True)


def _game_after(game: Variant, state: TableState, games: Sequence[Variant]) -> Variant | None:
    """Return the game that comes after one and can be played by as many; None without any."""
    ids = [each.id for each in games]
    first = ids.index(game.id) + 1 if game.id in ids else 0
    players = len(state.players)
    fitting = (
        each
        for each in (*games[first:], *games[:first])
        if each.id != game.id and each.players[0] <= players <= each.players[1]
    )
    return next(fitting, None)
