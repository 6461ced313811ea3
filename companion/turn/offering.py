"""Which game comes next, and who plays it: chosen with the buttons (TABLE, "Who plays")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.messages import Message, name_of_game, say
from companion.turn import commands
from companion.turn.buttons import Meaning
from companion.turn.commands import Button
from companion.turn.players import Party, unnamed
from companion.turn.rematch import party_after
from companion.turn.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.rules.variant import Variant
    from companion.turn.state import TableState

FEWEST_SEATS: Final = 2
"""With so many NEXT begins; one alone comes last."""


@dataclass(frozen=True, slots=True)
class Offering:
    """The cursor is on a game that may be played next, by these players."""

    game: Variant
    party: Party

    @property
    def question(self) -> Message:
        """Shall they play it?"""
        return say(
            "offering", game=name_of_game(self.game.name), players=", ".join(self.party.names)
        )


@dataclass(frozen=True, slots=True)
class Seating:
    """The cursor is on a number of players who need not say their names."""

    count: int

    @property
    def question(self) -> Message:
        """How many play?"""
        return say("seating-one") if self.count == 1 else say("seating", count=self.count)


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be played next.

    Attributes:
        games: those that can be read.
        proposed: the last game again, or what the settings say before the first; None without.
    """

    games: tuple[Variant, ...] = ()
    proposed: commands.StartGame | None = None


NO_CHOICE: Final = Choice()


def choosing_begun(state: TableState, button: Button, choice: Choice) -> Meaning | None:
    """Return what a button is for where a game is to be chosen; None where nobody chooses."""
    if state.variant is None and choice.proposed is not None:
        return _first_begun(button, choice.proposed)
    if state.variant is not None and state.phase is Phase.OVER and button is Button.NEXT:
        return _other_begun(state, state.variant, choice.games)
    return None


def _first_begun(button: Button, proposed: commands.StartGame) -> Meaning | None:
    if button is Button.OK:
        party = Party(proposed.players, proposed.colours)
        label = say("these-play", players=", ".join(party.names))
        return Meaning(label, turns_to=Offering(proposed.variant, party))
    if button is Button.NEXT:
        return Meaning(say("others-play"), turns_to=Seating(FEWEST_SEATS))
    return None


def _other_begun(state: TableState, variant: Variant, games: Sequence[Variant]) -> Meaning | None:
    party = party_after(state)
    offered = _game_after(variant, len(party.names), games)
    if offered is None:
        return None
    return Meaning(
        say("other-game", game=name_of_game(offered.name)), turns_to=Offering(offered, party)
    )


def while_choosing(
    state: TableState, chosen: Offering | Seating, button: Button, choice: Choice
) -> Meaning:
    """Return what a button stands for meanwhile."""
    if isinstance(chosen, Offering):
        return _while_offering(state, chosen, button, choice.games)
    return _while_seating(chosen, button, choice)


def _while_offering(
    state: TableState, offering: Offering, button: Button, games: Sequence[Variant]
) -> Meaning:
    game, party = offering.game, offering.party
    if button is Button.OK:
        start = commands.StartGame(game, party.names, party.colours, breaks_off=True)
        return Meaning(say("start-game", game=name_of_game(game.name)), start)
    following = _game_after(game, len(party.names), games) if button is Button.NEXT else None
    if following is not None:
        return Meaning(
            say("rather-game", game=name_of_game(following.name)),
            turns_to=Offering(following, party),
        )
    is_over = state.phase is Phase.OVER
    return Meaning(say("leave-offer" if is_over else "leave-seating"), ends_interlude=True)


def _while_seating(seating: Seating, button: Button, choice: Choice) -> Meaning:
    games = choice.games if choice.proposed is None else (choice.proposed.variant, *choice.games)
    game = _fitting(seating.count, games)
    if button is Button.OK and game is not None:
        party = unnamed(seating.count)
        return Meaning(_as_many(seating.count), turns_to=Offering(game, party))
    if button is Button.NEXT and games:
        following = seating.count % max(each.players[1] for each in games) + 1
        return Meaning(_rather(following), turns_to=Seating(following))
    return Meaning(say("leave-seating"), ends_interlude=True)


def _as_many(count: int) -> Message:
    return say("one-plays") if count == 1 else say("as-many-play", count=count)


def _rather(count: int) -> Message:
    return say("rather-one") if count == 1 else say("rather-many", count=count)


def _game_after(game: Variant, players: int, games: Sequence[Variant]) -> Variant | None:
    """Return the game that comes after one and can be played by as many; None without any."""
    ids = [each.id for each in games]
    first = ids.index(game.id) + 1 if game.id in ids else 0
    others = [each for each in (*games[first:], *games[:first]) if each.id != game.id]
    return _fitting(players, others)


def _fitting(players: int, games: Sequence[Variant]) -> Variant | None:
    """Return the first game that can be played by as many; None without any."""
    fitting = (each for each in games if each.players[0] <= players <= each.players[1])
    return next(fitting, None)
