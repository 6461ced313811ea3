"""A piezo buzzer on a pin of a Raspberry Pi, through gpiozero."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Final

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from hardware.closable import Closable
from hardware.gpio import claiming
from hardware.lasting import Lasting

if TYPE_CHECKING:
    from hardware.tune import Tune

MIDDLE_HZ: Final = 880.0
"""gpiozero's buzzer can do an octave above and below its middle tone."""


class GpioBuzzer(Closable):
    """Plays tunes as it is told, from its making until `close()`; none of them ever waits."""

    def __init__(self, pin: int) -> None:
        """Take the buzzer's pin.

        Raises:
            PinError: the pin cannot be used.
        """
        with claiming(f"the buzzer at GPIO {pin}"):
            self._buzzer = TonalBuzzer(pin, mid_tone=Tone.from_frequency(MIDDLE_HZ))
        self._tunes: queue.SimpleQueue[Tune | None] = queue.SimpleQueue()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play_all, name="buzzer", daemon=True)
        self._thread.start()

    def play(self, tune: Tune) -> None:
        """Play a tune after those that are played already."""
        self._tunes.put(tune)

    def _play_all(self) -> None:
        lasting = Lasting("playing tunes")
        while (tune := self._tunes.get()) is not None:
            with lasting.once():
                self._play_one(tune)

    def _play_one(self, tune: Tune) -> None:
        for note in tune:
            if note.tone_hz is not None:
                self._buzzer.play(Tone.from_frequency(note.tone_hz))
            self._over.wait(note.lasts_s)
            self._fall_silent()

    def _fall_silent(self) -> None:
        """End a tone, and leave the pin low.

        lgpio leaves it as it happens to be, high at half of all times: a buzzer's coil would get
        warm, and a transistor, until the next tune.
        """
        self._buzzer.stop()
        self._buzzer.pwm_device.pin.state = 0

    def close(self) -> None:
        """Fall silent, and let go of the pin; may be called twice."""
        self._over.set()
        self._tunes.put(None)
        self._thread.join()
        self._buzzer.close()
