"""Buttons and lamp on mock pins: the real classes of gpiozero, driven as contacts drive them."""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
import warnings
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
import waiting
from clocks import Clock
from gpiozero.exc import BadPinFactory, PinFactoryFallback
from gpiozero.pins.mock import MockPin, MockPWMPin
from playing import dice

from companion.catalogue import find_variant
from companion.messages import say
from companion.signals.panel import FIRST_TOLD_S, GLOWS, HELD_S, TOLD_EVERY_S, Panel
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import Button, EnterRoll, StartGame
from companion.views import Motion
from hardware.debounce import Edge
from hardware.errors import PinError
from hardware.gpio import LOOK_AGAIN_S, GpioButtons, GpioLamp
from hardware.lamp import Glow
from hardware.pins import Pins
from hardware.press import ButtonPress

PINS = Pins()


class Heard:
    """Collects presses, and waits for them."""

    def __init__(self):
        self.presses = []
        self._more = threading.Condition()

    def __call__(self, press):
        with self._more:
            self.presses.append(press)
            self._more.notify_all()

    def wait_for(self, count):
        with self._more:
            assert self._more.wait_for(lambda: len(self.presses) >= count, timeout=5)
        return self.presses


def push(board, button, *, seconds=0.06):
    """Press and let go of a button, bouncing."""
    pin = board.pin(PINS.buttons[button])
    for level in (pin.drive_low, pin.drive_high, pin.drive_low):
        level()
        time.sleep(0.002)
    time.sleep(seconds)
    for level in (pin.drive_high, pin.drive_low, pin.drive_high):
        level()
        time.sleep(0.002)


until = partial(waiting.until, within_s=5)


class LgpioError(Exception):
    """As lgpio's own: no error of gpiozero's, which hands it on."""

    def __str__(self):
        return "'GPIO busy'"


def test_where_gpiozero_makes_do_without_lgpio_it_is_said_what_to_install(board, monkeypatch):
    board.pin_class = MockPin  # as gpiozero's own: without PWM
    with pytest.raises(
        PinError, match=r"the lamp .* \(PinPWMUnsupported\); .* `sudo apt install python3-lgpio`"
    ):
        GpioLamp((17, 27, 22))

    def refused(*_, **__):
        raise OSError(errno.EINVAL, "Invalid argument")  # of /sys/class/gpio/export

    monkeypatch.setattr("hardware.gpio.Button", refused)
    with pytest.raises(PinError, match=r"the button OK .* `sudo apt install python3-lgpio`"):
        GpioButtons(PINS.buttons, print)


def test_a_machine_without_pins_is_told_so_and_nothing_of_what_was_tried(monkeypatch):
    def tried(*_, **__):
        warnings.warn(PinFactoryFallback("Falling back from lgpio"), stacklevel=1)
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr("hardware.gpio.RGBLED", tried)
    with pytest.raises(PinError, match=r"^the lamp at GPIO .*: this machine has no pins; on a"):
        GpioLamp((17, 27, 22))


def test_a_library_that_is_named_and_not_here_leaves_page_and_keyboard(monkeypatch):
    def missing(*_, **__):
        raise ModuleNotFoundError("No module named 'lgpio'")

    for part in ("RGBLED", "Button"):
        monkeypatch.setattr(f"hardware.gpio.{part}", missing)
    table = Table(MemoryLog(), clock=time.time)

    with Panel(table, PINS, lambda button, held, ago_s: None) as panel:
        lamp, buttons = panel.faults
        assert lamp.startswith("No lamp: the lamp at GPIO (17, 27, 22): this machine has no pins; ")
        assert buttons.startswith("No buttons: the button OK at GPIO 5: this machine has no pins; ")


