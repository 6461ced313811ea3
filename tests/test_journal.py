"""Lines for the journal have their level, and no secret in them."""

from __future__ import annotations

import logging

import pytest

from companion.journal import JournalFormatter, without_secrets


def written(level, message, exc_info=None):
    record = logging.LogRecord("companion.eye.process", level, "", 0, message, (), exc_info)
    return JournalFormatter("%(name)s: %(message)s").format(record)


@pytest.mark.parametrize(
    ("level", "front"),
    [
        (logging.DEBUG, "<7>"),
        (logging.INFO, "<6>"),
        (logging.WARNING, "<4>"),
        (logging.ERROR, "<3>"),
        (logging.CRITICAL, "<2>"),
    ],
)
def test_the_level_stands_in_front(level, front):
    assert written(level, "gone") == f"{front}companion.eye.process: gone"


def test_every_line_of_a_traceback_has_its_level():
    with pytest.raises(ValueError, match="abc") as caught:
        int("token=abc")
    lines = written(logging.ERROR, "failed", caught._excinfo)

    assert len(lines.splitlines()) > 3
    assert all(line.startswith("<3>") for line in lines.splitlines())
    assert "abc" not in lines


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("GET /join?token=abc&x=1", "GET /join?token=***&x=1"),
        ("mqtt_password = 'a b c', port = 1", "mqtt_password = ***, port = 1"),
        ('{"admin_secret": "s3"}', '{"admin_secret": ***}'),
        ("Authorization: Bearer abc.def", "Authorization: ***"),
        ("mqtt://club:pass@broker:1883/", "mqtt://***@broker:1883/"),
        ("Ann: 3 3 3 4 4, 25 points", "Ann: 3 3 3 4 4, 25 points"),
    ],
)
def test_secrets_are_hidden(said, shown):
    assert without_secrets(said) == shown
