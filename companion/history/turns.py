"""The turns of one game with their rolls, as they stand recorded. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.remembered import for_the_last_few
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn import events
from companion.turn.compared import has_kept
from companion.turn.evolve import as_recorded
from companion.turn.likeness import name_of_crops
from companion.turn.moves import totals
from companion.turn.recorded import before_game, states_of
from companion.turn.sealed import TurnAt
from companion.turn.tray import known_dice
from companion.views.taps import marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Die
    from companion.rules.place import Place
    from companion.rules.tally import Tally
    from companion.turn.events import Step
    from companion.turn.state import Roll, TableState
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRoll:
    """One roll of a turn.

    Attributes:
        number: of the step that counted it, as `companion.turn.recorded` counts them.
        dice: as they were recorded, in the order in which they were read.
        kept: for each die, whether it had been kept before this roll.
        turn: in which it was thrown.
    """

    number: int
    dice: tuple[ReadDie, ...]
    kept: tuple[bool, ...]
    turn: TurnAt

    @property
    def crops(self) -> str:
        """The name under which the pictures of its dice are kept; empty without any."""
        return name_of_crops(self.dice)

    @property
    def seal(self) -> str:
        """Of what stands here, for a correction of it."""
        return self.turn.seal_of(self.dice)

    @property
    def known(self) -> tuple[Die, ...]:
        """The dice, where every face is known; else none."""
        dice = known_dice(self.dice)
        return dice if len(dice) == len(self.dice) else ()

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The dice that were thrown in it: those that had not been kept."""
        pairs = zip(self.dice, self.kept, strict=True)
        return tuple(die.die for die, kept in pairs if die.die is not None and not kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """One turn.

    Attributes:
        seat: whose turn it was.
        turn: the how-manyth of that player, from 1; those that were skipped count.
        end: what it ended with; None while it runs.
        number: of the step that ended it; 0 while it runs.
        place: where it was written, on a sheet.
        row: the row of the drawn sheet in which it stands; empty where it stands in none.
        points: what it brought; None where it brought nothing to count, or runs still.
        besides: what it was paid besides its box, as for a further Yahtzee.
    """

    seat: int
    turn: int
    rolls: tuple[PastRoll, ...]
    end: Step | None = None
    number: int = 0
    place: Place | None = None
    row: str = ""
    points: int | None = None
    besides: int = 0

    @property
    def seal(self) -> str:
        """Of the step that ended it, for a correction of it; empty while it runs."""
        return "" if self.end is None else TurnAt(self.seat, self.turn).seal_of(self.end)

    @property
    def at(self) -> str:
        """Where it stands on the drawn sheet: seat, column and row; rows with one lane have one."""
        column = self.place.column if self.place else "points"
        return f"{self.seat}.{column}.{self.row}" if self.row else ""

    @property
    def is_skipped(self) -> bool:
        """Whether the player did not play."""
        return isinstance(self.end, events.SeatSkipped)

    @property
    def may_be_taken_out(self) -> bool:
        """Whether it may be said that it did not happen."""
        return isinstance(self.end, events.BoxScored | events.TurnBanked)


@for_the_last_few
def turns_of(state: TableState) -> tuple[PastTurn, ...]:
    """Return the turns of the game that runs, in order; the last one may be running still."""
    now = before_game(state)
    counted: list[int] = []
    turns: list[PastTurn] = []
    played: dict[int, int] = {}
    for number, after in enumerate(states_of(as_recorded(state))):
        if isinstance(after.last, events.TURN_ENDS):
            played[now.seat] = played.get(now.seat, 0) + 1
            turns.append(_ended(now, after, number, counted, played[now.seat]))
            now, counted = after, []
            continue
        counted += [number] if isinstance(after.last, events.DiceRolled) else []
        now = after
        # Whoever leaves in the middle of a turn takes its rolls along.
        counted = counted if now.rolls else []
    if now.rolls:
        turn = played.get(now.seat, 0) + 1
        turns.append(PastTurn(seat=now.seat, turn=turn, rolls=_rolls(now, counted, turn)))
    return tuple(_with_points(turns, state))


def _ended(
    before: TableState, after: TableState, number: int, counted: Sequence[int], turn: int
) -> PastTurn:
    step = after.last
    place = step.place if isinstance(step, events.BoxScored) else None
    points = None
    if isinstance(step, events.TurnBanked | events.TurnPassed):
        points = totals(after)[before.seat] - totals(before)[before.seat]
    return PastTurn(
        seat=before.seat,
        turn=turn,
        rolls=_rolls(before, counted, turn),
        end=step,
        number=number,
        place=place,
        row=_row(before, after, place),
        points=points,
    )


def _row(before: TableState, after: TableState, place: Place | None) -> str:
    """Return the row of the drawn sheet in which a turn stands."""
    if place is not None:
        return place.box
    if after.bank.turns:
        return f"round-{len(after.bank.turns[before.seat])}"
    won = len(after.series.winners)
    return f"game-{won}" if won > len(before.series.winners) else ""


def _with_points(turns: Sequence[PastTurn], state: TableState) -> list[PastTurn]:
    """Return the turns with what they are worth on the sheets, where the game has such."""
    if not isinstance(state.variant, SheetGame):
        return list(turns)
    worth = [tally(state.variant, sheet) for sheet in state.sheets]
    return [
        turn if turn.place is None else _with_worth(turn, turn.place, worth[turn.seat])
        for turn in turns
    ]


def _with_worth(turn: PastTurn, place: Place, worth: Tally) -> PastTurn:
    return replace(turn, points=worth.counting.get(place), besides=worth.extras.get(place, 0))


def _rolls(state: TableState, counted: Sequence[int], turn: int) -> tuple[PastRoll, ...]:
    at = TurnAt(state.seat, turn)
    return tuple(
        _roll(state, at, roll, number) for roll, number in zip(state.rolls, counted, strict=True)
    )


def _roll(state: TableState, turn: TurnAt, roll: Roll, number: int) -> PastRoll:
    is_there = has_kept(state.variant, roll.kept, roll.dice)
    return PastRoll(
        number=number,
        turn=turn,
        dice=roll.dice,
        kept=tuple(marked(state, roll, roll.kept if is_there else ())),
    )
