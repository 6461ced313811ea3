"""Games that were written down: added up, and what the rules forbid is named with its place."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

import companion
from companion.catalogue import find_variant, own_folder
from companion.errors import WrittenGameError
from companion.referee import judge

GOLDEN = Path(__file__).parent / "golden" / "sheets.transcripts.jsonl"
GAMES = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def judged(tmp_path, *games):
    """Return the verdicts on games."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(json.dumps(game) for game in games))
    return judge(path, "yahtzee-os2", {})


def paper(tmp_path, text, game="yahtzee-os2", **options):
    """Return the verdict on a paper sheet."""
    path = tmp_path / "sheet.csv"
    path.write_text(text)
    return judge(path, game, options)[0]


def test_every_transcript_is_right_and_adds_up():
    for game, verdict in zip(GAMES, judge(GOLDEN, "yahtzee-os2", {}), strict=True):
        assert verdict.problems == ()
        assert [total for _, total in verdict.totals] == [each["total"] for each in game["final"]]


def changed(change):
    """Return a game with one thing in it changed."""
    game = copy.deepcopy(GAMES[0])
    change(game)
    return game


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        pytest.param(
            lambda g: g["turns"][1].update(entry=g["turns"][0]["entry"]),
            "turn 2: This box is written already.",
            id="a box twice",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"].append(g["turns"][0]["rolls"][-1]),
            "turn 1: There is no throw left",
            id="a fourth throw",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"][1].update(dice=[1, 1, 1, 1, 1]),
            "turn 1: A kept die is not among the dice of the next throw.",
            id="a kept die turned",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"][0].update(dice=[1, 2, 3, 4, 7]),
            "turn 1: a die shows 1 to 6, not 7",
            id="no such face",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"][0].update(dice=[1, 2, 3]),
            "turn 1: This game has 5 dice.",
            id="too few dice",
        ),
        pytest.param(lambda g: g.update(variant="chess"), "no game is called 'chess'", id="game"),
        pytest.param(lambda g: g.pop("turns"), "is no game", id="no turns"),
        pytest.param(
            lambda g: g.update(players="x"),
            "players: 'x' is not a number",
            id="no number of players",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"][1].update(kept=[-1]),
            "turn 1: kept: there is no die at position -1",
            id="no such die",
        ),
        pytest.param(
            lambda g: g["turns"][0]["rolls"][1].update(kept=[3, 3]),
            "turn 1: kept: a die is named twice among the positions [3, 3]",
            id="a die twice",
        ),
        pytest.param(
            lambda g: g["turns"][0]["entry"].pop("box"), "turn 1: 'box' is missing", id="no box"
        ),
    ],
)
def test_what_the_rules_forbid_is_named_with_its_turn(tmp_path, change, problem):
    (verdict,) = judged(tmp_path, changed(change))

    assert verdict.problems[0].startswith(problem)


def test_one_bad_game_does_not_hide_the_others(tmp_path):
    verdicts = judged(tmp_path, changed(lambda g: g.update(players=99)), GAMES[0])

    assert [bool(verdict.problems) for verdict in verdicts] == [True, False]
    assert [verdict.is_over for verdict in verdicts] == [False, True]


def test_a_paper_sheet_is_added_up_with_its_bonus(tmp_path):
    rows = "box,Ann,Ben\nones,3,2\ntwos,6,\nthrees,9,\nfours,12,\nfives,15,\nsixes,18,\n"

    verdict = paper(tmp_path, rows + "Bonus,35,\nFull House,25,0\nTotal,123,2\n")

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", 63 + 35 + 25), ("Ben", 2))


def test_a_paper_sheet_is_at_its_end_once_every_box_is_written(tmp_path):
    boxes = find_variant("yahtzee-os2").places
    full = "box,Ann\n" + "".join(f"{box},{5 if box == 'chance' else 0}\n" for _, box in boxes)

    assert paper(tmp_path, full).is_over
    assert not paper(tmp_path, full.rsplit("\n", 2)[0]).is_over


def test_a_paper_sheet_may_have_semicolons_as_spreadsheets_write_them(tmp_path):
    verdict = paper(tmp_path, "box;Ann;Ben\nones;3;2\n")

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", 3), ("Ben", 2))


