"""Every expected result of the specification comes out of the engine, and a wrong one does not."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from companion.conformance import KINDS, check, main

GOLDEN = Path(__file__).parent / "golden"
CASES = [
    (path.name, number, json.loads(line))
    for path in sorted(GOLDEN.glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
]
EXPECTED = (
    *("score", "scores", "extras", "columns", "total", "totals", "final", "legal", "winners"),
    *("lost", "face", "points", "set_points_if_held", "turn_points_if_held", "turn_points"),
    *("forced_in", "first", "allowed", "winner", "series_score", "series_leaders"),
)
"""Where a case holds what it expects."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{name}:{number}") for name, number, case in CASES]
)
def test_the_engine_gives_what_is_expected(case):
    assert check(case) is None


def test_all_cases_are_there():
    assert len(CASES) == 913 + 18 + 4 + 3


def numbers_in(value, path=()):
    """Yield the way to every number that a case expects, or to its absence."""
    if value is None or isinstance(value, (bool, int)):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers_in(inner, (*path, index))


def changed(case, path):
    """Return a case with one of its numbers changed."""
    other = copy.deepcopy(case)
    here = other
    for step in path[:-1]:
        here = here[step]
    value = here[path[-1]]
    here[path[-1]] = not value if isinstance(value, bool) else (value or 0) + 1
    return other


