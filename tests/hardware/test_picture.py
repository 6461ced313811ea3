"""A picture is opened whole, or refused with the reason."""

from __future__ import annotations

import os
import struct
import threading
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.picture import open_picture
from vision.errors import PictureError


def picture():
    """Return a picture that JPEG cannot make small, so that its scan is long."""
    return np.random.default_rng(3).integers(0, 255, (60, 80, 3), np.uint8)


def written(folder, ending, image=None):
    path = folder / f"picture{ending}"
    cv2.imwrite(str(path), picture() if image is None else image)
    return path


def with_preview(jpeg):
    """Return a JPEG with a smaller one in its header, as cameras write it."""
    preview = cv2.imencode(".jpg", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
    return jpeg[:2] + b"\xff\xe2" + struct.pack(">H", len(preview) + 2) + preview + jpeg[2:]


@pytest.mark.parametrize("ending", [".png", ".jpg", ".bmp", ".webp"])
def test_a_whole_picture_is_opened(tmp_path, ending):
    assert open_picture(written(tmp_path, ending)).shape == (60, 80, 3)


@pytest.mark.parametrize("kind", [np.zeros((60, 80), np.uint8), np.zeros((60, 80, 4), np.uint8)])
def test_grey_and_transparent_ones_are_opened_in_colour(tmp_path, kind):
    assert open_picture(written(tmp_path, ".png", kind)).shape == (60, 80, 3)


@pytest.mark.parametrize("share", [0.5, 0.9, 0.999])
@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_part_of_a_picture_is_refused(tmp_path, ending, share):
    path = written(tmp_path, ending)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    with pytest.raises(PictureError, match=path.name):
        open_picture(path)


@pytest.mark.parametrize("ending", [".png", ".bmp", ".webp"])
def test_a_damaged_picture_is_told_from_what_is_none(tmp_path, ending):
    path = written(tmp_path, ending)
    path.write_bytes(path.read_bytes()[:100])

    with pytest.raises(PictureError, match=f"{path}: is damaged, or cut short: copy it once more"):
        open_picture(path)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty: copy it once more"),
        (b"II*\0\x08\0\0\0", "or of a kind that is not read: save it as PNG or JPEG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "is a HEIC picture, .*: save it as JPEG"),
        (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1", "is an AVIF picture, .*: save it as JPEG"),
        (b"six dice", "is no picture"),
    ],
    ids=["nothing", "TIFF", "HEIC", "AVIF", "words"],
)
def test_what_is_no_picture_says_what_it_is(tmp_path, content, why):
    path = tmp_path / "tray.jpg"
    path.write_bytes(content)

    with pytest.raises(PictureError, match=why):
        open_picture(path)


def test_a_pipe_into_which_nobody_writes_is_not_waited_for(tmp_path):
    pipe = tmp_path / "tray.jpg"
    os.mkfifo(pipe)

    with pytest.raises(PictureError, match="is empty"):
        open_picture(pipe)


def test_a_picture_comes_whole_through_a_pipe(tmp_path):
    path, pipe = written(tmp_path, ".png"), tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = os.open(pipe, os.O_RDWR)
    writer = threading.Thread(target=write_slowly, args=(writing, path.read_bytes()))
    writer.start()

    assert open_picture(pipe).shape == (60, 80, 3)
    writer.join()


def write_slowly(writing, content):
    """Write in two parts, so that whoever reads has to wait for the second."""
    with os.fdopen(writing, "wb", buffering=0) as file:
        file.write(content[:1000])
        time.sleep(0.2)
        file.write(content[1000:])


def test_a_gif_that_is_cut_short_is_told_as_damaged(tmp_path):
    path = tmp_path / "tray.gif"
    path.write_bytes(b"GIF89a\x10\x00\x10\x00\x80\x00\x00")

    with pytest.raises(PictureError, match="is damaged, or cut short"):
        open_picture(path)


@pytest.mark.parametrize("turned", [False, True], ids=["as it is", "turned"])
@pytest.mark.parametrize("share", [0.2, 0.4, 0.6])
def test_a_jpeg_that_lost_some_of_its_middle_is_refused(tmp_path, share, turned):
    path = written(tmp_path, ".jpg")
    whole = path.read_bytes()
    at = int(len(whole) * share)
    lossy = whole[:at] + whole[at + len(whole) // 3 :]
    path.write_bytes(upside_down(lossy) if turned else lossy)

    with pytest.raises(PictureError, match="a part of the picture is missing: copy it once more"):
        open_picture(path)


def test_a_jpeg_that_was_ended_early_is_refused(tmp_path):
    path = written(tmp_path, ".jpg")
    path.write_bytes(path.read_bytes()[:-400] + b"\xff\xd9")

    with pytest.raises(PictureError, match="a part of the picture is missing"):
        open_picture(path)


def test_a_jpeg_that_is_grey_is_whole_and_nothing_is_said_of_it(tmp_path, capfd):
    grey = np.full((60, 80, 3), 128, np.uint8)
    mixed = picture()
    mixed[20:, 30:] = 128

    assert (open_picture(written(tmp_path, ".jpg", grey)) == grey).all()
    assert open_picture(written(tmp_path, ".jpg", mixed)).shape == (60, 80, 3)
    assert capfd.readouterr().err == ""


def upside_down(jpeg):
    """Return a JPEG that says that the camera was held upside down (Exif 2.3, 4.6.4)."""
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0\0\0\0\0"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def test_a_part_of_a_jpeg_with_a_preview_is_refused_and_the_whole_is_not(tmp_path):
    path = written(tmp_path, ".jpg")
    whole = with_preview(path.read_bytes())
    path.write_bytes(whole)
    assert open_picture(path).shape == (60, 80, 3)

    path.write_bytes(whole[: int(len(whole) * 0.7)])

    with pytest.raises(PictureError, match="the end of the picture is missing"):
        open_picture(path)


@pytest.mark.parametrize(
    "more",
    [bytes(3000), b"\0\0\0\x18ftypmp42 \xff\xda\0\x0c \xff\xd8 and no end", b"\xff\xd8\xff\xda"],
    ids=["zeros", "a film", "the beginning of another"],
)
def test_what_a_camera_writes_after_a_jpeg_does_no_harm(tmp_path, more):
    path = written(tmp_path, ".jpg")
    path.write_bytes(path.read_bytes() + more)

    assert open_picture(path).shape == (60, 80, 3)


@pytest.mark.parametrize("setting", ["PROGRESSIVE", "RST_INTERVAL"])
def test_a_jpeg_of_several_scans_or_parts_is_read_whole_and_no_less_of_it(tmp_path, setting):
    path = tmp_path / "tray.jpg"
    assert cv2.imwrite(str(path), picture(), [getattr(cv2, f"IMWRITE_JPEG_{setting}"), 1])
    whole = path.read_bytes()
    assert open_picture(path).shape == (60, 80, 3)

    for share in (0.5, 0.7, 0.9, 0.99):
        path.write_bytes(whole[: int(len(whole) * share)] + b"\0\0\0\x18ftypmp42")
        with pytest.raises(PictureError, match="the end of the picture is missing"):
            open_picture(path)


def chunk(kind, content):
    return (
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
    )


def test_a_picture_that_says_it_is_huge_is_refused(tmp_path):
    huge = tmp_path / "huge.png"
    header = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    huge.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IEND", b""))

    with pytest.raises(PictureError, match=r"huge\.png"):
        open_picture(huge)


def test_a_name_that_is_no_text_is_opened(tmp_path):
    path = written(tmp_path, ".png")
    odd = tmp_path / os.fsdecode(b"bad\xff.png")
    path.rename(odd)

    assert open_picture(odd).shape == (60, 80, 3)


def test_a_file_without_an_end_is_refused(monkeypatch):
    monkeypatch.setattr("hardware.picture.LARGEST_BYTES", 1_000_000)

    with pytest.raises(PictureError, match="/dev/zero: is larger than 1 MB"):
        open_picture(Path("/dev/zero"))
