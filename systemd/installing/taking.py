"""The steps of an installation, said and taken one after the other."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING

from installing.actions import StepFailedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from installing.actions import Action, Here
    from installing.plan import Step


def take_all(steps: Sequence[Step], here: Here, *, is_dry: bool) -> None:
    """Take all steps; whatever ends that before its time is a step that failed.

    Raises:
        StepFailedError: the message says why.
    """
    try:
        _take(steps, here, is_dry=is_dry)
    except KeyboardInterrupt:
        raise StepFailedError("broken off") from None
    except OSError as wrong:
        if wrong.filename is None:
            # It may be what is told that cannot be written: the way back is taken all the same.
            sys.stdout = StringIO()
        raise StepFailedError(in_words(wrong)) from wrong


def _take(steps: Sequence[Step], here: Here, *, is_dry: bool) -> None:
    """Say every step, and take it unless this is a rehearsal."""
    has_changed = False
    for number, step in enumerate(steps, 1):
        actions = (*step.after_change, *step.actions) if has_changed else step.actions
        left = [action for action in actions if not action.is_done(here)]
        state = "" if left else "  (is so already)"
        try:
            print(f"[{number}/{len(steps)}] {step.title}: {step.why}{state}", flush=True)
            _take_step(left, here, is_dry=is_dry)
        except (StepFailedError, OSError, KeyboardInterrupt) as wrong:
            if not step.may_be_left:
                raise
            _say_left(wrong)
        has_changed = has_changed or not all(action.is_repeated for action in left)


def _take_step(actions: Sequence[Action], here: Here, *, is_dry: bool) -> None:
    for action in actions:
        print(f"      {action.told()}", flush=True)
        if not is_dry:
            action.do(here)


def _say_left(wrong: BaseException) -> None:
    """Say that not all of a step was done that may be left, if that can be said."""
    why = in_words(wrong) if isinstance(wrong, OSError) else str(wrong) or "broken off"
    with suppress(OSError):
        print(f"note: not all of that was done ({why}); it is when this runs again")


def in_words(wrong: OSError) -> str:
    """Return what went wrong, and with which file."""
    return f"{wrong.filename}: {wrong.strerror}" if wrong.filename else f"{wrong.strerror}"
