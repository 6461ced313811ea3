"""What is run by hand beside the program, to measure, to look and to soak, finds what it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = [
    *sorted((ROOT / "benchmarks").glob("*.py")),
    *sorted((ROOT / "tests").glob("screenshots*.py")),
    ROOT / "tests" / "soak" / "__main__.py",
]

LOADED = """
import runpy, sys
sys.path.insert(0, sys.argv[2])
runpy.run_path(sys.argv[1], run_name="loaded")
"""
"""Loads a script as it is loaded when it is run, and does nothing of what it would do then."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_finds_what_it_imports(script, tmp_path):
    ended = subprocess.run(
        [sys.executable, "-P", "-c", LOADED, script, script.parent],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.stderr == ""
    assert ended.returncode == 0
