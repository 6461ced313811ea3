"""A variant's file is checked: every complaint names the key and the remedy."""

from __future__ import annotations

import pytest

from companion.catalogue import find_variant, variant_ids
from companion.errors import UnknownGameError, VariantError
from companion.games.parse import parse_variant


def tables(**changed):
    """Return the tables of a small sheet, some of them changed."""
    good = {
        "schema": 1,
        "id": "small",
        "name": "Small",
        "family": "sheet",
        "players": {"min": 1, "max": 8},
        "dice": {"count": 5},
        "turn": {"rolls": 3, "hold": "free"},
        "section": [{"id": "all", "label": "All"}],
        "box": [
            {
                "id": "chance",
                "label": "Chance",
                "section": "all",
                "pattern": {"any": True},
                "points": {"base": 0, "add": "all"},
            },
        ],
        "column": [{"id": "main", "label": "Points"}],
    }
    return {**good, **changed}


def test_a_small_sheet_is_read():
    variant = parse_variant(tables(), {})

    assert variant.places == (("main", "chance"),)
    assert variant.box("chance").score((1, 2, 3, 4, 5)) == 15


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        pytest.param({"schema": 2}, "schema", id="another schema"),
        pytest.param({"turn": {"rolls": 3}}, "'hold' is missing", id="a key is missing"),
        pytest.param({"turn": {"rolls": 3, "hold": "maybe"}}, "maybe", id="an impossible value"),
        pytest.param({"turn": {"rolls": 0, "hold": "free"}}, "one throw", id="no throw"),
        pytest.param(
            {"section": [{"id": "other", "label": "Other"}]}, "chance.section", id="section"
        ),
        pytest.param({"box": []}, "at least one box", id="no box"),
        pytest.param(
            {"box": [{**tables()["box"][0], "pattern": {"magic": 1}}]}, "use one of", id="pattern"
        ),
        pytest.param({"box": tables()["box"] * 2}, "same id", id="a box twice"),
    ],
)
def test_an_impossible_file_is_refused_with_a_reason(changed, complaint):
    with pytest.raises(VariantError, match=complaint):
        parse_variant(tables(**changed), {})


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGameError, match="yahtzee-os2"):
        find_variant("yatze")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        pytest.param({"speed": "fast"}, "no option 'speed'", id="no such option"),
        pytest.param({"hold": "sometimes"}, "free, locked", id="no such choice"),
    ],
)
def test_an_unknown_house_rule_is_refused(options, complaint):
    with pytest.raises(VariantError, match=complaint):
        find_variant("yahtzee-os2", options)


def test_house_rules_are_remembered_and_defaults_are_not():
    variant = find_variant("yahtzee-os2", {"rill": "true", "sec": "false"})

    assert variant.options == (("rill", "true"),)
    assert [box.id for box in variant.boxes][-2:] == ["chance", "rill"]


def test_a_house_rule_leaves_the_game_itself_alone():
    find_variant("yahtzee-os2", {"rill": "true", "sec": "true"})

    assert len(find_variant("yahtzee-os2").boxes) == 13
    assert find_variant("yahtzee-os2").rolls == 3


def test_every_listed_game_can_be_read():
    for variant_id in variant_ids():
        assert find_variant(variant_id).id == variant_id


def test_a_preset_changes_nothing_of_the_game_that_it_extends():
    assert find_variant("yahtzee-hasbro").joker is not None

    assert find_variant("yahtzee-os2").joker is None


def test_a_preset_can_be_played_by_the_plain_rule():
    assert find_variant("yahtzee-hasbro", {"yahtzee_bonus": "none"}).joker is None
    assert find_variant("yams-columns", {"columns": "one"}).columns[0].id == "main"
