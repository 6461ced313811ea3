"""A trial: throws that are only looked at, to see how many of them are read surely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.messages import say
from vision.sighting import SightingKind

if TYPE_CHECKING:
    from companion.messages import Message
    from vision.sighting import Sighting

TRIAL_THROWS: Final = 10
"""So many throws are a trial."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How far a trial has come.

    Attributes:
        thrown: how many throws have come to rest.
        sure: how many of them were read surely.
        is_counted: what lies there is, or lay there before the trial.
    """

    thrown: int = 0
    sure: int = 0
    is_counted: bool = True

    @property
    def is_over(self) -> bool:
        """Whether all its throws have been made."""
        return self.thrown >= TRIAL_THROWS

    @property
    def told(self) -> Message:
        """How far it has come, as a sentence."""
        if self.is_over:
            return say("set-up-tried", sure=self.sure, throws=TRIAL_THROWS)
        return say("set-up-trial", thrown=self.thrown, throws=TRIAL_THROWS, sure=self.sure)

    def after(self, sighting: Sighting, *, dice: int) -> Trial:
        """Return the trial once something more was seen; a throw has at least so many *dice*."""
        if sighting.kind is not SightingKind.SETTLED or sighting.seen is None:
            return replace(self, is_counted=False)  # what comes to rest next was thrown
        if self.is_counted or len(sighting.seen.dice) < dice:
            return self
        return Trial(thrown=self.thrown + 1, sure=self.sure + int(sighting.seen.sure))
