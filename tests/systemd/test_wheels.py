"""The package installs on a Raspberry Pi from wheels alone."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SCRIPT = Path(__file__).parents[2] / "systemd" / "wheels.py"
SPEC = importlib.util.spec_from_file_location("wheels", SCRIPT)
wheels = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(wheels)

COMPILED = {"lgpio", "picamera2", "pidng", "python-prctl", "sdnotify", "systemd-python", "rpi-gpio"}
"""No wheels for all supported Pythons on arm64; pip takes an empty lgpio 0.0.0.2 for want of one."""

KNOWN_ON = {
    "bookworm": {"numpy": "1.26.4", "opencv-python-headless": "4.11.0.86"},
    "trixie": {"numpy": "2.2.4", "opencv-python-headless": "5.0.0.93"},
}
"""What runs beside the system's picamera2 on each release."""


def limits_of(codename):
    lines = wheels.limits_of(codename).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def test_nothing_that_has_to_be_compiled_is_asked_for():
    names = {canonicalize_name(Requirement(each).name) for each in wheels.dependencies()}

    assert len(names) >= 6
    assert not names & COMPILED


@pytest.mark.parametrize("codename", sorted(wheels.PYTHONS))
def test_limits_leave_what_runs_on_that_release(codename):
    wanted = [*limits_of(codename), *map(Requirement, wheels.dependencies())]

    for name, version in KNOWN_ON[codename].items():
        said = [each for each in wanted if canonicalize_name(each.name) == name]
        assert said
        assert all(each.specifier.contains(version) for each in said)


def test_bookworm_keeps_the_numpy_that_its_camera_is_built_against():
    numpy = next(each for each in limits_of("bookworm") if each.name == "numpy")

    assert not numpy.specifier.contains("2.0.0")


def test_every_release_has_wheels_for_all_that_is_needed():
    ended = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)

    if ended.returncode == wheels.NO_INDEX:
        pytest.skip("no package index answers")
    assert ended.returncode == 0, ended.stderr
    for python in ("cp311", "cp313"):
        assert re.search(rf"numpy-[\d.]+-{python}-{python}-\S*aarch64\.whl", ended.stdout)
    assert "numpy-1." in ended.stdout
    assert "lgpio" not in ended.stdout
