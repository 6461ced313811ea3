"""With which calibration a table is opened."""

from __future__ import annotations

import pytest

from companion.cli.opening import _calibration
from companion.files.calibrations import save
from vision.errors import CalibrationError
from vision.table.calibration import Calibration

TABLE = Calibration(outline=((0.1, 0.1), (0.9, 0.1), (0.9, 0.6)), empty=b"", light=110)


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "calibration.json"


@pytest.fixture
def damaged(tmp_path):
    path = tmp_path / "damaged.json"
    path.write_text('{"outl')
    return path


def test_without_a_calibration_nothing_is_known_of_the_table(kept, capsys):
    assert _calibration(None, kept) is _calibration(None, None) is None
    assert not capsys.readouterr().err


def test_a_damaged_calibration_that_nobody_named_stops_no_table_and_stays(damaged, capsys):
    assert _calibration(None, damaged) is None

    told = capsys.readouterr().err
    assert f"{damaged} is no calibration" in told
    assert told.endswith("Dice are read without it meanwhile.\n")
    assert damaged.read_text() == '{"outl'


def test_a_calibration_that_is_named_has_to_be_one(kept, damaged):
    save(TABLE, kept)

    with pytest.raises(CalibrationError, match="is no calibration"):
        _calibration(damaged, kept)