@pytest.mark.parametrize(
    ("part", "made"),
    [
        ("Button", lambda: GpioButtons(PINS.buttons, print)),
        ("RGBLED", lambda: GpioLamp((17, 27, 22))),
    ],
)
def test_a_pin_that_another_program_has_is_named(monkeypatch, part, made):
    def busy(*_, **__):
        raise LgpioError

    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=LgpioError))
    monkeypatch.setattr(f"hardware.gpio.{part}", busy)

    with pytest.raises(PinError, match=r"at GPIO .*: GPIO busy; another program may have it"):
        made()


def test_a_contact_that_is_never_quiet_holds_up_no_other_button(board):
    heard = Heard()
    # Time stands still where no edge tells it.
    with GpioButtons(PINS.buttons, heard, clock=lambda: 0.0) as buttons:
        for each in (
            Edge("OK", True, 1.0),  # noqa: FBT003
            *(Edge("BACK", bool(n % 2), 1 + n / 250) for n in range(1, 25)),
            Edge("OK", False, 1.1),  # noqa: FBT003
            *(Edge("BACK", bool(n % 2), 1 + n / 250) for n in range(26, 50)),
        ):
            buttons._edges.put(each)
        heard.wait_for(1)

    assert [press.button for press in heard.presses] == ["OK"]


def test_a_bouncing_press_is_heard_once(board):
    heard = Heard()
    with GpioButtons(PINS.buttons, heard) as buttons:
        push(board, "NEXT")
        heard.wait_for(1)
        time.sleep(0.1)
        assert buttons.is_alive

    assert [(press.button, press.held) for press in heard.presses] == [("NEXT", False)]


def test_buttons_that_the_library_serves_no_more_are_not_alive(board, monkeypatch):
    ended = threading.Thread(target=int)
    ended.start()
    ended.join()
    with GpioButtons(PINS.buttons, print) as buttons:
        monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread=ended))
        is_alive = buttons.is_alive
        monkeypatch.setitem(
            sys.modules, "lgpio", SimpleNamespace(_notify_thread=threading.current_thread())
        )

        assert (is_alive, buttons.is_alive) == (False, True)
    assert not buttons.is_alive


def test_the_library_takes_no_edge_away(board):
    with GpioButtons(PINS.buttons, print):
        assert [board.pin(pin).bounce for pin in PINS.buttons.values()] == [None] * 3


def test_everything_pressed_at_once_is_heard(board):
    heard = Heard()
    with GpioButtons(PINS.buttons, heard):
        threads = [threading.Thread(target=push, args=(board, name)) for name in PINS.buttons]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        heard.wait_for(3)

    assert sorted(press.button for press in heard.presses) == ["BACK", "NEXT", "OK"]


def test_a_press_that_nobody_can_take_ends_no_button(board, caplog):
    heard = Heard()

    def refuses_ok(press):
        heard(press)
        if press.button == "OK":
            raise ValueError("a fault of the program")

    with GpioButtons(PINS.buttons, refuses_ok) as buttons:
        for count, name in enumerate(("OK", "NEXT"), 1):
            push(board, name)
            heard.wait_for(count)
        assert buttons.is_alive

    assert [press.button for press in heard.presses] == ["OK", "NEXT"]
    assert "a press of OK could not be taken" in caplog.text


class LoosePin(MockPWMPin):
    """Cannot be read, or written, so many times more."""

    unread = unwritten = 0

    def _get_state(self):
        if self.unread:
            self.unread -= 1
            raise LgpioError
        return super()._get_state()

    def _set_state(self, value):
        if self.unwritten:
            self.unwritten -= 1
            raise LgpioError
        super()._set_state(value)


def test_a_pin_that_cannot_be_read_once_ends_no_button(board, caplog):
    board.pin_class = LoosePin
    heard = Heard()
    with GpioButtons(PINS.buttons, heard) as buttons:
        pin = board.pin(PINS.buttons["OK"])
        pin.unread = 1
        push(board, "OK")
        heard.wait_for(1)

        waiting.until(lambda: pin.unread == 0)
        assert buttons.is_alive
    assert caplog.text.count("listening to the buttons went wrong, and goes on") == 1


