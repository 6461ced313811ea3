"""When dice at rest are a throw, and what has to be asked about it.

Only picking up at least one die that is not held, and letting it come to rest, is a throw. A
nudge, a bumped camera and tidying up are not. What a picture cannot tell is left to a person.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.turn.state import Phase, TableState
from companion.turn.tray import ReadDie, face_tally, moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.turn.commands import ReportTray

CHANCE_HITS: Final = 1
"""So many thrown dice may come to rest by chance where a die lay before: with five dice on a
tray of 25 cm that happens in one throw of twenty-five, and to two dice in one of a thousand."""

KEPT_MISSING: Final = "kept-missing"


def is_thrown(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether *dice*, newly at rest, are a throw that counts without being asked about.

    Before the first throw of a turn all dice have to be thrown; later, the holds have to be
    confirmed first, and at least one die has to be fresh. Fewer dice must have lain there in
    between, or other faces must show.
    """
    if state.phase not in (Phase.READY, Phase.HOLD) or not _is_full(state, dice):
        return False
    tray = state.tray
    needed = max(1, len(dice) - CHANCE_HITS) if state.phase is Phase.READY else 1
    taken_up = tray.lifted or face_tally(dice) != face_tally(tray.counted)
    return taken_up and len(moved(dice, tray.counted)) >= needed and bool(moved(dice, tray.lying))


def is_countable(state: TableState) -> bool:
    """Return whether what lies on the tray could be a throw, if a person says that it is one."""
    tray = state.tray
    return state.may_roll and _is_full(state, tray.lying) and bool(moved(tray.lying, tray.counted))


def is_unconfirmed_throw(state: TableState) -> bool:
    """Return whether other dice lie there than were counted, though no holds were confirmed."""
    if state.roll is None or not is_countable(state):
        return False
    return face_tally(state.tray.lying) != face_tally(state.tray.counted)


def are_taken_up(state: TableState) -> bool:
    """Return whether some of the dice that lay there when the roll was counted are gone."""
    return len(state.tray.lying) < len(state.tray.counted)


def doubts_about(state: TableState, report: ReportTray) -> tuple[str, ...]:
    """Return the codes of what has to be asked about a throw as a whole.

    A single doubtful die carries its own question and needs none here.
    """
    doubts = [] if report.sure else list(report.troubles)
    if not report.sure and all(die.sure for die in report.dice) and not doubts:
        doubts.append("unsure")
    kept = Counter(die.face for die in state.kept or ())
    if not kept <= Counter(die.face for die in report.dice):
        doubts.append(KEPT_MISSING)
    return tuple(doubts)


def _is_full(state: TableState, dice: Sequence[ReadDie]) -> bool:
    return state.variant is not None and len(dice) == state.variant.dice
