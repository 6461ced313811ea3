"""Buttons and lamp on the pins of a Raspberry Pi, through gpiozero.

Its callbacks come from the one thread that serves all pins: an exception in one would end it, and
every button with it. So they only put the edge on a queue; all else happens in a thread of our own.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
import time
import warnings
from contextlib import ExitStack, chdir, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from gpiozero import RGBLED, Button
from gpiozero.exc import GPIOZeroError, PinFactoryFallback, PinPWMUnsupported

from hardware.closable import Closable
from hardware.debounce import Debouncer, Edge
from hardware.errors import PinError
from hardware.lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from hardware.debounce import Chord
    from hardware.lamp import Glow
    from hardware.press import ButtonPress

logger = logging.getLogger(__name__)

QUOTES: Final = "'"
"""lgpio puts what it complains of between them."""

INSTALL: Final = (
    "on a Raspberry Pi, `sudo apt install python3-lgpio`, "
    "in an environment as docs/install.md tells"
)

LOOK_AGAIN_S: Final = 0.01
"""How often the thread looks whether a contact has settled, or a button is held."""

LATEST_S: Final = 10.0
"""No pin's change is told later; of one that seems to be, the time is of another clock."""

UNTOLD_S: Final = 1.0
"""So long a change is waited for that a pin shows and that was not told yet; then it was lost."""


