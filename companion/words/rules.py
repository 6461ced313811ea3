"""English sentences on the rules of games, each filled with what a game's file says."""

from __future__ import annotations

from typing import Final

from companion.words.speech import Plural

RULE_WORDS: Final[dict[str, str | Plural]] = {
    # Where dice are set aside, but nothing may be banked yet
    "set-aside-too-little": "Set aside: {dice}. {points} of {least} to bank. Throw {rest} more.",
    "all-set-aside-throw": "All {dice} dice set aside, {points} so far! Throw them all again.",
    "too-early-to-bank": "Too early to bank",
    # What a box brings in all, or costs
    "and-brings": "{what} (brings {gain})",
    "and-costs": "{what} (costs {loss})",
    "and-wins": "{what} (wins the game)",
    # What was chosen that only takes something away
    "house-choice": "{about}: {choice}",
    "house-without": "Not played: {rule}",
    # What the rules say
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
    "rule-column-times": "Column {column} counts {times} times, with all that is paid besides "
    "in it.",
    "rule-column-first-roll": "Column {column}: right after the first throw only.",
    "rule-column-announced": "Column {column}: the box announced after the first throw only; "
    "the turn ends there then.",
    "rule-box": "{box}: {fits}; {points}.",
    "rule-series": "{label}: {times} boxes; {fits}; {points}.",
    "rule-needs": "{box} scores once {needs} has scored, not before.",
    "rule-best-dice": "Only {use} of the {dice} dice count: those that are worth most.",
    "rule-lowest-dice": "{box}: the {use} dice that are worth least count.",
    "rule-bonus": Plural(
        "points",
        "{bonus}: {points} point from {threshold} on.",
        "{bonus}: {points} points from {threshold} on.",
    ),
    "bonus-of": "{bonus} ({section})",
    "rule-bonus-over": "{bonus}: {points} from {threshold} on, and 1 for each above {over}.",
    "rule-bonus-boxes": Plural(
        "points",
        "{bonus}: {points} point once so many of its boxes score: {threshold}.",
        "{bonus}: {points} points once so many of its boxes score: {threshold}.",
    ),
    "rule-bonus-by-boxes": "{bonus}, by how many of its boxes score: {steps}.",
    "rule-bonus-by-points": "{bonus}, from so many points on: {steps}.",
    "rule-bonus-by-points-over": "{bonus}, from so many points on: {steps}; and 1 for each above "
    "{over}.",
    "rule-higher-zero-later": "{high} has to be higher than {low}; if not, the later one scores 0.",
    "rule-higher-zero-both": "{high} has to be higher than {low}; if not, neither counts.",
    "rule-higher-refuse": "{high} has to be higher than {low}; what breaks "
    "that is refused while another box can be written.",
    "rule-spread": "{spread}: {high} less {low}, times the dice in {ones}, instead of both boxes.",
    "rule-spread-floor": "{spread}: {high} less {low}, times the dice in {ones}, instead of "
    "both boxes; never below 0.",
    "rule-extra": "Once the {box} box has scored, {box} in another box pays {points} besides; "
    "{most} are paid in all.",
    "rule-extra-none": "A further {box} pays nothing besides its box.",
    "rule-most-paid": "Of all {box} on the sheet {most} are paid; any further one counts 0.",
    "rule-further-bonus": "Each further {box} pays {points} besides, once its box has scored.",
    "rule-further-bonus-column": "Each further {box} pays {points} besides, once its box in that "
    "column has scored.",
    "rule-further-bonus-all": "Each further {box} pays {points} besides, once all its boxes have "
    "scored.",
    "rule-joker-forced": "Once the {box} box is written, every later {box} goes to the upper box "
    "of its face; if that is written, too, it fills any figure below; if none is open there, it "
    "is a 0 above.",
    "rule-joker-forced-column": "In a column whose {box} box is written, every later {box} goes to "
    "the upper box of its face; if that is written, too, it fills any figure below; if none is "
    "open there, it is a 0 above.",
    "rule-joker-forced-all": "Once all {box} boxes are written, every later {box} goes to an "
    "upper box of its face; if all of those are written, too, it fills any figure below; if none "
    "is open there, it is a 0 above.",
    "rule-joker-free": "Once the {box} box is written, every later {box} may go anywhere; once "
    "the upper box of its face is written, too, it fills any figure.",
    "rule-joker-free-column": "In a column whose {box} box is written, every later {box} may go "
    "anywhere; once the upper box of its face is written there, too, it fills any figure there.",
    "rule-joker-free-all": "Once all {box} boxes are written, every later {box} may go "
    "anywhere; once all upper boxes of its face are written, too, it fills any figure.",
    "rule-joker-never": "It never counts as {box}.",
    "rule-shades": Plural(
        "dark",
        "{dark} of the {dice} dice is dark, the others light.",
        "{dark} of the {dice} dice are dark, the others light.",
    ),
    "rule-target": "Who first has {target} points in the bank wins.",
    "rule-last-turns": "Once somebody has {target} points in the bank, everybody else has one more "
    "turn.",
    "rule-highest-wins": "Then the highest total wins; at a tie the win is shared.",
    "rule-press": "Throw all {dice} dice, set at least one aside, throw the rest again or bank.",
    "rule-bound": "What is set aside stays, until all dice are: then all are thrown again.",
    "rule-bust": "If nothing thrown can be set aside, the points of the turn are lost.",
    "rule-hot-bank": "When all dice are set aside, the points may be banked at once.",
    "rule-hot-no-bank": "When all dice are set aside, they have to be thrown again.",
    "rule-opening": Plural(
        "points",
        "The first time, at least {points} point has to be banked.",
        "The first time, at least {points} points have to be banked.",
    ),
    "rule-combine": "A combination is two or more dice of one face; more may join it later.",
    "rule-wild": "A dark ace is wild: it stands for any face, and stays dark.",
    "rule-dark-only": "Dark dice alone score 0.",
    "rule-light-only": "Two light dice pay {pair} times their face, three {triple} times.",
    "rule-mixed": "Dark and light together pay the sum of their dice.",
    "rule-wild-face": "A wild die counts as the face it stands for.",
    "rule-wild-one": "A wild die counts 1.",
    "rule-light-ace": "A light ace counts {points}.",
    "rule-aces-merge": "Dark aces alone belong to the 1s, until another face joins them.",
    "rule-aces-apart": "Dark aces alone do not belong to the 1s.",
    "rule-include": "When banking, loose dice of a combination's face have to join it; a loose "
    "dark ace need only join 1s.",
    "rule-figure": Plural("points", "{figure}: {points} point.", "{figure}: {points} points."),
    "rule-figure-by-face": "{figure}: {ones} points for 1s, {twos} to {sixes} for 2s to 6s.",
    "rule-figure-each-face": "{figure}, for 1s, 2s and so on to 6s: {points} points.",
    "rule-race": "All {dice} dice alike wins the game at once.",
    "rule-race-first": "Who begins a game may throw once.",
    "rule-race-due": "Everybody may throw once more than the player before was allowed to.",
    "rule-race-actual": "Everybody may throw once more than the player before did.",
    "rule-starter-rotate": "The next game is begun by the player after the one who began this one.",
    "rule-starter-winner": "The next game is begun by the winner.",
    "rule-starter-same": "Every game is begun by the same player.",
    "rule-series-games": Plural(
        "count",
        "Who has won the one game wins.",
        "Who has won most of {count} games wins; at a tie the win is shared.",
    ),
    "rule-series-wins": Plural(
        "count", "Who has won {count} game first wins.", "Who has won {count} games first wins."
    ),
    "rule-instant-win": "Whoever writes {fits} right after the first throw wins at once.",
    "rule-only-bonuses": "Only the points of the bonuses make the total, not those of the boxes.",
    "rule-end": "What does not fit its box scores 0. The highest total wins; at a tie the "
    "win is shared.",
    "fits-any": "any roll",
    "fits-face": "dice that show {face}",
    "fits-kind": Plural("count", "{count} die, the highest", "{count} equal dice"),
    "fits-pairs": Plural("count", "{count} pair", "{count} pairs of different faces"),
    "fits-full-house": "three equal dice and two of another face",
    "fits-full-house-or-five": "three equal dice and two equal, or five equal",
    "fits-run": "{count} faces in a row",
    "fits-run-ace-high": "{count} faces in a row, where 1 may follow 6",
    "fits-includes": "{faces} among the dice",
    "fits-groups": "groups of {sizes} equal dice, of different faces",
    "fits-exact": "exactly {faces}",
    "fits-kind-plus-opposite": "exactly {count} equal dice and the opposite face",
    "pays-fixed": Plural("points", "{points} point", "{points} points"),
    "pays-matched": "the sum of these dice",
    "pays-all": "the sum of all dice",
    "pays-by-roll": "{points} points after the first throw, the second and so on",
    "pays-served": "{plain}, and {served} more after the first throw",
    "pays-base-and-matched": "{points} and the sum of these dice",
    "pays-base-and-all": "{points} and the sum of all dice",
}
"""One sentence or part of one per key."""
