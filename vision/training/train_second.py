"""Trains the net of second opinions on stored patches: `python3 -m vision.training.train_second`.

It learns what the value net learns; folders may have shares, as for `vision.training.train_values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.training import train_values
from vision.training.course import learn_as_asked
from vision.training.nets import SecondNet

if TYPE_CHECKING:
    from vision.training.course import Course

BATCH = 256
"""Crops of a step, where the course names no other number."""


def learn(course: Course) -> None:
    """Train a net, then save its state."""
    train_values.learn(course, SecondNet, BATCH)


def main() -> None:
    """Learn as the command line asks."""
    learn_as_asked(__doc__, learn)


if __name__ == "__main__":
    main()
