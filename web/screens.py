"""Screens that nobody touches: a television (`/tv`), and an overlay on a stream (`/overlay`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Flask, Response

    from web.pages import Pages

KINDS: Final = ("tv", "overlay")


class Screens:
    """Serves the screens; their parts are those of the page."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def add_to(self, app: Flask) -> None:
        """Serve one address per kind of screen."""
        for kind in KINDS:
            app.add_url_rule(f"/{kind}", kind, partial(self._screen, kind))

    def _screen(self, kind: str) -> Response:
        return self._pages.drawn("screen.html", kind=kind)
