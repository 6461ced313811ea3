"""`dicetable calibrate`: nothing that is there is lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import cv2
import pytest
from cameras import seen_bumped
from disks import fill_disk
from shots import take_shots, throws

from companion.cli import main
from companion.eye.sight import make_reader
from companion.files.calibrations import load


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    return take_shots(tmp_path_factory.mktemp("shots"))


@pytest.fixture
def table(shots, tmp_path):
    """Return a folder with pictures of the empty tray and of three throws."""
    return Path(shutil.copytree(shots, tmp_path / "table"))


def calibrate(*words):
    return main(["calibrate", *map(str, words)])


def contents(folder):
    """Return what lies in a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("option", ["--out", "--draw"])
@pytest.mark.parametrize("name", ["empty.png", "throw1.png", "link.png", "twin.png"])
def test_no_picture_is_written_over_that_is_learnt_from(table, capsys, option, name):
    (table / "link.png").symlink_to("throw1.png")
    (table / "twin.png").hardlink_to(table / "empty.png")
    before = contents(table)
    elsewhere = () if option == "--out" else ("--out", table / "calibration.json")

    ended = calibrate(table / "empty.png", table / "throw1.png", option, table / name, *elsewhere)

    assert ended == 1
    assert f"{option} {table / name} is what is learnt from" in capsys.readouterr().err
    assert contents(table) == before


def test_a_recording_is_not_written_over_that_is_learnt_from(recordings, tmp_path, capsys):
    video = tmp_path / "video.mp4"
    video.write_bytes((recordings / "turn-210" / "video.mp4").read_bytes())

    assert calibrate("--watch", video, "--out", video) == 1

    told = capsys.readouterr()
    assert "is what is learnt from" in told.err
    assert told.out == ""


@pytest.mark.parametrize("option", ["--out", "--draw"])
@pytest.mark.parametrize("name", ["pipe", "folder"])
def test_what_is_no_file_is_not_written_over(table, capsys, option, name):
    os.mkfifo(table / "pipe")
    (table / "folder").mkdir()
    elsewhere = () if option == "--out" else ("--out", table / "calibration.json")

    assert calibrate(table / "empty.png", option, table / name, *elsewhere) == 1

    assert f"{option} {table / name} is no file: name one" in capsys.readouterr().err
    assert (table / "pipe").is_fifo()
    assert not (table / "calibration.json").exists()


def test_a_place_where_nothing_can_be_written_is_told_before_anything_is_thrown(
    recordings, tmp_path, capsys
):
    (tmp_path / "file").touch()
    video = recordings / "turn-210" / "video.mp4"

    assert calibrate("--watch", video, "--out", tmp_path / "file" / "table.json") == 1

    told = capsys.readouterr()
    assert f"nobody may write into {tmp_path / 'file'}" in told.err
    assert told.out == ""


def test_calibration_and_drawing_have_a_file_each(table, capsys):
    assert calibrate(table / "empty.png", "--out", table / "a", "--draw", table / "a") == 1

    assert "is what --out names, too" in capsys.readouterr().err
    assert not (table / "a").exists()


def test_what_the_dice_told_is_kept_where_only_the_tray_is_learnt_anew(table, capsys):
    out, before = table / "known.json", table / "known.json.before"
    assert calibrate(table / "empty.png", *throws(table), "--out", out) == 0
    assert not before.exists()
    rich = out.read_bytes()

    assert calibrate(table / "empty.png", "--out", out) == 0

    assert before.read_bytes() == rich
    assert f"What lay there is kept in {before}" in capsys.readouterr().out
    assert load(out).die_side is None


def test_a_throw_with_dice_beyond_the_corners_that_were_named_is_refused(table, capsys):
    left = "145,70 300,70 300,380 145,380"

    assert calibrate(table / "empty.png", *throws(table), "--corners", left) == 1

    told = capsys.readouterr().err
    assert "2 dice lie beyond the tray's floor: the --corners have to enclose all of" in told
    assert str(throws(table)[0]) in told


