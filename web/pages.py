"""The page itself, the QR code that leads to it, and a sign of life."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

import segno
from flask import Response, render_template, request

from companion.addresses import best_of, for_phones
from web.answers import with_values
from web.asking import asked_language
from web.device import asking_device, keep_device
from web.packing.short import shortened
from web.policy import policy
from web.whose import whose_of

if TYPE_CHECKING:
    from flask import Flask

    from companion.addresses import FindAddresses
    from web.current import Current
    from web.newgame import NewGame
    from web.parts import Parts
    from web.rules import Rules
    from web.who.visitors import Visitors

STYLES_INSIDE: Final = ("page.css", "thrown.css", "dark.css")
SCRIPTS_INSIDE: Final = ("first-page.js",)
"""What the page of the game holds itself: to ask for it would hold up the first paint."""


class Pages:
    """Serves what a person opens."""

    def __init__(
        self,
        current: Current,
        visitors: Visitors,
        find_addresses: FindAddresses,
        rules: Rules,
        new_game: NewGame,
        parts: Parts,
    ) -> None:
        self._current = current
        self._visitors = visitors
        self._rules = rules
        self._new_game = new_game
        self._has_crops = parts.crop is not None
        self._has_library = parts.library is not None
        self._find_addresses = find_addresses

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        mark = app.extensions["assets"].mark
        self._policy = policy(styles=map(mark, STYLES_INSIDE), scripts=map(mark, SCRIPTS_INSIDE))
        app.add_url_rule("/", "page", self._page)
        app.add_url_rule("/qr.svg", "qr", self._qr)
        app.add_url_rule("/api/words", "words", self._later_words)
        app.add_url_rule("/healthz", "healthz", self._healthz)

    def _page(self) -> Response:
        answer = self.drawn("page.html")
        answer.headers["Content-Security-Policy"] = self._policy
        return answer

    def drawn(self, template: str, **more: str) -> Response:
        """Return a page that shows the table as it is now; nobody keeps a copy of it."""
        language = asked_language()
        snapshot = self._current.fields(self._current.snapshot(), language)
        visitor, addresses = self._visitors.now(), self._known()
        answer = Response(
            render_template(
                template,
                snapshot=shortened(snapshot),
                view=snapshot["view"],
                whose=whose_of(snapshot["view"], asking_device().mine),
                role=self._visitors.role_of(visitor).word,
                house=self._rules.house(),
                last=self._new_game.last(),
                has_crops=self._has_crops,
                has_library=self._has_library,
                addresses=addresses,
                for_phones=bool(for_phones(addresses)),
                **more,
            )
        )
        keep_device(answer)
        if self._visitors.people.name_of(visitor.phone):
            # A phone that comes back now and then is not forgotten.
            self._visitors.set_cookie(answer, visitor.phone)
        return answer

    def _qr(self) -> Response:
        answer = Response(_drawn(self._known()[0]), mimetype="image/svg+xml")
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    def _later_words(self) -> Response:
        """Answer with the words of scripts that are not on the page from the beginning."""
        return with_values(asked_language().later_words())

    def _healthz(self) -> Response:
        return Response("ok\n", mimetype="text/plain")

    def _known(self) -> tuple[str, ...]:
        """Where the table is found; if nobody said, there where this page found it."""
        return best_of(self._find_addresses()) or (request.host_url,)


@cache
def _drawn(address: str) -> bytes:
    drawing = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return drawing.getvalue()
