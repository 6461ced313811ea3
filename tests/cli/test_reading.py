"""`dicetable read`: drawings spare what is there, and one bad picture stops no other."""

from __future__ import annotations

import io
import json
import sys

import cv2
import numpy as np
import pytest
from seeing import cut_across, picture_of, places_of, with_hand

from companion.cli import main

FELT = np.full((64, 96, 3), (60, 110, 40), np.uint8)


@pytest.fixture
def folder(tmp_path):
    for name in ("a/tray.png", "b/tray.png", "b/tray.jpg"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        cv2.imwrite(str(path), FELT)
    return tmp_path


def read(*words):
    return main(["read", *map(str, words)])


def test_pictures_of_one_name_have_a_drawing_each(folder, capsys):
    out = folder / "out"

    assert (
        read(folder / "a/tray.png", folder / "b/tray.png", folder / "b/tray.jpg", "--draw", out)
        == 0
    )

    assert sorted(path.name for path in out.iterdir()) == ["tray-2.png", "tray-3.png", "tray.png"]
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_what_may_be_a_die_too_is_told_and_drawn(folder, capsys):
    cut = cut_across("images/000064.jpg", shown_sides=0.2)
    cv2.imwrite(str(folder / "cut.png"), cut)

    assert read(folder / "cut.png", "--json", "--draw", folder / "out") == 0

    ((left, top, wide, _),) = json.loads(capsys.readouterr().out)["unexplained"]
    upper_edge = round(top), slice(0, round(left + wide))
    drawing = cv2.imread(str(folder / "out/cut.png"))
    assert left < 0
    assert not np.array_equal(drawing[upper_edge], cut[upper_edge])


def test_a_hand_that_may_hide_a_die_is_told_and_drawn(folder, capsys):
    still = "images/000064.jpg"
    covered = with_hand(picture_of(still), *places_of(still)[0])
    cv2.imwrite(str(folder / "hand.png"), covered)

    assert read(folder / "hand.png", "--json", "--draw", folder / "out") == 0

    told = json.loads(capsys.readouterr().out)
    left, top, wide, high = max(told["hands"], key=lambda box: box[2] * box[3])
    right_edge = slice(round(top), round(top + high)), min(round(left + wide), 639)
    drawing = cv2.imread(str(folder / "out/hand.png"))
    assert "hand" in told["troubles"]
    assert not np.array_equal(drawing[right_edge], covered[right_edge])


def test_a_drawing_takes_no_pictures_place(folder):
    own = folder / "a/tray.png"
    before = own.read_bytes()

    assert read(own, "--draw", own.parent) == 0

    assert own.read_bytes() == before
    assert (folder / "a/tray-2.png").exists()


def test_a_reading_is_told_though_its_drawing_cannot_be_kept(folder, capsys):
    blocked = folder / "file"
    blocked.write_text("no folder")

    drawings = blocked / "drawings"
    assert read(folder / "a/tray.png", folder / "b/tray.png", "--json", "--draw", drawings) == 1

    told = capsys.readouterr()
    assert [json.loads(line)["dice"] for line in told.out.splitlines()] == [[], []]
    assert told.err.count("the drawing cannot be written") == 2


def test_a_file_is_no_folder_for_drawings(folder, capsys):
    own = folder / "a/tray.png"

    assert read(own, "--draw", own) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"dicetable: --draw {own}: is a file; name a folder\n"


def test_a_picture_that_lies_among_the_drawings_stays(folder):
    other = folder / "b/tray.png"
    before = other.read_bytes()

    for _ in range(2):
        assert read(folder / "a/tray.png", "--draw", other.parent) == 0

    assert other.read_bytes() == before
    assert {path.name for path in other.parent.iterdir()} == {"tray.png", "tray.jpg", "tray-2.png"}


def test_a_picture_that_is_too_small_is_named_and_the_others_are_read(folder, capsys):
    tiny = folder / "tiny.png"
    cv2.imwrite(str(tiny), FELT[:20, :20])

    assert read(tiny, folder / "a/tray.png") == 1

    told = capsys.readouterr()
    assert told.err == f"dicetable: {tiny}: 20×20 pixels are too few; at least 32×32 are needed\n"
    assert told.out.startswith(f"{folder / 'a/tray.png'}: no dice")


def test_a_name_that_is_no_text_is_read(folder, capsys):
    odd = folder / "odd\udcff.png"
    (folder / "a/tray.png").rename(odd)

    assert read(odd, "--json", "--draw", folder / "out") == 0

    assert json.loads(capsys.readouterr().out)["image"] == str(odd)


def test_a_video_that_ends_early_is_told_after_all_that_was_seen(tmp_path, capsys):
    path = tmp_path / "turn.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (96, 64))
    for _ in range(40):
        writer.write(FELT)
    writer.release()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])

    assert main(["watch", str(path)]) == 1

    told = capsys.readouterr()
    assert "empty" in told.out
    assert f"{path} ends after " in told.err


def test_a_picture_is_read_from_a_pipe(folder, capsys, monkeypatch):
    def pipe(content):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    pipe((folder / "b/tray.jpg").read_bytes())
    assert read("-", "--draw", folder / "out") == 0
    pipe(b"Dear Ann,")
    assert read("-") == 1

    told = capsys.readouterr()
    assert told.out == "-: no dice (sure)\n"
    assert told.err == "dicetable: -: is no picture\n"
    assert [path.name for path in (folder / "out").iterdir()] == ["-.png"]
