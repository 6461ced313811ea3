"""Every game's rules can be told, and house rules change what is told."""

from __future__ import annotations

import pytest

from companion.catalogue import find_variant, house_rules_of, options_of, variant_ids
from companion.games.telling import rules_of
from companion.rules.sheet_game import SheetGame
from companion.wording import in_english


def told(variant_id, **options):
    """Return the rules of a game as sentences."""
    variant = find_variant(variant_id, options)
    return [in_english(message, variant) for message in rules_of(variant)]


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_box_of_every_game_is_told(variant_id):
    sentences = told(variant_id)

    game = find_variant(variant_id)
    for box in game.boxes if isinstance(game, SheetGame) else ():
        assert any(sentence.startswith(f"{box.label}: ") for sentence in sentences)


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
    assert "Premium: 30 from 60 on, and 1 for each above 60." in sentences
    assert "Higher has to be higher than Lower; if not, the later one scores 0." in sentences


def test_house_rules_are_the_rules_that_differ():
    plain, chosen = find_variant("yatzy"), find_variant("yatzy", {"hold": "locked"})

    assert house_rules_of(plain) == ()
    assert [in_english(rule, chosen) for rule in house_rules_of(chosen)] == [
        "A die that was kept stays kept for the turn."
    ]
