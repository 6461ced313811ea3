"""Games of other logs and other tables are read, or named where they cannot be."""

from __future__ import annotations

import pytest

from companion.errors import LogError
from companion.storage.archive import Archive
from companion.storage.aside import taken_in_folder


def test_a_game_from_elsewhere_that_is_no_text_is_named(tmp_path):
    log = tmp_path / "table.sqlite3"
    archive = Archive(log)
    archive.take_in({"a-game": "{}"})
    broken = taken_in_folder(log) / "a-game.json"
    broken.write_bytes(b"\xff")

    with pytest.raises(LogError, match=r"a-game\.json cannot be read"):
        archive.read_text(archive.files()[0])


def test_without_a_log_nothing_has_happened(tmp_path):
    assert Archive(tmp_path / "table.sqlite3").running() == ()
