"""A game is begun from a page: what can be chosen, what is refused, and who plays."""

from __future__ import annotations

import json

import pytest
from visiting import Phone

from companion.catalogue import find_variant, options_of, playable, variant_ids
from companion.storage.log import MemoryLog
from companion.storage.players import Roster
from companion.table import Table
from companion.turn.commands import StartGame
from companion.turn.players import Colour
from web.app import LONGEST_REQUEST_BYTES, create_app
from web.parts import Parts

ANN_AND_BEN = [{"name": "Ann", "colour": "pink"}, {"name": "Ben", "colour": "teal"}]


@pytest.fixture
def idle():
    """A table at which nobody has played yet."""
    table = Table(MemoryLog(), clock=lambda: 0.0, games=playable())
    table.propose(StartGame(find_variant("yatzy", {"hold": "locked"}), ("Ann", "Ben")))
    return table


@pytest.fixture
def roster(tmp_path):
    return Roster(tmp_path / "players.json")


@pytest.fixture
def first(idle, roster):
    """A phone at that table."""
    return Phone(
        create_app(idle, Parts(roster=roster), find_addresses=lambda: ("http://192.168.1.5:8080/",))
    )


def version_of(phone):
    return phone.view["version"]


def start(phone, headers=None, **fields):
    asked = {"game": "yatzy", "options": {}, "players": ANN_AND_BEN, "version": version_of(phone)}
    return phone.post("start", asked | fields, headers=headers or {})


def test_a_page_learns_what_can_be_begun_and_what_was_played_last(first, roster):
    told = first.get("/api/new-game").json

    assert [game["id"] for game in told["games"]] == [*variant_ids()]
    assert told["games"][0].keys() == {"id", "name", "about", "players"}
    assert {game["id"]: game["players"] for game in told["games"]} == {
        name: [*find_variant(name).players] for name in variant_ids()
    }
    assert told["last"] == {
        "game": "yatzy",
        "name": "Yatzy",
        "options": {"hold": "locked"},
        "players": [{"name": "Ann", "colour": "blue"}, {"name": "Ben", "colour": "red"}],
    }
    assert told["colours"] == [colour.value for colour in Colour]
    assert (told["known"], told["trouble"]) == ([], "")


def test_a_game_is_begun_with_names_colours_and_house_rules(first, idle):
    answer = start(first, options={"hold": "locked"})

    assert answer.status_code == 200
    assert [(each["name"], each["colour"]) for each in answer.json["view"]["players"]] == [
        ("Ann", "pink"),
        ("Ben", "teal"),
    ]
    assert answer.json["view"]["options"] == ["hold=locked"]
    assert idle.state.colours == (Colour.PINK, Colour.TEAL)


def test_players_without_a_colour_get_a_free_one(first, idle):
    start(first, players=[{"name": "Ann"}, {"name": "Ben", "colour": "blue"}])

    assert idle.state.colours == (Colour.RED, Colour.BLUE)


def test_a_second_start_from_the_same_page_is_stale_and_begins_nothing(first, idle):
    version = version_of(first)
    start(first, version=version)
    begun = idle.state

    again = start(first, version=version)

    assert (again.status_code, again.json["stale"]) == (409, True)
    assert idle.state is begun


@pytest.mark.parametrize("said", [{}, {"breaks_off": False}], ids=["nothing", "no"])
def test_a_running_game_is_not_lost_by_accident_and_undo_brings_it_back(phone, table, throw, said):
    throw("66331")
    running = table.state

    refused = start(phone, **said)
    assert (refused.status_code, refused.json["key"]) == (409, "game-running")
    assert table.state is running
    assert start(phone, breaks_off=True).json["view"]["variant"] == "yatzy"
    phone.post("undo", {"version": version_of(phone)})

    assert table.state == running


@pytest.mark.parametrize(
    ("players", "key"),
    [
        pytest.param([], "wrong-number-of-players", id="nobody"),
        pytest.param([{"name": f"P{n}"} for n in range(9)], "wrong-number-of-players", id="nine"),
        pytest.param([{"name": "Ann"}, {"name": "ANN"}], "names-must-differ", id="twice the same"),
        pytest.param([{"name": " "}], "name-missing", id="no name"),
        pytest.param([{"name": "A\x00"}], "name-unwritable", id="control character"),
        pytest.param([{"name": "\ud800"}], "name-unwritable", id="half a sign"),
        pytest.param([{"name": "A" * 41}], "name-too-long", id="too long"),
    ],
)
def test_players_that_cannot_be_are_refused_in_a_sentence(first, idle, players, key):
    answer = start(first, players=players)

    assert (answer.status_code, answer.json["key"]) == (409, key)
    assert answer.json["error"].endswith(".")
    assert idle.state.variant is None


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        pytest.param({"game": "ludo"}, "does not know that game", id="game"),
        pytest.param({"game": 7}, "“game” has to be a text", id="no game"),
        pytest.param({"options": {"nix": "1"}}, "no option 'nix'", id="house rule"),
        pytest.param({"options": {"hold": "half"}}, "half", id="choice"),
        pytest.param({"options": {"hold": 7}}, "object of texts", id="a number"),
        pytest.param({"options": []}, "object of texts", id="a list"),
        pytest.param({"players": "Ann"}, "list of players", id="no list"),
        pytest.param({"players": [7]}, "each player's name", id="no player"),
        pytest.param({"players": [{"name": 7}]}, "each player's name", id="no name"),
        pytest.param({"players": [{"name": "A", "colour": "gold"}]}, "colours", id="colour"),
        pytest.param({"breaks_off": "yes"}, "true or false", id="no flag"),
    ],
)
def test_a_request_that_cannot_be_says_what_is_wrong(first, idle, fields, why):
    answer = start(first, **fields)

    assert answer.status_code == 400
    assert why in answer.json["error"]
    assert idle.state.variant is None


