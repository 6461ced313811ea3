"""Over random games of every family: a corrected game is one that could have been played so."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import reduce

import pytest
from playing import Played, dice, lying
from walking import Walk

from companion.catalogue import find_variant
from companion.dice import Die, Shade
from companion.errors import IllegalMoveError
from companion.rules.place import Place
from companion.turn import commands, events
from companion.turn.decide import decide
from companion.turn.evolve import as_recorded, evolve, fold
from companion.turn.moves import legal_moves
from companion.turn.recorded import steps_of
from companion.turn.replaying import COMMANDS, Replay
from companion.turn.sentences import situation
from companion.turn.state import Phase
from companion.views import Live, view_of
from companion.words.wording import in_english

GAMES = ("yahtzee-os2", "enhanced-yahtzee", "generala", "minyat", "yin-yang", "farkle")
STEPS = 60
TRIES = 12

THROWS = (("66331", 0.1), ("66215", 0.3), ("11215", 0.5))
HIGHER = Place("main", "higher")

BOXES = find_variant("yahtzee-os2").places

KEPT_OUT = (commands.Undo, commands.PointAtBox, commands.PointAtGroups, commands.CorrectDie)


def thrown(state, chance):
    kept = state.kept or ()
    dark = state.variant.dark - sum(die.shade is Shade.DARK for die in kept)
    favourite = chance.randint(1, 6)
    fresh = (
        Die(
            chance.choice([favourite, chance.randint(1, 6)]),
            Shade.DARK if index < dark else Shade.LIGHT,
        )
        for index in range(state.variant.dice - len(kept))
    )
    return (*kept, *fresh)


def random_game(game, chance):
    """Return a game in the middle, or at its end."""
    played = Played(("Ann", "Ben", "Cleo")[: chance.randint(1, 3)], game)
    for _ in range(STEPS):
        if played.state.phase is Phase.OVER:
            break
        if played.state.may_throw and played.state.phase in (Phase.READY, Phase.HOLD):
            played.do(commands.EnterRoll(thrown(played.state, chance)))
        moves = [m for m in legal_moves(played.state) if not isinstance(m, KEPT_OUT)]
        kinds = sorted({type(move) for move in moves}, key=repr)
        kind = chance.choice(kinds)
        played.do(chance.choice([move for move in moves if isinstance(move, kind)]))
    return played


def random_correction(state, chance):
    """Return a correction of some step, sensible or not."""
    steps = [*enumerate(steps_of(state))]
    rolls = [e for e in steps if isinstance(e[1], events.DiceRolled)]
    kind = chance.choice(["roll", "roll", "move", "out"])
    if kind == "roll" and rolls:
        number, step = chance.choice(rolls)
        if any(die.face is None for die in step.dice):
            return None
        known = [die.die for die in step.dice]
        wrong = chance.randrange(len(known))
        known[wrong] = replace(known[wrong], face=chance.randint(1, 6))
        return commands.CorrectRoll(number, tuple(known))
    ends = [e for e in steps if isinstance(e[1], events.BoxScored | events.TurnBanked)]
    if not ends:
        return None
    number, _ = chance.choice(ends)
    if kind == "out":
        return commands.TakeTurnOut(number)
    places = getattr(state.variant, "places", None)
    return commands.MoveEntry(number, chance.choice(places)) if places else None


def played_so(steps):
    """Return a game in which these steps are asked for one by one."""
    played = Played(steps[0].players, steps[0].variant.id)
    for step in steps[1:]:
        match step:
            case events.DiceRolled(dice):
                played.do(commands.EnterRoll(tuple(die.die for die in dice)))
            case events.HoldsConfirmed(kept, groups):
                played.do(commands.ConfirmHolds(kept, groups))
            case events.TurnBanked(groups):
                played.do(commands.BankTurn(groups))
            case _:
                played.do(COMMANDS[type(step)](step))
    return played.state


def compared(state):
    """Return a state without what corrections leave alone, or only say: cursor and readings."""
    plain = tuple(
        replace(roll, dice=tuple(replace(die, chances=(), read_as=None) for die in roll.dice))
        for roll in state.rolls
    )
    cursor = {"pointed_box": None, "pointed_groups": None, "pointed_face": None}
    return replace(state, rolls=plain, wrong_shades=0, **cursor)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_corrected_game_is_as_if_it_had_been_recorded_so(game, seed):
    chance = random.Random(f"{game} {seed}")
    played = random_game(game, chance)
    accepted = 0

    for _ in range(TRIES):
        correction, before = random_correction(played.state, chance), played.state
        if correction is None:
            continue
        try:
            played.do(correction)
        except IllegalMoveError:
            assert played.state == before
            continue
        accepted += 1
        steps = steps_of(played.state)
        assert compared(played_so(steps)) == compared(played.state)
        assert steps_of(as_recorded(played.state)) == steps
        assert fold(played.events) == played.state

    assert accepted


@pytest.mark.parametrize("game", GAMES)
def test_a_table_goes_on_after_corrections_at_any_moment(game):
    walk = Walk(7, game)
    for _ in range(80):
        edges = list(walk.edges())
        if not edges:
            break
        walk.step(edges)
        correction = random_correction(walk.state, walk.chance) if walk.state.rolls else None
        if correction is not None and walk.chance.random() < 0.2:
            walk.do(correction)
        assert in_english(situation(walk.state))
        assert view_of(walk.state, 0, Live()).buttons


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_happened_is_never_said_to_be_impossible(game, seed):
    walk = Walk(seed, game)
    for _ in range(100):
        edges = list(walk.edges())
        if not edges:
            break
        walk.step(edges)
    steps = steps_of(walk.state)
    first = next((n for n, each in enumerate(steps) if isinstance(each, events.DiceRolled)), None)
    if first is None or any(die.face is None for die in steps[first].dice):
        return

    assert Replay(walk.state, decide).with_edits({first: steps[first]}) == ()


def thrown_without_what_was_kept():
    """Return a game in which an older version let a die be thrown that stays kept."""
    played = Played(game="yams-pd", hold="locked")
    rolls = [events.DiceRolled(lying(faces, at=at)) for faces, at in THROWS]
    steps = (rolls[0], events.HoldsConfirmed(dice("66")), *rolls[1:], events.BoxScored(HIGHER))
    played.state = reduce(evolve, steps, played.state)
    played.do(commands.EnterRoll(dice("12345")))
    return played


def test_what_an_older_version_allowed_is_not_held_against_a_correction_before_it():
    played = thrown_without_what_was_kept()

    played.do(commands.CorrectRoll(1, dice("66332")))

    assert [die.face for die in steps_of(played.state)[1].dice] == [6, 6, 3, 3, 2]
    assert steps_of(played.state)[2:] == steps_of(thrown_without_what_was_kept().state)[2:]


def test_a_correction_that_takes_away_what_stays_kept_is_refused_all_the_same():
    played = Played(game="yams-pd", hold="locked")
    played.do(commands.EnterRoll(dice("66331")), commands.ConfirmHolds(dice("66")))
    played.do(commands.EnterRoll(dice("66615")), commands.ScoreIn(HIGHER))

    with pytest.raises(IllegalMoveError):
        played.do(commands.CorrectRoll(3, dice("61115")))


def test_a_skip_to_nobody_that_an_older_version_allowed_is_not_held_against_a_correction():
    played = Played()
    played.do(commands.SkipSeat())
    while played.state.seat or len(played.state.sheets[1].entries) < len(BOXES):
        box = BOXES[len(played.state.sheets[played.state.seat].entries)]
        played.do(commands.EnterRoll(dice("12346")), commands.ScoreIn(box))
    skips = (events.SeatSkipped(), events.SeatSkipped())
    played.state = reduce(evolve, skips, played.state)

    played.do(commands.CorrectRoll(2, dice("12345")))

    assert steps_of(played.state)[-2:] == skips
