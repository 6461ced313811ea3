"""Whoever reports a table: the present state alone, every event, and everything again to a new broker."""

from __future__ import annotations

import json
import threading

import pytest
from playing import dice
from waiting import until

from companion.catalogue import find_variant
from companion.club import reporter
from companion.club.membership import Broker, Membership
from companion.club.outbox import LogWithOutbox, Outbox
from companion.club.reporter import Reporter
from companion.club.topics import Topics
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll, StartGame, Undo

MEMBER = Membership(
    broker=Broker(host="club"), table="hall", name="Hall", topics=Topics("t"), discovery="ha"
)


class FakeLine:
    """A line that is up or not, as the test wants, and takes everything while it is up."""

    def __init__(self):
        self.times = 0
        self.posts = []

    @property
    def is_up(self):
        return self.times > 0

    def come_up(self):
        self.times += 1

    def send(self, post, *, is_over):
        self.posts.append(post)
        return True

    def of(self, kind):
        return [post.payload for post in self.posts if post.topic == f"t/hall/{kind}"]


class StuckLine(FakeLine):
    """A line that takes nothing, and waits for as long as anybody does."""

    def __init__(self):
        super().__init__()
        self.times = 1
        self.is_stuck = threading.Event()

    def send(self, post, *, is_over):
        self.is_stuck.set()
        until(is_over)
        return False


class TornLine(FakeLine):
    """A line that fails at the first event."""

    def send(self, post, *, is_over):
        super().send(post, is_over=is_over)
        if len(self.of("event")) == 1 and post.topic.endswith("/event"):
            raise RuntimeError("can't start new thread")
        return True


@pytest.fixture
def outbox():
    return Outbox(most=5)


@pytest.fixture
def table(outbox):
    table = Table(LogWithOutbox(MemoryLog(), outbox), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    return table


@pytest.fixture
def report(table, outbox):
    reporters = []

    def report(line):
        reporters.append(Reporter(table, MEMBER, line, outbox, run="r", clock=lambda: 9.0))
        return reporters[-1]

    yield report
    for each in reporters:
        each.close()


def again_and_again(table, times):
    for _ in range(times):
        table.submit(EnterRoll(dice("12345")))
        table.submit(Undo())


def test_while_nobody_listens_only_events_wait_and_what_is_dropped_is_told(table, report, caplog):
    line = FakeLine()
    report(line)
    again_and_again(table, 4)

    line.come_up()
    until(lambda: line.of("state"))

    events = [json.loads(each) for each in line.of("event")]
    assert [each["kind"] for each in events] == [
        "events-dropped", "step-undone", "dice-rolled", "step-undone", "dice-rolled", "step-undone",
    ]  # fmt: skip
    assert events[0]["payload"] == {"count": 4}
    assert "4 events were not published" in caplog.text
    assert len(line.of("state")) == 1


def test_a_state_that_says_nothing_new_is_not_sent(table, report):
    line = FakeLine()
    line.come_up()
    report(line)
    until(lambda: line.of("state"))

    table.open_menu()  # its words are no state of the game
    table.submit(EnterRoll(dice("12345")))
    until(lambda: len(line.of("state")) == 2)

    assert [json.loads(each)["roll"] for each in line.of("state")] == [0, 1]


def test_every_new_connection_is_greeted_with_everything_that_is_kept(report):
    line = FakeLine()
    line.come_up()
    reporting = report(line)
    until(lambda: len(line.of("state")) == 1)

    line.come_up()
    until(lambda: len(line.of("state")) == 2)
    reporting.greet_again()
    until(lambda: len(line.of("state")) == 3)

    assert line.of("online") == ["online"] * 3
    assert sum(post.topic.startswith("ha/") for post in line.posts) == 3 * 4
    reporting.close()
    assert line.of("online")[-1] == "offline"


def test_a_table_says_again_and_again_that_it_is_here(report, monkeypatch):
    monkeypatch.setattr(reporter, "HERE_AGAIN_S", 0.0)
    line = FakeLine()
    line.come_up()
    report(line)

    until(lambda: len(line.of("online")) > 2)

    assert set(line.of("online")) == {"online"}
    assert len(line.of("state")) == 1


def test_a_line_that_is_stuck_holds_up_neither_game_nor_end(table, report):
    line = StuckLine()
    reporter = report(line)
    assert line.is_stuck.wait(60)

    again_and_again(table, 50)

    assert table.snapshot().view.roll == 0
    line.times = 0
    reporter.close()


def test_a_fault_of_the_line_ends_no_report(table, report, caplog):
    line = TornLine()
    report(line)
    line.come_up()
    until(lambda: line.of("event"))

    table.submit(EnterRoll(dice("12345")))
    until(lambda: len(line.of("state")) > 1)

    assert len(line.of("event")) == 2
    assert "reporting to the club went wrong, and goes on" in caplog.text
