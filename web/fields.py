"""The fields of a request: what they have to be, and a clear word where they are not."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from companion.dice import Die, Shade, as_face
from companion.turn.players import Colour, Party, free_colour
from web.errors import FieldError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.dice import Face

HALF_A_SIGN: Final = re.compile("[\ud800-\udfff]")
"""JSON can say half of a sign that needs two; nothing can be written with it."""

ID: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


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
            raise FieldError("field-no-json") from wrong
        if not isinstance(values, dict):
            raise FieldError("field-no-object")
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
            raise FieldError("field-whole", name=name)
        return value

    def number(self, name: str, low: float, high: float, *, otherwise: str) -> float:
        """Return a number from *low* to *high*.

        Raises:
            FieldError: it is missing or something else; *otherwise* is the key of what is said.
        """
        value = self._value(name)
        if not _is_number(value) or not low <= value <= high:
            raise FieldError(otherwise, name=name, low=f"{low:g}", high=f"{high:g}")
        return float(value)

    def points(self, name: str, *, most: int, highest: float) -> tuple[tuple[float, float], ...]:
        """Return places in a picture, as pairs of numbers, parts of its width.

        Args:
            name: the field's.
            most: they are no more than so many.
            highest: no picture is higher than so many of its widths.

        Raises:
            FieldError: they are missing, too many, or something else.
        """
        values = self._value(name)
        if not (
            isinstance(values, list)
            and len(values) <= most
            and all(_is_point(each, highest) for each in values)
        ):
            raise FieldError("field-points", name=name, most=str(most))
        return tuple((float(x), float(y)) for x, y in values)

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return whole numbers that are not negative, each once.

        Raises:
            FieldError: they are missing or something else.
        """
        values = self._value(name)
        if not isinstance(values, list) or not all(map(_is_whole, values)):
            raise FieldError("field-wholes", name=name)
        if len(set(values)) != len(values):
            raise FieldError("field-once", name=name)
        return tuple(values)

    def text(self, name: str) -> str:
        """Return a text.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, str) or HALF_A_SIGN.search(value):
            raise FieldError("field-text", name=name)
        return value

    @property
    def sent_id(self) -> str:
        """What its page calls the request, to send it again; empty where it has no name.

        Raises:
            FieldError: it is no such name.
        """
        if not self.has("id"):
            return ""
        if not ID.fullmatch(self.text("id")):
            raise FieldError("field-id")
        return self.text("id")

    def flag(self, name: str) -> bool:
        """Return true or false.

        Raises:
            FieldError: it is missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, bool):
            raise FieldError("field-flag", name=name)
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
            raise FieldError("field-faces", name=name)
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
            raise FieldError("field-dice", name=name)
        return tuple(_die(name, each) for each in value)

    def colour(self, name: str) -> Colour:
        """Return the colour of a player.

        Raises:
            FieldError: it is missing or something else.
        """
        return _colour(name, self._value(name))

    def options(self, name: str) -> dict[str, str]:
        """Return house rules by key.

        Raises:
            FieldError: they are missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise FieldError("field-texts", name=name)
        return dict(value)

    def party(self, name: str) -> Party:
        """Return who plays, each given as {"name": "Ann", "colour": "blue"}.

        Raises:
            FieldError: they are missing or something else.
        """
        value = self._value(name)
        if not isinstance(value, list):
            raise FieldError("field-players", name=name)
        named = [_player(name, each) for each in value]
        taken = [colour for _, colour in named if colour is not None]
        colours: list[Colour] = []
        for _, colour in named:
            colours.append(colour or free_colour([*taken, *colours]))
        return Party(tuple(each for each, _ in named), tuple(colours))

    def _value(self, name: str) -> object:
        if name not in self.values:
            raise FieldError("field-missing", name=name)
        return self.values[name]


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _player(name: str, value: object) -> tuple[str, Colour | None]:
    match value:
        case {"name": str(named), **more}:
            return named, _colour(name, more["colour"]) if "colour" in more else None
        case _:
            raise FieldError("field-player", name=name)


def _colour(name: str, value: object) -> Colour:
    if not isinstance(value, str) or value not in tuple(Colour):
        raise FieldError("field-colour", name=name, colours=", ".join(Colour))
    return Colour(value)


def _die(name: str, value: object) -> Die:
    match value:
        case [shade, face]:
            return Die(_face(name, face), _shade(name, shade))
        case _:
            raise FieldError("field-die", name=name)


def _shade(name: str, value: object) -> Shade:
    if not isinstance(value, str) or value not in tuple(Shade):
        raise FieldError("field-shade", name=name)
    return Shade(value)


def _face(name: str, value: object) -> Face:
    try:
        return as_face(value)
    except ValueError as wrong:
        raise FieldError("field-face", name=name) from wrong


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_point(value: object, highest: float) -> bool:
    if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004
        return False
    return all(_is_number(each) and 0 <= each <= highest for each in value)
