"""The table's own buttons, lamp and buzzer: presses go to the game, its views to the other two."""

from __future__ import annotations

import threading
import time
from collections import deque
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

from companion.messages import say
from companion.signals.lamp import LampSign, lamp_of
from companion.signals.sounder import Sounder
from hardware.buzzer import GpioBuzzer
from hardware.closable import Closable
from hardware.debounce import Chord
from hardware.errors import PinError
from hardware.gpio import GpioButtons, GpioLamp
from hardware.lamp import Glow
from hardware.lasting import Lasting
from hardware.press import MENU

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.messages import Message
    from companion.table import Table
    from hardware.pins import Pins
    from hardware.press import ButtonPress, TakesPress

GLOWS: Final = {
    LampSign.READY: Glow((255, 255, 255)),
    LampSign.QUIET: Glow((0, 0, 0)),
    LampSign.READ: Glow((0, 255, 0)),
    LampSign.CHECK: Glow((255, 140, 0), period_s=2.0),
    LampSign.HOLD: Glow((0, 60, 255)),
    LampSign.BOUND: Glow((160, 0, 255)),
    LampSign.CHOOSE: Glow((0, 255, 0), period_s=1.0, is_soft=True),
    LampSign.WRITE: Glow((0, 255, 0), period_s=0.5, is_soft=True),
    LampSign.HELP: Glow((255, 0, 0), period_s=2.0),
    LampSign.ASKING: Glow((0, 180, 220), period_s=0.8),
    LampSign.PAUSED: Glow((255, 255, 255), period_s=4.0, is_soft=True),
}
"""How the lamp glows for each sign: never told by colour alone."""

TRIED: Final = (
    *(Glow((255, 0, 0)), Glow((0, 255, 0)), Glow((0, 0, 255))),
    *(Glow((255, 255, 255)), Glow((0, 0, 0))),
)
"""What the lamp is tried with: each colour by itself, all together, none."""

TRIED_S: Final = 1.0
"""How long each of them is shown."""

HELD_S: Final = {"BACK": 2.0}
"""How long buttons have to be held for what is not done in passing (TABLE, "Holds")."""

TO_THE_MENU: Final = Chord(MENU, ("OK", "BACK"), held_s=3.0)
"""What opens the menu."""

LOOK_AGAIN_S: Final = 0.5
"""How often the lamp's thread looks whether it shall end."""

FIRST_TOLD_S, TOLD_EVERY_S = 10.0, 600.0
"""Seconds until players first hear of something that does not work, and from then on until they
hear of it again."""

LAMP_FAILS: Final = "The lamp takes no signs: look at its wires. The log says more."
"""The fault of a lamp that could be wired, and not be written since."""


class Panel(Closable):
    """Buttons, lamp and buzzer of a table, from its making until `close()`."""

    def __init__(
        self,
        table: Table,
        pins: Pins,
        typed: TakesPress,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Wire them up.

        Args:
            table: what the lamp shows and the buzzer tells.
            pins: where buttons, lamp and buzzer are.
            typed: told of each press.
            clock: gives the seconds by which players are told what does not work.
        """
        self._table = table
        self._typed = typed
        self._clock = clock
        self._tells_at = clock() + FIRST_TOLD_S
        self._over = threading.Event()
        self._to_try: deque[Glow] = deque()
        self._lamp: GpioLamp | None = None
        self._buttons: GpioButtons | None = None
        self._faults: tuple[str, ...] = ()
        self._shining = Lasting("showing signs", rest=lambda: self._over.wait(LOOK_AGAIN_S))
        with ExitStack() as wired:
            if pins.lamp is not None:
                with self._noting("lamp"):
                    self._lamp = wired.enter_context(GpioLamp(pins.lamp))
            with self._noting("buttons"):
                self._buttons = wired.enter_context(
                    GpioButtons(pins.buttons, self._press, held_s=HELD_S, chord=TO_THE_MENU)
                )
            if pins.buzzer is not None:
                with self._noting("buzzer"):
                    buzzer = wired.enter_context(GpioBuzzer(pins.buzzer))
                    wired.enter_context(Sounder(table, buzzer))
            self._closing = wired.pop_all()
        self._thread = threading.Thread(target=self._shine, name="lamp", daemon=True)
        self._thread.start()

    @contextmanager
    def _noting(self, part: str) -> Iterator[None]:
        """Note why a part cannot be used; page and keyboard do the same."""
        try:
            yield
        except PinError as wrong:
            self._faults += (f"No {part}: {wrong}",)

    @property
    def faults(self) -> tuple[str, ...]:
        """What of them cannot be used, and why; the others are."""
        return (*self._faults, LAMP_FAILS) if self._shining.fails else self._faults

    def _press(self, press: ButtonPress) -> None:
        ago_s = max(0.0, time.monotonic() - press.at)
        self._typed(press.button, held=press.held, ago_s=ago_s)

    @property
    def has_buttons(self) -> bool:
        """Whether its buttons can be used."""
        return self._buttons is not None

    @property
    def has_lamp(self) -> bool:
        """Whether there is a lamp, too."""
        return self._lamp is not None

    def try_lamp(self) -> None:
        """Let the lamp glow in each of its colours, one after the other."""
        self._to_try.extend(TRIED)

    def _shine(self) -> None:
        change = -1
        while not self._over.is_set():
            with self._shining.once():
                change = self._shine_after(change)

    def _shine_after(self, change: int) -> int:
        """Show what there is after a change of the table, and not for long; return which it is."""
        if self._to_try and self._lamp is not None:
            self._lamp.show(self._to_try.popleft())
            self._over.wait(TRIED_S)
            return -1
        snapshot = self._table.wait(change, timeout_s=LOOK_AGAIN_S)
        if self._lamp is not None:
            self._lamp.show(GLOWS[lamp_of(snapshot.view)])
        return snapshot.change

    def look(self) -> Message | None:
        """Return what players are to be told now, if anything; to be asked often."""
        now = self._clock()
        if not self.faults or now < self._tells_at:
            return None
        self._tells_at = now + TOLD_EVERY_S
        return say("panel-fails")

    def complaint(self) -> str:
        """Return what is wrong with it; nothing where all is well."""
        if self._buttons is not None and not self._buttons.is_alive:
            return "nobody listens to the buttons any more"
        return "" if self._thread.is_alive() else "nobody looks after the lamp any more"

    def close(self) -> None:
        """Let go of buttons and lamp; may be called twice."""
        self._over.set()
        self._thread.join()
        self._closing.close()
