"""Games of the past are counted little by little, and no longer than a table is played at."""

from __future__ import annotations

import errno

from companion.history import counting
from companion.history.counting import Counting
from companion.history.library import Counted


class Steps:
    """A library that has so many steps to count."""

    def __init__(self, steps):
        self.left = steps
        self.worked, self.is_kept = [], False

    def counted(self, *, within_s):
        self.worked.append(within_s)
        self.left -= 1
        return Counted((), are_all=self.left == 0)

    def keep(self):
        self.is_kept = True


def test_all_games_are_counted_in_short_steps(monkeypatch):
    monkeypatch.setattr(counting, "REST_S", 0.0)
    library = Steps(3)

    with Counting(library, begins_s=0.0) as counts:
        counts._thread.join()

    assert library.worked == [counting.STEP_S] * 3


def test_a_disk_that_fails_once_does_not_end_the_counting(monkeypatch, caplog):
    class Failing(Steps):
        def counted(self, *, within_s):
            counted = super().counted(within_s=within_s)
            if self.left == 2:
                raise OSError(errno.EIO, "Input/output error")
            return counted

    monkeypatch.setattr(counting, "REST_S", 0.0)
    library = Failing(3)

    with Counting(library, begins_s=0.0) as counts:
        counts._thread.join()

    assert library.left == 0
    assert "counting earlier games went wrong, and goes on" in caplog.text


def test_a_table_that_ends_is_not_waited_for_and_what_was_counted_is_kept():
    library = Steps(3)

    Counting(library).close()

    assert library.worked == []
    assert library.is_kept
