"""What a page asks for: done once, refused in a sentence, never half done."""

from __future__ import annotations

import pytest
from disks import FullLog
from visiting import Phone, rows_of

from companion.catalogue import find_variant
from companion.rules.place import Place
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import PointAtBox, StartGame, StopRolling
from web.app import create_app


def version_of(phone):
    return phone.view["version"]


def test_a_press_answers_with_the_new_state(phone, throw):
    throw("66331")

    answer = phone.post("press", {"button": "NEXT", "version": version_of(phone)})

    assert answer.status_code == 200
    assert answer.json["view"]["phase"] == "choose"
    assert answer.json == phone.get("/api/state").json


def test_a_score_is_written(phone, throw, table):
    throw("66331")

    answer = phone.post("score", {"column": "main", "box": "sixes", "version": version_of(phone)})

    assert answer.status_code == 200
    assert table.state.sheets[0].entries[0].place == Place("main", "sixes")


def test_a_held_press_and_one_for_another_interlude(table, phone, throw):
    throw("66331")
    phone.post("press", {"button": "NEXT", "version": version_of(phone)})
    for _ in range(6):
        phone.post("press", {"button": "NEXT", "version": version_of(phone)})
    pressed = {"button": "OK", "held": True, "version": version_of(phone)}

    stale = phone.post("press", pressed | {"during": "writing"})
    written = phone.post("press", pressed | {"during": ""})

    assert (stale.status_code, stale.json["stale"]) == (409, True)
    assert written.status_code == 200
    assert table.state.seat == 1


def test_a_zero_under_the_cursor_is_refused_to_a_short_press_by_the_boxs_name(table, phone, throw):
    throw("66331")
    table.submit(StopRolling())
    table.submit(PointAtBox(Place("main", "large-straight")))

    answer = phone.post("press", {"button": "OK", "version": version_of(phone)})

    assert (answer.status_code, answer.json["key"]) == (409, "hold-for")
    assert answer.json["error"] == "Hold OK: Scratch Large straight: 0"


def test_the_menu_is_opened_and_left(phone):
    opened = phone.post("menu", {"version": version_of(phone)})
    left = phone.post("press", {"button": "BACK", "version": version_of(phone), "during": "menu"})

    assert opened.json["view"]["interlude"] == "menu"
    assert left.json["view"]["interlude"] == ""


def test_a_box_is_announced():
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("enhanced-yahtzee"), ("Ann",)))
    phone = Phone(create_app(table))
    phone.post("enter", {"faces": [6, 6, 6, 6, 1], "version": version_of(phone)})

    answer = phone.post(
        "announce", {"column": "announced", "box": "max", "version": version_of(phone)}
    )

    open_boxes = [
        (row["id"], column["column"])
        for row in rows_of(answer.json["view"])
        for column, points in zip(
            answer.json["view"]["columns"], row.get("possible", "").split(","), strict=False
        )
        if points
    ]
    assert open_boxes == [("max", "announced")]


def test_a_die_is_corrected(phone, throw):
    throw("66331")

    answer = phone.post("correct", {"index": 4, "face": 6, "version": version_of(phone)})

    assert [die["face"] for die in answer.json["view"]["dice"]] == [6, 6, 3, 3, 6]


def test_a_doubtful_reading_is_accepted(phone, throw):
    throw("66331", unsure="1")
    assert phone.view["phase"] == "ask"

    answer = phone.post("accept", {"version": version_of(phone)})

    assert answer.json["view"]["phase"] == "read"


def test_a_roll_is_entered_by_hand(phone):
    answer = phone.post("enter", {"faces": [6, 5, 4, 3, 2], "version": version_of(phone)})

    assert [die["face"] for die in answer.json["view"]["dice"]] == [6, 5, 4, 3, 2]
    assert answer.json["view"]["roll"] == 1


def test_a_step_is_taken_back(phone, throw):
    throw("66331")

    answer = phone.post("undo", {"version": version_of(phone)})

    assert answer.json["view"]["dice"] == []