@pytest.mark.parametrize("game", ["yahtzee-hasbro", "yams-box-1985"])
def test_points_on_paper_earn_nothing_that_nobody_wrote(tmp_path, game):
    box = "yahtzee" if game == "yahtzee-hasbro" else "yams"

    assert paper(tmp_path, f"box,Ann\n{box},50\nones,0\n", game).totals == (("Ann", 50),)


def test_a_box_called_lower_is_a_box(tmp_path):
    verdict = paper(tmp_path, "box,Ann\nhigher,20\nlower,10\n", "yams-pd")

    assert verdict.totals == (("Ann", 30),)


def test_a_paper_sheet_of_several_columns_names_the_column(tmp_path):
    verdict = paper(tmp_path, "box,Ann\norder/ones,3\nsec/yams,80\n", "yams-columns")

    assert verdict.totals == (("Ann", 83),)


def test_a_row_of_a_sheet_of_several_columns_that_names_none_is_asked_about(tmp_path):
    verdict = paper(tmp_path, "box,Ann\nones,3\nBonus,0\nsec/ones,3\n", "yams-columns")

    assert verdict.problems == ("ones: of which column? Write order/ones or inverse/ones",)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        pytest.param("full house,26", "full house, Ann: no roll is worth 26 points there", id="26"),
        pytest.param("ones,many", "ones, Ann: 'many' is no number of points", id="a word"),
        pytest.param("ones,²", "ones, Ann: '²' is no number of points", id="a raised number"),
        pytest.param("one,1", "one: this sheet has no such box; did you mean ones?", id="misspelt"),
        pytest.param("ones,3,2", "ones: there are more numbers than players", id="too many"),
        pytest.param("ones,3\nones,3", "ones: this box is there twice", id="twice"),
    ],
)
def test_what_cannot_stand_on_a_paper_sheet_is_named(tmp_path, row, problem):
    assert paper(tmp_path, f"box,Ann\n{row}\n").problems == (problem,)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(
        WrittenGameError, match=r"gone\.csv cannot be read: No such file or directory$"
    ):
        judge(tmp_path / "gone.csv", "yahtzee-os2", {})
    with pytest.raises(WrittenGameError, match=r"\.csv: the first row has to name the players"):
        paper(tmp_path, "")
    with pytest.raises(WrittenGameError, match=r"\.csv: this is no sheet .*: is a quotation mark"):
        paper(tmp_path, f"box,{'x' * 200_000}\nOnes,3\n")
    with pytest.raises(WrittenGameError, match=r"this is no sheet .*: is a quotation mark open"):
        paper(tmp_path, 'box,"Ann,Ben\nones,3,2\nfull house,25,0\n')


@pytest.mark.parametrize(
    ("names", "why"),
    [
        pytest.param("Ann,,Ben", "The player at seat 2 needs a name", id="a column without a name"),
        pytest.param("Ann,Ben,ann", "Two players are called ann", id="one name twice"),
        pytest.param("a,b,c,d,e,f,g,h,i", "This game takes 1 to 8 players", id="nine players"),
        pytest.param("x" * 41, "The name at seat 1 is too long", id="a name without an end"),
    ],
)
def test_every_column_of_a_paper_sheet_has_its_player(tmp_path, names, why):
    with pytest.raises(WrittenGameError, match=rf"\.csv: the first row names the players\. {why}"):
        paper(tmp_path, f"box,{names}\nones,3\n")


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_paper_sheet_comes_as_spreadsheets_write_and_copy_it(tmp_path, between):
    rows = (("box", "Ann", "Ben", "", ""), ("ones", "3", "", "", " "), ("twos", "4", "2", "", ""))

    verdict = paper(tmp_path, "\r\n".join(between.join(row) for row in rows))

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", 7), ("Ben", 2))


