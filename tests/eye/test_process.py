"""The eye in its own process: what it tells, and that its death harms nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from multiprocessing import Pipe
from threading import Timer
from types import SimpleNamespace

import cv2
import eyes
import numpy as np
import pytest
from told_nets import damage

from companion.errors import NoAnswerError
from companion.eye.apart import start_apart
from companion.eye.cropping import SIDE_PX
from companion.eye.lessons import NotLearnt, ThrowsAwaited, TrayTaken, Wanted
from companion.eye.process import ENDING_S, LIVE, RECORDED, Eye, Patience
from companion.eye.seeing import TICK_S, Looker, look, seen_by
from companion.eye.sight import make_watcher
from companion.eye.told import (
    Answered,
    Asked,
    Awake,
    Blind,
    Finished,
    LearnTable,
    Pictured,
    Reading,
    ShowPicture,
    Silent,
    TellCamera,
    Tick,
    UseTable,
)
from companion.eye.voice import LONG_S, LOOK_AGAIN_S
from hardware.errors import RecordingError
from hardware.exposure import Wish
from hardware.player import RecordingEnded
from hardware.press import ButtonPress
from vision.frame import Frame
from vision.observation import Observation, Trouble
from vision.settle import Watcher
from vision.sighting import Sighting, SightingKind

SEEING = Tick | Sighting | Reading
"""What an eye tells that sees; that it reads, only on a machine with other things to do."""


def test_an_eye_tells_what_it_sees_in_order_and_ends():
    with Eye(lambda: eyes.ten_frames_and_a_press, eyes.blind_watcher) as eye:
        told = list(eye.told(time.sleep))

    assert [each.kind for each in told if hasattr(each, "kind")] == [SightingKind.EMPTY]
    assert told[-2:] == [ButtonPress("OK", 1.0), Finished()]
    assert any(isinstance(each, Tick) for each in told)


def test_what_time_it_is_is_said_now_and_then_and_not_with_each_picture():
    told = list(seen_by(Looker(eyes.blind_watcher(), with_crops=False), eyes.frames(30)))

    ticks = [each.at for each in told if isinstance(each, Tick)]
    assert ticks[-1] > 2.5
    assert all(TICK_S <= later - earlier <= 2 * TICK_S for earlier, later in pairwise(ticks))


def test_a_camera_that_vanishes_is_said_and_tried_again():
    pauses = []
    plays = iter([eyes.vanishing_camera, eyes.crashing_camera, eyes.ten_frames_and_a_press])

    with Eye(lambda: next(plays), eyes.blind_watcher) as eye:
        told = list(eye.told(pauses.append))

    whys = [each.why for each in told if isinstance(each, Blind)]
    assert whys == ["usb:0 gives no pictures any more", "the camera's process has stopped"]
    assert told[-1] == Finished()
    assert len(pauses) == 2


def wished_of(frames, make_watcher):
    """Return what an eye wishes of the camera that gives these pictures."""
    wished = []

    def camera():
        for frame in frames:
            wish = yield frame
            wished.extend([wish] if wish else [])

    list(seen_by(Looker(make_watcher(), with_crops=False), camera()))
    return wished


def test_a_camera_is_to_learn_the_light_anew_where_it_has_changed_on_the_empty_tray():
    assert wished_of(eyes.frames_of(90, 30), eyes.blind_watcher) == [Wish.LEARN]


def test_a_camera_is_never_to_learn_the_light_while_dice_lie_there():
    wished = wished_of(eyes.frames_of(90, 30, 90), eyes.seeing_watcher)

    assert set(wished) == {Wish.KEEP}


@pytest.mark.parametrize(
    ("trouble", "wished"),
    [
        (Trouble.UNEXPLAINED, []),
        (Trouble.TOO_DARK, [Wish.LEARN]),
        (Trouble.TOO_BRIGHT, [Wish.LEARN]),
    ],
)
def test_a_camera_is_to_learn_a_light_though_something_may_lie_there_only_where_it_blinds(
    trouble, wished
):
    sees = {90: Observation(), 5: Observation().doubted([trouble])}
    reader = SimpleNamespace(read=lambda image, **_: sees[image.max()])

    assert wished_of(eyes.frames_of(90, 5), lambda: Watcher(reader)) == wished


def test_an_empty_tray_and_one_on_which_something_moves_are_told_without_pictures():
    looker = Looker(eyes.blind_watcher(), with_crops=True)

    told = list(seen_by(looker, eyes.frames_of(90, 30)))

    kinds = {each.kind for each in told if isinstance(each, Sighting)}
    assert {SightingKind.EMPTY, SightingKind.MOVING} <= kinds
    assert not any(isinstance(each, Pictured) for each in told)


def test_memory_is_given_back_after_each_look_that_is_told_and_not_with_each_picture(monkeypatch):
    given = []
    monkeypatch.setattr("companion.eye.seeing.give_back", lambda: given.append(1))

    told = list(seen_by(Looker(eyes.blind_watcher(), with_crops=False), eyes.frames_of(90, 30)))

    looks = [each for each in told if isinstance(each, Sighting) and each.seen is not None]
    assert len(given) == len(looks) > 0


def test_pictures_that_nobody_can_wish_anything_of_are_seen_all_the_same():
    looker = Looker(eyes.blind_watcher(), with_crops=False)

    told = list(seen_by(looker, iter([*eyes.frames_of(90, 30)])))

    assert any(isinstance(each, Sighting) and each.relit for each in told)


def test_what_lies_at_rest_is_told_with_a_small_picture_of_each_die():
    with Eye(lambda: eyes.bright_spot, eyes.seeing_watcher, with_crops=True) as eye:
        pictured = [each for each in eye.told(time.sleep) if isinstance(each, Pictured)]

    assert [each.sighting.kind for each in pictured] == [SightingKind.SETTLED]
    (crop,) = pictured[0].crops
    picture = cv2.imdecode(np.frombuffer(crop, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (SIDE_PX, SIDE_PX, 3)
    assert picture[SIDE_PX // 2, SIDE_PX // 2].min() > 240
    assert picture[2, SIDE_PX // 2].max() < 15


def test_no_picture_is_cut_unless_it_is_asked_for():
    with Eye(lambda: eyes.bright_spot, eyes.seeing_watcher) as eye:
        told = list(eye.told(time.sleep))

    assert not any(isinstance(each, Pictured) for each in told)
    assert any(isinstance(each, Sighting) for each in told)


def test_pauses_grow_while_nothing_is_seen():
    pauses = []

    def wait(seconds):
        pauses.append(seconds)
        if len(pauses) == 3:
            eye.close()

    with Eye(lambda: eyes.blank_failure, eyes.blind_watcher) as eye:
        list(eye.told(wait))

    assert pauses == [0.5, 1.0, 2.0]


def test_an_eye_is_paused_while_there_is_no_process_that_could_be_ended():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        eye.pause()

        assert (eye.is_paused, eye.pid) == (True, None)


def test_a_paused_eye_has_no_process_and_says_when_it_looks_again():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(lambda _: eye.resume())
        next(told)
        first = eye.pid

        eye.pause()
        awake = next(each for each in told if not isinstance(each, SEEING))

        assert eye.pid is None
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert awake == Awake()
        assert next(told) is not None
        assert eye.pid not in (None, first)


def test_an_eye_that_is_woken_before_its_end_was_noticed_says_nothing_of_one_that_stopped():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(lambda _: None)
        next(told)
        first = eye.pid

        eye.pause()
        eye.resume()

        assert next(each for each in told if not isinstance(each, SEEING)) == Awake()
        assert next(told) is not None
        assert eye.pid not in (None, first)


def test_a_killed_eye_is_started_again():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(lambda _: None)
        next(told)
        first = eye.pid
        os.kill(first, signal.SIGKILL)
        blind = next(each for each in told if isinstance(each, Blind))
        next(told)

        assert blind == Blind("the camera's process has stopped")
        assert eye.pid != first


QUICK = Patience(noticed_s=0.5, hangs_s=1.0)
LATE = Patience(noticed_s=0.5, hangs_s=60.0)


def test_a_camera_that_freezes_is_said_then_ended_and_started_again():
    plays = iter([eyes.freezing_camera, eyes.ten_frames_and_a_press])

    with Eye(lambda: next(plays), eyes.blind_watcher, patience=QUICK) as eye:
        told = list(eye.told(lambda _: None))

    trouble = dict.fromkeys(each for each in told if isinstance(each, Silent | Blind))
    assert [*trouble] == [Silent(), Blind("the camera's process hangs")]
    assert told[-1] == Finished()


def test_a_process_that_hangs_has_ended_before_that_is_told():
    """Whoever hears of it may need what an order that cannot be delivered holds."""
    with Eye(lambda: eyes.freezing_camera, eyes.blind_watcher, patience=QUICK) as eye:
        told = eye.told(lambda _: None)
        next(told)
        first = eye.pid
        hung = next(each for each in told if isinstance(each, Blind))

        assert hung == Blind("the camera's process hangs")
        assert eye.pid != first


class Stuck:
    """A process that waits in a camera's driver: nothing ends it before the camera is unplugged."""

    pid = 1
    is_plugged_in = True

    def terminate(self):
        """Be asked to end."""

    kill = terminate

    def wait(self, timeout_s=float("inf")):
        """Do not end."""
        assert timeout_s <= ENDING_S
        raise subprocess.TimeoutExpired("eye", timeout_s)

    def poll(self):
        """Tell whether it has ended by now."""
        return None if self.is_plugged_in else 0


