"""A table is learnt through the page of a program that runs, a recording in the camera's place."""

from __future__ import annotations

import json
import urllib.request
from contextlib import contextmanager

import pytest
from programs import free_port, start, state_at, wait_for_state
from waiting import until

from companion.files.calibrations import load


def asked(port, path, fields=None):
    """Return what the page of a running program answers."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/{path}",
        data=None if fields is None else json.dumps(fields).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


@contextmanager
def running(recordings, data, *more):
    port = free_port()
    words = ("--camera", recordings / "turn-210", "--data", data, "--port", port, *more)
    process = start("run", "--game", "yin-yang", *words)
    try:
        wait_for_state(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def said(view):
    return view["view"]["sentence"]


def test_a_table_is_learnt_through_the_page_and_known_after_a_restart(recordings, tmp_path):
    with running(recordings, tmp_path) as port:
        asked(port, "setup/begin", {})
        wait_for_state(port, lambda state: "table is learnt" in said(state))
        learnt = asked(port, "setup")
        # A slow machine may be reading still: it gives no answer meanwhile.
        width = until(lambda: asked(port, "health")["camera"].get("width"))
        asked(port, "setup/leave", {})
        wait_for_state(port, lambda state: state["view"]["motion"] != "starting")
        left = state_at(port)

    with running(recordings, tmp_path) as port:
        wait_for_state(port, lambda state: state["view"]["motion"] != "starting")
        again = asked(port, "setup")

    assert (learnt["stage"], learnt["known"]["dark"], learnt["known"]["light"]) == ("learnt", 3, 3)
    assert width == 640
    assert left["view"]["interlude"] == ""
    assert again["known"]["corners"] == learnt["known"]["corners"]
    assert load(tmp_path / "table.calibration.json").die_side is not None


def test_what_the_camera_sees_is_shown_unless_the_settings_keep_it(recordings, tmp_path):
    config = tmp_path / "config.toml"
    config.write_text("[privacy]\nshow_picture = false\n")

    with running(recordings, tmp_path) as port:
        wait_for_state(port, lambda state: state["view"]["motion"] == "empty")
        frame = asked(port, "setup")["picture"]["frame"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/setup/{frame}.jpg") as answer:
            picture = answer.read()
    with running(recordings, tmp_path, "--config", config) as port:
        wait_for_state(port, lambda state: state["view"]["motion"] == "empty")
        hidden = asked(port, "setup")

    assert picture[:2] == b"\xff\xd8"
    assert (hidden["picture"], hidden["no_picture"]) == (None, "hidden")


@pytest.mark.parametrize("path", ["health", "setup"])
def test_a_program_without_pictures_answers_all_the_same(tmp_path, path):
    port = free_port()
    process = start("run", "--camera", "usb:/dev/none", "--data", tmp_path, "--port", port)
    try:
        wait_for_state(port, lambda state: state["view"]["motion"] == "absent")
        told = asked(port, path)
    finally:
        process.terminate()
        process.wait()

    assert told.get("no_picture") == "absent" or not told["camera"]["answers"]
