"""Buttons are tried out: whatever is pressed meanwhile is told, and means nothing to the game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from companion.turn.commands import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.press import TakesPress

LASTS_S: Final = 30.0
"""After so many seconds without a press nobody tries any more: they belong to the game again."""


class ButtonTest:
    """Stands before whatever takes presses, and keeps them for itself while buttons are tried."""

    def __init__(self, typed: TakesPress, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Take what presses are handed on to, and the clock that tells when a test is over."""
        self._typed = typed
        self._clock = clock
        self._until = float("-inf")
        self._pressed: tuple[str, ...] = ()

    def typed(self, button: str, *, held: bool = False, ago_s: float = 0.0) -> None:
        """Take a press of *ago_s* seconds ago; may be called from any thread."""
        if not self.is_on:
            self._typed(button, held=held, ago_s=ago_s)
        elif button in set(Button):
            self._pressed = tuple(dict.fromkeys((*self._pressed, button)))
            if len(self._pressed) == len(Button):
                self.end()
            else:
                self._until = self._clock() + LASTS_S

    @property
    def is_on(self) -> bool:
        """Whether buttons are being tried."""
        return self._clock() < self._until

    @property
    def pressed(self) -> tuple[str, ...]:
        """The buttons that were pressed since they are tried, or when they were tried last."""
        return self._pressed

    def begin(self) -> None:
        """Try the buttons from now on, until each was pressed."""
        self._pressed = ()
        self._until = self._clock() + LASTS_S

    def end(self) -> None:
        """Hand presses on to the game again."""
        self._until = float("-inf")
