"""Races to equal dice: no sheet, one throw more for everybody in turn (SPEC 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.rules.alike import (
    AlikeGame,
    are_alike,
    games_won,
    is_series_over,
    passed_on,
    won_by,
)
from companion.rules.ending import seats_with_most
from companion.turn import commands
from companion.turn.dice_words import dice_in_words
from companion.turn.events import HoldsConfirmed
from companion.turn.family import Ending, NotKept
from companion.turn.kept_freely import keepable, kept_label, kept_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.dice import Die
    from companion.rules.combining import Groups
    from companion.turn.family import Fields
    from companion.turn.state import TableState


class OnSeries:
    """The family of the races to equal dice."""

    binds = stays_kept = False
    wins_games = True

    def __init__(self, game: AlikeGame) -> None:
        self._game = game

    def begun(self, players: int) -> Fields:
        """Return nothing: a series begins with no games won."""
        return {}

    def is_over(self, state: TableState) -> bool:
        """Return whether the series is decided."""
        return is_series_over(self._game, state.series)

    def throws_allowed(self, state: TableState) -> int:
        """Return how many throws this turn has: one more than the turn before."""
        return state.series.due

    def may_roll_again(self, state: TableState) -> bool:
        """Return whether throws are left, and the dice are not all alike already."""
        return len(state.rolls) < state.series.due and not _is_won(state)

    def totals(self, state: TableState) -> tuple[int, ...]:
        """Return by seat the games won."""
        return games_won(state.series, len(state.players))

    def winners(self, state: TableState) -> tuple[int, ...]:
        """Return the seats of those who won."""
        return seats_with_most(self.totals(state), state.present)

    def hold(
        self,
        state: TableState,
        kept: tuple[Die, ...],
        groups: Groups | None,
    ) -> HoldsConfirmed | NotKept:
        """Return what keeping some dice leads to; some have to be left to throw."""
        if state.roll is None or len(kept) >= len(state.roll.dice):
            return NotKept("nothing-to-throw", are_all=True)
        return HoldsConfirmed(kept)

    def ways_to_keep(self, state: TableState, kept: tuple[Die, ...]) -> tuple[Groups, ...]:
        """Return nothing: kept dice are not combined."""
        return ()

    def holds(self, state: TableState) -> Iterator[HoldsConfirmed]:
        """Yield everything that may be kept now."""
        yield from map(HoldsConfirmed, keepable(state, self._game.dice))

    def endings(self, state: TableState) -> tuple[Ending, ...]:
        """Return the one way to end a turn: it was won, or the dice are passed on."""
        if _is_won(state):
            return (Ending(commands.PassOn(), 1, say("win-game", player=state.player)),)
        following = state.players[state.next_seat]
        return (Ending(commands.PassOn(), 0, say("pass-on", player=following)),)

    def all_endings(self, state: TableState) -> Iterator[commands.Command]:
        """Yield that one way; early, too (SPEC 4: a player may stop early)."""
        yield from (ending.command for ending in self.endings(state))

    def banked(self, state: TableState, groups: Groups) -> Fields:
        """Return nothing: no points are banked."""
        return {}

    def passed(self, state: TableState) -> Fields:
        """Return where the series stands then, and whose turn it is where another game begins."""
        if _is_won(state):
            series = won_by(self._game, state.series, state.seat, players=len(state.players))
            # Who has left begins no game.
            starter = state.present_from(series.starter)[0]
            return {"series": replace(series, starter=starter), "seat": starter}
        series = passed_on(self._game, state.series, used=len(state.rolls))
        return {"series": series}

    def skipped(self, state: TableState) -> Fields:
        """Return nothing: the next one may throw as often."""
        return {}

    def closed_to(self, state: TableState) -> str | None:
        """Return that a game is won already: nobody could make up for it."""
        return "joins-in-first-game" if state.series.winners else None

    def joined(self, state: TableState) -> Fields:
        """Return nothing: nobody has won a game yet."""
        return {}

    def passed_by(self, state: TableState, seats: tuple[int, ...]) -> Fields:
        """Return nothing: the next one may throw as often."""
        return {}

    def keeping(self, state: TableState, held: HoldsConfirmed) -> Message:
        """Return which dice would be kept."""
        return kept_label(held)

    def stopping(self, state: TableState) -> Message:
        """Return that the turn ends early then."""
        return say("stop-early")

    def reading(self, state: TableState) -> Message:
        """Return what was thrown."""
        dice = dice_in_words(state.rolls[-1].known_dice)
        return say("read-race", roll=len(state.rolls), rolls=state.series.due, dice=dice)

    def holding(self, state: TableState) -> Message:
        """Return what is kept."""
        return kept_sentence(state)

    def choosing(self, state: TableState) -> Message:
        """Return that the game is won, or who throws next, and how often."""
        if _is_won(state):
            game = len(state.series.winners) + 1
            return say("all-alike", player=state.player, game=game)
        after = passed_on(self._game, state.series, used=len(state.rolls))
        return say("not-alike", player=state.players[state.next_seat], rolls=after.due)


def _is_won(state: TableState) -> bool:
    """Return whether the last throw shows equal dice only, every face known."""
    roll = state.roll
    return roll is not None and len(roll.faces) == len(roll.dice) and are_alike(roll.faces)
