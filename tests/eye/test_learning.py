"""A table is learnt by watching; what is no whole throw is passed over."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.compose import make_watcher
from companion.dice import Shade
from companion.eye.learning import Learner, beyond, border_of, with_dice
from companion.eye.lessons import (
    Learnt,
    NotLearnt,
    NotYet,
    Throw,
    ThrowsAwaited,
    TrayTaken,
    Wanted,
)
from companion.eye.sight import make_reader
from hardware.recording import open_recording
from vision.errors import CalibrationError, Fault
from vision.observation import Observation, SeenDie, Trouble
from vision.sighting import Sighting, SightingKind
from vision.table.calibrate import calibrate, count_dark
from vision.table.calibration import Calibration
from vision.table.tray import from_png

THREE_AND_THREE = (-50.0, -40.0, -60.0, 440.0, 430.0, 450.0)
TRAY = Calibration(outline=((0.2, 0.1), (0.8, 0.1), (0.5, 0.6)), empty=b"", light=90.0)
TWO_DARK = [Throw((0.05,) * 6, (-50.0, -40.0, 420.0, 440.0, 430.0, 450.0))] * 3


def lessons_of(turn, wanted=None):
    """Return what is learnt of a recorded turn."""
    learner = Learner(make_watcher(), wanted or Wanted())
    seen = (learner.see(frame)[1] for frame in open_recording(turn).frames())
    told = []
    for lesson in seen:
        told += [] if lesson is None else [lesson]
        if isinstance(lesson, Learnt | NotLearnt):
            break
    return told


def test_the_empty_tray_and_three_whole_throws_are_a_table(recordings):
    *before, learnt = lessons_of(recordings / "turn-210")

    assert before == [ThrowsAwaited(), ThrowsAwaited(1, 6), ThrowsAwaited(2, 6)]
    assert (learnt.dark, learnt.size_px) == (3, (640, 480))
    assert 0.04 < learnt.calibration.die_side < 0.06
    assert learnt.calibration.mm_per_width * learnt.calibration.die_side == pytest.approx(16.0)


def test_nothing_that_was_known_of_a_table_counts_while_it_is_learnt_anew():
    class Watches:
        def __init__(self, known):
            self.known = known

        def anew(self, calibration):
            return Watches(calibration)

        def see(self, _):
            knew.append(self.known)

    knew = []

    Learner(Watches("another table"), Wanted()).see(None)

    assert knew == [None]


def test_a_camera_that_has_yet_to_wake_teaches_nothing(recordings):
    learner = Learner(make_watcher(), Wanted())
    frames = list(open_recording(recordings / "turn-210").frames())
    dark = [replace(frame, image=np.zeros_like(frame.image)) for frame in frames[:5]]
    later = [replace(frame, captured_at=frame.captured_at + 0.5) for frame in frames]

    told = [lesson for frame in (*dark, *later) if (lesson := learner.see(frame)[1]) is not None]

    assert told[:2] == [NotYet(Trouble.TOO_DARK), ThrowsAwaited()]
    learnt = next(lesson for lesson in told if isinstance(lesson, Learnt))
    assert learnt.calibration.light > 20


def test_dice_that_nobody_touched_while_the_light_was_out_are_no_other_throw(recordings):
    frames = list(open_recording(recordings / "turn-210").frames())
    learner, seen, told = Learner(make_watcher(), Wanted()), [], []
    for frame in frames:
        seen.append(frame)
        lesson = learner.see(frame)[1]
        if lesson == ThrowsAwaited(1, 6):
            break

    lying, step = seen[-1], seen[-1].captured_at - seen[-2].captured_at
    dark = replace(lying, image=np.zeros_like(lying.image))
    for number, frame in enumerate([dark, dark, *[lying] * 10, dark, dark, *[lying] * 10], 1):
        later = replace(frame, captured_at=lying.captured_at + number * step)
        told.append(learner.see(later)[1])

    assert set(told) == {None}


def bumped(frame):
    """Return what a camera sees that was bumped."""
    return replace(frame, image=np.roll(frame.image, 25, axis=1))


def told_after_a_bump(turn, *, throws):
    """Return what is learnt of a recorded turn whose camera is bumped after so many throws."""
    learner, told = Learner(make_watcher(), Wanted()), []
    for frame in open_recording(turn).frames():
        lies_elsewhere = ThrowsAwaited(throws, 6) in told
        lesson = learner.see(bumped(frame) if lies_elsewhere else frame)[1]
        told += [] if lesson is None else [lesson]
        if isinstance(lesson, Learnt | NotLearnt):
            break
    return told


def test_a_camera_that_was_bumped_ends_the_lesson(recordings):
    *before, ended = told_after_a_bump(recordings / "turn-210", throws=1)

    assert before == [ThrowsAwaited(), ThrowsAwaited(1, 6)]
    assert (type(ended), ended.fault) == (NotLearnt, Fault.MOVED)


def test_a_throw_on_a_table_that_lies_elsewhere_is_passed_over(recordings):
    *before, ended = told_after_a_bump(recordings / "turn-210", throws=2)

    assert before == [ThrowsAwaited(), ThrowsAwaited(1, 6), ThrowsAwaited(2, 6)]
    assert isinstance(ended, NotLearnt)


class Cluttered:
    """A watcher that sees an empty tray amid things it cannot explain."""

    def anew(self, calibration):
        return self

    def see(self, frame):
        seen = Observation().doubted([Trouble.UNEXPLAINED])
        return Sighting(
            kind=SightingKind.EMPTY, frame=0, captured_at=0.0, size_px=(640, 480), seen=seen
        )


def test_a_tray_amid_clutter_is_learnt_all_the_same(recordings):
    frame = next(open_recording(recordings / "turn-210").frames())

    assert Learner(Cluttered(), Wanted()).see(frame)[1] == ThrowsAwaited()


class Told:
    """A watcher that tells what it is given, frame by frame."""

    def __init__(self, *troubles):
        self.troubles = list(troubles)

    def anew(self, calibration):
        return self

    def see(self, frame):
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble is None:
            return None
        kind, seen = SightingKind.MOVING, None
        if trouble:
            kind, seen = SightingKind.EMPTY, Observation().doubted(trouble)
        return Sighting(kind=kind, frame=0, captured_at=0.0, size_px=(640, 480), seen=seen)


def learnt_of(frame, watcher, *, times):
    """Return what is told while the same picture comes so many times, in seconds from 0 on."""
    learner = Learner(watcher, Wanted())
    return [learner.see(replace(frame, captured_at=float(at)))[1] for at in range(times)]


@pytest.mark.parametrize("trouble", [Trouble.TOO_DARK, Trouble.TOO_BRIGHT, Trouble.HAND])
def test_what_keeps_an_empty_tray_from_being_learnt_is_told(recordings, trouble):
    frame = next(open_recording(recordings / "turn-210").frames())
    watcher = Told([trouble, Trouble.UNEXPLAINED], [], [Trouble.UNEXPLAINED])

    told = learnt_of(frame, watcher, times=3)

    assert told == [NotYet(trouble), None, ThrowsAwaited()]


@pytest.mark.parametrize(("trouble", "learnt_at"), [(Trouble.HAND, [10]), (Trouble.TOO_DARK, [])])
def test_wood_that_looks_like_a_hand_is_learnt_once_it_never_moved(recordings, trouble, learnt_at):
    frame = next(open_recording(recordings / "turn-210").frames())

    told = learnt_of(frame, Told([trouble]), times=14)

    assert told[0] == NotYet(trouble)
    assert [at for at, lesson in enumerate(told) if lesson == ThrowsAwaited()] == learnt_at


@pytest.mark.parametrize("again", [[[Trouble.HAND]], []], ids=["a hand", "nothing told yet"])
def test_a_hand_that_moves_is_waited_for_anew(recordings, again):
    frame = next(open_recording(recordings / "turn-210").frames())
    watcher = Told([Trouble.HAND], *[None] * 8, [], *again)

    told = learnt_of(frame, watcher, times=19)

    assert ThrowsAwaited() not in told


class Everywhere:
    """Reads dice wherever they lie, at these places in pixels."""

    def __init__(self, *places, side_px=30):
        self.dice = tuple(die_at(x, y, side_px) for x, y in places)

    def read(self, image, *, empty):
        return Observation(dice=self.dice)


class Lying:
    """A watcher that sees dice lie in one picture after another, at these places in pixels."""

    reader = Everywhere()

    def __init__(self, *places):
        self.places = places

    def anew(self, calibration):
        return self

    def see(self, frame):
        dice = tuple(die_at(x, y) for x, y in self.places)
        kind = SightingKind.SETTLED if dice else SightingKind.EMPTY
        seen = Observation(dice=dice)
        return Sighting(kind=kind, frame=0, captured_at=0.0, size_px=(640, 480), seen=seen)


def die_at(x, y, side_px=30):
    return SeenDie(
        face=5,
        shade=Shade.LIGHT,
        centre_px=(x, y),
        box_px=(x - side_px / 2, y - side_px / 2, side_px, side_px),
        chances=(0, 0, 0, 0, 1, 0),
        sure=True,
    )


FLOOR = tuple((x / 640, y / 640) for x, y in ((145, 70), (550, 70), (550, 380), (145, 380)))
"""About that of turn-210's tray."""


