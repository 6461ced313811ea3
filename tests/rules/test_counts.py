"""Which rolls score in each box of each game, told in another way than the patterns do.

The engine is asked for every roll. What is expected comes from histograms: how many dice show each
face. How many rolls have a histogram is n! / (a! b! c! d! e! f!), which gives the known counts.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from companion.catalogue import find_variant, options_of, variant_ids
from companion.dice import FACES
from companion.rules.sheet_game import SheetGame


def histogram(faces):
    """Return how many dice show 1, 2, ... 6."""
    return tuple(faces.count(face) for face in FACES)


def rolls_with(shown):
    """Return how many rolls have a histogram."""
    return factorial(sum(shown)) // prod(map(factorial, shown))


HANDS = {dice: tuple(combinations_with_replacement(FACES, dice)) for dice in (5, 6)}


def in_a_row(shown, count, *, ace_high=False):
    """Whether so many neighbouring faces are shown."""
    row = "".join("x" if dice else "." for dice in shown)
    return "x" * count in (row + row[0] if ace_high else row)


def top(shown, *sizes):
    """Whether the largest groups are at least so large."""
    groups = sorted(shown, reverse=True)
    return all(group >= size for group, size in zip(groups, sizes, strict=False))


FIGURES = {
    **{
        name: lambda shown, face=face: shown[face] > 0
        for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"))
    },
    **dict.fromkeys(
        ("chance", "choice", "big-hand", "min", "max", "higher", "lower"), lambda _: True
    ),
    "pair": lambda shown: top(shown, 2),
    "two-pairs": lambda shown: top(shown, 2, 2),
    "three-pairs": lambda shown: top(shown, 2, 2, 2),
    "three-kind": lambda shown: top(shown, 3),
    "four-kind": lambda shown: top(shown, 4),
    **dict.fromkeys(
        (
            *("five-kind", "yahtzee", "yams", "yams-2", "yatzy", "yacht", "cheerio"),
            *("jamb", "generala", "double-generala", "balut"),
        ),
        lambda shown: top(shown, 5),
    ),
    "maxi-yatzy": lambda shown: top(shown, 6),
    "full-house": lambda shown: top(shown, 3, 2),
    "villa": lambda shown: top(shown, 3, 3),
    "tower": lambda shown: top(shown, 4, 2),
    "small-straight": lambda shown: in_a_row(shown, 4),
    "large-straight": lambda shown: in_a_row(shown, 5),
    "straight": lambda shown: in_a_row(shown, 5),
    "little-straight": lambda shown: all(shown[:5]),
    "big-straight": lambda shown: all(shown[1:]),
    "full-straight": all,
    "rill": lambda shown: any(shown[face] == 4 and shown[5 - face] == 1 for face in range(6)),
}
"""By box: whether a roll with a histogram scores."""

OWN = {
    ("yatzy", "small-straight"): FIGURES["little-straight"],
    ("yatzy", "large-straight"): FIGURES["big-straight"],
    ("maxi-yatzy", "small-straight"): FIGURES["little-straight"],
    ("maxi-yatzy", "large-straight"): FIGURES["big-straight"],
    ("generala", "straight"): lambda shown: in_a_row(shown, 5, ace_high=True),
}
"""Where a game's box has another rule than its name has elsewhere."""

BY_OPTION = {
    ("straights", "two-of-five", "small-straight"): FIGURES["little-straight"],
    ("straights", "two-of-five", "large-straight"): FIGURES["big-straight"],
    ("full_house_five_kind", "true", "full-house"): lambda shown: top(shown, 3, 2) or top(shown, 5),
}
"""Where a house rule changes what a box is for."""

GAMES = [
    pytest.param(variant_id, option, id=" ".join((variant_id, *option)))
    for variant_id in variant_ids()
    if isinstance(find_variant(variant_id), SheetGame)
    for option in (
        (),
        *((key, other) for key, choices in options_of(variant_id).items() for other in choices[1:]),
    )
]


@pytest.mark.parametrize(("variant_id", "option"), GAMES)
def test_just_those_rolls_score_in_a_box_of_which_the_histogram_says_so(variant_id, option):
    variant = find_variant(variant_id, dict([option] if option else []))
    hands = HANDS[variant.dice]

    for box in variant.boxes:
        figure = box.id if box.series is None else box.id.rpartition("-")[0]
        fits = BY_OPTION.get((*option, figure)) or OWN.get((variant_id, figure)) or FIGURES[figure]
        scoring = [hand for hand in hands if box.score(hand) > 0]
        assert scoring == [hand for hand in hands if fits(histogram(hand))], box.id


@pytest.mark.parametrize("dice", [5, 6])
def test_the_histograms_are_those_of_all_rolls(dice):
    assert sum(rolls_with(histogram(hand)) for hand in HANDS[dice]) == 6**dice


@pytest.mark.parametrize(
    ("dice", "figure", "count"),
    [
        pytest.param(5, "yams", 6, id="five equal"),
        pytest.param(5, "four-kind", 156, id="four or more: 6 + 6 x 5 x 5"),
        pytest.param(5, "three-kind", 1656, id="three or more: 156 + 6 x 10 x 25"),
        pytest.param(5, "full-house", 300, id="full house: 6 x 5 x 10"),
        pytest.param(5, "small-straight", 1200, id="run of four or more"),
        pytest.param(5, "large-straight", 240, id="run of five: 2 x 5!"),
        pytest.param(6, "maxi-yatzy", 6, id="six equal"),
        pytest.param(6, "five-kind", 186, id="five or more: 6 + 6 x 6 x 5"),
        pytest.param(6, "four-kind", 2436, id="four or more: 186 + 6 x 15 x 25"),
        pytest.param(6, "villa", 300, id="villa: 15 x 20"),
        pytest.param(6, "tower", 450, id="tower: 6 x 5 x 15"),
        pytest.param(6, "three-pairs", 1800, id="three pairs: 20 x 90"),
        pytest.param(6, "full-straight", 720, id="full straight: 6!"),
        pytest.param(6, "little-straight", 2520, id="one to five among six: 5 x 6!/2 + 6!"),
        pytest.param(6, "full-house", 7950, id="full house: 120 x 60, and villas and towers"),
    ],
)
def test_the_histograms_give_what_is_counted_by_hand(dice, figure, count):
    fits = FIGURES[figure]

    assert sum(rolls_with(histogram(h)) for h in HANDS[dice] if fits(histogram(h))) == count
