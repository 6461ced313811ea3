"""The history of the game that runs: to be read without a script, and set right."""

from __future__ import annotations

import re

import pytest
from playing import dice
from visiting import Phone, text_of

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import CorrectRoll, EnterRoll, PassOn, ScoreIn, StartGame, Undo
from companion.turn.recorded import steps_of
from companion.turn.sealed import turn_at
from web.app import create_app


@pytest.fixture
def turns(table):
    """Ann has written a full house that was misread, Ben his chance."""
    table.submit(EnterRoll(dice("66331")))
    table.submit(ScoreIn(Place("main", "full-house")))
    table.submit(EnterRoll(dice("12345")))
    table.submit(ScoreIn(Place("main", "chance")))


def sealed(table, number):
    """Return the seal of a roll or of an end of a turn."""
    step = steps_of(table.state)[number]
    return turn_at(table.state, number).seal_of(getattr(step, "dice", step))


def test_the_history_is_there_without_a_script_the_latest_turn_first(phone, turns):
    text = text_of(phone.get("/history").text)

    assert text.index("Ben, turn 1 Chance 15") < text.index("Ann, turn 1 Full house 0")
    assert "Roll 1" in text


def test_a_long_history_has_pages_that_lead_to_one_another(phone, turns, monkeypatch):
    monkeypatch.setattr("web.past.history.TURNS_PER_PAGE", 1)

    pages = [phone.get(f"/history{asked}").text for asked in ("", "?page=1", "?page=nonsense")]

    newest, oldest = (["Ben"], ["1"]), (["Ann"], ["0"])
    assert [
        (
            re.findall(r"Take out: (\w+), turn 1", page),
            re.findall(r'href="\?page=([^"]*)"', page),
        )
        for page in pages
    ] == [newest, oldest, newest]


def test_the_history_offers_to_take_back_what_back_takes_back(phone, table):
    before = phone.get("/history").text
    table.submit(EnterRoll(dice("66331")))

    after = phone.get("/history").text

    button = (
        '<button class="quiet" type="button" data-action="undo" hidden>Take back roll 1</button>'
    )
    assert "undo" not in before
    assert button in after


def test_each_button_of_the_history_says_which_turn_it_is_about(phone, turns):
    page = phone.get("/history").text

    deeds = r'data-action="(?:move-entry|take-out)" aria-label="([^"]+)"'
    assert re.findall(deeds, page) == [
        "Write elsewhere: Ben, turn 1",
        "Take out: Ben, turn 1",
        "Write elsewhere: Ann, turn 1",
        "Take out: Ann, turn 1",
    ]


def test_the_cell_of_the_sheet_leads_to_its_rolls_alone(phone, turns):
    page = phone.get("/").text
    (link,) = [
        each for each in re.findall(r'href="(/history\?at=[^"]+)"', page) if "full-house" in each
    ]

    text = text_of(phone.get(link).text)

    assert "Ann, turn 1 Full house 0" in text
    assert "Ben, turn 1" not in text


def test_the_last_turns_are_told_in_the_readers_language_the_latest_first(phone, table, turns):
    table.submit(EnterRoll(dice("11111")))

    told = phone.get("/api/last-turns", headers={"Accept-Language": "de"}).json

    assert told == {"turns": [[1, "Chance 15"], [0, "Full House 0"]]}


def test_what_a_turn_was_paid_besides_its_box_is_told_with_it():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-hasbro"), ("Ann",)))
    for box in ("yahtzee", "sixes"):
        table.submit(EnterRoll(dice("66666")))
        table.submit(ScoreIn(Place("main", box)))

    text = text_of(Phone(create_app(table)).get("/history").text)

    assert "Ann, turn 2 Sixes 30 +100" in text


def test_of_a_long_game_the_last_turns_are_few(phone, table):
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        for _ in range(2):
            table.submit(EnterRoll(dice("66331")))
            table.submit(ScoreIn(Place("main", box)))

    told = phone.get("/api/last-turns").json["turns"]

    assert [seat for seat, _ in told] == [1, 0] * 4
    assert told[0][1] == "Sixes 12"


def test_without_a_game_there_are_no_last_turns():
    idle = Table(MemoryLog(), clock=lambda: 0.0)
    phone = Phone(create_app(idle, find_addresses=lambda: ("http://192.168.1.5:8080/",)))

    assert phone.get("/api/last-turns").json == {"turns": []}


