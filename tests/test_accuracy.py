"""Which weights `make accuracy` reads a set with, and how exact its shares are."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PROGRAM = runpy.run_path(str(Path(__file__).parents[1] / "benchmarks" / "accuracy.py"))


@pytest.fixture
def weights(tmp_path):
    for name in ("byler_d6", "byler_d6-penlington_white", "byler_d6-rune_scope-stills"):
        (tmp_path / name).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("byler_d6", "byler_d6"),
        ("penlington_white", "byler_d6-penlington_white"),
        ("stills", "byler_d6-rune_scope-stills"),
        ("byler", None),
        ("tomekj_shadows", None),
    ],
)
def test_a_set_is_read_with_weights_made_without_it_and_without_fewest_others(
    weights, name, folder
):
    assert PROGRAM["made_without"](name, weights) == (folder and weights / folder)


def test_without_such_weights_no_set_has_any(tmp_path):
    assert PROGRAM["made_without"]("byler_d6", tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("count", "whole", "low", "high"), [(0, 20, 0, 16.1), (250, 276, 86.5, 93.5), (0, 0, 0, 100)]
)
def test_an_interval_is_wilsons(count, whole, low, high):
    assert PROGRAM["wilson"](count, whole) == pytest.approx((low, high), abs=0.06)