def test_a_paper_sheet_that_is_no_utf_8_is_told_as_such(tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_bytes("box,Jürgen\nones,3\n".encode("cp1252"))

    with pytest.raises(WrittenGameError, match=r"sheet\.csv is not saved as UTF-8"):
        judge(sheet, "yahtzee-os2", {})


@pytest.mark.parametrize(
    ("game", "rows", "total"),
    [
        pytest.param("jamb", "free/straight,56", 56, id="a straight of the second throw"),
        pytest.param("generala", "straight,25\nfull house,30", 55, id="a served figure"),
        pytest.param("balut", "fours 1,20\nfours 2,16", -2, id="a box that is there four times"),
    ],
)
def test_a_paper_sheet_says_points_that_depend_on_the_throw(tmp_path, game, rows, total):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(f"box,Ann\n{rows}\n")

    verdict = judge(sheet, game, {})[0]

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", total),)


@pytest.mark.parametrize(
    ("game", "rows", "total"),
    [
        pytest.param("yams-pd", "higher,0\nlower,20", 20, id="a Higher that was written too late"),
        pytest.param("yams-pd", "higher,20\nlower,0", 20, id="a Lower that was written too late"),
        pytest.param("yams-pd", "higher,0\nlower,5", 5, id="no higher than the lowest"),
        pytest.param("yams-differences", "min,0\nmax,8", 8, id="Min and Max"),
        pytest.param("generala", "double generala,100\ngenerala,50", 150, id="in any order"),
        pytest.param("yahtzee-hasbro", "yahtzee,50\nchance,30", 80, id="five 6s, perhaps before"),
    ],
)
def test_a_paper_sheet_counts_just_what_stands_in_its_boxes(tmp_path, game, rows, total):
    verdict = paper(tmp_path, f"box,Ann\n{rows}\n", game)

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", total),)


def test_two_boxes_that_are_both_lost_by_house_rule_stand_on_paper_as_zeros(tmp_path):
    rows = "box,Ann,Ben\nhigher,0,0\nlower,0,20\n"

    verdict = paper(tmp_path, rows, "yams-pd", order_violation="zero-both")

    assert verdict.problems == ("lower, Ben: 20 cannot be right: it counts 0",)
    assert verdict.totals == (("Ann", 0), ("Ben", 0))


@pytest.mark.parametrize(
    ("game", "rows", "problem"),
    [
        pytest.param(
            "yams-pd",
            "higher,20\nlower,20",
            "lower, Ann: 20 cannot be right: it counts 0",
            id="same",
        ),
        pytest.param(
            "yams-pd",
            "higher,0",
            "higher, Ann: no roll is worth 0 points there",
            id="nothing broken",
        ),
        pytest.param(
            "generala",
            "generala,0\ndouble generala,100",
            "double generala, Ann: 100 cannot be right: it counts 0",
            id="a second without a first",
        ),
    ],
)
def test_what_cannot_count_on_a_paper_sheet_is_named(tmp_path, game, rows, problem):
    assert paper(tmp_path, f"box,Ann\n{rows}\n", game).problems == (problem,)


@pytest.mark.parametrize(
    ("game", "rows", "total"),
    [
        pytest.param(
            "yahtzee-hasbro",
            "ones,3\ntwos,0\nchance,30\nyahtzee,50\nextra,300",
            383,
            id="further Yahtzees",
        ),
        pytest.param("yams-box-1985", "yams,50\nchance,30\nextra,50", 130, id="a second Yam's"),
        pytest.param("yahtzee-hasbro", "ones,3\nyahtzee,0\nextra,0", 3, id="nothing"),
        pytest.param(
            "triple-yahtzee",
            "single/yahtzee,50\ndouble/yahtzee,50\ntriple/yahtzee,50\nsingle/ones,3\ntriple/extra,300",
            603,
            id="a column",
        ),
    ],
)
def test_what_was_paid_besides_the_boxes_stands_in_a_row_of_its_own(tmp_path, game, rows, total):
    verdict = paper(tmp_path, f"box,Ann\n{rows}\n", game)

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", total),)


@pytest.mark.parametrize(
    ("game", "rows", "problem"),
    [
        pytest.param(
            "yahtzee-hasbro",
            "extra,150",
            "extra, Ann: 100 points are paid each time, not 150",
            id="half of it",
        ),
        pytest.param(
            "yahtzee-hasbro",
            "chance,30\nyahtzee,0\nextra,100",
            "extra, Ann: beside these boxes at most 0 can be paid",
            id="without a first one",
        ),
        pytest.param(
            "yahtzee-hasbro",
            "chance,30\nyahtzee,50\nextra,200",
            "extra, Ann: beside these boxes at most 100 can be paid",
            id="more often than boxes were written",
        ),
        pytest.param(
            "triple-yahtzee",
            "single/yahtzee,50\nsingle/ones,3\ntriple/extra,300",
            "triple/extra, Ann: beside these boxes at most 0 can be paid",
            id="before all have scored",
        ),
        pytest.param(
            "triple-yahtzee",
            "triple/extra,100",
            "triple/extra, Ann: 300 points are paid each time, not 100",
            id="what another column is paid",
        ),
        pytest.param(
            "yahtzee-hasbro",
            "yahtzee,50\nones,x\nextra,100",
            "ones, Ann: 'x' is no number of points",
            id="beside one that cannot be read",
        ),
        pytest.param(
            "yams-box-1985",
            "yams,50\nchance,30\nones,5\nextra,100",
            "extra, Ann: beside these boxes at most 50 can be paid",
            id="a third one",
        ),
        pytest.param(
            "yahtzee-os2",
            "extra,100",
            "extra: by these rules nothing is paid besides the boxes",
            id="no such",
        ),
        pytest.param(
            "yahtzee-hasbro",
            "yahtzee,50\nones,1\nextra,-100",
            "extra, Ann: 100 points are paid each time, not -100",
            id="less than 0",
        ),
        pytest.param(
            "yahtzee-hasbro", "extra,x", "extra, Ann: 'x' is no number of points", id="a word"
        ),
    ],
)
def test_what_cannot_have_been_paid_besides_is_named(tmp_path, game, rows, problem):
    assert paper(tmp_path, f"box,Ann\n{rows}\n", game).problems == (problem,)


def test_a_yams_that_was_written_elsewhere_before_its_box_does_not_count_as_one(tmp_path):
    rows = "box,Ann\ndisorder/yams,50\nsec/fives,25\nsec/yams,50\n"

    verdict = paper(tmp_path, rows, "yams-box-1985", columns="order-inverse-disorder-sec")

    assert verdict.problems == ()
    assert verdict.totals == (("Ann", 125),)


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("yams-box-1985", "minor"),
        ("balut", "score"),
        ("balut", "Points for fours"),
        ("generala", "numbers"),
        ("yahtzee-os2", "Upper Section"),
        ("yahtzee-os2", "Grand total"),
    ],
)
def test_a_row_for_a_sum_is_passed_over_whatever_the_sheet_calls_it(tmp_path, game, row):
    assert paper(tmp_path, f"box,Ann\n{row},17\n", game).problems == ()


