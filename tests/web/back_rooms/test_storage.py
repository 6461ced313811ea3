"""Backups and imports by the page: the host alone, a sentence for each failure, nothing half done."""

from __future__ import annotations

import json
import random
import time

import pytest
from backstage import BACKUP, FakeDesk, FakeHealth, FakeStorage
from playing import Played, dice
from visiting import Phone

from companion.history.exchange import as_json
from companion.history.games import games_in
from companion.history.library import Library
from companion.rules.place import Place
from companion.storage.archive import Archive
from companion.storage.log import Logged
from companion.turn.commands import EnterRoll, ScoreIn
from web.app import create_app
from web.back_rooms.door import BackRooms
from web.back_rooms.storage import LARGEST_FILE_BYTES
from web.parts import Parts
from web.who.people import People

EVENING = 1_700_000_000.0


@pytest.fixture
def storage():
    return FakeStorage()


@pytest.fixture
def library(table, tmp_path):
    return Library(lambda: table.logged, Archive(tmp_path / "table.sqlite3"))


@pytest.fixture
def rooms(storage):
    return BackRooms(FakeDesk(), FakeHealth(), storage)


@pytest.fixture
def phone(table, library, rooms):
    return Phone(create_app(table, Parts(library=library, back_rooms=rooms)))


def a_file(*seeds):
    """Return the text of a file with some games."""
    games = []
    for seed in seeds:
        played, chance = Played(("Zoë", "Ben")), random.Random(seed)
        faces = "".join(str(chance.randint(1, 6)) for _ in range(5))
        played.do(EnterRoll(dice(faces)), ScoreIn(Place("main", "chance")))
        logged = (Logged(EVENING + seed, event) for event in played.events)
        games += games_in(logged)
    return as_json(games)


def send(phone, text, **more):
    body = text.encode() if isinstance(text, str) else text
    how = {"data": body, "content_type": "application/json", "json": None} | more
    return phone.post("storage/import", **how)


def test_the_page_tells_each_backup_in_words(phone):
    page = phone.get("/health", headers={"Accept-Language": "de"}).text

    for part in (
        *("Freitag, 20. November 2026", "340 kB", "Spiele: 12", "Ann, Ben, Cleo"),
        *("beschädigt", "/media/stick", "1,2 MB", "Beiseitegelegt: 1"),
    ):
        assert part in page


@pytest.mark.parametrize(
    ("ahead_s", "told"),
    [
        pytest.param(-7200, "2 hours ago", id="earlier"),
        pytest.param(30, "1 second ago", id="by a clock that is a little ahead"),
        pytest.param(7200, "in 2 hours", id="by one that is far ahead"),
    ],
)
def test_it_is_told_how_long_ago_a_backup_was_made(phone, storage, ahead_s, told):
    storage.values["backups"] = [BACKUP | {"made_at": time.time() + ahead_s}]

    page = phone.get("/health").text

    assert told in page


def test_a_backup_is_made_and_told(phone, storage):
    told = phone.post("storage/backup", {}).json

    assert storage.done == [("make",)]
    assert told["kept"]["backups"][0]["name"] == told["made"]
    assert told["kept"]["backups"][0]["size"] == "340 kB"


def test_the_table_ends_only_once_the_answer_is_out(phone, storage):
    answer = phone.post("storage/restore", {"backup": BACKUP["name"]}, buffered=False)

    assert answer.status_code == 200
    assert storage.done == [("restore", BACKUP["name"])]
    assert not storage.ended.is_set()
    answer.close()
    assert storage.ended.is_set()


@pytest.mark.parametrize("name", ["backup", "restore"])
def test_what_is_refused_is_told_in_a_sentence(phone, storage, name):
    storage.refuses = "backup-no-folder"

    answer = phone.post(f"storage/{name}", {"backup": "x"})

    assert answer.status_code == 409
    assert "Is the stick plugged in?" in answer.json["error"]
    assert not storage.ended.is_set()


@pytest.mark.parametrize("fields", [{}, {"backup": 7}, {"backup": None}, {"backup": ["x"]}])
def test_a_backup_has_to_be_named(phone, storage, fields):
    assert phone.post("storage/restore", fields).status_code == 400
    assert storage.done == []


