"""What can go wrong on the way to a net, and how whoever started it is told.

TrainingError
├── CourseError    what is asked of a training would undo another one, or there is nothing to learn
└── PicturesError  pictures are not those that may be learnt from, or not whole
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from vision.errors import ModelError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from types import TracebackType

STOPPED: Final = 130
"""The exit status of what Ctrl-C ended."""

EXTRA: Final = frozenset({"torch", "onnx"})
"""What the extra `training` alone brings."""


class TrainingError(Exception):
    """Anything that keeps a net from being made; the message says what to do."""


class CourseError(TrainingError):
    """What is asked of a training would undo another one, or there is nothing to learn from."""


class PicturesError(TrainingError):
    """Pictures are missing, damaged, others than they are said to be, or for measuring alone."""


@contextmanager
def told_plainly(parser: argparse.ArgumentParser) -> Iterator[None]:
    """End the program with one sentence where people can mend what went wrong, or stopped it."""
    try:
        yield
    except (TrainingError, ModelError) as wrong:
        parser.exit(1, f"{parser.prog}: {wrong}\n")
    except OSError as wrong:
        named = f"{wrong.filename}: " if wrong.filename else ""
        parser.exit(1, f"{parser.prog}: {named}{wrong.strerror}\n")
    except KeyboardInterrupt:
        parser.exit(STOPPED, f"\n{parser.prog}: stopped\n")


def tell_what_is_missing(
    kind: type[BaseException], wrong: BaseException, trace: TracebackType | None
) -> None:
    """Say in a sentence that a library of training is missing, or that Ctrl-C stopped a program.

    Of all else Python tells as it does.
    """
    if isinstance(wrong, ModuleNotFoundError) and wrong.name in EXTRA:
        how = "install the extra that brings it: pip install --editable '.[training]'"
        print(f"{wrong.name} is missing: {how}", file=sys.stderr)
    elif issubclass(kind, KeyboardInterrupt):
        print("\nstopped", file=sys.stderr)
    else:
        sys.__excepthook__(kind, wrong, trace)
