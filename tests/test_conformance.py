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


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        pytest.param({"kind": "weather"}, "unknown kind", id="another kind"),
        pytest.param({"variant": "yatzy"}, "unknown kind", id="no kind at all"),
        pytest.param({"kind": "box", "variant": "chess"}, "chess", id="another game"),
        pytest.param({"kind": "box", "variant": "yatzy", "box": "pair"}, "dice", id="no dice"),
        pytest.param(
            {"kind": "box", "variant": "yatzy", "box": "pair", "dice": [7], "score": 0},
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
