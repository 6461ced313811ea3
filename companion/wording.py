"""The words for every message, in English. The core says keys: see `companion.messages`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.messages import Message

if TYPE_CHECKING:
    from companion.rules.sheet_game import SheetGame

ENGLISH: Final = {
    # What is happening
    "no-game": "No game is running.",
    "won": "{player} wins with {points} points.",
    "won-at-once": "{player} wins at once.",
    "shared-win": "{players} share the win with {points} points.",
    "throw": "{player}, throw the dice.",
    "is-it-a-throw": "The dice lie differently. Was that a throw? OK counts it.",
    "throw-all-again": "Throw all {dice} dice again.",
    "kept-throw-one": "Keeping {dice}. Throw the last die.",
    "kept-throw-rest": "Keeping {dice}. Throw the other {rest} dice.",
    "too-many-dice": "I see {seen} dice, but the game has {dice}. Take the others away.",
    "dice-missing": "I see {seen} of {dice} dice. Is one on the floor?",
    "what-does-it-show": "I cannot read one die. What does it show?",
    "which-face": "One die is unclear: is it a {first} or a {second}?",
    "kept-missing": "You kept {kept}, but I read {dice}. Is that right?",
    "is-it-right": "I am not quite sure: {dice}. Is that right?",
    "thrown-again": "Now {dice} lie there. Thrown again? OK counts it.",
    "ok-keeps": "OK keeps {dice}. Then throw the rest.",
    "ok-throws-all": "All dice taken up: OK, then throw them all again.",
    "read": "Roll {roll} of {rolls}: {dice}. Take up what you throw again, or stop.",
    "bound": "{player} has announced {box}: throw for it, or write it.",
    "announce-first": "{player}, announce a box: only the announced column is open.",
    "one-throw-too-many": "That was one throw too many. Roll {roll} counts: {dice}.",
    "choose": "{player}, choose a box for {dice}.",
    # What the camera is doing
    "starting": "The camera is starting.",
    "moving": "The dice are moving.",
    "hand": "Waiting for the hand to leave the tray.",
    "camera-lost": "No picture from the camera. Boxes can be tapped, rolls can be entered by hand.",
    "camera-ended": "The recording has ended. The sheet stays open.",
    # What the buttons do
    "count-roll": "Count as roll {roll}",
    "throw-first": "Throw first",
    "throw-the-rest": "Throw the rest",
    "stop-and-choose": "Stop and choose",
    "it-shows": "It is a {face}",
    "reading-is-right": "Yes, it is right",
    "rather": "Rather a {face}?",
    "write": "Write {box} {points}",
    "write-zero": "Scratch {box} (0)",
    "keep": "Keep {dice}",
    "keep-nothing": "Throw all again",
    "next-box": "Next box",
    "announce": "Announce {box}",
    "nothing-next": "Nothing to change",
    "play-again": "Play again",
    "undo-box": "Take back {player}'s {box}",
    "undo-roll": "Take back roll {roll}",
    "undo-holds": "Take back the holds",
    "undo-announcement": "Take back the announcement",
    "undo-stop": "Go on throwing",
    "undo-game": "Take back the new game",
    "undo-answer": "Take back the answer",
    # Why something is refused
    "game-running": "A game is running. Finish it first.",
    "wrong-number-of-players": "This game takes {fewest} to {most} players.",
    "names-must-differ": "Every player needs a name of their own.",
    "no-throw-left": "There is no throw left in this turn.",
    "nothing-thrown": "Nothing new lies on the tray.",
    "wrong-number-of-dice": "This game has {dice} dice.",
    "kept-die-turned": "A kept die is not among the dice of the next throw.",
    "not-among-the-dice": "What lies there was not in the roll. Put it back, or take it away.",
    "nothing-to-throw": "All dice are kept. Stop and choose a box instead.",
    "kept-dice-stay-kept": "House rule: a kept die stays kept.",
    "dice-already-lifted": "The dice are already taken up. BACK first.",
    "no-such-die": "There is no such die.",
    "nothing-to-ask": "Nothing is in doubt.",
    "say-what-it-shows": "Say what the unread die shows first.",
    "ask-first": "One die is in doubt. Answer that first.",
    "no-such-box": "This sheet has no such box.",
    "box-written": "This box is written already.",
    "only-the-announced-box": "This turn ends in the announced box only.",
    "not-next-in-order": "This column is filled in order: another box is next.",
    "not-announced": "This column has to be announced after the first throw.",
    "first-roll-only": "This column is written right after the first throw only.",
    "joker-elsewhere": "A further five of a kind has to be written elsewhere first.",
    "order-refused": "House rule: that would break higher and lower.",
    "announce-after-first-roll": "This can be announced right after the first throw only.",
    "game-over": "The game is over. BACK takes the last box back.",
    "nothing-to-undo": "Nothing to take back",
    # The rules of a game
    "rule-throws": "A turn: throw {dice} dice; any of them again, up to {rolls} throws in all.",
    "rule-one-throw": "A turn: throw {dice} dice once.",
    "rule-hold-free": "A die that was kept may be thrown again later in the turn.",
    "rule-hold-locked": "A die that was kept stays kept for the turn.",
    "rule-carry-rolls": "Throws that are not used are saved for later turns.",
    "rule-column-free": "Column {column}: in any order.",
    "rule-column-down": "Column {column}: from top to bottom.",
    "rule-column-up": "Column {column}: from bottom to top.",
    "rule-column-ends-in": "Column {column}: from both ends towards the middle.",
    "rule-column-middle-out": "Column {column}: from the middle upwards and downwards.",
    "rule-column-times": "Column {column} counts {times} times, and what is paid besides in it.",
    "rule-column-first-roll": "Column {column}: right after the first throw only.",
    "rule-column-announced": "Column {column}: the box announced after the first throw only.",
    "rule-box": "{box}: {fits}; {points}.",
    "rule-series": "{label}: {times} boxes; {fits}; {points}.",
    "rule-needs": "{box} scores once {needs} has scored, not before.",
    "rule-best-dice": "Only {use} of the {dice} dice count: those that are worth most.",
    "rule-lowest-dice": "{box}: the {use} dice that are worth least count.",
    "rule-bonus": "{bonus}: {points} points from {threshold} in its section on.",
    "rule-bonus-over": "{bonus}: {points} from {threshold} on, and 1 for each above {over}.",
    "rule-bonus-boxes": "{bonus}: {points} points once {threshold} boxes of its section score.",
    "rule-bonus-by-boxes": "{bonus}, by the boxes of its section that score: {steps}.",
    "rule-bonus-by-points": "{bonus}, from so many points on: {steps}.",
    "rule-higher-zero-later": "{high} has to be higher than {low}; if not, the later one scores 0.",
    "rule-higher-zero-both": "{high} has to be higher than {low}; if not, neither counts.",
    "rule-higher-refuse": "{high} has to be higher than {low}; else it is refused while it can be.",
    "rule-spread": "{spread}: {high} less {low}, times the dice in {ones}, instead of both boxes.",
    "rule-spread-floor": "{spread}: {high} less {low}, times the dice in {ones}, never below 0.",
    "rule-extra": "A further {box} pays {points} besides its box; {most} are paid in all.",
    "rule-further-bonus": "Each further {box} pays {points} besides, if the first one scored.",
    "rule-further-bonus-all": "Each further {box} pays {points} besides, if all its boxes scored.",
    "rule-joker-forced": "It goes to its upper box; if that is written, it fills any figure below.",
    "rule-joker-free": "It may go anywhere; once its upper box is written, it fills any figure.",
    "rule-instant-win": "Whoever writes {fits} right after the first throw wins at once.",
    "rule-only-bonuses": "Only the points of the bonuses make the total, not those of the boxes.",
    "rule-end": "What does not fit its box scores 0. The highest total wins.",
    "fits-any": "any roll",
    "fits-face": "dice that show {face}",
    "fits-kind": "{count} equal dice",
    "fits-pairs": "{count} pairs of different faces",
    "fits-full-house": "three equal dice and two others equal",
    "fits-full-house-or-five": "three equal dice and two equal, or five equal",
    "fits-run": "{count} faces in a row",
    "fits-run-ace-high": "{count} faces in a row, where 1 may follow 6",
    "fits-includes": "{faces} among the dice",
    "fits-groups": "groups of {sizes} equal dice, of different faces",
    "fits-exact": "exactly {faces}",
    "fits-kind-plus-opposite": "exactly {count} equal dice and the opposite face",
    "pays-fixed": "{points} points",
    "pays-matched": "the sum of these dice",
    "pays-all": "the sum of all dice",
    "pays-by-roll": "{points} points after the first throw, the second and so on",
    "pays-served": "{plain}, and {served} more after the first throw",
    "pays-base-and-matched": "{points} and the sum of these dice",
    "pays-base-and-all": "{points} and the sum of all dice",
    # What the table answers
    "stale": "The table has changed meanwhile. Look again.",
    "not-saved": "The game could not be saved: what just happened does not count. Disk full?",
    "press-waits": "{button} counts as soon as the tray is still.",
    "tray-not-still": "The tray was not still in time. Press again once the hands are away.",
}
"""One sentence or label per key; `{name}` stands for a parameter."""


def in_english(message: Message, variant: SheetGame | None = None) -> str:
    """Return the sentence of a message.

    Args:
        message: what to say; a parameter called `box` is a box's id.
        variant: the game whose boxes are meant.

    >>> from companion.messages import say
    >>> in_english(say("keep", dice="6 6"))
    'Keep 6 6'
    """
    params: dict[str, str | int] = {
        name: in_english(value, variant) if isinstance(value, Message) else value
        for name, value in message.params
    }
    if "box" in params and variant is not None:
        params["box"] = variant.box(str(params["box"])).label
    return ENGLISH[message.key].format(**params)
