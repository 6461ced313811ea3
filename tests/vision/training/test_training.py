"""What nets are made from: the same each time, nothing twice, and nothing that was left out."""

from __future__ import annotations

import errno
import json
from argparse import ArgumentTypeError
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest
from seeing import STILLS, picture_of

from vision.read import Reader
from vision.training import course, lying_flat, photographs, shards
from vision.training.along import along
from vision.training.course import Course
from vision.training.errors import CourseError
from vision.training.lying_flat import flat_dice
from vision.training.recipes import (
    FLAT,
    LEANS_FROM,
    PHOTOGRAPHS,
    REACHED,
    REACHED_RENDERED,
    RECIPES,
    RENDERED,
    SCENES,
    Work,
)
from vision.training.scenes import USUAL
from vision.training.sources import SOURCES


def without(*sets, folder=Path("W")):
    return Work(folder, frozenset(sets))


def courses(**how):
    return Course(folders=("W",), out=Path("net.pt"), **how)


def test_a_course_of_steps_is_over_after_them():
    clock = courses(steps=4, minutes=0).clock()

    assert [clock(step) for step in (0, 1, 4)] == [0, 0.25, 1]


def test_a_course_of_minutes_goes_by_the_clock(monkeypatch):
    seconds = count(100, 30)
    monkeypatch.setattr(course.time, "monotonic", lambda: next(seconds))
    clock = courses(minutes=2).clock()

    assert [clock(0), clock(0), clock(999)] == [0.25, 0.5, 0.75]


def test_shards_that_are_there_stay_and_are_the_same_whenever_they_are_drawn(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(shards, "SCENES_A_SHARD", 1)
    shards.draw_shards(tmp_path / "one", USUAL, None, seed=5, count=2)
    told = capsys.readouterr().out.splitlines()
    assert [line.rpartition(": ")[2] for line in told] == ["1 of 2 are drawn", "2 of 2 are drawn"]
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "synthetic-5-0000.npz").write_text("drawn before")
    shards.draw_shards(tmp_path / "two", USUAL, None, seed=5, count=2)

    assert (tmp_path / "two" / "synthetic-5-0000.npz").read_text() == "drawn before"
    with (
        np.load(tmp_path / "one" / "synthetic-5-0000.npz") as other,
        np.load(tmp_path / "one" / "synthetic-5-0001.npz") as first,
        np.load(tmp_path / "two" / "synthetic-5-0001.npz") as again,
    ):
        assert np.array_equal(first["tiles"], again["tiles"])
        assert not np.array_equal(first["tiles"], other["tiles"])


