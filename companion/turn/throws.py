"""When dice at rest are a throw.

Only picking up at least one die that is not held, and letting it come to rest, is a throw. A
nudge, a bumped camera and tidying up are not. What a picture cannot tell is left to a person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.turn.compared import (
    are_near,
    are_strewn,
    are_there,
    is_full,
    lie_near,
    may_be_same,
    may_be_set_back,
    may_lie_as_before,
    may_show_counted,
    missing_faces,
    picks_of_roll,
    shows_other,
    was_there,
)
from companion.turn.customs import Confirming
from companion.turn.families import is_binding, stays_kept
from companion.turn.leaning import lying_flat
from companion.turn.picking import picks_from
from companion.turn.state import Phase, TableState
from companion.turn.strip import before_holding
from companion.turn.tray import ReadDie, lies_among, moved
from companion.turn.troubles import HIDDEN, MAY_TURN, STACKED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.dice import Die
    from companion.turn.events import TrayRead
    from companion.turn.state import Roll

CHANCE_HITS: Final = 1
"""So many thrown dice may come to rest by chance where a die lay before: with five dice on a
tray of 25 cm that happens in one throw of twenty-five, and to two dice in one of a thousand."""


def is_thrown(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether *dice*, newly at rest, are a throw that counts without being asked about.

    Before the first throw of a turn all dice have to be thrown, so nearly all of them lie somewhere
    else, and either all were up in between, or other faces show, elsewhere than last. Later the
    holds have to be confirmed first, with the others taken up; then any die that comes to the kept
    ones was thrown. Where none is kept, none need have been seen taken up, as before the first.
    Where all have to be thrown, none may have been left lying while the others were up.
    """
    if not is_full(state, dice) or not moved(dice, state.tray.lying):
        return False
    if may_lie_as_before(state, dice) or _was_any_forgotten(state, dice):
        return False
    if state.phase is Phase.HOLD and (state.kept or state.tray.lifted):
        return state.tray.lifted and _are_others_there(state, dice)
    return state.phase in (Phase.READY, Phase.HOLD) and _is_first_throw(state, dice)


def _have_all_to_be_thrown(state: TableState) -> bool:
    """Return whether no die may stay: before a turn's first throw, and once all are set aside."""
    are_all_again = state.phase is Phase.HOLD and is_binding(state.variant) and not state.kept
    return state.phase is Phase.READY or are_all_again


