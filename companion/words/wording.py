"""The words for every message, in English. The core says keys: see `companion.messages`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.words.back_rooms import BACK_ROOM_WORDS
from companion.words.findings import FINDING_WORDS
from companion.words.games import GAME_WORDS
from companion.words.past import PAST_WORDS
from companion.words.refusals import REFUSAL_WORDS
from companion.words.rules import RULE_WORDS
from companion.words.speech import Plural, in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.messages import Label, Text

ENGLISH: Final[dict[str, str | Plural]] = {
    # What is happening
    "no-game": "No game is running.",
    "who-plays": "OK: a game with {players}. NEXT: others. Or choose on a phone.",
    "seating": "{count} players? OK: yes. NEXT: another number. Names can follow on a phone.",
    "seating-one": "One player? OK: yes. NEXT: another number.",
    "won": Plural(
        "points", "{player} wins with {points} point.", "{player} wins with {points} points."
    ),
    "ended-alone": Plural(
        "points", "{player} ends with {points} point.", "{player} ends with {points} points."
    ),
    "won-at-once": "{player} wins at once.",
    "shared-win": Plural(
        "points",
        "{players} share the win with {points} point.",
        "{players} share the win with {points} points.",
    ),
    "won-games": "The series is won by {players}. Games won: {games}.",
    "is-it-final": "{result} Is that final? OK: yes. BACK: take the last step back.",
    "throw": "{player}, throw the dice.",
    "is-it-a-throw": "The dice lie differently. Was that a throw? OK counts it.",
    "throw-all-again": "Throw all {dice} dice again.",
    "kept-throw-one": "Keeping {dice}. Throw the last die.",
    "kept-throw-rest": "Keeping {dice}. Throw the other {rest} dice.",
    "too-many-dice": "I see {seen} dice, but the game has {dice}. Take the others away.",
    "dice-missing": "I see {seen} of {dice} dice. Is one on the floor or under another?",
    "dice-blurred": "I see {seen} of {dice} dice: the picture is blurred. Wait, or focus it.",
    "dice-touch": "I see {seen} of {dice} dice: some of them touch. Push them apart.",
    "dice-too-small": "I see {seen} of {dice} dice: they look very small. A nearer camera helps.",
    "throw-the-missing": "What lies there counts. Throw only what is missing ({missing}).",
    "throw-leaning-again": "One die leans: throw it again, it costs no roll. Or say what it shows.",
    "leaning-taken-up": "Throw that die again. It costs no roll.",
    "lay-kept-flat": "A kept die leans: lay it flat. Or say what it shows.",
    "what-does-it-show": "I cannot read one die. What does it show?",
    "what-does-it-show-cocked": "One die leans. Say what counts, or BACK and throw it again.",
    "what-does-it-show-cut-off": "One die is cut off or covered. What does it show?",
    "what-does-it-show-hidden": "A hand is over one die. Take it away, or say what it shows.",
    "what-does-it-show-glare": "Light shines on the pips of one die. What does it show?",
    "is-it-right-too-dark": "It is too dark to be sure of {dice}. Is that right? More light helps.",
    "is-it-right-too-bright": "It is too bright to be sure of {dice}. Is that right?",
    "is-it-right-blurred": "The picture is blurred: {dice}. Is that right? Focus the camera.",
    "is-it-right-too-small": "Dice look very small: {dice}. Is that all? A nearer camera helps.",
    "is-it-right-unexplained": "Something else lies there. I read {dice}. Is that right?",
    "is-it-right-stacked": "One die lies on another: {dice}. Is that right? Push them apart.",
    "is-it-right-odd-size": "One of {dice} is larger or smaller than the rest. Is that right?",
    "is-it-right-unsteady": "I saw different things one after the other: {dice}. Is that right?",
    "is-it-right-moved": "The camera or the tray seems to have moved: {dice}. Is that right?",
    "is-it-right-kept-turned": "A kept die seems to have been turned: {dice}. Is that right?",
    "is-it-right-shades": "Hard to tell if dark or light: I read {dice}. Is that right?",
    "which-face": "One die is unclear: is it a {first} or a {second}?",
    "which-face-glare": "Light shines on the pips of one die: is it a {first} or a {second}?",
    "which-is-hardly-seen": "One die is hard to see: a {first} or a {second}? "
    "BACK if it is no die.",
    "what-is-hardly-seen": "One die is hard to see. What does it show? BACK if it is no die.",
    "kept-missing": "You kept {kept}, but I read {dice}. Is that right?",
    "is-it-right": "I am not quite sure: {dice}. Is that right?",
    "thrown-again": "Now {dice} lie there. Thrown again? OK counts it.",
    "thrown-unasked": "Now {dice} lie there, and {kept} lay still. OK: set aside, and counted.",
    "thrown-all-unasked": "Now {dice} lie there. Was all set aside before ({kept})? OK counts it.",
    "thrown-too-soon": "That throw does not count: nothing was set aside from {dice}.",
    "ok-keeps": "OK keeps {dice}. Then throw the rest.",
    "ok-throws-all": "All dice taken up: OK, then throw them all again.",
    "stays": "Keeping {dice}. Throw the rest.",
    "stays-none": "All dice taken up. Throw them again.",
    "stays-aside": "{what}. Throw the rest.",
    "read": "Roll {roll} of {rolls}: {dice}. Take up what you throw again, or stop.",
    "read-or-announce": "Roll 1 of {rolls}: {dice}. Throw again, stop, or hold NEXT to announce.",
    "bound": "Roll {roll} of {rolls}: {dice}. {player} has announced {box}.",
    "announce-which": "{player}, which box do you announce? NEXT goes on, OK announces.",
    "announce-first": "{player}, announce a box: only the announced column is open.",
    "one-throw-too-many": "That was one throw too many. Roll {roll} counts: {dice}.",
    "is-it-the-next-throw": "{player}'s turn is over. Was that {following}'s throw? OK counts it.",
    "wrong-shades": Plural(
        "seen",
        "I see {seen} dark die, but the game has {dark}. Tap the one that is wrong.",
        "I see {seen} dark dice, but the game has {dark}. Tap the one that is wrong.",
    ),
    "wrong-shades-again": Plural(
        "seen",
        "Again {seen} dark die, not {dark}. Tap one; later, learn the table anew.",
        "Again {seen} dark dice, not {dark}. Tap one; later, learn the table anew.",
    ),
    "read-race": "Roll {roll} of {rolls}: {dice}. Keep the equal ones and throw the others.",
    "all-alike": "All alike! {player} wins game {game}.",
    "not-alike": Plural(
        "rolls",
        "No luck. {player} may throw {rolls} time.",
        "No luck. {player} may throw {rolls} times.",
    ),
    "read-bank": "{dice}. Take up what you throw again, or bank {points}.",
    "read-bank-open": "{dice}. Take up what you throw again: it is too early to bank.",
    "read-bank-from": "{dice}. Take up what you throw again: banking begins at {least} points.",
    "set-aside-throw": "Set aside: {dice}. {points} so far. Throw {rest} more, or bank.",
    "all-set-aside": "All {dice} dice set aside, {points} so far! Throw them all again, or bank.",
    "bank-or-not": "{player}, bank {points}? That makes {total}.",
    "bust": "{dice}: nothing fits. {player} loses this turn.",
    "ok-sets-aside": "OK: {what}. Then throw the rest.",
    "choose": "{player}, choose a box for {dice}.",
    "choose-or-announce": "{player}, choose a box for {dice}, or hold NEXT to announce.",
    "paused": "Paused. The camera looks at nothing. Any button goes on.",
    "in-menu": "Menu: {entry}? OK does it, NEXT goes on, BACK leaves.",
    "showing-address": "Scan the code, or type the address, in the same Wi-Fi as the table.",
    "shutting-down": "The table shuts down. Once the lamp is off, pull the plug.",
    "fixing": "Die {number}: {die}? OK: another face, NEXT: another die, BACK: done.",
    "offering": "Next: {game}? OK plays it: {players}. NEXT: another game.",
    "phone-asks": "{phone} asks to score. OK lets it, BACK refuses.",
    **BACK_ROOM_WORDS,
    # A die within another sentence
    "face": "a {face}",
    "face-dark": "a dark {face}",
    "face-light": "a light {face}",
    # The grace before a turn is written
    "about-to-write": "{what}. OK: now. BACK: not yet.",
    # What the camera is doing
    "starting": "The camera is starting.",
    "moving": "The dice are moving.",
    "reading": "The tray is being read.",
    "moves-on": "Something moves on and on: does a lamp flicker? "
    "Rolls can be entered by hand on the page.",
    "hand": "Waiting for the hand to leave the tray.",
    "light-changed": "The light has changed. Put it right, or leave the tray empty a moment.",
    "hand-lingers": "A hand is still over the tray. Once it is away, the dice are read.",
    "camera-lost": "No picture from the camera. Enter rolls by hand.",
    "camera-moved": "The camera or the tray has moved. Dice are read as at a new table; "
    "learn it anew.",
    "camera-returned": "Camera and tray are back in their places.",
    "camera-ended": "The recording has ended. Rolls can be entered by hand on the page.",
    # What the buttons do
    "count-roll": "Count as roll {roll}",
    "throw-first": "Throw first",
    "throw-the-rest": "Throw the rest",
    "stop-and-choose": "Stop and choose",
    "it-shows": "It is a {face}",
    "reading-is-right": "Yes, it is right",
    "rather": "Rather a {face}?",
    "write": "Write {box} {points}",
    "write-zero": "Scratch {box}: 0",
    "pause": "Pause",
    "resume": "Go on",
    "leave-menu": "Leave the menu",
    "next-entry": "Rather: {entry}",
    "bring-back": "Undo what BACK did",
    "new-game": "New game, same players",
    "show-address": "Show the address",
    "shut-down": "Shut down",
    "set-up": "Set the table up",
    "leave-set-up": "Leave the set-up",
    "set-up-done": "Done",
    "set-up-goes-on": "Learning the table",
    "hide-address": "Go on",
    "let-phone": "Allow {phone}",
    "refuse-phone": "Refuse",
    "fix-a-die": "Set a die right",
    "rather-it-is": "Rather {die}",
    "next-die": "Next die",
    "fixed": "Done",
    "fixed-as": "Done: it is {die}",
    "hold-for": "Hold OK: {what}",
    "write-now": "{what} now",
    "cancel-writing": "Not yet",
    "keep": "Keep {dice}",
    "keep-nothing": "Throw all again",
    "set-aside": "Set aside {dice} ({points})",
    "all-again": "All again: {dice} ({points})",
    "put-back": "Put the dice back",
    "set-aside-first": "Set dice aside first",
    "next-way": "Another way",
    "other-way": "Combine otherwise",
    "stop-early": "Stop early",
    "stop-and-bank": "Stop and bank {points}",
    "bank": "Bank {points}: {dice}",
    "lost-turn": "Go on: {player} throws",
    "lost-turn-ends": "End the game",
    "pass-on": "Go on: {player} throws",
    "win-game": "Count the win: {player}",
    "throw-only-missing": Plural(
        "missing", "Throw only the missing one", "Throw only the {missing} missing"
    ),
    "throw-it-again": "Throw it again first",
    "skip-to": "Skip to {player}",
    "undo-skip": "Back to {player}",
    "undo-joining": "Take out {player}",
    "undo-renaming": "Take back the name {player}",
    "undo-leaving": "Go on with {player}",
    "undo-return": "Go on without {player}",
    "undo-spared": "Throw all again after all",
    "undo-read-anew": "Take back the new reading",
    "no-die-missing": "No die is missing.",
    "nobody-to-skip-to": "There is nobody to skip to.",
    "next-column": "Next column",
    "next-box": "Next box",
    "announce": "Announce {box}",
    "nothing-next": "Nothing to change",
    "confirm-end": "Yes, it is final",
    "play-again": "Play again",
    "play-again-begun": "Play again: {player} begins",
    "these-play": "Play with {players}",
    "others-play": "Others",
    "as-many-play": "{count} players",
    "one-plays": "1 player",
    "rather-many": "{count} players?",
    "rather-one": "1 player?",
    "leave-seating": "Back",
    "other-players": "New game, other players",
    "other-game": "Or {game}?",
    "start-game": "Play {game}",
    "rather-game": "Or {game}?",
    "leave-offer": "Back to the result",
    "undo-final": "Back to the question",
    "undo-box": "Take back {box} ({player})",
    "undo-box-alone": "Take back {box}",
    "undo-turn": "Take back the turn's end ({player})",
    "undo-turn-alone": "Take back the turn's end",
    "undo-roll": "Take back roll {roll}",
    "undo-holds": "Take back the holds",
    "announce-one": "Announce a box",
    "undo-announcing": "Announce nothing",
    "undo-announcement": "Take back what is announced",
    "undo-stop": "Go on throwing",
    "undo-game": "Take back the new game",
    "undo-answer": "Take back the answer",
    "undo-correction": "Take back the correction",
    **REFUSAL_WORDS,
    # The rows of the sheet that no game's file names
    "row-to-go": "To {points}",
    "row-total": "Total",
    "row-round": "Round {number}",
    "row-this-turn": "This turn",
    "row-game": "Game {number}",
    "row-games-won": "Games won",
    "row-extra": "Extra",
    "row-score": "Score",
    # What the table answers
    "stale": "The table has changed meanwhile. Look again.",
    "too-soon": "That was too quick to have been read: look, then press once more.",
    "already-chose": "{player} already chose {box}. Look again.",
    "already-ended": "{player}'s turn has ended already. Look again.",
    "already-undone": "A step was taken back meanwhile. Look again.",
    "undid": "{who} undid: {what}",
    "undone-box": "{box} {points} ({player})",
    "undone-turn": "the end of {player}'s turn",
    "undone-roll": "roll {roll} ({player})",
    "undone-game": "the new game",
    "undone-end": "the end of the game",
    "undone-correction": "a correction",
    "undone-die": "die {number} set to {face} ({player})",
    "undone-reading": "a reading taken as right ({player})",
    "undone-read-anew": "a new reading ({player})",
    "undone-holds": "the dice kept ({player})",
    "undone-stop": "the end of the throws ({player})",
    "undone-announcement": "announced {box} ({player})",
    "undone-joining": "{player} joined",
    "undone-renaming": "the name {player}",
    "undone-leaving": "{player} left",
    "undone-return": "{player} came back",
    "undone-step": "the last step ({player})",
    "broken-off": "The game that was running is broken off. BACK brings it back.",
    "skipped": "{player} is skipped. BACK takes that back.",
    "set-right": "{who} set die {number} right: it shows {face}.",
    "at-the-table": "Somebody at the table",
    "host-only": "Only the host may do that, or whoever presses it at the table.",
    "ask-later": "The table is busy. Ask again in a moment.",
    "called-of-player": "{player}'s {kind} {number}",
    "called-by-number": "{kind} {number}",
    "called-android": "Android phone",
    "called-windows": "Windows computer",
    "called-linux": "Linux computer",
    "called-phone": "phone",
    "called-own-screen": "The table's own screen",
    "read-who-asks": "Look at the page first: a phone asks to score.",
    "phone-asked": "Nobody let {phone} score. It may ask again.",
    "score": "Score: {totals}.",
    "not-saved": "The game could not be saved: what just happened does not count. Disk full?",
    "disk-nearly-full": "The disk is nearly full: {left} MB are left. The game is still saved.",
    "panel-fails": 'Buttons or lamp of the table fail. Play on the page; "Health" says why.',
    "press-waits": "{button} counts as soon as the tray is still.",
    "press-dropped": "{button} does not count any more.",
    "tray-not-still": "The tray was not still in time. Press again once the hands are away.",
    **RULE_WORDS,
    **GAME_WORDS,
    **FINDING_WORDS,
    **PAST_WORDS,
}
"""One sentence or label per key; `{name}` stands for a parameter."""


class _English:
    """The words as they stand here."""

    dark = "D"

    def template(self, key: str, count: Mapping[str, object]) -> str:
        words = ENGLISH[key]
        if isinstance(words, str):
            return words
        return words.one if count[words.by] in {1, -1} else words.other

    def label(self, label: Label) -> str:
        return label.english

    def number(self, value: int) -> str:
        return str(value)


SPOKEN: Final = _English()
"""English as a language among others."""


def in_english(text: Text) -> str:
    """Return the sentence of a message.

    >>> from companion.messages import say
    >>> in_english(say("keep", dice="6 6"))
    'Keep 6 6'
    """
    return in_words(text, SPOKEN)