def test_corrections_and_what_was_taken_back_are_marked(phone, table, turns):
    table.submit(CorrectRoll(1, dice("66333")))
    table.submit(EnterRoll(dice("11111")))
    table.submit(Undo())

    text = text_of(phone.get("/history").text)

    assert "Set right: Ann, turn 1, roll 1 is 6 6 3 3 3. Full house 0 is 25 now." in text
    assert "Ann, turn 1 Full house 25" in text


def test_what_was_taken_back_stands_beside_its_turn(phone, table, turns):
    table.submit(EnterRoll(dice("11111")))
    table.submit(Undo())
    table.submit(EnterRoll(dice("22222")))

    assert "still playing Taken back: roll 1, 1 1 1 1 1." in text_of(phone.get("/history").text)


def test_without_a_game_the_history_says_so():
    app = create_app(Table(MemoryLog(), clock=lambda: 0.0))

    assert "There is no game yet." in Phone(app).get("/history").text


def test_a_roll_of_the_history_is_set_right_and_everybody_told(phone, table, turns):
    said = [["light", int(face)] for face in "66333"]
    asked = {"number": 1, "dice": said, "seal": sealed(table, 1), "version": phone.view["version"]}

    answer = phone.post("correct-roll", asked)

    assert answer.status_code == 200
    assert "Full house 0 is 25 now" in answer.json["view"]["notice"]
    assert phone.view["players"][0]["total"] == 25


def test_what_a_turn_would_bring_in_each_box_is_told(phone, table, turns):
    seal = sealed(table, 2)

    told = phone.get(f"/api/elsewhere?number=2&seal={seal}").json["worth"]
    gone = phone.get("/api/elsewhere?number=x&seal=another")

    boxes = [box for _, box in table.state.variant.places]
    worth = {box: each["points"] for box, each in zip(boxes, told, strict=True)}
    assert (worth["sixes"], worth["full-house"], worth["chance"]) == (12, 0, 19)
    assert (gone.status_code, gone.json) == (200, {"worth": []})


def test_an_entry_is_moved_and_a_turn_taken_out(phone, table, turns):
    asked = {"number": 2, "column": "main", "box": "sixes", "seal": sealed(table, 2)}

    moved = phone.post("move-entry", asked | {"version": phone.view["version"]})
    again = phone.post("move-entry", asked | {"version": phone.view["version"]})
    out = {"number": 2, "seal": sealed(table, 2), "version": phone.view["version"]}
    taken = phone.post("take-turn-out", out)

    assert moved.status_code == taken.status_code == 200
    assert (again.status_code, again.json["key"]) == (409, "history-changed")
    assert phone.view["players"][0]["total"] == 0


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        pytest.param("correct-roll", {"number": 1, "seal": "x"}, id="no dice"),
        pytest.param("correct-roll", {"number": -1, "seal": "x", "dice": []}, id="number"),
        pytest.param("correct-roll", {"number": 1, "dice": [["light", 7]], "seal": ""}, id="face"),
        pytest.param("move-entry", {"number": 2, "column": "main", "seal": ""}, id="no box"),
        pytest.param("take-turn-out", {"number": 2}, id="no seal"),
    ],
)
def test_a_correction_that_says_nothing_is_refused_in_words(phone, turns, name, fields):
    answer = phone.post(name, fields | {"version": phone.view["version"]})

    assert answer.status_code == 400
    assert answer.json["error"]


def test_a_correction_that_cannot_be_names_the_turn_and_why(phone, table, turns):
    said = [["light", 1]] * 4
    asked = {"number": 1, "dice": said, "seal": sealed(table, 1), "version": phone.view["version"]}

    answer = phone.post("correct-roll", asked)

    assert answer.status_code == 409
    assert answer.json["error"] == "This game has 5 dice."


def test_a_long_game_has_its_turns_on_several_pages():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("minyat"), ("Ann", "Ben")))
    for _ in range(41):
        table.submit(EnterRoll(dice("11112")))
        table.submit(PassOn())
    phone = Phone(create_app(table))

    pages = [phone.get(f"/history?page={number}").text for number in (0, 1, 99, -1)]

    assert [page.count('<article class="past-turn"') for page in pages] == [40, 1, 1, 40]
    assert "Older turns" in pages[0]
    assert "Newer turns" in pages[1]


def test_nobody_is_told_to_move_what_is_written_where_there_are_no_boxes():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("minyat"), ("Ann", "Ben")))
    table.submit(EnterRoll(dice("11234")))

    text = text_of(Phone(create_app(table)).get("/history").text)

    assert "Tap the die that was misread. All totals" in text
    assert "move what was written" not in text
