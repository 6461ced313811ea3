"""How long a camera may take for a picture."""

from __future__ import annotations

from typing import Final

GONE_AFTER_S: Final = 1.0
"""A camera that gives no picture for so long has gone or is frozen."""

FIRST_AFTER_S: Final = 10.0
"""The first picture of a camera that has just been opened may take so long."""
