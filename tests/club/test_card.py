"""What tables say of themselves, and how little is believed of what comes from the broker."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import dice

from companion.catalogue import find_variant
from companion.club.card import (
    MOST_BYTES,
    SCHEMA,
    Card,
    Standing,
    as_json,
    card_of,
    read_card,
)
from companion.errors import ForeignPostError
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import EnterRoll, ScoreIn, StartGame, StopRolling
from companion.turn.players import LONGEST_NAME


def played(*players):
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), players))
    return table


def card_at(table):
    return card_of(table.snapshot().view, name="Hall", run="r1")


def written(**changes):
    """Return a good state with some fields changed; those that are None are left out."""
    fields = json.loads(as_json(card_at(played("Ann", "Ben")), at=5.0)) | changes
    return json.dumps({name: value for name, value in fields.items() if value is not None}).encode()


def test_a_table_without_a_game_has_a_card():
    card = card_at(Table(MemoryLog(), clock=lambda: 0.0))

    assert (card.game, card.phase, card.players) == ("", "no-game", ())
    assert read_card(as_json(card, at=1.0).encode()) == (card, 1.0)


def test_a_card_tells_players_totals_whose_turn_it_is_and_what_lies_there():
    table = played("Ann", "Ben")
    table.submit(EnterRoll(dice("66361")))
    table.submit(StopRolling())
    table.submit(ScoreIn(Place("main", "sixes")))
    table.submit(EnterRoll(dice("12345")))

    card = card_at(table)

    assert card == Card(
        name="Hall", run="r1", version=card.version, game="Yahtzee", variant="yahtzee-os2",
        phase="read", turn=1, turns=13, counted="turn", roll=1, rolls=3,
        dice=(1, 2, 3, 4, 5), dark=(), kept=(),
        players=(
            Standing(name="Ann", total=18, in_turn=False, won=False),
            Standing(name="Ben", total=0, in_turn=True, won=False),
        ),
    )  # fmt: skip
    assert (card.in_turn, card.leader) == ("Ben", "Ann")


def test_what_is_written_is_read_again_with_its_moment_and_is_small():
    card = card_at(played(*(f"Player with a long name {number}" for number in range(8))))

    text = as_json(card, at=1_700_000_000.04)

    assert read_card(text.encode()) == (card, 1_700_000_000.0)
    assert len(text) < 1500
    assert json.loads(text)["schema"] == SCHEMA


def test_nobody_leads_before_there_are_points_and_several_may():
    card = card_at(played("Ann", "Ben"))
    even = tuple(replace(each, total=7) for each in card.players)

    assert card.leader == ""
    assert replace(card, players=even).leader == "Ann, Ben"


def test_who_has_won_is_ahead_of_who_has_more():
    card = card_at(played("Ann", "Ben"))
    served = (
        Standing(name="Ann", total=1, in_turn=False, won=True),
        replace(card.players[1], total=45),
    )

    assert replace(card, players=served).leader == "Ann"
    assert replace(card, players=(replace(served[0], total=-1),)).leader == "Ann"


def test_a_name_that_would_break_the_line_is_cleaned_when_told_and_when_heard():
    view = played("Ann", "Ben").snapshot().view
    # An old log may hold what no page would let anybody type now.
    names = ("Ann\nLee\u202e", "B" * 99)
    players = tuple(
        replace(each, name=name) for each, name in zip(view.players, names, strict=True)
    )
    told = card_of(replace(view, players=players), name="Hall", run="r1")
    heard, _ = read_card(written(name="A\u0000\ud83dx\u2066"))

    assert [each.name for each in told.players] == ["Ann Lee", "B" * (LONGEST_NAME - 1) + "…"]
    assert heard.name == "A x"


def test_fields_of_a_newer_table_are_no_trouble():
    assert read_card(written(mood="good"))[0].name == "Hall"


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        pytest.param(b"x" * (MOST_BYTES + 1), "bytes", id="too long"),
        pytest.param(b"\xff\xfe", "no JSON", id="no text"),
        pytest.param(b"{", "no JSON", id="half"),
        pytest.param(b"[" * 8000, "no JSON", id="deep"),
        pytest.param(b"[]", "no JSON object", id="a list"),
        pytest.param(b"1" * 8000, "no JSON", id="a number without end"),
        pytest.param(written(schema=2), "schema", id="another schema"),
        pytest.param(written(schema=True), "schema", id="true is no schema"),
        pytest.param(written(name=None), "name has to be a text", id="no name"),
        pytest.param(written(name=""), "name has to be a text that", id="an empty name"),
        pytest.param(written(name="\u200e\n"), "name has to be a text that", id="nothing to see"),
        pytest.param(written(name="x" * 500), "name", id="a name of 500"),
        pytest.param(written(name={"a": 1}), "name", id="a name that is no text"),
        pytest.param(written(phase="dancing"), "phase has to be one of", id="phase"),
        pytest.param(written(counted=[]), "counted", id="counted"),
        pytest.param(written(turn=-1), "turn", id="turn below 0"),
        pytest.param(written(rolls=1e300), "rolls", id="no whole number"),
        pytest.param(written(at=float("nan")), "at has to be", id="no moment"),
        pytest.param(written(at="now"), "at has to be", id="a moment in words"),
        pytest.param(written(dice=[7]), "dice", id="a seven"),
        pytest.param(written(dice=[1] * 50), "dice", id="fifty dice"),
        pytest.param(written(dice=[1], kept=[1]), "kept", id="kept what is not there"),
        pytest.param(written(players="Ann"), "players", id="players that are no list"),
        pytest.param(written(players=["Ann"]), "players has to be a list of obj", id="bare names"),
        pytest.param(written(players=[{"name": "A"}] * 99), "players", id="99 players"),
        pytest.param(
            written(players=[{"name": "A", "total": "<b>", "in_turn": True, "won": False}]),
            r"players\[0\].total has to be a whole number",
            id="a total that is markup",
        ),
        pytest.param(
            written(players=[{"name": "A", "total": 1, "in_turn": 1, "won": False}]),
            r"players\[0\].in_turn has to be true or false",
            id="1 is not true",
        ),
    ],
)
def test_what_is_no_state_is_refused_with_its_field(payload, why):
    with pytest.raises(ForeignPostError, match=why):
        read_card(payload)


GOOD = json.loads(written())
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*GOOD, "total"]), inner)
    ),
    max_leaves=8,
)


# How long a loaded machine takes is no property of what is tested.
AT_LEISURE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@AT_LEISURE
@given(changes=st.dictionaries(st.sampled_from([*GOOD]), ANYTHING, max_size=3))
def test_whatever_stands_in_a_field_is_read_within_bounds_or_refused(changes):
    try:
        card, at = read_card(json.dumps(GOOD | changes).encode())
    except ForeignPostError:
        return

    again, _ = read_card(as_json(card, at=at).encode())
    assert again == card
    assert len(card.name) <= LONGEST_NAME
    assert card.name.encode()


@AT_LEISURE
@given(payload=st.binary(max_size=200))
def test_any_bytes_are_refused_without_a_crash(payload):
    with pytest.raises(ForeignPostError):
        read_card(payload)
