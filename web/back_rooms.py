"""The rooms behind the game: set-up and health of the table, and who may come in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask, Response

    Corners = tuple[tuple[float, float], ...]


class SetsUp(Protocol):
    """Whatever sets the table up. What it refuses flies as `IllegalMoveError`."""

    def told(self) -> Mapping[str, Any]:
        """Return everything that the page shows."""

    def picture(self, frame: int) -> bytes | None:
        """Return the JPEG of a frame that was just told of, or None where it is gone."""

    def begin(self, corners: Corners | None, die_mm: float) -> None:
        """Learn the table; without corners of the tray they are found."""

    def begin_trial(self) -> None:
        """Look at some throws, to see how many of them are read surely."""

    def leave(self) -> None:
        """Go on with the game."""

    def move_corners(self, corners: Corners) -> None:
        """Say where the tray lies, as parts of the picture's width."""

    def say_dark(self, dark: int) -> None:
        """Say how many dice of the set are dark."""

    def pause(self) -> None:
        """Close the camera, or open it again."""

    def try_lamp(self) -> None:
        """Let the lamp glow in each of its colours."""

    def try_buttons(self) -> None:
        """Try the buttons, or stop trying them."""


class TellsHealth(Protocol):
    """Whatever tells how the table does."""

    def told(self) -> Mapping[str, Any]:
        """Return everything as plain values."""

    def check(self) -> None:
        """Look anew whether everything is there that the table needs."""

    def diagnostics(self) -> str:
        """Return a report for somebody who is to help."""


def everybody() -> Response | None:
    """Return None: whoever asks may come in."""
    return None


@dataclass(frozen=True, slots=True)
class BackRooms:
    """What is behind the game.

    Attributes:
        set_up: sets the table up.
        health: tells how it does.
        refused: called before each request to one of the rooms, and in it; gives the answer to
            whoever may not come in, or None.
    """

    set_up: SetsUp
    health: TellsHealth
    refused: Callable[[], Response | None] = everybody

    def add_route(
        self, app: Flask, rule: str, name: str, answer: Callable[..., Response], *, writes: bool
    ) -> None:
        """Serve an address of one of the rooms: the only way to do that."""

        @wraps(answer)
        def guarded(**parts: Any) -> Response:  # noqa: ANN401 - whatever the address has
            return self.refused() or answer(**parts)

        app.add_url_rule(rule, name, guarded, methods=["POST" if writes else "GET"])
