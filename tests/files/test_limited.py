"""Files that somebody named are read as far as such a file can be, and no further."""

import os
import threading
from pathlib import Path

import pytest

from companion import referee
from companion.catalogue import read_tables
from companion.cli import main
from companion.files import limited
from companion.files.limited import last_of, typed_in


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            ["config", "--config", "/dev/zero"],
            "/dev/zero cannot be read: it is larger than 1 MB",
            id="settings",
        ),
        pytest.param(
            ["demo", "--calibration", "/dev/zero", "--data", "{here}"],
            "/dev/zero cannot be read: it is larger than 10 MB",
            id="calibration",
        ),
        pytest.param(
            ["score", "yahtzee-os2", "1", "1", "1", "1", "1", "--sheet", "/dev/zero"],
            "/dev/zero: it is larger than 1 MB",
            id="sheet",
        ),
        pytest.param(
            ["referee", "/dev/zero"],
            "/dev/zero cannot be read: it is larger than 2 MB",
            id="transcripts",
        ),
    ],
)
def test_a_file_without_an_end_is_refused(words, told, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(referee, "GAMES_MB", 2)

    assert main([word.format(here=tmp_path) for word in words]) == 1

    assert told in capsys.readouterr().err


def test_a_game_of_ones_own_without_an_end_is_refused_by_name():
    with pytest.raises(ValueError, match="zero cannot be read: it is larger than 1 MB"):
        read_tables(Path("/dev/zero"))


def test_a_file_that_is_just_not_too_large_is_read_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(limited, "MB", 8)
    file = tmp_path / "typed"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\r")

    assert typed_in(file) == "a\nb\n"


def test_of_a_long_file_the_end_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(limited, "MB", 4)
    file = tmp_path / "log"
    file.write_bytes(b"begin end")

    assert last_of(file, most_mb=1) == b" end"
    assert last_of(file, most_mb=9) == b"begin end"
    assert last_of(Path("/dev/zero"), most_mb=1) == bytes(4)


def test_of_what_comes_through_a_pipe_the_end_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(limited, "MB", 4)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"begin end",))
    writer.start()

    assert last_of(pipe, most_mb=1) == b" end"
    writer.join()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["config", "--config", "{pipe}"], id="settings"),
        pytest.param(["import", "{pipe}", "--data", "{here}"], id="games"),
        pytest.param(["referee", "{pipe}"], id="transcripts"),
        pytest.param(["score", "yahtzee-os2", *"11111", "--sheet", "{pipe}"], id="sheet"),
    ],
)
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(words, tmp_path, capsys):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert main([word.format(here=tmp_path, pipe=pipe) for word in words]) == 1

    assert capsys.readouterr().err.startswith(f"dicetable: {pipe}")


def test_what_is_written_into_a_pipe_meanwhile_is_waited_for(tmp_path):
    pipe, begun, asked = tmp_path / "pipe", threading.Event(), threading.Event()
    os.mkfifo(pipe)

    def write():
        with pipe.open("wb") as written:
            begun.set()
            asked.wait(1)
            written.write(b"a\n")

    # Held open at its other end, so that whoever writes need not wait for us.
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()

    threading.Timer(0.05, asked.set).start()
    assert typed_in(pipe) == "a\n"
    writer.join()
    os.close(reading)
