"""`dicetable doctor` as a program: each fault is named with its remedy, and nothing is a traceback."""

from __future__ import annotations

import json
import os

from programs import dicetable


def test_settings_that_cannot_be_read_are_a_finding_and_no_end(recordings, tmp_path):
    settings = tmp_path / "config.toml"
    settings.write_text("[table]\ngmae = 1\n")
    words = ("--camera", recordings / "turn-221", "--data", tmp_path, "--config", settings)

    ended = dicetable("doctor", *words, "--json", env={**os.environ, "XDG_CONFIG_HOME": "/nowhere"})

    first, *others = map(json.loads, ended.stdout.splitlines())
    assert (first["about"], first["well"]) == ("settings", False)
    assert "table.gmae" in first["told"]
    assert {"camera", "light", "scale", "pins", "permissions"} <= {e["about"] for e in others}
    assert ended.returncode == 1


def test_the_command_says_what_to_do_and_fails(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")

    ended = dicetable(
        *("doctor", "--camera", tmp_path / "gone", "--data", blocked / "games", "--json"),
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )

    told = {each["about"]: each for each in map(json.loads, ended.stdout.splitlines())}
    assert ended.returncode == 1
    assert "gone" in told["camera"]["told"]
    assert "--data" in told["disk"]["remedy"]
    assert "Traceback" not in ended.stderr
