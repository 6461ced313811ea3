"""A whole table as it may be shown, put together from its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.rules.tally import tally
from companion.turn.buttons import Meaning, face_asked, meaning
from companion.turn.commands import Button
from companion.turn.moves import winners
from companion.turn.sentences import situation
from companion.turn.state import Phase, Roll, TableState
from companion.views.sheet import lanes_of, rows_of
from companion.views.values import ButtonView, DieView, Live, Motion, PlayerView, TableView
from companion.wording import in_english

if TYPE_CHECKING:
    from companion.dice import Die
    from companion.turn.tray import ReadDie

RIVALS = 2
"""So many faces are offered for a doubtful die at first sight; the others are one tap further."""


def view_of(state: TableState, version: int, live: Live) -> TableView:
    """Return what may be shown of a state and of what the camera is doing."""
    variant = state.variant
    sentence = _sentence(state, live)
    return TableView(
        version=version,
        game="" if variant is None else variant.name,
        variant="" if variant is None else variant.id,
        phase=state.phase.value,
        motion=live.motion.value,
        sentence=in_english(sentence, variant),
        sentence_key=sentence.key,
        notice=None if live.notice is None else in_english(live.notice, variant),
        turn=_turn(state),
        turns=0 if variant is None else len(variant.places),
        roll=len(state.rolls),
        rolls=state.throws_allowed,
        throw_from=variant.dice if variant is not None and state.may_roll else 0,
        dice=_dice(state),
        lying=len(state.tray.lying),
        buttons=tuple(_button(state, button) for button in Button),
        players=_players(state),
        lanes=lanes_of(state),
        rows=() if variant is None else rows_of(state, variant),
    )


def _turn(state: TableState) -> int:
    if state.variant is None:
        return 0
    written = len(state.sheets[state.seat].entries)
    return min(written + 1, len(state.variant.places))


def _sentence(state: TableState, live: Live) -> Message:
    """The camera's state comes first where the game has to wait for it."""
    waits = state.phase in (Phase.READY, Phase.READ, Phase.HOLD)
    if live.motion is Motion.LOST:
        return say("camera-lost")
    if waits and live.motion in (Motion.MOVING, Motion.HAND, Motion.STARTING):
        return say(live.motion.value)
    if waits and live.motion is Motion.ENDED:
        return say("camera-ended")
    return situation(state)


def _dice(state: TableState) -> tuple[DieView, ...]:
    roll = state.roll
    if roll is None:
        return ()
    kept = _marked_as_kept(roll, roll.kept if state.kept is None else state.kept)
    asked = face_asked(state) or (None, None)
    return tuple(
        _die(index, die, kept=kept[index], pointed=asked[1] if asked[0] == index else None)
        for index, die in enumerate(roll.dice)
    )


def _marked_as_kept(roll: Roll, kept: tuple[Die, ...]) -> list[bool]:
    """Return for each die whether it is one of those kept: a multiset, so any equal die will do."""
    left = [die.face for die in kept]
    marks = []
    for die in roll.dice:
        marks.append(die.face in left)
        if die.face is not None and marks[-1]:
            left.remove(die.face)
    return marks


def _die(index: int, die: ReadDie, *, kept: bool, pointed: int | None) -> DieView:
    return DieView(
        index=index,
        face=die.face,
        shade=die.shade.value,
        sure=die.sure,
        kept=kept,
        asked=pointed is not None,
        pointed=pointed,
        rivals=() if die.sure else die.candidates[:RIVALS],
        x=None if die.spot is None else die.spot.x,
        y=None if die.spot is None else die.spot.y,
    )


def _button(state: TableState, button: Button) -> ButtonView:
    asked: Meaning = meaning(state, button)
    return ButtonView(
        button=button.value,
        label=in_english(asked.label, state.variant),
        key=asked.label.key,
        enabled=asked.command is not None,
    )


def _players(state: TableState) -> tuple[PlayerView, ...]:
    variant = state.variant
    if variant is None:
        return ()
    won = winners(state)
    return tuple(
        PlayerView(
            seat=seat,
            name=name,
            total=tally(variant, state.sheets[seat]).total,
            in_turn=seat == state.seat and not state.is_over,
            won=seat in won,
        )
        for seat, name in enumerate(state.players)
    )
