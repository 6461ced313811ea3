"""The one plain sentence on what is happening, as a message. Every situation has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.dice import Shade
from companion.messages import Message, say
from companion.rules.ending import winner_at_once
from companion.rules.sheet_game import SheetGame
from companion.turn import troubles
from companion.turn.buttons import face_asked, keeping
from companion.turn.commands import ConfirmHolds
from companion.turn.compared import are_taken_up
from companion.turn.dice_words import dice_in_words, groups_in_words
from companion.turn.doubts import KEPT_MISSING, KEPT_TURNED, UNSURE_SHADE
from companion.turn.events import HoldsConfirmed
from companion.turn.families import family_of, is_binding, stays_kept
from companion.turn.handed_on import once_handed_on
from companion.turn.kept_now import may_be_kept
from companion.turn.leaning import does_kept_one_lean, leaning, only_leaning_are_taken_up
from companion.turn.moves import totals, winners
from companion.turn.state import Phase, Roll, TableState
from companion.turn.strip import tells_what_is_kept
from companion.turn.throws import (
    are_some_thrown,
    are_too_many,
    is_countable,
    is_throw_too_many,
    is_unconfirmed_throw,
    missing_dice,
    throw_confirms,
)
from companion.turn.tray import known_dice
from companion.turn.unsaid import bound_by_lying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.turn.tray import ReadDie


def situation(state: TableState) -> Message:
    """Return the sentence for this state, the camera's own troubles left aside."""
    return SITUATIONS[state.phase](state)


def _no_game(_: TableState) -> Message:
    return say("no-game")


def _over(state: TableState) -> Message:
    won = winners(state)
    names = [state.players[seat] for seat in won]
    if (
        isinstance(state.variant, SheetGame)
        and winner_at_once(state.variant, state.sheets) is not None
    ):
        return say("won-at-once", player=names[0])
    best = totals(state)[won[0]]
    if state.variant is not None and family_of(state.variant).wins_games:
        return say("won-games", players=", ".join(names), games=best)
    if state.is_played_alone:
        return say("ended-alone", player=names[0], points=best)
    if len(names) == 1:
        return say("won", player=names[0], points=best)
    return say("shared-win", players=", ".join(names), points=best)


def _final(state: TableState) -> Message:
    return say("is-it-final", result=_over(state))


def _ready(state: TableState) -> Message:
    return _of_the_throw(state) or say("throw", player=state.player)


def _hold(state: TableState) -> Message:
    return _of_the_throw(state) or _kept_otherwise(state) or _holding(state)


def _of_the_throw(state: TableState) -> Message | None:
    """Return what is said of a throw that is waited for, and lies there or may; else None."""
    return _count_trouble(state) or (say("is-it-a-throw") if is_countable(state) else None)


def _holding(state: TableState) -> Message:
    return say("no-game") if state.variant is None else family_of(state.variant).holding(state)


def _kept_otherwise(state: TableState) -> Message | None:
    """Other dice are left lying than were said to be kept; None while they are taken up, too.

    Where a roll was entered by hand, what the camera makes of its dice is not worth a word.
    """
    if not state.tray.lying or not state.rolls[-1].was_seen:
        return None
    is_all_again = is_binding(state.variant) and not state.kept
    return None if is_all_again or keeping(state) is None else _taken_up(state)


def _count_trouble(state: TableState) -> Message | None:
    """Fresh dice lie there, but not as many as the game has."""
    if are_too_many(state):
        return _too_many(state)
    missing = missing_dice(state)
    if not missing:
        return None
    if state.spared is not None and _why_fewer(state) is None:
        return say("throw-the-missing", missing=missing)
    return _too_few(state)


def _too_many(state: TableState) -> Message:
    return say("too-many-dice", seen=len(state.tray.lying), dice=state.dice_count)


