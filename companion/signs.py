"""The signs of a text: what can be seen of them on one line, and how typed files encode them."""

from __future__ import annotations

import unicodedata
from typing import Final

AS_TYPED: Final = "utf-8-sig"
"""Encoding of a file that somebody typed: UTF-8, which Windows Notepad may begin with a mark."""

UNSEEN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode's categories of what has no sign: control codes, halves of pairs, breaks of lines."""

TURNING: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Signs that turn the direction of writing: they would turn the words around a name, too."""


BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Signs that leave nothing to see: fillers, and those that choose how the one before is drawn."""


def has_no_sign(char: str) -> bool:
    r"""Return whether a character has no sign of its own.

    >>> has_no_sign("\n"), has_no_sign(" ")
    (True, False)
    """
    return unicodedata.category(char) in UNSEEN


def is_one_line(text: str) -> bool:
    r"""Return whether every character of a text has a sign, and none turns what follows it.

    >>> is_one_line("Ann Lee"), is_one_line("Ann\nLee"), is_one_line("Ann\u202eLee")
    (True, False, False)
    """
    return not any(has_no_sign(char) or char in TURNING for char in text)


def can_be_seen(text: str) -> bool:
    r"""Return whether a text has anything to see.

    >>> can_be_seen("Ann"), can_be_seen("\u200b "), can_be_seen("\u3164"), can_be_seen("")
    (True, False, False, False)
    """
    return any(not char.isspace() for char in seen_of(text))


def seen_of(text: str) -> str:
    r"""Return what of a text anybody sees, blanks between words too.

    >>> seen_of("An\u200bn\ufe0f Lee")
    'Ann Lee'
    """
    return "".join(char for char in text if char.isprintable() and char not in BLANK)
