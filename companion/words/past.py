"""What happened at a table, what of it was set right later, and what was best, in English words."""

from __future__ import annotations

from typing import Final

from companion.words.speech import Plural

PAST_WORDS: Final[dict[str, str | Plural]] = {
    # What was counted, and what lies there now
    "power-back": "Power came back: {player}, roll {roll} was {dice}.",
    "power-back-same": "Power came back: {player}, roll {roll}: {dice}, as before.",
    "power-back-differs": "Power came back. It was {logged}, now {seen} lie there. Which counts?",
    "start-differs": "Before the pause it was {logged}, now {seen} lie there. Which counts?",
    "turned-differs": "A die was turned: it was {logged}, now {seen} lie there. Which counts?",
    "as-logged": "As it was",
    "as-seen": "As they lie now",
    # A box of a game with several columns
    "box-in-column": "{box} ({column})",
    # What was set right in the history, or taken back
    "roll-set-right": "Set right: {player}, turn {turn}, roll {roll} is {dice}.",
    "entry-moved": "Set right: {player}'s {was} is {now} now.",
    "entry-too": "{was} is {now} now.",
    "box-points": "{box} {points}",
    "box-now": "{box} {before} is {after} now.",
    "total-now": "The total {before} is {after} now.",
    "points-now": "{before} points are {after} now.",
    "and-so": "{what} {result}",
    "turn-taken-out": "Taken out: {player}'s turn {turn}, {what}.",
    "taken-back-box": "Taken back: {player}'s {box} {points}.",
    "taken-back-roll": "Taken back: roll {roll}, {dice}.",
    "taken-back-turn": "Taken back: the end of {player}'s turn.",
    "taken-back-correction": "Taken back: the last correction.",
    # What a turn brought
    "turn-runs": "still playing",
    "turn-skipped": "skipped",
    "turn-lost": "nothing",
    "turn-points": Plural("points", "{points} point", "{points} points"),
    "turn-won": "won the game",
    "turn-passed": "passed on",
    "turn-besides": "{what} +{points}",
    # What was best of somebody
    "best-turn": "best turn: {what}",
    # What happened
    "did-start": "A game of {game} began: {players}.",
    "did-roll": "{player} threw {dice}.",
    "did-read-anew": "The dice were read anew: {dice}.",
    "did-keep": "{player} kept {dice}.",
    "did-keep-none": "{player} kept nothing.",
    "did-correct": "Die {number} was set right: it is a {face}.",
    "did-accept": "Somebody said that the reading was right.",
    "did-announce": "{player} announced {box}.",
    "did-write": "{player} wrote {box}.",
    "did-stop": "{player} stopped throwing.",
    "did-bank": "{player} banked.",
    "did-spare": "A die had left the tray; the others counted as they lay.",
    "did-skip": "{player} was skipped.",
    "did-pass": "{player}'s turn was over.",
    "did-end": "The result was confirmed.",
    "did-undo": "The last step was taken back.",
    "did-join": "{player} joined.",
    "did-rename": "{before} is called {player} now.",
    "did-leave": "{player} left.",
    "did-return": "{player} came back.",
}
