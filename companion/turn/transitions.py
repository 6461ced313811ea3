"""The state machine of the table: where it may be, what is done there, and where that leads.

One table, to be reviewed as one. The buttons themselves are judged in `buttons`, `interludes` and
`decide`; a test walks through games of every family and finds this table and the code to agree,
both ways. The diagram in docs/state-machine.md is drawn from it (`make diagram`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from companion.turn.interludes import kind_of

if TYPE_CHECKING:
    from companion.turn.interludes import Interlude
    from companion.turn.state import TableState


class By(StrEnum):
    """What makes the table go from one situation to another."""

    OK = "OK"
    NEXT = "NEXT"
    BACK = "BACK"
    OK_HELD = "OK held"
    NEXT_HELD = "NEXT held"
    BACK_HELD = "BACK held"
    MENU = "OK and BACK held"
    THROW = "a throw"
    LOOK = "a second look"
    TIME = "the end of the time"
    PHONE = "a phone"


BEFORE: Final = "before"
"""Where the last step was taken: BACK, whoever made it and however long ago."""

THE_GAME: Final = "the game"
"""Where the game stands; an interlude is over."""


@dataclass(frozen=True, slots=True)
class Transition:
    """One row: what is done in some situations, and where it leads.

    Attributes:
        at: the situations, as `where` names them.
        by: what somebody does, or what happens.
        does: what that stands for: the keys of the label beside the button.
        to: the situations that it may lead to, or `BEFORE`, or `THE_GAME`.
    """

    at: tuple[str, ...]
    by: By
    does: tuple[str, ...]
    to: tuple[str, ...]


def where(state: TableState, interlude: Interlude | None) -> str:
    """Return the situation of a table: its interlude, or else the phase of its turn."""
    return kind_of(interlude) or state.phase


def row(at: str, by: By, does: str, to: str) -> Transition:
    """Return a row from words: several of one kind stand side by side."""
    return Transition(
        tuple(at.split()), by, tuple(does.split()), (to,) if to == THE_GAME else tuple(to.split())
    )


IN_GAME: Final = "no-game ready read ask hold choose final over"
CORRECTABLE: Final = "read ask choose"
INTERRUPTED: Final = "writing menu address fixing differing offering seating asking setting-up"
WRITES: Final = "write write-zero and-brings and-costs and-wins"
ENDS_AGAIN: Final = "undo-box undo-box-alone undo-turn undo-turn-alone"

TRANSITIONS: Final = (
    # A turn
    row("ready", By.THROW, "throw", "read ask choose"),
    row("ready", By.OK, "count-roll", "read ask choose"),
    row("read", By.OK, "keep keep-nothing set-aside all-again", "hold"),
    row("read", By.OK, "stop-and-choose stop-early stop-and-bank", "choose"),
    row("read", By.OK, "count-roll", "read ask choose"),
    row("read", By.NEXT, "stop-and-choose stop-early stop-and-bank", "choose"),
    row("read", By.NEXT, "other-way", "read"),
    row("read", By.NEXT_HELD, "announce-one", "choose"),
    # Only where the table has agreed that the next throw says what was kept
    row("read ask", By.THROW, "throw", "read ask choose"),
    row("ask", By.OK, "it-shows reading-is-right count-roll", "read ask choose"),
    # Dice pushed apart, a hand taken away, a die that leaned thrown again: no further roll
    row("ask", By.LOOK, "read-anew", "read ask choose"),
    row("ask", By.OK, "keep keep-nothing", "hold"),
    row("ask", By.NEXT, "rather", "ask"),
    row("ask", By.NEXT, "stop-and-choose stop-early", "ask"),
    row("hold", By.THROW, "throw", "read ask choose"),
    row("hold", By.OK, "count-roll", "read ask choose"),
    row("hold", By.OK, "keep keep-nothing set-aside all-again", "hold"),
    row("hold", By.NEXT, "stop-and-choose stop-early stop-and-bank", "choose ask"),
    row("choose", By.NEXT, "next-box next-way", "choose"),
    row("choose", By.NEXT_HELD, "next-column", "choose"),
    # Only where what is left are boxes to announce, and others for the first throw
    row("choose", By.NEXT_HELD, "announce-one", "choose"),
    row("choose", By.OK, "announce", "read"),
    # The end of a turn
    row("choose", By.OK, f"{WRITES} bank win-game", "writing"),
    # Nothing is written
    row("choose", By.OK, "lost-turn lost-turn-ends pass-on", "ready final"),
    row("choose", By.OK_HELD, "write-zero and-brings and-costs", "writing"),
    # Only where the next player may have thrown already
    row("choose", By.OK, "count-roll", "read ask choose"),
    row("choose", By.NEXT, "lost-turn pass-on", "ready"),
    row("writing", By.TIME, "write-now", "ready final"),
    row("writing", By.OK, "write-now", "ready final"),
    row("writing", By.BACK, "cancel-writing", "choose"),
    row("writing", By.NEXT, "next-box next-way cancel-writing", "choose"),
    row("final", By.OK, "confirm-end", "over"),
    row("over", By.OK, "play-again play-again-begun", "ready"),
    row("over", By.NEXT, "other-game", "offering"),
    row("offering", By.OK, "start-game", "ready"),
    row("offering", By.NEXT, "rather-game", "offering"),
    row("offering", By.BACK, "leave-offer leave-seating", THE_GAME),
    # Before the first game, and for other players
    row("no-game", By.OK, "these-play", "offering"),
    row("no-game", By.NEXT, "others-play", "seating"),
    row("seating", By.OK, "as-many-play one-plays", "offering"),
    row("seating", By.NEXT, "rather-many rather-one", "seating"),
    row("seating", By.BACK, "leave-seating", THE_GAME),
    # Back
    row("ready", By.BACK, f"{ENDS_AGAIN} undo-game undo-skip undo-spared", BEFORE),
    row("ready", By.BACK, "undo-joining undo-renaming undo-leaving undo-return", BEFORE),
    row("final", By.BACK, ENDS_AGAIN, BEFORE),
    row("over", By.BACK, "undo-final", BEFORE),
    row("read ask choose", By.BACK, "undo-roll undo-answer undo-correction", BEFORE),
    row("read hold choose", By.BACK, "undo-announcement", BEFORE),
    row("ask choose", By.BACK, "undo-stop", BEFORE),
    row("choose", By.BACK, "undo-announcing", BEFORE),
    row("hold", By.BACK, "undo-holds undo-spared", BEFORE),
    row(CORRECTABLE, By.BACK, "undo-read-anew", BEFORE),
    # Setting a die right
    row(CORRECTABLE, By.NEXT_HELD, "fix-a-die", "fixing"),
    # Only where a roll cannot be as it was read
    row("ask", By.OK, "fix-a-die", "fixing"),
    row("fixing", By.OK, "rather-it-is", "fixing"),
    row("fixing", By.NEXT, "next-die", "fixing"),
    row("fixing", By.BACK, "fixed fixed-as", THE_GAME),
    # A die that is missing, a player who is skipped
    row("ready", By.NEXT, "throw-only-missing", "ready"),
    row("hold", By.NEXT, "throw-only-missing", "hold"),
    row("ready", By.NEXT, "skip-to", "ready"),
    # Other dice lie there than the log says, after a start, or a die was turned
    row("differing", By.OK, "as-logged", THE_GAME),
    row("differing", By.BACK, "as-logged", THE_GAME),
    row("differing", By.NEXT, "as-seen", "read ask choose"),
    # A phone that asks to score: only between two steps of a game, or while the address is shown
    row(f"{IN_GAME} address", By.PHONE, "phone-asks", "asking"),
    row("asking", By.OK, "let-phone", THE_GAME),
    row("asking", By.NEXT, "refuse-phone", THE_GAME),
    row("asking", By.BACK, "refuse-phone", THE_GAME),
    row("asking", By.TIME, "phone-asked", THE_GAME),
    # A pause, and the menu
    row(f"{IN_GAME} {INTERRUPTED}", By.BACK_HELD, "pause", "paused"),
    row("paused", By.OK, "resume", THE_GAME),
    row("paused", By.NEXT, "resume", THE_GAME),
    row("paused", By.BACK, "resume", THE_GAME),
    row(f"{IN_GAME} {INTERRUPTED} paused", By.MENU, "menu", "menu"),
    row("menu", By.NEXT, "next-entry", "menu"),
    row("menu", By.OK, "bring-back", THE_GAME),
    row("menu", By.OK, "new-game", "ready"),
    row("menu", By.OK, "other-players", "seating"),
    row("menu", By.OK, "show-address", "address"),
    row("menu", By.OK, "fix-a-die", "fixing"),
    row("menu", By.OK, "set-up", "setting-up"),
    row("menu", By.OK, "shut-down", "shut-down"),
    row("menu", By.BACK, "leave-menu", THE_GAME),
    row("address", By.OK, "hide-address", THE_GAME),
    row("address", By.NEXT, "hide-address", THE_GAME),
    row("address", By.BACK, "hide-address", THE_GAME),
    # Setting the table up; that it is done is told from the pictures
    row("setting-up", By.OK, "set-up-done", THE_GAME),
    row("setting-up", By.BACK, "leave-set-up", THE_GAME),
)
"""Every press that does something, every throw that counts by itself, and the end of the grace."""

MEANINGS: Final = {
    "no-game": "there was no game yet: who plays the first?",
    "ready": "nothing is thrown yet in this turn",
    "read": "a roll is read, and throws are left",
    "ask": "something about the roll is in doubt",
    "hold": "it is said what is kept; the others are to be thrown",
    "choose": "the turn is to be ended, or a box to be announced",
    "writing": "the grace before the end of a turn is written",
    "final": "the last turn is written: shall it stay so?",
    "over": "the game is over",
    "offering": "the cursor is on a game that may be played next",
    "seating": "the cursor is on a number of players",
    "fixing": "the cursor is on a die, to set it right",
    "differing": "after a start, or a die was turned: does the log count, or what lies there?",
    "paused": "a pause: the camera is closed",
    "menu": "the menu is open",
    "address": "the address is shown",
    "asking": "a phone asks to score; it is given half a minute",
    "setting-up": "the table is learnt: nothing that is thrown counts",
    "shut-down": "the table shuts down",
}
"""Every situation, in words."""
