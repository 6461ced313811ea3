"""Every game's rules can be told, and house rules change what is told."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from companion.catalogue import find_variant, options_of, variant_ids
from companion.errors import VariantError
from companion.games.telling import rules_of
from companion.offers import house_rules_of
from companion.rules.figures import Figure, Figures
from companion.rules.patterns import Kind, Pairs
from companion.rules.sheet_game import Admission, Bonus, Column, Counted, Order, SheetGame
from companion.words.wording import in_english


def told(variant_id, **options):
    """Return the rules of a game as sentences."""
    variant = find_variant(variant_id, options)
    return [in_english(message) for message in rules_of(variant)]


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_box_of_every_game_is_told(variant_id):
    sentences = told(variant_id)

    game = find_variant(variant_id)
    for box in game.boxes if isinstance(game, SheetGame) else ():
        label = box.label if box.series is None else box.series.label
        assert any(sentence.startswith(f"{label}: ") for sentence in sentences)


@pytest.mark.parametrize(
    ("variant_id", "key", "choice"),
    [
        pytest.param(variant_id, key, choice, id=f"{variant_id} {key}={choice}")
        for variant_id in variant_ids()
        for key, choices in options_of(variant_id).items()
        for choice in choices[1:]
    ],
)
def test_every_house_rule_changes_what_is_told(variant_id, key, choice):
    assert told(variant_id, **{key: choice}) != told(variant_id)


def test_a_rule_is_a_sentence_that_players_understand():
    sentences = told("yams-pd")

    assert "Four of a kind: 4 equal dice; 40 and the sum of all dice." in sentences
    assert (
        "Full house: three equal dice and two of another face; 30 and the sum of all dice."
        in sentences
    )
    assert "Premium (Upper section): 30 from 60 on, and 1 for each above 60." in sentences
    assert "Higher has to be higher than Lower; if not, the later one scores 0." in sentences


def test_house_rules_are_the_rules_that_differ():
    plain, chosen = find_variant("yatzy"), find_variant("yatzy", {"hold": "locked"})

    assert house_rules_of(plain) == ()
    assert [in_english(rule) for rule in house_rules_of(chosen)] == [
        "A die that was kept stays kept for the turn."
    ]


def every_choice():
    """Yield each house rule of each game that can be chosen by itself."""
    for variant_id in variant_ids():
        for key, (_, *others) in options_of(variant_id).items():
            for choice in others:
                with suppress(VariantError):
                    yield find_variant(variant_id, {key: choice})


@pytest.mark.parametrize("game", [*every_choice()], ids=lambda game: f"{game.id} {game.options}")
def test_every_house_rule_that_is_chosen_is_told_among_them(game):
    assert house_rules_of(game)


@pytest.mark.parametrize(
    ("variant_id", "options", "told_so"),
    [
        ("jamb", {"triling": "false"}, ["A box for a triling: There is none."]),
        (
            "balut",
            {"play_for": "score"},
            ["What is played for: The score of the boxes is the total."],
        ),
        ("yams-pd", {"rill": "false"}, ["A box for a rill: There is none."]),
    ],
)
def test_a_house_rule_that_only_takes_away_is_told_as_it_was_chosen(variant_id, options, told_so):
    game = find_variant(variant_id, options)

    assert [in_english(rule) for rule in house_rules_of(game)] == told_so


@pytest.mark.parametrize(
    ("variant_id", "options", "sentence"),
    [
        ("maxi-yatzy", {}, "Throws that are not used are saved for later turns."),
        ("maxi-yatzy", {}, "Small straight: 1 2 3 4 5 among the dice; 15 points."),
        (
            "yams-box-1985",
            {"extra_yams": "off", "columns": "order-inverse-disorder-sec"},
            "Of all Yam's on the sheet 2 are paid; any further one counts 0.",
        ),
        ("jamb", {"dice": "6"}, "Only 5 of the 6 dice count: those that are worth most."),
        ("jamb", {"dice": "6"}, "Min: the 5 dice that are worth least count."),
        ("jamb", {"columns": "seven"}, "Column From both ends: from both ends towards the middle."),
        (
            "triple-yahtzee",
            {},
            "Each further Yahtzee pays 100 besides, once all its boxes have scored.",
        ),
        ("generala", {}, "Whoever writes 5 equal dice right after the first throw wins at once."),
        ("generala", {}, "Double generala scores once Generala has scored, not before."),
        ("balut", {}, "Fours: 4 boxes; dice that show 4; the sum of these dice."),
        ("balut", {}, "Points for straights: 4 points once so many of its boxes score: 4."),
    ],
)
def test_what_only_some_games_have_is_told(variant_id, options, sentence):
    assert sentence in told(variant_id, **options)


def test_a_box_that_stands_there_several_times_is_told_once():
    assert len([each for each in told("balut") if "dice that show 4" in each]) == 1


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        pytest.param(
            "yahtzee-hasbro",
            {},
            "Each further Yahtzee pays 100 besides, once its box has scored.",
            id="what is paid besides waits for the box, not for a first one elsewhere",
        ),
        pytest.param(
            "yahtzee-hasbro",
            {"columns": "order-inverse-disorder-sec"},
            "Each further Yahtzee pays 100 besides, once its box in that column has scored.",
            id="the box of the same column",
        ),
        pytest.param(
            "triple-yahtzee",
            {},
            "Once all Yahtzee boxes are written, every later Yahtzee goes to an upper box of its "
            "face; if all of those are written, too, it fills any figure below; if none is open "
            "there, it is a 0 above.",
            id="the joker of three columns",
        ),
        pytest.param(
            "yams-box-1985",
            {"columns": "order-inverse-disorder-sec"},
            "Of all Yam's on the sheet 2 are paid; any further one counts 0.",
            id="a third Yam's box",
        ),
        pytest.param(
            "yams-box-1985",
            {"extra_yams": "off"},
            "A further Yam's pays nothing besides its box.",
            id="nothing besides",
        ),
        pytest.param(
            "enhanced-yahtzee",
            {"spread_floor": "true"},
            "Spread: Max less Min, times the dice in Ones, instead of both boxes; never below 0.",
            id="instead of both boxes",
        ),
        pytest.param("minyat", {}, "Who begins a game may throw once.", id="the first player"),
        pytest.param(
            "farkle",
            {},
            "Then the highest total wins; at a tie the win is shared.",
            id="after the last turns",
        ),
        pytest.param("generala", {}, "Generala: 5 equal dice; 50 points.", id="wins when served"),
        pytest.param(
            "yin-yang", {}, "A wild die counts as the face it stands for.", id="wild as its face"
        ),
    ],
)
def test_what_decides_is_told(game, options, sentence):
    assert sentence in told(game, **options)


def test_a_box_that_no_joker_fills_is_named():
    joker = {"yahtzee_bonus": "forced-joker", "rill": "true"}

    assert "It never counts as Rill." in told("yahtzee-os2", **joker)
    assert not [each for each in told("yahtzee-hasbro") if each.startswith("It never")]


def told_with(variant_id, **changed):
    """Return the rules of a game of which something is otherwise, as sentences."""
    return [in_english(rule) for rule in rules_of(replace(find_variant(variant_id), **changed))]


@pytest.mark.parametrize(
    ("column", "sentences"),
    [
        (Column(id="a", label="A"), []),
        (Column(id="a", label="A", order=Order.DOWN), ["Column A: from top to bottom."]),
        (
            Column(id="a", label="A", order=Order.UP, admission=Admission.FIRST_ROLL),
            [
                "Column A: right after the first throw only.",
                "Column A: from bottom to top.",
            ],
        ),
    ],
)
def test_how_the_one_column_of_a_sheet_is_filled_is_told_where_it_is_not_free(column, sentences):
    told_so = told_with("yacht", columns=(column,))

    assert [each for each in told_so if each.startswith("Column")] == sentences


@pytest.mark.parametrize(
    ("pays", "sentence"),
    [
        ((100, 0, 0, 0, 50, 0), "F, for 1s, 2s and so on to 6s: 100, 0, 0, 0, 50, 0 points."),
        ((9, 5, 5, 5, 5, 5), "F, for 1s, 2s and so on to 6s: 9, 5, 5, 5, 5, 5 points."),
        ((9, 2, 3, 4, 5, 6), "F: 9 points for 1s, 2 to 6 for 2s to 6s."),
        ((1, 1, 1, 1, 1, 1), "F: 1 point."),
    ],
)
def test_what_a_figure_pays_is_told_face_by_face_where_it_does_not_rise_evenly(pays, sentence):
    figure = Figure(id="f", label="F", dice=1, pattern=Kind(1), pays=pays)

    assert sentence in told_with("farkle", combining=Figures((figure,)))


@pytest.mark.parametrize(
    ("bonus", "sentence"),
    [
        (
            {"counted": Counted.BOXES, "threshold": 1, "points": 1},
            "B: 1 point once so many of its boxes score: 1.",
        ),
        (
            {"threshold": 10, "points": 1, "over": 10, "steps": ((20, 5),)},
            "B, from so many points on: 10 → 1, 20 → 5; and 1 for each above 10.",
        ),
    ],
)
def test_a_bonus_of_a_whole_column_is_told_by_what_it_counts(bonus, sentence):
    whole = Bonus(id="b", label="B", section=None, **bonus)

    assert sentence in told_with("yacht", bonuses=(whole,))


@pytest.mark.parametrize(
    ("pattern", "fits"), [(Kind(1), "1 die, the highest"), (Pairs(1), "1 pair")]
)
def test_a_single_one_is_told_as_one(pattern, fits):
    first, *others = find_variant("yacht").boxes

    told_so = told_with("yacht", boxes=(replace(first, pattern=pattern), *others))

    assert f"Ones: {fits}; the sum of these dice." in told_so
