"""Under which names phones find the table."""

from __future__ import annotations

import socket

import pytest

from companion import addresses
from companion.addresses import LOOPBACK, for_phones, names_of
from companion.cli import main


@pytest.fixture
def avahi(tmp_path, monkeypatch):
    """What tells the name, which runs or does not."""
    path = tmp_path / "socket"
    monkeypatch.setattr(addresses, "AVAHI", path)
    monkeypatch.setattr(socket, "gethostname", lambda: "DiceTable.fritz.box")
    return path


def has_network():
    return names_of("")[0] != LOOPBACK


def test_the_local_name_stands_beside_the_number_where_it_is_told(avahi):
    avahi.touch()

    names = names_of("")

    assert ("dicetable.local" in names) is has_network()
    assert names[-1] == LOOPBACK


def test_a_name_that_nobody_tells_is_not_shown(avahi):
    assert "dicetable.local" not in names_of("")


def test_where_one_address_was_chosen_it_is_the_only_one(avahi):
    avahi.touch()

    assert names_of("192.168.1.5") == ("192.168.1.5",)


def test_a_machine_that_is_the_phones_access_point_is_found_by_its_number(monkeypatch, tmp_path):
    monkeypatch.setattr(addresses, "SOMEWHERE_ELSE", ("255.255.255.255", 9))  # no way leads there
    found = {"lo": (127, 0, 0, 1), "eth0": (10, 0, 0, 7), "wlan0": (10, 42, 0, 1)}
    monkeypatch.setattr(socket, "if_nameindex", lambda: [*enumerate(found)])
    monkeypatch.setattr(addresses, "INTERFACES", tmp_path)
    for name, carrier in zip(found, ("1", "0", "1"), strict=True):
        (tmp_path / name).mkdir()
        (tmp_path / name / "carrier").write_text(f"{carrier}\n")

    def numbered(probe, what, request):
        return bytes(20) + bytes(found[request.rstrip(b"\0").decode()]) + bytes(16)

    monkeypatch.setattr(addresses, "ioctl", numbered)

    assert names_of("") == ("10.42.0.1", LOOPBACK)


def test_an_address_that_cannot_be_is_left_to_whoever_listens_there(tmp_path, capsys):
    words = ["demo", "--host", "[", "--data", str(tmp_path), "--once"]

    assert main(words) == 1

    assert capsys.readouterr().err.startswith("dicetable: cannot listen on [: ")


def test_the_local_name_is_a_way_for_phones():
    told = ["http://192.168.1.5/", "http://dicetable.local/", "http://127.0.0.1/"]

    assert for_phones(told) == tuple(told[:2])