@pytest.mark.parametrize("kind", [*KINDS])
def test_changing_any_expected_number_makes_a_case_fail(kind):
    whole = {"game": "turns", "series": "games"}
    cases = [
        case
        for _, _, case in CASES
        if case.get("kind") == kind or ("kind" not in case and whole.get(kind) in case)
    ]
    assert cases
    for case in cases[:: max(1, len(cases) // 6)]:
        paths = [p for p in numbers_in(case) if any(step in EXPECTED for step in p)]
        assert paths
        for path in paths[:: max(1, len(paths) // 12)]:
            assert check(changed(case, path)) is not None, path


def next_box(column, box, *, variant="enhanced-yahtzee", turns=(), **asked):
    """Return a case that asks whether a box may be written next."""
    place = {"column": column, "box": box, "dice": [1, 2, 3, 4, 6], **asked}
    return {"kind": "legality", "variant": variant, "turns": list(turns), "next": place}


WRITTEN = {"column": "announced", "box": "max", "dice": [1, 2, 3, 4, 6]}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            next_box("announced", "max", turns=[WRITTEN], announced=["announced", "max"]),
            id="an announced box that is written",
        ),
        pytest.param(next_box("up", "ones", announced=["up", "ones"]), id="another column's order"),
        pytest.param(next_box("free", "max", announced=["free", "max"]), id="no announced column"),
        pytest.param(next_box("announced", "x", announced=["announced", "x"]), id="no such box"),
        pytest.param(next_box("free", "ones", roll=4), id="a fourth throw"),
        pytest.param(next_box("free", "ones", roll=0), id="before the first throw"),
    ],
)
def test_what_the_rules_forbid_is_never_legal(case):
    assert check({**case, "legal": False}) is None
    assert check({**case, "legal": True}) is not None


def test_that_nothing_is_announced_may_be_written_down():
    assert check({**next_box("free", "max", announced=None), "legal": True}) is None


LIGHT_6, DARK_6 = ["light", 6], ["dark", 6]


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        pytest.param(
            {"kind": "box", "variant": "yatzy", "box": "sixes", "dice": [6, 6], "score": 12},
            "has 5 dice",
            id="too few dice",
        ),
        pytest.param(
            {"kind": "box", "variant": "yatzy", "box": "sevens", "dice": [6] * 5, "score": 0},
            "no box 'sevens'",
            id="no such box",
        ),
        pytest.param(
            {
                "kind": "sheet",
                "variant": "yatzy",
                "scores": [5, 5],
                "extras": [0, 0],
                "turns": [{"column": "main", "box": "ones", "dice": [1] * 5}] * 2,
                "columns": {},
                "total": 5,
            },
            "no open box",
            id="a box written twice",
        ),
        pytest.param(
            {
                "kind": "tally",
                "variant": "yin-yang",
                "score": 0,
                "combos": [{"dice": [LIGHT_6, ["light", 3]]}],
            },
            "no combination",
            id="dice that do not match",
        ),
        pytest.param(
            {
                "kind": "tally",
                "variant": "yin-yang",
                "score": 60,
                "combos": [{"dice": [LIGHT_6] * 4}],
            },
            "does not have the dice",
            id="four light dice",
        ),
        pytest.param(
            {"kind": "bust", "variant": "yin-yang", "combos": [], "roll": [], "lost": True},
            "bound or thrown",
            id="nothing thrown",
        ),
        pytest.param(
            {"kind": "turn", "variant": "yin-yang", "steps": [], "points": 0},
            "at least one step",
            id="no steps",
        ),
        pytest.param(
            {"kind": "box", "variant": "yatzy", "options": None}, "options", id="options of nothing"
        ),
        pytest.param(
            {"variant": "yatzy", "players": 10**9, "turns": [], "final": [], "winners": []},
            "not a number from 1 to 8",
            id="a billion players",
        ),
    ],
)
def test_a_case_that_makes_no_sense_has_failed(case, problem):
    assert problem in check(case)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("sheets.transcripts", ("turns", 0, "turn"), 99),
        ("sheets.transcripts", ("turns", 0, "rolls", 0, "kept"), [0]),
        ("sheets.transcripts", ("turns", 0, "entry", "extra"), 100),
        ("banking.transcripts", ("turns", 0, "steps", 0, "result"), "zzz"),
        ("banking.transcripts", ("turns", 0, "steps", 0, "set_aside", 0, "new"), False),
    ],
)
def test_whatever_is_written_of_a_game_is_compared(name, path, value):
    case = copy.deepcopy(next(case for file, _, case in CASES if file == f"{name}.jsonl"))
    assert check(case) is None
    here = case
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value

    assert check(case) is not None


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        pytest.param('{"kind": "bo', "is no JSON: Unterminated string", id="cut off"),
        pytest.param("[1]", "is no case: [1]", id="something else"),
        pytest.param("[" * 100000, "is no JSON: maximum recursion depth", id="endless"),
        pytest.param(
            '{"kind": ["box"]}', "unknown kind of case: ['box']", id="a kind that is none"
        ),
    ],
)
def test_a_line_that_is_no_case_does_not_end_the_run(tmp_path, capsys, lines, problem):
    path = tmp_path / "cases.jsonl"
    good = (
        '{"kind": "box", "variant": "yatzy", "box": "pair", "dice": [6, 6, 1, 2, 3], "score": 12}'
    )
    path.write_text(f"{lines}\n{good}\n")

    gone = tmp_path / "gone.jsonl"

    assert main([str(path), str(gone)]) == 1

    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}:1: {problem}")
    assert second == f"{gone}:1: cannot be read: No such file or directory"
    assert last == "1 passed, 2 failed"


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        pytest.param({"kind": "weather"}, "unknown kind", id="another kind"),
        pytest.param({"variant": "yatzy"}, "unknown kind", id="no kind at all"),
        pytest.param({"kind": "box", "variant": "chess"}, "chess", id="another game"),
        pytest.param({"kind": "box", "variant": "yatzy", "box": "pair"}, "dice", id="no dice"),
        pytest.param(
            {"kind": "box", "variant": "yatzy", "box": "pair", "dice": [7, 1, 1, 1, 1], "score": 0},
            "1 to 6",
            id="no such face",
        ),
    ],
)
def test_a_case_that_is_not_understood_has_failed(case, problem):
    assert problem in check(case)


def test_the_count_of_a_run_is_its_last_line(tmp_path, capsys):
    path = tmp_path / "cases.jsonl"
    good = (
        '{"kind": "box", "variant": "yatzy", "box": "pair", "dice": [6, 6, 1, 2, 3], "score": 12}'
    )
    path.write_text(f"{good}\n{good.replace('12', '13')}\nno json\n")

    status = main([str(path)])

    lines = capsys.readouterr().out.splitlines()
    assert status == 1
    assert lines[-1] == "1 passed, 2 failed"
    assert lines[0].startswith(f"{path}:2: ")


def test_its_help_tells_what_it_takes(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])

    assert ended.value.code == 0
    assert "FILE [FILE ...]" in capsys.readouterr().out
