"""What runs in the process that looks: frames become what it tells, questions are answered."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Generator
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import cv2

from companion.eye.apart import give_back
from companion.eye.cropping import crops_of
from companion.eye.exposing import Exposing
from companion.eye.learning import Learner
from companion.eye.lessons import Learnt, NotLearnt
from companion.eye.told import (
    Answered,
    Asked,
    Blind,
    CameraTold,
    Finished,
    LearnTable,
    Pictured,
    Shown,
    ShowPicture,
    Tick,
    Unplayable,
)
from companion.eye.voice import GameGoneError, Voice, with_the_game
from companion.journal import log_here
from hardware.errors import CameraError, HardwareError, RecordingError
from hardware.player import RecordingEnded
from vision.errors import PictureError, VisionError
from vision.frame import Frame, check_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from multiprocessing.connection import Connection

    from companion.eye.lessons import Lesson
    from companion.eye.told import Order, Question, Told
    from hardware.exposure import Wish
    from hardware.player import Played
    from vision.frame import Image
    from vision.observation import SeenDie
    from vision.settle import Watcher
    from vision.sighting import Sighting

logger = logging.getLogger(__name__)

TICK_S: Final = 0.25
"""The eye says what time it is at least so often, on the clock of its frames."""

SHOWN_PX: Final = 640
"""The widest picture that is shown to people."""

QUALITY: Final = 70
"""Of that picture's JPEG, of 100: some 27 kB (WEB.md)."""

RATED_FRAMES: Final = 30
"""The rate of frames is told from so many."""


def look(
    connection: Connection,
    play: Callable[[], Iterator[Played]],
    make_watcher: Callable[[], Watcher],
    *,
    with_crops: bool,
) -> None:
    """Look at whatever *play* gives, and tell what is seen: the eye process's own main function.

    Args:
        connection: where it is told, and asked.
        play: gives the frames and presses.
        make_watcher: gives what watches the tray.
        with_crops: tell what dice at rest look like, too.
    """
    log_here()
    with Voice(connection) as voice, suppress(GameGoneError):
        try:
            looker = Looker(make_watcher(), with_crops=with_crops, looking=voice.looking)
            for told in seen_by(looker, play(), partial(_received, connection)):
                voice.tell(told)
        except GameGoneError:
            raise
        except RecordingError as failure:
            voice.tell(Unplayable(str(failure)))
        except (HardwareError, VisionError) as failure:
            voice.tell(Blind(str(failure)))
        except Exception as failure:  # the outermost loop of this process
            logger.exception("the eye has failed")
            # Many errors, that of too little memory for one, say nothing but what they are.
            why = str(failure) or type(failure).__name__
            voice.tell(Blind(f"the camera's process has failed ({why})"))


def _received(connection: Connection) -> Iterator[Asked | Order]:
    """Yield what was asked meanwhile."""
    with with_the_game():
        while connection.poll(0):
            yield connection.recv()


def seen_by(
    looker: Looker,
    playing: Iterator[Played],
    asked: Callable[[], Iterable[Asked | Order]] = tuple,
) -> Iterator[Told | Lesson | Answered]:
    """Yield what is told of everything that is played, and answers to what is asked meanwhile.

    Args:
        looker: sees, and answers.
        playing: frames and presses.
        asked: called between frames; gives what has been asked since.
    """
    for played in _followed(playing, looker.wished):
        yield from looker.see(played)
        for each in asked():
            answer = looker.take(each)
            if answer is not None:
                yield answer
    yield Finished()


