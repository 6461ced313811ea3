"""What is told of a table that lies elsewhere than when it was set up."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.dice import Shade
from hardware.recording import open_recording
from vision.frame import Frame
from vision.motion import shrink, shrink_unchanged
from vision.observation import Observation, SeenDie, Trouble
from vision.read import Reader
from vision.settle import SightingKind, Watcher
from vision.table import elsewhere
from vision.table.calibrate import calibrate
from vision.table.elsewhere import is_elsewhere
from vision.table.tray import as_png, from_png
from vision.vote import seen_elsewhere

TURN = "turn-221"


@pytest.fixture(scope="module")
def reader():
    return Reader()


@pytest.fixture(scope="module")
def recording(recordings):
    return open_recording(recordings / TURN)


@pytest.fixture(scope="module")
def frames(recording):
    return tuple(recording.frames())


@pytest.fixture(scope="module")
def known(frames):
    return calibrate(frames[0].image)


@pytest.fixture(scope="module")
def thrown(recording, frames):
    """Return the second throw at rest, in which nothing leans, and its values."""
    throw = recording.described["rolls"][1]
    return frames[throw["still_from"] + 1].image, sorted(die["value"] for die in throw["dice"])


def bumped(image, by_px):
    """Return what a camera sees that was pushed to the left."""
    matrix = np.array([[1, 0, by_px], [0, 1, 0]], np.float32)
    size = image.shape[1::-1]
    return cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REFLECT)


def pushed(image, tray, by_px):
    """Return what a camera sees once the tray was pushed over its table, which stays."""
    width = image.shape[1]
    floor = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(floor, [(np.array(tray.outline) * width).astype(np.int32)], 255)
    with_rim = cv2.dilate(floor, np.ones((width // 5,) * 2, np.uint8))
    table = cv2.inpaint(image, with_rim, 3, cv2.INPAINT_TELEA)
    there = bumped(with_rim, by_px) > 0
    return np.where(there[..., None], bumped(image, by_px), table)


def values(seen):
    return sorted(die.face for die in seen.dice)


def test_a_table_that_was_not_moved_is_read_surely(reader, known, thrown):
    image, shown = thrown

    seen = reader.read(image, calibration=known)

    assert (values(seen), seen.sure) == (shown, True)


def test_dice_where_the_tray_was_not_before_the_bump_are_asked_about(reader, known, thrown):
    image, shown = thrown
    pushed = bumped(image, 240)

    seen = reader.read(pushed, empty=shrink_unchanged(pushed), calibration=known)

    assert values(seen) == shown
    assert not seen.sure
    assert Trouble.MOVED in seen.troubles


@pytest.mark.parametrize("times", [0.4, 2.0], ids=["larger ones", "smaller ones"])
def test_other_dice_than_were_learnt_are_read_all_the_same(reader, known, thrown, times):
    image, shown = thrown
    edge = np.median([die.width_px for die in reader.read(image).dice]) / image.shape[1]
    learnt = replace(known, die_side=float(edge * times))

    seen = reader.read(image, empty=from_png(known.empty), calibration=learnt)

    assert (values(seen), seen.sure) == (shown, True)


def test_what_only_looks_like_another_table_is_not_asked_about(reader, known, thrown):
    image, shown = thrown
    mirrored = replace(known, empty=as_png(np.ascontiguousarray(from_png(known.empty)[::-1])))
    assert is_elsewhere(mirrored, shrink(image))

    seen = reader.read(image, calibration=mirrored)

    assert (values(seen), seen.sure) == (shown, True)


def die_at(x, value=5):
    return SeenDie(
        face=value,
        shade=Shade.LIGHT,
        centre_px=(x, 115.0),
        box_px=(x - 15, 100.0, 30.0, 30.0),
        chances=tuple(float(each == value) for each in range(1, 7)),
        sure=True,
    )


@pytest.mark.parametrize(
    ("without", "asked"),
    [
        (Observation(dice=(die_at(50), die_at(150))), False),
        (Observation(dice=(die_at(50), die_at(150), die_at(250))), True),
        (Observation(dice=(die_at(50), die_at(150, 6))), True),
        (Observation(dice=(die_at(50), die_at(250))), True),
        (Observation(dice=(die_at(50), die_at(150))).doubted([Trouble.UNEXPLAINED]), True),
    ],
    ids=["the same", "one more", "another face", "another place", "something else"],
)
def test_what_is_seen_elsewhere_is_shown_and_asked_about(without, asked):
    seen = Observation(dice=(die_at(50), die_at(150)))

    told = seen_elsewhere(seen, without)

    assert [die.centre_px for die in told.dice] == [die.centre_px for die in without.dice]
    assert (told.troubles[:1] == (Trouble.MOVED,), told.sure) == (asked, not asked)


class Once:
    """Reads a die wherever it is not told of a table; remembers what it was told."""

    def __init__(self):
        self.told = []

    def read(self, image, *, empty=None, calibration=None, lying=None):
        self.told.append((empty is not None, calibration is not None))
        return Observation() if calibration else Observation(dice=(die_at(50),))


def watched(watcher, frames):
    return [told for frame in frames if (told := watcher.see(frame)) is not None and told.seen]


def test_the_rest_at_which_a_table_is_found_moved_is_read_anew(known, frames):
    reader = Once()
    pushed = [replace(frame, image=bumped(frame.image, 60)) for frame in frames]

    rests = watched(Watcher(reader, known), pushed)

    assert [each.moved for each in rests[:2]] == [False, True]
    assert [len(each.seen.dice) for each in rests[:2]] == [0, 1]
    assert rests[1].kind is SightingKind.SETTLED
    assert rests[1].seen.sure
    assert (reader.told[0], reader.told[-1]) == ((True, True), (False, False))


def test_a_table_that_is_back_where_it_was_is_known_again(known, frames):
    pushed = bumped(frames[0].image, 60)
    rests = [frames[0].image] * 2 + [pushed] * 4 + [frames[0].image] * 4
    pictures = [each for rest in rests for each in (*[rest] * 20, *[rest[:, ::-1]] * 2)]
    reader = Once()

    rests = watched(
        Watcher(reader, known),
        [
            Frame(image=np.ascontiguousarray(each), captured_at=n / 10, number=n)
            for n, each in enumerate(pictures)
        ],
    )

    turns = ["moved" if each.moved else "returned" for each in rests if each.moved or each.returned]
    assert turns == ["moved", "returned"]
    assert reader.told[-1] == (True, True)


def test_who_looks_anew_at_the_same_table_knows_that_it_was_moved(known, frames):
    pushed = [replace(frame, image=bumped(frame.image, 60)) for frame in frames]
    watcher = Watcher(Once(), known)
    assert watched(watcher, pushed)[1].moved

    again = watched(watcher.anew(known), frames)

    assert [each.returned for each in again].count(True) == 1
    assert not any(each.moved for each in again)
    assert not watched(watcher.anew(replace(known, shade_border=90.0)), pushed)[1].moved
    assert watched(watcher.anew(replace(known, outline=known.outline[1:])), pushed)[1].moved
    assert watched(watcher.forgetting_moves(), pushed)[1].moved


def test_a_picture_of_another_shape_is_of_a_moved_table_at_once(known, frames):
    cut = [replace(frame, image=np.ascontiguousarray(frame.image[:600])) for frame in frames[:10]]

    rests = watched(Watcher(Once(), known), cut)

    assert [(each.moved, each.kind) for each in rests] == [(True, SightingKind.SETTLED)]


def floor_alone(outline, image):
    """Return the part of a picture that has its tray's floor, with hardly anything round it."""
    corners = np.array(outline) * image.shape[1]
    (left, top), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    return np.ascontiguousarray(image[top:bottom, left:right]), (left, top)


