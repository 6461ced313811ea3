"""The buzzer on a mock pin: it plays what it is told, and falls silent."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockPWMPin

from companion.signals.sounder import TUNES
from hardware.buzzer import GpioBuzzer
from hardware.errors import PinError
from hardware.gpio import GpioLamp
from hardware.tune import Note

PIN = 13


class Heard:
    """Notes every tone that a pin is made to give, for as long as a buzzer has it."""

    def __init__(self, buzzer):
        self.tones = []
        play = buzzer._buzzer.play
        buzzer._buzzer.play = lambda tone: (self.tones.append(round(tone.frequency)), play(tone))


def test_a_tune_is_played_note_by_note_and_then_it_is_silent(board):
    with GpioBuzzer(PIN) as buzzer:
        heard = Heard(buzzer)
        buzzer.play((Note(880, 0.01), Note(None, 0.01), Note(1175, 0.01)))
        buzzer._tunes.put(None)
        buzzer._thread.join()

        assert heard.tones == [880, 1175]
        assert board.pin(PIN).state == 0


class LgpioPin(MockPWMPin):
    """Stays, as a pin of lgpio does, as it is where its tone is ended."""

    def _set_frequency(self, value):
        self._frequency = value


def test_after_a_tune_the_pin_is_low(board):
    board.pin_class = LgpioPin
    with GpioBuzzer(PIN) as buzzer:
        buzzer.play((Note(880, 0.01),))
        buzzer._tunes.put(None)
        buzzer._thread.join()

        assert board.pin(PIN).state == 0


def test_every_tune_can_be_played(board):
    with GpioBuzzer(PIN) as buzzer:
        heard = Heard(buzzer)
        for tune in TUNES.values():
            buzzer.play(tune)
        buzzer._tunes.put(None)
        buzzer._thread.join()

    tones = [note.tone_hz for tune in TUNES.values() for note in tune if note.tone_hz is not None]
    assert heard.tones == tones


def test_a_tune_that_cannot_be_played_does_not_keep_the_next_one_from_it(board, caplog):
    with GpioBuzzer(PIN) as buzzer:
        heard = Heard(buzzer)
        for tone_hz in (20_000, 880):  # the first is beyond what gpiozero's buzzer can do
            buzzer.play((Note(tone_hz, 0.01),))
        buzzer._tunes.put(None)
        buzzer._thread.join()

    assert heard.tones == [20_000, 880]
    assert "playing tunes went wrong, and goes on" in caplog.text


def test_closing_does_not_wait_for_a_long_note_and_frees_the_pin(board):
    buzzer = GpioBuzzer(PIN)
    buzzer.play((Note(880, 3600.0),))
    buzzer.close()
    buzzer.close()

    GpioBuzzer(PIN).close()


def test_a_pin_that_is_taken_is_named(board):
    with GpioLamp((PIN, 6, 5)), pytest.raises(PinError, match=f"the buzzer at GPIO {PIN}"):
        GpioBuzzer(PIN)
