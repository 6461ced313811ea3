"""A game with its turns as it may be shown: values and messages, nothing left to work out. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.history.turns import turns_of
from companion.messages import Label, Message, name_of_game, say
from companion.rules.sheet_game import SheetGame
from companion.turn.box_words import box_in_words
from companion.turn.families import family_of
from companion.turn.moves import crowned, totals
from companion.views import best_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.history.marks import Mark
    from companion.history.turns import PastRoll, PastTurn
    from companion.messages import Text
    from companion.rules.variant import Variant
    from companion.turn.state import TableState
    from companion.turn.tray import ReadDie


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDie:
    """A die of a past roll; `read_as` is what the camera took it for, if a person said other."""

    face: int | None
    shade: str
    kept: bool
    read_as: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRoll:
    """A past roll; `said` has its dice, shade and face, as a correction of them is asked for."""

    number: int
    seal: str
    crops: str
    dice: tuple[ShownDie, ...]
    said: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTurn:
    """A past turn.

    Attributes:
        at: where it stands on the drawn sheet; empty where it stands nowhere.
        result: what it brought.
        marks: what was taken back and set right in it.
        may_move: whether it can be written elsewhere.
    """

    at: str
    player: str
    turn: int
    result: Message
    rolls: tuple[ShownRoll, ...]
    marks: tuple[Message, ...]
    number: int
    seal: str
    may_move: bool
    may_be_taken_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a player stands; `best` is their turn that brought most, told once the game is over."""

    player: str
    total: int
    has_won: bool
    best: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGame:
    """A game with its turns, the latest first; nothing at all where none was begun.

    Attributes:
        places: what a turn can be written in: column, box, and what players call it.
        dark: how many of its dice are dark; 0 where shades mean nothing.
    """

    name: Label | None = None
    standings: tuple[Standing, ...] = ()
    turns: tuple[ShownTurn, ...] = ()
    places: tuple[tuple[str, str, Text], ...] = ()
    dark: int = 0


def shown(
    state: TableState, marks: Sequence[Mark] = (), *, at: str | None = None, is_past: bool = False
) -> ShownGame:
    """Return a game as it is shown.

    Args:
        state: how the game stands.
        marks: what was taken back and set right in it.
        at: only the turns that stand there on the sheet; None for all.
        is_past: nobody plays it any more: what was not said to be final is.
    """
    variant = state.variant
    if variant is None:
        return ShownGame()
    turns = [
        _turn(state, variant, turn, tuple(what for about, what in marks if about == index))
        for index, turn in enumerate(turns_of(state))
        if at is None or turn.at == at
    ]
    return ShownGame(
        name=name_of_game(variant.name),
        standings=_standings(state, is_final=state.confirmed or (is_past and state.is_over)),
        turns=tuple(turns[::-1]),
        places=_places(variant),
        dark=variant.dark,
    )


def last_turns(state: TableState, count: int) -> list[tuple[int, Message]]:
    """Return whose turns ended last, the latest first, and what each brought."""
    variant = state.variant
    if variant is None:
        return []
    ended = [turn for turn in turns_of(state) if turn.end is not None]
    return [(turn.seat, _result(variant, turn)) for turn in ended[::-1][:count]]


def _standings(state: TableState, *, is_final: bool) -> tuple[Standing, ...]:
    nobodys = (None,) * len(state.players)
    won, best = (crowned(state), best_turns(state)) if is_final else ((), nobodys)
    return tuple(
        Standing(player=player, total=total, has_won=seat in won, best=best[seat])
        for seat, (player, total) in enumerate(zip(state.players, totals(state), strict=True))
    )


def _turn(
    state: TableState, variant: Variant, turn: PastTurn, marks: tuple[Message, ...]
) -> ShownTurn:
    return ShownTurn(
        at=turn.at,
        player=state.players[turn.seat],
        turn=turn.turn,
        result=_result(variant, turn),
        rolls=tuple(map(_roll, turn.rolls)),
        marks=marks,
        number=turn.number,
        seal=turn.seal,
        may_move=turn.place is not None,
        may_be_taken_out=turn.may_be_taken_out,
    )


def _result(variant: Variant, turn: PastTurn) -> Message:
    if turn.end is None:
        return say("turn-runs")
    if turn.is_skipped:
        return say("turn-skipped")
    if turn.place is not None and isinstance(variant, SheetGame):
        what = say("box-points", box=box_in_words(turn.place, variant), points=turn.points or 0)
        return say("turn-besides", what=what, points=turn.besides) if turn.besides else what
    if family_of(variant).wins_games:
        return say("turn-won") if turn.points else say("turn-passed")
    if not turn.points:
        return say("turn-lost")
    return say("turn-points", points=turn.points)


def _places(variant: Variant) -> tuple[tuple[str, str, Text], ...]:
    if not isinstance(variant, SheetGame):
        return ()
    return tuple((*place, box_in_words(place, variant)) for place in variant.places)


def _roll(roll: PastRoll) -> ShownRoll:
    return ShownRoll(
        number=roll.number,
        seal=roll.seal,
        crops=roll.crops,
        dice=tuple(map(_die, roll.dice, roll.kept)),
        said=tuple((die.shade.value, die.face) for die in roll.known),
    )


def _die(die: ReadDie, kept: bool) -> ShownDie:  # noqa: FBT001 - one of two lists side by side
    return ShownDie(
        face=die.face,
        shade=die.shade.value,
        kept=kept,
        read_as=die.read_as if die.is_misread else None,
    )
