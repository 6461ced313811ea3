"""Games that players write themselves: found, checked, and kept with the game that runs."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import pytest
from playing import dice
from programs import dicetable

import companion
from companion.catalogue import (
    broken_games,
    find_variant,
    own_folder,
    playable,
    variant_ids,
)
from companion.errors import LogError, VariantError
from companion.games.patch import extended
from companion.offers import house_rules_of
from companion.storage.codec import decode, encode
from companion.turn.events import GameStarted
from companion.words.wording import in_english

SHIPPED = Path(companion.__file__).parent / "games"

OWN = """
schema = 1
id = "kitchen"
name = "Kitchen table"
extends = "yatzy"
[[option]]
key = "dear_yatzy"
default = "false"
[option.choices.true]
set = { "box.yatzy.points.fixed" = 100 }
"""

MINYAT = """
schema = 1
id = "kitchen"
name = "Kitchen table"
family = "alike"
players = { min = 1, max = 8 }
allowance = "due"
starter = "rotate"
series = "games:3"
[dice]
count = 5
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return an empty folder for players' own games."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_folder().mkdir(parents=True)
    return own_folder()


def shipped(game):
    """Return the tables of a shipped file."""
    return tomllib.loads((SHIPPED / f"{game}.toml").read_text("utf-8"))


def stored(text):
    """Return how a game of one's own was begun by a version that asked nothing of its file."""
    shared = {option["key"]: option for option in shipped("_shared")["option"]}
    tables = extended(tomllib.loads(text), shipped, shared)
    return {"variant": "kitchen", "options": {}, "players": ["Ann"], "tables": tables}


BOX = """
{ id = "more", label = "More", section = "lower", pattern = { any = true }, points = { base = 5, add = "none" } }"""


def box(told):
    """Return a box of which this is told besides."""
    return f'[[box]]\nid = "b"\nlabel = "B"\nsection = "lower"\n{told}\n'


JOKER = """
[joker]
box = "yams"
bonus = 100
rule = "none"
figures = ["full-house"]
"""


def test_a_rule_that_is_not_played_by_ones_own_house_rule_is_told_among_them(folder):
    no_last = '[option.choices.true]\nremove = ["yatzy"]\n'
    (folder / "kitchen.toml").write_text(OWN[: OWN.index("[option.choices")] + no_last)
    game = find_variant("kitchen", {"dear_yatzy": "true"})

    assert [in_english(rule) for rule in house_rules_of(game)] == [
        "Not played: Yatzy: 5 equal dice; 50 points."
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param(
            'schema = 1\nid = "kitchen"\nname = "Kitchen"\nextends = "yams-box-1985"' + JOKER,
            "both pay",
            id="paid twice",
        ),
        pytest.param(
            OWN + f'\n[[option]]\nkey = "more"\ndefault = "no"\nchoices.yes.add = [{BOX}]\n',
            "say before or after",
            id="a house rule that nobody chose",
        ),
        pytest.param(
            OWN + '\n[[option]]\nkey = "much"\ndefault = "7"\n'
            'number = { set = "box.yatzy.points.fixed", min = 10, max = 90 }\n',
            "a number from 10 to 90",
            id="a default out of its range",
        ),
    ],
)
def test_a_game_that_an_older_version_began_is_read_though_its_file_would_be_refused_by_now(
    folder, text, complaint
):
    (folder / "kitchen.toml").write_text(text)
    with pytest.raises(VariantError, match=complaint):
        find_variant("kitchen")

    started = decode("game-started", stored(text))

    assert started.variant.id == "kitchen"
    assert decode(*encode(started)) == started
    assert house_rules_of(started.variant) == ()


@pytest.mark.parametrize(
    "changes", ['"name" = ["x"]', '"box.ones.label" = 5', '"turn.rolls" = 4.7', '"id" = 5']
)
def test_a_house_rule_that_was_chosen_is_asked_though_its_game_was_stored(folder, changes):
    payload = stored(OWN.replace('"box.yatzy.points.fixed" = 100', changes))

    assert decode("game-started", payload).variant.id == "kitchen"
    with pytest.raises(LogError, match="has to be"):
        decode("game-started", payload | {"options": {"dear_yatzy": "true"}})


