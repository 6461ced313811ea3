"""What the terminal says while a game is played."""

from __future__ import annotations

import io
from types import SimpleNamespace

from companion.cli.welcome import narrator, tell_addresses


class Written(io.StringIO):
    """Keeps what is written, piece by piece."""

    def __init__(self):
        super().__init__()
        self.pieces = []

    def write(self, text):
        self.pieces += [text] if text else []
        return super().write(text)


def test_a_line_is_written_whole_so_that_two_at_once_stay_apart():
    out = Written()

    narrator(out, SimpleNamespace(date=26.1, is_live=False))("[OK] Keep 6 5 3")

    assert out.pieces == ["    26.1 s  [OK] Keep 6 5 3\n"]


def test_each_address_is_said_to_be_reached_from_where_it_is():
    out = io.StringIO()

    tell_addresses(
        out, ("http://192.168.1.5:8000/", "http://dice.local:8000/", "http://127.0.0.1:8000/")
    )

    lines = [line.split(maxsplit=2) for line in out.getvalue().splitlines() if "http" in line]
    assert [where for _, _, where in lines] == [
        "on any phone in the same network",
        "there, too",
        "on this machine",
    ]
