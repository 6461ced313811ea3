"""A whole table as it may be shown, put together from its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.messages import Message, name_of_game, say
from companion.turn import interludes
from companion.turn.buttons import face_asked
from companion.turn.commands import Button
from companion.turn.families import is_binding
from companion.turn.fixing import Fixing
from companion.turn.joining import may_join
from companion.turn.likeness import name_of_crops
from companion.turn.moves import crowned, pointed_at, totals
from companion.turn.sentences import situation
from companion.turn.set_right import as_corrected
from companion.turn.state import Phase, Roll, TableState
from companion.turn.strip import in_strip
from companion.turn.throws import are_too_many, missing_dice
from companion.turn.tray import known_dice
from companion.turn.troubles import BLINDING
from companion.views.drawn import lanes_of, rows_of, turn_of
from companion.views.highlights import best_turns
from companion.views.taps import marked, offered, staying
from companion.views.values import (
    ButtonView,
    ChoiceView,
    DieView,
    Live,
    Motion,
    PlayerView,
    TableView,
)

if TYPE_CHECKING:
    from companion.turn.interludes import Interlude

RIVALS: Final = 2
"""So many faces are offered for a doubtful die at first sight; the others are one tap further."""

NO_PICTURE: Final = (Motion.LOST, Motion.ABSENT)
"""Without pictures the game goes on by hand: what it waits for is still said first."""

NO_ROLL: Final = (Phase.NO_GAME, Phase.FINAL, Phase.OVER)
"""No roll can be entered before a game and at its end: nobody misses the camera."""


def view_of(state: TableState, version: int, live: Live) -> TableView:
    """Return what may be shown of a state and of what the camera is doing."""
    variant = state.variant
    sentence = _sentence(state, live)
    turn, turns, counted = turn_of(state)
    return TableView(
        version=version,
        game=None if variant is None else name_of_game(variant.name),
        variant="" if variant is None else variant.id,
        options=() if variant is None else tuple(f"{k}={v}" for k, v in variant.options),
        phase=state.phase,
        interlude=interludes.kind_of(live.interlude),
        motion=live.motion,
        sentence=sentence,
        sentence_key=sentence.key,
        note=_note(state, live),
        notice=live.notice,
        notice_key="" if live.notice is None else live.notice.key,
        ended=state.ended,
        turn=turn,
        turns=turns,
        counted=counted,
        roll=len(state.rolls),
        rolls=state.throws_allowed,
        joinable=may_join(state),
        throw_from=state.dice_count if state.may_throw else 0,
        seen=_seen(state),
        dark=state.dark_count,
        binds=is_binding(variant),
        correctable=state.is_correctable,
        dice=_dice(state, live.interlude),
        crops=_crops(state),
        buttons=tuple(_button(state, live, button) for button in Button),
        players=_players(state),
        lanes=lanes_of(state),
        rows=rows_of(state),
        choices=_choices(state),
    )


def _sentence(state: TableState, live: Live) -> Message:
    """What comes between two steps is said first, then the camera's state where it is needed."""
    waits = state.phase in (Phase.READY, Phase.READ, Phase.HOLD)
    if live.interlude is not None:
        return interludes.situation(live.interlude)
    if waits and _is_in_other_light(state, live):
        return say("light-changed")
    if state.variant is None and live.choice.proposed is not None:
        return say("who-plays", players=", ".join(live.choice.proposed.players))
    return (_of_the_camera(live) if waits else None) or situation(state)


def _is_in_other_light(state: TableState, live: Live) -> bool:
    """Return whether the light is to be put right now: before a throw, or where it has gone out."""
    if not live.relit or live.motion is not Motion.EMPTY:
        return False
    return state.phase is Phase.READY or bool(BLINDING.intersection(state.tray.troubles))


def _of_the_camera(live: Live) -> Message | None:
    if live.hand_lingers and live.motion in (Motion.MOVING, Motion.HAND):
        return say("hand-lingers")
    if live.moves_on and live.motion in (Motion.MOVING, Motion.READING):
        return say("moves-on")
    if live.motion.is_not_yet_read or live.motion is Motion.STARTING:
        return say(live.motion.value)
    return None