def test_a_game_of_ones_own_is_listed_and_played(folder):
    (folder / "kitchen.toml").write_text(OWN)

    assert "kitchen" in variant_ids()
    dear = find_variant("kitchen", {"dear_yatzy": "true"})
    assert dear.box("yatzy").score((6, 6, 6, 6, 6)) == 100


def test_a_shipped_game_is_made_once_for_each_of_its_house_rules():
    assert find_variant("kniffel") is find_variant("kniffel")
    locked = find_variant("kniffel", {"hold": "locked"})
    assert locked is find_variant("kniffel", {"hold": "locked"})
    assert locked != find_variant("kniffel")


def test_a_game_that_notepad_saved_with_a_mark_is_played(folder):
    (folder / "kitchen.toml").write_text("\ufeff" + OWN, "utf-8")

    assert find_variant("kitchen").name == "Kitchen table"


def test_a_game_that_runs_does_not_change_with_its_file(folder):
    (folder / "kitchen.toml").write_text(OWN)
    started = GameStarted(find_variant("kitchen", {"dear_yatzy": "true"}), ("Ann",))
    kind, payload = encode(started)

    (folder / "kitchen.toml").write_text(OWN.replace("100", "70"))
    assert decode(kind, payload) == started
    (folder / "kitchen.toml").unlink()
    assert decode(kind, payload) == started


