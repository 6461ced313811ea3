"""What the camera saw of a die is served while it is kept, and to nobody else's page."""

from __future__ import annotations

import pytest
from visiting import Phone

from web.app import create_app
from web.parts import Parts


@pytest.fixture
def phone(table):
    kept = {("00ff", 2): b"jpeg"}
    return Phone(create_app(table, Parts(crop=lambda name, index: kept.get((name, index)))))


def test_a_crop_is_served_as_a_picture(phone):
    answer = phone.get("/crops/00ff/2.jpg")

    assert (answer.status_code, answer.data, answer.mimetype) == (200, b"jpeg", "image/jpeg")
    assert "private" in answer.headers["Cache-Control"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/crops/00ff/3.jpg", "/crops/00fe/2.jpg", "/crops/00ff/-1.jpg"])
def test_what_is_not_kept_is_not_there(phone, path):
    assert phone.get(path).status_code == 404


def test_a_page_asks_for_crops_only_where_they_are_kept(phone, table):
    plain = Phone(create_app(table))

    assert " data-crops" in phone.get("/").text
    assert " data-crops" not in plain.get("/").text
    assert plain.get("/crops/00ff/2.jpg").status_code == 404