@pytest.mark.parametrize(
    ("outline", "places", "told"),
    [
        pytest.param(None, [(40, 300), (600, 450)], ThrowsAwaited(), id="beside the tray"),
        pytest.param(None, [(40, 300), (300, 200)], TrayTaken(1), id="one of two within"),
        pytest.param(None, [(120, 250)], TrayTaken(1), id="at its rim"),
        pytest.param(FLOOR, [(120, 250)], ThrowsAwaited(), id="on a rim that was named"),
        pytest.param(FLOOR, [(160, 250)], TrayTaken(1), id="on a floor that was named"),
    ],
)
def test_dice_beside_the_tray_are_not_in_its_way(recordings, outline, places, told):
    frame = next(open_recording(recordings / "turn-210").frames())

    assert Learner(Lying(*places), Wanted(outline=outline)).see(frame)[1] == told


class LyingInTurn(Lying):
    """A watcher that sees other dice at each look, none at first."""

    def see(self, frame):
        places, *self.places = self.places
        return Lying(*places).see(frame)


def test_a_throw_that_does_not_count_is_told_with_how_many_dice_it_had(recordings):
    frame = next(open_recording(recordings / "turn-210").frames())
    row = [(200 + 60 * number, 150) for number in range(5)]
    throws = [[], row, [(x, 250) for x, _ in row[:4]], [(x, 330) for x, _ in row]]
    learner = Learner(LyingInTurn(*throws), Wanted(outline=FLOOR))

    told = [learner.see(frame)[1] for _ in throws]

    assert told == [
        ThrowsAwaited(), ThrowsAwaited(1, 5), ThrowsAwaited(1, 5, others=4), ThrowsAwaited(2, 5)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        pytest.param([(80, 200), (90, 300)], ThrowsAwaited(beyond=2), id="beyond the floor"),
        pytest.param([(132, 200)], ThrowsAwaited(1, 3), id="leaning on the rim"),
        pytest.param([(600, 450)], ThrowsAwaited(1, 3), id="spare, and there before"),
        pytest.param([(604, 460)], ThrowsAwaited(1, 3), id="spare, and touched"),
    ],
)
def test_a_throw_with_dice_beyond_the_floor_does_not_count(recordings, beside, told):
    frame = next(open_recording(recordings / "turn-210").frames())
    row = [(200 + 60 * number, 150) for number in range(3)]
    watcher = LyingInTurn([(600, 450)], row)
    watcher.reader = Everywhere(*row, *beside)
    learner = Learner(watcher, Wanted(outline=FLOOR))

    assert [learner.see(frame)[1] for _ in range(2)] == [ThrowsAwaited(), told]


