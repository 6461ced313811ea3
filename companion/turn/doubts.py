"""What has to be asked about a throw, and whether it can be as it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.dice import Shade
from companion.rules.variant import tells_shades
from companion.turn.compared import (
    are_taken_up,
    has_kept,
    missing_faces,
    picks_of_roll,
    was_there,
)
from companion.turn.events import HoldsConfirmed
from companion.turn.families import stays_kept
from companion.turn.picking import looks_of
from companion.turn.throws import kept_for_throw
from companion.turn.tray import known_dice, lies_among, lies_where, moved
from companion.turn.troubles import DIE_TROUBLES, HAND, UNEXPLAINED, WRONG_SHADES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.rules.variant import Variant
    from companion.turn.commands import ReportTray
    from companion.turn.state import Roll, TableState
    from companion.turn.tray import ReadDie

KEPT_MISSING: Final = "kept-missing"
"""The roll does not have the dice that were kept."""

KEPT_TURNED: Final = "kept-turned"
"""The roll has all faces that were kept, but a die where a kept one lay, or next to there, shows
another. Or one does so that counts as it lies, while only a missing die is thrown."""

UNSURE_SHADE: Final = "unsure-shade"
"""It can hardly be told of a die whether it is dark or light, in a game in which that matters."""

TIPPED_WIDTHS, PUSHED_WIDTHS = 1.2, 2.0
"""A die that is knocked over its edge comes to lie about one die-width farther; one that shows what
it did so many from where it lay was merely pushed."""


def doubts_about(state: TableState, report: ReportTray) -> tuple[str, ...]:
    """Return the codes of what has to be asked about a throw as a whole.

    A doubtful die carries its own question and needs none here.
    """
    doubts = doubts_of_picture(report)
    if not has_kept(state.variant, kept_for_throw(state), report.dice):
        doubts.append(KEPT_MISSING)
    elif _was_kept_one_turned(state, report.dice) or _was_left_one_turned(state, report.dice):
        doubts.append(KEPT_TURNED)
    if shade_of_too_many(state.variant, report.dice) is not None:
        doubts.append(WRONG_SHADES)
    if tells_shades(state.variant) and _is_any_between_shades(state, report.dice):
        doubts.append(UNSURE_SHADE)
    return tuple(doubts)


def _is_any_between_shades(state: TableState, dice: Iterable[ReadDie]) -> bool:
    """Return whether a die may be dark or light, unless it lay there before in a known shade.

    It has to be asked about though there are as many dark dice as there should be: a dark and a
    light one may be taken for one another.
    """
    rolled = state.rolls[-1].dice if state.rolls else ()
    known = [die for die in rolled if not die.between_shades]
    return any(die.between_shades and not was_there(die, known) for die in dice)


def _was_kept_one_turned(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether a die that stayed, kept or spared, shows another face by now.

    Dice that were entered, not seen, tell that only of what counts as it lies. Nothing was turned
    where somebody said that nothing stays.
    """
    is_none_kept = state.kept is None or _is_said_to_keep_none(state)
    if is_none_kept and not state.spared:
        return False
    if _lacks_spared(state, dice):
        return True
    known = (_stayed(state), _kept_alone(state))
    was_turned = any(_was_any_turned(state, dice, stayed) for stayed in known)
    return any(die.spot for die in dice) and (was_turned or _did_kept_show_others(state, dice))


def _is_said_to_keep_none(state: TableState) -> bool:
    """Return whether somebody said that all dice are thrown: no throw has told it by itself."""
    return state.kept == () and isinstance(state.last, HoldsConfirmed)


