"""Waiting for what happens by itself, as long as a busy machine may take."""

from __future__ import annotations

import time

PATIENCE_S = 60.0
STEP_S = 0.02


def until(is_so, what="it", *, within_s=PATIENCE_S):
    """Wait until something is so; return what it was."""
    limit = time.monotonic() + within_s
    while not (found := is_so()):
        assert time.monotonic() < limit, f"{what} was not so within {within_s} s"
        time.sleep(STEP_S)
    return found
