"""The forms of an answer: JSON, and a refusal as JSON; never an HTML error page under /api."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from werkzeug.exceptions import HTTPException

if TYPE_CHECKING:
    from flask import Flask

logger = logging.getLogger(__name__)

SENTENCES: Final = {
    404: "There is nothing at this address.",
    405: "This address is asked in another way.",
    413: "The request is too long.",
}
"""For players, where somebody asks for what does not exist."""

BROKEN: Final = "Something went wrong in the table's program. The game is safe; try again."


def as_json(text: str, status: int = 200) -> Response:
    """Return an answer of JSON that nobody keeps a copy of."""
    answer = Response(text, status, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def refusal(status: int, sentence: str, **more: Any) -> Response:  # noqa: ANN401 - any JSON value
    """Return a refusal: a sentence for players, and what a page needs to go on."""
    return as_json(json.dumps({"error": sentence, **more}, ensure_ascii=False), status)


def answer_errors(app: Flask) -> None:
    """Answer what no route answers."""
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(Exception, _answer_broken)


def _answer_http(wrong: HTTPException) -> Response:
    status = wrong.code or 500
    sentence = SENTENCES.get(status, wrong.description or HTTPStatus(status).phrase)
    return in_form(status, sentence)


def _answer_broken(wrong: Exception) -> Response:
    logger.error("a request for %s failed", request.path, exc_info=wrong)
    return in_form(500, BROKEN)


def in_form(status: int, sentence: str) -> Response:
    """Return a refusal in the form that the present request expects."""
    if request.path.startswith("/api/"):
        return refusal(status, sentence)
    return Response(sentence + "\n", status, mimetype="text/plain")
