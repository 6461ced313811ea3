"""A table with two players and the application that shows it."""

from __future__ import annotations

import pytest
from playing import lying
from visiting import Phone

from companion.catalogue import find_variant
from companion.storage.log import MemoryLog
from companion.table import Table
from companion.turn.commands import ReportTray, StartGame
from web.app import create_app

PLAYERS = ("Ann", "Ben")


@pytest.fixture
def table():
    """A game of two, nothing thrown yet."""
    table = Table(MemoryLog(), clock=lambda: 0.0)
    table.submit(StartGame(find_variant("yahtzee-os2"), PLAYERS))
    return table


@pytest.fixture
def throw(table):
    """Let dice come to rest, each throw elsewhere."""

    def throw(faces, unsure=""):
        height = 0.1 * len(table.state.rolls) + 0.1
        table.report(ReportTray(lying(faces, at=height, unsure=unsure), sure=not unsure), at=0)

    return throw


@pytest.fixture
def app(table):
    return create_app(table, find_addresses=lambda: ("http://192.168.1.5:8080/",))


@pytest.fixture
def phone(app):
    return Phone(app)
