"""What every game has, whatever its family: a name, its house rules, its players and its dice."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of any family, as it is played: the house rules that were chosen are in it.

    Attributes:
        id: as in the specification, kebab-case.
        options: the house rules that were chosen for it, sorted, the defaults left out.
        players: the fewest and the most.
        dice: how many lie on the tray.
        dark: how many of them are dark; 0 in games that do not tell dark dice from light ones.
        own: what players wrote down of a game of their own, as JSON; empty for a shipped one. It
            goes wherever the game goes, as their file may be another one by then.
    """

    id: str
    name: str
    options: tuple[tuple[str, str], ...]
    players: tuple[int, int]
    dice: int
    dark: int = 0
    own: str = field(default="", compare=False, repr=False)


def tells_shades(variant: Variant | None) -> bool:
    """Return whether a game tells dark dice from light ones; without a game nobody does."""
    return variant is not None and variant.dark > 0
