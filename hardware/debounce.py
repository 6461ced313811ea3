"""From a contact's bouncing edges to presses, short and held. Pure: time comes with each edge.

gpiozero's own debouncing loses edges, and its mock pins have none; so it is done here, and tested
with traces of bouncing contacts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware.press import ButtonPress

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SETTLED_S: Final = 0.03
"""A contact has settled when it has not changed for so long: push buttons bounce for 1 to 20 ms."""

HELD_S: Final = 1.0
"""A button is held from so long on (TABLE, "Hardware vocabulary")."""


@dataclass(frozen=True, slots=True)
class Chord:
    """Buttons that mean something of their own when they are held down together for so long."""

    name: str
    buttons: tuple[str, ...]
    held_s: float


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed or opened; `at` in seconds on the buttons' clock."""

    button: str
    down: bool
    at: float


@dataclass(slots=True)
class _Contact:
    """What is known of one button.

    Attributes:
        level: what it shows now, bouncing or not.
        since: when it began to show that.
        down_at: when the press that goes on began, or None.
        is_held: that press was told as held.
    """

    level: bool = False
    since: float = float("-inf")
    down_at: float | None = None
    is_held: bool = False


class Debouncer:
    """Takes edges in the order in which they came, and tells presses.

    A short press is told when the button is let go, so that holding it never counts as both.
    """

    def __init__(
        self, *, held_s: Mapping[str, float] | None = None, chord: Chord | None = None
    ) -> None:
        """Take how buttons are held.

        Args:
            held_s: how long each has to be held, in seconds; `HELD_S` where nothing is said.
            chord: what can be held together; meanwhile none of these counts as held by itself.
        """
        self._held_s = dict(held_s or {})
        self._chord = chord
        self._is_chord_told = False
        self._contacts: dict[str, _Contact] = {}

    @property
    def down(self) -> tuple[str, ...]:
        """The buttons whose contacts are closed, as far as was told."""
        return tuple(button for button, contact in self._contacts.items() if contact.level)

    def take(self, edge: Edge) -> Iterator[ButtonPress]:
        """Yield the presses that had settled before an edge.

        Those of any button, for one whose contact is never quiet must hold up no other.
        """
        contact = self._contacts.setdefault(edge.button, _Contact())
        yield from self.tick(edge.at)
        if edge.down != contact.level:
            contact.level, contact.since = edge.down, edge.at

    def tick(self, now: float) -> Iterator[ButtonPress]:
        """Yield the presses that have settled, or were held long enough, by *now*."""
        for button, contact in self._contacts.items():
            yield from self._settle(button, contact, now)
        if self._chord is not None:
            yield from self._hold_together(self._chord, now)

    def _hold_together(self, chord: Chord, now: float) -> Iterator[ButtonPress]:
        together_at = self._together_at(chord)
        if together_at is None:
            self._is_chord_told = False
            return
        if now - together_at < min(HELD_S, chord.held_s):
            return
        # Whoever holds them together for so long means neither of them by itself.
        for button in chord.buttons:
            self._contacts[button].is_held = True
        if now - together_at >= chord.held_s and not self._is_chord_told:
            self._is_chord_told = True
            yield ButtonPress(chord.name, together_at + chord.held_s, held=True)

    def _together_at(self, chord: Chord) -> float | None:
        """Return since when all buttons of the chord are down, or None.

        One that is down for long already, as a button that is stuck, is held by itself.
        """
        contacts = [self._contacts.get(button, _Contact()) for button in chord.buttons]
        downs = [each.down_at for each in contacts if each.down_at is not None]
        if len(downs) < len(contacts) or max(downs) - min(downs) >= HELD_S:
            return None
        return max(downs)

    def _is_in_chord(self, button: str) -> bool:
        chord = self._chord
        return (
            chord is not None and button in chord.buttons and self._together_at(chord) is not None
        )

    def _settle(self, button: str, contact: _Contact, now: float) -> Iterator[ButtonPress]:
        is_settled = now - contact.since >= SETTLED_S
        if contact.level and contact.down_at is None and is_settled:
            contact.down_at, contact.is_held = contact.since, False
        if contact.down_at is None:
            return
        # A bounce within a long press does not end it; let go, it is held no longer than till then.
        until = now if contact.level else contact.since
        yield from self._hold(button, contact, contact.down_at, until)
        if is_settled and not contact.level:
            yield from _let_go(button, contact)

    def _hold(
        self, button: str, contact: _Contact, down_at: float, until: float
    ) -> Iterator[ButtonPress]:
        """Tell a press as held, once."""
        held_s = self._held_s.get(button, HELD_S)
        if until - down_at >= held_s and not contact.is_held and not self._is_in_chord(button):
            contact.is_held = True
            yield ButtonPress(button, down_at + held_s, held=True)


def _let_go(button: str, contact: _Contact) -> Iterator[ButtonPress]:
    """End a press; one that was held has been told already."""
    contact.down_at = None
    if not contact.is_held:
        yield ButtonPress(button, contact.since)