def _was_any_forgotten(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether a die stayed that has to be thrown: it lies where it lay, as others were up.

    One of those that were thrown comes to rest there, showing just that, in one throw of hundreds.
    """
    tray = state.tray
    if not _have_all_to_be_thrown(state):
        return False
    if not tray.lifted or not len(tray.lying) < len(dice):
        return False
    left = [die for die in tray.lying if was_there(die, (*tray.counted, *tray.whole))]
    return any(was_there(die, left) for die in dice)


def _are_others_there(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether some dice lie elsewhere than those that were counted, or show others."""
    return _has_fresh(state, dice) or _do_some_show_other(state, dice)


def _do_some_show_other(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether dice show other faces than those counted, but where one was misread.

    What lies there may be the same die, misread in yet another way.
    """
    misread = [die for die in state.rolls[-1].dice if die.is_misread]
    return shows_other(moved(dice, misread), moved(state.tray.counted, misread))


def _is_first_throw(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether nearly all dice lie elsewhere, and either all were up or they are others."""
    tray = state.tray
    if not _are_elsewhere(dice, tray.counted):
        return False
    if tray.lifted and not tray.lying:
        return True
    if any(may_be_same(each, dice) for each in (tray.counted, tray.whole)):
        return False
    return _are_elsewhere(dice, tray.whole)


def _are_elsewhere(dice: Sequence[ReadDie], before: Sequence[ReadDie]) -> bool:
    """Return whether nearly all dice lie where none lay before, as after a throw of all of them."""
    return len(moved(dice, before)) >= max(1, len(dice) - CHANCE_HITS)


def missing_dice(state: TableState) -> int:
    """Return how many dice of the throw that lies there have left the tray; 0 without a throw."""
    tray, kept, dice = state.tray, len(state.kept or ()), state.dice_count
    if state.phase not in (Phase.READY, Phase.HOLD) or not kept < len(tray.lying) < dice:
        return 0
    are_thrown = tray.lifted and bool(moved(tray.lying, tray.counted))
    return dice - len(tray.lying) if are_thrown else 0


def are_some_thrown(state: TableState) -> bool:
    """Return whether what lies there was thrown, with dice missing: kept ones off the tray, too."""
    tray = state.tray
    if len(tray.lying) > len(tray.left):
        return True
    fresh = moved(tray.lying, (*tray.counted, *tray.left))
    are_many = state.phase is Phase.HOLD or 2 * len(fresh) > state.dice_count
    return are_many and len(fresh) == len(tray.lying)


def are_too_many(state: TableState) -> bool:
    """Return whether more dice lie there than the game has, while a throw is waited for.

    So it is, too, once dice of a roll were taken up, though nobody said what is kept.
    """
    are_taken_up = state.phase is Phase.READ and state.tray.lifted
    is_waited_for = are_taken_up or state.phase in (Phase.READY, Phase.HOLD)
    return is_waited_for and len(state.tray.lying) > state.dice_count


def completes_spared(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether only what was missing has come to the dice that count as they lie."""
    if state.spared is None or not is_full(state, dice):
        return False
    return are_there(state.spared, dice)


def is_countable(state: TableState) -> bool:
    """Return whether what lies on the tray could be a throw, if a person says that it is one."""
    tray = state.tray
    if not state.may_throw or not is_full(state, tray.lying):
        return False
    if state.phase is Phase.HOLD:
        return _may_be_thrown_to_kept(state)
    if _may_have_fallen_back(state):
        return True
    other = shows_other(tray.lying, tray.counted)
    may_be_thrown = tray.lifted or tray.hidden or other or _are_put_elsewhere(state)
    return may_be_thrown and _has_fresh(state, tray.lying)


def _may_be_thrown_to_kept(state: TableState) -> bool:
    """Return whether dice may have been thrown since it was said what is kept, or even none."""
    tray = state.tray
    are_others = _has_fresh(state, tray.lying) or shows_other(tray.lying, tray.counted)
    return (are_others or _may_be_thrown_aside(state)) and not _lie_as_when_kept(state)


def _lie_as_when_kept(state: TableState) -> bool:
    """Return whether dice were only pushed on the way, and lie as when it was said what is kept.

    So they do where some were slid into the strip, the others near to where they lay; and where all
    are set aside as they show, which is worth no less wherever they lie.
    """
    tray, before = state.tray, before_holding(state)
    if before is None or tray.lifted or tray.hidden or not may_show_counted(state, tray.lying):
        return False
    if moved(tray.lying, before.tray.lying):
        return False
    beside = [die for die in tray.lying if not die.aside]
    return not state.kept or are_near((*state.rolls[-1].dice, *tray.counted), beside)


def _may_be_thrown_aside(state: TableState) -> bool:
    """Return whether a die in the strip may be thrown there, to the face that it showed: it was up.

    So were all others that are not kept. Whoever keeps all after all may have put it there.
    """
    tray = state.tray
    if not tray.lifted or len(tray.left) > len(state.kept or ()):
        return False
    return any(die.aside and not lies_among(die, tray.left) for die in tray.lying)


def _may_have_fallen_back(state: TableState) -> bool:
    """Return whether dice may have come to rest just where dice lay before: they show other faces.

    So it is where some were taken up, and the next throw says by itself what is kept.
    """
    may_be_thrown = state.tray.lifted and throw_confirms(state)
    return may_be_thrown and not may_show_counted(state, state.tray.lying)


def _are_put_elsewhere(state: TableState) -> bool:
    """Return whether all dice were thrown from the hand at once, or pushed, between turns.

    What they show is what they showed before, so the picture cannot tell.
    """
    lying = state.tray.lying
    is_far = _are_elsewhere(lying, state.tray.counted) and not may_be_set_back(state, lying)
    return state.phase is Phase.READY and is_far


def is_unconfirmed_throw(state: TableState) -> bool:
    """Return whether other dice lie there than the roll has, though no holds were confirmed.

    So may the same faces be: where some were taken up and lie elsewhere, and where nobody has to
    confirm any holds, for the dice may have been taken up under a hand, or only nudged.
    """
    if state.roll is None or not is_countable(state):
        return False
    if state.phase is Phase.ASK:
        return _are_past_asking(state, state.roll)
    may_be_hidden = state.tray.hidden and throw_confirms(state)
    return state.tray.lifted or may_be_hidden or _are_others(state, state.tray.lying)


def _are_past_asking(state: TableState, roll: Roll) -> bool:
    """Return whether the dice of a roll that were asked about cannot lie there any more.

    Dice were taken up, and what lies there is not what was asked about, whatever it showed; or more
    of a heap than is pushed apart. Nobody has begun to answer: NEXT is the way back to the
    question.
    """
    if state.pointed_face is not None:
        return False
    asked, lying = lying_flat(state), state.tray.lying
    if roll.doubts == (STACKED,):
        may_turn = MAY_TURN[STACKED]
        is_other = state.tray.lifted and missing_faces(asked, lying) > may_turn
        return is_other or are_strewn(roll.dice, lying, may_turn)
    return not roll.doubts and state.tray.lifted and not picks_from(lying, asked)


def throw_confirms(state: TableState) -> bool:
    """Return whether the next throw says by itself what was kept: nobody has to press OK first."""
    if state.customs.confirm_holds is Confirming.ALWAYS or not state.may_roll:
        return False
    if state.phase is Phase.READ:
        return True
    is_free = not is_binding(state.variant)
    return state.phase is Phase.ASK and state.customs.confirm_holds is Confirming.NEVER and is_free


def is_thrown_on(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice lie there, some of them elsewhere, taken up or with other faces.

    Those that are as near to where they lay as one that tips over may not have been taken up; OK
    counts them if they were thrown.
    """
    # One that comes to the strip may be slid there, and be knocked over on the way.
    fresh = [die for die in moved(dice, state.tray.counted) if not die.aside]
    if not is_full(state, dice) or not fresh or may_lie_as_before(state, dice):
        return False
    may_be_tipped = lie_near(moved(state.tray.counted, dice), fresh)
    return state.tray.lifted or (_are_others(state, dice) and not may_be_tipped)


def are_set_back(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether all dice of the roll lie there again as they did, before any are kept.

    Once some were up, and all lie there, a second look at these sets none of them back.
    """
    tray, is_free = state.tray, state.roll is not None and state.kept is None
    if not is_free or not is_full(state, dice) or not may_show_counted(state, dice):
        return False
    if is_full(state, tray.lying) and (tray.lifted or tray.hidden):
        return may_be_set_back(state, dice)
    return may_lie_as_before(state, dice)


def _has_fresh(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether a die lies where none lay; sliding one into the strip is no throw.

    That changes no face: where dice show others, one was thrown into it.
    """
    may_be_slid = state.roll is not None and may_show_counted(state, dice)
    thrown = [die for die in dice if not (die.aside and may_be_slid)]
    return bool(moved(thrown, state.tray.counted))


def are_left(state: TableState, read: TrayRead) -> bool:
    """Return whether dice at rest are what is left of the roll: slid aside, or the others taken up.

    They are not where others have come to them.
    """
    if state.roll is None or not read.dice or HIDDEN in read.troubles:
        return False
    if _have_others_come(state, read.dice):
        return False
    return bool(picks_of_roll(state, read.dice))


def _have_others_come(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether more dice lie there than before, that no hand hid nor anybody set back.

    What was set back lies near to where it lay, and shows what it showed.
    """
    if is_full(state, dice):
        return state.tray.lifted and not are_set_back(state, dice)
    if HIDDEN in state.tray.troubles or len(state.tray.lying) >= len(dice):
        return False
    return not are_near((*state.rolls[-1].dice, *state.tray.left), dice)


def is_thrown_unasked(state: TableState) -> bool:
    """Return whether a further throw lies there in a game in which dice are set aside first."""
    if not is_binding(state.variant) or state.phase is not Phase.READ:
        return False
    lying, before = state.tray.lying, state.tray.counted
    if not is_full(state, lying) or not moved(lying, before):
        return False
    if state.tray.lifted:
        return True
    is_near = may_be_set_back(state, lying)
    return not is_near and shows_other(lying, before) and _are_others(state, lying)


def is_throw_too_many(state: TableState) -> bool:
    """Return whether other dice lie there than the roll has, though no throw was left."""
    lying, may_throw_on = state.tray.lying, state.may_roll or state.stopped
    if state.roll is None or may_throw_on or not is_full(state, lying):
        return False
    if not moved(lying, state.tray.counted) or may_be_set_back(state, lying):
        return False
    return _are_others(state, lying)


def is_throw_of_all(state: TableState) -> bool:
    """Return whether all dice were thrown once more, though no throw was left."""
    return is_throw_too_many(state) and _are_elsewhere(state.tray.lying, state.tray.counted)


def kept_for_throw(state: TableState) -> tuple[Die, ...]:
    """Return the dice that the next throw has to show: those kept now, or for the turn before."""
    if state.kept is not None or is_binding(state.variant):
        return state.kept or ()
    return state.rolls[-1].kept if state.rolls and stays_kept(state.variant) else ()


def _are_others(state: TableState, dice: tuple[ReadDie, ...]) -> bool:
    """Return whether dice show something else than the roll.

    As long as nobody has taken any up, one that was slid may only be read worse where it lies now,
    or better.
    """
    rolled = state.rolls[-1].dice
    if state.tray.lifted or state.tray.hidden:
        return shows_other(dice, rolled)
    return not may_be_same(rolled, dice)