@pytest.mark.parametrize("name", ["backup", "restore", "import"])
@pytest.mark.parametrize("is_let", [False, True], ids=["viewer", "scorer"])
def test_it_is_the_hosts_alone(table, library, rooms, storage, name, is_let):
    people = People(is_open=False)
    app = create_app(table, Parts(library=library, back_rooms=rooms, people=people))
    host, other = (Phone(app, address=f"192.168.1.{number}") for number in (20, 21))
    host.post("code", {"code": people.code})
    if is_let:
        other.post("code", {"code": people.code})

    answer = other.post(f"storage/{name}", {"backup": BACKUP["name"]})

    assert answer.status_code == 403
    assert storage.done == []
    assert other.get("/health").status_code == 403
    assert other.get("/health/diagnostics.zip").status_code == 403
    assert host.post("storage/backup", {}).status_code == 200


def test_a_demo_has_nothing_to_back_up(table, library):
    rooms = BackRooms(FakeDesk(), FakeHealth())
    phone = Phone(create_app(table, Parts(library=library, back_rooms=rooms)))

    assert "nothing of it is backed up" in phone.get("/health").text
    assert phone.post("storage/backup", {}).status_code == 404


def test_games_of_a_file_are_taken_in_and_told(phone, library):
    told = send(phone, a_file(1, 2)).json

    assert told["known"] == 0
    assert [(each["game"], each["players"]) for each in told["games"]] == [
        ("Yahtzee", ["Zoë", "Ben"])
    ] * 2
    for each in told["games"]:
        assert phone.get(f"/games/{each['id']}").status_code == 200
    assert send(phone, a_file(1, 2, 3)).json["known"] == 2
    assert len(library.facts()) == 1 + 3


def changed(*others, **values):
    """Return a file of games of which the last one says something else of itself."""
    document = json.loads(a_file(*others, 1))
    document["games"][-1] |= values
    return json.dumps(document)


RUBBISH = {
    "nothing": ("", "no JSON"),
    "torn": (a_file(1)[:-40], "no JSON"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\xff", "no JSON"),
    "deep": ("[" * 100_000, "no JSON"),
    "a list": ("[]", "no file of games"),
    "another program's": ('{"format": "other"}', "no file of games"),
    "a table's settings": ('{"version": 1}', "no file of games"),
    "of tomorrow": ('{"format": "dicetable-games", "version": 2}', "newer version"),
    "a total too high": (changed(totals=[400, 0]), "games[0]"),
    "an unknown key": (changed(cake=True), "games[0]"),
    "a game without events": (changed(events=[]), "games[0]"),
    "an event of no game": (changed(events=[{"at": 0, "kind": "cake", "payload": {}}]), "games[0]"),
}


@pytest.mark.parametrize(("text", "why"), RUBBISH.values(), ids=RUBBISH)
def test_a_file_that_cannot_be_is_refused_in_a_sentence_and_leaves_nothing(
    phone, library, text, why
):
    answer = send(phone, text)

    assert answer.status_code == 409
    assert answer.json["error"].startswith("Nothing was taken in: ")
    assert why in answer.json["error"]
    assert len(library.facts()) == 1


def test_a_game_that_cannot_have_been_is_told_and_keeps_no_other_out(phone, library):
    answer = send(phone, changed(2, 3, totals=[400, 0]))

    assert answer.status_code == 200
    assert len(answer.json["games"]) == 2
    (why,) = answer.json["refused"]
    assert why.startswith('games[2]: "totals" is [400, 0]')
    assert len(library.facts()) == 3


def test_a_disk_that_takes_nothing_is_said(phone, tmp_path):
    (tmp_path / "table-imported").write_text("in the way")

    answer = send(phone, a_file(1))

    assert answer.status_code == 503
    assert "Is the disk of the table full?" in answer.json["error"]


def test_a_file_may_be_long_and_no_longer_and_nothing_else_may(phone, library):
    long = a_file(1) + " " * 100_000

    assert send(phone, long).status_code == 200
    too_large = send(phone, " " * (LARGEST_FILE_BYTES + 1))
    assert too_large.status_code == 413
    assert " 8 MB" in too_large.json["error"]
    assert phone.post("storage/backup", data=long, json=None).status_code == 415
    how = {"data": long, "content_type": "application/json", "json": None}
    assert phone.post("storage/backup", **how).status_code == 413


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"content_type": "text/plain"}, 415),
        ({"content_type": "multipart/form-data; boundary=x"}, 415),
        ({"headers": {"Origin": "http://evil.example"}}, 403),
    ],
)
def test_another_sites_page_cannot_send_a_file(phone, library, more, status):
    assert send(phone, a_file(1), **more).status_code == status
    assert len(library.facts()) == 1


def test_the_list_of_games_leads_there(phone, table, library):
    assert 'href="/health#storage"' in phone.get("/games").text
    assert (
        "/health#storage" not in Phone(create_app(table, Parts(library=library))).get("/games").text
    )
