"""The people of a table that is not open, and where the list of their phones lies."""

from __future__ import annotations

import pytest
from clocks import Clock

from web.who.people import People


@pytest.fixture
def clock():
    return Clock(1000.0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.phones"


@pytest.fixture
def people(path, clock):
    return People(path, is_open=False, clock=clock)
