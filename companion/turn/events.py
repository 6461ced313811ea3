"""What happened at the table: past tense, stored for ever, folded by `evolve`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.dice import Die, Face, Shade
    from companion.rules.combining import Groups
    from companion.rules.place import Place
    from companion.rules.variant import Variant
    from companion.turn.customs import Customs
    from companion.turn.players import Colour
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game began; its options never change while it runs.

    Attributes:
        colours: the players', by seat; where somebody has none here, a free one.
    """

    variant: Variant
    players: tuple[str, ...]
    colours: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody joined the game that was running, at a new last seat."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player is called otherwise, on the whole sheet."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The game goes on without a player; a turn that had begun is not counted."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class CustomsAgreed:
    """The table is played like this from now on. No step: undo leaves it as it is."""

    customs: Customs


@dataclass(frozen=True, slots=True)
class TrayRead:
    """Something else than before lay still on the tray. A fact: it cannot be undone.

    Attributes:
        dice: what was taken for dice, those among it that had to be ones.
        sure: nothing about them, nor about the picture, needed to be asked.
        troubles: codes of what stood in the way, as the reader names them.
        perhaps: what might have been dice, too, and was not taken for any.
    """

    dice: tuple[ReadDie, ...]
    sure: bool
    troubles: tuple[str, ...]
    perhaps: tuple[ReadDie, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A throw was counted.

    Attributes:
        dice: all dice of the game as they lie, the kept ones among them.
        doubts: codes of what has to be asked about the roll as a whole.
    """

    dice: tuple[ReadDie, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HoldsConfirmed:
    """These dice are kept, the others were taken up.

    Attributes:
        kept: all dice that stay.
        groups: the combinations that they are bound to, in games of banking; with all dice in
            them, none stays.
    """

    kept: tuple[Die, ...]
    groups: Groups | None = None


@dataclass(frozen=True, slots=True)
class DieCorrected:
    """A person said what a die of the current roll shows; a shade of None stays as it was read."""

    index: int
    face: Face
    shade: Shade | None = None


@dataclass(frozen=True, slots=True)
class ReadingAccepted:
    """A person said that the current roll is as it was read."""


@dataclass(frozen=True, slots=True)
class RollingStopped:
    """The player throws no more in this turn."""


@dataclass(frozen=True, slots=True)
class AnnouncingBegun:
    """The cursor goes through the boxes that may be announced."""


@dataclass(frozen=True, slots=True)
class BoxAnnounced:
    """The turn was bound to one box of the announced column."""

    place: Place


@dataclass(frozen=True, slots=True)
class BoxPointedAt:
    """The cursor moved to a box. No step: undo passes over it."""

    place: Place


@dataclass(frozen=True, slots=True)
class GroupsPointedAt:
    """The cursor moved to a way to combine dice. No step: undo passes over it."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class FacePointedAt:
    """The cursor moved to a face of the questioned die. No step: undo passes over it."""

    face: Face


@dataclass(frozen=True, slots=True)
class BoxScored:
    """The current roll was written into a box, and the turn ended."""

    place: Place


@dataclass(frozen=True, slots=True)
class TurnBanked:
    """The turn ended, and its points were banked.

    Attributes:
        groups: the combinations of the set in play, before what matches has to join.
    """

    groups: Groups


@dataclass(frozen=True, slots=True)
class DiceSpared:
    """A die left the tray: these count as they lie, and only what is missing is thrown again."""

    dice: tuple[ReadDie, ...]


@dataclass(frozen=True, slots=True)
class RollReadAnew:
    """The last roll is what lies there now; it is no further one.

    Attributes:
        dice: all dice of the game as they lie.
        doubts: codes of what has to be asked about the roll as a whole.
    """

    dice: tuple[ReadDie, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """The player in turn did not play, and the next one does."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn ended with nothing to choose: it was lost, or won, or its throws are used up."""


@dataclass(frozen=True, slots=True)
class EndConfirmed:
    """A person said that the game, which had come to its end, shall stay so."""


@dataclass(frozen=True, slots=True)
class Change:
    """One step of the game that runs is another one.

    Attributes:
        number: of the step, as `companion.turn.recorded` counts them.
        step: what it is now; None where it did not happen.
    """

    number: int
    step: Step | None


@dataclass(frozen=True, slots=True)
class HistoryCorrected:
    """A person said what really happened earlier in this game: all is as if recorded so."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class StepUndone:
    """The last step was taken back."""


Step = (
    GameStarted
    | DiceRolled
    | HoldsConfirmed
    | DieCorrected
    | ReadingAccepted
    | RollingStopped
    | AnnouncingBegun
    | BoxAnnounced
    | BoxScored
    | TurnBanked
    | TurnPassed
    | DiceSpared
    | RollReadAnew
    | SeatSkipped
    | PlayerJoined
    | PlayerRenamed
    | PlayerLeft
    | PlayerReturned
    | EndConfirmed
    | HistoryCorrected
)
"""What `StepUndone` takes back, one at a time."""

TURN_ENDS: Final = (BoxScored, TurnBanked, TurnPassed, SeatSkipped)
"""What a turn ends with."""

Event = (
    Step | CustomsAgreed | TrayRead | BoxPointedAt | GroupsPointedAt | FacePointedAt | StepUndone
)
