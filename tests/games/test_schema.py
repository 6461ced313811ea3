"""A variant's file is checked: every complaint names the key and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_sheet import tables

from companion import games
from companion.catalogue import find_variant, read_tables, variant_ids
from companion.errors import UnknownGameError, VariantError
from companion.games.parse import parse_variant
from companion.rules.place import Place


def bonus(**points):
    """Return a bonus of 1 from 5 points on."""
    return {
        "id": "bonus",
        "label": "Bonus",
        "section": "all",
        "when": {"gte": 5},
        "points": {"fixed": 1, **points},
    }


def test_a_small_sheet_is_read():
    variant = parse_variant(tables(), {})

    assert variant.places == (Place("main", "chance"),)
    assert variant.box("chance").score((1, 2, 3, 4, 5)) == 15


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        pytest.param({"schema": 2}, "schema", id="another schema"),
        pytest.param({"turn": {"rolls": 3}}, "turn: the key 'hold' is missing", id="no key"),
        pytest.param({"bonus": [bonus(steps=[9, 2])]}, "bonus.bonus.points.steps: ", id="no pairs"),
        pytest.param({"bonus": [{**bonus(), "when": {}}]}, "bonus.bonus.when: one of", id="when"),
        pytest.param(
            {"section": [{"id": "all", "label": 5}]}, "section.all.label: 5", id="no text"
        ),
        *(
            pytest.param(
                {"box": [{**tables()["box"][0], **changed}]},
                f"box.chance.{complaint}",
                id=complaint,
            )
            for changed, complaint in (
                ({"repeat": 101}, "repeat: 101 has to be 1 to 100"),
                ({"points": {"by_roll": []}}, "points.by_roll: the list is empty"),
                ({"points": {"base": 3}}, "points: the key 'add' is missing"),
                ({"points": {}}, "points: one of fixed, by_roll, base is missing"),
                ({"pattern": {"kind": "5"}}, "pattern.kind: '5' has to be a whole number"),
                ({"pattern": {"exact": "12345"}}, "pattern.exact: '12345' has to be a list"),
            )
        ),
        pytest.param({"box": [*tables()["box"], {"label": "A"}]}, "box, number 2: ", id="no id"),
        pytest.param({"turn": {"rolls": 3, "hold": "maybe"}}, "maybe", id="an impossible value"),
        pytest.param({"turn": {"rolls": 0, "hold": "free"}}, r"turn\.rolls: 0", id="no throw"),
        pytest.param(
            {"section": [{"id": "other", "label": "Other"}]}, "chance.section", id="section"
        ),
        pytest.param({"box": []}, "at least one box", id="no box"),
        pytest.param(
            {"box": [{**tables()["box"][0], "pattern": {"magic": 1}}]}, "use one of", id="pattern"
        ),
        pytest.param({"box": tables()["box"] * 2}, "same id", id="a box twice"),
        pytest.param(
            {"box": [{**tables()["box"][0], "pattern": {"run": 5, "kind": 5}}]},
            "box.chance.pattern: use one of",
            id="two patterns",
        ),
        pytest.param({"dice": {"count": 5, "use": 6}}, "dice.use: 6 of 5", id="too many dice used"),
        pytest.param(
            {"box": [{**tables()["box"][0], "needs": "pair"}]}, "box.chance.needs", id="needs"
        ),
        pytest.param(
            {"column": [{"id": "main", "label": "Points", "middle": "pair"}]},
            "column.main.middle",
            id="middle",
        ),
        pytest.param(
            {"column": [{"id": "main", "label": "Points", "multiplier": 0}]},
            "column.main.multiplier",
            id="multiplier",
        ),
        pytest.param(
            {"joker": {"box": "yahtzee", "bonus": 100, "rule": "free", "figures": ["chance"]}},
            "joker.box: .*'yahtzee'",
            id="a joker's box",
        ),
        pytest.param({"bonus": [bonus(steps=[[9, 2], [5, 3]])]}, "bonus.bonus", id="steps"),
        pytest.param(
            {"total": {"counts": "luck"}},
            "total.counts: 'luck' is none of everything, bonuses",
            id="what the total is made of",
        ),
        pytest.param(
            {"turn": {"rolls": 3, "hold": "free", "carry_rolls": "false"}},
            "turn.carry_rolls: 'false' has to be true or false",
            id="a word for a flag",
        ),
        pytest.param(
            {"dice": {"count": "5"}}, "dice.count: '5' has to be a whole number", id="no number"
        ),
        pytest.param({"dice": {"count": True}}, "True has to be a whole number", id="a flag"),
        pytest.param(
            {"box": tables()["box"][0]}, r"box: .* \[\[box\]\]", id="one box, not several"
        ),
        pytest.param({"dice": 5}, r"dice: .* \[dice\]", id="a number for a table"),
        pytest.param(
            {"column": [{"id": "main", "label": "Points", "order": "sideways"}]},
            "column.main.order: 'sideways' is none of free, down, up",
            id="no such order",
        ),
        pytest.param({"total": {"instant_win": {}}}, "total.instant_win", id="no pattern wins"),
    ],
)
def test_an_impossible_file_is_refused_with_a_reason(changed, complaint):
    with pytest.raises(VariantError, match=complaint) as refused:
        parse_variant(tables(**changed), {})

    assert str(refused.value).startswith("small.toml: ")


def option(**patch):
    """Return a house rule with one choice."""
    return {"option": [{"key": "rule", "default": "off", "choices": {"on": patch}}]}


def number(**said):
    """Return a house rule with a number."""
    return {"option": [{"key": "many", "default": "5", "number": {"min": 1, "max": 9, **said}}]}


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        pytest.param({"bonsu": []}, "top: unknown key 'bonsu'; did you mean 'bonus'", id="top"),
        pytest.param({"speed": 3}, "'speed'; use one of schema", id="nothing like it"),
        pytest.param(
            {"turn": {"rolls": 3, "hold": "free", "carry_roll": True}},
            "turn: unknown key 'carry_roll'; did you mean 'carry_rolls'",
            id="in a table",
        ),
        pytest.param(
            {"box": [{**tables()["box"][0], "repat": 4}]},
            "box.chance: unknown key 'repat'; did you mean 'repeat'",
            id="in one of several tables",
        ),
        pytest.param(
            {"box": [{**tables()["box"][0], "points": {"fixed": 5, "serve": 5}}]},
            "box.chance.points: unknown key 'serve'; did you mean 'served'",
            id="in a table of a table",
        ),
        pytest.param(
            {"option": [{"key": "rule", "default": "off", "choices": {"on": 3}}]},
            "option.rule.choices.on: this has to be one table",
            id="no patch",
        ),
        pytest.param(option(sett={}), "option.rule.choices.on: .*'set'", id="in a patch"),
        pytest.param(
            option(set={"box.chance.points.bas": 5}), "unknown key 'bas'; .*'base'", id="in a path"
        ),
        pytest.param(
            option(set={"box.chance.points": {"bas": 5}}), "unknown key 'bas'", id="in a set table"
        ),
        pytest.param(
            option(set={"box.chanse.points.base": 5}), "no box 'chanse'", id="a path to no box"
        ),
        pytest.param(
            option(set={"box.chance.points.base": "5"}), "has to be a whole number", id="a set word"
        ),
        pytest.param(
            option(remove=["chanse"]),
            r"remove: there is no box 'chanse'; there are: [\w, -]*\bchance\b[\w, -]*$",
            id="removed",
        ),
        pytest.param(option(unset=["xtra"]), "unset: unknown key 'xtra'; .*'extra'", id="unset"),
        pytest.param(
            option(add=[{**tables()["box"][0], "id": "more", "behind": "chance"}]),
            "option.rule.choices.on.add.more: unknown key 'behind'",
            id="in an added box",
        ),
        pytest.param(
            option(add=[{**tables()["box"][0], "id": "more"}]),
            "option.rule.choices.on.add.more: say before or after which box",
            id="an added box without a place",
        ),
        pytest.param(
            option(add=[{**tables()["box"][0], "id": "more", "before": "a", "after": "b"}]),
            "option.rule.choices.on.add.more: .* one of both",
            id="an added box with two places",
        ),
        pytest.param(option(set={"box.chance": []}), "names no key", id="a path to a whole box"),
        pytest.param(
            option(set={"constraint.hi": "a"}), "names no key", id="a path to one of many"
        ),
        pytest.param(number(set="box.chance"), "option.many.number.set.*names no key", id="number"),
        pytest.param(
            number(set="box.chance.points.bsae"), "unknown key 'bsae'", id="a number of nothing"
        ),
        pytest.param(
            number(set="name"), "option.many.number.*has to be text", id="a number where a word is"
        ),
        pytest.param(
            option(column=[{"id": "main", "label": "Points", "ordr": "up"}]),
            "option.rule.choices.on.column.main: unknown key 'ordr'; did you mean 'order'",
            id="in a replaced table",
        ),
    ],
)
def test_a_misspelt_key_is_named_with_a_remedy(changed, complaint):
    with pytest.raises(VariantError, match=complaint):
        parse_variant(tables(**changed), {})


def test_a_file_that_is_no_toml_is_named(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text("schema = \n")

    with pytest.raises(VariantError, match=r"small\.toml: .*line 1"):
        read_tables(file)


def test_a_box_can_stand_there_several_times():
    box = {**tables()["box"][0], "repeat": 3}

    variant = parse_variant(tables(box=[box]), {})

    assert [(each.id, each.label) for each in variant.boxes] == [
        ("chance-1", "Chance 1"),
        ("chance-2", "Chance 2"),
        ("chance-3", "Chance 3"),
    ]


def test_a_bonus_can_have_steps():
    variant = parse_variant(tables(bonus=[bonus(steps=[[10, 3], [20, 5]])]), {})

    rising = variant.bonuses[0]
    assert [rising.of(reached) for reached in (4, 5, 9, 10, 19, 20, 99)] == [0, 1, 1, 3, 3, 5, 5]
    assert [rising.to_go(reached) for reached in (4, 5, 10, 20)] == [1, 5, 10, 0]


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


def test_a_house_rule_changes_nothing_of_another_one():
    added = {
        **tables()["box"][0],
        "id": "pair",
        "after": "chance",
        "points": {"fixed": 10},
    }
    options = [
        {
            "key": "pairs",
            "default": "off",
            "choices": {"off": {}, "on": {"add": [added]}},
        },
        {
            "key": "rich",
            "default": "off",
            "choices": {"off": {}, "on": {"set": {"box.pair.points.fixed": 99}}},
        },
    ]
    ours = tables(option=options)

    both = parse_variant(ours, {"pairs": "on", "rich": "on"})
    alone = parse_variant(ours, {"pairs": "on"})

    assert [each.box("pair").score((1, 2, 3, 4, 5)) for each in (both, alone)] == [99, 10]


@pytest.mark.parametrize("series", ["rounds:3", "wins", "wins:two", "wins:²", ""])
def test_a_series_that_ends_by_nothing_known_is_refused_with_what_would_do(series):
    with pytest.raises(VariantError, match="has to be like 'games:3' or 'wins:3'"):
        parse_variant(
            {
                **read_tables(Path(games.__file__).with_name("minyat.toml")),
                "series": series,
                "option": [],
            },
            {},
        )