def test_a_held_button_is_heard_while_it_is_down(board):
    heard = Heard()
    with GpioButtons(PINS.buttons, heard, held_s={"BACK": 0.1}):
        board.pin(PINS.buttons["BACK"]).drive_low()
        assert heard.wait_for(1)[0].held
        board.pin(PINS.buttons["BACK"]).drive_high()


def test_a_press_that_is_told_late_has_the_time_of_its_pin_and_is_not_held(board):
    heard, began = Heard(), time.monotonic()
    with GpioButtons(PINS.buttons, heard):
        changed = board.pin(PINS.buttons["OK"]).when_changed
        changed(board.ticks() - 3.0, 0)
        time.sleep(3 * LOOK_AGAIN_S)
        changed(board.ticks() - 2.5, 1)
        heard.wait_for(1)

    assert [(press.button, press.held) for press in heard.presses] == [("OK", False)]
    assert heard.presses[0].at == pytest.approx(began - 2.5, abs=0.5)


@pytest.mark.parametrize("off_s", [-1e9, 1e9])
def test_a_pin_s_time_that_is_of_another_clock_is_not_used(board, off_s):
    heard = Heard()
    with GpioButtons(PINS.buttons, heard, clock=lambda: 7.0) as buttons:
        changed = board.pin(PINS.buttons["OK"]).when_changed
        changed(board.ticks() + off_s, 0)
        buttons._edges.put(Edge("OK", False, 7.5))  # noqa: FBT003
        buttons._edges.put(Edge("NEXT", True, 8.0))  # noqa: FBT003
        heard.wait_for(1)

    assert heard.presses == [ButtonPress("OK", 7.5)]


def test_a_release_that_was_lost_holds_up_no_other_button(board):
    heard = Heard()
    with GpioButtons(PINS.buttons, heard, clock=iter(count(1.0, 0.5)).__next__) as buttons:
        buttons._edges.put(Edge("BACK", True, 0.0))  # noqa: FBT003
        heard.wait_for(1)

    assert heard.presses == [ButtonPress("BACK", 1.0, held=True)]


def test_pins_are_free_again_after_closing(board):
    for _ in range(3):
        with GpioButtons(PINS.buttons, print), GpioLamp(PINS.lamp):
            pass


def test_a_pin_that_is_taken_is_named(board):
    with GpioLamp((5, 6, 13)), pytest.raises(PinError, match="GPIO 5"):
        GpioButtons(PINS.buttons, print)


def test_where_one_pin_is_taken_the_others_are_free_again(board):
    with GpioLamp((16, 20, 21)), pytest.raises(PinError, match="the button BACK"):
        GpioButtons(PINS.buttons, print)

    with GpioButtons(PINS.buttons, print) as buttons:
        assert buttons.is_alive


def test_a_lamp_that_blinks_is_not_begun_anew_while_it_is_told_the_same(board):
    glow = Glow((0, 255, 0), period_s=60.0)
    with GpioLamp(PINS.lamp) as lamp:
        lamp.show(glow)
        blinking = set(threading.enumerate())
        lamp.show(Glow(glow.colour, period_s=glow.period_s))

        assert set(threading.enumerate()) == blinking


@pytest.mark.parametrize("period_s", [0.0, 60.0])
def test_what_a_pin_refused_is_shown_when_the_lamp_is_told_it_again(board, period_s):
    board.pin_class = LoosePin
    with GpioLamp(PINS.lamp) as lamp:
        board.pin(PINS.lamp[1]).unwritten = 1
        with pytest.raises(LgpioError):
            lamp.show(Glow((0, 255, 0), period_s=period_s))
        lamp.show(Glow((0, 255, 0), period_s=period_s))

        until(lambda: lit(board) == (0, 255, 0))


def test_a_rhythm_whose_thread_has_ended_is_begun_anew(board):
    with GpioLamp(PINS.lamp) as lamp:
        lamp.show(Glow((0, 255, 0), period_s=60.0))
        lamp._lamp._blink_thread.stop()
        lamp.show(Glow((0, 255, 0), period_s=60.0))

        assert lamp._lamp._blink_thread.is_alive()


