"""The forms of an answer: JSON, and a refusal as JSON, a page or plain text; no page under /api."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from werkzeug.exceptions import HTTPException

from web.asking import asked_language, in_asked_language
from web.astray import astray_page, wants_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

    from companion.errors import IllegalMoveError
    from web.errors import FieldError

logger = logging.getLogger(__name__)

SENTENCES: Final = {404: "error-404", 405: "error-405", 413: "error-413"}
"""The page's words where somebody asks for what does not exist."""


def with_json(text: str, status: int = 200) -> Response:
    """Return an answer of a text that is JSON already."""
    return Response(text, status, mimetype="application/json")


def with_values(values: object, status: int = 200) -> Response:
    """Return an answer of values, as JSON."""
    return with_json(json.dumps(values, ensure_ascii=False), status)


def refusal(status: int, sentence: str, **more: Any) -> Response:  # noqa: ANN401 - any JSON value
    """Return a refusal: a sentence for players, and what a page needs to go on."""
    return with_values({"error": sentence, **more}, status)


def wrong_field(wrong: FieldError) -> Response:
    """Return the refusal of a request whose fields say nothing that can be done."""
    return refusal(400, asked_language().word(wrong.key, **wrong.params))


def not_allowed(wrong: IllegalMoveError) -> Response:
    """Return the refusal of what cannot be done at this moment."""
    return refusal(409, in_asked_language(wrong.sentence), key=wrong.reason)


def too_much(status: int, *, wait_s: int) -> Response:
    """Return the refusal of what is too much at once; it says after how long to try again."""
    answer = in_form(status, asked_language().word("too-fast"))
    answer.headers["Retry-After"] = str(wait_s)
    return answer


def answer_errors(app: Flask) -> None:
    """Answer what no route answers."""
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(Exception, _answer_broken)


def _answer_http(wrong: HTTPException) -> Response:
    status = wrong.code or 500
    if status in SENTENCES:
        return in_form(status, asked_language().word(SENTENCES[status]))
    return in_form(status, wrong.description or HTTPStatus(status).phrase)


def _answer_broken(wrong: Exception) -> Response:
    logger.error("a request for %s failed", request.path, exc_info=wrong)
    return in_form(500, asked_language().word("error-500"))


def in_form(status: int, sentence: str, addresses: Sequence[str] | None = None) -> Response:
    """Return a refusal in the form that the present request expects; see `astray_page`."""
    if request.path.startswith("/api/"):
        return refusal(status, sentence)
    if wants_page():
        return astray_page(status, sentence, addresses)
    return Response(sentence + "\n", status, mimetype="text/plain")
