"""What can go wrong in the page's own work, as one tree.

CompanionError
├── FieldError           a request's field is missing or wrong (also a ValueError)
└── ListenError          the server cannot listen (also an OSError)
    └── PortTakenError   another program listens on this port
"""

from __future__ import annotations

from companion.errors import CompanionError


class FieldError(CompanionError, ValueError):
    """A request's field is missing or wrong.

    Attributes:
        key: of the page's words that say what it should be, see `web.words.page`.
        params: what they are filled with: the field's name.
    """

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class ListenError(CompanionError, OSError):
    """The server cannot listen.

    Attributes:
        port: on which it was asked to listen.
    """

    def __init__(self, port: int, why: str) -> None:
        super().__init__(why)
        self.port = port


class PortTakenError(ListenError):
    """Another program listens on this port."""
