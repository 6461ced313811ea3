"""A table as it is put together: what of it fails, and what goes on all the same."""

from __future__ import annotations

import threading
from contextlib import contextmanager, nullcontext
from dataclasses import replace

import numpy as np
import pytest

from companion.catalogue import find_variant
from companion.compose import Session
from companion.dice import Die
from companion.eye.lessons import Learnt, Throw, Wanted
from companion.eye.sight import CameraSource
from companion.files.calibrations import load, save
from companion.fittings import Fittings
from companion.steady import SteadyClock
from companion.turn.commands import Button, EnterRoll, StartGame
from hardware.gpio import GpioLamp
from hardware.pins import Pins
from vision.table.calibration import Calibration
from vision.table.tray import as_png


class BlindEye:
    """Tells nothing, and has finished."""

    is_paused = False

    def told(self, wait):
        """Tell nothing."""
        yield from ()

    def resume(self):
        """Look again."""


class WaitingEye(BlindEye):
    """Tells nothing, and waits until it is closed."""

    def __init__(self):
        self._closed = threading.Event()

    def told(self, wait):
        """Wait."""
        assert self._closed.wait(5), "nobody has closed the eye"
        yield from ()

    def close(self):
        """End."""
        self._closed.set()


@contextmanager
def blind_eye():
    yield BlindEye()


@pytest.mark.parametrize("opens", [True, False])
def test_a_table_whose_buttons_cannot_be_used_is_played_by_the_page(
    board, tmp_path, monkeypatch, opens
):
    fittings = Fittings(pins=Pins(), is_open=False, opens_without_buttons=opens)
    lines = []
    with (
        GpioLamp((5, 6, 13)),
        Session(tmp_path / "table.sqlite3", CameraSource("usb:0"), fittings=fittings) as session,
    ):
        monkeypatch.setattr(session, "_make_eye", blind_eye)
        page = session._app(tuple).test_client()
        session.play(lines.append)
        health = page.get("/api/health", environ_base={"REMOTE_ADDR": "192.168.1.9"})
        wired = session.panel

        # On a slow machine the table's sentence is told before.
        (line,) = [each for each in lines if each.startswith("No buttons: ")]
        assert line.startswith("No buttons: the button OK at GPIO 5: ")
        assert line.endswith("The table goes on without.")
        assert (wired.has_buttons, wired.has_lamp) == (False, True)
        assert health.status_code == (200 if opens else 403)
        if opens:
            (fault,) = health.json["findings"]
            assert (fault["name"], fault["well"]) == ("pins", False)
            assert fault["told"] in line


def test_a_table_that_is_to_end_before_its_eye_is_there_ends(tmp_path, monkeypatch):
    with Session(tmp_path / "table.sqlite3", CameraSource("usb:0")) as session:
        monkeypatch.setattr(session, "_make_eye", lambda: nullcontext(WaitingEye()))
        session._begin_anew(None)

        session.play(lambda _: None)


def test_a_clock_that_is_set_forth_dates_what_is_written_and_ends_no_grace(tmp_path):
    of_day = 1000.0
    source = CameraSource("usb:0")
    source.clock = SteadyClock(of_day=lambda: of_day, evenly=lambda: 7.0)
    fittings = Fittings(grace_s=5.0)

    with Session(tmp_path / "t.sqlite3", source, fittings=fittings) as session:
        session.table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann",)))
        session.table.submit(EnterRoll(tuple(Die(face) for face in (6, 6, 6, 5, 5))))
        session.table.press(Button.NEXT)
        session.table.press(Button.OK)
        of_day += 3600.0
        session.table.pass_time(session.table.now)
        waiting = session.table.snapshot().view.interlude
        session.table.press(Button.OK)
        dates = [each.at for each in session.table.logged]

    assert waiting == "writing"
    assert (dates[0], dates[-1]) == (1000.0, 4600.0)


def test_a_table_that_is_learnt_anew_keeps_what_told_more_of_its_dice(tmp_path):
    path, before = tmp_path / "calibration.json", tmp_path / "calibration.json.before"
    outline = ((0.2, 0.1), (0.8, 0.1), (0.8, 0.6), (0.2, 0.6))
    empty = as_png(np.full((240, 320), 90, np.uint8))
    plain = Calibration(outline=outline, empty=empty, light=90.0, die_side=0.05)
    shaded = replace(plain, shade_border=140.0)
    throw = Throw(sides=(0.05,) * 5, lightnesses=(300.0,) * 5)
    save(shaded, path)

    fittings = Fittings(calibration=shaded, calibration_path=path)
    with Session(tmp_path / "t.sqlite3", CameraSource("usb:0"), fittings=fittings) as session:
        session.set_up.begin(Wanted())
        lesson = Learnt(calibration=plain, throws=(throw,), dark=0, size_px=(640, 480))
        assert list(session.set_up.followed([lesson])) == []

    assert (load(path), load(before)) == (plain, shaded)
