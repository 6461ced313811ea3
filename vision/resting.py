"""How the tray looked at rest, by which a hand that covers it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.motion import find_cover, may_be_shadow, shrink_in_colour

if TYPE_CHECKING:
    from vision.frame import Grey, Image

MOST_RESTS: Final = 3
"""So many are remembered to tell a hand by: the bare tray, one with a cup, one with an arm, too."""


class LooksAtRest:
    """The last rests of the tray.

    Every `counts` is 1 where it counts what covers the tray, a mask as large as the small picture,
    or None where it does everywhere.
    """

    def __init__(self) -> None:
        """Begin with a tray that was not seen at rest yet: nothing tells a hand."""
        self._small: tuple[Grey, ...] = ()
        self._in_colour: Image | None = None

    def tell_hand(self, small: Grey, counts: Grey | None) -> bool:
        """Return whether a hand covers the tray, however it lay at rest before.

        A rest tells nothing where most of it looks otherwise by now for the light. It is remembered
        all the same: a hand may be taken for that for a moment, too.
        """
        covers = [find_cover(rest, small, counts) for rest in self._small]
        told = [cover.hand for cover in covers if cover.hand or not cover.everything]
        return bool(told) and all(told)

    def may_be_shadow(self, image: Image, counts: Grey | None, *, may_go: bool = False) -> bool:
        """Return whether what covers the tray in a picture could be a shadow.

        Args:
            image: the picture.
            counts: where it counts.
            may_go: it could be one that has gone, too.
        """
        if self._in_colour is None:
            return False
        return may_be_shadow(self._in_colour, shrink_in_colour(image), counts, may_go=may_go)

    def remember(self, image: Image, small: Grey, counts: Grey | None) -> None:
        """Remember a rest that nothing but dice came to, and perhaps a shadow.

        As long as what was put down, or a shadow, lies there, the tray without it is remembered,
        too: once that is gone, what is seen is no hand.
        """
        bare, *_ = self._small or (small,)
        lies_there = find_cover(bare, small, counts).hand
        self._small = (bare, small) if lies_there else (small,)
        self._in_colour = shrink_in_colour(image)

    def remember_covered(self, small: Grey) -> None:
        """Remember one under something that may have been put down to stay.

        The next rest may look like this one as well as like those before.
        """
        self._small = (*self._small[1 - MOST_RESTS :], small)
