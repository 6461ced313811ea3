"""What can go wrong in the game, as one tree.

CompanionError
├── IllegalMoveError     the rules or the turn forbid it; nothing has changed (not a failure)
├── StaleActionError     somebody else was quicker; nothing has changed (not a failure)
├── UnknownGameError     no variant has this name (also a LookupError)
├── VariantError         a variant's file says something impossible (also a ValueError)
│   └── OutOfRangeError      a house rule's number is none that it may be
├── ConfigError          the settings say something impossible (also a ValueError)
├── WrittenGameError     what somebody wrote down or typed cannot be read (also a ValueError)
├── ExchangeError        a file of games cannot be taken in (also a ValueError)
├── PlaceError           what would be written over there is something else (also a ValueError)
├── ForeignPostError     what the broker told is no state of a table (also a ValueError)
├── LogError             the stored game cannot be read or written (also an OSError)
│   └── DamagedError     a file is damaged, or no log that this program can read
├── BusyError            another program holds the stored game (also an OSError)
└── NoAnswerError        what was asked was not answered in time (also a TimeoutError)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Message, say

if TYPE_CHECKING:
    from companion.messages import Text


def reason_of(wrong: Exception) -> str:
    """Return why something failed: where the system says why, without its number and the file.

    >>> reason_of(OSError(30, "Read-only file system", "/srv/.probe"))
    'Read-only file system'
    """
    return (isinstance(wrong, OSError) and wrong.strerror) or str(wrong)


def where_and_why(wrong: Exception) -> str:
    """Return why something failed, behind the file that it is about, where that is known.

    >>> where_and_why(OSError(30, "Read-only file system", "/srv/.probe"))
    '/srv/.probe: Read-only file system'
    """
    where = getattr(wrong, "filename", None)
    return reason_of(wrong) if where is None else f"{where}: {reason_of(wrong)}"


class CompanionError(Exception):
    """Anything that this package raises on purpose."""


class IllegalMoveError(CompanionError):
    """The rules or the turn forbid it, and nothing has changed.

    Attributes:
        reason: the key of a sentence for players, see `companion.words.wording`.
        params: what the sentence has to be filled with.
    """

    def __init__(self, reason: str, **params: str | int | Text) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params

    @property
    def sentence(self) -> Message:
        """The reason as it is told."""
        return say(self.reason, **self.params)


class StaleActionError(CompanionError):
    """The action was meant for a state of the table that is past; nothing has changed.

    Attributes:
        happened: what came before it, as a sentence for players; None where there is none.
    """

    def __init__(self, why: str, happened: Message | None = None) -> None:
        super().__init__(why)
        self.happened = happened

    @property
    def sentence(self) -> Message:
        """What is told of it."""
        return self.happened or say("stale")


class UnknownGameError(CompanionError, LookupError):
    """No variant has this name."""


class VariantError(CompanionError, ValueError):
    """A variant's file says something impossible; the message names the key and the remedy."""


class OutOfRangeError(VariantError):
    """A house rule takes a number, and this is none that it may be.

    Attributes:
        key: of the house rule.
        least, most: the numbers that it may be.
    """

    def __init__(self, message: str, *, key: str, least: int, most: int) -> None:
        super().__init__(message)
        self.key = key
        self.least = least
        self.most = most


class ConfigError(CompanionError, ValueError):
    """The settings say something impossible; the message names file, key, value and remedy."""


class WrittenGameError(CompanionError, ValueError):
    """Dice, a sheet or a game that somebody wrote down cannot be read; the message says where."""


class ExchangeError(CompanionError, ValueError):
    """A file of games cannot be taken in; the message says what is wrong in it, and where.

    Attributes:
        kind: "no-json"; "no-games": JSON of something else; "newer": of a newer program; or
            "wrong": a game in it cannot have been.
    """

    def __init__(self, message: str, kind: str = "wrong") -> None:
        super().__init__(message)
        self.kind = kind


class PlaceError(CompanionError, ValueError):
    """Something would be lost where a file is to be written; the message says what to do."""


class ForeignPostError(CompanionError, ValueError):
    """What somebody published by MQTT is no state of a table; the message says which field."""


class LogError(CompanionError, OSError):
    """The stored game cannot be read or written; the message says where and what to do."""


class DamagedError(LogError):
    """A file is damaged, or no log that this program can read; it was left as it is."""


class BusyError(CompanionError, OSError):
    """Another program holds the stored game."""


class NoAnswerError(CompanionError, TimeoutError):
    """What was asked was not answered in time."""
