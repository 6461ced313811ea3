"""A wrong address: a browser gets a page that leads back, everybody else plain text."""

from __future__ import annotations

import re

import pytest
from visiting import Phone

from companion.club.board import Board
from companion.club.topics import Topics
from web.app import create_app
from web.hub import create_hub

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


def ways_of(answer):
    return re.findall(r'<a class="astray-way" href="([^"]*)"', answer.text)


def title_of(answer):
    return "".join(re.findall("<h1[^>]*>([^<]*)<", answer.text))


def test_an_address_where_nothing_is_leads_back_to_the_table(phone):
    answer = phone.get("/nothing", headers=BROWSER)

    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert "There is nothing at this address." in answer.text
    assert ways_of(answer) == ["/"]


def test_under_a_strangers_name_a_browser_is_led_to_the_announced_address(app):
    answer = Phone(app, "evil.example").get("/", headers=BROWSER)

    assert answer.status_code == 403
    assert title_of(answer) == "Wrong address"
    assert ways_of(answer) == ["http://192.168.1.5:8080/"]


def test_at_an_address_that_is_right_it_is_not_called_wrong(app):
    @app.get("/broken")
    def broken():
        return 1 / 0

    answer = Phone(app).get("/broken", headers=BROWSER)

    assert (answer.status_code, title_of(answer)) == (500, "That did not work")
    assert ways_of(answer) == ["/"]


@pytest.mark.parametrize("host", ["evil.example", "a<b>.example", '"><i>.example'])
def test_that_page_says_nothing_that_the_stranger_chose(app, host):
    answer = Phone(app, "evil.example").get("/<i>lured", headers=BROWSER | {"Host": host})

    assert answer.status_code == 403
    assert host not in answer.text
    assert "lured" not in answer.text


def test_it_asks_for_nothing_as_nothing_is_served_there(app):
    answer = Phone(app, "evil.example").get("/", headers=BROWSER)

    assert "/static/" not in answer.text
    assert "<script" not in answer.text


def test_its_styles_are_known_to_its_policy(phone, app):
    answer = phone.get("/nothing", headers=BROWSER)

    marks = [app.extensions["assets"].mark(name) for name in ("astray-page.css", "dark.css")]
    assert f"style-src 'self' {' '.join(marks)};" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_it_speaks_the_language_that_is_asked_for(phone):
    answer = phone.get("/nothing", headers=BROWSER | {"Accept-Language": "de"})

    assert '<html lang="de"' in answer.text
    assert "Falsche Adresse" in answer.text


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/plain", ""])
@pytest.mark.parametrize("host", ["192.168.1.5:8080", "evil.example"])
def test_programs_get_one_line_of_text(app, host, accept):
    answer = Phone(app, host).get("/nothing", headers={"Accept": accept})

    assert answer.mimetype == "text/plain"
    assert answer.text.count("\n") == 1


def test_under_api_it_is_json_even_for_a_browser(phone):
    assert phone.get("/api/nothing", headers=BROWSER).mimetype == "application/json"


def test_it_leads_to_the_address_that_the_table_has_by_then(table):
    network = ["http://127.0.0.1/"]
    app = create_app(table, find_addresses=lambda: tuple(network))
    network.insert(0, "http://192.168.1.5/")

    answer = Phone(app, "evil.example").get("/", headers=BROWSER)

    assert ways_of(answer) == ["http://192.168.1.5/"]
    assert "Open it as http://192.168.1.5/." in answer.text


def test_without_a_known_address_there_is_no_link(table):
    answer = Phone(create_app(table), "evil.example").get("/", headers=BROWSER)

    assert answer.status_code == 403
    assert ways_of(answer) == []


def test_at_a_hub_it_leads_to_all_tables():
    hub = Phone(create_hub(Board(Topics("dicetable"), clock=lambda: 0.0)))

    answer = hub.get("/nothing", headers=BROWSER)

    assert ways_of(answer) == ["/"]
    assert "All tables" in answer.text