def test_while_a_process_cannot_be_ended_there_is_no_other_and_it_is_said(monkeypatch):
    stuck, (ours, theirs) = Stuck(), Pipe()
    starts = iter([(stuck, ours)])

    def start(_):
        for started in starts:
            return started
        raise OSError("another is started")

    monkeypatch.setattr("companion.eye.process.start_apart", start)

    with theirs, Eye(lambda: None, lambda: None, patience=Patience(starting_s=0.0)) as eye:
        told = eye.told(lambda _: None)
        whys = [next(told).why for _ in range(3)]
        stuck.is_plugged_in = False
        whys.append(next(told).why)

    assert whys == [
        "the camera's process hangs",
        "the camera's process hangs, and nothing ends it: unplug the camera",
        "the camera's process hangs, and nothing ends it: unplug the camera",
        "the camera's process has stopped",
    ]


def test_an_eye_that_is_stopped_rests_without_a_word_of_a_camera_that_hangs():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher, patience=LATE) as eye:
        told = eye.told(lambda _: eye.resume())
        next(told)
        os.kill(eye.pid, signal.SIGSTOP)

        eye.pause()

        assert next(each for each in told if not isinstance(each, SEEING)) == Awake()


def test_an_eye_that_is_closed_while_it_starts_ends(monkeypatch):
    eye = Eye(lambda: eyes.endless_camera, eyes.blind_watcher)

    def closing_meanwhile(look):
        eye.close()
        return start_apart(look)

    monkeypatch.setattr("companion.eye.process.start_apart", closing_meanwhile)

    assert [*eye.told(time.sleep)] == []
    assert eye.pid is None


