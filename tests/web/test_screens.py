"""Screens that nobody touches show the same table, without anything to press."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("kind", ["tv", "overlay"])
def test_a_screen_shows_the_table_before_any_script_runs(phone, throw, kind):
    throw("66331")

    page = phone.get(f"/{kind}").text

    assert "Ann&#39;s turn" in page
    assert 'data-action="menu"' not in page
    assert 'id="dialog"' not in page
    assert ("/qr.svg" in page) is (kind == "tv")
