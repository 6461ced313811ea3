"""What was found about one thing that the table needs, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.messages import Message, say
from companion.words.wording import in_english

if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing.

    What a table that runs is looked through for is told in messages, for each phone's language;
    names, versions, what an error says and what the command line alone looks at are texts.

    Attributes:
        about: what was looked at, as the command line calls it.
        told: what was found.
        remedy: what to do about it; empty where all is well.
    """

    about: str
    told: Message | str
    remedy: Message | str = ""

    @property
    def is_well(self) -> bool:
        """Whether nothing needs to be done."""
        return not self.remedy

    @property
    def name(self) -> Message:
        """What was looked at, for people of any language: of what `FINDING_WORDS` knows."""
        return say(f"checked-{self.about.replace(' ', '-')}")

    def in_english(self) -> dict[str, Any]:
        """Return it as plain values, as the command line tells it."""
        return {
            "about": self.about,
            "told": english(self.told),
            "remedy": english(self.remedy),
            "well": self.is_well,
        }

    def as_lines(self) -> list[str]:
        """Return it for a terminal, in English: what was found, and below what to do about it."""
        mark = "ok  " if self.is_well else "FIX "
        lines = [f"{mark} {self.about:12} {english(self.told)}"]
        return [*lines, f"{'':18}-> {english(self.remedy)}"] if self.remedy else lines


def english(told: Message | str) -> str:
    """Return a message's sentence in English, and a text as it stands."""
    return in_english(told) if isinstance(told, Message) else told
