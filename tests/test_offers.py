"""What can be chosen for a game is told in words, for every game that there is."""

from __future__ import annotations

from functools import cache

import pytest

from companion import catalogue
from companion.catalogue import find_variant, options_of, variant_ids
from companion.offers import AnyNumber, HouseRule, Offered, about, house_rules_to_choose
from companion.words.games import GAME_WORDS
from companion.words.wording import in_english

CHOSEN = [(variant_id, key) for variant_id in variant_ids() for key in options_of(variant_id)]
"""Every house rule of every game."""


@cache
def rules_of(variant_id):
    """Return what can be chosen for a game, by key."""
    return {rule.key: rule for rule in house_rules_to_choose(variant_id)}


@pytest.mark.parametrize("variant_id", variant_ids())
def test_every_game_has_a_sentence_of_its_own(variant_id):
    assert in_english(about(find_variant(variant_id))) == GAME_WORDS[f"about-{variant_id}"]


@pytest.mark.parametrize(("variant_id", "key"), CHOSEN)
def test_every_choice_is_told_in_a_sentence_of_its_own(variant_id, key):
    rule = rules_of(variant_id)[key]
    told = [choice.told for choice in rule.choices]

    assert f"option-{rule.key.replace('_', '-')}" in GAME_WORDS
    assert len(set(told)) == len(told)
    assert all(sentence.endswith(".") for sentence in told)


def test_a_choice_is_told_beside_what_is_chosen_already():
    rules = {r.key: r for r in house_rules_to_choose("yin-yang", chosen={"target": "60"})}

    at_once, _ = rules["last_turns"].choices
    assert at_once.told == "Who first has 60 points in the bank wins."


@pytest.mark.parametrize("variant_id", variant_ids())
def test_whatever_is_chosen_every_other_choice_is_told(variant_id):
    for key, choices in options_of(variant_id).items():
        for rule in house_rules_to_choose(variant_id, chosen={key: choices[-1]}):
            told = [choice.told for choice in rule.choices]
            assert len(set(told)) == len(told)
            assert all(sentence.endswith(".") for sentence in told)


def test_no_word_on_a_game_is_left_over():
    games = {f"about-{each}" for each in (*variant_ids(), "sheet", "bank", "race")}
    rules = [rules_of(variant_id)[key] for variant_id, key in CHOSEN]
    options = {f"option-{rule.key.replace('_', '-')}" for rule in rules}
    choices = {
        f"choice-{rule.key}-{choice.value}".replace("_", "-").replace(":", "-")
        for rule in rules
        for choice in rule.choices
    }

    assert set(GAME_WORDS) - games - options - choices == set()


def test_a_choice_is_told_by_the_rules_that_it_changes():
    rules = {rule.key: rule for rule in house_rules_to_choose("minyat")}

    assert rules["starter"] == HouseRule(
        "starter",
        "Who begins the next game",
        (
            Offered(
                "rotate", "The next game is begun by the player after the one who began this one."
            ),
            Offered("winner", "The next game is begun by the winner."),
            Offered("same", "Every game is begun by the same player."),
        ),
    )
    assert rules["series"].number == AnyNumber(1, 99, ("games", "wins"))
    assert rules["dice"].number == AnyNumber(2, 8, ())


def test_the_default_comes_first():
    for variant_id, key in CHOSEN:
        choices = rules_of(variant_id)[key].choices
        assert [choice.value for choice in choices] == [*options_of(variant_id)[key]]


OWN = """
id = "own"
name = "Our own"
extends = "EXTENDED"
"""


@pytest.mark.parametrize(
    ("extended", "told"),
    [
        ("yacht", "5 dice and a sheet with 12 boxes to write; the highest total wins."),
        ("minyat", "5 dice: all of them alike wins."),
        ("farkle", "6 dice: set aside what scores, throw on or bank, up to 10000 points."),
    ],
)
def test_a_game_of_ones_own_is_told_by_what_it_has(tmp_path, monkeypatch, extended, told):
    monkeypatch.setattr(catalogue, "own_folder", lambda: tmp_path)
    (tmp_path / "own.toml").write_text(OWN.replace("EXTENDED", extended), "utf-8")

    assert in_english(about(find_variant("own"))) == told
    assert len(house_rules_to_choose("own")) == len(house_rules_to_choose(extended))


@pytest.mark.parametrize(
    ("called", "extended", "told"),
    [
        ("sheet", "yacht", "5 dice and a sheet with 12 boxes to write; the highest total wins."),
        ("race", "minyat", "5 dice: all of them alike wins."),
        ("to-write", "minyat", "5 dice: all of them alike wins."),
    ],
)
def test_a_game_of_ones_own_may_be_called_like_any_sentence(
    tmp_path, monkeypatch, called, extended, told
):
    monkeypatch.setattr(catalogue, "own_folder", lambda: tmp_path)
    text = OWN.replace("EXTENDED", extended).replace('"own"', f'"{called}"')
    (tmp_path / f"{called}.toml").write_text(text, "utf-8")

    assert in_english(about(find_variant(called))) == told


def test_a_choice_of_ones_own_that_only_takes_away_is_told_by_what_is_not_played(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(catalogue, "own_folder", lambda: tmp_path)
    rule = '[[option]]\nkey = "last"\ndefault = "yes"\n[option.choices.no]\nremove = ["yacht"]\n'
    (tmp_path / "own.toml").write_text(OWN.replace("EXTENDED", "yacht") + rule, "utf-8")

    (last,) = [each for each in house_rules_to_choose("own") if each.key == "last"]

    assert [choice.told for choice in last.choices] == [
        "Yacht: 5 equal dice; 50 points.",
        "Not played: Yacht: 5 equal dice; 50 points.",
    ]