def test_the_lamp_glows_as_it_is_told(board):
    with GpioLamp(PINS.lamp) as lamp:
        lamp.show(Glow((255, 0, 0)))
        assert [board.pin(pin).state for pin in PINS.lamp] == [1.0, 0.0, 0.0]
        lamp.show(Glow((0, 0, 0)))
        assert [board.pin(pin).state for pin in PINS.lamp] == [0.0, 0.0, 0.0]
        lamp.show(Glow((0, 255, 0), period_s=0.05))
        states = set()
        until(lambda: states.add(board.pin(PINS.lamp[1]).state) or len(states) == 2)


class Rhythms:
    """A lamp that tells what rhythms it was given."""

    color = None

    def __init__(self, *_):
        self.given = []

    def pulse(self, **rhythm):
        """Swell and fade."""
        self.given.append(rhythm)

    blink = pulse

    def close(self):
        """Go dark."""


def test_the_lamp_blinks_and_swells_once_in_its_period(monkeypatch):
    monkeypatch.setattr("hardware.gpio.RGBLED", Rhythms)
    with GpioLamp(PINS.lamp) as lamp:
        lamp.show(Glow((255, 0, 0), period_s=2.0))
        lamp.show(Glow((0, 255, 0), period_s=1.0, is_soft=True))
        lamp.show(Glow((0, 0, 255)))

        assert lamp._lamp.color == (0.0, 0.0, 1.0)
        assert lamp._lamp.given == [
            {"on_time": 1.0, "off_time": 1.0, "on_color": (1.0, 0.0, 0.0)},
            {"fade_in_time": 0.5, "fade_out_time": 0.5, "on_color": (0.0, 1.0, 0.0)},
        ]


def test_buttons_and_lamp_play_at_the_table(board):
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    with Panel(table, PINS, lambda button, held, ago_s: table.press(Button(button), held=held)):
        table.show(Motion.SETTLED, at=0.0)
        until(lambda: lit(board) == GLOWS["ready"].colour)
        table.submit(EnterRoll(dice("66331")))
        until(lambda: lit(board) == GLOWS["read"].colour)
        table.show(Motion.MOVING, at=1.0)
        until(lambda: lit(board) == (0, 0, 0))
        table.show(Motion.SETTLED, at=2.0)
        push(board, "NEXT")
        until(lambda: table.snapshot().view.phase == "choose")
        push(board, "OK")
        until(lambda: table.snapshot().view.players[1].in_turn)


def lit_table():
    """Return a table of which the lamp shows a sign without a rhythm: `ready`."""
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    table.show(Motion.SETTLED, at=0.0)
    return table


def test_a_lamp_that_takes_no_sign_at_all_is_told_to_players(board, monkeypatch):
    monkeypatch.setattr("hardware.lasting.FAILS_S", 0.0)
    board.pin_class = LoosePin
    clock = Clock()
    with Panel(lit_table(), PINS, lambda *_: None, clock=clock) as panel:
        until(lambda: lit(board) == GLOWS["ready"].colour)
        assert (panel.faults, panel.look()) == ((), None)

        board.pin(PINS.lamp[1]).unwritten = 10_000
        panel.try_lamp()
        until(lambda: panel.faults)
        clock.at = FIRST_TOLD_S

        assert panel.faults == ("The lamp takes no signs: look at its wires. The log says more.",)
        assert panel.look() == say("panel-fails")
        board.pin(PINS.lamp[1]).unwritten = 0


def test_a_sign_that_the_lamp_s_pin_refused_is_shown_soon(board, caplog):
    board.pin_class = LoosePin
    table = lit_table()
    with Panel(table, PINS, lambda button, held, ago_s: None) as panel:
        until(lambda: lit(board) == GLOWS["ready"].colour)
        board.pin(PINS.lamp[1]).unwritten = 2
        table.submit(EnterRoll(dice("66331")))
        until(lambda: lit(board) == GLOWS["read"].colour)

        assert panel.complaint() == ""
    assert caplog.text.count("showing signs went wrong, and goes on") == 1


