"""Where files may be written: nothing of another kind is lost."""

from __future__ import annotations

import re

import pytest

from companion.errors import PlaceError
from companion.files.places import check_place


def is_note(path):
    return path.is_file() and path.read_bytes().startswith(b"note")


def test_an_earlier_one_may_be_written_over_and_an_empty_file(tmp_path):
    for content in (b"note of today", b""):
        (tmp_path / "there").write_bytes(content)
        check_place(tmp_path / "there", "note", is_note)

    check_place(tmp_path / "not-there", "note", is_note)


def test_something_else_may_not(tmp_path):
    path = tmp_path / "there"
    path.write_bytes(b"photograph")

    said = f"{path} is there already, and is no note: name another file"
    with pytest.raises(PlaceError, match=f"^{re.escape(said)}$"):
        check_place(path, "note", is_note)


def test_a_folder_is_told_as_one(tmp_path):
    with pytest.raises(PlaceError, match="is a folder: name a file in it"):
        check_place(tmp_path, "note", is_note)
