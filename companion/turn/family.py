"""What differs between the families of games. Everything else at the table is the same for all.

A family is asked through one interface, so that the course of a turn, and what the buttons stand
for, is written once for all games. Only what shows a sheet, or corrects an entry of one, asks for
`SheetGame` itself: other games have none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.turn.commands import PassOn, PointAtBox, PointAtGroups

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.dice import Die
    from companion.messages import Message
    from companion.rules.combining import Groups
    from companion.turn.commands import Command
    from companion.turn.events import HoldsConfirmed
    from companion.turn.state import TableState

Fields = dict[str, Any]
"""Fields of a `TableState` that change."""


@dataclass(frozen=True, slots=True)
class NotKept:
    """Dice may not be kept.

    Attributes:
        why: the key of a sentence for players.
        are_all: they are all dice, so that none is left to throw.
    """

    why: str
    are_all: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """One way to end a turn, or to bind it, as the cursor visits it.

    Attributes:
        command: what OK asks for then.
        points: what the turn would earn.
        label: what stands beside OK.
        pointing: what moves the cursor here, or None where there is nothing to choose from.
    """

    command: Command
    points: int
    label: Message
    pointing: Command | None = None

    @property
    def only_passes(self) -> bool:
        """Whether nothing is won or written by it: the dice are handed on."""
        return isinstance(self.command, PassOn) and not self.points


def under_cursor(state: TableState, ways: Sequence[Ending]) -> Ending | None:
    """Return that of some endings which the cursor is on: the first, until somebody moves it."""
    best = ways[0] if ways else None
    return next((each for each in ways if _is_pointed(state, each.pointing)), best)


def _is_pointed(state: TableState, pointing: Command | None) -> bool:
    match pointing:
        case PointAtBox(place):
            return place == state.pointed_box
        case PointAtGroups(groups):
            return groups == state.pointed_groups
        case _:
            return False


class Family(Protocol):
    """What a family of games knows."""

    binds: bool
    """What is kept is bound: dice must be set aside before each further throw."""

    @property
    def stays_kept(self) -> bool:
        """Whether what is kept once has to lie there to the end of the turn."""
        ...

    wins_games: bool
    """Its totals are games won, not points."""

    def begun(self, players: int) -> Fields:
        """Return the fields of a game that begins."""
        ...

    def is_over(self, state: TableState) -> bool:
        """Return whether the game has come to its end."""
        ...

    def throws_allowed(self, state: TableState) -> int:
        """Return how many throws this turn has; 0 where there is no limit."""
        ...

    def may_roll_again(self, state: TableState) -> bool:
        """Return whether a further throw would count, in a turn that has a roll."""
        ...

    def totals(self, state: TableState) -> tuple[int, ...]:
        """Return by seat what everybody has so far."""
        ...

    def winners(self, state: TableState) -> tuple[int, ...]:
        """Return the seats of those who won a game that is over; ties share (SPEC, A19)."""
        ...

    def hold(
        self, state: TableState, kept: tuple[Die, ...], groups: Groups | None
    ) -> HoldsConfirmed | NotKept:
        """Return what keeping some dice leads to, or why they may not be kept."""
        ...

    def ways_to_keep(self, state: TableState, kept: tuple[Die, ...]) -> tuple[Groups, ...]:
        """Return the ways to combine just these dice, the best first; none where nothing binds."""
        ...

    def holds(self, state: TableState) -> Iterator[HoldsConfirmed]:
        """Yield everything that may be kept now."""
        ...

    def endings(self, state: TableState) -> tuple[Ending, ...]:
        """Return the ways to end the turn as the cursor visits them, the best first."""
        ...

    def all_endings(self, state: TableState) -> Iterator[Command]:
        """Yield every command that may end the turn now, those that no cursor visits included."""
        ...

    def banked(self, state: TableState, groups: Groups) -> Fields:
        """Return what changes when the turn's points are banked, combined like this."""
        ...

    def passed(self, state: TableState) -> Fields:
        """Return what changes when the turn ends without anything to choose."""
        ...

    def skipped(self, state: TableState) -> Fields:
        """Return what changes when a player is skipped, besides whose turn it is."""
        ...

    def closed_to(self, state: TableState) -> str | None:
        """Return why nobody may join the game any more, as a key; None while somebody may."""
        ...

    def joined(self, state: TableState) -> Fields:
        """Return what changes when somebody joins, besides who plays."""
        ...

    def passed_by(self, state: TableState, seats: tuple[int, ...]) -> Fields:
        """Return what changes when the turns of those who have left come and go."""
        ...

    def keeping(self, state: TableState, held: HoldsConfirmed) -> Message:
        """Return what stands beside the button that keeps these dice."""
        ...

    def stopping(self, state: TableState) -> Message:
        """Return what stands beside the button that throws no more."""
        ...

    def reading(self, state: TableState) -> Message:
        """Return the sentence for a roll that is read, with throws left."""
        ...

    def holding(self, state: TableState) -> Message:
        """Return the sentence for dice that are kept, with others to throw."""
        ...

    def choosing(self, state: TableState) -> Message:
        """Return the sentence for a turn that only has to be ended."""
        ...
