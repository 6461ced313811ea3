"""The turns of a game as they are shown: every word in place, nothing left to work out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.history.turns import turns_of
from companion.messages import Label, name_of_game
from companion.rules.sheet_game import SheetGame
from companion.rules.variant import tells_shades
from companion.turn.families import family_of
from companion.turn.moves import crowned, totals
from companion.views import best_turns
from web.asking import asked_language, in_asked_language
from web.past.leaves import leaf_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.history.marks import Mark
    from companion.history.turns import PastRoll, PastTurn
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
    """A past roll; `said` has its dice as a correction of them is asked for."""

    number: int
    seal: str
    crops: str
    dice: tuple[ShownDie, ...]
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTurn:
    """A past turn.

    Attributes:
        at: where it stands on the drawn sheet; empty where it stands nowhere.
        result: what it brought, in words.
        marks: what was taken back and set right in it, in words.
        may_move: whether it can be written elsewhere.
    """

    at: str
    player: str
    turn: int
    result: str
    rolls: tuple[ShownRoll, ...]
    marks: tuple[str, ...]
    number: int
    seal: str
    may_move: bool
    may_be_taken_out: bool


TURNS_PER_PAGE: Final = 40
"""So many turns stand on one page; a long game of four columns has two hundred."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGame:
    """A game with its turns, the latest first.

    Attributes:
        newer: the number of the page with newer turns; None on the first one.
        older: as before, with older ones.
        totals: everybody's name, total, and whether they have won.
        places: what a turn can be written in: column, box, and what players call it.
        has_shades: whether it matters which dice are dark.
        best: everybody's turn that brought most, in words; empty before the end, and for whom
            no turn brought points.
    """

    name: str
    totals: tuple[tuple[str, int, bool], ...]
    turns: tuple[ShownTurn, ...]
    places: tuple[tuple[str, str, str], ...]
    has_shades: bool
    newer: int | None = None
    older: int | None = None
    best: tuple[str, ...] = ()


def shown(
    state: TableState, marks: Iterable[Mark] = (), *, at: str | None = None, page: int = 0
) -> ShownGame:
    """Return a game as it is shown.

    Args:
        state: how the game stands.
        marks: what was taken back and set right in it.
        at: only the turns that stand there on the sheet; None for all.
        page: of the turns, from 0, the latest; one that is not there is the last one.
    """
    variant = state.variant
    if variant is None:
        return ShownGame(name="", totals=(), turns=(), places=(), has_shades=False)
    marked = [*marks]
    turns = [
        (index, turn) for index, turn in enumerate(turns_of(state)) if at is None or turn.at == at
    ]
    leaf = leaf_of(turns[::-1], page, size=TURNS_PER_PAGE)
    won = crowned(state) if state.confirmed else ()
    return ShownGame(
        name=asked_language().label(name_of_game(variant.name)),
        totals=tuple(
            (name, total, seat in won)
            for seat, (name, total) in enumerate(zip(state.players, totals(state), strict=True))
        ),
        turns=tuple(
            _turn(state, variant, turn, tuple(_words(variant, marked, index)))
            for index, turn in leaf.items
        ),
        newer=leaf.newer,
        older=leaf.older,
        places=_places(variant),
        has_shades=tells_shades(variant),
        best=_best_turns(state) if state.confirmed else (),
    )


def last_turns(state: TableState, count: int) -> list[tuple[int, str]]:
    """Return whose turns ended last, the latest first, and what each brought, in words."""
    variant = state.variant
    if variant is None:
        return []
    ended = [turn for turn in turns_of(state) if turn.end is not None]
    return [(turn.seat, _result(variant, turn)) for turn in ended[: -count - 1 : -1]]


def _best_turns(state: TableState) -> tuple[str, ...]:
    """Return for each seat what its best turn brought; empty for whom there is none."""
    return tuple("" if best is None else in_asked_language(best) for best in best_turns(state))


def _words(variant: Variant, marks: list[Mark], index: int) -> Iterable[str]:
    return (in_asked_language(what, variant) for about, what in marks if about == index)


def _turn(state: TableState, variant: Variant, turn: PastTurn, marks: tuple[str, ...]) -> ShownTurn:
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


def _result(variant: Variant, turn: PastTurn) -> str:
    word = asked_language().word
    if turn.end is None:
        return word("past-runs")
    if turn.is_skipped:
        return word("past-skipped")
    if turn.place is not None and isinstance(variant, SheetGame):
        besides = f" +{turn.besides}" if turn.besides else ""
        return f"{_place_name(variant, turn.place)} {turn.points or 0}{besides}"
    if family_of(variant).wins_games:
        return word("past-won" if turn.points else "past-passed")
    if not turn.points:
        return word("past-lost")
    return word("past-points", count=turn.points)


def _place_name(variant: SheetGame, place: tuple[str, str]) -> str:
    """Return what players call a place: its column is named where there are several."""
    language = asked_language()
    box = language.label(Label(variant.box(place[1]).label))
    if len(variant.columns) == 1:
        return box
    return f"{box} ({language.label(Label(variant.column(place[0]).label))})"


def _places(variant: Variant) -> tuple[tuple[str, str, str], ...]:
    if not isinstance(variant, SheetGame):
        return ()
    return tuple((*place, _place_name(variant, place)) for place in variant.places)


def _roll(roll: PastRoll) -> ShownRoll:
    return ShownRoll(
        number=roll.number,
        seal=roll.seal,
        crops=roll.crops,
        dice=tuple(map(_die, roll.dice, roll.kept)),
        said=json.dumps([[die.shade.value, die.face] for die in roll.known]),
    )


def _die(die: ReadDie, kept: bool) -> ShownDie:  # noqa: FBT001 - one of two lists side by side
    was_read = die.read_as is not None and die.read_as != die.face
    return ShownDie(
        face=die.face,
        shade=die.shade.value,
        kept=kept,
        read_as=die.read_as if was_read else None,
    )