def test_while_it_is_watched_dice_beyond_the_floor_are_said_not_to_count(table, capsys, recordings):
    watched = ("--watch", recordings / "turn-210", "--out", table / "known.json")

    calibrate(*watched, "--corners", "145,70 300,70 300,380 145,380")

    assert "beyond the tray's floor: that throw does not count." in capsys.readouterr().out


def test_what_was_kept_stays_when_the_tray_is_learnt_once_more(table, capsys):
    out, before = table / "known.json", table / "known.json.before"
    for pictures in ([*throws(table)], [], []):
        assert calibrate(table / "empty.png", *pictures, "--out", out) == 0

    assert load(before).shade_border is not None
    assert capsys.readouterr().out.count("What lay there") == 1


def test_a_better_calibration_takes_the_place_of_a_poorer_one(table):
    out = table / "known.json"
    for pictures in ([], [*throws(table)], [*throws(table)]):
        assert calibrate(table / "empty.png", *pictures, "--out", out) == 0

    assert not (table / "known.json.before").exists()


def test_what_is_no_calibration_is_kept(table, capsys):
    out = table / "notes.txt"
    out.write_text("Anna's turn")

    assert calibrate(table / "empty.png", "--out", out) == 0

    assert (table / "notes.txt.before").read_text() == "Anna's turn"
    assert load(out).light > 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("tray.png", " is there already, and is no drawing: name another file"),
        ("found.txt", ": name a drawing that ends in .png or .jpg"),
    ],
)
def test_a_drawing_that_cannot_be_kept_is_refused_before_any_work(table, capsys, name, why):
    (table / "tray.png").write_bytes((table / "throw1.png").read_bytes())
    before = contents(table)

    drawing, out = table / name, table / "known.json"
    assert calibrate(table / "empty.png", "--draw", drawing, "--out", out) == 1

    assert f"{drawing}{why}" in capsys.readouterr().err
    assert contents(table) == before


@pytest.mark.parametrize(("by_px", "degrees"), [(25, 0), (0, 4)], ids=["shifted", "turned"])
def test_a_throw_after_the_camera_was_bumped_is_named(table, capsys, by_px, degrees):
    throw, out = table / "throw2.png", table / "known.json"
    cv2.imwrite(str(throw), seen_bumped(cv2.imread(str(throw)), by_px, degrees))

    assert calibrate(table / "empty.png", *throws(table), "--out", out) == 1

    assert f"{throw}: the table lies elsewhere there" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("content", [b"\xff\xd8 a photograph", b"<svg><text>mine</text></svg>"])
def test_a_page_of_markers_takes_the_place_of_nothing_else(tmp_path, capsys, content):
    page = tmp_path / "tray.svg"
    page.write_bytes(content)

    assert main(["markers", str(page)]) == 1

    assert f"{page} is there already, and is no page of markers" in capsys.readouterr().err
    assert page.read_bytes() == content


def test_a_page_of_markers_takes_the_place_of_an_earlier_one(tmp_path):
    page = tmp_path / "markers.svg"
    page.touch()
    for _ in range(2):
        assert main(["markers", str(page)]) == 0

    page.write_text(page.read_text().replace("100 mm", "old"), "utf-8")

    assert main(["markers", str(page)]) == 0
    assert "100 mm" in page.read_text()