def test_players_are_told_within_a_second_and_a_slow_reading_ends_no_eye():
    assert LIVE.noticed_s <= 1.0
    assert LIVE.hangs_s >= 5 * LIVE.noticed_s
    a_doubtful_picture_s = 0.4  # on a desktop's core, whose load others share
    assert LIVE.reads_s >= 10 * 4 * a_doubtful_picture_s


def test_an_eye_that_says_that_it_reads_is_waited_for_without_a_word():
    asked = []
    line = SimpleNamespace(poll=asked.append)

    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = [[*eye._speaks(line, after=last)] for last in (Reading(), Tick(1.0))]

    assert told == [[], [Silent()]]
    assert asked == [LIVE.reads_s, LIVE.noticed_s, LIVE.hangs_s - LIVE.noticed_s]


def test_that_it_reads_for_long_is_said_once_before_players_would_hear_of_its_silence(monkeypatch):
    assert LIVE.noticed_s > LONG_S + LOOK_AGAIN_S
    monkeypatch.setattr("companion.eye.voice.LONG_S", 0.15)
    monkeypatch.setattr("companion.eye.voice.LOOK_AGAIN_S", 0.01)
    told = []
    line = SimpleNamespace(send=told.append, poll=lambda within_s: within_s > 0)

    look(line, eyes.ten_frames_and_a_press, eyes.slow_watcher, with_crops=False)

    assert told.count(Reading()) == 1
    assert isinstance(told[told.index(Reading()) + 1], Sighting)
    assert told[-1] == Finished()