class Looker:
    """Sees frame by frame, and knows what may be asked of them.

    Attributes:
        wished: what is wished of the camera, and was not sent to it yet.
    """

    def __init__(
        self,
        watcher: Watcher,
        *,
        with_crops: bool,
        looking: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Take what watches the tray.

        Args:
            watcher: what watches it.
            with_crops: crops of dice at rest are told.
            looking: what every picture is looked at within.
        """
        self.wished: list[Wish] = []
        self._exposing = Exposing()
        self._watcher = watcher
        self._learner: Learner | None = None
        self._with_crops = with_crops
        self._looking = looking
        self._ticked_at = float("-inf")
        self._newest: Frame | None = None
        self._taken_at: deque[float] = deque(maxlen=RATED_FRAMES)
        self._at_rest: tuple[SeenDie, ...] = ()

    def see(self, played: Played) -> Iterator[Told | Lesson]:
        """Yield what becomes known with the next frame; what is no frame is handed on."""
        if isinstance(played, RecordingEnded):
            # The next one may show another table: what was seen at this one tells nothing of it.
            # Whoever learns a table goes on with what it has seen.
            self._watcher = self._watcher.forgetting_moves()
        if not isinstance(played, Frame):
            yield played
            return
        _check_size(played)
        self._newest = played
        self._taken_at.append(played.captured_at)
        with self._looking():
            sighting, lesson = self._watch(played)
        if sighting is not None:
            self.wished += self._exposing.wishes(sighting)
            self._at_rest = () if sighting.seen is None else sighting.seen.dice
            yield _pictured(sighting, played) if self._with_crops else sighting
            if sighting.seen is not None:
                give_back()  # nobody waits any more: it is told
        elif played.captured_at - self._ticked_at >= TICK_S:
            yield Tick(played.captured_at)
            self._ticked_at = played.captured_at
        if lesson is not None:
            yield lesson

    def _watch(self, frame: Frame) -> tuple[Sighting | None, Lesson | None]:
        if self._learner is None:
            return self._watcher.see(frame), None
        sighting, lesson = self._learner.see(frame)
        if isinstance(lesson, Learnt | NotLearnt):
            self._learner = None
        return sighting, lesson

    def take(self, asked: Asked | Order) -> Answered | None:
        """Do what is asked for; return the answer, if it was a question."""
        match asked:
            case Asked(number, question):
                return Answered(number, self._answer(question))
            case LearnTable(wanted):
                self._learner = Learner(self._watcher, wanted)
            case _:
                self._learner = None
                self._watcher = self._watcher.anew(asked.calibration)
        return None

    def _answer(self, question: Question) -> CameraTold | Shown | None:
        if self._newest is None:
            return None
        camera = self._camera(self._newest)
        if isinstance(question, ShowPicture):
            return Shown(camera, _small_jpeg(self._newest.image), self._at_rest)
        return camera

    def _camera(self, frame: Frame) -> CameraTold:
        height, width = frame.image.shape[:2]
        lasted = self._taken_at[-1] - self._taken_at[0]
        return CameraTold(
            size_px=(width, height),
            rate=(len(self._taken_at) - 1) / lasted if lasted > 0 else 0.0,
            captured_at=frame.captured_at,
            frame=frame.number,
        )


def _small_jpeg(image: Image) -> bytes:
    """Return a picture as JPEG, at most `SHOWN_PX` wide."""
    height, width = image.shape[:2]
    if width > SHOWN_PX:
        size = (SHOWN_PX, max(1, round(height * SHOWN_PX / width)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_LINEAR)  # type: ignore[assignment]
    written, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return jpeg.tobytes() if written else b""


def _followed(playing: Iterator[Played], wished: list[Wish]) -> Iterator[Played]:
    """Yield what is played; what is *wished* meanwhile is sent to whatever gives the pictures."""
    while True:
        try:
            if wished and isinstance(playing, Generator):
                yield playing.send(wished.pop(0))
            else:
                yield next(playing)
        except StopIteration:
            return


def _check_size(frame: Frame) -> None:
    """Refuse what shows no tray: what gives it is no camera, or a broken one."""
    try:
        check_picture(frame.image)
    except PictureError as wrong:
        raise CameraError(f"the camera's pictures show no table: {wrong}") from wrong


def _pictured(sighting: Sighting, frame: Frame) -> Sighting | Pictured:
    """Return a sighting with the crops of its dice, if it has any."""
    if sighting.seen is None or not sighting.seen.dice:
        return sighting
    return Pictured(sighting, crops_of(frame.image, sighting.seen))
