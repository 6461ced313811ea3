"""The values that a view is made of: plain and frozen; what has to be said, as messages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.turn.offering import NO_CHOICE, Choice

if TYPE_CHECKING:
    from companion.messages import Label, Message, Text
    from companion.turn.interludes import Between, Interlude
    from companion.turn.state import Phase


class Motion(StrEnum):
    """What the camera sees at this moment. Lives only as long as the picture: never stored.

    A camera that gave pictures before is lost; one that never gave any is absent. What lies
    there is being read only where that takes long.
    """

    STARTING = "starting"
    MOVING = "moving"
    HAND = "hand"
    READING = "reading"
    SETTLED = "settled"
    EMPTY = "empty"
    LOST = "lost"
    ABSENT = "absent"
    ENDED = "ended"

    @property
    def is_at_rest(self) -> bool:
        """Whether all lies still, dice or none."""
        return self in (Motion.SETTLED, Motion.EMPTY)

    @property
    def is_not_yet_read(self) -> bool:
        """Whether what lies there is not known yet, and soon will be."""
        return self in (Motion.MOVING, Motion.HAND, Motion.READING)

    @property
    def sees_nothing(self) -> bool:
        """Whether nothing comes to rest any more, so that nothing is worth waiting for."""
        return self in (Motion.LOST, Motion.ABSENT, Motion.ENDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """The passing part of a view.

    Attributes:
        notice: what everybody is told once, beside the sentence, until something happens: news of a
            step, an answer to a press, or a fault; or None.
        interlude: what comes between two steps of the game, or None.
        hand_since: when a hand came into view, in seconds, if one is there still.
        hand_lingers: it has been there for too long to leave by itself.
        moving_since: when something began to move, in seconds, if it does still and is no hand.
        moves_on: it has moved for longer than dice do.
        relit: the light on the empty tray has changed.
        choice: what may be played next.
    """

    motion: Motion = Motion.STARTING
    notice: Message | None = None
    interlude: Interlude | None = None
    hand_since: float | None = None
    hand_lingers: bool = False
    moving_since: float | None = None
    moves_on: bool = False
    relit: bool = False
    choice: Choice = NO_CHOICE


@dataclass(frozen=True, slots=True, kw_only=True)
class DieView:
    """A die of the current roll.

    Attributes:
        rivals: the faces to offer where it is in doubt.
        stays: it was kept before this throw, and cannot be thrown again.
        aside: it lies in the hold strip now.
        group: the number of the combination that it is bound to, or None.
    """

    index: int
    face: int | None
    shade: str
    sure: bool
    kept: bool
    stays: bool
    aside: bool
    group: int | None
    asked: bool
    pointed: int | None
    rivals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonView:
    """A button with what it will do.

    Attributes:
        held: what it will do where it is held down; None where that is nothing else.
    """

    button: str
    label: Message
    key: str
    enabled: bool
    held: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One cell of the sheet.

    Attributes:
        points: what stands there, or None while it is open.
        possible: what the current roll would earn there, or None where it cannot be written now.
        besides: what that would bring elsewhere, or cost; None where that is nothing.
        pointed: the table's cursor is on it.
        announceable: it may be announced now.
        to_go: of a bonus, how much is missing.
    """

    points: int | None = None
    possible: int | None = None
    besides: int | None = None
    pointed: bool = False
    announceable: bool = False
    to_go: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A way to end the turn in a game without boxes; `pointed`: the table's cursor is on it."""

    label: Message
    key: str
    points: int
    pointed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One row of the sheet; `cells` has one cell per lane."""

    id: str
    label: Text
    section: str
    kind: str
    cells: tuple[CellView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneView:
    """One column of the drawn sheet: a player's column.

    Attributes:
        label: what players call it, on a sheet; a player with one alone need not be told.
    """

    seat: int
    column: str
    label: Label | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A player with the grand total.

    Attributes:
        colour: as `companion.turn.players.Colour` names it.
        away: the game goes on without this player, who may come back.
        best: what was this player's best turn, once the game is over; None where there is none.
    """

    seat: int
    name: str
    colour: str
    away: bool
    total: int
    in_turn: bool
    won: bool
    best: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The whole table as it may be shown.

    Attributes:
        version: counts what happened; an action that names another version is stale.
        note: what is said besides the sentence, or None.
        options: the house rules that were chosen, as "key=value".
        interlude: what comes between two steps of the game, if anything does.
        ended: so many turns have ended in this game, everybody's together.
        turns: how many turns everybody has; 0 where nobody knows.
        counted: what `turn` counts: "turn", "round" or "game"; games are what is won, then.
        rolls: how many throws this turn has; 0 where there is no limit.
        joinable: somebody may join the game that is running.
        throw_from: how many dice have to be entered for a roll by hand; 0 when none may be.
        seen: shade and face of each die that lies there, 0 for a doubtful one, while one is missing
            or too many; else empty.
        dark: how many of the game's dice are dark; 0 where shades mean nothing.
        binds: what is kept is set aside for good, so something has to be before each throw.
        crops: the name under which the pictures of the roll's dice are kept; empty without any.
        correctable: a die of the roll may be set right by naming its face.
        choices: the ways to end the turn, where it does not end in a box of the sheet.
    """

    version: int
    game: Label | None
    variant: str
    options: tuple[str, ...]
    phase: Phase
    interlude: Between
    motion: Motion
    sentence: Message
    sentence_key: str
    note: Message | None
    notice: Message | None
    notice_key: str
    ended: int
    turn: int
    turns: int
    counted: str
    roll: int
    rolls: int
    joinable: bool
    throw_from: int
    seen: tuple[tuple[str, int], ...]
    dark: int
    binds: bool
    correctable: bool
    dice: tuple[DieView, ...]
    crops: str
    buttons: tuple[ButtonView, ...]
    players: tuple[PlayerView, ...]
    lanes: tuple[LaneView, ...]
    rows: tuple[RowView, ...]
    choices: tuple[ChoiceView, ...]