@pytest.mark.parametrize(
    ("name", "fields", "named"),
    [
        pytest.param("press", {"button": "OK"}, "version", id="no version"),
        pytest.param("undo", {"version": "3"}, "version", id="a version in words"),
        pytest.param("undo", {"version": -1}, "version", id="a negative version"),
        pytest.param("undo", {"version": True}, "version", id="a version that is no number"),
        pytest.param("press", {"version": 1}, "button", id="no button"),
        pytest.param("press", {"button": "OK", "held": 1, "version": 1}, "held", id="half held"),
        pytest.param("press", {"version": 1, "button": "FIRE"}, "button", id="no such button"),
        pytest.param("press", {"version": 1, "button": 3}, "button", id="a button in numbers"),
        pytest.param("score", {"version": 1, "box": "ones"}, "column", id="no column"),
        pytest.param("score", {"version": 1, "column": "main", "box": None}, "box", id="no box"),
        pytest.param("correct", {"version": 1, "face": 6}, "index", id="no die"),
        pytest.param("correct", {"version": 1, "index": 0, "face": 7}, "face", id="seven"),
        pytest.param("correct", {"version": 1, "index": 0, "face": 6.0}, "face", id="a fraction"),
        pytest.param("enter", {"version": 1}, "faces", id="no faces"),
        pytest.param("enter", {"version": 1, "faces": "66331"}, "faces", id="faces in words"),
        pytest.param("enter", {"version": 1, "faces": [6, 0]}, "faces", id="a face of none"),
    ],
)
def test_a_wrong_field_is_named_in_a_sentence(phone, name, fields, named):
    answer = phone.post(name, fields)

    assert answer.status_code == 400
    assert f"“{named}”" in answer.json["error"]
    assert answer.json["error"].endswith(".")


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"7", b"\xff\xfe", b"[" * 4000])
def test_what_is_no_json_object_is_refused(phone, body):
    answer = phone.post("undo", data=body, content_type="application/json", json=None)

    assert answer.status_code == 400
    assert "JSON" in answer.json["error"]


def test_a_long_request_is_refused(phone):
    answer = phone.post("undo", {"version": 1, "more": "x" * 5000})

    assert answer.status_code == 413
    assert answer.json == {"error": "The request is too long."}


def test_a_stale_action_changes_nothing_and_brings_the_page_up_to_date(phone, throw, table):
    before = version_of(phone)
    throw("66331")

    answer = phone.post("press", {"button": "NEXT", "version": before})

    assert answer.status_code == 409
    assert answer.json["error"] == "The table has changed meanwhile. Look again."
    assert answer.json["stale"] is True
    assert answer.json["view"] == phone.view
    assert table.state.phase == "read"


def test_of_two_phones_at_once_one_writes(app, phone, throw, table):
    other = Phone(app)
    throw("66331")
    version = version_of(phone)

    answers = [
        each.post("score", {"column": "main", "box": box, "version": version}).status_code
        for each, box in ((phone, "sixes"), (other, "chance"))
    ]

    assert answers == [200, 409]
    assert [entry.place.box for entry in table.state.sheets[0].entries] == ["sixes"]


def test_who_comes_too_late_hears_what_somebody_else_chose(app, phone, throw):
    throw("66331")
    version = version_of(phone)
    phone.post("score", {"column": "main", "box": "sixes", "version": version})

    answer = Phone(app).post("press", {"button": "NEXT", "version": version})

    assert (answer.status_code, answer.json["stale"]) == (409, True)
    assert answer.json["error"] == "Ann already chose Sixes. Look again."


def test_everybody_is_told_what_a_page_took_back(app, phone, throw, table):
    throw("66331")

    Phone(app, address="192.168.1.20").post(
        "undo", {"version": version_of(phone)}, headers={"User-Agent": "iPhone"}
    )

    assert phone.view["notice"] == "iPhone undid: roll 1 (Ann)"


@pytest.mark.parametrize(
    ("name", "fields", "sentence"),
    [
        pytest.param("press", {"button": "OK"}, "Throw first", id="nothing thrown"),
        pytest.param("score", {"column": "main", "box": "ones"}, "Throw first", id="no roll"),
        pytest.param("enter", {"faces": [6]}, "This game has 5 dice.", id="too few dice"),
        pytest.param("accept", {}, "Throw first", id="no doubt"),
    ],
)
def test_what_the_rules_forbid_is_refused_in_a_sentence(phone, name, fields, sentence):
    answer = phone.post(name, fields | {"version": version_of(phone)})

    assert answer.status_code == 409
    assert answer.json["error"] == sentence
    assert answer.json["stale"] is False
    assert answer.json["view"] == phone.view


def test_a_box_that_the_sheet_does_not_have_is_refused(phone, throw):
    throw("66331")

    answer = phone.post("score", {"column": "x", "box": "y", "version": version_of(phone)})

    assert answer.status_code == 409
    assert answer.json["key"] == "no-such-box"


def test_a_full_disk_is_said_and_changes_nothing(caplog):
    log = FullLog()
    table = Table(log, clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), ("Ann", "Ben")))
    log.full, log.why = True, "could not write to /somewhere: disk full"
    phone = Phone(create_app(table))
    before = table.snapshot()

    answer = phone.post("enter", {"faces": [6, 5, 4, 3, 2], "version": version_of(phone)})

    assert answer.status_code == 503
    assert "could not be saved" in answer.json["error"]
    assert "/somewhere" not in answer.text
    assert caplog.messages == ["an action was not saved: could not write to /somewhere: disk full"]
    assert caplog.records[0].exc_info is None
    assert table.snapshot() == before
