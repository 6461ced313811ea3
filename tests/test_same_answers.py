"""Whether nets answer the same by another version of OpenCV is told by what was kept of one."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

PROGRAM = runpy.run_path(str(Path(__file__).parents[1] / "benchmarks" / "same_answers.py"))


def test_answers_are_kept_then_compared(tmp_path, monkeypatch, capsys):
    kept = tmp_path / "answers.npz"
    monkeypatch.setattr(sys, "argv", ["same_answers.py", str(kept)])
    PROGRAM["main"]()
    PROGRAM["main"]()

    first, *compared = capsys.readouterr().out.splitlines()
    assert first.endswith(f"are kept in {kept}")
    assert [line.partition(" apart")[0] for line in compared] == [
        f"{name}: at most 0.0000000" for name in ("finder", "values", "leans", "hands")
    ]

    with np.load(kept) as answers:
        others = {**answers, "leans": answers["leans"] + 0.1}
    np.savez(kept, **others)
    with pytest.raises(SystemExit, match="1"):
        PROGRAM["main"]()

    assert "leans: at most 0.1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "apart"),
    [
        ([0.0, 1.5], 0.5),
        ([0.0, np.nan], np.inf),
        ([0.0], np.inf),
    ],
)
def test_an_answer_that_is_no_number_is_no_answer(given, apart):
    assert PROGRAM["difference"](np.array([0.0, 1.0]), np.array(given)) == apart


def test_what_is_no_file_of_answers_is_named(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["same_answers.py", __file__])

    with pytest.raises(SystemExit, match="2"):
        PROGRAM["main"]()

    assert f"{__file__} is no file of answers" in capsys.readouterr().err