@pytest.mark.parametrize("text", [OWN.replace("100", "70"), "schema = ", None])
def test_a_game_that_runs_is_begun_again_and_told_as_it_was_whatever_became_of_its_file(
    folder, text
):
    file = folder / "kitchen.toml"
    file.write_text(OWN)
    game = find_variant("kitchen", {"dear_yatzy": "true"})
    told = house_rules_of(game)
    file.unlink() if text is None else file.write_text(text)

    again = decode(*encode(GameStarted(game, ("Ann",))))

    assert again == GameStarted(game, ("Ann",))
    assert house_rules_of(game) == told
    assert len(told) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("schema = ", "kitchen.toml", id="no TOML"),
        pytest.param("schema = " + "[" * 9999, "kitchen.toml: ", id="nested beyond reading"),
        pytest.param(OWN.replace("yatzy", "bridge", 1), "bridge", id="extends nothing"),
        pytest.param(OWN.replace('"kitchen"', '"cellar"'), "as the file is called", id="other id"),
        pytest.param(OWN.replace("name =", "nmae ="), "did you mean 'name'", id="misspelt"),
        pytest.param(OWN.replace("points.fixed", "points.fxed"), "did you mean", id="in a patch"),
        pytest.param(OWN.replace("box.yatzy", "bonus.bons"), "no bonus 'bons'", id="no such bonus"),
        pytest.param(OWN.replace('key = "dear_yatzy"', ""), "option", id="a nameless house rule"),
        pytest.param(OWN.replace('default = "false"', ""), "'default' is", id="no default"),
        pytest.param(OWN.replace('"false"', "false"), "'default' is", id="a flag for a default"),
        pytest.param(OWN.replace("[option.choices", "[option.choice"), "choices", id="no choices"),
        pytest.param(
            OWN.replace("set = {", 'set = "')
            .replace("}", '"')
            .replace('"box.yatzy.points.fixed"', "x"),
            "set: ",
            id="no patch",
        ),
        pytest.param(OWN.replace("schema = 1", "schema = 2"), "schema 1", id="another schema"),
        pytest.param(OWN.replace('"yatzy"', "5"), "extends: 5", id="a number for a game"),
        pytest.param(
            OWN + OWN[OWN.index("[[option]]") :],
            "has a house rule of this key already",
            id="two house rules of one key",
        ),
        pytest.param(
            OWN.replace('"dear_yatzy"', '"hold"'),
            "has a house rule of this key already",
            id="a house rule that is there already",
        ),
        pytest.param(
            OWN.replace("extends", 'shared_options = ["colums"]\nextends'),
            "shared_options: 'colums'",
            id="no such shared option beside what is extended",
        ),
        pytest.param(
            OWN + '[[bonus]]\nlabel = "Bonus"\nwhen = { gte = 63 }\npoints = { fixed = 35 }\n',
            "bonus, number 1: the key 'id' is missing",
            id="a bonus without an id",
        ),
        pytest.param(
            OWN.replace("yatzy", "farkle", 1).replace("set = {", "#")
            + '[[option.choices.true.add]]\nid = "x"\nafter = "y"\n',
            "only a game with a sheet has boxes",
            id="a box for a game without a sheet",
        ),
        pytest.param(
            OWN + '[[column]]\nid = "c"\nlabel = "C"\norder = "middle-out"\nmiddle = ""\n',
            r"column\.c\.middle: name a box, or leave the key out",
            id="a middle without a name",
        ),
        pytest.param(
            OWN + '[[column]]\nid = "c"\nlabel = "C"\norder = "down"\nmiddle = "ones"\n',
            r"column\.c\.middle: its order is not 'middle-out'",
            id="a middle of a column that begins elsewhere",
        ),
        pytest.param(
            OWN.replace("schema = 1", 'schema = 1\nfamily = ["sheet"]'),
            r"family: \['sheet'\] is none of",
            id="a family that is a list",
        ),
        pytest.param(
            OWN.replace('set = { "box.yatzy.points.fixed" = 100 }', "column = 2"),
            r"option\.dear_yatzy\.choices\.true\.column: this has to be tables",
            id="columns of a house rule that are none",
        ),
        pytest.param(
            OWN.replace("[[option]]", "[defaults]\nhold = true\n[[option]]"),
            "defaults.hold: True is none of free, locked, in quotes",
            id="a flag for a default of a house rule",
        ),
        pytest.param(
            OWN.replace("[[option]]", '[defaults]\nhold = "lockd"\n[[option]]'),
            "defaults.hold: 'lockd' is none of free, locked",
            id="no such default",
        ),
        pytest.param(
            OWN.replace("extends", 'shared_options = "hold"\nextends'), "list", id="no list"
        ),
        pytest.param(
            OWN.replace("= 100 }", "= 100001 }"),
            r"option\.dear_yatzy\.choices\.true\.set\.box\.yatzy\.points\.fixed: 100001 has to be from",
            id="points that fit on no page",
        ),
        pytest.param(
            OWN + '[[bonus]]\nid = "b"\nlabel = "B"\nwhen = { gte = 63, gt = 60 }\n'
            "points = { fixed = 35 }\n",
            r"bonus\.b\.when: give one of gte and gt",
            id="two thresholds of a bonus",
        ),
        pytest.param(
            OWN + '[[box]]\nid = "b"\nlabel = "B"\nsection = "lower"\npattern = { any = true }\n'
            'points = { fixed = 35, base = 20, add = "all" }\n',
            r"box\.b\.points: give one of fixed and base",
            id="two kinds of points of a box",
        ),
        pytest.param(
            OWN + '[[box]]\nid = "b"\nlabel = "B"\nsection = "lower"\npattern = { any = false }\n'
            "points = { fixed = 35 }\n",
            r"box\.b\.pattern\.any: a pattern is named with true",
            id="a pattern that is not one",
        ),
        pytest.param(
            OWN.replace('"yatzy"', '"farkle"\ntarget = 5000').partition("[[option]]")[0],
            "target: the house rule 'target' makes 10000 of 5000: say it as the default",
            id="a target that a house rule says again",
        ),
        pytest.param(
            OWN.replace('"yatzy"', '"minyat"\ndice = { count = 3 }').partition("[[option]]")[0],
            r"dice\.count: the house rule 'dice' makes 5 of 3",
            id="dice that a house rule counts again",
        ),
        pytest.param(
            OWN.replace("[option.choices", 'plain = "false"\nrows = ["ones"]\n[option.choices'),
            r"option\.dear_yatzy: unknown key 'rows'; it stands above the first \[table\]",
            id="a key of the top below a table",
        ),
        pytest.param(
            OWN.replace('"yatzy"', '"yatzie"', 1),
            r"called 'yatzie'\. did you mean yatzy",
            id="a game that is nearly called so",
        ),
        pytest.param(
            OWN.replace("dear_yatzy", "dear=yatzy"),
            "option.dear=yatzy: a house rule is chosen as KEY=VALUE",
            id="a house rule that cannot be chosen",
        ),
        pytest.param(
            OWN.replace("set = {", "add = [{").replace(
                '"box.yatzy.points.fixed" = 100 }',
                'after = "sevens", id = "x", label = "X", section = "lower", '
                "pattern = { any = true }, points = { fixed = 1 } }]",
            ),
            r"add\.x\.after: there is no box 'sevens'; there are: chance",
            id="a box beside none",
        ),
        pytest.param(
            MINYAT + '[turn]\nrolls = 3\nhold = "free"\n',
            "turn: no game of the family 'alike' has this",
            id="throws of a race",
        ),
        pytest.param(
            OWN.replace("yatzy", "farkle", 1)
            .replace("[[option]]", 'shared_options = ["sec"]\n[[option]]', 1)
            .partition("[[option]]")[0],
            "turn: no game of the family 'banking' has this",
            id="a house rule of throws in a game of banking",
        ),
        pytest.param(
            OWN.replace(
                "[[option]]", "dice = { count = 5, shades = { dark = 2, light = 3 } }\n[[option]]"
            ),
            r"dice\.shades: no game of the family 'sheet' has this",
            id="shades of a sheet",
        ),
        pytest.param(
            OWN + box("pattern = { kind = 3, ace_high = true }\npoints = { fixed = 5 }"),
            r"box\.b\.pattern\.ace_high: this goes with run alone",
            id="an ace that follows nothing",
        ),
        pytest.param(
            OWN + box('pattern = { kind = 3 }\npoints = { fixed = 5, add = "all" }'),
            r"box\.b\.points\.add: this goes with base",
            id="dice beside fixed points",
        ),
        pytest.param(
            OWN + box("pattern = { kind = 3 }\npoints = { fixed = 5 }\nlowest = true"),
            r"box\.b\.lowest: all dice count",
            id="the lowest of all dice",
        ),
        pytest.param(
            OWN + '[[bonus]]\nid = "b"\nlabel = "B"\nwhen = { boxes = 2 }\n'
            "points = { base = 5, over = 2 }\n",
            r"bonus\.b\.points\.over: this goes with points",
            id="points above so many boxes",
        ),
        pytest.param(
            MINYAT.replace("games:3", "games:99999999999999999999"),
            "series: it has to end after one game or win, or more, up to 1000",
            id="a series for ever",
        ),
        pytest.param(
            MINYAT.replace("games:3", "three"),
            "series: 'three' has to be like 'games:3' or 'wins:3'",
            id="a series of nothing",
        ),
        pytest.param(
            MINYAT.replace("games:3", "games:0"),
            "series: it has to end after one game or win, or more",
            id="a series without a game",
        ),
    ],
)
def test_a_broken_file_is_named_with_its_remedy(folder, text, complaint):
    (folder / "kitchen.toml").write_text(text)

    with pytest.raises(VariantError, match=complaint) as refused:
        find_variant("kitchen")
    assert "kitchen.toml: " in str(refused.value)
    assert "yatzy" in [game.id for game in playable()]


