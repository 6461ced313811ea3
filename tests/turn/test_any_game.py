"""Every game, with any house rules, is played to its end by random legal moves."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from playing import Played

from companion.catalogue import find_variant, options_of, variant_ids
from companion.dice import Die, Shade
from companion.errors import IllegalMoveError
from companion.rules.banking import banked_so_far
from companion.rules.ending import winner_at_once
from companion.rules.place import Place
from companion.rules.sheet_game import SheetGame
from companion.rules.tally import tally
from companion.turn import commands
from companion.turn.decide import decide
from companion.turn.evolve import fold
from companion.turn.moves import endings, legal_moves, totals, winners
from companion.turn.state import Phase

SINGLE = [
    *((variant_id, {}) for variant_id in variant_ids()),
    *(
        (variant_id, {key: choice})
        for variant_id in variant_ids()
        for key, choices in options_of(variant_id).items()
        for choice in choices[1:]
    ),
]
"""Every game as it is, and with every single option."""

COMBINATIONS = 200

ENDS = (commands.BankTurn, commands.StopRolling)
"""What a patient player leaves alone while there is little to bank."""

ASIDES = (commands.CorrectDie, commands.PointAtGroups, commands.PointAtBox)
"""What gets no game on."""

CAREFUL = 0.8
"""So often a player who can only correct dice says what lies there."""

CHECKED = 5
"""So many moments of a game, about, in which offered moves are tried, and others besides."""

TRIED = 60
"""So many of each at the most."""


def random_game(number):
    """Return one of the random combinations of a game and its house rules."""
    chance = random.Random(number)
    variant_id = variant_ids()[number % len(variant_ids())]
    options = {key: chance.choice(choices) for key, choices in options_of(variant_id).items()}
    return variant_id, options


def told(game):
    return f"{game[0]} {' '.join(f'{key}={value}' for key, value in game[1].items())}"


GAMES = [*SINGLE, *(random_game(number) for number in range(COMBINATIONS))]


@pytest.mark.parametrize(
    ("number", "game"), list(enumerate(GAMES)), ids=[told(game) for game in GAMES]
)
def test_a_game_is_played_to_its_end_by_legal_moves(number, game):
    variant_id, options = game
    chance = random.Random(number)
    played = Played(("Ann", "Ben", "Cleo")[: 1 + number % 3], variant_id, **options)

    lying = ()
    while played.state.phase is not Phase.OVER:
        if played.state.may_throw and played.state.phase in (Phase.READY, Phase.HOLD):
            lying = thrown(played.state, chance)
            played.do(commands.EnterRoll(lying))
        offered = [m for m in legal_moves(played.state) if not isinstance(m, commands.Undo)]
        if chance.random() * turns_of(played.state) < CHECKED:
            check_offered(played.state, offered, chance)
        moves = patient(played.state, offered, chance)
        if all(isinstance(move, ASIDES) for move in moves) and chance.random() < CAREFUL:
            moves = corrections_back(played.state, lying, moves) or moves
        played.do(any_kind_of(moves, chance))

    check_end(played.state)
    assert fold(played.events) == played.state
    check_undo(played)


def thrown(state, chance):
    """Return a throw that keeps what is kept; equal dice are likelier than chance makes them."""
    kept = state.kept or ()
    favourite = chance.randint(1, 6)
    dark = state.variant.dark - sum(die.shade is Shade.DARK for die in kept)
    return (
        *kept,
        *(
            Die(
                chance.choice([favourite, chance.randint(1, 6)]),
                Shade.DARK if index < dark else Shade.LIGHT,
            )
            for index in range(state.variant.dice - len(kept))
        ),
    )


def patient(state, moves, chance):
    """Return the moves without most of those that bank next to nothing: so the game gets on."""
    if isinstance(state.variant, SheetGame) or chance.random() < 0.05:
        return moves
    patiently = [move for move in moves if not isinstance(move, ENDS)]
    if not patiently or len(patiently) == len(moves):
        return moves
    worth = max((each.points for each in endings(state)), default=0)
    return moves if worth * 40 >= getattr(state.variant, "target", 0) else patiently


def corrections_back(state, lying, moves):
    """Return the corrections of misread dice to what lies there: else thousands lead nowhere."""
    read = zip(state.roll.dice, lying, strict=True)
    back = set()
    for index, (die, true) in enumerate(read):
        if die.face != true.face:
            back.add(commands.CorrectDie(index, true.face))
        elif die.shade != true.shade:
            back.add(commands.CorrectDie(index, true.face, true.shade))
    return [move for move in moves if move in back]


def any_kind_of(moves, chance):
    """Return a random move, any kind as likely as others, but asides rarely: so the game gets on."""
    kinds = sorted({type(move) for move in moves}, key=repr)
    kind = chance.choices(kinds, [1 if each in ASIDES else 5 for each in kinds])[0]
    return chance.choice([move for move in moves if isinstance(move, kind)])


def turns_of(state):
    """Return about how many moments a game has: some for each box, or each banked turn."""
    sheets = state.sheets
    return 6 * len(sheets) * len(state.variant.places) if sheets else 300


def some(commands_, chance):
    """Return some of many commands."""
    return chance.sample(commands_, min(TRIED, len(commands_)))


def check_offered(state, offered, chance):
    """No move that is offered is refused, and none that is not offered is accepted."""
    everything = set(offered)
    for command in some(offered, chance):
        decide(state, command)
    for command in some([*imagined(state, chance)], chance):
        try:
            decide(state, command)
        except IllegalMoveError:
            assert command not in everything
        else:
            assert command in everything


def imagined(state, chance):
    """Yield moves of every kind, legal or not."""
    yield from (commands.StopRolling(), commands.PassOn(), commands.AcceptReading())
    yield commands.BankTurn(())
    dice = tuple(sorted(state.roll.known_dice)) if state.roll else ()
    if isinstance(state.variant, SheetGame):
        for place in (*state.variant.places, Place("main", "sevens")):
            yield from (commands.ScoreIn(place), commands.PointAtBox(place))
            yield commands.Announce(place)
        count = chance.randint(0, len(dice))
        yield from (commands.ConfirmHolds(kept) for kept in set(combinations(dice, count)))
        return
    for count in range(1, len(dice)):
        some = tuple(chance.sample(dice, count))
        yield commands.BankTurn((tuple(sorted(some)),))
        yield commands.PointAtGroups((tuple(sorted(some)),))


def check_end(state):
    """What is true of every game that is over."""
    everybody = totals(state)
    assert winners(state)
    if isinstance(state.variant, SheetGame):
        at_once = winner_at_once(state.variant, state.sheets)
        assert at_once is not None or all(s.is_full(state.variant) for s in state.sheets)
        for sheet in state.sheets:
            check_sheet(state.variant, sheet)
    elif state.bank.turns:
        assert max(everybody) >= state.variant.target
        assert everybody == banked_so_far(state.bank)
    else:
        assert sum(everybody) == len(state.series.winners)


def check_sheet(variant, sheet):
    """The total is the sum of its parts."""
    worth = tally(variant, sheet)
    columns = worth.columns.values()
    if not variant.only_bonuses and all(c.multiplier == 1 for c in variant.columns):
        assert all(c.total == sum((*c.sections, *c.bonuses, *c.spreads)) for c in columns)
    assert worth.total == sum(c.total for c in columns) + sum(worth.extras.values())
    both_zero = dict(variant.options).get("order_violation") == "zero-both"
    if not variant.spreads and not both_zero:
        assert sum(sum(c.sections) for c in columns) == sum(worth.scores.values())


def check_undo(played):
    """Undo of everything returns to the start."""
    while played.state.may_undo:
        played.do(commands.Undo())
    variant = played.state.variant
    fresh = Played(played.state.players, variant.id, **dict(variant.options))
    assert played.state.phase is Phase.READY
    assert (played.state.rolls, played.state.kept, played.state.seat) == ((), None, 0)
    assert totals(played.state) == totals(fresh.state)


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_game_says_who_may_play_it(variant_id):
    fewest, most = find_variant(variant_id).players

    assert 1 <= fewest <= most