def _too_few(state: TableState) -> Message:
    """Fewer dice lie there than were thrown and kept together."""
    seen, dice, why = len(state.tray.lying), state.dice_count, _why_fewer(state)
    if why is None:
        return say("dice-missing", seen=seen, dice=dice)
    return say(why, seen=seen, dice=dice)


def _why_fewer(state: TableState) -> str | None:
    """Return why fewer dice may be seen than lie there, as a key; None where nothing tells."""
    return next((WHY_FEWER[each] for each in state.tray.troubles if each in WHY_FEWER), None)


def _ask(state: TableState) -> Message:
    if is_unconfirmed_throw(state):
        return say("thrown-again", dice=_faces(state.tray.lying))
    if leaning(state) and (only_leaning_are_taken_up(state) or not are_taken_up(state)):
        return _about_leaning(state)
    if state.may_roll and tells_what_is_kept(state):
        return _taken_up(state)
    roll = state.rolls[-1]
    asked = face_asked(state)
    if asked is not None:
        return _which_face(state, roll.dice[asked[0]])
    return _ask_about_all(state, roll)


def _about_leaning(state: TableState) -> Message:
    """Return what to do with a die that leans: a kept one is not thrown again."""
    if does_kept_one_lean(state):
        return say("lay-kept-flat")
    return say("leaning-taken-up" if are_taken_up(state) else "throw-leaning-again")


def _which_face(state: TableState, die: ReadDie) -> Message:
    """Return the question about a single die."""
    if die.face is None:
        return say("what-is-hardly-seen" if die.supposed else _why_unread(state))
    first, second = die.candidates[:2]
    if die.supposed:
        return say("which-is-hardly-seen", first=first, second=second)
    if _is_outshone(state):
        return say("which-face-glare", first=first, second=second)
    return say("which-face", first=first, second=second)


def _ask_about_all(state: TableState, roll: Roll) -> Message:
    """Return the question about a roll as a whole."""
    if troubles.WRONG_SHADES in roll.doubts:
        return _wrong_shades(state, roll)
    if UNSURE_SHADE in roll.doubts:
        unclear = known_dice(die for die in roll.dice if die.between_shades)
        return say("is-it-right-shades", dice=dice_in_words(unclear, state.variant))
    if KEPT_MISSING in roll.doubts and stays_kept(state.variant):
        return say("bound-dice-missing")
    if KEPT_MISSING in roll.doubts:
        return say("kept-missing", kept=dice_in_words(roll.kept), dice=_faces(roll.dice))
    if KEPT_TURNED in roll.doubts:
        return say("is-it-right-kept-turned", dice=_faces(roll.dice))
    why = next((WHY_DOUBTED[each] for each in roll.doubts if each in WHY_DOUBTED), "is-it-right")
    return say(why, dice=_faces(roll.dice))


def _wrong_shades(state: TableState, roll: Roll) -> Message:
    dark = sum(die.shade is Shade.DARK for die in roll.dice)
    key = "wrong-shades-again" if state.wrong_shades >= TOO_OFTEN else "wrong-shades"
    return say(key, seen=dark, dark=state.dark_count)


def _is_outshone(state: TableState) -> bool:
    """Return whether light on the pips is all that keeps dice from being read."""
    of_dice = {code for code in state.tray.troubles if code in troubles.DIE_TROUBLES}
    return of_dice == {troubles.GLARE}


def _why_unread(state: TableState) -> str:
    """Return the key of the question about a die without a face; why, where the reader knows."""
    why = (WHY_UNREAD[each] for each in state.tray.troubles if each in WHY_UNREAD)
    return next(why, "what-does-it-show")


def _taken_up(state: TableState) -> Message:
    """Dice were taken up: what OK would keep, or why it cannot."""
    asked = keeping(state)
    if asked is None:
        return say("ok-throws-all")
    if isinstance(asked.command, ConfirmHolds):
        return _kept_by_ok(state, asked.command, asked.label)
    is_thrown = are_some_thrown(state) and not may_be_kept(state)
    return _too_few(state) if is_thrown else asked.reason


