"""What is worth knowing of a game once it lies in the past, as plain values. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from companion.dice import FACES
from companion.history.turns import turns_of
from companion.rules.sheet_game import SheetGame
from companion.turn.families import family_of
from companion.turn.moves import crowned, totals

if TYPE_CHECKING:
    from companion.history.games import RecordedGame
    from companion.history.turns import PastTurn
    from companion.rules.place import Place
    from companion.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """A game in a few values; they turn into JSON and back.

    Attributes:
        id: as `RecordedGame.id`, and `steps` as there.
        variant: the game's id; `name` is what players call it.
        options: the house rules that were chosen.
        players: by seat, as they were called at last; those who joined late are among them.
        left: the seats of those who had left and did not come back.
        winners: the seats of those who won against somebody; none before the end.
        is_over: it came to its end.
        counts_games: the totals are games won, not points.
        started_at: its date, as its log has it; so is `last_at`.
        turns: so many came to their end.
        boxes: what was written, in the order of the sheet: seat, what players call the column
            (empty where there is one alone) and the box, points.
        faces: how often 1 to 6 were thrown; kept dice are counted where they were thrown.
    """

    id: str
    steps: int
    variant: str
    name: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    left: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    is_over: bool
    counts_games: bool
    started_at: float
    last_at: float
    turns: int
    boxes: tuple[tuple[int, str, str, int], ...]
    faces: tuple[int, ...]


def facts_of(game: RecordedGame) -> GameFacts:
    """Return the facts of a game."""
    state, beginning = game.state(), game.beginning
    turns = turns_of(state)
    thrown = Counter(die.face for turn in turns for roll in turn.rolls for die in roll.thrown)
    return GameFacts(
        id=game.id,
        steps=game.steps,
        variant=beginning.variant.id,
        name=beginning.variant.name,
        options=beginning.variant.options,
        players=state.players,
        left=state.away,
        totals=totals(state),
        winners=crowned(state),
        is_over=state.is_over,
        counts_games=family_of(beginning.variant).wins_games,
        started_at=game.started_at,
        last_at=game.last_at,
        turns=sum(turn.end is not None for turn in turns),
        boxes=_boxes(beginning.variant, turns),
        faces=tuple(thrown[face] for face in FACES),
    )


def _boxes(variant: Variant, turns: tuple[PastTurn, ...]) -> tuple[tuple[int, str, str, int], ...]:
    """Return what was written, in the order of the sheet."""
    if not isinstance(variant, SheetGame):
        return ()
    written_turns = [(turn, turn.place) for turn in turns if turn.place is not None]
    return tuple(
        (turn.seat, *_labels_of(variant, place), turn.points or 0)
        for turn, place in sorted(written_turns, key=lambda each: variant.places.index(each[1]))
    )


def _labels_of(variant: SheetGame, place: Place) -> tuple[str, str]:
    """Return what players call the column of a place, where there are several, and its box."""
    column = variant.column(place.column).label if len(variant.columns) > 1 else ""
    return column, variant.box(place.box).label


def written(facts: GameFacts) -> dict[str, Any]:
    """Return facts as values that turn into JSON."""
    return asdict(facts)


def read(values: dict[str, Any]) -> GameFacts:
    """Return facts that were written.

    Raises:
        TypeError: they are none, or of another version of this program.
        ValueError: as before.
    """
    pairs = ("options", "boxes")
    lists = ("players", "left", "totals", "winners", "faces")
    read_again = {key: tuple(map(tuple, values[key])) for key in pairs if key in values}
    read_again |= {key: tuple(values[key]) for key in lists if key in values}
    return GameFacts(**{**values, **read_again})
