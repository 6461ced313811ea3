"""Every message that the code can say has words, and no words are left over."""

from __future__ import annotations

import re
from pathlib import Path

from companion.eye.learning import HINDERING
from companion.rules.alike import Allowance, Length, Starter
from companion.rules.sheet_game import JokerRule, Violation
from companion.turn import troubles
from companion.turn.interludes import MenuEntry
from companion.turn.news import IN_A_TURN, SEATED
from companion.turn.sentences import WHY_DOUBTED, WHY_UNREAD
from companion.turn.troubles import DIE_TROUBLES, HAND
from companion.upkeep.chronicle import PLAIN
from companion.views import Motion
from companion.words.findings import FINDING_WORDS
from companion.words.games import GAME_WORDS
from companion.words.wording import ENGLISH
from vision.errors import Fault
from vision.observation import Trouble

ROOM = Path(__file__).parents[2] / "companion"
SAID = re.compile(r'\b(?:say|IllegalMoveError|NotKept)\(\s*"([a-z-]+)"')
RULES = re.compile(r'"((?:rule|fits|pays)-[a-z-]+)"')
INDIRECT = {
    "table-is-full",
    "dice-blurred",
    "dice-touch",
    "dice-too-small",
    "is-it-right",
    "what-does-it-show",
    "write",
    "write-zero",
    "set-aside",
    "thrown-unasked",
    "thrown-all-unasked",
    "all-again",
    "turn-goes-on",
    "moving",
    "reading",
    "hand",
    "starting",
    "stale",
    "resume",
    "wrong-shades",
    "wrong-shades-again",
    "throw-leaning-again",
    "hide-address",
    "face-dark",
    "face-light",
    "set-up-goes-on",
    "did-roll",
    "did-read-anew",
    "undone-step",
    *IN_A_TURN.values(),
    *SEATED.values(),
    *MenuEntry,
    *(key for key in ENGLISH if key.startswith("called-")),
    *(key for key in FINDING_WORDS if key.startswith("checked-")),
}
"""Keys that are chosen by a variable, or said by the page."""

RETURNED = re.compile(r'(?:return|else) "([a-z-]+)"')
"""Some functions return the keys that others say."""

RETURNING = ("closed.py", "on_series.py", "on_bank.py", "decide.py")
"""Where they stand."""


def said():
    """Return every key that the code says."""
    texts = [path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py")]
    rules = "".join(
        path.read_text(encoding="utf-8") for path in (ROOM / "games").glob("telling*.py")
    )
    closed = "".join((ROOM / "turn" / name).read_text(encoding="utf-8") for name in RETURNING)
    return {key for text in texts for key in SAID.findall(text)} | {
        *RETURNED.findall(closed),
        *RULES.findall(rules),
        *WHY_DOUBTED.values(),
        *WHY_UNREAD.values(),
        *PLAIN.values(),
        *(f"set-up-{each.value}" for each in Fault),
        *(f"set-up-{each.value}" for each in HINDERING),
        *(f"rule-higher-{each.value}" for each in Violation),
        *(
            f"rule-joker-{each.value}{columns}"
            for each in JokerRule
            if each is not JokerRule.NONE
            for columns in ("", "-column", "-all")
        ),
        *(f"rule-race-{each.value}" for each in Allowance),
        *(f"rule-starter-{each.value}" for each in Starter),
        *(f"rule-series-{each.value}" for each in Length),
        *(f"pays-{base}{which}" for base in ("", "base-and-") for which in ("all", "matched")),
    }


def test_every_message_has_words():
    assert said() - set(ENGLISH) == set()
    assert said()


def test_no_words_are_left_over():
    assert set(ENGLISH) - said() - INDIRECT - set(GAME_WORDS) == set()


def test_the_camera_can_say_what_it_is_waiting_for():
    assert {Motion.MOVING.value, Motion.HAND.value, Motion.STARTING.value} <= set(ENGLISH)


def test_the_game_knows_codes_of_the_reader_alone():
    named = [code for name, code in vars(troubles).items() if name.isupper()]
    codes = {code for code in named if isinstance(code, str)}

    assert {"hidden", "cocked"} < codes <= {trouble.value for trouble in Trouble}


def test_every_trouble_of_a_whole_picture_has_its_own_question():
    asked = {trouble.value for trouble in Trouble} - set(DIE_TROUBLES)
    asked -= {"wrong-count", "wrong-shades", HAND}

    assert set(WHY_DOUBTED) == asked
    assert set(WHY_UNREAD) < {trouble.value for trouble in Trouble}
