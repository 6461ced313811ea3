"""The loop of a thread that nobody starts again: what goes wrong in it once does not end it."""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

logger = logging.getLogger(__name__)

FAILS_S: Final = 30.0
"""What has gone wrong each time for so long will not mend itself."""


class Lasting:
    """Lets a loop last: each time round it is told of what went wrong, and goes on.

    What goes wrong time after time in the same way is told once.
    """

    def __init__(self, what: str, *, rest: Callable[[], object] = lambda: None) -> None:
        """Take what is done again and again.

        Args:
            what: said in the log.
            rest: waits after each time that went wrong, where the loop may not have waited yet.
        """
        self._what = what
        self._rest = rest
        self._wrong: type[Exception] | None = None
        self._since: float | None = None

    @property
    def fails(self) -> bool:
        """Whether it has gone wrong each time for so long that it had better be begun anew."""
        since = self._since
        return since is not None and time.monotonic() - since >= FAILS_S

    @contextmanager
    def once(self) -> Iterator[None]:
        """Do it once; whatever is raised ends no more than that."""
        try:
            yield
        except Exception as wrong:  # the outermost loop of a thread: the next time may do better
            if type(wrong) is not self._wrong:
                logger.exception("%s went wrong, and goes on", self._what)
            self._wrong = type(wrong)
            self._since = time.monotonic() if self._since is None else self._since
            self._rest()
        else:
            self._wrong = self._since = None
