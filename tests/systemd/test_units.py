"""The units: systemd has nothing to complain about, and gives them no more than they need."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
SERVICES = tuple(sorted(path.name for path in SYSTEMD.glob("*.service")))
UNITS = tuple(sorted(path.name for path in SYSTEMD.glob("dicetable*.*")))
BACKUP = "dicetable-backup.service"
MOST_EXPOSED = 2.0
OURS = "/opt/dicetable/current/bin/dicetable"

with_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze"
)


@pytest.fixture
def units(tmp_path):
    """Return a folder with the units, and Python in place of what is not installed here."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text(encoding="utf-8").replace(OURS, "/usr/bin/env")
        # The page of the manual is not installed here either.
        text = re.sub(r"^Documentation=.*\n", "", text, flags=re.MULTILINE)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def analyze(*words):
    command = ["systemd-analyze", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@with_systemd
def test_systemd_has_nothing_to_say_about_the_units(units):
    ended = analyze("verify", *(units / name for name in UNITS))

    # An unknown key is a mere remark, and no failure.
    assert (ended.stdout, ended.stderr, ended.returncode) == ("", "", 0)


@with_systemd
def test_a_misspelt_key_would_be_noticed(units):
    unit = units / "dicetable.service"
    unit.write_text(unit.read_text().replace("WatchdogSec=", "WatchdogSecs="))

    assert "WatchdogSecs" in analyze("verify", unit).stderr


@with_systemd
@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_exposed_as_little_as_can_be(units, name):
    ended = analyze("security", "--offline=true", "--no-pager", units / name)

    exposed = re.search(r"exposure level for .*: ([\d.]+)", ended.stdout)
    assert exposed is not None, ended.stderr
    assert float(exposed[1]) <= MOST_EXPOSED


def keys_of(name):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(SYSTEMD / name)
    return unit


def test_the_table_is_watched_restarted_with_a_limit_and_sees_its_camera():
    unit = keys_of("dicetable.service")
    service = unit["Service"]

    assert (service["Type"], service["User"]) == ("notify", "dicetable")
    assert int(service["WatchdogSec"]) > 0
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("always", "0")
    assert int(unit["Unit"]["StartLimitBurst"]) > 0
    # Both hide what the table looks through and is wired to.
    assert not {"PrivateDevices", "ProcSubset"} & set(service)
    for device in ("char-video4linux", "char-media", "char-dma_heap", "char-gpiochip"):
        assert f"DeviceAllow={device} rw" in (SYSTEMD / "dicetable.service").read_text()


def test_the_game_outlives_a_camera_without_memory_and_the_page_a_start():
    for name in ("dicetable", "dicetable-hub"):
        unit = keys_of(f"{name}.service")["Unit"]
        assert unit["Requires"] == f"{name}.socket"
        assert f"{name}.socket" in unit["After"].split()
        assert keys_of(f"{name}.socket")["Socket"]["ListenStream"] == "0.0.0.0:80"
        assert keys_of(f"{name}.socket")["Install"]["WantedBy"] == "sockets.target"
        assert keys_of(f"{name}.service")["Install"]["WantedBy"] == "multi-user.target"
    assert keys_of("dicetable.service")["Service"]["OOMPolicy"] == "continue"


def test_a_hub_is_watched_and_takes_the_place_of_a_table():
    unit = keys_of("dicetable-hub.service")
    service = unit["Service"]

    assert (service["Type"], service["User"], service["Restart"]) == (
        "notify",
        "dicetable",
        "always",
    )
    assert service["ExecStart"] == f"{OURS} hub"
    assert int(service["WatchdogSec"]) > 0
    assert int(unit["Unit"]["StartLimitBurst"]) > 0
    assert unit["Unit"]["Conflicts"].split() == ["dicetable.service", "dicetable.socket"]


def test_the_menu_may_ask_for_one_thing_of_the_system_alone():
    asked = keys_of("dicetable-shutdown.path")["Path"]["PathExists"]
    service = keys_of("dicetable-shutdown.service")["Service"]

    assert asked == "/run/dicetable/shut-down"
    assert service["ExecStartPre"].endswith(asked)
    assert service["ExecStart"].split()[-1] == "poweroff"
    assert keys_of("dicetable.service")["Service"]["RuntimeDirectoryPreserve"] == "yes"
    assert keys_of("dicetable-shutdown.path")["Install"]["WantedBy"] == "multi-user.target"


def test_every_night_has_its_backup():
    assert keys_of("dicetable-backup.service")["Service"]["ExecStart"] == f"{OURS} backup"
    assert keys_of("dicetable-backup.timer")["Timer"]["Persistent"] == "true"
    assert keys_of("dicetable-backup.timer")["Timer"]["OnCalendar"].startswith("*-*-* ")
    assert keys_of("dicetable-backup.timer")["Install"]["WantedBy"] == "timers.target"


def test_a_backup_finds_the_games_and_settings_of_the_table():
    table, backup = (keys_of(name)["Service"] for name in ("dicetable.service", BACKUP))
    places = ("XDG_CONFIG_HOME=/etc", "XDG_STATE_HOME=/var/lib")

    for key in ("User", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert table[key] == backup[key]
    for name in ("dicetable.service", BACKUP):
        assert set(places) <= set(
            (SYSTEMD / name).read_text(encoding="utf-8").split("Environment=")[1].split()
        )


@pytest.mark.parametrize("name", ["dicetable.service", "dicetable-backup.service"])
def test_a_backup_may_be_written_to_a_stick(name):
    service = keys_of(name)["Service"]

    assert service["ProtectSystem"] == "strict"
    assert {"-/media", "-/mnt"} <= set(service["ReadWritePaths"].split())
