"""What may be shown: everything that a page, a lamp or a test may know of the table.

A view is made of plain values and turns into JSON as it is. Sentences come with their key, so that
a page in another language can use its own words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.turn.buttons import Meaning, face_asked, meaning
from companion.turn.commands import Button
from companion.turn.moves import pointed_at, possible_scores, winners
from companion.turn.sentences import situation
from companion.turn.state import Phase, TableState
from companion.wording import in_english

if TYPE_CHECKING:
    from companion.rules.sheet import ColumnTotals
    from companion.rules.variant import Column, Place, Variant

RIVALS = 2
"""So many faces are offered for a doubtful die at first sight; the others are one tap further."""


class Motion(StrEnum):
    """What the camera sees at this moment. Lives only as long as the picture: never stored."""

    STARTING = "starting"
    MOVING = "moving"
    HAND = "hand"
    SETTLED = "settled"
    EMPTY = "empty"
    LOST = "lost"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """The passing part of a view.

    Attributes:
        notice: an answer to the last press that changed nothing, or None.
    """

    motion: Motion = Motion.STARTING
    notice: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieView:
    """A die of the current roll; `rivals` are the faces to offer where it is in doubt."""

    index: int
    face: int | None
    shade: str
    sure: bool
    kept: bool
    asked: bool
    pointed: int | None
    rivals: tuple[int, ...]
    x: float | None
    y: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonView:
    """A button with what it will do."""

    button: str
    label: str
    key: str
    enabled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One cell of the sheet.

    Attributes:
        points: what stands there, or None while it is open.
        possible: what the current roll would earn there, or None where it cannot be written now.
        pointed: the table's cursor is on it.
        to_go: of a bonus, how much is missing.
    """

    points: int | None = None
    possible: int | None = None
    pointed: bool = False
    to_go: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One row of the sheet; `cells` has one cell per lane."""

    id: str
    label: str
    section: str
    kind: str
    cells: tuple[CellView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneView:
    """One column of the drawn sheet: a player's column."""

    seat: int
    column: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A player with the grand total."""

    seat: int
    name: str
    total: int
    in_turn: bool
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The whole table as it may be shown.

    Attributes:
        version: counts what happened; an action that names another version is stale.
        throw_from: how many dice have to be entered for a roll by hand; 0 when none may be.
    """

    version: int
    game: str
    variant: str
    phase: str
    motion: str
    sentence: str
    sentence_key: str
    notice: str | None
    turn: int
    turns: int
    roll: int
    rolls: int
    throw_from: int
    dice: tuple[DieView, ...]
    lying: int
    buttons: tuple[ButtonView, ...]
    players: tuple[PlayerView, ...]
    lanes: tuple[LaneView, ...]
    rows: tuple[RowView, ...]


def view_of(state: TableState, version: int, live: Live) -> TableView:
    """Return what may be shown of a state and of what the camera is doing."""
    variant = state.variant
    sentence = _sentence(state, live)
    return TableView(
        version=version,
        game="" if variant is None else variant.name,
        variant="" if variant is None else variant.id,
        phase=state.phase.value,
        motion=live.motion.value,
        sentence=in_english(sentence, variant),
        sentence_key=sentence.key,
        notice=None if live.notice is None else in_english(live.notice, variant),
        turn=_turn(state),
        turns=0 if variant is None else len(variant.places),
        roll=len(state.rolls),
        rolls=0 if variant is None else variant.rolls,
        throw_from=variant.dice if variant is not None and state.may_roll else 0,
        dice=_dice(state),
        lying=len(state.tray.lying),
        buttons=tuple(_button(state, button) for button in Button),
        players=_players(state),
        lanes=_lanes(state),
        rows=() if variant is None else _rows(state, variant),
    )


def _turn(state: TableState) -> int:
    if state.variant is None:
        return 0
    written = len(state.sheets[state.seat].entries)
    return min(written + 1, len(state.variant.places))


def _sentence(state: TableState, live: Live) -> Message:
    """The camera's state comes first where the game has to wait for it."""
    waits = state.phase in (Phase.READY, Phase.READ, Phase.HOLD)
    if live.motion is Motion.LOST:
        return say("camera-lost")
    if waits and live.motion in (Motion.MOVING, Motion.HAND, Motion.STARTING):
        return say(live.motion.value)
    if waits and live.motion is Motion.ENDED:
        return say("camera-ended")
    return situation(state)