def _kept_by_ok(state: TableState, holds: ConfirmHolds, label: Message) -> Message:
    if throw_confirms(state):
        return _kept_by_throwing(state, holds, label)
    if holds.groups is not None:
        return say("ok-sets-aside", what=label)
    kept = dice_in_words(holds.kept, state.variant)
    return say("ok-keeps", dice=kept) if holds.kept else say("ok-throws-all")


def _kept_by_throwing(state: TableState, holds: ConfirmHolds, label: Message) -> Message:
    if holds.groups is not None:
        return say("stays-aside", what=label)
    kept = dice_in_words(holds.kept, state.variant)
    return say("stays", dice=kept) if holds.kept else say("stays-none")


def _read(state: TableState) -> Message:
    if are_too_many(state):
        return _too_many(state)
    if is_unconfirmed_throw(state):
        return say("thrown-again", dice=_faces(state.tray.lying))
    bound = bound_by_lying(state)
    if isinstance(bound, HoldsConfirmed):
        key = "thrown-unasked" if bound.kept else "thrown-all-unasked"
        return say(key, dice=_faces(state.tray.lying), kept=_bound_words(state, bound))
    if bound is not None:
        return say("thrown-too-soon", dice=_faces(state.rolls[-1].dice))
    if tells_what_is_kept(state):
        return _taken_up(state)
    return say("no-game") if state.variant is None else family_of(state.variant).reading(state)


def _bound_words(state: TableState, bound: HoldsConfirmed) -> str:
    return groups_in_words(bound.groups or (), state.variant)


def _choose(state: TableState) -> Message:
    roll = state.rolls[-1]
    following = once_handed_on(state)
    if following is not None:
        return say("is-it-the-next-throw", player=state.player, following=following.player)
    if is_throw_too_many(state):
        return say("one-throw-too-many", roll=len(state.rolls), dice=_faces(roll.dice))
    return say("no-game") if state.variant is None else family_of(state.variant).choosing(state)


def _faces(dice: Iterable[ReadDie]) -> str:
    known = sorted((die.face or 0 for die in dice), reverse=True)
    return " ".join(str(face) if face else "?" for face in known)


WHY_FEWER: Final = {
    troubles.BLURRED: "dice-blurred",
    troubles.STACKED: "dice-touch",
    troubles.TOO_SMALL: "dice-too-small",
}
"""What is said where fewer dice are seen than the game has, by the reader's trouble."""

TOO_OFTEN: Final = 2
"""From so many rolls with wrong shades on, the shades should be learnt anew."""

WHY_DOUBTED: Final = {
    troubles.TOO_DARK: "is-it-right-too-dark",
    troubles.TOO_BRIGHT: "is-it-right-too-bright",
    troubles.BLURRED: "is-it-right-blurred",
    troubles.TOO_SMALL: "is-it-right-too-small",
    troubles.UNEXPLAINED: "is-it-right-unexplained",
    troubles.ODD_SIZE: "is-it-right-odd-size",
    troubles.STACKED: "is-it-right-stacked",
    troubles.UNSTEADY: "is-it-right-unsteady",
    troubles.MOVED: "is-it-right-moved",
}
"""How a whole roll is asked about, by the reader's trouble."""

WHY_UNREAD: Final = {
    troubles.LEANS: "what-does-it-show-cocked",
    troubles.CUT_OFF: "what-does-it-show-cut-off",
    troubles.HIDDEN: "what-does-it-show-hidden",
    troubles.GLARE: "what-does-it-show-glare",
}
"""How a die without a face is asked about, by the reader's trouble."""

SITUATIONS: Final[dict[Phase, Callable[[TableState], Message]]] = {
    Phase.NO_GAME: _no_game,
    Phase.FINAL: _final,
    Phase.OVER: _over,
    Phase.READY: _ready,
    Phase.HOLD: _hold,
    Phase.ASK: _ask,
    Phase.READ: _read,
    Phase.CHOOSE: _choose,
}
