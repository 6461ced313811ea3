"""A calibration as a file: what was kept comes back, and what cannot be one is refused."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import numpy as np
import pytest

from companion.files.calibrations import PNG, load, save
from vision.errors import CalibrationError
from vision.table.calibration import Calibration
from vision.table.tray import as_png

TABLE = Calibration(
    outline=((0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)),
    empty=as_png(np.full((240, 320), 90, np.uint8)),
    light=90.0,
    die_side=0.05,
    mm_per_width=320.0,
    shade_border=140.0,
)


@pytest.fixture
def kept(tmp_path):
    path = tmp_path / "deep" / "calibration.json"
    save(TABLE, path)
    return path


def test_what_was_kept_comes_back(kept):
    assert load(kept) == TABLE


@pytest.mark.parametrize("part", [0, 0.5, 1])
def test_a_picture_in_it_that_was_damaged_is_noticed(tmp_path, part):
    path, at = tmp_path / "calibration.json", int(part * (len(TABLE.empty) - 1))
    broken = TABLE.empty[:at] + bytes([TABLE.empty[at] ^ 1]) + TABLE.empty[at + 1 :]
    save(replace(TABLE, empty=broken), path)

    with pytest.raises(CalibrationError, match="damaged"):
        load(path)


def test_a_picture_in_it_that_was_cut_off_is_noticed(tmp_path):
    path = tmp_path / "calibration.json"
    save(replace(TABLE, empty=TABLE.empty[:-20]), path)

    with pytest.raises(CalibrationError, match="damaged"):
        load(path)


def end_of_a_png_alone():
    end = b"IEND"
    chunk = bytes(4) + end + zlib.crc32(end).to_bytes(4, "big")
    return base64.b64encode(PNG + chunk).decode("ascii")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("outline", [[0.1, 0.1]]),
        ("outline", [[0.1, 0.1], [0.9, 0.1], [float("nan"), 0.6]]),
        ("outline", None),
        ("light", -1),
        ("light", "bright"),
        ("die_side", 0),
        ("die_side", 10**400),
        ("mm_per_width", -3),
        ("shade_border", float("nan")),
        ("empty", "no picture"),
        ("empty", end_of_a_png_alone()),
    ],
)
def test_a_file_that_was_edited_into_nonsense_is_refused_by_name(kept, key, value):
    kept.write_text(json.dumps({**json.loads(kept.read_text()), key: value}))

    with pytest.raises(CalibrationError, match="is no calibration"):
        load(kept)


def test_a_calibration_that_is_not_there_is_told_as_missing(tmp_path):
    with pytest.raises(
        CalibrationError, match=r"there is no calibration at .*gone\.json: make one"
    ):
        load(tmp_path / "gone.json")


def test_a_folder_is_told_as_one(tmp_path):
    with pytest.raises(CalibrationError, match="is a folder: name the calibration in it"):
        load(tmp_path)


def test_a_calibration_that_may_not_be_read_is_told_so(kept, monkeypatch):
    def refused(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(kept), "open", refused)

    with pytest.raises(CalibrationError, match=r"cannot be read: Permission denied$"):
        load(kept)


@pytest.mark.parametrize("text", ["", "[1, 2]", "{}", "null", "[" * 100_000, '{"outline": []}'])
def test_what_is_no_calibration_at_all_is_refused(kept, text):
    kept.write_text(text)

    with pytest.raises(CalibrationError, match="make a new one with `dicetable calibrate`"):
        load(kept)