@pytest.fixture
def still(tmp_path):
    """A set of one rendered picture without dice, and one that is held out."""
    folder = tmp_path / "stills"
    folder.mkdir()
    names = [f"{number}.png" for number in range(40)]
    held = next(name for name in names if photographs.is_held_out(name))
    learnt = next(name for name in names if not photographs.is_held_out(name))
    lines = [json.dumps({"image": name, "dice": []}) for name in (held, learnt)]
    (folder / "labels.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for name, grey in ((held, 40), (learnt, 200)):
        cv2.imwrite(str(folder / name), np.full((240, 320, 3), grey, np.uint8))
    return folder


def test_labelled_pictures_are_cut_once_and_held_out_by_their_names(still, tmp_path):
    photographs.write_shards([still], tmp_path / "W", None, 2)
    with np.load(tmp_path / "W" / "train" / "stills.npz") as shard:
        assert shard["tiles"].shape[0] == 2
        assert shard["tiles"].max() == 200
    with np.load(tmp_path / "W" / "held" / "stills.npz") as shard:
        assert shard["tiles"].max() == 40

    (tmp_path / "W" / "train" / "stills.npz").write_text("cut before")
    photographs.write_shards([still], tmp_path / "W", None, 2)

    assert (tmp_path / "W" / "train" / "stills.npz").read_text() == "cut before"


DICE = {*SCENES, PHOTOGRAPHS, RENDERED}
HANDS = {REACHED, REACHED_RENDERED}


@pytest.mark.parametrize(
    ("shares", "made"),
    [
        (LEANS_FROM, DICE),
        (RECIPES["finder"].shares, DICE),
        (RECIPES["values"].shares, DICE),
        (RECIPES["leans"].shares, {*DICE, FLAT}),
        (RECIPES["hands"].shares, HANDS),
    ],
)
def test_a_recipe_shares_out_what_is_made(shares, made):
    assert sum(shares.values()) == pytest.approx(1)
    assert {*shares} <= made


def test_what_is_made_without_a_set_lies_apart_from_all_that_has_it():
    whole, part = without(), without("rune_scope", "byler_d6")

    assert whole.models == Path("W/models")
    assert part.models == Path("W/left_out/byler_d6-rune_scope")
    assert whole.state("finder") != part.state("finder")
    assert whole.shards("photographs") != part.shards("photographs")
    assert whole.shards("usual") == part.shards("usual")
    assert part.shared({"usual": 0.6, "photographs": 0.4}) == (
        "W/usual=0.6",
        "W/photographs-without-byler_d6-without-rune_scope/train=0.4",
    )
    assert part.shared(RECIPES["hands"].shares) == whole.shared(RECIPES["hands"].shares)


def test_without_any_photographs_nothing_is_learnt_from_them():
    none = without(*(each.name for each in SOURCES))

    assert none.shared({"rendered": 0.6, "photographs": 0.4}) == ("W/rendered/train=0.6",)


def test_a_net_goes_on_from_one_that_saw_nothing_of_what_is_left_out(tmp_path):
    none = without("byler_d6", "rune_scope", folder=tmp_path)
    none.state("values").touch()

    begun = without("rune_scope", folder=tmp_path).start("values", ["byler_d6", "rune_scope"])

    assert begun == none.state("values")


def test_a_net_never_goes_on_from_one_that_saw_what_is_left_out(tmp_path):
    without("rune_scope", folder=tmp_path).state("values").touch()

    with pytest.raises(CourseError, match="saw byler_d6: that is to be left out"):
        without("byler_d6", "rune_scope", folder=tmp_path).start("values", ["rune_scope"])


def test_a_net_to_go_on_from_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CourseError, match=r"finder-without-byler_d6\.pt is not there"):
        without(folder=tmp_path).start("finder", ["byler_d6"])


@pytest.mark.parametrize("word", ["-1", "1.5", "luck", ""])
def test_a_seed_that_is_none_is_refused(word):
    with pytest.raises(ArgumentTypeError, match="is no whole number from 0 on"):
        course.zero_or_more(word)


@pytest.mark.parametrize("word", ["0", "-1", "nan", "inf", "soon", ""])
def test_minutes_and_rates_that_are_none_are_refused(word):
    with pytest.raises(ArgumentTypeError, match="is no number above 0"):
        course.above_zero(word)


def test_a_course_on_other_shards_is_another_one():
    assert courses(steps=4, made_of="1a").told != courses(steps=4, made_of="2b").told


def test_how_far_a_long_list_is_gone_through_is_told(capsys):
    assert [*along(range(250), "set")] == [*range(250)]

    assert capsys.readouterr().out.splitlines() == [
        "set: 100 of 250 pictures",
        "set: 200 of 250 pictures",
    ]


def test_a_shard_that_the_disk_has_no_room_for_leaves_nothing(tmp_path, monkeypatch):
    def full(file, **_):
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(np, "savez", full)

    with pytest.raises(OSError, match=r"No space left on device: '.*one\.npz'"):
        shards.store(tmp_path / "one.npz")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["0", "-3", "2.5", "many", ""])
def test_a_number_of_steps_that_is_none_is_refused(word):
    with pytest.raises(ArgumentTypeError, match="is no whole number from 1 on"):
        course.positive(word)


def test_flat_dice_of_a_picture_lean_as_the_others_tell():
    reader, image = Reader(), picture_of(STILLS[0])

    dice = flat_dice(image, reader)

    leans = np.array([die.lean for die in dice])
    assert len(dice) == len(reader.read(image).dice)
    assert np.hypot(*(leans - leans.mean(0)).T).max() < 0.4


def test_of_too_few_dice_nothing_is_told_of_how_flat_ones_look(monkeypatch):
    monkeypatch.setattr(lying_flat, "LEAST_DICE", 99)

    assert flat_dice(picture_of(STILLS[0]), Reader()) == []