def test_a_page_of_markers_is_called_what_it_is(tmp_path, capsys):
    assert main(["markers", str(tmp_path / "markers.png")]) == 1

    assert "drawn as SVG: name a file that ends in .svg" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_page_of_markers_takes_no_devices_place(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")

    assert main(["markers", str(tmp_path / "pipe")]) == 1

    assert "is no page of markers" in capsys.readouterr().err


def test_a_set_of_dark_dice_alone_has_no_border(table, capsys):
    out = table / "known.json"

    assert calibrate(table / "empty.png", *throws(table), "--dark", 6, "--out", out) == 0

    assert "All 6 dice are dark: there is no border to light ones." in capsys.readouterr().out
    assert load(out).shade_border is None
    assert load(out).die_side is not None


def test_more_dark_dice_than_there_are_are_refused(table, capsys):
    out = table / "known.json"

    assert calibrate(table / "empty.png", *throws(table), "--dark", 7, "--out", out) == 1

    assert "7 dark dice are wanted, and 6 lie in each throw" in capsys.readouterr().err
    assert not out.exists()


def test_a_throw_without_all_dice_is_named(table, capsys):
    first, *others = throws(table)
    picture, empty = cv2.imread(str(first)), cv2.imread(str(table / "empty.png"))
    # One half of the tray is as it was: some dice are not there.
    picture[:, 320:] = empty[:, 320:]
    cv2.imwrite(str(first), picture)
    out = table / "known.json"

    assert calibrate(table / "empty.png", first, *others, "--out", out) == 1

    told = capsys.readouterr().err
    assert f"{first}: " in told
    assert "and 6 in another throw: all dice have to lie in each" in told
    assert not out.exists()


def test_pictures_and_a_camera_are_one_too_many(table, capsys):
    assert calibrate(table / "empty.png", "--watch", "usb:0") == 1

    assert "name pictures or --watch a camera, not both" in capsys.readouterr().err


def test_a_throw_counts_once(table, capsys):
    out = table / "calibration.json"
    throw = table / "throw1.png"

    assert calibrate(table / "empty.png", throw, throw, "--out", out) == 1

    assert f"{throw} is named twice: name each picture once" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("edge", ["1.6", "160", "1e300", "0", "nan"])
def test_no_die_is_so_small_or_so_large(table, capsys, edge):
    with pytest.raises(SystemExit):
        calibrate(table / "empty.png", "--die", edge)

    assert "argument --die" in capsys.readouterr().err


@pytest.fixture
def full_disk(monkeypatch):
    """Return what lets there be no room for anything."""
    return lambda: fill_disk(monkeypatch)


def test_on_a_full_disk_the_old_calibration_stays_and_the_file_is_named(table, capsys, full_disk):
    out = table / "known.json"
    assert calibrate(table / "empty.png", "--out", out) == 0
    before = contents(table)
    full_disk()

    assert calibrate(table / "empty.png", "--out", out) == 1

    assert capsys.readouterr().err == f"dicetable: {out}: No space left on device\n"
    assert contents(table) == before


def test_on_a_full_disk_the_old_markers_and_drawings_stay(table, capsys, full_disk):
    page, drawing = table / "page.svg", table / "drawn" / "throw1.png"
    words = (
        ["markers", str(page)],
        ["read", str(table / "throw1.png"), "--draw", str(drawing.parent)],
    )
    assert [main(each) for each in words] == [0, 0]
    before = contents(table), contents(drawing.parent)
    full_disk()

    assert [main(each) for each in words] == [1, 1]

    told = capsys.readouterr().err
    assert f"{page} cannot be written: No space left on device" in told
    assert f"{drawing}: the drawing cannot be written: No space left on device" in told
    assert (contents(table), contents(drawing.parent)) == before


def test_a_die_that_was_left_in_the_tray_is_told_as_one(table, capsys):
    empty, throw = (cv2.imread(str(table / name)) for name in ("empty.png", "throw1.png"))
    x, y, width, height = (round(each) for each in make_reader().read(throw).dice[0].box_px)
    empty[y : y + height, x : x + width] = throw[y : y + height, x : x + width]
    cv2.imwrite(str(table / "empty.png"), empty)

    assert calibrate(table / "empty.png", "--out", table / "known.json") == 1

    assert "1 die is seen there; the first picture has to be of" in capsys.readouterr().err
