"""Why the reader asks: its codes (`vision.observation.Trouble`), as far as the game knows them."""

from __future__ import annotations

from typing import Final

UNSURE_FACE: Final = "unsure-face"
CUT_OFF: Final = "cut-off"
GLARE: Final = "glare"

LEANS: Final = "cocked"
"""Some die leans."""

HIDDEN: Final = "hidden"
"""Something lies over the tray, and may hide dice."""

DIE_TROUBLES: Final = (UNSURE_FACE, LEANS, CUT_OFF, HIDDEN, GLARE)
"""Troubles of single dice; the others concern the whole picture."""

STACKED: Final = "stacked"
"""Dice lie on one another."""

UNEXPLAINED: Final = "unexplained"
"""Something that may be a die was seen beside those that were read."""

HAND: Final = "hand"
"""A hand may hide a die; from a throw it hides none, for all its dice are seen."""

WRONG_SHADES: Final = "wrong-shades"
"""There are more dark or light dice than the game has."""

ODD_SIZE: Final = "odd-size"
TOO_SMALL: Final = "too-small"
MOVED: Final = "moved"

TOO_DARK: Final = "too-dark"
TOO_BRIGHT: Final = "too-bright"
BLINDING: Final = frozenset({TOO_DARK, TOO_BRIGHT})
"""There is too little light to tell dice by, or too much."""

BLURRED: Final = "blurred"
UNSTEADY: Final = "unsteady"
OUT_OF_FOCUS: Final = frozenset({BLURRED, UNSTEADY})
"""Troubles of a picture that nobody has to do anything about."""

MAY_TURN: Final = {STACKED: 2, HIDDEN: 0, BLURRED: 0, UNSTEADY: 0}
"""Troubles that a second look answers, and how many dice that were taken for sure may lie elsewhere
and show something else by then: the one that lay on another, and the one beneath."""
