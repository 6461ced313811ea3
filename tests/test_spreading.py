"""What waits is spread among what computes, and nothing is lost or torn apart."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from spreading import WHOLE, spread

ELSEWHERE = Path(__file__).parent


@dataclass(frozen=True)
class Item:
    """A test in a file."""

    path: Path
    number: int


def items(*names):
    """Return two tests of each file; a name in capitals starts whole programs."""
    folders = {True: WHOLE, False: ELSEWHERE}
    return [Item(folders[name.isupper()] / name, number) for name in names for number in (1, 2)]


def test_files_that_wait_stand_among_the_others():
    tests = items("A", "B", "c", "d", "e", "f", "g")

    spread(tests)

    assert [test.path.name for test in tests[::2]] == ["A", "c", "d", "B", "e", "f", "g"]
    assert [test.number for test in tests] == [1, 2] * 7


def test_files_that_wait_are_begun_before_the_end():
    tests = items(*"ABCDEFGHIJ", *"klmnopqrst")

    spread(tests)

    assert [test.path.name for test in tests[::2]][-2:] == ["s", "t"]


def test_files_of_one_kind_stay_as_they_are():
    for names in ("ABC", "abc", ""):
        tests = items(*names)

        spread(tests)

        assert tests == items(*names)
