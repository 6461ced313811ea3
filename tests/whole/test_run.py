"""A game at a camera, a recording in its place, with the keyboard as the three buttons."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from programs import free_port, state_at, wait_for_state
from visiting import rows_of

TURN = Path(__file__).parents[1] / "recordings" / "turn-224"

ENTER, TAB, BACKSPACE = b"\r", b"\t", b"\x7f"


@contextmanager
def at_a_terminal(*words):
    """Run `dicetable` at a terminal of its own, and give what is typed there a way in."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion.cli", *map(str, words)]
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.DEVNULL)
    os.close(theirs)
    try:
        yield lambda keys: os.write(ours, keys)
    finally:
        process.terminate()
        process.wait()
        os.close(ours)


def test_a_turn_is_brought_to_its_end_with_the_keyboard(tmp_path):
    port = free_port()
    words = ("run", "--camera", TURN, "--speed", "max", "--data", tmp_path, "--port", port)

    with at_a_terminal(*words) as type_in:
        ended = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")
        assert ended["view"]["roll"] == 3
        while ended["view"]["phase"] == "ask":
            type_in(ENTER)
            ended = wait_for_state(port, partial(is_after, ended))
        best = pointed(ended)

        type_in(TAB)
        moved = wait_for_state(port, lambda state: pointed(state) != best)
        type_in(ENTER)
        written = wait_for_state(port, lambda state: state["view"]["players"][1].get("in_turn"))
        type_in(BACKSPACE)
        again = wait_for_state(port, lambda state: state["view"]["players"][0].get("in_turn"))

    assert cell(written, pointed(moved))
    assert not cell(again, pointed(moved))


def is_played(view):
    """Return whether the camera looks again; how long it takes to start differs."""
    return view["interlude"] != "paused" and view["motion"] != "starting"


def test_a_pause_a_new_game_and_shutting_down_with_the_keyboard(tmp_path):
    port, ran = free_port(), tmp_path / "ran"
    config = tmp_path / "config.toml"
    config.write_text(f"[table]\nshut_down = 'touch {ran}'\n")
    words = ("run", "--camera", TURN, "--data", tmp_path, "--port", port, "--config", config)

    with at_a_terminal(*words) as type_in:
        wait_for_state(port, lambda state: state["view"]["motion"] == "empty")
        type_in(b"p")
        paused = wait_for_state(port, lambda state: state["view"]["interlude"] == "paused")
        type_in(ENTER)
        looked = wait_for_state(port, lambda state: is_played(state["view"]))
        type_in(b"m" + 4 * TAB + ENTER)
        until = time.monotonic() + 20
        while not ran.exists() and time.monotonic() < until:
            time.sleep(0.05)

    assert looked["view"]["players"] == paused["view"]["players"]
    assert ran.exists()
    assert state_at(port) is None


def test_what_the_camera_saw_of_each_die_is_kept_and_served(tmp_path):
    port = free_port()
    words = ("run", "--camera", TURN, "--speed", "max", "--data", tmp_path, "--port", port)

    with at_a_terminal(*words):
        view = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")["view"]
        pictures = [crop_at(port, view["crops"], index) for index in range(5)]

    assert [picture[:2] for picture in pictures] == [b"\xff\xd8"] * 5
    kept = {path.name for path in (tmp_path / "table-crops").rglob("*.jpg")}
    assert {f"{view['crops']}-{index}.jpg" for index in range(5)} <= kept


def test_nothing_is_kept_of_a_picture_where_the_settings_say_so(tmp_path):
    port = free_port()
    config = tmp_path / "config.toml"
    config.write_text("[privacy]\nkeep_crops = false\n")
    words = ("run", "--camera", TURN, "--speed", "max", "--data", tmp_path, "--port", port)

    with at_a_terminal(*words, "--config", config):
        view = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")["view"]
        with pytest.raises(urllib.error.HTTPError, match="404"):
            crop_at(port, view["crops"], 0)

    assert view["roll"] == 3
    assert not (tmp_path / "table-crops").exists()


def crop_at(port, roll, index):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/crops/{roll}/{index}.jpg") as answer:
        return answer.read()


def is_after(earlier, state):
    """Return whether something has happened since an earlier state."""
    return state["view"]["version"] > earlier["view"]["version"]


def pointed(state):
    """Return the id of the row under the cursor."""
    return next((row["id"] for row in rows_of(state["view"]) if row.get("pointed")), None)


def cell(state, row_id):
    """Return what stands in the first player's cell of a row."""
    row = next(row for row in rows_of(state["view"]) if row["id"] == row_id)
    return row.get("points", "").partition(",")[0]


def test_the_game_goes_on_with_the_next_recording(tmp_path):
    port = free_port()
    words = ("run", "--camera", TURN, "--speed", "max", "--data", tmp_path, "--port", port)
    with at_a_terminal(*words):
        first = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")

    with at_a_terminal(*words):
        second = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")

    assert is_after(first, second)
    assert second["view"]["turn"] == 1
