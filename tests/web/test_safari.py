"""What Safari knows under a name of its own, or did not know in 2022, when iOS 15.4 came."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web

STATIC = Path(web.__file__).parent / "static"
STYLES = sorted(STATIC.glob("*.css"))
SCRIPTS = sorted(STATIC.glob("*.js"))
OWN_NAMES = ("user-select", "hyphens")
"""Properties that Safari reads after -webkit- alone: the first to this day, the other before 17."""
UNKNOWN = (
    "AbortSignal.timeout",
    "AbortSignal.any",
    "Object.groupBy",
    "Promise.withResolvers",
    "requestIdleCallback",
    ".toSorted(",
    ".toReversed(",
    ".toSpliced(",
    "(?<=",
    "(?<!",
)
"""Safari 15.4 stops at each of these."""


def rules_of(style):
    return re.findall(r"\{([^{}]*)\}", style.read_text("utf-8"))


@pytest.mark.parametrize("name", OWN_NAMES)
def test_what_safari_calls_by_a_name_of_its_own_is_said_in_that_too(name):
    said = [rule for style in STYLES for rule in rules_of(style) if f" {name}:" in rule]

    assert said
    assert [rule for rule in said if f"-webkit-{name}:" not in rule] == []


def test_no_line_under_words_is_dotted_in_the_same_breath():
    """Safari drops the whole declaration."""
    said = [rule for style in STYLES for rule in rules_of(style)]

    assert [
        rule for rule in said if re.search(r"text-decoration:[^;]*(dotted|dashed|wavy)", rule)
    ] == []


def test_no_line_of_a_style_stands_in_for_one_with_a_variable():
    """What such a line is worth is known too late: a browser that cannot tell drops both."""
    rules = [
        re.findall(r"([\w-]+): *([^;]+);", rule) for style in STYLES for rule in rules_of(style)
    ]
    overridden = [
        (name, worth)
        for rule in rules
        for at, (name, worth) in enumerate(rule)
        if "var(" in worth and name in [before for before, _ in rule[:at]]
    ]

    assert overridden == []


@pytest.mark.parametrize(
    "wanted", ["container-type: inline-size", "grid-template-columns: subgrid"]
)
def test_what_safari_15_does_not_lay_out_is_laid_out_otherwise(wanted):
    assert f"@supports not ({wanted}) {{" in (STATIC / "older.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("style", "field"),
    [("asked.css", "input.code"), ("back-room.css", ".field-input"), ("people.css", ".seat-name")],
)
def test_no_field_makes_a_phone_zoom_in_on_it(style, field):
    """An iPhone does, where its text is smaller than 16 px, and stays so."""
    text = (STATIC / style).read_text("utf-8")

    rule = re.search(rf"^{re.escape(field)} {{([^}}]*)}}", text, re.MULTILINE)[1]

    assert "font-size: max(16px, 1em);" in rule


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_calls_what_an_older_iphone_does_not_know(script):
    text = script.read_text("utf-8")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)

    assert [name for name in UNKNOWN if name in code] == []
