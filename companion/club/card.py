"""A table as its club sees it: made of its view, written as JSON, read with suspicion. Pure."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.club.fields import Fields, cleaned
from companion.dice import FACES
from companion.errors import ForeignPostError
from companion.turn.players import LONGEST_NAME
from companion.turn.state import Phase

if TYPE_CHECKING:
    from companion.views import TableView

SCHEMA: Final = 1
"""Grows where an old reader would misread a new state; a further field is no such change."""

MOST_BYTES: Final = 8192
"""A table of eight players has under 1,500."""

LONGEST_GAME: Final = 60
LONGEST_CODE: Final = 40
MOST_PLAYERS: Final = 16
MOST_DICE: Final = 20
MOST_TURNS: Final = 10_000
MOST_POINTS: Final = 10_000_000
COUNTED: Final = ("turn", "round", "game")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player of a table."""

    name: str
    total: int
    in_turn: bool
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A table's state as others are told.

    Attributes:
        name: of the table.
        run: names this run of its program.
        version: counts what happened at the table.
        game: its name in English; empty without a game.
        variant: the game's id; empty without a game.
        counted: what `turn` counts: "turn", "round" or "game".
        turns: how many there are; 0 where nobody knows.
        rolls: how many throws a turn has; 0 where there is no limit.
        dice: the faces of the present roll; 0 for one that is not read.
        dark: the indices of the dark ones.
        kept: the indices of those that are kept.
    """

    name: str
    run: str
    version: int
    game: str
    variant: str
    phase: str
    turn: int
    turns: int
    counted: str
    roll: int
    rolls: int
    dice: tuple[int, ...]
    dark: tuple[int, ...]
    kept: tuple[int, ...]
    players: tuple[Standing, ...]

    @property
    def in_turn(self) -> str:
        """Whose turn it is; empty where it is nobody's."""
        return next((each.name for each in self.players if each.in_turn), "")

    @property
    def leader(self) -> str:
        """Who has won, or is ahead, several with commas between; empty before anybody has anything.

        Some games are won by less than others have.
        """
        best = max((each.total for each in self.players), default=0)
        ahead = [each for each in self.players if best > 0 and each.total == best]
        won = [each for each in self.players if each.won]
        return ", ".join(each.name for each in won or ahead)


def card_of(view: TableView, *, name: str, run: str) -> Card:
    """Return what the club is told of a view.

    Args:
        view: of the table.
        name: the table's.
        run: of its program.
    """
    return Card(
        name=cleaned(name, LONGEST_NAME),
        run=run,
        version=view.version,
        game="" if view.game is None else cleaned(view.game.english, LONGEST_GAME),
        variant=view.variant[:LONGEST_CODE],
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        counted=view.counted,
        roll=view.roll,
        rolls=view.rolls,
        dice=tuple(die.face or 0 for die in view.dice),
        dark=tuple(die.index for die in view.dice if die.shade == "dark"),
        kept=tuple(die.index for die in view.dice if die.kept),
        players=tuple(
            Standing(
                name=cleaned(player.name, LONGEST_NAME),
                total=player.total,
                in_turn=player.in_turn,
                won=player.won,
            )
            for player in view.players
        ),
    )


def as_json(card: Card, *, at: float) -> str:
    """Return a card as it is published, at a moment in seconds since 1970."""
    fields: dict[str, Any] = {
        "schema": SCHEMA,
        "at": round(at, 1),
        **asdict(card),
        # For whoever reads it without a program, such as Home Assistant.
        "in_turn": card.in_turn,
        "leader": card.leader,
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read_card(payload: bytes) -> tuple[Card, float]:
    """Return the card that somebody published, and when they say they did.

    Raises:
        ForeignPostError: it is no state of a table, or of a schema that is not known.
    """
    fields = Fields.of_json(payload, most_bytes=MOST_BYTES)
    fields.whole("schema", SCHEMA, SCHEMA)
    dice = fields.items("dice", most=MOST_DICE)
    card = Card(
        name=fields.seen_text("name", longest=LONGEST_NAME),
        run=fields.text("run", longest=LONGEST_CODE),
        version=fields.whole("version", 0, MOST_POINTS),
        game=fields.text("game", longest=LONGEST_GAME),
        variant=fields.text("variant", longest=LONGEST_CODE),
        phase=_one_of(fields, "phase", tuple(Phase)),
        turn=fields.whole("turn", 0, MOST_TURNS),
        turns=fields.whole("turns", 0, MOST_TURNS),
        counted=_one_of(fields, "counted", COUNTED),
        roll=fields.whole("roll", 0, MOST_TURNS),
        rolls=fields.whole("rolls", 0, MOST_TURNS),
        dice=_numbers("dice", dice, FACES[-1]),
        dark=_indices(fields, "dark", len(dice)),
        kept=_indices(fields, "kept", len(dice)),
        players=tuple(map(_standing, fields.objects("players", most=MOST_PLAYERS))),
    )
    return card, fields.seconds("at")


def _standing(fields: Fields) -> Standing:
    return Standing(
        name=fields.text("name", longest=LONGEST_NAME),
        total=fields.whole("total", -MOST_POINTS, MOST_POINTS),
        in_turn=fields.flag("in_turn"),
        won=fields.flag("won"),
    )


def _one_of(fields: Fields, name: str, words: tuple[str, ...]) -> str:
    found = fields.text(name, longest=LONGEST_CODE)
    if found not in words:
        raise ForeignPostError(f"{name} has to be one of {', '.join(words)}")
    return found


def _indices(fields: Fields, name: str, count: int) -> tuple[int, ...]:
    return _numbers(name, fields.items(name, most=count), count - 1)


def _numbers(name: str, values: list[Any], high: int) -> tuple[int, ...]:
    if not all(type(value) is int and 0 <= value <= high for value in values):
        raise ForeignPostError(f"{name} has to be a list of numbers from 0 to {high}")
    return tuple(values)
