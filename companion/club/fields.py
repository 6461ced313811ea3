"""Reads what strangers may have written: every field has its kind and its bounds. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

from companion.errors import ForeignPostError
from companion.signs import TURNING, can_be_seen, has_no_sign

if TYPE_CHECKING:
    from collections.abc import Mapping

LAST_MOMENT: Final = 253_402_300_800
"""Seconds from 1970 to the year 10000."""


def cleaned(text: str, longest: int) -> str:
    r"""Return a text as it can be shown on one line, cut where it is too long.

    >>> cleaned(" Ann\u202e\n Lee ", 7), cleaned("Annabel", 5)
    ('Ann Lee', 'Anna…')
    """
    seen = "".join(" " if has_no_sign(sign) else sign for sign in text if sign not in TURNING)
    line = " ".join(seen.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


class Fields:
    """The fields of one JSON object; each is read with the bounds that it has to keep."""

    def __init__(self, values: Mapping[str, Any], place: str = "") -> None:
        self._values = values
        self._place = place

    @classmethod
    def of_json(cls, payload: bytes, *, most_bytes: int) -> Self:
        """Return the fields of what has to be a JSON object.

        Raises:
            ForeignPostError: it is too long, or no JSON object.
        """
        if len(payload) > most_bytes:
            raise ForeignPostError(f"it has {len(payload)} bytes, {most_bytes} are allowed")
        try:
            values = json.loads(payload.decode())
        except (ValueError, RecursionError) as wrong:
            raise ForeignPostError("it is no JSON") from wrong
        if not isinstance(values, dict):
            raise ForeignPostError("it is no JSON object")
        return cls(values)

    def text(self, name: str, *, longest: int) -> str:
        """Return a text of one line, without what cannot be seen; it may be empty.

        Raises:
            ForeignPostError: it is no text, or much too long.
        """
        value = self._values.get(name)
        if not isinstance(value, str) or len(value) > 2 * longest:
            self._refuse(name, f"a text of at most {longest} signs")
        return cleaned(value, longest)

    def seen_text(self, name: str, *, longest: int) -> str:
        """Return a text of one line that has something to see.

        Raises:
            ForeignPostError: it has not, or is no text, or much too long.
        """
        found = self.text(name, longest=longest)
        if not can_be_seen(found):
            self._refuse(name, "a text that can be seen")
        return found

    def whole(self, name: str, low: int, high: int) -> int:
        """Return a whole number from *low* to *high*.

        Raises:
            ForeignPostError: it is none.
        """
        value = self._values.get(name)
        if type(value) is not int or not low <= value <= high:
            self._refuse(name, f"a whole number from {low} to {high}")
        return value

    def seconds(self, name: str) -> float:
        """Return a moment, in seconds since 1970.

        Raises:
            ForeignPostError: it is none.
        """
        value: Any = self._values.get(name)
        # What is no number at all (nan) is not between any two.
        if type(value) not in (int, float) or not 0 <= value < LAST_MOMENT:
            self._refuse(name, "a moment in seconds since 1970")
        return float(value)

    def flag(self, name: str) -> bool:
        """Return true or false.

        Raises:
            ForeignPostError: it is neither.
        """
        value = self._values.get(name)
        if not isinstance(value, bool):
            self._refuse(name, "true or false")
        return value

    def items(self, name: str, *, most: int) -> list[Any]:
        """Return a list.

        Raises:
            ForeignPostError: it is none, or too long.
        """
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > most:
            self._refuse(name, f"a list of at most {most}")
        return value

    def objects(self, name: str, *, most: int) -> list[Fields]:
        """Return the fields of each object of a list.

        Raises:
            ForeignPostError: it is no such list, or too long.
        """
        found = self.items(name, most=most)
        if not all(isinstance(each, dict) for each in found):
            self._refuse(name, "a list of objects")
        return [Fields(each, f"{name}[{index}].") for index, each in enumerate(found)]

    def _refuse(self, name: str, has_to_be: str) -> NoReturn:
        raise ForeignPostError(f"{self._place}{name} has to be {has_to_be}")
