"""What nets may learn from: just the pictures that are named, whole, and none for measuring."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.training.errors import PicturesError
from vision.training.photographs import labelled, opened
from vision.training.sources import MEASURED, SOURCES, Source, check_as_named, labels_of

ROOT = Path(__file__).parents[3]
CARD = (ROOT / "vision" / "models" / "README.md").read_text(encoding="utf-8")
FIGURES = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")

TWO = Source(
    "set",
    "somewhere",
    "MIT",
    # printf onetwo | sha256sum
    "25b6746d5172ed6352966a013d93ac846e1110d5a25e8f183b5931f4688842a1",
)


@pytest.fixture
def folder(tmp_path):
    """A set of two pictures."""
    (tmp_path / "images").mkdir()
    for name, text in (("b.jpg", "two"), ("a.jpg", "one")):
        (tmp_path / "images" / name).write_text(text)
    lines = [json.dumps({"image": f"images/{name}.jpg", "dice": []}) for name in "ab"]
    (tmp_path / "labels.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_model_card_names_every_source(source):
    row = next(line for line in CARD.splitlines() if line.startswith(f"| {source.name} |"))

    assert source.sha256 in row
    assert source.licence in row


@pytest.mark.parametrize("name", MEASURED)
def test_what_is_for_measuring_is_told_where_the_figures_are(name):
    row = next(line for line in FIGURES.splitlines() if line.startswith(f"| {name} | ["))

    assert MEASURED[name] in row


def test_the_pictures_of_a_source_are_known_by_their_checksum(folder):
    check_as_named(folder, TWO)

    (folder / "images" / "a.jpg").write_text("One")

    with pytest.raises(PicturesError, match=r"sha256 .*, not 25b6746d.*--without set"):
        check_as_named(folder, TWO)


def test_a_picture_too_many_is_named(folder):
    (folder / "images" / "c.jpg").write_text("three")

    with pytest.raises(PicturesError, match=r"c\.jpg is no picture of somewhere"):
        check_as_named(folder, TWO)


def test_a_picture_that_is_missing_is_named_not_passed_over(folder):
    (folder / "images" / "b.jpg").unlink()

    with pytest.raises(PicturesError, match=r"images/b\.jpg is not there"):
        labelled(folder)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "is empty"),
        (b"\xff\xfe", "is damaged"),
        (b'{"image": "images/a.jpg"}', "line 1 is damaged: 'dice'"),
        (b'{"image": "images/a.jpg", "dice": null}', "line 1 is damaged"),
    ],
)
def test_labels_that_tell_of_no_picture_or_no_dice_are_named(folder, content, wrong):
    (folder / "labels.jsonl").write_bytes(content)

    with pytest.raises(PicturesError, match=rf"labels\.jsonl.* {wrong}"):
        labels_of(folder)


def test_what_is_not_known_of_a_picture_may_be_left_open(folder):
    label = {"image": "images/a.jpg", "dice": [], "params": None}
    (folder / "labels.jsonl").write_text(json.dumps(label))

    assert labels_of(folder) == [label]


def test_a_folder_without_labels_is_named(tmp_path):
    with pytest.raises(PicturesError, match=r"has no labels\.jsonl"):
        labels_of(tmp_path)


@pytest.mark.parametrize("line", ['{"image": "images/b.j', "{}", "[]"])
def test_a_damaged_line_of_labels_is_named(folder, line):
    first, _ = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "labels.jsonl").write_text(f"{first}\n{line}", encoding="utf-8")

    with pytest.raises(PicturesError, match=r"labels\.jsonl, line 2 is damaged"):
        labels_of(folder)


def test_photographs_without_a_licence_are_not_learnt_from(folder):
    measured = folder.rename(folder.with_name("fudw_phone"))

    with pytest.raises(PicturesError, match="for measuring alone"):
        labels_of(measured)


def test_nor_are_they_under_another_name(folder, monkeypatch):
    monkeypatch.setitem(MEASURED, "elsewhere", TWO.sha256)

    with pytest.raises(PicturesError, match="for measuring alone"):
        labels_of(folder)


def test_nor_are_rendered_pictures_of_a_seed_for_measuring(folder):
    line = {"image": "images/a.jpg", "dice": [], "params": {"seed": 9001}}
    (folder / "labels.jsonl").write_text(json.dumps(line), encoding="utf-8")

    with pytest.raises(PicturesError, match="seeds from 9000 on"):
        labels_of(folder)


def test_a_damaged_picture_is_named(tmp_path):
    cv2.imwrite(str(tmp_path / "whole.png"), np.zeros((20, 20, 3), np.uint8))
    (tmp_path / "cut.jpg").write_bytes(b"\xff\xd8\xff")

    assert opened(tmp_path / "whole.png").shape == (20, 20, 3)
    with pytest.raises(PicturesError, match=r"cut\.jpg is no picture"):
        opened(tmp_path / "cut.jpg")
