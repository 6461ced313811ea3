"""Pull the plug: no event that was shown is lost, none is doubled, and play goes on."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from programs import dicetable, free_port, start, state_at, wait_for_state
from soak.shown import eyes_of, missing_in

from companion.catalogue import find_variant
from companion.cli.playing import DEMO_TURNS
from companion.eye.process import RECORDED, Eye
from companion.eye.sight import RecordedSource, make_watcher
from companion.eye.told import Blind
from companion.runner import Demonstrator, FeedClock
from companion.storage.log import MemoryLog, SqliteLog
from companion.table import Table
from companion.turn.commands import StartGame
from companion.turn.events import BoxScored, DiceRolled, GameStarted, HoldsConfirmed, StepUndone

KILLS = 12
TURNS = [Path(__file__).parents[1] / "recordings" / name for name in (*DEMO_TURNS, DEMO_TURNS[0])]
"""So many turns that the kills, during which two or three are played, end before they do."""

LONGEST_LIFE_S = 1.5
"""A demo is killed so soon after it goes on; one in five before it sees anything."""


def log_of(folder):
    """Return the events on disk."""
    path = next(folder.glob("demo-*.sqlite3"))
    log = SqliteLog(path)
    events = log.read()
    log.close()
    return events


def steps_of(events):
    """Return what was thrown, kept and written, in order.

    Questions and answers are left out: an eye that was started anew in mid-turn has not seen the
    empty tray, and may have to ask where the first one had not.
    """
    steps = []
    for event in (each.event for each in events):
        if isinstance(event, DiceRolled):
            steps.append(sorted(die.face for die in event.dice))
        elif isinstance(event, (GameStarted, HoldsConfirmed, BoxScored, StepUndone)):
            steps.append(event)
    return steps


def play(folder, port, speed):
    """Start the demo on a folder."""
    return start("demo", "--once", "--speed", speed, "--data", folder, "--port", port, *TURNS)


def uninterrupted(folder):
    """Return the steps of a demo that nobody kills."""
    ended = dicetable(
        "demo", "--once", "--speed", "max", "--data", folder, "--port", free_port(), *TURNS
    )
    assert ended.returncode == 0, ended.stderr
    return steps_of(log_of(folder))


def watch_until_killed(port, written, chance):
    """Return what the page showed last before the moment of the kill."""
    playing = chance.random() < 0.8
    shown = wait_for_state(port, lambda state: not playing or state["view"]["version"] > written)
    until = time.monotonic() + chance.uniform(0.0, LONGEST_LIFE_S)
    while time.monotonic() < until:
        shown = state_at(port) or shown
        time.sleep(0.02)
    return shown


def test_twelve_kills_of_a_demo_lose_nothing_and_double_nothing(tmp_path):
    expected = uninterrupted(tmp_path / "whole")
    chance = random.Random(7)
    folder, port = tmp_path / "killed", free_port()
    before = ()
    for _ in range(KILLS):
        process = play(folder, port, speed=4)
        shown = watch_until_killed(port, len(before), chance)
        process.kill()
        process.wait()

        events = log_of(folder)
        version = shown["view"]["version"]
        assert events[: len(before)] == before  # nothing that was written is ever changed
        assert len(events) >= version  # nothing that was shown is lost
        assert not missing_in(events, shown["view"])
        before = events

    assert len(before) > KILLS / 5  # the kills came while turns were played
    play(folder, port, speed="max").wait()

    assert steps_of(log_of(folder)) == expected


def test_a_killed_eye_is_seen_on_the_page_and_loses_nothing(tmp_path):
    port = free_port()
    process = start("run", "--camera", TURNS[0], "--speed", 3, "--data", tmp_path, "--port", port)
    wait_for_state(port, lambda state: state["view"]["roll"] == 1)

    (eye,) = eyes_of(process)
    os.kill(eye, signal.SIGKILL)
    lost = wait_for_state(port, lambda state: state["view"]["motion"] == "lost")
    back = wait_for_state(port, lambda state: state["view"]["motion"] not in ("lost", "starting"))
    ended = wait_for_state(port, lambda state: state["view"]["motion"] == "ended")
    process.terminate()
    process.wait()

    assert lost["view"]["note"].startswith("No picture")
    assert back["view"]["roll"] >= lost["view"]["roll"] == 1
    assert ended["view"]["version"] > lost["view"]["version"]
    log = SqliteLog(tmp_path / "table.sqlite3")
    assert not missing_in(log.read(), lost["view"])
    log.close()


def after_death(telling):
    """Yield what is told of an eye's death: whatever it has told beyond the kill is lost.

    So it dies at that very moment, however far ahead of the game it was on this machine; one that
    had come to its end before is not killed any more.
    """
    beyond = []
    for each in telling:
        if isinstance(each, Blind):
            yield each
            return
        beyond.append(each)
    yield from beyond


def played_by_an_eye(kills=()):
    """Return the steps of a recorded turn whose eye is killed after so many told things."""
    feed, source = FeedClock(-1.0), RecordedSource(TURNS[:1], speed=0.0, is_demo=True, repeat=False)
    log = MemoryLog()
    table = Table(log, clock=feed)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    with Eye(lambda: source.player(feed()), make_watcher, patience=RECORDED) as eye:

        def told():
            telling = eye.told(lambda _: None)
            for number, each in enumerate(telling):
                if number in kills and eye.pid is not None:
                    os.kill(eye.pid, signal.SIGKILL)
                    yield each
                    yield from after_death(telling)
                else:
                    yield each

        Demonstrator(table, clock=feed).run(told())
    return steps_of(log.read())


def test_an_eye_that_is_killed_at_any_moment_costs_no_step_of_a_turn():
    expected = played_by_an_eye()

    assert any(isinstance(step, BoxScored) for step in expected)
    assert played_by_an_eye(kills=range(5, 60, 12)) == expected


def test_a_restart_shows_the_turn_as_it_was_left(tmp_path):
    port = free_port()
    process = play(tmp_path, port, speed=3)
    wait_for_state(port, lambda state: state["view"]["phase"] == "hold")
    process.kill()
    process.wait()
    left = log_of(tmp_path)

    process = play(tmp_path, port, speed=0.05)
    again = wait_for_state(port)
    process.kill()
    process.wait()

    assert again["view"]["version"] == len(left)
    assert not missing_in(left, again["view"])
