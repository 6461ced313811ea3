"""What somebody asks for at the table: imperative, judged by `decide`, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.dice import Die, Face, Shade
    from companion.rules.combining import Groups
    from companion.rules.place import Place
    from companion.rules.variant import Variant
    from companion.turn.customs import Customs
    from companion.turn.players import Colour
    from companion.turn.tray import ReadDie


class Button(StrEnum):
    """The three buttons of the table; page and keyboard have the same."""

    OK = "OK"
    NEXT = "NEXT"
    BACK = "BACK"


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin a game with these players, in the order of their seats.

    Attributes:
        colours: theirs, by seat; who has none here gets a free one.
        breaks_off: a game that is running ends with it. BACK takes that back.
    """

    variant: Variant
    players: tuple[str, ...]
    colours: tuple[Colour, ...] = ()
    breaks_off: bool = False


@dataclass(frozen=True, slots=True)
class BeginAnew:
    """Begin the same game again with the same players, even in the middle of one."""


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Let somebody join the game that is running, at a new last seat."""

    name: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Call a player otherwise from now on."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Let the game go on without a player, whose points stay where they are."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Let a player who has left play on."""

    seat: int


@dataclass(frozen=True, slots=True)
class AgreeOn:
    """Play like this from now on."""

    customs: Customs


@dataclass(frozen=True, slots=True)
class ReportTray:
    """Say what lies still on the tray. Whether that is a throw is for the game to judge.

    Attributes:
        dice: what was read as dice.
        sure: nothing about them, nor about the picture, needs to be asked.
        troubles: codes of what stands in the way, as the reader names them.
        perhaps: what may be dice, too, and was not taken for any.
    """

    dice: tuple[ReadDie, ...]
    sure: bool = True
    troubles: tuple[str, ...] = ()
    perhaps: tuple[ReadDie, ...] = ()


@dataclass(frozen=True, slots=True)
class CountRoll:
    """Count what lies on the tray as the next roll, because a person says so."""


@dataclass(frozen=True, slots=True)
class EnterRoll:
    """Count these dice, entered by a person, as the next roll."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class ConfirmHolds:
    """Keep these dice; the others are thrown again.

    Attributes:
        kept: all dice that stay. In games of banking they are bound; none or all of them are
            named where all are used.
        groups: how they are combined then; None for the way that pays most.
    """

    kept: tuple[Die, ...]
    groups: Groups | None = None


@dataclass(frozen=True, slots=True)
class CorrectDie:
    """Say what a die of the current roll really shows; without a shade, the one read stays."""

    index: int
    face: Face
    shade: Shade | None = None


@dataclass(frozen=True, slots=True)
class AcceptReading:
    """Say that the current roll is as it was read."""


@dataclass(frozen=True, slots=True)
class StopRolling:
    """Throw no more in this turn, and choose a box."""


@dataclass(frozen=True, slots=True)
class BeginAnnouncing:
    """Go through the boxes that may be announced; throwing goes on afterwards."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Bind this turn to an open box of the announced column (SPEC 3.6)."""

    place: Place


@dataclass(frozen=True, slots=True)
class PointAtBox:
    """Move the table's cursor to an open box."""

    place: Place


@dataclass(frozen=True, slots=True)
class PointAtGroups:
    """Move the table's cursor to another way to combine dice."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class PointAtFace:
    """Move the table's cursor to a face that the questioned die may show."""

    face: Face


@dataclass(frozen=True, slots=True)
class ScoreIn:
    """Write the current roll into an open box."""

    place: Place


@dataclass(frozen=True, slots=True)
class BankTurn:
    """End the turn and bank its points, the set in play combined like this."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class PassOn:
    """End a turn in which there is nothing to choose: lost, won, or all throws used."""


@dataclass(frozen=True, slots=True)
class CountForNext:
    """End a turn with nothing to choose, and count what lies there as the next player's throw."""


@dataclass(frozen=True, slots=True)
class SpareDice:
    """Let what lies there count, and throw only the missing dice again."""


@dataclass(frozen=True, slots=True)
class TakeAsSeen:
    """Say that the current roll is what lies on the tray now."""


@dataclass(frozen=True, slots=True)
class SkipSeat:
    """Let the next player play in place of the one in turn, who has not thrown yet."""


@dataclass(frozen=True, slots=True)
class ConfirmEnd:
    """Say that the game, which has come to its end, shall stay so."""


@dataclass(frozen=True, slots=True)
class CorrectRoll:
    """Say what an earlier roll of this game really showed.

    Attributes:
        number: of the step that counted the roll, as `companion.turn.recorded` counts them.
        dice: all dice of it, in the order in which they were recorded.
        seal: of the dice that stood there when somebody looked; None where nobody did.
    """

    number: int
    dice: tuple[Die, ...]
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """Say that an earlier turn was written into another box; one written there changes places.

    Attributes:
        number: of the step that wrote it.
        place: where it belongs.
        seal: of the place where it stood when somebody looked; None where nobody did.
    """

    number: int
    place: Place
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class TakeTurnOut:
    """Say that an earlier turn did not happen; on a sheet its box is written later.

    Attributes:
        number: of the step that ended it.
        seal: of what ended it when somebody looked; None where nobody did.
    """

    number: int
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back, whoever made it and however long ago."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """Take all steps again that were taken back since the last other one."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed; what it asks for depends on the moment.

    Attributes:
        held: it was held down, which is another choice where there is one.
    """

    button: Button
    held: bool = False


Correction = CorrectRoll | MoveEntry | TakeTurnOut
"""What sets the past of the running game right."""

Seated = AddPlayer | RenamePlayer | LeaveGame | ComeBack
"""Who sits at the table: people come, go and are named at any time."""

Command = (
    StartGame
    | BeginAnew
    | AddPlayer
    | RenamePlayer
    | LeaveGame
    | ComeBack
    | AgreeOn
    | ReportTray
    | CountRoll
    | EnterRoll
    | ConfirmHolds
    | CorrectDie
    | AcceptReading
    | StopRolling
    | BeginAnnouncing
    | Announce
    | PointAtBox
    | PointAtGroups
    | PointAtFace
    | ScoreIn
    | BankTurn
    | PassOn
    | CountForNext
    | SpareDice
    | TakeAsSeen
    | SkipSeat
    | ConfirmEnd
    | CorrectRoll
    | MoveEntry
    | TakeTurnOut
    | Undo
    | BringBack
    | Press
)