@pytest.mark.parametrize(("called", "row"), [("Our Ones", "our ones"), ("extra", "extra")])
def test_boxes_of_ones_own_are_found_and_counted_whatever_they_are_called(
    tmp_path, monkeypatch, called, row
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_folder().mkdir(parents=True)
    whole = (Path(companion.__file__).parent / "games" / "yatzy.toml").read_text("utf-8")
    own = whole.replace('"yatzy"', '"kitchen"', 1).replace('"ones"', f'"{called}"')
    (own_folder() / "kitchen.toml").write_text(own)

    verdict = paper(tmp_path, f"box,Ann\n{row},3\n", "kitchen")

    assert (verdict.problems, verdict.totals) == ((), (("Ann", 3),))


def test_a_row_that_no_box_is_called_like_is_told_which_there_are(tmp_path):
    (problem,) = paper(tmp_path, "box,Ann\nsevens,7\n", "yacht").problems

    assert problem.startswith("sevens: this sheet has no such box; there are: ones, twos, threes")


@pytest.mark.parametrize(
    ("game", "rows", "total"),
    [
        ("yahtzee-os2", "Three of a kind,20\nSmall straight,30", 50),
        ("generala", "Escalera,20\nPóker,45", 65),
        ("enhanced-yahtzee", "Down/Three of a kind,20\nfree/Yahtzee,50", 70),
        ("balut", "Fours 1,8\nfours-2,12", -2),
    ],
)
def test_a_row_may_be_called_as_the_page_calls_its_box(tmp_path, game, rows, total):
    verdict = paper(tmp_path, f"box,Ann\n{rows}\n", game)

    assert (verdict.problems, verdict.totals) == ((), (("Ann", total),))


OWN_SHEET = """
schema = 1
id = "kitchen"
name = "Kitchen"
family = "sheet"
players = { min = 1, max = 8 }
[dice]
count = 3
[turn]
rolls = 2
hold = "free"
carry_rolls = true
[[section]]
id = "all"
label = "All"
[[box]]
id = "again"
label = "Once more"
section = "all"
pattern = { kind = 3 }
points = { fixed = 40 }
needs = "three"
[[box]]
id = "three"
label = "Three"
section = "all"
pattern = { kind = 3 }
points = { by_roll = [30, 20, 10] }
[[box]]
id = "high/low"
label = "High / low"
section = "all"
pattern = { any = true }
points = { fixed = -5 }
[[column]]
id = "one"
label = "One"
[[column]]
id = "hand"
label = "By hand"
entry = "first-roll"
"""


@pytest.mark.parametrize(
    ("rows", "problems", "total"),
    [
        pytest.param("one/again,40\none/three,20", (), 60, id="needs the box below"),
        pytest.param("one/three,10", (), 10, id="after a saved throw"),
        pytest.param("one/high/low,-5\nBy hand/High / low,-5", (), -10, id="less than 0"),
        pytest.param("hand/three,30", (), 30, id="after the first throw"),
        pytest.param(
            "hand/three,20",
            ("hand/three, Ann: no roll is worth 20 points there",),
            0,
            id="after the second throw, where the first alone is written",
        ),
    ],
)
def test_a_paper_sheet_of_ones_own_game_is_judged_by_its_rules(
    tmp_path, monkeypatch, rows, problems, total
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own_folder().mkdir(parents=True)
    (own_folder() / "kitchen.toml").write_text(OWN_SHEET)

    verdict = paper(tmp_path, f"box,Ann\n{rows}\n", "kitchen")

    assert (verdict.problems, verdict.totals) == (problems, (("Ann", total),))


BANKING = json.loads(GOLDEN.with_name("banking.transcripts.jsonl").read_text().splitlines()[1])
SERIES = json.loads(GOLDEN.with_name("series.transcripts.jsonl").read_text().splitlines()[1])


@pytest.mark.parametrize("game", [BANKING, SERIES])
def test_games_without_a_sheet_are_judged_too(tmp_path, game):
    (verdict,) = judged(tmp_path, game)

    assert verdict.problems == ()
    assert verdict.is_over
    expected = game["final"] if "final" in game else game["series_score"]
    assert [total for _, total in verdict.totals] == expected


@pytest.mark.parametrize(
    ("game", "path", "value", "problem"),
    [
        (GAMES[0], ("turns", 0, "entry", "score"), 99, "turn 1: score is written as 99, but it is"),
        (GAMES[0], ("turns", 2, "totals"), [1], "turn 3: totals is written as [1]"),
        (GAMES[0], ("winners",), [], "the game: winners is written as []"),
        (BANKING, ("turns", 0, "points"), 77, "turn 1: points is written as 77"),
        (BANKING, ("turns", 0, "steps", 0, "result"), "zzz", "turn 1: a step's result is one of"),
        (BANKING, ("turns", 0, "steps", 0, "set_aside", 0, "combo"), 7, "turn 1: there is no comb"),
        (BANKING, ("turns", 0, "steps", 0, "roll", 0), 6, "turn 1: a die is written as"),
        (BANKING, ("turns", 0, "steps", 0, "roll", 0, 0), "dark", "turn 1: The dark and light"),
        (BANKING, ("turns", 0, "steps", 0, "loose"), 5, "turn 1, step 1: a die is written as"),
        (
            BANKING,
            ("turns", 0, "steps", 0, "combos"),
            5,
            "turn 1, step 1: 'int' object",
        ),
        (SERIES, ("games", 1, "turns", 0, "allowed"), 9, "game 2, turn 1: allowed is written as 9"),
        (SERIES, ("games", 1, "turns", 0, "player"), 2, "game 2 of the series, turn 1: it is"),
        (SERIES, ("series_leaders",), [2], "the series: series_leaders is written as [2]"),
    ],
)
def test_whatever_is_written_wrongly_is_named_with_its_place(tmp_path, game, path, value, problem):
    broken = copy.deepcopy(game)
    here = broken
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value

    (verdict,) = judged(tmp_path, broken)

    assert verdict.problems
    assert verdict.problems[0].startswith(problem)


@pytest.mark.parametrize(
    ("after", "column", "problem"),
    [
        pytest.param({}, "announced", None, id="written there"),
        pytest.param(
            {}, "free", "turn 1: This turn ends in the announced box only.", id="elsewhere"
        ),
        pytest.param(
            {"after_roll": 2},
            "free",
            "turn 1: announce: there is no throw 2 in this turn",
            id="when",
        ),
    ],
)
def test_an_announcement_binds_the_turn_wherever_its_throw_is_written(
    tmp_path, after, column, problem
):
    turn = {
        "rolls": [{"kept": [], "dice": [1, 2, 3, 4, 6]}],
        "announce": {"column": "announced", "box": "max", **after},
        "entry": {"column": column, "box": "max"},
    }

    (verdict,) = judged(tmp_path, {"variant": "enhanced-yahtzee", "players": 1, "turns": [turn]})

    assert verdict.problems == (() if problem is None else (problem,))


WON = {"rolls": [{"kept": [], "dice": [3, 3, 3, 3, 3]}]}
LOST = {"rolls": [{"kept": [], "dice": [3, 3, 3, 3, 1]}]}


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        pytest.param([[WON], [WON]], None, id="each of them won"),
        pytest.param([[WON], [LOST]], None, id="the last one not at its end"),
        pytest.param([[WON, WON], []], "by its end is written as 1, but it is 2", id="went on"),
        pytest.param([[LOST], [WON]], "by its end is written as 1, but it is 0", id="broken off"),
    ],
)
def test_a_game_of_a_series_ends_with_its_win(tmp_path, games, problem):
    written = [{"turns": turns} for turns in games]

    (verdict,) = judged(tmp_path, {"variant": "minyat", "players": 2, "games": written})

    found = [f"game 1: the number of games won {problem}"] if problem else []
    assert [*verdict.problems] == found


