"""What a page asks for in games without a sheet: shades, dice to keep, ways to bank."""

from __future__ import annotations

import pytest
from visiting import Phone

from companion.catalogue import find_variant
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import StartGame
from web.app import create_app

ROLL = [["dark", 6], ["dark", 4], ["dark", 1], ["light", 6], ["light", 4], ["light", 6]]


def playing(game, **options):
    """Return a table with this game, and a phone."""
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant(game, options), ("Ann", "Ben")))
    return table, Phone(create_app(table))


def ask(phone, name, **fields):
    return phone.post(name, fields | {"version": phone.view["version"]})


@pytest.fixture
def thrown():
    """A game of Yin Yang after its first throw."""
    table, phone = playing("yin-yang", target="60")
    assert ask(phone, "enter", dice=ROLL).status_code == 200
    return table, phone


def test_dice_are_entered_with_their_shades(thrown):
    _, phone = thrown

    assert [[die["shade"], die["face"]] for die in phone.view["dice"]] == ROLL
    assert phone.view["phase"] == "read"


def test_dice_are_kept_by_their_places(thrown):
    _, phone = thrown

    answer = ask(phone, "hold", indices=[0, 3, 5])

    view = answer.json["view"]
    assert view["phase"] == "hold"
    assert [die.get("kept", False) for die in view["dice"]] == [
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    assert [die.get("group") for die in view["dice"]] == [0, None, None, 0, None, 0]


def test_what_was_set_aside_before_stays_although_nobody_names_it(thrown):
    _, phone = thrown
    ask(phone, "hold", indices=[3, 5])
    ask(phone, "enter", dice=[*ROLL[:3], ["light", 6], ["light", 3], ["light", 6]])
    stays = [die.get("stays", False) for die in phone.view["dice"]]

    answer = ask(phone, "hold", indices=[0])

    assert stays == [False, False, False, True, False, True]
    assert answer.status_code == 200
    assert sum(die.get("kept", False) for die in answer.json["view"]["dice"]) == 3


def test_before_the_next_throw_other_dice_may_be_kept_instead(thrown):
    _, phone = thrown
    ask(phone, "hold", indices=[3, 5])

    answer = ask(phone, "hold", indices=[1, 4])

    assert [die.get("kept", False) for die in answer.json["view"]["dice"]] == [
        False, True, False, False, True, False,
    ]  # fmt: skip


def test_dice_of_a_sheet_game_are_kept_by_their_places_too(phone, throw):
    throw("66331")

    answer = ask(phone, "hold", indices=[0, 1])

    assert answer.json["view"]["sentence_key"] == "kept-throw-rest"


def test_a_locked_die_stays_kept():
    _, phone = playing("yahtzee-os2", hold="locked")
    ask(phone, "enter", faces=[6, 6, 3, 3, 1])
    ask(phone, "hold", indices=[0, 1])
    ask(phone, "enter", faces=[6, 6, 5, 5, 1])

    answer = ask(phone, "hold", indices=[2])

    assert [die.get("kept", False) for die in answer.json["view"]["dice"]] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_way_to_bank_is_chosen_by_its_place(thrown):
    table, phone = thrown
    third = phone.view["choices"][2]

    answer = ask(phone, "choose", index=2)

    assert third["label"].startswith(f"Bank {third['points']}")
    assert answer.json["view"]["players"][0]["total"] == third["points"]
    assert table.state.seat == 1


def test_a_lost_turn_is_passed_on_by_tap():
    table, phone = playing("yin-yang")
    ask(phone, "enter", dice=[["dark", 2], ["dark", 3], ["dark", 4], ["light", 1], ["light", 5], ["light", 6]])  # fmt: skip

    answer = ask(phone, "choose", index=0)

    assert answer.status_code == 200
    assert table.state.seat == 1


def test_a_shade_is_corrected(thrown):
    _, phone = thrown

    answer = ask(phone, "correct", index=0, face=6, shade="light")

    assert answer.json["view"]["dice"][0]["shade"] == "light"
    assert answer.json["view"]["sentence_key"] == "wrong-shades"


@pytest.mark.parametrize(
    ("name", "fields", "named"),
    [
        pytest.param("choose", {}, "index", id="no choice"),
        pytest.param("choose", {"index": "1"}, "index", id="a choice in words"),
        pytest.param("choose", {"index": -1}, "index", id="a negative choice"),
        pytest.param("hold", {}, "indices", id="no dice"),
        pytest.param("hold", {"indices": 3}, "indices", id="one die"),
        pytest.param("hold", {"indices": [1, True]}, "indices", id="a die that is no number"),
        pytest.param("hold", {"indices": [0, 1, 0]}, "indices", id="a die twice"),
        pytest.param("hold", {"indices": [-1]}, "indices", id="a negative die"),
        pytest.param("enter", {"dice": "D6"}, "dice", id="dice in words"),
        pytest.param("enter", {"dice": [6, 6]}, "dice", id="dice without a shade"),
        pytest.param("enter", {"dice": [["dark", 6, 1]]}, "dice", id="a die too long"),
        pytest.param("enter", {"dice": [["grey", 6]]}, "dice", id="a third shade"),
        pytest.param("enter", {"dice": [[["dark"], 6]]}, "dice", id="a shade that is a list"),
        pytest.param("enter", {"dice": [["dark", 7]]}, "dice", id="seven"),
        pytest.param("enter", {"dice": [], "faces": []}, "faces", id="both"),
        pytest.param("correct", {"index": 0, "face": 6, "shade": "red"}, "shade", id="red"),
        pytest.param("correct", {"index": 0, "face": 6, "shade": None}, "shade", id="no shade"),
    ],
)
def test_a_wrong_field_is_named_in_a_sentence(thrown, name, fields, named):
    _, phone = thrown

    answer = ask(phone, name, **fields)

    assert answer.status_code == 400
    assert f"“{named}”" in answer.json["error"]
    assert answer.json["error"].endswith(".")


@pytest.mark.parametrize(
    ("name", "fields", "key"),
    [
        pytest.param("choose", {"index": 99}, "no-such-choice", id="no such choice"),
        pytest.param("hold", {"indices": [6]}, "no-such-die", id="no such die"),
        pytest.param("hold", {"indices": [0]}, "no-combination", id="no combination"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(thrown, name, fields, key):
    _, phone = thrown

    answer = ask(phone, name, **fields)

    assert answer.status_code == 409
    assert (answer.json["key"], answer.json["stale"]) == (key, False)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        pytest.param("choose", {"index": 0}, id="choose"),
        pytest.param("hold", {"indices": [3, 5]}, id="hold"),
    ],
)
def test_a_stale_tap_changes_nothing(thrown, name, fields):
    table, phone = thrown
    before = phone.view["version"]
    ask(phone, "hold", indices=[1, 4])
    state = table.state

    answer = phone.post(name, fields | {"version": before})

    assert answer.status_code == 409
    assert answer.json["stale"] is True
    assert table.state == state


@pytest.mark.parametrize("name", ["choose", "hold"])
def test_before_the_first_throw_there_is_nothing_to_tap(name):
    _, phone = playing("yin-yang")

    answer = ask(phone, name, index=0, indices=[0])

    assert answer.status_code == 409


def test_the_rules_are_told_with_the_house_rules_by_themselves():
    _, phone = playing("yin-yang", target="60")

    told = phone.get("/api/rules").json

    assert told["game"] == "Yin Yang"
    assert told["house"] == ["Who first has 60 points in the bank wins."]
    assert told["house"][0] in told["rules"]
    assert len(told["rules"]) > 5


def test_the_house_rules_are_those_of_the_game_that_is_played_now():
    table, phone = playing("yin-yang", target="60")
    phone.get("/api/rules")

    other = find_variant("yin-yang", {"target": "70"})
    table.submit(StartGame(other, ("Ann", "Ben"), breaks_off=True))

    assert phone.get("/api/rules").json["house"] == ["Who first has 70 points in the bank wins."]


def test_a_game_without_house_rules_has_none():
    _, phone = playing("yahtzee-os2")

    assert phone.get("/api/rules").json["house"] == []


def test_without_a_game_there_are_no_rules():
    phone = Phone(create_app(Table(MemoryLog(), clock=lambda: 0.0)))

    assert phone.get("/api/rules").json == {"game": "", "rules": [], "house": []}


def test_a_bonus_of_several_steps_shows_what_it_counts_besides_what_the_next_one_takes():
    """SPEC 9, Balut: a Balut pays 2, a further one 2 more; under 300 the score costs 2."""
    _, phone = playing("balut")
    ask(phone, "enter", faces=[6, 6, 6, 6, 6])
    offered = phone.get("/").text
    ask(phone, "score", column="main", box="balut-1")

    sheet = phone.get("/").text

    assert "+2" in offered
    assert '2 <span class="to-go">1 to\xa0go</span>' in sheet
    assert '\u22122 <span class="to-go">250 to\xa0go</span>' in sheet