def test_a_tray_that_fills_the_picture_has_not_moved(recording, known, frames):
    empty, corner = floor_alone(known.outline, frames[0].image)
    corners = np.array(known.outline) * frames[0].image.shape[1] - corner
    table = calibrate(empty, outline=tuple(map(tuple, corners / empty.shape[1])))

    rests = [frames[roll["still_from"] + 1] for roll in recording.described["rolls"]]
    parts = [floor_alone(known.outline, rest.image)[0] for rest in rests]

    assert not any(is_elsewhere(table, shrink(part)) for part in parts)


def test_a_plain_table_has_not_moved():
    noise = np.random.default_rng(5)
    corners = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.6), (0.2, 0.6))
    empty, now = (
        np.clip(noise.normal(120, 6, (960, 1280, 3)), 0, 255).astype(np.uint8) for _ in range(2)
    )

    assert not is_elsewhere(calibrate(empty, outline=corners), shrink(now))


def test_an_arm_on_a_tray_by_new_light_is_read_once(frames):
    class Counts(Once):
        def read(self, image, *, empty=None, calibration=None, lying=None):
            super().read(image)
            return Observation()

    dark, bright = (np.full((240, 320, 3), grey, np.uint8) for grey in (60, 120))
    arm = bright.copy()
    arm[60:180, :150] = 200
    reader = Counts()
    pictures = [dark] * 10 + [bright] * 10 + [arm] * 100

    rests = watched(
        Watcher(reader),
        [Frame(image=image, captured_at=n / 10, number=n) for n, image in enumerate(pictures)],
    )

    assert [each.relit for each in rests] == [False, True, False]
    assert rests[-1].seen.troubles == (Trouble.HIDDEN,)
    assert len(reader.told) < 12