@pytest.mark.parametrize(("last", "is_over"), [(WON, True), (LOST, False)])
def test_a_series_is_as_long_as_it_was_written_down(tmp_path, last, is_over):
    games = [{"turns": turns} for turns in ([WON], [last])]

    (verdict,) = judged(tmp_path, {"variant": "minyat", "players": 2, "games": games})

    assert verdict.is_over is is_over


def test_a_series_may_be_written_down_turn_by_turn(tmp_path):
    (verdict,) = judged(tmp_path, {"variant": "minyat", "players": 2, "turns": [WON, LOST]})

    assert [total for _, total in verdict.totals] == [1, 0]


def test_a_game_that_stops_early_is_added_up_so_far(tmp_path):
    (verdict,) = judged(tmp_path, changed(lambda g: g.update(turns=g["turns"][:3], final=None)))

    assert not verdict.is_over


@pytest.mark.parametrize(
    "changed",
    [{"variant": ["yahtzee-os2"]}, {"turns": 5}, {"turns": [5]}, {"turns": [{"rolls": 5}]}],
)
def test_what_is_written_in_another_way_is_told_in_words(tmp_path, changed):
    (verdict,) = judged(tmp_path, GAMES[0] | changed)

    (problem,) = verdict.problems
    assert "something in it is written in another way than a transcript has it" in problem


def test_a_file_without_games_is_named(tmp_path):
    with pytest.raises(WrittenGameError, match="no game in it"):
        judged(tmp_path)


def test_what_is_no_transcript_at_all_is_told_in_words(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("[]\n")

    (verdict,) = judge(path, "yahtzee-os2", {})

    assert verdict.problems == ("is no game: a transcript is an object, {...}",)
