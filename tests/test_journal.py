"""Lines for the journal have their level, and no secret in them."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

import pytest

from companion.journal import JournalFormatter, without_secrets

LOGGED = """
import logging
from companion.journal import log_here, remembered_lines
log_here()
with remembered_lines(9) as last:
    logger = logging.getLogger("companion.club.line")
    logger.info("reached")
    logger.warning("refused: %s", "token=abc")
    try:
        int("abc")
    except ValueError:
        logger.exception("it failed")
print(*last.lines, sep="\\n")
"""


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


def logged(tmp_path, *, to_journal):
    """Return what a program of ours writes to its errors, and what it remembers."""
    with (tmp_path / "errors").open("w+b") as errors:
        about = os.fstat(errors.fileno())
        stream = f"{about.st_dev}:{about.st_ino}" if to_journal else ""
        ended = subprocess.run(
            [sys.executable, "-c", LOGGED],
            env=os.environ | {"JOURNAL_STREAM": stream},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            check=True,
        )
        return (tmp_path / "errors").read_text(), ended.stdout


def test_a_terminal_is_told_what_goes_wrong_in_a_line_each(tmp_path):
    told, remembered = logged(tmp_path, to_journal=False)

    assert told == "dicetable: refused: token=***\ndicetable: it failed\n"
    assert "WARNING companion.club.line: refused: token=***" in remembered
    assert "Traceback" in remembered


def test_the_journal_is_told_everything_and_the_diagnostics_have_it_too(tmp_path):
    told, remembered = logged(tmp_path, to_journal=True)

    assert told.startswith("<6>companion.club.line: reached\n<4>companion.club.line: refused")
    assert "<3>Traceback" in told
    assert "INFO companion.club.line: reached" in remembered
    assert "Traceback" in remembered
