"""The watchdog is fed while every part of the table lives, and by nothing else."""

from __future__ import annotations

import socket
import threading

import pytest
from clocks import Clock

from companion.eye.process import Patience
from companion.eye.told import Awake, Blind, Reading, Silent, Tick
from companion.upkeep.supervisor import EyeSign, PageSign, Supervisor

PATIENCE = Patience(starting_s=30.0, noticed_s=1.0, hangs_s=5.0)


class Heard:
    """Whoever waits for signs of life; none is awaited by itself within a test."""

    watchdog_s = 3600.0

    def __init__(self):
        self.words = []
        self.came = threading.Event()

    def tell(self, **words):
        self.words.append(words)
        if "WATCHDOG" in words:
            self.came.set()

    @property
    def fed(self):
        return sum("WATCHDOG" in words for words in self.words)


@pytest.fixture
def supervised():
    """Return a function that supervises parts, and whoever hears of it."""
    made = []

    def supervise(**signs):
        heard = Heard()
        made.append(Supervisor(signs, heard))
        made[-1].start()
        return made[-1], heard

    yield supervise
    for each in made:
        each.close()


def test_a_table_that_lives_is_ready_and_feeds_the_watchdog(supervised):
    supervisor, heard = supervised(camera=str, page=str)

    assert heard.came.wait(5)
    before = heard.fed
    supervisor.look()

    assert heard.words[0]["READY"] == 1
    assert heard.fed == before + 1


@pytest.mark.parametrize("part", ["camera", "page", "buttons"])
def test_one_part_that_fails_starves_the_watchdog_until_it_is_back(supervised, part, caplog):
    wrong = {"camera": "", "page": "", "buttons": ""}
    signs = {name: lambda name=name: wrong[name] for name in wrong}
    supervisor, heard = supervised(**signs)
    assert heard.came.wait(5)
    fed = heard.fed

    wrong[part] = "nothing"
    supervisor.look()
    supervisor.look()
    starved = heard.fed
    wrong[part] = ""
    supervisor.look()

    assert starved == fed
    assert heard.fed == fed + 1
    assert caplog.text.count(f"{part}: nothing") == 1
    assert heard.words[-3:] == [
        {"STATUS": f"{part}: nothing"},
        {"WATCHDOG": 1},
        {"STATUS": "playing"},
    ]


def test_each_part_that_fails_besides_or_instead_is_told_once(supervised, caplog):
    wrong = {"camera": "", "page": "no answer"}
    supervisor, heard = supervised(**{name: lambda name=name: wrong[name] for name in wrong})
    supervisor.look()

    for seconds in (90, 91):
        wrong |= {"camera": f"no frame for {seconds} s", "page": ""}
        supervisor.look()

    assert heard.words[-1] == {"STATUS": "camera: no frame for 90 s"}
    assert caplog.text.count("camera: no frame") == 1


def test_its_end_is_told_once(supervised):
    supervisor, heard = supervised()

    supervisor.close()
    supervisor.close()

    assert heard.words.count({"STOPPING": 1}) == 1


def test_a_table_that_is_ended_before_it_begins_says_that_it_stops():
    heard = Heard()

    Supervisor({}, heard).close()

    assert heard.words == [{"STOPPING": 1}]


def test_a_table_that_begins_anew_does_not_say_that_it_stops():
    heard = Heard()
    supervisor = Supervisor({}, heard, begins_anew=lambda: True)

    supervisor.start()
    supervisor.close()

    assert not [words for words in heard.words if "STOPPING" in words]


def eye(*told, is_paused=lambda: False):
    """Return the sign of an eye that has told something, its clock, and what it goes on with."""
    clock = Clock()
    sign = EyeSign(PATIENCE, is_paused=is_paused, clock=clock)
    felt = sign.felt(iter([*told, Tick(9.0)]))
    for _ in told:
        next(felt)
    return sign, clock, felt


def test_frames_have_to_be_fresh():
    sign, clock, felt = eye(Tick(0.0))

    clock.at = 9.9
    assert sign() == ""
    clock.at = 10.1
    assert "no word of the camera for 10 s" in sign()
    next(felt)
    assert sign() == ""


def test_an_eye_that_reads_for_long_starves_nobody():
    sign, clock, felt = eye(Tick(0.0), Reading())

    clock.at = PATIENCE.reads_s
    assert sign() == ""
    next(felt)
    clock.at += 10.1
    assert "no word of the camera" in sign()


@pytest.mark.parametrize("told", [(), (Blind("gone"),), (Tick(0.0), Silent()), (Awake(),)])
def test_a_camera_that_is_known_to_be_absent_or_starts_may_take_its_time(told):
    sign, clock, _ = eye(*told)

    clock.at = 42.0
    assert sign() == ""
    clock.at = 44.0
    assert "no word of the camera" in sign()


def test_a_camera_that_is_closed_on_purpose_says_nothing_for_long():
    resting = [True]
    sign, clock, _ = eye(Tick(0.0), is_paused=lambda: resting[0])

    clock.at = 10_000.0
    assert sign() == ""
    resting.clear()
    resting.append(False)
    clock.at += 9.0
    assert sign() == ""
    clock.at += 2.0
    assert sign() != ""


def test_after_the_last_recording_nothing_is_awaited():
    sign, clock, felt = eye(Tick(0.0))

    assert list(felt) == [Tick(9.0)]
    clock.at = 10_000.0

    assert sign() == ""


def test_a_page_that_is_not_there_is_noticed():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        sign = PageSign("127.0.0.1", probe.getsockname()[1])

        assert "does not answer" in sign()
