"""What templates do with words before they draw them, as the page's scripts do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Flask

NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"

BETWEEN_DICE: Final = re.compile(r"\b([A-Z]?\d) (?=[A-Z]?\d\b)")

BEFORE_DICE: Final = re.compile(r"\s?: ")
"""What stands between a way to end the turn and its dice; the French write a space before it."""


def draw_words(app: Flask) -> None:
    """Let the templates of *app* draw words as its scripts do."""
    app.jinja_env.filters |= {"unbroken": unbroken, "way_parts": way_parts}


def unbroken(text: str) -> str:
    r"""Return a text in which the dice of a roll stay on one line.

    >>> unbroken("You have D6 6 3. Go on?")
    'You have D6\xa06\xa03. Go on?'
    """
    return BETWEEN_DICE.sub(rf"\1{NO_BREAK_SPACE}", text)


def way_parts(label: str) -> tuple[str, str | None]:
    """Return the name of a way to end the turn and its dice, or None where it has none.

    >>> way_parts("Bank 18: 6 6")
    ('Bank 18', '6 6')
    >>> way_parts("Pass on")
    ('Pass on', None)
    """
    name, *dice = BEFORE_DICE.split(label, maxsplit=1)
    return name, next(iter(dice), None)
