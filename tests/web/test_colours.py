"""Players' colours can be read on in both schemes: checked against WCAG 2.2, 1.4.3 and 1.4.11."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web
from companion.turn.players import Colour

STATIC = Path(web.__file__).parent / "static"
LIGHT, DARK = ((STATIC / name).read_text("utf-8") for name in ("colours.css", "dark.css"))
TEXT, SIGN = 4.5, 3.0


def colour_in(scheme, name):
    """Return the red, green and blue of a variable, from 0 to 1."""
    digits = re.search(rf"--{name}: #([0-9a-f]{{6}});", scheme).group(1)
    return [int(digits[start : start + 2], 16) / 255 for start in (0, 2, 4)]


def luminance(colour):
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("scheme", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
def test_a_badge_can_be_read_and_told_from_the_page(scheme, colour):
    badge = colour_in(scheme, f"seat-{colour.value}")

    assert contrast(badge, colour_in(scheme, "on-seat")) >= TEXT
    assert contrast(badge, colour_in(scheme, "card")) >= SIGN
    assert contrast(badge, colour_in(scheme, "ground")) >= SIGN