@pytest.mark.parametrize("by_px", [-60, -24, 12, 48])
def test_a_tray_that_is_pushed_over_striped_cloth_lies_elsewhere(known, frames, by_px):
    assert not is_elsewhere(known, shrink(frames[3].image))

    assert is_elsewhere(known, shrink(pushed(frames[0].image, known, by_px)))


def on_cloth(image, tray, kind, *, by_px=(0, 0), degrees=0.0):
    """Return a tray with its rim on a cloth, pushed over it and turned."""
    height, width = image.shape[:2]
    corners = np.array(tray.outline) * width
    floor = cv2.fillPoly(np.zeros((height, width), np.uint8), [corners.astype(np.int32)], 255)
    with_rim = cv2.dilate(floor, np.ones((round(width * 0.07),) * 2, np.uint8))
    matrix = cv2.getRotationMatrix2D(corners.mean(axis=0).tolist(), degrees, 1.0)
    matrix[:, 2] += by_px
    there, moved = (cv2.warpAffine(each, matrix, (width, height)) for each in (with_rim, image))
    return np.where(there[..., None] > 0, moved, CLOTHS[kind](height, width))


def cloth(pattern):
    """Return what makes a cloth of red squares, stripes or the like on white."""

    def made(height, width):
        y, x = (each // (width // 20) for each in np.mgrid[:height, :width])
        red = pattern(x, y)[..., None]
        return np.where(red % 2, (40, 40, 170), (225, 225, 230)).astype(np.uint8)

    return made


CLOTHS = {
    "stripes": cloth(lambda x, _: x),
    "checks": cloth(lambda x, y: x + y),
    "spots": cloth(lambda x, y: x * y),
}


@pytest.mark.parametrize("kind", CLOTHS)
@pytest.mark.parametrize(
    ("by_px", "degrees"), [((30, 0), 0), ((-60, 0), 0), ((0, 40), 0), ((0, 0), 5), ((0, 0), 15)]
)
def test_a_tray_that_is_pushed_over_patterned_cloth_lies_elsewhere(
    known, frames, kind, by_px, degrees
):
    empty = frames[0].image
    table = calibrate(on_cloth(empty, known, kind), outline=known.outline)
    assert not is_elsewhere(table, shrink(on_cloth(frames[3].image, known, kind)))

    pushed = on_cloth(empty, known, kind, by_px=by_px, degrees=degrees)

    assert is_elsewhere(table, shrink(pushed))


@pytest.mark.parametrize("times", [0.3, 2.0, 3.0])
@pytest.mark.parametrize("across", [0.1, 0.3, 0.5, 0.7])
def test_a_band_of_sun_or_shade_across_the_tray_moves_nothing(known, frames, times, across):
    image, width = frames[0].image, frames[0].image.shape[1]
    band = np.ones((1, width, 1))
    band[:, round(across * width) : round((across + 0.2) * width)] = times

    assert not is_elsewhere(known, shrink(np.clip(image * band, 0, 255).astype(np.uint8)))


def test_in_no_light_the_rim_tells_nothing(known, frames):
    dark = np.clip(frames[0].image * 0.02 + 2, 0, 255).astype(np.uint8)
    rim = elsewhere._rim_of(known)

    assert not rim.has_gone(elsewhere._seen(shrink(dark), ()))


@pytest.mark.parametrize("change", [cv2.flip, lambda image, _: bumped(image, 150)])
def test_a_small_tray_that_is_far_from_where_it_was_lies_elsewhere(frames, change):
    image = frames[0].image
    cloth = np.random.default_rng(1).integers(60, 140, (90, 120, 3)).astype(np.uint8)
    small = cv2.resize(cloth, image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    small[100 : 100 + half.shape[0], 60 : 60 + half.shape[1]] = half
    whole = calibrate(image)
    width = image.shape[1]
    outline = tuple((x / 2 + 60 / width, y / 2 + 100 / width) for x, y in whole.outline)
    known = calibrate(small, outline=outline)

    assert not is_elsewhere(known, shrink(small))
    assert is_elsewhere(known, shrink(change(small, 1)))


@pytest.mark.parametrize("middle_px", [(40, 620), (100, 620), (40, 680)])
def test_a_sheet_of_paper_that_is_laid_beside_the_tray_moves_nothing(recordings, middle_px):
    bare = next(iter(open_recording(recordings / "turn-224").frames())).image
    sheet = cv2.boxPoints((middle_px, (150, 80), 40)).astype(np.int32)

    with_sheet = cv2.fillPoly(bare.copy(), [sheet], (235, 238, 238))

    assert not is_elsewhere(calibrate(bare), shrink(with_sheet))
