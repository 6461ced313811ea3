"""The archive for somebody who helps: all that is needed, and no secret."""

from __future__ import annotations

import json
import subprocess
import zipfile

import pytest
from disks import fill_disk
from programs import dicetable

from companion.cli import main
from companion.upkeep.bundle import LAST_LINES, journal_lines, write_bundle

SETTINGS = {
    "table.players": ["Ann", "Ben"],
    "page.port": 80,
    "mqtt.password": "geheim",
    "mqtt.url": "mqtt://club:geheim@broker/",
    "page.pairing_code": "geheim",
    "panel.buzzer_pin": 13,
}


def opened(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def bundle(tmp_path):
    """Return a function that writes an archive, and returns what is in it."""

    def write(**more):
        what = {"report": [{"about": "disk"}], "settings": SETTINGS, "log": ["one"], **more}
        with (tmp_path / "help.zip").open("wb") as file:
            write_bundle(file, **what)
        return opened(tmp_path / "help.zip")

    return write


def test_it_holds_report_settings_versions_and_log(bundle):
    held = bundle(log=[f"line {n}" for n in range(LAST_LINES + 3)])

    assert set(held) == {"README.txt", "report.json", "settings.json", "versions.json", "log.txt"}
    assert json.loads(held["report.json"]) == [{"about": "disk"}]
    assert "numpy" in json.loads(held["versions.json"])["packages"]
    assert held["log.txt"].splitlines()[0] == b"line 3"


def test_it_holds_no_secret_and_no_name(bundle):
    held = bundle(log=["joined with token=geheim"], report=[{"told": "mqtt://a:geheim@b/"}])

    assert not [name for name, content in held.items() if b"geheim" in content]
    settings = json.loads(held["settings.json"])
    assert (settings["page.port"], settings["panel.buzzer_pin"]) == (80, 13)
    assert "Ann" not in held["settings.json"].decode()


def test_it_says_what_it_holds_and_a_photograph_only_if_it_was_asked_for(bundle):
    without = bundle()
    held = bundle(photograph=b"\xff\xd8")

    assert b"photographs" in without["README.txt"].split(b"does not hold")[1]
    assert "picture.jpg" not in without
    assert held["picture.jpg"] == b"\xff\xd8"
    assert b"picture.jpg" in held["README.txt"].split(b"does not hold")[0]
    assert b"photographs" not in held["README.txt"]
    for name in without:
        assert name == "README.txt" or name.encode() in without["README.txt"]


def test_a_journal_that_cannot_be_read_is_said(bundle):
    def gone(*_, **__):
        raise FileNotFoundError(2, "no journalctl")

    def silent(*_, **__):
        return subprocess.CompletedProcess((), 1, stdout="", stderr="not in the group")

    assert "no journalctl" in journal_lines(gone)[0]
    assert journal_lines(silent) == ["not in the group"]


def test_the_doctor_writes_it_from_a_log_that_is_handed_over(recordings, tmp_path):
    log, archive = tmp_path / "log", tmp_path / "help.zip"
    log.write_text("<6>table: token=geheim\n")
    words = ("--camera", recordings / "turn-221", "--data", tmp_path, "--log", log)

    ended = dicetable("doctor", *words, "--bundle", archive, "--photograph")

    held = opened(archive)
    assert "photograph" in ended.stderr
    assert held["picture.jpg"][:2] == b"\xff\xd8"
    assert held["log.txt"] == b"<6>table: token=***\n"
    assert {"camera", "disk"} <= {each["about"] for each in json.loads(held["report.json"])}


def test_a_log_that_is_not_there_is_said_before_anything_is_looked_at(tmp_path, capsys):
    words = ("doctor", "--hub", "--bundle", str(tmp_path / "help.zip"))

    assert main([*words, "--log", str(tmp_path / "gone")]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"dicetable: {tmp_path / 'gone'}: No such file or directory\n"
    assert [*tmp_path.iterdir()] == []


def test_an_archive_that_cannot_be_written_is_said_in_a_sentence(recordings, tmp_path):
    words = ("--camera", recordings / "turn-221", "--data", tmp_path)

    ended = dicetable("doctor", *words, "--bundle", tmp_path / "gone" / "help.zip")

    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("dicetable: ")


def test_an_archive_takes_the_place_of_an_earlier_one_alone(tmp_path, capsys):
    game, archive = tmp_path / "table.sqlite3", tmp_path / "help.zip"
    game.write_bytes(b"SQLite format 3")

    for _ in range(2):
        main(["doctor", "--hub", "--bundle", str(archive)])
    assert "report.json" in opened(archive)
    capsys.readouterr()
    assert main(["doctor", "--hub", "--bundle", str(game)]) == 1
    assert main(["doctor", "--hub", "--bundle", str(tmp_path)]) == 1

    said = capsys.readouterr()
    assert game.read_bytes() == b"SQLite format 3"
    assert said.out == ""
    assert "table.sqlite3 is there already, and is no archive" in said.err
    assert f"{tmp_path} is a folder" in said.err


def test_on_a_full_disk_an_archive_of_before_stays_whole(tmp_path, monkeypatch):
    archive = tmp_path / "help.zip"
    main(["doctor", "--hub", "--bundle", str(archive)])
    before = archive.read_bytes()
    fill_disk(monkeypatch)

    assert main(["doctor", "--hub", "--bundle", str(archive)]) == 1

    assert [*tmp_path.iterdir()] == [archive]
    assert archive.read_bytes() == before


def test_a_photograph_that_no_camera_gave_is_not_said_to_be_there(tmp_path, capsys):
    words = ("--camera", "usb:/none", "--data", str(tmp_path), "--photograph")

    main(["doctor", *words, "--bundle", str(tmp_path / "help.zip")])

    assert capsys.readouterr().err.endswith("no secrets, no games, no photographs\n")
