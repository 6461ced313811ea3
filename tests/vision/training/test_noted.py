"""No net learns from shards that are made of something else than was asked for."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from vision.training.errors import CourseError
from vision.training.noted import NOTE, mark_of_nets, mark_of_notes, mark_of_pictures, note
from vision.training.recipes import REACHED_RENDERED, RENDERED, USUAL_SHARDS, Work


@pytest.fixture
def shards(tmp_path):
    """A folder of shards that are made of the stills."""
    note(tmp_path / "W", {"stills": "1a"})
    (tmp_path / "W" / "train").mkdir()
    (tmp_path / "W" / "train" / "stills.npz").touch()
    return tmp_path / "W"


@pytest.fixture
def pictures(tmp_path):
    """A folder of one rendered picture."""
    cv2.imwrite(str(tmp_path / "0.png"), np.zeros((4, 4, 3), np.uint8))
    (tmp_path / "labels.jsonl").write_text(json.dumps({"image": "0.png", "dice": []}) + "\n")
    return tmp_path


def test_the_same_is_noted_as_often_as_it_is_asked_for(shards):
    note(shards, {"stills": "1a"})

    assert json.loads((shards / NOTE).read_text()) == {"stills": "1a"}


@pytest.mark.parametrize("made_of", [{"stills": "2b"}, {"stills": "1a", "T": "3c"}, {}])
def test_what_is_made_of_something_else_is_refused_and_stays_as_it_was(shards, made_of):
    with pytest.raises(CourseError, match=r"with another (stills|T) than now: delete it"):
        note(shards, made_of)

    assert json.loads((shards / NOTE).read_text()) == {"stills": "1a"}


@pytest.mark.parametrize("text", [None, "{", "[]"])
def test_shards_of_which_nobody_knows_what_they_are_made_of_are_refused(shards, text):
    (shards / NOTE).unlink()
    if text is not None:
        (shards / NOTE).write_text(text)

    with pytest.raises(CourseError, match="was made nobody knows of what"):
        note(shards, {"stills": "1a"})


def test_another_note_or_another_state_to_begin_with_has_another_mark(shards, tmp_path):
    start = tmp_path / "values.pt"
    marks = {mark_of_notes([shards, tmp_path / "nothing"])}
    for content in ("one", "two"):
        start.write_text(content)
        marks.add(mark_of_notes([shards, tmp_path / "nothing"], start))
    (shards / NOTE).write_text(json.dumps({"stills": "2b"}))
    marks.add(mark_of_notes([shards, tmp_path / "nothing"], start))

    assert len(marks) == 4


def test_where_nothing_was_made_yet_something_else_may_be(tmp_path):
    note(tmp_path / "W", {"stills": "1a"})
    note(tmp_path / "W", {"stills": "2b"})

    assert json.loads((tmp_path / "W" / NOTE).read_text()) == {"stills": "2b"}


def test_pictures_are_known_by_what_they_show_and_by_their_labels(pictures):
    marks = {mark_of_pictures(pictures)}
    cv2.imwrite(str(pictures / "0.png"), np.ones((4, 4, 3), np.uint8))
    marks.add(mark_of_pictures(pictures))
    with (pictures / "labels.jsonl").open("a") as labels:
        labels.write(json.dumps({"image": "0.png", "dice": []}) + "\n")
    marks.add(mark_of_pictures(pictures))

    assert len(marks) == 3


def test_nets_are_known_by_their_weights(tmp_path):
    (tmp_path / "finder.onnx").write_text("one")
    before = mark_of_nets(tmp_path)
    (tmp_path / "finder.onnx").write_text("two")

    assert before != mark_of_nets(tmp_path)


@pytest.mark.parametrize("name", [RENDERED, REACHED_RENDERED])
def test_other_rendered_pictures_lie_in_a_folder_of_their_own(tmp_path, name):
    folders = [Work(tmp_path, rendered=names).shards(name) for names in ((), ("T",), ("R", "T"))]

    assert [each.name for each in folders] == [name, f"{name}-with-T", f"{name}-with-R-with-T"]


@pytest.mark.parametrize("name", USUAL_SHARDS)
def test_fewer_shards_lie_in_a_folder_of_their_own(tmp_path, name):
    fewer, more = Work(tmp_path, most=2), Work(tmp_path, most=1000)

    assert (fewer.count(name), fewer.shards(name).name) == (2, f"{name}-2")
    assert more.count(name) == USUAL_SHARDS[name]
    assert more.shards(name) == Work(tmp_path).shards(name) == tmp_path / name
