"""How commands end that somebody, or something, ends."""

import os
import signal

import pytest

from companion.cli import configuring, main
from companion.config import from_tables


@pytest.fixture
def signals():
    """Have signals do what they do by themselves, also under nohup, and as before afterwards."""
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def ending(monkeypatch, *numbers):
    """Have signals come in while a command runs; return what is done in order at its end."""
    done = []

    def interrupted(_):
        try:
            os.kill(os.getpid(), numbers[0])
        finally:
            for number in numbers[1:]:
                os.kill(os.getpid(), number)
            done.append("in order")
        return from_tables({}, "")

    monkeypatch.setattr(configuring, "load", interrupted)
    return done


@pytest.mark.parametrize(
    ("numbers", "status"),
    [
        pytest.param([signal.SIGTERM], 143, id="ended"),
        pytest.param([signal.SIGHUP, signal.SIGHUP], 129, id="terminal closed"),
        pytest.param([signal.SIGTERM, signal.SIGHUP], 143, id="logged out"),
    ],
)
@pytest.mark.usefixtures("signals")
def test_what_a_signal_ends_ends_in_order(monkeypatch, numbers, status):
    done = ending(monkeypatch, *numbers)

    with pytest.raises(SystemExit) as ended:
        main(["config"])

    assert (ended.value.code, done) == (status, ["in order"])


@pytest.mark.usefixtures("signals")
def test_under_nohup_a_terminal_that_is_closed_ends_nothing(monkeypatch):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    done = ending(monkeypatch, signal.SIGHUP)

    assert main(["config"]) == 0

    assert done == ["in order"]
