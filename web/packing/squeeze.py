"""Compresses what is long enough to be worth it: pages, states of the table, live streams.

A stream is compressed piece by piece, and no piece refers to one before it: so each is compressed
once, however many phones hear it.
"""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from web.packing.assets import accepts_gzip
from web.packing.short import LEAN_JSON

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from flask import Flask, Response

LEAST_BYTES: Final = 600
"""A shorter answer fits into one packet as it is."""

LEVEL: Final = 9
"""The smallest: a page takes a millisecond, and is asked for once an evening."""

STREAM_HEAD: Final = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""How a gzip stream begins (RFC 1952): deflate, no name, no time, an unknown system."""

SQUEEZABLE: Final = ("text/", "application/json", "image/svg+xml")


def squeeze_answers(app: Flask) -> None:
    """Compress the answers of *app* for whoever understands it; its pages hold lean JSON."""
    app.jinja_env.policies["json.dumps_kwargs"] = LEAN_JSON
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


def squeeze_stream(texts: Iterable[str]) -> Iterator[bytes]:
    """Yield a stream's texts compressed, each so that it can be read as soon as it arrives."""
    yield STREAM_HEAD
    for text in texts:
        yield _piece(text)


@lru_cache(maxsize=8)
def _piece(text: str) -> bytes:
    """Return a text as a piece of a deflate stream that stands for itself."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(text.encode()) + deflate.flush(zlib.Z_FULL_FLUSH)
