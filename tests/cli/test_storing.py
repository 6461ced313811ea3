"""`dicetable backup` and `dicetable restore`, as their users type them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from playing import Played

from companion.cli import storing
from companion.cli.commands import run
from companion.storage.log import SqliteLog


@pytest.fixture
def kept(tmp_path):
    """Return the folder of a table with a game."""
    with closing(SqliteLog(tmp_path / "table.sqlite3")) as log:
        log.append(Played(players=("Ann", "Zoë")).events, at=0.0)
    return tmp_path


def typed(capsys, folder, *words):
    """Run a command; return its status, and what it said."""
    status = run([words[0], "--data", str(folder), *words[1:]])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_a_backup_is_made_listed_and_put_back(kept, capsys):
    assert typed(capsys, kept, "restore") == (
        0,
        f"There is no backup in {kept / 'backups'} yet. `dicetable backup` makes one.\n",
    )

    status, made = typed(capsys, kept, "backup")
    assert status == 0
    assert "yahtzee-os2 of Ann, Zoë, events: 1" in made
    _, listed = typed(capsys, kept, "restore")
    assert listed.startswith("  1  ")
    assert "just now        yahtzee-os2 of Ann, Zoë, events: 1" in listed
    for name in ("1", "newest", made.split()[0], made.split()[0].rsplit("/", 1)[1]):
        status, said = typed(capsys, kept, "restore", name)
        assert status == 0
        assert "What was there is kept in" in said

    assert len(list(kept.glob("table-*.sqlite3"))) == 4


def test_what_lies_beside_a_log_is_counted_in_the_list(kept, capsys):
    SqliteLog(kept / "table.sqlite3", afresh=True).close()

    _, made = typed(capsys, kept, "backup")

    assert made.endswith("other games beside: 1\n")


def test_a_backup_goes_where_it_is_asked_to(kept, tmp_path, capsys):
    (tmp_path / "stick").mkdir()

    typed(capsys, kept, "backup", "--folder", str(tmp_path / "stick"))

    assert len(list((tmp_path / "stick").iterdir())) == 1


def test_the_nights_service_says_that_it_is_the_one(kept, capsys, monkeypatch):
    unit = Path(__file__).parents[2] / "systemd" / "dicetable-backup.service"
    said = f"{storing.WHY}=nightly"
    assert said in unit.read_text().split()
    monkeypatch.setenv(*said.split("="))

    _, made = typed(capsys, kept, "backup")

    assert made.split()[0].endswith("Z-nightly.sqlite3")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        pytest.param("2", "there is one", id="no such number"),
        pytest.param("0", "there is one", id="numbers begin at one"),
        pytest.param("monday", "lists those", id="no such file"),
    ],
)
def test_a_backup_that_is_not_there_is_refused(kept, capsys, name, complaint):
    typed(capsys, kept, "backup")

    status, said = typed(capsys, kept, "restore", name)

    assert status == 1
    assert complaint in said


@pytest.mark.parametrize("name", [(), ("newest",), ("1",)])
def test_a_folder_that_is_none_has_no_backups_and_makes_none(kept, tmp_path, capsys, name):
    stick = ("--folder", str(tmp_path / "stick"))
    (tmp_path / "file").touch()

    no_stick = typed(capsys, kept, "restore", *name, *stick)
    no_folder = typed(capsys, tmp_path / "file", "restore", *name)

    assert [status for status, _ in (no_stick, no_folder)] == [1, 1]
    assert f"{stick[1]}: there is no such folder. Is the stick plugged in?" in no_stick[1]
    assert "file: it is no folder. Name the table's folder: --data" in no_folder[1]


def test_a_table_that_runs_is_to_be_ended_first(kept, capsys):
    typed(capsys, kept, "backup")

    with closing(SqliteLog(kept / "table.sqlite3")):
        status, said = typed(capsys, kept, "restore", "1")

    assert status == 1
    assert "End the table first: `sudo systemctl stop dicetable.socket dicetable`" in said


def test_a_damaged_backup_is_listed_as_such(kept, capsys):
    _, made = typed(capsys, kept, "backup")
    with open(made.split()[0], "r+b") as file:  # noqa: PTH123
        file.truncate(5000)

    _, listed = typed(capsys, kept, "restore")

    assert "DAMAGED" in listed