def test_a_look_that_is_over_soon_is_not_said_to_take_long(monkeypatch):
    monkeypatch.setattr("companion.eye.voice.LONG_S", 60.0)
    monkeypatch.setattr("companion.eye.voice.LOOK_AGAIN_S", 0.01)
    told = []
    line = SimpleNamespace(send=told.append, poll=lambda within_s: within_s > 0)

    look(line, eyes.ten_frames_and_a_press, eyes.slow_watcher, with_crops=False)

    assert (told.count(Reading()), told[-1]) == (0, Finished())


def test_that_it_reads_is_told_and_it_is_waited_for_as_long_as_that_takes(monkeypatch):
    ours, theirs = Pipe()
    process = SimpleNamespace(terminate=theirs.close, kill=theirs.close, wait=lambda _: 0)
    monkeypatch.setattr("companion.eye.process.start_apart", lambda _: (process, ours))
    patience = Patience(hangs_s=0.0, noticed_s=0.0)

    theirs.send(Reading())
    later = Timer(0.1, theirs.send, [Tick(1.0)])
    later.start()

    with (
        Eye(lambda: eyes.endless_camera, eyes.blind_watcher, patience=patience) as eye,
        closing(eye.told(lambda _: None)) as told,
    ):
        assert (eye.is_reading, next(told), eye.is_reading) == (False, Reading(), True)
        assert (next(told), eye.is_reading) == (Tick(1.0), False)
        later.join()


def test_of_an_error_that_says_nothing_its_name_is_said():
    told = []
    line = SimpleNamespace(send=told.append, poll=lambda _: False)

    look(line, eyes.greedy_camera, eyes.blind_watcher, with_crops=False)

    assert told[-1] == Blind("the camera's process has failed (MemoryError)")


def test_weights_that_are_damaged_are_said_and_no_tray_is_told_as_empty(monkeypatch):
    told = []
    damage("finder", monkeypatch)
    line = SimpleNamespace(send=told.append, poll=lambda _: False)

    look(line, eyes.ten_frames_and_a_press, make_watcher, with_crops=False)

    assert "finder.onnx are damaged: install the program anew" in told[-1].why
    assert not any(isinstance(each, Sighting) and each.seen is not None for each in told)


@pytest.mark.parametrize("hangs_up", [EOFError, ConnectionResetError, BrokenPipeError])
def test_a_camera_that_hangs_up_is_told_of_for_the_game_is_still_there(hangs_up):
    def camera():
        yield from eyes.frames(5)
        raise hangs_up("no more pictures")

    told = []
    line = SimpleNamespace(send=told.append, poll=lambda _: False)

    look(line, camera, eyes.blind_watcher, with_crops=False)

    assert told[-1] == Blind("the camera's process has failed (no more pictures)")


@pytest.mark.parametrize("camera", [eyes.garbage_camera, eyes.greedy_camera])
def test_an_eye_whose_game_has_gone_ends_without_a_word(camera, caplog):
    def refuse(_):
        raise BrokenPipeError

    line = SimpleNamespace(send=refuse, poll=lambda _: False)

    look(line, camera, eyes.blind_watcher, with_crops=False)

    assert "Broken" not in caplog.text