def test_the_longest_game_that_can_be_begun_is_not_too_long():
    longest = max(variant_ids(), key=lambda each: len(str(options_of(each))))
    options = {key: max(choices, key=len) for key, choices in options_of(longest).items()}
    players = [{"name": "\N{GRINNING FACE}" * 40, "colour": "violet"}] * 8
    asked = {"game": longest, "options": options, "players": players, "version": 10**9}

    assert len(json.dumps(asked, ensure_ascii=False).encode()) < 3000 < LONGEST_REQUEST_BYTES


def test_house_rules_are_told_with_the_rules_that_they_make(first):
    told = first.get("/api/house-rules?game=yatzy&option=hold=locked").json

    assert told["house"] == ["A die that was kept stays kept for the turn."]
    assert told["house"][0] in told["rules"]
    hold = next(rule for rule in told["choices"] if rule["key"] == "hold")
    assert (hold["title"], hold["number"]) == ("Kept dice", None)
    assert hold["choices"][1] == {"value": "locked", "told": told["house"][0]}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Points that win: a number from 500 to 100,000."),
        ("de", "Punkte zum Sieg: eine Zahl von 500 bis 100.000."),
        ("fr", "Points pour gagner\u00a0: un nombre de 500 à 100\u202f000."),
        ("es", "Puntos para ganar: un número de 500 a 100.000."),
    ],
)
@pytest.mark.parametrize("target", ["0", "100001", "many"])
def test_a_number_that_a_house_rule_does_not_take_is_told_with_its_name(
    first, idle, target, code, told
):
    headers = {"Accept-Language": code}

    begun = start(first, game="farkle", options={"target": target}, headers=headers)
    asked = first.get(f"/api/house-rules?game=farkle&option=target={target}", headers=headers)

    assert (begun.json["error"], asked.json["error"]) == (told, told)
    assert idle.state.variant is None


@pytest.mark.parametrize("asked", ["", "?game=ludo", "?game=yatzy&option=nix", "?game=../yatzy"])
def test_rules_of_no_game_are_refused(first, asked):
    answer = first.get(f"/api/house-rules{asked}")

    assert answer.status_code == 400
    assert answer.json["error"].endswith(".")


def test_a_roster_that_is_damaged_is_said(idle, tmp_path):
    (tmp_path / "players.json").write_text("{", "utf-8")
    phone = Phone(create_app(idle, Parts(roster=Roster(tmp_path / "players.json"))))

    assert "is damaged" in phone.get("/api/new-game").json["trouble"]


def test_a_known_player_can_be_forgotten(first, roster, idle):
    start(first)
    roster.remember([each.event for each in idle.logged])

    answer = first.post("forget-player", {"name": "Ann", "version": version_of(first)})

    assert answer.status_code == 200
    assert [each["name"] for each in first.get("/api/new-game").json["known"]] == ["Ben"]


def test_somebody_joins_leaves_and_comes_back(phone, table):
    joined = phone.post("add-player", {"name": "Dan", "version": version_of(phone)})
    left = phone.post("leave", {"seat": 0, "version": version_of(phone)})
    assert ["away" in each for each in left.json["view"]["players"]] == [True, False, False]
    back = phone.post("come-back", {"seat": 0, "version": version_of(phone)})

    assert [each["name"] for each in joined.json["view"]["players"]] == ["Ann", "Ben", "Dan"]
    assert joined.json["view"]["players"][2]["colour"] == "green"
    assert ["away" in each for each in back.json["view"]["players"]] == [False] * 3


def test_a_player_is_renamed(phone, table):
    answer = phone.post("rename", {"seat": 1, "name": "Bea", "version": version_of(phone)})

    assert answer.json["view"]["players"][1]["name"] == "Bea"
    assert table.state.players == ("Ann", "Bea")


def test_a_seat_is_skipped(phone):
    answer = phone.post("skip", {"version": version_of(phone)})

    assert answer.json["view"]["players"][1].get("in_turn")


def test_a_page_knows_whether_somebody_may_join(phone, table):
    assert phone.view["joinable"]

    full = [{"name": f"P{number}"} for number in range(8)]
    start(phone, players=full, breaks_off=True)

    assert not phone.view["joinable"]


def test_before_a_game_nobody_joins(first):
    answer = first.post("add-player", {"name": "Dan", "version": version_of(first)})

    assert (answer.status_code, answer.json["key"]) == (409, "no-game")
    assert not first.view["joinable"]