def test_a_press_is_handed_over_with_how_long_ago_it_was(board):
    table, ago = Table(MemoryLog(), clock=time.time), []
    with Panel(table, PINS, lambda button, held, ago_s: ago.append(ago_s)) as panel:
        panel._press(ButtonPress("OK", time.monotonic() - 3.0))

    assert ago == [pytest.approx(3.0, abs=1.0)]


def test_the_lamp_is_tried_in_each_of_its_colours_and_goes_on_as_before(board, monkeypatch):
    monkeypatch.setattr("companion.signals.panel.TRIED_S", 0.2)
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    seen = []
    with Panel(table, PINS, lambda button, held, ago_s: None) as panel:
        table.show(Motion.EMPTY, at=0.0)
        until(lambda: lit(board) == GLOWS["ready"].colour)

        panel.try_lamp()

        assert panel.has_lamp
        until(lambda: seen.append(lit(board)) or (255, 0, 0) in seen)
        until(lambda: seen.append(lit(board)) or (0, 0, 255) in seen)
        until(lambda: lit(board) == GLOWS["ready"].colour)


def test_what_cannot_be_used_is_told_and_the_rest_is_used(board):
    now = [0.0]
    table = Table(MemoryLog(), clock=time.time)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    pins = Pins(buzzer=13)
    with (
        GpioLamp((PINS.buttons["BACK"], 13, 26)),
        Panel(table, pins, lambda button, held, ago_s: None, clock=lambda: now[0]) as panel,
    ):
        table.show(Motion.EMPTY, at=0.0)
        until(lambda: lit(board) == GLOWS["ready"].colour)
        told = []
        for now[0] in (0.0, FIRST_TOLD_S, FIRST_TOLD_S + 1, FIRST_TOLD_S + TOLD_EVERY_S):
            told.append(panel.look())

        assert (panel.has_buttons, panel.has_lamp, panel.complaint()) == (False, True, "")
        assert [each.split(" at GPIO")[0] for each in panel.faults] == [
            "No buttons: the button BACK",
            "No buzzer: the buzzer",
        ]
        assert told == [None, say("panel-fails"), None, say("panel-fails")]


def test_where_all_can_be_used_nothing_is_told(board):
    clock = iter([0.0, FIRST_TOLD_S])
    table = Table(MemoryLog(), clock=time.time)
    with Panel(table, PINS, lambda button, held, ago_s: None, clock=clock.__next__) as panel:
        assert (panel.has_buttons, panel.faults, panel.look()) == (True, (), None)


def test_back_held_pauses_and_ok_goes_on(board, monkeypatch):
    monkeypatch.setitem(HELD_S, "BACK", 0.1)
    table = Table(MemoryLog(), clock=time.time)
    with Panel(table, PINS, lambda button, held, ago_s: table.press(Button(button), held=held)):
        push(board, "BACK", seconds=0.2)
        until(lambda: table.snapshot().view.interlude == "paused")
        push(board, "OK")
        until(lambda: table.snapshot().view.interlude == "")


def lit(board):
    """Return the colour that the lamp has."""
    return tuple(round(255 * board.pin(pin).state) for pin in PINS.lamp)


def test_a_library_that_goes_to_a_folder_of_its_own_does_not_take_the_program_there(
    monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pins").mkdir()

    def goes_away(*_, **__):
        os.chdir("pins")
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr("hardware.gpio.RGBLED", goes_away)

    with pytest.raises(PinError, match="this machine has no pins"):
        GpioLamp((17, 27, 22))

    assert Path.cwd() == tmp_path


def test_a_program_whose_folder_is_gone_uses_its_pins(board, monkeypatch, tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    with GpioLamp(PINS.lamp) as lamp:
        lamp.show(Glow((255, 0, 0)))
        assert lit(board) == (255, 0, 0)
