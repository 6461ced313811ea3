"""In which order the files of tests are run, where several are run at a time."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from pathlib import Path

WHOLE = Path(__file__).parent / "whole"
"""The tests of whole programs, which wait for the most part."""

BEGUN = 0.8
"""They are begun in this part of the tests, so that at the end none of them is waited for alone."""


def spread(items):
    """Put the files of tests that wait evenly among those that compute: both are done sooner.

    The tests of a file stay together, and both kinds of files stay in their order.
    """
    files = [(path, list(tests)) for path, tests in groupby(items, key=lambda item: item.path)]
    count = Counter(is_waiting(path) for path, _ in files)
    seen = Counter()
    placed = []
    for path, tests in files:
        waits = is_waiting(path)
        place = seen[waits] / count[waits]
        placed.append((BEGUN * place if waits else place, tests))
        seen[waits] += 1
    placed.sort(key=lambda each: each[0])
    items[:] = [test for _, tests in placed for test in tests]


def is_waiting(path):
    """Return whether a file of tests starts whole programs."""
    return path.is_relative_to(WHOLE)
