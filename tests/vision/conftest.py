"""A reader whose nets say what a test tells them."""

from __future__ import annotations

import pytest
from told_nets import TABLE

from vision.read import Reader


@pytest.fixture(scope="module")
def loaded():
    return Reader()


@pytest.fixture
def read(loaded, monkeypatch):
    """Return what reads a picture with nets that were told what to say."""

    def read(told, picture=TABLE, **known):
        monkeypatch.setattr(loaded, "finder", told)
        monkeypatch.setattr(loaded, "faces", told)
        monkeypatch.setattr(loaded, "leans", told)
        return loaded.read(picture, **known)

    return read