def test_an_eye_that_speaks_again_is_not_started_again():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher, patience=LATE) as eye:
        told = eye.told(lambda _: None)
        next(told)
        pid = eye.pid
        os.kill(pid, signal.SIGSTOP)

        assert next(each for each in told if not isinstance(each, SEEING)) == Silent()
        os.kill(pid, signal.SIGCONT)

        assert isinstance(next(told), SEEING)
        assert eye.pid == pid


@pytest.mark.parametrize(
    ("camera", "why"),
    [
        pytest.param(eyes.garbage_camera, "1×1 pixels are too few", id="no size"),
        pytest.param(eyes.shapeless_camera, "has failed", id="no picture"),
    ],
)
def test_garbage_is_said_and_the_camera_is_tried_again(camera, why):
    plays = iter([camera, eyes.ten_frames_and_a_press])

    with Eye(lambda: next(plays), eyes.blind_watcher) as eye:
        told = list(eye.told(lambda _: None))

    (blind,) = [each for each in told if isinstance(each, Blind)]
    assert why in blind.why
    assert told[-1] == Finished()


def test_a_camera_that_changes_its_size_is_read_on():
    with Eye(lambda: eyes.resized_camera, eyes.blind_watcher) as eye:
        told = list(eye.told(time.sleep))

    sightings = [each for each in told if isinstance(each, Sighting)]
    assert not any(isinstance(each, Blind) for each in told)
    assert {each.size_px for each in sightings} == {(64, 64), (160, 120)}


def test_an_eye_that_cannot_even_be_started_is_said_and_tried_again():
    plays = iter([OSError("too many open files"), eyes.ten_frames_and_a_press])

    def source():
        play = next(plays)
        if isinstance(play, OSError):
            raise play
        return play

    with Eye(source, eyes.blind_watcher) as eye:
        told = list(eye.told(lambda _: None))

    assert told[0] == Blind("the camera's process has stopped")
    assert told[-1] == Finished()


def test_closing_leaves_no_process():
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye:
        told = eye.told(time.sleep)
        next(told)
        pid = eye.pid

    assert eye.pid is None
    try:
        os.kill(pid, 0)
        alive = True
    except ProcessLookupError:
        alive = False
    assert not alive


def test_a_damaged_recording_is_not_tried_again():
    with (
        Eye(lambda: eyes.damaged_recording, eyes.blind_watcher) as eye,
        pytest.raises(RecordingError, match="no pictures"),
    ):
        list(eye.told(time.sleep))


def asked_once(*asked):
    """Return what gives these orders after the first frame, and nothing later."""
    waiting = [asked]
    return lambda: waiting.pop() if waiting else ()


