"""The step that waits until the page of what was installed answers."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from installing.actions import StepFailedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from installing.actions import Place

ANSWER_S: Final = 90.0
"""The oldest Raspberry Pi needs 20 s from its start to its first answer."""

LOOK_AGAIN_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Await:
    """Wait until the page answers."""

    port: int
    service: str
    clock: Callable[[], float] = time.monotonic
    is_repeated: ClassVar[bool] = True

    @property
    def _url(self) -> str:
        return f"http://127.0.0.1:{self.port}/healthz"

    def told(self) -> str:
        """Return it as people would type it."""
        return f"curl --retry-connrefused --retry 90 {self._url}"

    def is_done(self, place: Place) -> bool:  # noqa: ARG002
        """Return False: it has to be asked."""
        return False

    def do(self, place: Place) -> None:
        """Ask until it answers."""
        if not place.is_itself:
            return
        until = self.clock() + ANSWER_S
        while not self._answers():
            if self.clock() > until:
                raise StepFailedError(
                    f"the page does not answer at port {self.port} within {ANSWER_S:.0f} s. "
                    f"What it says: journalctl -u {self.service} -n 50"
                )
            time.sleep(LOOK_AGAIN_S)

    def _answers(self) -> bool:
        # A proxy that pip needs knows no way to this machine itself.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(self._url, timeout=10) as answer:
                answer.read()  # or the journal tells that somebody hung up
                return bool(answer.status == 200)  # noqa: PLR2004
        except (OSError, urllib.error.URLError):
            return False
