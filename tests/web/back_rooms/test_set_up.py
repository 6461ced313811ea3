"""The set-up page and its deeds: what it serves, what it refuses, and who may come in."""

from __future__ import annotations

import json
import re

import pytest
from backstage import CORNERS, JPEG, FakeDesk, FakeHealth
from visiting import Phone

from companion.errors import LogError
from companion.messages import say
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.parts import Parts
from web.who.people import People

HIGH = [[0.1, 0.2], [0.9, 0.2], [0.9, 2.1], [0.1, 2.1]]


@pytest.fixture
def desk():
    return FakeDesk()


@pytest.fixture
def phone(table, desk):
    return Phone(create_app(table, Parts(back_rooms=BackRooms(desk, FakeHealth()))))


def test_the_page_carries_what_is_told_and_leads_back_to_the_game(phone, desk):
    page = phone.get("/setup").text

    told = re.search(r'id="told">(.*?)</script>', page).group(1)
    assert json.loads(told) == desk.told()
    assert 'href="/"' in page
    assert 'href="/health"' in page


def test_a_picture_is_served_once_it_was_told_of_and_kept_by_nobody(phone):
    answer = phone.get("/setup/7.jpg")

    assert (answer.status_code, answer.data, answer.mimetype) == (200, JPEG, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"
    assert phone.get("/setup/8.jpg").status_code == 404


def test_the_state_is_told_for_scripts_too(phone, desk):
    assert phone.get("/api/setup").json == desk.told()


@pytest.mark.parametrize(
    ("deed", "fields", "done"),
    [
        pytest.param("begin", {}, ("begin", None, 16.0), id="learn"),
        pytest.param("begin", {"die_mm": 12.5}, ("begin", None, 12.5), id="small dice"),
        pytest.param(
            "begin",
            {"corners": CORNERS},
            ("begin", tuple(map(tuple, CORNERS)), 16.0),
            id="with an outline",
        ),
        pytest.param(
            "corners", {"corners": CORNERS}, ("corners", tuple(map(tuple, CORNERS))), id="corners"
        ),
        pytest.param(
            *("corners", {"corners": HIGH}, ("corners", tuple(map(tuple, HIGH)))),
            id="corners of a picture from a phone held upright",
        ),
        pytest.param("dark", {"dark": 3}, ("dark", 3), id="dark dice"),
        *(
            pytest.param(deed, {}, (deed,), id=deed)
            for deed in ("trial", "leave", "pause", "lamp", "buttons")
        ),
    ],
)
def test_every_deed_is_done_and_answered_with_what_is_so_then(phone, desk, deed, fields, done):
    answer = phone.post(f"setup/{deed}", fields)

    assert (answer.status_code, answer.json) == (200, desk.told())
    assert desk.done == [done]


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        pytest.param("begin", {"die_mm": "16"}, id="text for a number"),
        pytest.param("begin", {"die_mm": 1e300}, id="a giant die"),
        pytest.param("begin", {"die_mm": True}, id="no number"),
        pytest.param("begin", {"corners": "all"}, id="no corners"),
        pytest.param("corners", {}, id="corners missing"),
        pytest.param("corners", {"corners": [[0.1, 0.2], [0.3]]}, id="half a corner"),
        pytest.param("corners", {"corners": [[0.1, 0.2, 0.3]] * 4}, id="more than a corner"),
        pytest.param("corners", {"corners": [["0.1", "0.2"]] * 4}, id="corners in words"),
        pytest.param("corners", {"corners": [[True, False]] * 4}, id="corners of yes and no"),
        pytest.param("corners", {"corners": [[0.1, -0.2]] * 4}, id="outside"),
        pytest.param("corners", {"corners": CORNERS * 9}, id="too many"),
        pytest.param("dark", {"dark": -1}, id="less than none"),
        pytest.param("dark", {"dark": 99}, id="more than there are"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(phone, desk, deed, fields):
    answer = phone.post(f"setup/{deed}", fields)

    assert answer.status_code == 400
    assert "has to be" in answer.json["error"] or "is missing" in answer.json["error"]
    assert desk.done == []


def test_what_the_table_refuses_is_said_in_its_own_words(phone, desk):
    desk.refuses = "set-up-alike"

    answer = phone.post("setup/dark", {"dark": 2})

    assert answer.status_code == 409
    assert "too much alike" in answer.json["error"]


class FullDesk(FakeDesk):
    """One whose table has no room left on its disk."""

    def leave(self):
        raise LogError("disk full")


def test_what_could_not_be_saved_is_said_and_nothing_else(table):
    rooms = BackRooms(FullDesk(), FakeHealth())

    answer = Phone(create_app(table, Parts(back_rooms=rooms))).post("setup/leave", {})

    assert (answer.status_code, answer.json.keys()) == (503, {"error"})
    assert answer.json["error"].startswith("The game could not be saved")


def test_a_foreign_page_may_not_set_the_table_up(phone, desk):
    answer = phone.post("setup/begin", {}, headers={"Origin": "http://evil.example"})

    assert answer.status_code == 403
    assert desk.done == []


def test_whoever_is_not_the_host_comes_into_neither_room(table, desk):
    app = create_app(
        table, Parts(people=People(is_open=False), back_rooms=BackRooms(desk, FakeHealth()))
    )
    phone = Phone(app, address="192.168.1.20")

    behind = [
        rule
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/setup", "/health", "/api/setup", "/api/health"))
    ]
    answers = {
        rule.rule: phone.post(rule.rule.removeprefix("/api/"), {})
        if "POST" in rule.methods
        else phone.get(rule.rule.replace("<int:frame>", "7"))
        for rule in behind
        if rule.rule != "/healthz"
    }

    assert len(answers) > 12
    assert {answer.status_code for answer in answers.values()} == {403}
    assert desk.done == []


def test_whoever_may_not_come_in_is_told_why_on_a_page_that_leads_back(table, desk):
    app = create_app(
        table, Parts(people=People(is_open=False), back_rooms=BackRooms(desk, FakeHealth()))
    )

    page = Phone(app, address="192.168.1.20").get("/setup").text

    assert "Only the host" in page
    assert 'href="/"' in page


def test_both_rooms_speak_the_language_of_the_phone(phone, desk):
    desk.values["sentence"] = say("set-up-empty")
    french = {"Accept-Language": "fr"}

    assert '<html lang="fr"' in phone.get("/setup", headers=french).text
    assert phone.get("/api/setup").json["sentence"].startswith("Set-up: take all dice out")


def test_a_deed_that_is_sent_twice_under_one_name_is_done_once(phone, desk):
    answers = [phone.post("setup/pause", {"id": "abcd-1234"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert desk.done == [("pause",)]


def test_without_back_rooms_there_are_none_and_nothing_leads_there(table):
    phone = Phone(create_app(table))

    assert phone.get("/setup").status_code == 404
    assert "/setup" not in phone.get("/").text


def test_the_game_leads_to_both_rooms(phone):
    page = phone.get("/").text

    assert 'href="/setup"' in page
    assert 'href="/health"' in page
