"""The state of the table: what folding its events gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.remembered import for_the_last_few
from companion.rules.alike import Series
from companion.rules.banking import Bank
from companion.rules.sheet_game import SheetGame
from companion.turn.customs import Customs
from companion.turn.families import family_of
from companion.turn.tray import ReadDie, Tray, known_dice

if TYPE_CHECKING:
    from companion.dice import Die, Face
    from companion.rules.combining import Groups
    from companion.rules.place import Place
    from companion.rules.sheet import Sheet
    from companion.rules.variant import Variant
    from companion.turn.events import Step
    from companion.turn.players import Colour


class Phase(StrEnum):
    """Where a turn stands. Moving and settling belong to the camera, not to the game."""

    NO_GAME = "no-game"
    READY = "ready"
    READ = "read"
    ASK = "ask"
    HOLD = "hold"
    CHOOSE = "choose"
    FINAL = "final"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Roll:
    """One counted throw of a turn.

    Attributes:
        dice: all dice of the game, the kept ones among them.
        kept: those that were kept before it.
        doubts: codes of what has to be asked about the roll as a whole.
        known_dice: those whose faces are known, in the order in which they were read.
        faces: the faces that are known, in the order of the dice.
    """

    dice: tuple[ReadDie, ...]
    kept: tuple[Die, ...] = ()
    doubts: tuple[str, ...] = ()
    known_dice: tuple[Die, ...] = field(init=False, repr=False, compare=False)
    faces: tuple[Face, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Looked up all the time, and never changed: worked out once.
        known = known_dice(self.dice)
        object.__setattr__(self, "known_dice", known)
        object.__setattr__(self, "faces", tuple(die.face for die in known))

    @property
    def was_seen(self) -> bool:
        """Whether a camera saw it: it was not entered by hand."""
        return any(die.spot for die in self.dice)

    @property
    def questioned(self) -> tuple[int, ...]:
        """The indices of the dice that have to be asked about."""
        return tuple(index for index, die in enumerate(self.dice) if not die.sure)

    @property
    def is_settled(self) -> bool:
        """Whether nothing about it has to be asked any more."""
        return not self.doubts and not self.questioned


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """Everything the game knows.

    Attributes:
        colours: the players', by seat.
        away: the seats of those who have left; the game goes on without them.
        sheets: by seat, in games that are played on a sheet.
        bank: everybody's turns, in games of banking.
        series: the games won so far, in races to equal dice.
        seat: index of the player whose turn it is.
        rolls: this turn's throws so far.
        kept: the dice confirmed as kept since the last throw, or None.
        groups: the combinations that they are bound to then, in games of banking.
        stopped: the player throws no more in this turn.
        spared: the dice that count as they lie while only the missing ones are thrown, or None.
        wrong_shades: how often in this game more or fewer dice were dark than it has.
        announcing: the cursor goes through the boxes that may be announced.
        announced: the box that the turn can end in only, or None.
        confirmed: somebody has said that the game, which is over, shall stay so.
        ended: so many turns of this game have ended.
        reach: how many had ended when one did last; more than `ended` once that was taken back.
        pointed_box: where the cursor was moved to, or None while it stands at the best box.
        pointed_groups: the combinations it was moved to, or None while it stands at the best.
        pointed_face: the face the cursor was moved to, for the questioned die.
        customs: how this table plays; no step changes it.
        before: the state before the last step, so that undo has no limit.
        last: that step.
        undone: the steps that were taken back since; they may be brought back, in their order.
    """

    variant: Variant | None = None
    players: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = ()
    away: tuple[int, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    bank: Bank = field(default_factory=Bank)
    series: Series = field(default_factory=Series)
    seat: int = 0
    rolls: tuple[Roll, ...] = ()
    kept: tuple[Die, ...] | None = None
    groups: Groups | None = None
    stopped: bool = False
    spared: tuple[ReadDie, ...] | None = None
    wrong_shades: int = 0
    announcing: bool = False
    announced: Place | None = None
    confirmed: bool = False
    ended: int = 0
    # Nothing that undo takes back: it says how far back that was.
    reach: int = field(default=0, compare=False)
    pointed_box: Place | None = None
    pointed_groups: Groups | None = None
    pointed_face: Face | None = None
    tray: Tray = field(default_factory=Tray)
    customs: Customs = field(default_factory=Customs)
    before: TableState | None = field(default=None, repr=False, compare=False)
    last: Step | None = field(default=None, repr=False, compare=False)
    undone: tuple[Step, ...] = field(default=(), repr=False, compare=False)

    @property
    @for_the_last_few
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.variant is not None and family_of(self.variant).is_over(self)

    @property
    def dice_count(self) -> int:
        """How many dice the game has; 0 without a game."""
        return 0 if self.variant is None else self.variant.dice

    @property
    def dark_count(self) -> int:
        """How many of them are dark."""
        return 0 if self.variant is None else self.variant.dark

    @property
    def roll(self) -> Roll | None:
        """The last throw of this turn, or None before the first."""
        return self.rolls[-1] if self.rolls else None

    @property
    def settled_roll(self) -> Roll | None:
        """The last throw of this turn, or None while there is none or it has to be asked about."""
        return self.roll if self.roll is not None and self.roll.is_settled else None

    @property
    def player(self) -> str:
        """Who is in turn, by name; empty without a game."""
        return self.players[self.seat] if self.players else ""

    @property
    def is_played_alone(self) -> bool:
        """Whether one plays without anybody else, to win against or to be told from."""
        return len(self.players) == 1

    @property
    def present(self) -> tuple[int, ...]:
        """The seats of those who have not left."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.away)

    def present_from(self, seat: int) -> tuple[int, ...]:
        """Return the seats of those who have not left, round the table from one on."""
        return tuple(sorted(self.present, key=lambda each: (each - seat) % len(self.players)))

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one: who was skipped catches up once the others are done."""
        seats = self.present_from((self.seat + 1) % len(self.players))
        return next((seat for seat in seats if self.has_turns_left(seat)), seats[0])

    def has_turns_left(self, seat: int) -> bool:
        """Return whether a seat has a turn after this one, in games that are played on a sheet."""
        if not isinstance(self.variant, SheetGame):
            return True
        written = len(self.sheets[seat].entries) + (seat == self.seat)
        return written < len(self.variant.places)

    @property
    def throws_allowed(self) -> int:
        """How many throws this turn may have; 0 without a limit, or without a game."""
        return 0 if self.variant is None else family_of(self.variant).throws_allowed(self)

    @property
    @for_the_last_few
    def may_roll(self) -> bool:
        """Whether a further throw of this turn would count."""
        if self.variant is None or self.is_over or self.stopped:
            return False
        return not self.rolls or family_of(self.variant).may_roll_again(self)

    @property
    def may_throw(self) -> bool:
        """Whether the next throw would count now: where kept dice are bound, once some are."""
        if self.variant is None or not self.may_roll:
            return False
        return not family_of(self.variant).binds or not self.rolls or self.kept is not None

    def keeps(self, dice: tuple[Die, ...]) -> bool:
        """Return whether just these dice are said to be kept, in whichever order they are told."""
        return self.kept is not None and sorted(self.kept) == sorted(dice)

    @property
    def may_undo(self) -> bool:
        """Whether a step can be taken back; the first game's beginning cannot."""
        return self.before is not None and self.before.variant is not None

    @property
    @for_the_last_few
    def phase(self) -> Phase:
        """Where the turn stands; the first that applies, in the order below."""
        if self.variant is None:
            return Phase.NO_GAME
        if self.is_over:
            return Phase.OVER if self.confirmed else Phase.FINAL
        if self.roll is None:
            return Phase.READY
        return self._phase_of(self.roll)

    @property
    def is_correctable(self) -> bool:
        """Whether there is a roll of which a person may say what its dice show."""
        return self.phase in (Phase.READ, Phase.ASK, Phase.CHOOSE)

    def _phase_of(self, roll: Roll) -> Phase:
        if self.kept is not None and not self.stopped:
            return Phase.HOLD
        if not roll.is_settled:
            return Phase.ASK
        if self.announcing:
            return Phase.CHOOSE
        return Phase.READ if self.may_roll else Phase.CHOOSE
