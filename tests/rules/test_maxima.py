"""The most that each game can be worth, found by search through the engine (SPEC 10.1).

Nothing is known here about any game but its boxes and which of them rules tie together. First every
box, or set of boxes tied together, is filled by trying all rolls, written in turn and backwards, and
every column like the first one; then the whole sheet is improved by changing one roll, or by writing
one row first, until nothing helps. What is compared is always `tally`: the total, and where that is equal the sum of what was written.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from companion.catalogue import find_variant
from companion.dice import FACES
from companion.rules.ending import wins_at_once
from companion.rules.open import Moment, open_now
from companion.rules.place import Place
from companion.rules.sheet import Entry, Sheet
from companion.rules.tally import tally
from companion.written.replay import as_dice


class Search:
    """Looks for the sheet of a game that is worth most."""

    def __init__(self, variant_id, **options):
        self.variant = find_variant(variant_id, options)
        rolls = combinations_with_replacement(FACES, self.variant.dice)
        self.hands = [(faces, as_dice(faces)) for faces in rolls]
        self.choices = {place: list(self.all_choices(place)) for place in self.variant.places}

    def all_choices(self, place):
        """Yield entries for a place, one of those that no rule could tell apart.

        Two rolls are alike in a box if they score the same after any throw; and, where further
        figures are paid or win, if they are both five equal dice, or both are not.
        """
        box, variant = self.variant.box(place.box), self.variant
        more = variant.joker or variant.extra or variant.instant_win
        seen = set()
        for faces, dice in self.hands:
            equal = len(set(faces)) == 1 if more else None
            alike = (box.score(faces, 1), box.score(faces), equal)
            if alike not in seen:
                seen.add(alike)
                yield Entry(place, dice)
                if box.score(faces, 1) != box.score(faces) or variant.instant_win:
                    yield Entry(place, dice, roll=1)

    def worth(self, entries):
        """Return what is compared; nothing is written once an entry has won at once."""
        won = [index for index, e in enumerate(entries) if wins_at_once(self.variant, e)]
        entries = entries[: won[0] + 1] if won else entries
        worth = tally(self.variant, Sheet(tuple(entries)))
        return (worth.total, sum(worth.scores.values()))

    def tied(self):
        """Return the places of a column in sets: those that a rule ties together."""
        variant = self.variant
        ties = [{rule.high, rule.low} for rule in variant.higher]
        ties += [{spread.high, spread.low, spread.count_box} for spread in variant.spreads]
        alone = [{box.id} for box in variant.boxes if not any(box.id in tie for tie in ties)]
        column = variant.columns[0].id
        return [
            [place for place in variant.places if place.column == column and place.box in tie]
            for tie in (*ties, *alone)
        ]

    def best_of(self, places):
        """Return the best entries for a few places, written in turn or backwards."""
        rolls = product(*(self.last_choices(place) for place in places))
        return max((each for some in rolls for each in (some, some[::-1])), key=self.worth)

    def last_choices(self, place):
        """Return the choices after the last throw; after the first one, if that is worth more."""
        by_dice = {}
        for entry in self.choices[place]:
            best = max((by_dice.get(entry.dice, entry), entry), key=lambda e: self.worth([e]))
            by_dice[entry.dice] = best
        return list(by_dice.values())

    def maximum(self):
        """Return the best sheet that is found."""
        entries = [
            replace(entry, place=entry.place._replace(column=column.id))
            for places in self.tied()
            for entry in self.best_of(places)
            for column in self.variant.columns
        ]
        rows = [box.id for box in self.variant.boxes]
        entries.sort(key=lambda entry: rows.index(entry.place.box))
        while True:
            better = self.with_better_rolls(self.with_a_row_first(entries))
            if self.worth(better) <= self.worth(entries):
                return entries
            entries = better

    def with_a_row_first(self, entries):
        """Return the entries with that row written first for which it is best."""
        rows = (None, *(box.id for box in self.variant.boxes))
        orders = [sorted(entries, key=lambda entry: entry.place.box != row) for row in rows]
        return max(orders, key=self.worth)

    def with_better_rolls(self, entries):
        """Return the entries with each roll replaced by the one that is best there."""
        for index, entry in enumerate(entries):
            others = (
                [*entries[:index], e, *entries[index + 1 :]] for e in self.choices[entry.place]
            )
            entries = max((entries, *others), key=self.worth)
        return entries


def total(variant_id, **options):
    """Return the highest total that is found."""
    search = Search(variant_id, **options)
    return search.worth(search.maximum())[0]


@pytest.mark.parametrize(
    ("variant_id", "options", "most"),
    [
        pytest.param("yahtzee-os2", {}, 375, id="Yahtzee: the source's claim"),
        pytest.param("yahtzee-os2", {"rill": "true"}, 425, id="Yahtzee with a rill"),
        pytest.param("yahtzee-os2", {"yahtzee_bonus": "bonus-only"}, 1480, id="without jokers"),
        pytest.param("yahtzee-pd", {}, 375, id="Yahtzee, public domain"),
        pytest.param("yahtzee-hasbro", {}, 1575, id="Yahtzee, official: 375 and 12 x 100"),
        pytest.param("kniffel", {}, 1575, id="Kniffel"),
        pytest.param("yatzy", {}, 374, id="Yatzy"),
        pytest.param("yacht", {}, 297, id="Yacht"),
        pytest.param("cheerio", {}, 258, id="Cheerio"),
        pytest.param("yams-box-1985", {}, 407, id="Yam's 1985"),
        pytest.param("yams-box-1985", {"extra_yams": "off"}, 357, id="Yam's 1985, one Yam's"),
        pytest.param("yams-box-1985", {"extra_yams": "second-box"}, 407, id="Yam's 1985, a box"),
        pytest.param("yams-differences", {}, 469, id="Yam's, Min and Max"),
        pytest.param("yams-pd", {}, 592, id="Yam's"),
        pytest.param("yams-pd", {"rill": "false"}, 542, id="Yam's without rill"),
        pytest.param("yams-pd", {"pairs": "true"}, 644, id="Yam's with pairs"),
        pytest.param("yams-columns", {}, 2368, id="Yam's, four columns"),
        pytest.param("enhanced-yahtzee", {}, 1760, id="Enhanced Yahtzee"),
        pytest.param("enhanced-yahtzee", {"rows": "two-straights"}, 1760, id="two straights"),
        pytest.param("maxi-yatzy", {}, 649, id="Maxi Yatzy"),
        pytest.param("jamb", {}, 2264, id="Jamb: 4 x 566"),
        pytest.param("jamb", {"dice": "6"}, 2264, id="Jamb: the best five of six are no more"),
        pytest.param("jamb", {"triling": "false"}, 2112, id="Jamb without triling: 4 x 528"),
        pytest.param("jamb", {"columns": "seven"}, 3962, id="Jamb: 7 x 566"),
        pytest.param("triple-yahtzee", {}, 9450, id="Triple Yahtzee: 2250, and 12 x 600"),
        pytest.param(
            "triple-yahtzee", {"yahtzee_bonus": "none"}, 2250, id="Triple Yahtzee: 6 x 375"
        ),
        pytest.param("generala", {}, 360, id="Generala, none served"),
        pytest.param("generala", {"double_generala": "false"}, 270, id="Generala, served at last"),
        pytest.param("generala", {"served_generala": "scores"}, 370, id="Generala, served"),
        pytest.param("balut", {}, 29, id="Balut"),
        pytest.param("balut", {"play_for": "score"}, 812, id="Balut, for the score"),
    ],
)
def test_no_sheet_is_worth_more(variant_id, options, most):
    assert total(variant_id, **options) == most


@pytest.mark.parametrize("variant_id", ["enhanced-yahtzee", "jamb"])
def test_the_worst_spread_is_125_less_than_nothing_in_each_column(variant_id):
    search = Search(variant_id)
    column, spread = search.variant.columns[0].id, search.variant.spreads[0]
    places = [Place(column, box) for box in (spread.high, spread.low, spread.count_box)]

    worst = min(
        tally(search.variant, Sheet(entries)).columns[column].spreads[0]
        for entries in product(*(search.last_choices(place) for place in places))
    )

    assert worst == -125


@pytest.mark.parametrize(
    "variant_id", ["yahtzee-hasbro", "triple-yahtzee", "yams-pd", "yams-box-1985", "maxi-yatzy"]
)
def test_the_best_sheet_can_be_written_box_by_box(variant_id):
    search = Search(variant_id)
    sheet = Sheet()

    for entry in search.maximum():
        moment = Moment(dice=entry.dice, roll=entry.roll or search.variant.rolls)
        assert entry.place in open_now(search.variant, sheet, moment)
        sheet = sheet.with_entry(entry)
