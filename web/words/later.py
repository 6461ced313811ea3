"""Which of the words of scripts do not travel inside the page: see page.py."""

from __future__ import annotations

from typing import Final

from web.words.page import SCRIPTS

LATER: Final = frozenset(
    [
        *(key for key in SCRIPTS if key.startswith("enter-") and key != "enter-roll"),
        "told-box",
        "told-total",
        "told-players",
        "told-joined",
        "told-left",
        "told-back",
        "removed",
        "forgotten",
        "missed",
        "went-on",
        "sheet-moved",
        "asking-text",
        "asking-title",
        "more",
        "nobodys-phone",
        "or-code",
        "pause",
        "table-menu",
        "who-plays",
        "who-plays-here",
        "other-rules",
        "revoke-text",
        "revoke-title",
        "rules-of",
        "say-code",
        "leave",
        "scratch",
        "scratch-text",
        "scratch-title",
        "which-face",
        "whose-phone",
        "which-game",
        "choose-game",
        "other-games",
        "fewer-games",
        "house-rules-none",
        "house-rules-chosen",
        "usual",
        "another-number",
        "which-number",
        "unit-games",
        "unit-wins",
        "start",
        "break-off",
        "breaks-off",
        "first-begins",
        "name-twice",
        "add-player",
        "add",
        "seat-number",
        "name-of-seat",
        "move-up",
        "move-down",
        "remove-player",
        "sits",
        "table-full",
        *(key for key in SCRIPTS if key.startswith("colour-")),
        "colours-for",
        "known-players",
        "add-known",
        "forget",
        "forget-done",
        "forget-one",
        "skip",
        "rename",
        "save",
        "name-for",
        "come-back",
        "join-game",
        "new-name",
        "not-joinable",
    ]
)
"""Those that are fetched with their scripts (static/later.js)."""

PAST: Final = frozenset(
    [
        "past-which-face",
        "move-title",
        "move-text",
        "move-here",
        "move-swaps",
        "take-out",
        "take-out-title",
        "take-out-text",
    ]
)
"""Those that travel inside the page of the history, which the sheet fetches (static/past.js)."""
