"""The lamp has a sign for every situation, and is dark while the camera looks."""

from __future__ import annotations

import pytest
from playing import Played, dice, lying

from companion.rules.place import Place
from companion.signals.lamp import BY_PHASE, BY_SENTENCE, NEEDS_HELP, LampSign, lamp_of
from companion.signals.panel import GLOWS
from companion.turn.commands import AgreeOn, EnterRoll, ReportTray, ScoreIn, StopRolling
from companion.turn.customs import Confirming, Customs
from companion.turn.sentences import situation
from companion.turn.state import Phase, TableState
from companion.turn.tray import ReadDie
from companion.views import Live, Motion, view_of
from companion.words.wording import ENGLISH


def sign(state, motion=Motion.SETTLED):
    """Return what the lamp says of a state."""
    return lamp_of(view_of(state, 0, Live(motion=motion)))


def test_every_phase_and_every_sign_glows():
    assert set(BY_PHASE) == {phase.value for phase in Phase}
    assert set(GLOWS) == set(LampSign)
    assert len({(glow.colour, glow.period_s) for glow in GLOWS.values()}) == len(GLOWS)
    assert {*NEEDS_HELP, *BY_SENTENCE} <= set(ENGLISH)


def test_a_turn_in_signs():
    played = Played()
    assert sign(played.state) is LampSign.READY
    played.throw("66331")
    assert sign(played.state) is LampSign.READ
    played.see("66", at=played.height)
    assert sign(played.state) is LampSign.READ
    played.do(StopRolling())
    assert sign(played.state) is LampSign.CHOOSE


@pytest.mark.parametrize("motion", [Motion.MOVING, Motion.HAND, Motion.READING])
def test_it_is_dark_while_the_camera_looks(motion):
    played = Played()
    played.do(EnterRoll(dice("66331")))

    assert sign(played.state, motion) is LampSign.QUIET


def test_what_has_to_be_asked_is_amber_and_what_needs_hands_is_red():
    played = Played()
    played.throw("66331", unsure="4")
    assert sign(played.state) is LampSign.CHECK

    crowded = Played()
    crowded.do(ReportTray(tuple(ReadDie(face=6) for _ in range(6))))
    assert sign(crowded.state) is LampSign.HELP
    assert sign(Played().state, Motion.LOST) is LampSign.HELP
    assert sign(Played().state, Motion.ABSENT) is LampSign.READY


def test_it_asks_whether_what_lies_there_is_a_throw():
    thrown_again = Played()
    thrown_again.do(AgreeOn(Customs(confirm_holds=Confirming.ALWAYS)))
    thrown_again.throw("66331")
    height = thrown_again.height
    thrown_again.see("66", at=height)
    thrown_again.do(ReportTray((*lying("66", at=height), *lying("..245", at=0.7))))
    assert situation(thrown_again.state).key == "thrown-again"
    assert sign(thrown_again.state) is LampSign.CHECK

    written = Played()
    written.throw("66331")
    written.do(ScoreIn(Place("main", "chance")))
    written.do(ReportTray(lying("66..1", at=written.height), sure=False, troubles=("hidden",)))
    written.see("66331")
    assert situation(written.state).key == "is-it-a-throw"
    assert sign(written.state) is LampSign.CHECK


def test_without_a_game_it_breathes():
    assert sign(TableState()) is LampSign.PAUSED