def _note(state: TableState, live: Live) -> Message | None:
    """Return what is said of the camera beside what the game waits for, where that is dice."""
    if state.phase in NO_ROLL:
        return None
    if live.motion in NO_PICTURE:
        return say("camera-lost")
    return say("camera-ended") if live.motion is Motion.ENDED else None


def _dice(state: TableState, interlude: Interlude | None) -> tuple[DieView, ...]:
    roll = state.roll
    if roll is None:
        return ()
    kept = marked(state, roll, roll.kept if state.kept is None else state.kept)
    stays = staying(state, roll)
    strip = in_strip(state.tray.lying)
    aside = marked(state, roll, known_dice(strip))
    groups = _groups(state, roll)
    asked, pointed = _under_cursor(state, interlude)
    return tuple(
        DieView(
            index=index,
            face=die.face,
            shade=die.shade.value,
            sure=die.sure,
            kept=kept[index],
            stays=stays[index],
            aside=aside[index],
            group=groups[index],
            asked=index == asked,
            pointed=pointed if index == asked else None,
            rivals=() if die.sure else die.candidates[:RIVALS],
        )
        for index, die in enumerate(roll.dice)
    )


def _seen(state: TableState) -> tuple[tuple[str, int], ...]:
    """Return what a roll by hand begins with; what is doubtful is left for a person to say."""
    if not are_too_many(state) and not missing_dice(state):
        return ()
    dice = as_corrected(state, state.tray.lying)
    return tuple((die.shade.value, die.face if die.sure and die.face else 0) for die in dice)


def _under_cursor(
    state: TableState, interlude: Interlude | None
) -> tuple[int, int] | tuple[None, None]:
    """Return which die is asked about, and the face under the cursor."""
    if isinstance(interlude, Fixing):
        return interlude.index, interlude.die.face
    return face_asked(state) or (None, None)


def _crops(state: TableState) -> str:
    return "" if state.roll is None else name_of_crops(state.roll.dice)


def _groups(state: TableState, roll: Roll) -> list[int | None]:
    """Return for each die the number of the combination that it is bound to, from 0."""
    found: list[int | None] = [None] * len(roll.dice)
    groups = state.bank.groups if state.groups is None else state.groups
    for number, group in enumerate(groups):
        left = list(group)
        for index, die in enumerate(roll.dice):
            if found[index] is None and die.die in left:
                left.remove(die.die)
                found[index] = number
    return found


def _choices(state: TableState) -> tuple[ChoiceView, ...]:
    """Return the ways to end the turn that stand in no box of a sheet."""
    here = pointed_at(state)
    return tuple(
        ChoiceView(
            label=each.label,
            key=each.label.key,
            points=each.points,
            pointed=each == here and state.phase is Phase.CHOOSE,
        )
        for each in offered(state)
    )


def _button(state: TableState, live: Live, button: Button) -> ButtonView:
    asked, if_held = (
        interludes.meaning(state, live.interlude, button, held=held, choice=live.choice)
        for held in (False, True)
    )
    return ButtonView(
        button=button.value,
        label=asked.label,
        key=asked.label.key,
        enabled=asked.does_something,
        held=None if if_held == asked else if_held.label,
    )


def _players(state: TableState) -> tuple[PlayerView, ...]:
    # Nobody is crowned before the end is confirmed.
    is_over = state.phase is Phase.OVER
    won = crowned(state) if is_over else ()
    best = best_turns(state) if is_over else (None,) * len(state.players)
    everybody = totals(state)
    return tuple(
        PlayerView(
            seat=seat,
            name=name,
            colour=state.colours[seat].value,
            away=seat in state.away,
            total=everybody[seat],
            in_turn=seat == state.seat and not state.is_over,
            won=seat in won,
            best=best[seat],
        )
        for seat, name in enumerate(state.players)
    )
