"""A loop lasts, whatever goes wrong in it, and says what did."""

from __future__ import annotations

import pytest

from hardware.lasting import Lasting


def told(caplog):
    return [(record.message, record.exc_info[0]) for record in caplog.records]


def test_what_goes_wrong_ends_no_more_than_that_and_is_told_once_in_a_row(caplog):
    rests, done = [], []
    lasting = Lasting("trying", rest=lambda: rests.append(len(done)))

    for wrong in (OSError, OSError, None, OSError, ValueError):
        with lasting.once():
            done.append(wrong)
            if wrong is not None:
                raise wrong

    assert done == [OSError, OSError, None, OSError, ValueError]
    assert rests == [1, 2, 4, 5]
    assert told(caplog) == [
        ("trying went wrong, and goes on", wrong) for wrong in (OSError, OSError, ValueError)
    ]


def test_what_goes_wrong_each_time_for_long_fails_until_it_goes_well_once(monkeypatch):
    lasting = Lasting("trying")

    def go_wrong():
        with lasting.once():
            raise OSError

    go_wrong()
    assert not lasting.fails
    monkeypatch.setattr("hardware.lasting.FAILS_S", 0.0)
    assert lasting.fails
    go_wrong()
    assert lasting.fails
    with lasting.once():
        pass
    assert not lasting.fails


def test_what_ends_a_program_ends_the_loop(caplog):
    with pytest.raises(SystemExit), Lasting("trying").once():
        raise SystemExit

    assert told(caplog) == []
