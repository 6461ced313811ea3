"""The list of phones as a file: its owner alone reads it, and a broken one is begun anew."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path

import pytest
from disks import fill_disk

from web.who.naming import PhoneName
from web.who.people import People
from web.who.phones import MOST_PHONES, Phones, load, nobody, save
from web.who.roles import Role


def test_the_secret_is_the_owners_alone_from_the_first_moment(people, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text())["secret"] == people.secret
    assert len(people.secret) == 64


def test_a_file_that_others_could_read_is_closed(people, path):
    path.chmod(0o644)

    assert load(path).secret == people.secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


BROKEN = (
    "",
    "{",
    "[]",
    "[" * 9999,
    '{"secret": "", "names": {}, "host": ""}',
    '{"secret": "%s", "names": {"a": 1}, "host": ""}' % ("0" * 64),
)


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_said_and_begun_anew(path, text, caplog):
    path.write_text(text)

    found = load(path)

    assert found.names == {}
    assert len(found.secret) == 64
    assert "may have to be let in again" in caplog.text
    assert load(path) == found


@pytest.mark.parametrize("refused", ["read_text", "chmod"])
def test_a_list_that_cannot_be_used_for_a_moment_is_not_lost(
    people, path, monkeypatch, caplog, refused
):
    def fails(*_, **__):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    people.begin_asking("00ff")
    people.let("00ff", "Ann's iPhone 27")
    with monkeypatch.context() as broken:
        broken.setattr(Path, refused, fails)
        for_now = load(path)

    assert for_now.names == ({} if refused == "read_text" else {"00ff": "Ann's iPhone 27"})
    assert "Input/output error" in caplog.text
    assert load(path).names == {"00ff": "Ann's iPhone 27"}


def test_a_folder_without_room_costs_the_next_start_only(tmp_path, clock, caplog):
    (tmp_path / "file").touch()
    people = People(tmp_path / "file" / "table.phones", is_open=False, clock=clock)

    people.begin_asking("00ff")
    people.let("00ff", "Ann's iPhone 27")

    assert people.role_of("00ff") is Role.HOST
    assert "could not be written" in caplog.text
    assert people.secret not in caplog.text


def test_what_a_power_cut_left_of_a_file_stands_in_no_ones_way(people, path, clock):
    path.with_name(path.name + ".new").write_text("{")

    people.begin_asking("00ff")
    people.let("00ff", "Ann's iPhone 27")

    assert People(path, is_open=False, clock=clock).role_of("00ff") is Role.HOST


def test_on_a_full_disk_the_list_of_before_stays_and_nothing_unfinished(path, monkeypatch):
    before = nobody().with_phone("1", "a phone")
    save(before, path)
    fill_disk(monkeypatch)

    save(before.with_phone("2", "another"), path)

    assert load(path) == before
    assert [*path.parent.iterdir()] == [path]


def test_no_more_phones_are_kept_than_there_are_people():
    phones = Phones("0" * 64, {})
    for number in range(MOST_PHONES + 3):
        phones = phones.with_phone(str(number), "a phone")

    assert len(phones.names) == MOST_PHONES
    assert [number for number in range(5) if str(number) in phones.names] == [0, 4]
    assert phones.host == "0"  # nobody becomes the host by letting others in


def test_names_are_kept_with_their_parts_and_those_of_before_as_they_stand(tmp_path):
    path = tmp_path / "table.phones"
    kept = nobody().with_phone("00ff", "Ann's iPhone 27").with_phone("01", PhoneName("Mac", 12))

    save(kept, path)

    assert load(path) == kept


def test_a_name_of_no_known_kind_is_none(tmp_path, caplog):
    path = tmp_path / "table.phones"
    save(nobody().with_phone("01", PhoneName("toaster", 12)), path)

    assert load(path).names == {}
    assert "may have to be let in again" in caplog.text