def test_what_no_roll_can_be_is_refused_but_read_where_it_was_stored(folder):
    file = folder / "kitchen.toml"
    file.write_text(OWN)
    started = GameStarted(find_variant("kitchen"), ("Ann",))
    kind, payload = encode(started)
    payload["tables"]["box"][0]["pattern"] = {"kind": 6}
    file.write_text(OWN.replace("[[option]]", "players = { min = 2, max = 9 }\n[[option]]", 1))

    with pytest.raises(
        VariantError, match=r"kitchen\.toml: players: 2 to 9 have to be within 1 to 8"
    ):
        find_variant("kitchen")
    assert decode(kind, payload).players == ("Ann",)


def test_a_file_in_another_encoding_is_told_how_to_be_saved(folder):
    (folder / "kitchen.toml").write_bytes(OWN.replace("table", "für vier").encode("latin-1"))

    with pytest.raises(VariantError, match="it is not saved as UTF-8"):
        find_variant("kitchen")


def test_a_box_without_an_id_that_a_house_rule_goes_past_leaves_the_other_games_alone(folder):
    """So it stands in the documents, but for one line that was left out."""
    whole = (SHIPPED / "yatzy.toml").read_text("utf-8").replace('"yatzy"', '"kitchen"', 1)
    rule = """
[[option]]
key = "top"
default = "25"
number = { set = "box.chance.points.base", min = 0, max = 50 }
"""
    (folder / "kitchen.toml").write_text(whole.replace('id = "pair"', "") + rule)

    assert "yatzy" in [game.id for game in playable()]
    assert [told for told in broken_games() if "number 7: the key 'id' is missing" in told]


