"""Which weights `make accuracy` reads a set with, and how exact its shares are."""

from __future__ import annotations

import hashlib
import runpy
import sys
from pathlib import Path

import pytest

from vision.read import Reader
from vision.training.sources import SOURCES

PROGRAM = runpy.run_path(str(Path(__file__).parents[1] / "benchmarks" / "accuracy.py"))
KEPT = sorted(each for each in PROGRAM["LEFT_OUT"].iterdir() if each.is_dir())


@pytest.fixture
def weights(tmp_path):
    for name in ("byler_d6", "byler_d6-penlington_white", "byler_d6-rune_scope-stills"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("byler_d6", "byler_d6"),
        ("penlington_white", "byler_d6-penlington_white"),
        ("stills", "byler_d6-rune_scope-stills"),
        ("byler", None),
        ("tomekj_shadows", None),
    ],
)
def test_a_set_is_read_with_weights_made_without_it_and_without_fewest_others(
    weights, name, folder
):
    assert PROGRAM["made_without"](name, weights) == (folder and weights / folder)


def test_without_the_labelled_pictures_it_is_said_where_they_come_from(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "argv", ["accuracy.py", str(tmp_path)])

    with pytest.raises(SystemExit, match="2"):
        PROGRAM["main"]()

    assert "no part of a checkout; docs/accuracy.md tells" in capsys.readouterr().err


def test_what_is_missing_to_read_with_is_told_before_anything_is_read(
    tmp_path, monkeypatch, capsys
):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "score_readings.py").touch()
    part = tmp_path / "W" / "byler_d6"
    part.mkdir(parents=True)
    for net in ("finder.onnx", "values.onnx"):
        (part / net).touch()
    for models, missing in (
        ("W", f"{part / 'leans.onnx'} is missing"),
        ("nowhere", f"{tmp_path / 'nowhere'} has no folders of weights"),
    ):
        words = [str(tmp_path), "--models", str(tmp_path / models)]
        monkeypatch.setattr(sys, "argv", ["accuracy.py", *words])
        with pytest.raises(SystemExit, match="2"):
            PROGRAM["main"]()

        assert missing in capsys.readouterr().err


def test_the_kept_weights_are_whole():
    assert PROGRAM["missing_of"](PROGRAM["LEFT_OUT"]) is None


def test_without_such_weights_no_set_has_any(tmp_path):
    assert PROGRAM["made_without"]("byler_d6", tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("count", "whole", "low", "high"), [(0, 20, 0, 16.1), (250, 276, 86.5, 93.5), (0, 0, 0, 100)]
)
def test_an_interval_is_wilsons(count, whole, low, high):
    assert PROGRAM["wilson"](count, whole) == pytest.approx((low, high), abs=0.06)


@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.name)
def test_weights_that_are_kept_can_be_read_with_and_their_readme_tells_of_them(folder):
    card = (folder.parent / "README.md").read_text(encoding="utf-8")
    row = next(line for line in card.splitlines() if line.startswith(f"| `{folder.name}` |"))

    Reader(folder)
    for net in ("finder.onnx", "values.onnx", "leans.onnx"):
        assert hashlib.sha256((folder / net).read_bytes()).hexdigest() in row


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_set_that_was_trained_on_has_weights_made_without_it(source):
    assert PROGRAM["made_without"](source.name, PROGRAM["LEFT_OUT"]) in KEPT


def test_where_no_picture_is_read_wrong_it_is_said(tmp_path, monkeypatch, capsys):
    inside = PROGRAM["table"].__globals__
    monkeypatch.setitem(inside, "read", lambda *_: None)
    monkeypatch.setitem(
        inside,
        "score",
        lambda *asked: '{"set": "some", "pictures": 2}' if "--json" in asked else "",
    )

    PROGRAM["table"]("All:", tmp_path, [(tmp_path / "some", None)])

    assert capsys.readouterr().out.endswith("sure of what cannot be read:\n\n- none\n\n")
