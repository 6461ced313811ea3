"""What the table shows now, as the text that goes to the phones; encoded once per language."""

from __future__ import annotations

import json
import secrets
import threading
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.messages import Label, Message
from companion.words.speech import in_words
from web.packing.short import LEAN_JSON, shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import DataclassInstance

    from companion.display import Snapshot
    from companion.table import Table
    from companion.words.speech import Words
    from web.words.languages import Language


@dataclass(frozen=True, slots=True)
class Encoded:
    """A snapshot as JSON, with its number, and what pages were made of then."""

    change: int
    looks: str
    text: str


class Current:
    """Gives the table's present state as JSON.

    Attributes:
        run: names this run of the program. The numbers of changes begin anew with each run, so
            a page compares them only within one.
    """

    def __init__(self, table: Table, looks: Callable[[], str] = str) -> None:
        """Take what is shown.

        Args:
            table: whose state it is.
            looks: tells what pages are made of now: one that was made of something else loads
                itself anew.
        """
        self.run = secrets.token_hex(4)
        self._looks = looks
        self._table = table
        self._lock = threading.Lock()
        self._last: dict[str, Encoded] = {}

    def snapshot(self) -> Snapshot:
        """Return what may be shown now."""
        return self._table.snapshot()

    def encoded(self, language: Language) -> Encoded:
        """Return what may be shown now."""
        return self.encode(self._table.snapshot(), language)

    def after(self, change: int, language: Language, *, timeout_s: float) -> Encoded:
        """Return what may be shown once its number is another than *change*, or time is over."""
        return self.encode(self._table.wait(change, timeout_s=timeout_s), language)

    def encode(self, snapshot: Snapshot, language: Language) -> Encoded:
        """Return a snapshot as JSON; once for each language, however many ask."""
        looks = self._looks()
        with self._lock:
            last = self._last.get(language.code)
            if last is None or (last.change, last.looks) != (snapshot.change, looks):
                fields = shortened(self._fields(snapshot, language, looks))
                text = json.dumps(fields, **LEAN_JSON)
                last = self._last[language.code] = Encoded(snapshot.change, looks, text)
            return last

    def fields(self, snapshot: Snapshot, language: Language) -> dict[str, Any]:
        """Return a snapshot as plain values, in words."""
        return self._fields(snapshot, language, self._looks())

    def _fields(self, snapshot: Snapshot, language: Language, looks: str) -> dict[str, Any]:
        view = plain(snapshot.view, language)
        return {"run": self.run, "looks": looks, "change": snapshot.change, "view": view}


def plain(value: object, words: Words) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Return what is shown as JSON can hold it, with sentences for its messages."""
    match value:
        case None | int() | str():  # most of it, and there is much
            return value
        case Message() | Label():
            return in_words(value, words)
        case list() | tuple():
            return [plain(each, words) for each in value]
        case dict():
            return {name: plain(each, words) for name, each in value.items()}
        case _ if is_dataclass(kind := type(value)):
            return {name: plain(getattr(value, name), words) for name in names_in(kind)}
        case _:
            return value


@cache
def names_in(kind: type[DataclassInstance]) -> tuple[str, ...]:
    """Return the names of the fields of a class."""
    return tuple(each.name for each in fields(kind))
