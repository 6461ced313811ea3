"""How long a camera may take for a picture."""

from __future__ import annotations

from typing import Final

GONE_AFTER_S: Final = 1.0
"""A camera that gives no picture for so long has gone or is frozen."""

STALLS_S: Final = 3.0
"""The same of one whose library is asked but once: for so long the whole machine may stand still
meanwhile, as a card that stalls has it do. That there is no picture players are told before."""

FIRST_AFTER_S: Final = 10.0
"""The first picture of a camera that has just been opened may take so long."""