def test_a_picture_is_shown_small_with_the_dice_at_rest_in_it():
    looker = Looker(eyes.seeing_watcher(), with_crops=False)
    for frame in eyes.bright_spot():
        list(looker.see(frame))

    answer = looker.take(Asked(3, ShowPicture()))

    shown = answer.content
    picture = cv2.imdecode(np.frombuffer(shown.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert (answer.number, picture.shape) == (3, (80, 80, 3))
    assert [die.face for die in shown.dice] == [6]
    assert (shown.camera.size_px, shown.camera.frame) == ((80, 80), 9)
    assert shown.camera.rate == pytest.approx(10.0)


def test_a_large_picture_is_shown_smaller():
    frame = Frame(image=np.zeros((1232, 1640, 3), np.uint8), captured_at=0.0, number=0)
    looker = Looker(eyes.blind_watcher(), with_crops=False)
    list(looker.see(frame))

    shown = looker.take(Asked(1, ShowPicture())).content

    picture = cv2.imdecode(np.frombuffer(shown.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (481, 640, 3)
    assert shown.camera.size_px == (1640, 1232)


def test_before_the_first_picture_there_is_nothing_to_show():
    looker = Looker(eyes.blind_watcher(), with_crops=False)

    assert looker.take(Asked(1, ShowPicture())) == Answered(1, None)


def test_a_question_is_answered_while_the_eye_goes_on_looking():
    # A machine with other things to do may say nothing for a second.
    with Eye(lambda: eyes.endless_camera, eyes.blind_watcher, patience=RECORDED) as eye:
        told = eye.told(time.sleep)
        next(told)
        with ThreadPoolExecutor(1) as asking:
            asked = asking.submit(eye.ask, TellCamera(), within_s=30.0)
            while not asked.done():
                assert isinstance(next(told), SEEING)

    assert asked.result().size_px == (64, 64)


def test_an_eye_that_hangs_gives_no_answer_and_holds_nobody_up():
    with Eye(lambda: eyes.freezing_camera, eyes.blind_watcher) as eye:
        told = eye.told(time.sleep)
        next(told)

        with pytest.raises(NoAnswerError):
            eye.ask(TellCamera(), within_s=0.0)


def test_a_closed_eye_gives_no_answer_at_once():
    with (
        Eye(lambda: eyes.endless_camera, eyes.blind_watcher) as eye,
        pytest.raises(NoAnswerError),
    ):
        eye.ask(TellCamera(), within_s=60.0)


def test_a_table_is_learnt_only_once_its_tray_is_empty():
    looker = Looker(eyes.blind_watcher(), with_crops=False)
    asked = asked_once(LearnTable(Wanted(outline=((0.1, 0.1), (0.9, 0.1), (0.5, 0.9)))))

    told = list(seen_by(looker, eyes.frames(10), asked))

    assert [each for each in told if isinstance(each, ThrowsAwaited)] == [ThrowsAwaited()]


def test_dice_that_lie_there_already_are_to_be_taken_out_first():
    looker = Looker(eyes.seeing_watcher(), with_crops=False)

    told = list(seen_by(looker, eyes.frames(10), asked_once(LearnTable(Wanted()))))

    assert [each for each in told if isinstance(each, TrayTaken)] == [TrayTaken(1)]


@pytest.mark.parametrize(
    ("orders", "failed"),
    [
        pytest.param((LearnTable(Wanted()),), 1, id="has failed"),
        pytest.param((LearnTable(Wanted()), UseTable(None)), 0, id="was left"),
    ],
)
def test_once_learning_is_over_no_other_tray_is_learnt(orders, failed):
    looker = Looker(eyes.blind_watcher(), with_crops=False)

    told = list(seen_by(looker, eyes.frames_of(90, 30, 90), asked_once(*orders)))

    assert len([each for each in told if isinstance(each, NotLearnt)]) == failed


def test_the_next_recording_may_be_of_another_table():
    looker = Looker(eyes.blind_watcher(), with_crops=False)
    playing = [*eyes.frames(10), RecordingEnded("one", 1.0), *eyes.frames(10)]

    told = [each.kind for each in seen_by(looker, iter(playing)) if isinstance(each, Sighting)]

    assert told == [SightingKind.EMPTY] * 2


def test_a_table_that_is_set_up_otherwise_is_looked_at_anew():
    looker = Looker(eyes.seeing_watcher(), with_crops=False)
    first = list(seen_by(looker, eyes.frames(10)))

    looker.take(UseTable(None))
    again = list(seen_by(looker, eyes.frames(10)))

    rests = [[each.kind for each in told if isinstance(each, Sighting)] for told in (first, again)]
    assert rests == [[SightingKind.SETTLED]] * 2


def test_an_eye_that_is_started_again_goes_on_with_its_last_order():
    plays = iter([eyes.vanishing_camera, eyes.endless_camera])
    wanted = Wanted(outline=((0.1, 0.1), (0.9, 0.1), (0.5, 0.9)))

    with Eye(lambda: next(plays), eyes.blind_watcher) as eye:
        eye.order(LearnTable(wanted))
        told = eye.told(lambda _: None)
        blind = next(each for each in told if isinstance(each, Blind))
        lesson = next(each for each in told if isinstance(each, ThrowsAwaited))

    assert blind.why.startswith("usb:0")
    assert lesson == ThrowsAwaited()