def test_a_throw_that_lies_wholly_beyond_the_floor_is_told(recordings):
    frame = next(open_recording(recordings / "turn-210").frames())
    watcher = LyingInTurn([], [], [])
    learner = Learner(watcher, Wanted(outline=FLOOR))
    told = [learner.see(frame)[1] for _ in range(2)]

    watcher.reader = Everywhere((80, 200), (90, 300))

    assert [*told, learner.see(frame)[1]] == [ThrowsAwaited(), None, ThrowsAwaited(beyond=2)]


def test_what_has_quite_another_size_than_the_dice_is_none_beyond_the_floor(recordings):
    frame = next(open_recording(recordings / "turn-210").frames())
    row = [(200 + 60 * number, 150) for number in range(3)]
    watcher = LyingInTurn([], row)
    watcher.reader = Everywhere((80, 200), side_px=60)
    learner = Learner(watcher, Wanted(outline=FLOOR))

    assert [learner.see(frame)[1] for _ in range(2)] == [ThrowsAwaited(), ThrowsAwaited(1, 3)]


def test_dice_that_are_taken_out_and_laid_beside_the_tray_are_no_throw(recordings):
    frame = next(open_recording(recordings / "turn-210").frames())
    row = [(200 + 60 * number, 150) for number in range(3)]
    watcher = LyingInTurn([], row, row[1:])
    learner = Learner(watcher, Wanted(outline=FLOOR))
    told = [learner.see(frame)[1] for _ in range(2)]

    watcher.reader = Everywhere(*row[1:], (80, 200))

    assert [*told, learner.see(frame)[1]] == [ThrowsAwaited(), ThrowsAwaited(1, 3), None]


