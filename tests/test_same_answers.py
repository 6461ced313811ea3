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
