"""The state of the table: what folding its events gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.rules.ending import is_finished
from companion.rules.open import may_still_be_written, throws_allowed
from companion.turn.tray import ReadDie, Tray

if TYPE_CHECKING:
    from companion.dice import Die, Face
    from companion.rules.sheet import Sheet
    from companion.rules.sheet_game import Place, SheetGame
    from companion.turn.events import Step


class Phase(StrEnum):
    """Where a turn stands. Moving and settling belong to the camera, not to the game."""

    NO_GAME = "no-game"
    READY = "ready"
    READ = "read"
    ASK = "ask"
    HOLD = "hold"
    CHOOSE = "choose"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Roll:
    """One counted throw of a turn.

    Attributes:
        dice: all dice of the game, the kept ones among them.
        kept: those that were kept before it.
        doubts: codes of what has to be asked about the roll as a whole.
    """

    dice: tuple[ReadDie, ...]
    kept: tuple[Die, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def questioned(self) -> tuple[int, ...]:
        """The indices of the dice that have to be asked about."""
        return tuple(index for index, die in enumerate(self.dice) if not die.sure)

    @property
    def is_settled(self) -> bool:
        """Whether nothing about it has to be asked any more."""
        return not self.doubts and not self.questioned

    @property
    def known_dice(self) -> tuple[Die, ...]:
        """The dice whose faces are known, in the order in which they were read."""
        return tuple(die.die for die in self.dice if die.die is not None)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces that are known, in the order of the dice."""
        return tuple(die.face for die in self.dice if die.face is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """Everything the game knows.

    Attributes:
        seat: index of the player whose turn it is.
        rolls: this turn's throws so far.
        kept: the dice confirmed as kept since the last throw, or None.
        stopped: the player throws no more in this turn.
        announced: the box that the turn can end in only, or None.
        pointed_box: where the cursor was moved to, or None while it stands at the best box.
        pointed_face: the face the cursor was moved to, for the questioned die.
        before: the state before the last step, so that undo has no limit.
        last: that step.
    """

    variant: SheetGame | None = None
    players: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    seat: int = 0
    rolls: tuple[Roll, ...] = ()
    kept: tuple[Die, ...] | None = None
    stopped: bool = False
    announced: Place | None = None
    pointed_box: Place | None = None
    pointed_face: Face | None = None
    tray: Tray = field(default_factory=Tray)
    before: TableState | None = field(default=None, repr=False, compare=False)
    last: Step | None = field(default=None, repr=False, compare=False)

    @property
    def is_over(self) -> bool:
        """Whether every sheet is full, or the game was won before."""
        return self.variant is not None and is_finished(self.variant, self.sheets)

    @property
    def roll(self) -> Roll | None:
        """The last throw of this turn, or None before the first."""
        return self.rolls[-1] if self.rolls else None

    @property
    def throws_allowed(self) -> int:
        """How many throws this turn may have; 0 without a game."""
        if self.variant is None:
            return 0
        return throws_allowed(self.variant, self.sheets[self.seat])

    @property
    def may_roll(self) -> bool:
        """Whether a further throw of this turn would count."""
        if self.variant is None or self.is_over or self.stopped:
            return False
        if not self.rolls:
            return True
        return len(self.rolls) < self.throws_allowed and may_still_be_written(
            self.variant, self.sheets[self.seat], self.announced
        )

    @property
    def may_undo(self) -> bool:
        """Whether a step can be taken back; the first game's beginning cannot."""
        return self.before is not None and self.before.variant is not None

    @property
    def phase(self) -> Phase:
        """Where the turn stands; the first that applies, in the order below."""
        if self.variant is None:
            return Phase.NO_GAME
        if self.is_over:
            return Phase.OVER
        if self.roll is None:
            return Phase.READY
        return self._phase_of(self.roll)

    def _phase_of(self, roll: Roll) -> Phase:
        if self.kept is not None and not self.stopped:
            return Phase.HOLD
        if not roll.is_settled:
            return Phase.ASK
        return Phase.READ if self.may_roll else Phase.CHOOSE
