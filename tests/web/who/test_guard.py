"""Who may write: pages of ours, under a name that no stranger can have."""

from __future__ import annotations

import pytest
from visiting import Phone

from web.who.guard import MOST_AT_ONCE

FACES = [6, 6, 3, 3, 1]


def write(phone, **more):
    return phone.post("enter", {"faces": FACES, "version": phone.view["version"]}, **more)


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""],
)
def test_what_a_foreign_form_could_send_is_refused(phone, content_type):
    answer = phone.post("undo", data=b"{}", content_type=content_type, json=None)

    assert answer.status_code == 415
    assert "application/json" in answer.json["error"]


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "http://192.168.1.5", "http://192.168.1.5:8081", "null", ""],
)
def test_a_foreign_origin_is_refused(phone, table, origin):
    answer = write(phone, headers={"Origin": origin})

    assert answer.status_code == 403
    assert table.state.roll is None


def test_without_an_origin_no_browser_is_meant(app):
    client = app.test_client()

    fields = {"faces": FACES, "version": 1}
    answer = client.post("/api/enter", json=fields, base_url="http://192.168.1.5:8080")

    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.5:8080",
        "10.0.0.7:8080",
        "dicetable",
        "dicetable.local",
        "dicetable.local.:8080",
        "pi.lan:81",
        "dice.home.arpa",
        "dice.internal",
        "localhost",
        "[fd00::1]:8080",
    ],
)
def test_names_of_a_home_may_write(app, host):
    assert write(Phone(app, host)).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.5.evil.example", "local.example"])
@pytest.mark.parametrize("path", ["/", "/api/state", "/qr.svg", "/static/main.js", "/api/stream"])
def test_under_a_strangers_name_for_our_address_nothing_is_served(app, host, path):
    answer = Phone(app, host).get(path)

    assert answer.status_code == 403
    assert "http://192.168.1.5:8080/" in answer.text


def test_one_machine_is_given_so_much_at_once(app):
    phone, statuses = Phone(app, address="192.168.1.20"), []

    @app.get("/slow/<int:more>")
    def slow(more):
        if more:
            statuses.append(phone.get(f"/slow/{more - 1}").status_code)
        return "at last"

    for _ in range(2):
        phone.get(f"/slow/{MOST_AT_ONCE}")

    # What was begun is over each time, so that it can be done again.
    assert statuses == 2 * ([429] + [200] * (MOST_AT_ONCE - 1))


def test_what_one_machine_asks_for_at_once_keeps_no_other_waiting(app):
    phone, other = (Phone(app, address=f"192.168.1.{number}") for number in (20, 21))
    refused, of_another = [], []

    @app.get("/slow/<int:more>")
    def slow(more):
        if more == 1:
            of_another.append(other.get("/healthz").status_code)
        answer = phone.get(f"/slow/{more - 1}")
        if answer.status_code != 200:
            refused.append((answer.status_code, answer.headers["Retry-After"]))
        return "at last"

    phone.get(f"/slow/{MOST_AT_ONCE}")

    assert (refused, of_another) == ([(429, "1")], [200])
