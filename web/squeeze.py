"""Compresses what is long enough to be worth it: pages and states of the table."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from web.assets import accepts_gzip

if TYPE_CHECKING:
    from flask import Flask, Response

LEAST_BYTES: Final = 600
"""A shorter answer fits into one packet as it is."""

LEVEL: Final = 5
"""One per cent longer than the smallest, in half of the time."""

SQUEEZABLE: Final = ("text/", "application/json", "image/svg+xml")


def squeeze_answers(app: Flask) -> None:
    """Compress the answers of *app* for whoever understands it."""
    app.after_request(_squeeze)


def _squeeze(answer: Response) -> Response:
    if not _is_worth_it(answer):
        return answer
    answer.headers["Vary"] = "Accept-Encoding"
    if accepts_gzip():
        answer.data = gzip.compress(answer.data, LEVEL, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _is_worth_it(answer: Response) -> bool:
    # A live stream has no end that could be waited for.
    if answer.is_streamed or answer.direct_passthrough or "Content-Encoding" in answer.headers:
        return False
    mimetype = answer.mimetype or ""
    return mimetype.startswith(SQUEEZABLE) and len(answer.data) >= LEAST_BYTES
