"""A page for whoever asked for what is not there: what is wrong, what to do, and the way back.

It holds its styles itself and asks for nothing: it has to look right under a stranger's name, too,
where nothing else is served.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Response, current_app, render_template, request

from web.asking import asked_language
from web.policy import policy

if TYPE_CHECKING:
    from collections.abc import Sequence

STYLES_INSIDE: Final = ("astray-page.css", "dark.css")

NOT_FOUND: Final = 404


def wants_page() -> bool:
    """Return whether a person asks with a browser; scripts and programs do not ask for HTML."""
    accepted = request.accept_mimetypes
    return accepted.quality("text/html") > accepted.quality("text/plain")


def astray_page(status: int, sentence: str, addresses: Sequence[str] | None = None) -> Response:
    """Return the page; nobody keeps a copy of it.

    Args:
        status: of the answer.
        sentence: what is wrong, for a person.
        addresses: where the table is found, if not here; None where the page is of its own.
    """
    is_address = status == NOT_FOUND or addresses is not None
    title = asked_language().word("wrong-address" if is_address else "not-done")
    answer = Response(
        render_template("astray.html", title=title, sentence=sentence, addresses=addresses),
        status,
    )
    marks = map(current_app.extensions["assets"].mark, STYLES_INSIDE)
    answer.headers["Content-Security-Policy"] = policy(styles=marks)
    return answer