def test_a_house_rule_that_breaks_a_game_is_named_though_the_game_is_played(folder):
    (folder / "kitchen.toml").write_text(
        OWN.replace("box.yatzy.points.fixed", "turn.rolls"), encoding="utf-8"
    )

    assert find_variant("kitchen").rolls == 3
    (told,) = broken_games()
    assert told.startswith("kitchen.toml: turn.rolls: 100 has to be 1 to 20")
    assert told.endswith("(by the house rule dear_yatzy=true)")


def test_a_house_rule_of_any_number_is_tried_from_the_least_to_the_most(folder):
    number = 'number = { set = "turn.rolls", min = 0, max = 21 }'
    text = OWN.partition("[option.choices")[0].replace('"false"', '"3"') + number
    (folder / "kitchen.toml").write_text(text)

    told = broken_games()

    assert [each.rpartition("(")[2] for each in told] == [
        "by the house rule dear_yatzy=0)",
        "by the house rule dear_yatzy=21)",
    ]


def test_a_file_that_is_called_otherwise_is_named(folder):
    for name in ("kitchen.toml.txt", "cellar.TOML", "notes.txt"):
        (folder / name).write_text(OWN)

    assert broken_games() == (
        f"{folder / 'cellar.TOML'} is not read: let its name end with .toml",
        f"{folder / 'kitchen.toml.txt'} is not read: let its name end with .toml",
    )


def test_a_file_in_place_of_the_folder_is_named(folder):
    folder.rmdir()
    folder.write_text(OWN)

    assert broken_games() == (f"no game of your own is read: {folder} is no folder",)


def test_a_folder_that_cannot_be_read_leaves_the_shipped_games_alone(folder, monkeypatch):
    def refused(_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    monkeypatch.setattr(Path, "iterdir", refused)

    assert find_variant("yatzy").name == "Yatzy"
    assert broken_games() == (f"no game of your own is read: {folder}: Permission denied",)


def test_a_broken_file_leaves_the_other_games_alone(folder):
    (folder / "kitchen.toml").write_text("schema = ")
    (folder / "yatzy.toml").write_text(OWN)

    listed = dicetable("variants")

    assert listed.returncode == 1
    assert "yams-columns" in listed.stdout
    assert str(folder) in listed.stdout
    assert "kitchen.toml" in listed.stderr
    assert "a shipped game is called 'yatzy'" in listed.stderr
    assert "Traceback" not in listed.stderr
    assert find_variant("yatzy").box("yatzy").score([d.face for d in dice("66666")]) == 50