class GpioButtons(Closable):
    """Listens to the buttons, from its making until `close()`."""

    def __init__(
        self,
        pins: Mapping[str, int],
        pressed: Callable[[ButtonPress], object],
        *,
        held_s: Mapping[str, float] | None = None,
        chord: Chord | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Listen from now on.

        Args:
            pins: BCM numbers by button; each button connects its pin to ground.
            pressed: called with each press, from a thread of its own.
            held_s: how long each button has to be held to count as held, in seconds.
            chord: what can be held together.
            clock: gives the seconds now.

        Raises:
            PinError: a pin cannot be used; the message says which and what to do.
        """
        self._pressed = pressed
        self._clock = clock
        self._edges: queue.SimpleQueue[Edge | None] = queue.SimpleQueue()
        self._debouncer = Debouncer(held_s=held_s, chord=chord)
        self._untold_since: float | None = None
        # gpiozero forgets a button that nobody holds on to, and its callbacks with it.
        self._buttons: dict[str, Button] = {}
        try:
            for name, pin in pins.items():
                with claiming(f"the button {name} at GPIO {pin}"):
                    self._buttons[name] = self._wired(name, pin)
        except PinError:
            self._let_go()
            raise
        self._thread = threading.Thread(target=self._listen, name="buttons", daemon=True)
        self._thread.start()

    def _wired(self, name: str, pin: int) -> Button:
        button = Button(pin, pull_up=True, bounce_time=None)
        button.when_pressed = lambda its: self._changed(name, True, its.active_time)  # noqa: FBT003
        button.when_released = lambda its: self._changed(name, False, its.inactive_time)  # noqa: FBT003
        return button

    def _changed(self, name: str, down: bool, ago_s: float | None) -> None:  # noqa: FBT001
        """Take an edge of so many seconds ago, by the kernel's time: it may be told late."""
        if ago_s is None or not 0.0 <= ago_s <= LATEST_S:
            ago_s = 0.0
        self._edges.put(Edge(name, down, self._clock() - ago_s))

    def _listen(self) -> None:
        lasting, goes_on = Lasting("listening to the buttons"), True
        while goes_on:
            with lasting.once():
                goes_on = self._listen_once()

    def _listen_once(self) -> bool:
        """Wait for an edge, and not for long; return whether there may be more of them."""
        try:
            edge = self._edges.get(timeout=LOOK_AGAIN_S)
        except queue.Empty:
            presses = self._looked(self._clock())
        else:
            if edge is None:
                return False
            presses = self._debouncer.take(edge)
        for press in presses:
            self._tell(press)
        return True

    def _looked(self, now: float) -> Iterable[ButtonPress]:
        """Return the presses that can be told by *now*: none while a release is on its way.

        Where the machine stood still, what happened meanwhile comes late: else a button that was
        let go would count as held.
        """
        is_told = all(self._buttons[name].is_pressed for name in self._debouncer.down)
        since = now if self._untold_since is None else self._untold_since
        self._untold_since = None if is_told else since
        return self._debouncer.tick(now) if is_told or now - since >= UNTOLD_S else ()

    def _tell(self, press: ButtonPress) -> None:
        try:
            self._pressed(press)
        except Exception:  # the outermost loop of this thread: the next press may do better
            logger.exception("a press of %s could not be taken", press.button)

    @property
    def down(self) -> tuple[str, ...]:
        """The buttons that are pressed at this moment."""
        return tuple(name for name, button in self._buttons.items() if button.is_pressed)

    @property
    def is_alive(self) -> bool:
        """Whether presses are still listened to: by us, and by the library that serves the pins."""
        return self._thread.is_alive() and _is_served()

    def close(self) -> None:
        """Stop listening, and let go of the pins; may be called twice."""
        self._edges.put(None)
        self._thread.join()
        self._let_go()

    def _let_go(self) -> None:
        for button in self._buttons.values():
            button.close()
        self._buttons.clear()


class GpioLamp(Closable):
    """A lamp of three colours; glows as it is told, in the rhythm it is told."""

    def __init__(self, pins: tuple[int, int, int]) -> None:
        """Take the pins of red, green and blue.

        Raises:
            PinError: a pin cannot be used.
        """
        self._glow: Glow | None = None
        with claiming(f"the lamp at GPIO {pins}"):
            self._lamp = RGBLED(*pins)

    def show(self, glow: Glow) -> None:
        """Glow like this from now on; what goes on already is left alone."""
        if glow == self._glow and self._goes_on():
            return
        self._glow = None
        colour = tuple(part / 255 for part in glow.colour)
        # A pin that cannot be written is noticed here, and not in the thread of a rhythm.
        self._lamp.color = (0, 0, 0) if glow.period_s else colour
        half = glow.period_s / 2
        if glow.period_s and glow.is_soft:
            self._lamp.pulse(fade_in_time=half, fade_out_time=half, on_color=colour)
        elif glow.period_s:
            self._lamp.blink(on_time=half, off_time=half, on_color=colour)
        self._glow = glow

    def _goes_on(self) -> bool:
        """Return whether gpiozero's thread of a rhythm lives; True where there is none."""
        rhythm = getattr(self._lamp, "_blink_thread", None)
        return rhythm is None or bool(rhythm.is_alive())

    def close(self) -> None:
        """Go dark, and let go of the pins; may be called twice."""
        self._lamp.close()


def _is_served() -> bool:
    """Return whether lgpio's one thread, from which all callbacks come, lives; True without it."""
    notifying = getattr(sys.modules.get("lgpio"), "_notify_thread", None)
    return notifying is None or bool(notifying.is_alive())


@contextmanager
def claiming(what: str) -> Iterator[None]:
    """Claim pins for something, and nothing is said of the libraries that gpiozero tries for it.

    lgpio goes to a folder of its own as it is loaded, where it may write (`$LG_WD`); the program
    comes back from there, for what was named at its start lies elsewhere.

    Raises:
        PinError: they cannot be used; the message says what for, why, and what to do.
    """
    with ExitStack() as away, warnings.catch_warnings():
        # There is no way back to a folder that is gone, or that this user may not enter.
        with suppress(OSError):
            away.enter_context(chdir(os.curdir))
        warnings.simplefilter("ignore", PinFactoryFallback)
        try:
            yield
        except (GPIOZeroError, ImportError, OSError, *_errors_of_lgpio()) as wrong:
            raise PinError(f"{what}: {_told_by(wrong)}") from wrong


def _errors_of_lgpio() -> tuple[type[Exception], ...]:
    """Return what lgpio raises, where it is there: gpiozero hands it on as it is."""
    error = getattr(sys.modules.get("lgpio"), "error", None)
    return () if error is None else (error,)


def _told_by(wrong: Exception) -> str:
    """Return what is wrong with pins, with what to do."""
    why = str(wrong) or type(wrong).__name__
    # gpiozero's own, and that of a library which `$GPIOZERO_PIN_FACTORY` names and is not here.
    if isinstance(wrong, ImportError):
        return f"this machine has no pins; {INSTALL}"
    # What gpiozero makes do with where lgpio is missing knows no PWM, and no kernel of today's.
    if isinstance(wrong, (PinPWMUnsupported, OSError)):
        return f"without lgpio that does not work ({why}); {INSTALL}"
    if not isinstance(wrong, GPIOZeroError):
        return f"{str(wrong).strip(QUOTES)}; another program may have it, the table itself for one"
    return why
