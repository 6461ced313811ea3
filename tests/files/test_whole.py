"""A file is written whole, or what was there stays as it was."""

from __future__ import annotations

import os

import pytest
from disks import fill_disk

from companion.files.whole import write_all, write_whole


def test_what_is_written_takes_the_place_of_what_was_there(tmp_path):
    path = tmp_path / "page.svg"
    path.write_text("old")

    write_whole(path, b"new")

    assert path.read_text() == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["page.svg"]


def test_a_link_leads_to_the_file_as_before(tmp_path):
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)

    write_whole(link, b"new")

    assert link.is_symlink()
    assert path.read_text() == "new"


def test_a_link_that_leads_to_itself_is_named(tmp_path):
    link = tmp_path / "link"
    link.symlink_to(link)

    with pytest.raises(OSError, match=r"Too many levels of symbolic links: .*link"):
        write_whole(link, b"new")


def test_on_a_full_disk_what_was_there_stays_and_the_file_is_named(tmp_path, monkeypatch):
    path = tmp_path / "page.svg"
    path.write_text("old")
    fill_disk(monkeypatch)

    with pytest.raises(OSError, match=r"No space left on device: .*page\.svg"):
        write_whole(path, b"new")

    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["page.svg"]


def test_where_there_is_no_room_for_all_files_none_is_written(tmp_path, monkeypatch):
    fill_disk(monkeypatch, after=1)

    with pytest.raises(OSError, match="No space left on device"):
        write_all({tmp_path / "one": b"1", tmp_path / "two": b"2"})

    assert [*tmp_path.iterdir()] == []


def test_what_is_written_into_a_pipe_comes_out_of_it(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    write_whole(pipe, b"all games")

    assert os.read(reading, 100) == b"all games"
    os.close(reading)
    assert pipe.is_fifo()
