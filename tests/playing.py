"""A table for tests: dice in words, commands in order, the state they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.catalogue import find_variant
from companion.dice import Die, Shade, as_face
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.turn.commands import (
    AcceptReading,
    ConfirmHolds,
    EnterRoll,
    ReportTray,
    ScoreIn,
    StartGame,
    StopRolling,
)
from companion.turn.decide import decide
from companion.turn.evolve import evolve
from companion.turn.moves import totals
from companion.turn.on_sheet import possible_scores
from companion.turn.state import TableState
from companion.turn.tray import ReadDie, Spot

if TYPE_CHECKING:
    from companion.messages import Message
    from companion.turn.commands import Command
    from companion.turn.events import Event

SIDE = 0.05
"""Width of a die, as a part of the picture's width."""


def lying(faces: str, *, at: float = 0.1, unsure: str = "", dark: str = "") -> tuple[ReadDie, ...]:
    """Return dice in a row at height *at*: "66331"; at the indices *unsure* doubtful, *dark* dark.

    A dot leaves a place empty.
    """
    return tuple(
        ReadDie(
            face=as_face(int(face)),
            shade=Shade.DARK if str(index) in dark else Shade.LIGHT,
            sure=str(index) not in unsure,
            chances=_chances(int(face), doubtful=str(index) in unsure),
            spot=Spot(0.1 + 2 * SIDE * index, at, SIDE),
        )
        for index, face in enumerate(faces)
        if face != "."
    )


def _chances(face: int, *, doubtful: bool) -> tuple[float, ...]:
    """All for the face; or most for it and some for its neighbour."""
    rival = face - 1 if face > 1 else 2
    shares = {face: 0.6, rival: 0.4} if doubtful else {face: 1.0}
    return tuple(shares.get(each, 0.0) for each in range(1, 7))


def dice(faces: str) -> tuple[Die, ...]:
    """Return dice without doubts or places: "66"."""
    return tuple(Die(as_face(int(face))) for face in faces)


def shaded(words: str) -> tuple[Die, ...]:
    """Return dice of a game with shades, sorted: "D1 6 6" are a dark ace and two light sixes."""
    return tuple(
        sorted(
            Die(as_face(int(word[-1])), Shade.DARK if word.startswith("D") else Shade.LIGHT)
            for word in words.split()
        )
    )


def groups(words: str) -> tuple[tuple[Die, ...], ...]:
    """Return combinations: "D1 6 6 + 4 4"."""
    return tuple(sorted(shaded(each) for each in words.split("+")))


class Played:
    """Commands submitted one after another, with the events they led to."""

    def __init__(
        self,
        players: tuple[str, ...] = ("Ann", "Ben"),
        game: str = "yahtzee-os2",
        **options: str,
    ) -> None:
        self.state = TableState()
        self.events: list[Event] = []
        self.height = 0.0
        self.do(StartGame(find_variant(game, options), players))

    def total(self, seat: int) -> int:
        """Return a player's grand total."""
        return totals(self.state)[seat]

    def do(self, *commands: Command) -> TableState:
        """Submit commands; a refusal flies."""
        for command in commands:
            for event in decide(self.state, command):
                self.events.append(event)
                self.state = evolve(self.state, event)
        return self.state

    def see(
        self, faces: str, *, unsure: str = "", at: float | None = None, dark: str = ""
    ) -> TableState:
        """Report dice at rest, somewhere else than those before unless *at* says where."""
        if at is None:
            self.height += 2 * SIDE
        place = self.height if at is None else at
        seen = lying(faces, at=place, unsure=unsure, dark=dark)
        return self.do(ReportTray(seen, sure=not unsure))

    def throw(self, faces: str, *, unsure: str = "", dark: str = "") -> TableState:
        """Take everything up and throw it."""
        self.see("")
        return self.see(faces, unsure=unsure, dark=dark)


def agreed_without_a_kept_die() -> Played:
    """Return a game whose first turn has a roll that was agreed to though a kept six is missing."""
    played = Played()
    played.throw("66331")
    played.see("66")
    played.do(ConfirmHolds(dice("66")))
    played.see("61222")
    played.do(AcceptReading(), StopRolling(), ScoreIn(Place("main", "chance")))
    return played


def full_but_for(left: tuple[str, ...], game: str, **options: str) -> Played:
    """Return a game of one player in which boxes of some columns alone are left to be written."""
    played = Played(("Ann",), game, **options)
    for _ in [place for place in played.state.variant.places if place.column not in left]:
        played.do(EnterRoll(dice("12346")))
        places = [each.place for each in possible_scores(played.state)]
        played.do(ScoreIn(next(place for place in places if place.column not in left)))
    return played


def refusal(played: Played, command: Command) -> Message:
    """Return why a command is refused."""
    try:
        played.do(command)
    except IllegalMoveError as refused:
        return refused.reason
    raise AssertionError(f"{command} is allowed")