def in_sun(image, *, part):
    """Return a picture with the sun on a part of it, from its left edge on: 3.5 times the light."""
    lit = image.astype(np.float32)
    lit[:, : int(part * image.shape[1])] *= 3.5 ** (1 / 2.2)
    return np.clip(lit, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("part", "lying"), [(0.35, (2, 3)), (0, (5, 0))], ids=["sun", "none"])
def test_dice_tell_of_a_tray_that_was_learnt_too_small_for_the_sun_on_it(recordings, part, lying):
    recording = open_recording(recordings / "turn-224")
    frames = [in_sun(frame.image, part=part) for frame in recording.frames()]
    throw, reader = frames[recording.described["rolls"][1]["still_from"] + 2], make_reader()
    table = calibrate(frames[0])

    thrown = reader.read(throw, empty=from_png(table.empty), calibration=table).dice

    assert (len(thrown), beyond(reader, table, throw, thrown)) == lying


def test_dice_of_one_shade_are_told_to_have_one_and_no_aces_count_as_another(recordings):
    learnt = lessons_of(recordings / "turn-224")[-1]

    assert (learnt.dark, learnt.calibration.shade_border) == (0, None)


def test_shades_that_are_wanted_and_not_there_are_a_fault(recordings):
    lesson = lessons_of(recordings / "turn-224", Wanted(dark=2))[-1]

    assert (type(lesson), lesson.fault) == (NotLearnt, Fault.ALIKE)


def test_dark_dice_are_counted_where_every_throw_has_as_many():
    other = (-50.0, -40.0, 420.0, 440.0, 430.0, 450.0)

    assert count_dark([THREE_AND_THREE] * 3) == 3
    assert count_dark([THREE_AND_THREE, other, other]) == 0
    assert count_dark([]) == 0


def test_a_tray_that_was_never_empty_is_not_learnt():
    with pytest.raises(CalibrationError, match="never seen empty"):
        Learner(make_watcher(), Wanted()).result((640, 480))


def test_dice_tell_how_large_a_pixel_is_where_no_markers_did():
    throws = [Throw((0.05,) * 6, (90.0,) * 6)] * 3

    by_dice, _ = with_dice(TRAY, throws, Wanted(die_mm=16.0))
    by_markers, _ = with_dice(replace(TRAY, mm_per_width=300.0), throws, Wanted(die_mm=16.0))

    assert (by_dice.die_side, by_dice.mm_per_width) == pytest.approx((0.05, 320.0))
    assert (by_markers.die_side, by_markers.mm_per_width) == pytest.approx((0.05, 300.0))


def test_dice_that_are_all_dark_have_no_border():
    assert border_of([Throw((0.05,) * 6, THREE_AND_THREE)] * 3, 6) is None


def test_no_more_dice_are_dark_than_there_are():
    with pytest.raises(CalibrationError, match="7 dark dice are wanted, and 6 lie in each throw"):
        border_of([Throw((0.05,) * 6, THREE_AND_THREE)] * 3, 7)


def test_another_number_of_dark_dice_than_is_wanted_is_told_as_that():
    with pytest.raises(CalibrationError, match="3 dark dice are wanted, and 2 of 6") as refused:
        with_dice(TRAY, TWO_DARK, Wanted(dark=3))

    assert refused.value.fault is Fault.OTHER_DARK


@pytest.mark.parametrize("dark", [0, 6])
def test_who_tells_no_dice_apart_by_shade_may_say_that_all_are_alike(dark):
    learnt, told = with_dice(TRAY, TWO_DARK, Wanted(dark=dark))

    assert (learnt.shade_border, told) == (None, dark)


def test_throws_of_different_numbers_say_nothing_of_shades():
    throws = [Throw((0.05,) * n, THREE_AND_THREE[:n]) for n in (6, 5)]

    with pytest.raises(CalibrationError, match="all dice have to lie in each"):
        border_of(throws, 3)
