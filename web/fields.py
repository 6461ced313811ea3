"""The fields of a request: what they have to be, and a clear word where they are not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from companion.dice import Die, Shade, as_face
from web.errors import FieldError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.dice import Face

FARTHEST: Final = 2.0
"""No camera gives pictures that are higher than so many of their widths."""


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

    def has(self, name: str) -> bool:
        """Return whether the request has a field."""
        return name in self.values

    def whole(self, name: str) -> int:
        """Return a whole number that is not negative.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not _is_whole(value):
            raise FieldError(f"“{name}” has to be a whole number, not negative.")
        return value

    def number(self, name: str, low: float, high: float) -> float:
        """Return a number from *low* to *high*.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not _is_number(value) or not low <= value <= high:
            raise FieldError(f"“{name}” has to be a number from {low:g} to {high:g}.")
        return float(value)

    def points(self, name: str, *, most: int) -> tuple[tuple[float, float], ...]:
        """Return places in a picture, as pairs of numbers from 0 to `FARTHEST`.

        Raises:
            FieldError: they are missing, too many, or something else.
        """
        values = self._value(name)
        if not isinstance(values, list) or len(values) > most or not all(map(_is_point, values)):
            raise FieldError(f"“{name}” has to be up to {most} pairs of parts of the width.")
        return tuple((float(x), float(y)) for x, y in values)

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return whole numbers that are not negative, each once.

        Raises:
            FieldError: they are missing or something else.
        """
        values = self._value(name)
        if not isinstance(values, list) or not all(map(_is_whole, values)):
            raise FieldError(f"“{name}” has to be a list of whole numbers, not negative.")
        if len(set(values)) != len(values):
            raise FieldError(f"“{name}” has to name each number once.")
        return tuple(values)

    def text(self, name: str) -> str:
        """Return a text.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, str):
            raise FieldError(f"“{name}” has to be a text.")
        return value

    def flag(self, name: str) -> bool:
        """Return true or false.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, bool):
            raise FieldError(f"“{name}” has to be true or false.")
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

    def shade(self, name: str) -> Shade:
        """Return the shade of a die.

        Raises:
            FieldError: it is missing or something else.
        """
        return _shade(name, self._value(name))

    def dice(self, name: str) -> tuple[Die, ...]:
        """Return dice with their shades, each given as ["dark", 6].

        Raises:
            FieldError: they are missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, list):
            raise FieldError(f"“{name}” has to be a list of dice.")
        return tuple(_die(name, each) for each in value)

    def _value(self, name: str) -> object:
        if name not in self.values:
            raise FieldError(f"“{name}” is missing.")
        return self.values[name]


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _die(name: str, value: object) -> Die:
    match value:
        case [shade, face]:
            return Die(_face(name, face), _shade(name, shade))
        case _:
            raise FieldError(f"“{name}” has to say each die as its shade and its face.")


def _shade(name: str, value: object) -> Shade:
    if not isinstance(value, str) or value not in tuple(Shade):
        raise FieldError(f"“{name}” has to say dark or light.")
    return Shade(value)


def _face(name: str, value: object) -> Face:
    try:
        return as_face(value)
    except ValueError as wrong:
        raise FieldError(f"“{name}” has to say faces from 1 to 6.") from wrong


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_point(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004
        return False
    return all(_is_number(each) and 0 <= each <= FARTHEST for each in value)
