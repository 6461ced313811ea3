"""The rooms behind the game: set-up and health of the table, and who may come in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol

from flask import Response, render_template, request

from web.answers import in_form, with_values, wrong_field
from web.asking import asked_language
from web.current import plain
from web.errors import FieldError
from web.fields import Fields
from web.who.roles import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask

    from web.once import Once
    from web.who.visitors import Visitors

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

    def diagnostics(self) -> bytes:
        """Return an archive for somebody who is to help."""


class KeepsGames(Protocol):
    """Whatever keeps games a second time. What it refuses flies as `IllegalMoveError`."""

    def told(self) -> Mapping[str, Any]:
        """Return everything that the page shows."""

    def make(self) -> str:
        """Make a backup; return its name."""

    def restore(self, name: str) -> Callable[[], None]:
        """Prepare a backup to be put back; return what ends the table, so that it is."""


@dataclass(frozen=True, slots=True)
class BackRooms:
    """What is behind the game.

    Attributes:
        set_up: sets the table up.
        health: tells how it does.
        storage: keeps its games a second time; None in a demo.
    """

    set_up: SetsUp
    health: TellsHealth
    storage: KeepsGames | None = None


class Door:
    """Serves the addresses of those rooms, and lets nobody in but the host."""

    def __init__(self, visitors: Visitors, once: Once) -> None:
        self._visitors = visitors
        self._once = once

    def add_page(self, app: Flask, rule: str, name: str, answer: Callable[..., Response]) -> None:
        """Serve a page; whoever may not come in gets one that says why."""
        app.add_url_rule(rule, name, self._behind(answer, _closed))

    def add_look(self, app: Flask, rule: str, name: str, answer: Callable[..., Response]) -> None:
        """Serve something that is looked at."""
        app.add_url_rule(rule, name, self._behind(answer, _refused))

    def add_deed(
        self, app: Flask, rule: str, name: str, answer: Callable[[Fields], Response]
    ) -> None:
        """Serve something that a page may have done, once for each name that it is sent under.

        Args:
            app: the application.
            rule: the address.
            name: of the endpoint.
            answer: does it; called with the fields of the request, and may raise `FieldError`.
        """

        def done() -> Response:
            try:
                fields = Fields.of(request.get_data())
                return self._once.answer(fields.sent_id, lambda: answer(fields))
            except FieldError as wrong:
                return wrong_field(wrong)

        app.add_url_rule(rule, name, self._behind(done, _refused), methods=["POST"])

    def add_file(self, app: Flask, rule: str, name: str, answer: Callable[[], Response]) -> None:
        """Serve something that takes a file in, which is all of the request."""
        app.add_url_rule(rule, name, self._behind(answer, _refused), methods=["POST"])

    def _behind(
        self, answer: Callable[..., Response], refused: Callable[[], Response]
    ) -> Callable[..., Response]:
        @wraps(answer)
        def guarded(**parts: Any) -> Response:  # noqa: ANN401 - whatever the address has
            if self._visitors.role_of(self._visitors.now()) is not Role.HOST:
                return refused()
            return answer(**parts)

        return guarded


def _closed() -> Response:
    sentence = asked_language().word("host-page-only")
    answer = drawn_room("closed.html", {}, sentence=sentence)
    answer.status_code = 403
    return answer


def _refused() -> Response:
    return in_form(403, asked_language().word("host-page-only"))


def drawn_room(template: str, told: Mapping[str, Any], **more: Any) -> Response:  # noqa: ANN401
    """Return a page of one of the rooms in the language that is asked for."""
    words = asked_language().room_words()
    told = plain(told, asked_language())
    return Response(render_template(template, words=words, told=told, **more))


def room_json(told: Mapping[str, Any]) -> Response:
    """Return what a room tells as JSON, in the language that is asked for."""
    return with_values(plain(told, asked_language()))
