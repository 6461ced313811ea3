"""The fields of a request: what they have to be, and a clear word where they are not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.dice import as_face
from web.errors import FieldError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.dice import Face


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one request."""

    values: Mapping[str, Any]

    @classmethod
    def of(cls, body: bytes) -> Fields:
        """Return the fields of a request's body.

        Raises:
            FieldError: it is not a JSON object.
        """
        try:
            values = json.loads(body)
        except (ValueError, RecursionError) as wrong:
            raise FieldError("The request is no JSON.") from wrong
        if not isinstance(values, dict):
            raise FieldError("The request has to be a JSON object.")
        return cls(values)

    def whole(self, name: str) -> int:
        """Return a whole number that is not negative.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise FieldError(f"“{name}” has to be a whole number, not negative.")
        return value

    def text(self, name: str) -> str:
        """Return a text.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, str):
            raise FieldError(f"“{name}” has to be a text.")
        return value

    def face(self, name: str) -> Face:
        """Return the face of a die.

        Raises:
            FieldError: it is missing or something else.
        """
        return _face(name, self._value(name))

    def faces(self, name: str) -> tuple[Face, ...]:
        """Return the faces of dice.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, list):
            raise FieldError(f"“{name}” has to be a list of faces.")
        return tuple(_face(name, each) for each in value)

    def _value(self, name: str) -> object:
        if name not in self.values:
            raise FieldError(f"“{name}” is missing.")
        return self.values[name]


def _face(name: str, value: object) -> Face:
    try:
        return as_face(value)
    except ValueError as wrong:
        raise FieldError(f"“{name}” has to say faces from 1 to 6.") from wrong
