"""`dicetable calibrate`: a table is learnt from pictures, and used."""

from __future__ import annotations

import json
import shutil

import cv2
import pytest
from programs import dicetable
from shots import take_shots, throws

from companion.files.calibrations import load


@pytest.fixture
def table(tmp_path):
    """Return a folder with pictures of the empty tray and of three throws."""
    return take_shots(tmp_path)


def test_a_table_is_learnt_and_told(table):
    out = table / "calibration.json"

    learnt = dicetable(
        *("calibrate", table / "empty.png", *throws(table)),
        *("--dark", 3, "--draw", table / "found.png", "--out", out),
    )

    assert learnt.returncode == 0, learnt.stderr
    assert "a die 3" in learnt.stdout  # some 32 px wide
    assert "That is small" in learnt.stdout
    assert "until the whole tray shows" not in learnt.stdout
    known = load(out)
    assert 14 < known.mm_per_width * known.die_side < 18
    assert known.shade_border is not None
    assert (table / "found.png").exists()


def test_a_tray_that_is_half_out_of_view_is_told(table):
    empty = cv2.imread(str(table / "empty.png"))
    cv2.imwrite(str(table / "half.png"), empty[:, : empty.shape[1] // 2 + 40])

    learnt = dicetable("calibrate", table / "half.png", "--out", table / "calibration.json")

    assert "until the whole tray shows" in learnt.stdout


def test_a_throw_is_not_taken_for_the_empty_tray(table):
    out = table / "calibration.json"

    refused = dicetable("calibrate", *throws(table), "--out", out)

    assert refused.returncode == 1
    assert "the first picture has to be of the empty tray" in refused.stderr
    assert not out.exists()


def test_a_throw_that_was_taken_otherwise_is_named(table):
    turned = table / "turned.png"
    cv2.imwrite(str(turned), cv2.imread(str(throws(table)[0])).swapaxes(0, 1))

    refused = dicetable("calibrate", table / "empty.png", turned, "--out", table / "out.json")

    assert refused.returncode == 1
    assert f"{turned}: 480×640 pixels, unlike the picture of the empty tray" in refused.stderr


def test_what_is_known_helps_to_read_and_is_drawn(table):
    out = table / "calibration.json"
    dicetable("calibrate", table / "empty.png", *throws(table), "--out", out)

    read = dicetable(
        *("read", "--json", "--calibration", out, "--draw", table / "drawn", *throws(table))
    )

    told = [json.loads(line) for line in read.stdout.splitlines()]
    assert [len(each["dice"]) for each in told] == [6, 6, 6]
    assert len(list((table / "drawn").glob("*.png"))) == 3


def test_a_table_is_learnt_by_watching(recordings, tmp_path):
    out = tmp_path / "calibration.json"

    learnt = dicetable(
        *("calibrate", "--watch", recordings / "turn-210", "--dark", 3, "--out", out)
    )

    assert learnt.returncode == 0, learnt.stderr
    assert "The empty tray is seen" in learnt.stdout
    assert "6 dice are seen" in learnt.stdout
    assert 14 < load(out).mm_per_width * load(out).die_side < 18


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        pytest.param((), "name a picture of the empty tray", id="nothing named"),
        pytest.param(("--watch", "gone"), "gone", id="no recording"),
        pytest.param(("gone.png",), "no such file", id="no picture"),
        pytest.param(("empty.png", "--corners", "1,2 3"), "pairs of pixels", id="half a corner"),
        pytest.param(("empty.png", "--corners", "1,2 3,4"), "at least three", id="two corners"),
        pytest.param(("empty.png", "empty.png"), "is named twice", id="one picture twice"),
        pytest.param(("empty.png", "again.png"), "no die is seen", id="an empty throw"),
        pytest.param(("empty.png", "throw1.png", "--dark", "7"), "7 dark dice", id="too many dark"),
    ],
)
def test_a_table_that_cannot_be_learnt_is_explained(table, words, complaint):
    shutil.copy(table / "empty.png", table / "again.png")

    ended = dicetable("calibrate", *words, "--out", "calibration.json", cwd=table)

    assert ended.returncode in (1, 2)
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (table / "calibration.json").exists()


def test_a_drawing_that_cannot_be_written_is_explained(table):
    (table / "full").write_text("a file, not a folder")

    read = dicetable("read", "--draw", table / "full" / "drawings", table / "throw1.png")

    assert read.returncode == 1
    assert "cannot be written" in read.stderr
    assert "Traceback" not in read.stderr


def test_a_page_of_markers_is_written_or_it_is_said_why_not(tmp_path):
    written = dicetable("markers", tmp_path / "page.svg")
    refused = dicetable("markers", tmp_path / "nowhere" / "page.svg")

    assert written.returncode == 0, written.stderr
    assert (tmp_path / "page.svg").read_text().count("<rect") == 4
    assert refused.returncode != 0
    assert "cannot be written" in refused.stderr
    assert "Traceback" not in refused.stderr
