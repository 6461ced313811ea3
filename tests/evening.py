"""A table as people sit at it: it can be watched, pressed, and started again after a power cut."""

from __future__ import annotations

from clocks import Clock
from playing import lying
from telling import told

from companion.catalogue import find_variant
from companion.signals.lamp import lamp_of
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import AgreeOn, Button, ReportTray, StartGame, StopRolling
from companion.turn.customs import Customs
from companion.turn.events import BoxScored
from companion.views import Motion

GRACE_S = 4.0


class Evening:
    """A table with a grace, whose program can be killed and started again."""

    def __init__(self, game="yahtzee-os2", log=None, games=(), **options):
        self.log, self.clock, self.games = log or MemoryLog(), Clock(10.0), games
        self.start()
        self.table.submit(StartGame(find_variant(game, options), ("Ann", "Ben")))
        self.table.show(Motion.EMPTY, at=0)

    def start(self, *, ended_well=False):
        """Start the program, the first time or again: after a power cut, or an end in order."""
        self.table = Table(
            self.log,
            clock=self.clock,
            grace_s=GRACE_S,
            ended_well=ended_well,
            games=self.games,
        )
        self.agree()

    def agree(self, **customs):
        """Play like this, as the settings say at each start."""
        self.table.submit(AgreeOn(Customs(**customs)))

    def rest(self, faces, at=9.0, height=0.1, **how):
        """Let dice come to rest."""
        self.lie(lying(faces, at=height), at=at, **how)

    def lie(self, dice, *, at=9.0, troubles=()):
        sure = not troubles and all(die.sure for die in dice)
        self.table.report(ReportTray(tuple(dice), sure, troubles), at=at)

    def press(self, *names, held=False):
        for name in names:
            self.table.press(Button(name), held=held)

    def choose(self, faces="66331"):
        """Throw, and stop at the choice of a box."""
        self.rest(faces, 9.0)
        self.table.submit(StopRolling())

    @property
    def view(self):
        return told(self.table.snapshot().view)

    @property
    def says(self):
        """The sentence and what the lamp says."""
        return self.view.sentence, lamp_of(self.view).value

    @property
    def labels(self):
        """What stands beside OK, NEXT and BACK."""
        return [each.label for each in self.view.buttons]

    @property
    def faces(self):
        """What the current roll shows."""
        return [die.face for die in self.view.dice]

    @property
    def written(self):
        return [each.event.place for each in self.log.read() if isinstance(each.event, BoxScored)]