def _lacks_spared(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether what dice show that count as they lie, and lay there to the last, is gone."""
    return missing_faces([die for die in _lying_spared(state) if die.sure], dice) > 0


def _was_left_one_turned(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether a die that nobody threw was turned already while others were taken up.

    It lies there as it did then, and no die that was counted near to there shows that. Where those
    that are left may be dice of the roll, they were gathered, not turned.
    """
    if not _are_some_left(state) or picks_of_roll(state, state.tray.lying):
        return False
    near = {die: _counted_near(state, die) for die in state.tray.lying}
    if not all(near.values()):
        return False
    turned = [die for die, there in near.items() if die.sure and not _show_alike(state, die, there)]
    return any(lies_where(die, one) and die.face == one.face for die in dice for one in turned)


def _are_some_left(state: TableState) -> bool:
    """Return whether only what nobody took up lies there: no others have come to it."""
    are_alone = len(state.tray.lying) <= len(state.tray.left)
    return are_taken_up(state) and are_alone and state.roll is not None and state.spared is None


def _counted_near(state: TableState, die: ReadDie) -> list[ReadDie]:
    """Return the dice that were counted where one lies, else so near that it may have tipped."""
    counted = state.tray.counted
    there = [one for one in counted if lies_where(die, one)]
    return there or [one for one in counted if lies_where(die, one, within=TIPPED_WIDTHS)]


def _did_kept_show_others(state: TableState, dice: Sequence[ReadDie]) -> bool:
    """Return whether as many dice as were kept lay there before the throw, and showed others.

    Where they lie still, with what is known of them set right, they have to show what was kept.
    """
    tray, by_shade = state.tray, tells_shades(state.variant)
    if state.roll is None or not _are_as_many_left(state):
        return False
    kept = looks_of(state.kept or (), by_shade=by_shade)
    there = _not_pushed_away(state, dice, tray.lying)
    still = [die for die in dice if lies_among(die, there)]
    known = known_dice(die for die in still if die.sure)
    if len(known) == len(tray.lying):
        return looks_of(known, by_shade=by_shade) != kept
    picks = picks_of_roll(state, tray.lying)
    return all(looks_of(pick.dice, by_shade=by_shade) != kept for pick in picks)


def _are_as_many_left(state: TableState) -> bool:
    """Return whether as many dice as are kept lie there, surely read, and none may be thrown."""
    tray = state.tray
    are_as_many = are_taken_up(state) and len(tray.lying) == len(state.kept or ())
    are_sure = all(die.sure for die in tray.lying)
    return are_as_many and are_sure and not moved(tray.lying, (*tray.counted, *tray.left))


def _was_any_turned(state: TableState, dice: Sequence[ReadDie], stayed: Sequence[ReadDie]) -> bool:
    """Return whether a die shows another face than one that *stayed* where it lies, or next to."""
    there = _not_pushed_away(state, dice, stayed)
    in_place = any(_was_turned(state, die, there) for die in dice)
    return in_place or _was_tipped(state, dice, stayed)


def _not_pushed_away(
    state: TableState, dice: Sequence[ReadDie], stayed: Sequence[ReadDie]
) -> list[ReadDie]:
    """Return the dice that *stayed*, but those that a thrown one has pushed away, to lie there now.

    Such a one lies beside its place, as near as a die that touches the thrown one, and shows what
    it did. That another thrown one shows just that, so beside a die that was turned, is far rarer.
    """
    come = moved(dice, stayed)
    beside = {
        one: [die for die in come if lies_where(die, one, within=TIPPED_WIDTHS)] for one in stayed
    }
    return [one for one in stayed if not _show_alike(state, one, beside[one])]


def _was_turned(state: TableState, die: ReadDie, stayed: Iterable[ReadDie]) -> bool:
    """Return whether a die lies where one stayed, and surely shows something else than that."""
    there = [one for one in stayed if lies_where(die, one)]
    return die.sure and bool(there) and not _show_alike(state, die, there)


def _was_tipped(state: TableState, dice: Sequence[ReadDie], stayed: Sequence[ReadDie]) -> bool:
    """Return whether a die that stayed lies there no more, but next to that one shows another face.

    None that came near shows what it did, so it was not merely pushed. Where several stayed, and
    none lies where it did, they were slid aside.
    """
    come, gone = moved(dice, stayed), moved(stayed, dice)
    are_slid = len(gone) == len(stayed) > 1
    return not are_slid and any(_may_have_become(state, one, come) for one in gone)


def _may_have_become(state: TableState, one: ReadDie, come: Iterable[ReadDie]) -> bool:
    """Return whether a die that is gone may be one of those that have come, tipped over."""
    near = [die for die in come if lies_where(die, one, within=PUSHED_WIDTHS)]
    if _show_alike(state, one, near):
        return False
    return any(die.sure and lies_where(die, one, within=TIPPED_WIDTHS) for die in near)


def _stayed(state: TableState) -> tuple[ReadDie, ...]:
    """Return the dice, surely read, that were left to lie for the throw: kept, or spared."""
    left = state.tray.lying if are_taken_up(state) else ()
    return tuple(die for die in _lying_spared(state) or left if die.sure)


def _kept_alone(state: TableState) -> tuple[ReadDie, ...]:
    """Return the kept dice, surely read, where they lay before anything came to them.

    A hand may have lain over them since, or the last of the throw have come after the others. They
    are none where the tray was seen empty at last.
    """
    left, rolled = state.tray.left, state.rolls[-1].dice if state.rolls else ()
    may_lie_there = bool(state.tray.lying) or state.tray.hidden
    are_kept = state.spared is None and len(left) < len(rolled) and may_lie_there
    return tuple(die for die in left if die.sure) if are_kept else ()


def _lying_spared(state: TableState) -> list[ReadDie]:
    """Return the dice that count as they lie, as far as they lay there to the last."""
    return [die for die in state.spared or () if lies_among(die, state.tray.lying)]


def _show_alike(state: TableState, die: ReadDie, others: Iterable[ReadDie]) -> bool:
    """Return whether a die shows what one of some others does, as it was read or somebody said.

    One that was corrected may be read rightly or wrongly each time.
    """
    rolled = state.rolls[-1].dice if state.rolls else ()
    alike = [{die.face}, *({each.face, each.read_as} for each in rolled if each.is_said)]
    return any({one.face, die.face} <= faces for one in others for faces in alike)


def doubts_of_picture(report: ReportTray) -> list[str]:
    """Return what the reader doubts about a picture as a whole.

    As many dice as the game has were surely read: what else looked like one is none, and no hand
    hides one.
    """
    if report.sure:
        return []
    surely = all(die.sure for die in report.dice)
    troubles = [code for code in report.troubles if code != HAND]
    if surely and report.troubles and troubles in ([], [UNEXPLAINED]):
        return []
    doubts = [code for code in troubles if code not in DIE_TROUBLES]
    return doubts or (["unsure"] if surely else [])


def doubts_once_corrected(variant: Variant | None, roll: Roll) -> tuple[str, ...]:
    """Return what has to be asked about a roll after a die of it was corrected.

    Where kept dice stay kept, a correction cannot turn one of them into another.
    """
    was_missing = KEPT_MISSING in roll.doubts or stays_kept(variant)
    answered = (KEPT_MISSING, KEPT_TURNED, WRONG_SHADES, UNSURE_SHADE)
    doubts = [doubt for doubt in roll.doubts if doubt not in answered]
    if was_missing and not has_kept(variant, roll.kept, roll.dice):
        doubts.append(KEPT_MISSING)
    if shade_of_too_many(variant, roll.dice) is not None:
        doubts.append(WRONG_SHADES)
    if UNSURE_SHADE in roll.doubts and any(die.between_shades for die in roll.dice):
        doubts.append(UNSURE_SHADE)
    return tuple(doubts)


def why_not_accepted(variant: Variant | None, roll: Roll) -> str | None:
    """Return why a roll cannot be as it was read, whatever a person says, as a key; None if it can.

    Some die has to be corrected then.
    """
    if not all(die.face for die in roll.dice):
        return "say-what-it-shows"
    if shade_of_too_many(variant, roll.dice) is not None:
        return "say-which-are-dark"
    is_lacking = stays_kept(variant) and not has_kept(variant, roll.kept, roll.dice)
    return "bound-dice-missing" if is_lacking else None


def shade_of_too_many(variant: Variant | None, dice: Iterable[ReadDie]) -> Shade | None:
    """Return the shade that more dice have than the game has; None where the shades fit.

    The shades are a checksum (SPEC 8.2); any will do where they mean nothing.
    """
    dark = sum(die.shade is Shade.DARK for die in dice)
    if variant is None or not tells_shades(variant) or dark == variant.dark:
        return None
    return Shade.DARK if dark > variant.dark else Shade.LIGHT
