"""The table's buzzer: plays a short tune when something happens at the table."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, Protocol

from companion.signals.sound import Sound, sound_of
from hardware.closable import Closable
from hardware.lasting import Lasting
from hardware.tune import Note, Tune

if TYPE_CHECKING:
    from companion.table import Table

TUNES: Final[dict[Sound, Tune]] = {
    Sound.READ: (Note(880, 0.06),),
    Sound.QUESTION: (Note(880, 0.08), Note(None, 0.04), Note(1175, 0.12)),
    Sound.WRITTEN: (Note(659, 0.08), Note(880, 0.08), Note(1319, 0.12)),
    Sound.HAND: (Note(440, 0.25),),
    Sound.HELP: (Note(523, 0.18), Note(None, 0.06), Note(523, 0.18)),
}
"""How each sound is played: told apart by how many notes, and where they go."""

LOOK_AGAIN_S: Final = 0.5
"""How often the thread looks whether it shall end."""


class Plays(Protocol):
    """Whatever plays tunes."""

    def play(self, tune: Tune) -> None:
        """Play a tune, without waiting for its end."""


class Sounder(Closable):
    """Follows the table, and lets a buzzer say what happens, until `close()`."""

    def __init__(self, table: Table, buzzer: Plays) -> None:
        self._table = table
        self._buzzer = buzzer
        self._over = threading.Event()
        self._before = table.snapshot()
        self._thread = threading.Thread(target=self._follow, name="sounder", daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        lasting = Lasting("following the table", rest=lambda: self._over.wait(LOOK_AGAIN_S))
        while not self._over.is_set():
            with lasting.once():
                before = self._before
                self._before = self._table.wait(before.change, timeout_s=LOOK_AGAIN_S)
                sound = sound_of(before.view, self._before.view)
                if sound is not None:
                    self._buzzer.play(TUNES[sound])

    def close(self) -> None:
        """Stop following; may be called twice."""
        self._over.set()
        self._thread.join()
