"""The documentation is complete: every game, option, command and message of the eye is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.catalogue import options_of, variant_ids
from companion.cli.commands import make_parser
from companion.games.schema import PATTERNS
from companion.settings import SETTINGS

DOCS = Path(__file__).parents[1] / "docs"
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
GAMES = (DOCS / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_game_is_told_with_its_options(variant_id):
    assert f"| `{variant_id}` |" in GAMES
    for key, choices in options_of(variant_id).items():
        assert f"`{key}`" in GAMES
        assert all(f"`{choice}`" in GAMES for choice in choices)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_told(pattern):
    assert f"{{ {pattern} = " in GAMES


def test_every_command_is_in_the_readme():
    commands = make_parser()._subparsers._group_actions[0].choices

    assert commands
    for command in commands:
        assert f"`dicetable {command}" in README


def test_every_picture_of_the_readme_is_there_and_told_in_words():
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)">', README)

    assert len(pictures) == README.count("<img")
    for path, words in pictures:
        assert (DOCS.parent / path).stat().st_size
        assert len(words.split()) > 5


def test_every_setting_of_a_club_is_told():
    page = (DOCS / "club.md").read_text(encoding="utf-8")

    for setting in SETTINGS:
        table, key = setting.path.split(".")
        assert table != "mqtt" or f"| `{key}` |" in page


def test_every_decision_is_a_numbered_page():
    pages = sorted((DOCS / "decisions").glob("[0-9]*.md"))

    assert [page.name[:4] for page in pages] == [f"{n:04}" for n in range(1, len(pages) + 1)]