def _dice(state: TableState) -> tuple[DieView, ...]:
    roll = state.roll
    if roll is None:
        return ()
    asked = face_asked(state)
    kept = [die.face for die in (state.kept if state.kept is not None else roll.kept)]
    views = []
    for index, die in enumerate(roll.dice):
        is_kept = die.face in kept
        if is_kept and die.face is not None:
            kept.remove(die.face)
        is_asked = asked is not None and asked[0] == index
        views.append(
            DieView(
                index=index,
                face=die.face,
                shade=die.shade.value,
                sure=die.sure,
                kept=is_kept,
                asked=is_asked,
                pointed=asked[1] if asked is not None and is_asked else None,
                rivals=() if die.sure else die.candidates[:RIVALS],
                x=None if die.spot is None else die.spot.x,
                y=None if die.spot is None else die.spot.y,
            )
        )
    return tuple(views)


def _button(state: TableState, button: Button) -> ButtonView:
    asked: Meaning = meaning(state, button)
    return ButtonView(
        button=button.value,
        label=in_english(asked.label, state.variant),
        key=asked.label.key,
        enabled=asked.command is not None,
    )


def _players(state: TableState) -> tuple[PlayerView, ...]:
    variant = state.variant
    if variant is None:
        return ()
    won = winners(state)
    return tuple(
        PlayerView(
            seat=seat,
            name=name,
            total=state.sheets[seat].total(variant),
            in_turn=seat == state.seat and not state.is_over,
            won=seat in won,
        )
        for seat, name in enumerate(state.players)
    )


def _lanes(state: TableState) -> tuple[LaneView, ...]:
    if state.variant is None:
        return ()
    return tuple(
        LaneView(seat=seat, column=column.id, label=column.label)
        for seat in range(len(state.players))
        for column in state.variant.columns
    )


def _rows(state: TableState, variant: Variant) -> tuple[RowView, ...]:
    lanes = [(seat, column) for seat in range(len(state.players)) for column in variant.columns]
    totals = [state.sheets[seat].column_totals(variant, column.id) for seat, column in lanes]
    rows: list[RowView] = []
    for position, (section, label) in enumerate(variant.sections):
        rows += _box_rows(state, variant, section, lanes)
        sums = tuple(CellView(points=each.sections[position]) for each in totals)
        rows.append(
            RowView(id=f"sum-{section}", label=label, section=section, kind="sum", cells=sums)
        )
        rows += _bonus_rows(variant, section, totals)
    cells = tuple(CellView(points=each.total) for each in totals)
    rows.append(RowView(id="total", label="Total", section="total", kind="total", cells=cells))
    return tuple(rows)


def _box_rows(
    state: TableState, variant: Variant, section: str, lanes: list[tuple[int, Column]]
) -> list[RowView]:
    possible = {each.place: each.points for each in possible_scores(state)}
    if state.phase is Phase.ASK:
        possible = {}
    here = pointed_at(state)
    cursor = here.place if here is not None and state.phase is Phase.CHOOSE else None

    def cell(seat: int, place: Place) -> CellView:
        mine = seat == state.seat
        return CellView(
            points=state.sheets[seat].score(variant, place),
            possible=possible.get(place) if mine else None,
            pointed=mine and place == cursor,
        )

    return [
        RowView(
            id=box.id,
            label=box.label,
            section=section,
            kind="box",
            cells=tuple(cell(seat, (column.id, box.id)) for seat, column in lanes),
        )
        for box in variant.boxes
        if box.section == section
    ]


def _bonus_rows(variant: Variant, section: str, totals: list[ColumnTotals]) -> list[RowView]:
    return [
        RowView(
            id=bonus.id,
            label=bonus.label,
            section=section,
            kind="bonus",
            cells=tuple(
                CellView(points=each.bonuses[position], to_go=each.to_go[position])
                for each in totals
            ),
        )
        for position, bonus in enumerate(variant.bonuses)
        if bonus.section == section
    ]
