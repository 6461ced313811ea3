"""What a correction of an earlier step leads to: a past that could have been, or a refusal."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING, Final, TypeVar

from companion.errors import IllegalMoveError
from companion.rules.sheet_game import Admission, SheetGame
from companion.turn import commands, events
from companion.turn.evolve import evolve
from companion.turn.moves import may_skip
from companion.turn.recorded import before_game, steps_of
from companion.turn.replaying import PEOPLE, Replay, SetRight
from companion.turn.sealed import turn_at
from companion.turn.swaps import Swap, kept_or_bound, once_said
from companion.turn.tray import lies_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.dice import Die
    from companion.rules.place import Place
    from companion.turn.events import HistoryCorrected, Step
    from companion.turn.replaying import Edits, Judge
    from companion.turn.state import Roll, TableState
    from companion.turn.tray import ReadDie

ANSWERS: Final = (events.DieCorrected, events.ReadingAccepted, events.RollReadAnew)
"""What was said of a roll after it was counted. A correction of the roll takes its place; all that
is left of it is that somebody agreed to the roll."""

AFTER_THE_LAST: Final = (events.EndConfirmed, *PEOPLE)
"""What may follow the last turn, without which it is the last one all the same."""

Kind = TypeVar("Kind")


def corrected_roll(
    state: TableState, asked: commands.CorrectRoll, judge: Judge
) -> tuple[HistoryCorrected, ...]:
    """Return what saying what a roll really showed leads to; nothing where it showed just that.

    A die that was kept from the roll before is the same die: it showed that there already.

    Raises:
        IllegalMoveError: there is no such roll, or the game could not have gone on like this.
    """
    steps = steps_of(state)
    _check_is(steps, asked.number, events.DiceRolled)
    if _was_left(state, steps, asked.number):
        raise IllegalMoveError("no-such-step")
    answers = _answers_to(steps, asked.number)
    roll = _roll_of(state, asked.number)
    _check_seal(state, asked, roll.dice)
    if len(asked.dice) != len(roll.dice):
        raise IllegalMoveError("wrong-number-of-dice", dice=len(roll.dice))
    if roll.known_dice == asked.dice and roll.is_settled:
        return ()
    right = tuple(once_said(*pair) for pair in zip(roll.dice, asked.dice, strict=True))
    swaps = tuple(
        Swap(old, new) for old, new in zip(roll.dice, asked.dice, strict=True) if old.die != new
    )
    if before := _corrected_before(state, asked, roll, swaps, judge):
        return before
    edits = {**_answered(answers, roll), asked.number: events.DiceRolled(right)}
    was_asked = bool(answers) or not roll.is_settled
    return Replay(state, judge).with_edits(edits, SetRight(roll, swaps, was_asked))


def moved_entry(
    state: TableState, asked: commands.MoveEntry, judge: Judge
) -> tuple[HistoryCorrected, ...]:
    """Return what writing a turn into another box leads to; what stands there changes places.

    Raises:
        IllegalMoveError: there is no such turn, or the game could not have gone on like this.
    """
    steps = steps_of(state)
    moved = _check_is(steps, asked.number, events.BoxScored)
    _check_seal(state, asked, moved)
    if not isinstance(state.variant, SheetGame) or asked.place not in state.variant.places:
        raise IllegalMoveError("no-such-box")
    if moved.place == asked.place:
        return ()
    edits = _written_in(state, state.variant, asked.number, asked.place)
    other = written_there(state, asked)
    if other is not None:
        edits |= _written_in(state, state.variant, other, moved.place)
    return Replay(state, judge).with_edits(edits)


def turn_taken_out(
    state: TableState, asked: commands.TakeTurnOut, judge: Judge
) -> tuple[HistoryCorrected, ...]:
    """Return what taking a whole turn out leads to: whoever played it is skipped there.

    Where nobody else has a turn left there, it is just not there: nobody can be skipped to.

    Raises:
        IllegalMoveError: there is no such turn, or the game could not have gone on like this.
    """
    steps = steps_of(state)
    if not 0 <= asked.number < len(steps):
        raise IllegalMoveError("no-such-step")
    end = steps[asked.number]
    if not isinstance(end, events.BoxScored | events.TurnBanked):
        raise IllegalMoveError("no-such-step")
    _check_seal(state, asked, end)
    first = _first_of_turn(state, steps, asked.number)
    turn = range(first, asked.number + 1)
    # Who joins, leaves or is called otherwise meanwhile does so in any case.
    edits: Edits = {each: None for each in turn if not isinstance(steps[each], PEOPLE)}
    others = [steps[each] for each in turn if each not in edits]
    is_last = all(isinstance(each, AFTER_THE_LAST) for each in steps[asked.number + 1 :])
    if not is_last and may_skip(_state_after(state, [*steps[:first], *others])):
        edits[asked.number] = events.SeatSkipped()
    return Replay(state, judge).with_edits(edits)


def _corrected_before(
    state: TableState,
    asked: commands.CorrectRoll,
    roll: Roll,
    swaps: Sequence[Swap],
    judge: Judge,
) -> tuple[HistoryCorrected, ...]:
    """Return what the same correction of the roll before leads to, if all its dice were kept.

    Nothing where they were not, where that could not have been, or where the roll in question would
    show something else then.
    """
    earlier = _in_roll_before(state, asked.number, roll, swaps)
    if earlier is None:
        return ()
    try:
        happened = corrected_roll(state, earlier, judge)
    except IllegalMoveError:
        return ()
    after = reduce(evolve, happened, state)
    gone = [change for each in happened for change in each.changes if change.step is None]
    number = asked.number - sum(change.number < asked.number for change in gone)
    shown = _roll_of(after, number).known_dice
    # Where no camera has seen them nobody can tell equal dice apart.
    was_seen = any(die.spot is not None for die in roll.dice)
    is_right = shown == asked.dice if was_seen else Counter(shown) == Counter(asked.dice)
    return happened if is_right else ()


def _in_roll_before(
    state: TableState, number: int, later: Roll, swaps: Sequence[Swap]
) -> commands.CorrectRoll | None:
    """Return the same correction of the roll before in this turn, if all these dice were kept."""
    steps = steps_of(state)
    around = (events.DiceRolled, events.HoldsConfirmed, *events.TURN_ENDS)
    before = [at for at, step in enumerate(steps[:number]) if isinstance(step, around)][-2:]
    if len(before) < 2 or not isinstance(steps[before[0]], events.DiceRolled):  # noqa: PLR2004
        return None
    held = steps[before[1]]
    if not isinstance(held, events.HoldsConfirmed):
        return None
    roll, stays = _roll_of(state, before[0]), list(kept_or_bound(held))
    right = list(roll.known_dice)
    for swap in swaps:
        at = _kept_as(swap.old, roll, stays, later)
        if at is None or len(right) < len(roll.dice):
            return None
        stays.remove(right[at])
        right[at] = swap.new
    return commands.CorrectRoll(before[0], tuple(right))


def _kept_as(die: ReadDie, roll: Roll, stays: Sequence[Die], later: Roll) -> int | None:
    """Return which die of a roll, by its number, is one of the *later* roll, as it was kept.

    It lies there still; of dice that were entered by hand it is any that looks so. None where more
    dice may be than were kept: one of them was thrown.
    """
    alike = [at for at, one in enumerate(roll.dice) if one.die == die.die]
    may_be = [one for one in later.dice if one.die == die.die and _lay(one, roll, alike)]
    if len(may_be) > stays.count(die.die):
        return None
    return next((at for at in alike if _lay(die, roll, [at])), None)


def _lay(die: ReadDie, roll: Roll, places: Sequence[int]) -> bool:
    """Return whether a die lies where one of some dice of a roll lay, as far as that is seen."""
    return die.spot is None or any(lies_where(roll.dice[at], die) for at in places)


def _roll_of(state: TableState, number: int) -> Roll:
    """Return the roll that a step of the game counted, as it stood after what was said of it."""
    steps = steps_of(state)
    answers = _answers_to(steps, number)
    last = answers[-1] if answers else number
    return _state_after(state, steps[: last + 1]).rolls[-1]


def _was_left(state: TableState, steps: Sequence[Step], number: int) -> bool:
    """Return whether a roll is none of any turn, as its player left in the middle of it."""
    now = _state_after(state, steps[: number + 1])
    for step in steps[number + 1 :]:
        if isinstance(step, events.TURN_ENDS):
            return False
        now = evolve(now, step)
        if not now.rolls:
            return True
    return False


def _state_after(state: TableState, steps: Iterable[Step]) -> TableState:
    """Return the state of a game after its first steps."""
    now = before_game(state)
    for step in steps:
        now = evolve(now, step)
    return now


def _check_is(steps: Sequence[Step], number: int, kind: type[Kind]) -> Kind:
    """Return a step, which has to be of one kind."""
    step = steps[number] if 0 <= number < len(steps) else None
    if not isinstance(step, kind):
        raise IllegalMoveError("no-such-step")
    return step


def _check_seal(
    state: TableState,
    asked: commands.CorrectRoll | commands.MoveEntry | commands.TakeTurnOut,
    what: object,
) -> None:
    """Refuse what was meant for something that stands there no more."""
    if asked.seal is not None and asked.seal != turn_at(state, asked.number).seal_of(what):
        raise IllegalMoveError("history-changed")


def _answers_to(steps: Sequence[Step], number: int) -> list[int]:
    """Return the numbers of what was said of a roll until the next one, or the end of its turn."""
    found = []
    for later in range(number + 1, len(steps)):
        if isinstance(steps[later], (events.DiceRolled, *events.TURN_ENDS)):
            break
        if isinstance(steps[later], ANSWERS):
            found.append(later)
    return found


def _answered(answers: Sequence[int], roll: Roll) -> Edits:
    """Return what becomes of the answers to a roll: the last agrees to it, where it is settled."""
    edits: Edits = dict.fromkeys(answers)
    if answers and roll.is_settled:
        edits[answers[-1]] = events.ReadingAccepted()
    return edits


def _written_in(state: TableState, game: SheetGame, number: int, place: Place) -> Edits:
    """Return what changes where a turn was written into another place, its announcement with it."""
    edits: Edits = {number: events.BoxScored(place)}
    admission, steps = game.column(place.column).admission, steps_of(state)
    first = _first_of_turn(state, steps, number)
    for earlier in range(first, number):
        step = steps[earlier]
        if isinstance(step, events.BoxAnnounced):
            stays = admission is Admission.ANNOUNCED
            edits[earlier] = events.BoxAnnounced(place) if stays else None
        elif isinstance(step, events.AnnouncingBegun) and admission is not Admission.ANNOUNCED:
            edits[earlier] = None
    return edits


def written_there(state: TableState, asked: commands.MoveEntry) -> int | None:
    """Return the number of the step with which the same player wrote in the place asked for."""
    steps = steps_of(state)
    if not 0 <= asked.number < len(steps):
        return None
    seat = turn_at(state, asked.number).seat
    written = (
        number
        for number, step in enumerate(steps)
        if isinstance(step, events.BoxScored) and step.place == asked.place
    )
    return next((number for number in written if turn_at(state, number).seat == seat), None)


def _first_of_turn(state: TableState, steps: Sequence[Step], number: int) -> int:
    """Return the number of the first step of the turn that a step belongs to.

    A turn ends too where somebody leaves in the middle of it.
    """
    now, first = before_game(state), 0
    for earlier, step in enumerate(steps[:number]):
        after = evolve(now, step)
        if isinstance(step, events.GameStarted) or after.ended > now.ended:
            first = earlier + 1
        now = after
    return first
