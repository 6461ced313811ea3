"""The page itself, the QR code that leads to it, and a sign of life."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import segno
from flask import Response, render_template, request

from companion.addresses import for_phones
from web.words import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

    from web.current import Current
    from web.rules import Rules


class Pages:
    """Serves what a person opens."""

    def __init__(
        self,
        current: Current,
        addresses: Sequence[str],
        rules: Rules,
        *,
        has_crops: bool,
        has_library: bool,
    ) -> None:
        self._current = current
        self._rules = rules
        self._has_crops = has_crops
        self._has_library = has_library
        self._addresses = for_phones(addresses) or tuple(addresses)

    def add_to(self, app: Flask) -> None:
        """Serve the addresses."""
        app.add_url_rule("/", "page", self._page)
        app.add_url_rule("/qr.svg", "qr", self._qr)
        app.add_url_rule("/healthz", "healthz", self._healthz)

    def _page(self) -> Response:
        snapshot = self._current.fields(self._current.snapshot())
        answer = Response(
            render_template(
                "page.html",
                snapshot=snapshot,
                view=snapshot["view"],
                words=ENGLISH,
                house=self._rules.house(),
                has_crops=self._has_crops,
                has_library=self._has_library,
                addresses=self._known(),
                for_phones=bool(for_phones(self._known())),
            )
        )
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _qr(self) -> Response:
        answer = Response(_drawn(self._known()[0]), mimetype="image/svg+xml")
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    def _healthz(self) -> Response:
        return Response("ok\n", mimetype="text/plain")

    def _known(self) -> tuple[str, ...]:
        """Where the table is found; if nobody said, there where this page found it."""
        return self._addresses or (request.host_url,)


@cache
def _drawn(address: str) -> bytes:
    drawing = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True)
    return drawing.getvalue()
