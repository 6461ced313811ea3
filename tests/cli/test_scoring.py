"""`dicetable score` takes a sheet as it is said to be written, and nothing else."""

from __future__ import annotations

import json

import pytest

from companion.cli import main

ENTRY = {"column": "main", "box": "ones", "dice": [1, 1, 1, 2, 2]}


def scored(tmp_path, sheet):
    """Return the status of a command that names a sheet."""
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet))
    return main(["score", "yahtzee-os2", *"66331", "--sheet", str(path)])


@pytest.mark.parametrize(
    "entry", [ENTRY, ENTRY | {"roll": 2}, ENTRY | {"roll": None}, ENTRY | {"dice": "11122"}]
)
def test_a_sheet_is_a_list_of_what_was_written(tmp_path, capsys, entry):
    assert scored(tmp_path, [entry]) == 0

    told = capsys.readouterr().out
    assert "Sixes" in told
    assert "Ones" not in told


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param({}, id="no list"),
        pytest.param([[]], id="no objects"),
        pytest.param([ENTRY | {"dice": 11122}], id="dice as a number"),
        pytest.param([ENTRY | {"rol": 1}], id="an unknown key"),
        pytest.param([{"column": "main", "box": "ones"}], id="no dice"),
    ],
)
def test_what_is_written_otherwise_is_refused(tmp_path, capsys, sheet):
    assert scored(tmp_path, sheet) == 1

    assert "has to be a list of {column, box, dice}" in capsys.readouterr().err


@pytest.mark.parametrize("roll", [0, 4, True, "1"])
def test_a_throw_that_there_is_not_is_refused(tmp_path, capsys, roll):
    assert scored(tmp_path, [ENTRY | {"roll": roll}]) == 1

    assert f"main/ones: there is no throw {roll!r}" in capsys.readouterr().err


def test_what_a_roll_earns_besides_its_box_is_told(tmp_path, capsys):
    sheet = tmp_path / "sheet.json"
    written = [
        {"column": "main", "box": "yahtzee", "dice": [4, 4, 4, 4, 4]},
        {"column": "main", "box": "fours", "dice": [4, 4, 4, 1, 2]},
    ]
    sheet.write_text(json.dumps(written))

    assert main(["score", "yahtzee-hasbro", *"44444", "--sheet", str(sheet)]) == 0

    first, *_ = capsys.readouterr().out.splitlines()
    assert first.split() == ["40", "Large", "straight", "main", "+140", "in", "all"]
