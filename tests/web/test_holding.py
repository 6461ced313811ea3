"""Buttons of the page are held for as long as those of the table."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.signals.panel import HELD_S as LONGER_S
from companion.turn.commands import Button
from hardware.debounce import HELD_S

HOLDING = Path(__file__).parents[2] / "web" / "static" / "holding.js"


def test_a_button_of_the_page_is_held_for_as_long_as_one_of_the_table():
    told = re.search(r"HELD_MS = (\{.*?\})", HOLDING.read_text(encoding="utf-8"))[1]
    held_ms = json.loads(re.sub(r"(\w+):", r'"\1":', told.replace("_", "")))

    assert held_ms == {button.name: 1000 * LONGER_S.get(button.name, HELD_S) for button in Button}
