"""Keeps the catalogues beside the English: `python -m web.translating` adds what is new, empty.

What the code says no more is dropped. An entry whose English has changed keeps its translation,
marked as fuzzy, until somebody has looked at it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from companion.catalogue import shipped_labels
from companion.words import wording
from web.words.languages import (
    ENGLISH,
    NAMES,
    catalogue_file,
    fills_in,
    fills_in_alike,
    forms_of,
    read_catalogue,
)
from web.words.page import PAGE
from web.words.rooms import BACK_ROOMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

    from companion.words.speech import Plural

WIDTH: Final = 100

UNUSED: Final = (
    *(b'"Report-Msgid', b'"POT-Creation', b'"PO-Revision', b'"Last-Translator'),
    *(b'"Language-Team', b'"Generated-By', b'"Project-Id'),
)
"""Headers that would change with every run, or that git knows better."""


def entries() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield the context and the English of everything that has to be translated."""
    rooms = (("table", wording.ENGLISH), ("page", PAGE), ("rooms", BACK_ROOMS))
    for room, table in rooms:
        for key, english in table.items():
            yield f"{room}:{key}", _msgid(english)
    yield from ((label.of, label.english) for label in shipped_labels())


def _msgid(english: str | Plural) -> str | tuple[str, str]:
    return english if isinstance(english, str) else (english.one, english.other)


def to_do(catalogue: Catalog) -> list[str]:
    """Return what has to be done on a catalogue, one line each; nothing where it is complete."""
    wanted = {(context, _first(english)) for context, english in entries()}
    there = {(each.context or "", _first(each.id)): each for each in catalogue if each.id}
    return sorted([
        *(f"missing: {context} {english!r}" for context, english in wanted - set(there)),
        *(f"superfluous: {context} {english!r}" for context, english in set(there) - wanted),
        *(_wrong(place, each) for place, each in there.items() if _wrong(place, each)),
    ])  # fmt: skip


def _wrong(place: tuple[str, str], entry: Message) -> str:
    """Return what is wrong with an entry, or nothing."""
    context, english = place
    if not all(forms_of(entry)):
        return f"empty: {context} {english!r}"
    if entry.fuzzy:
        return f"fuzzy, look at it and take the mark away: {context} {english!r}"
    if not fills_in_alike(entry) or fills_in(_last(entry.id)) - fills_in(forms_of(entry)[-1]):
        return f"other {{placeholders}} than the English: {context} {english!r}"
    return ""


def updated(old: Catalog) -> Catalog:
    """Return a catalogue with everything that is said now, in the order of the code."""
    new = Catalog(old.locale, header_comment=old.header_comment, fuzzy=False)
    new.mime_headers = old.mime_headers
    known = {(each.context, _first(each.id)): each for each in old if each.id}
    by_key = {each.context: each for each in old if each.id and each.context != "label"}
    for context, english in entries():
        same = known.get((context, _first(english)))
        before = same or by_key.get(context)
        doubtful = before is not None and any(forms_of(before)) and not _still_fits(same, english)
        new.add(
            english,
            _kept(before, english),
            context=context,
            flags=["fuzzy"] if doubtful else [],
        )
    return new


def _still_fits(same: Message | None, english: str | tuple[str, str]) -> bool:
    """Return whether a translation is of this very English; only a translator takes a mark away."""
    if same is None or same.fuzzy:
        return False
    return (same.id if isinstance(same.id, str) else tuple(same.id)) == english


def as_file(catalogue: Catalog) -> bytes:
    """Return a catalogue as its file, without headers that nobody fills in."""
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH)
    lines = written.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(UNUSED))


def _kept(before: Message | None, english: str | tuple[str, str]) -> str | tuple[str, ...]:
    """Return what was translated before, in as many forms as the English has now."""
    if before is None:
        return ("", "") if isinstance(english, tuple) else ""
    forms = forms_of(before)
    return (forms[0], forms[-1]) if isinstance(english, tuple) else forms[-1]


def _first(english: str | tuple[str, ...] | list[str]) -> str:
    return english if isinstance(english, str) else english[0]


def _last(english: str | tuple[str, ...] | list[str]) -> str:
    return english if isinstance(english, str) else english[-1]


def main() -> int:
    """Update the files of all languages; say what a translator has to do."""
    for code in NAMES:
        if code == ENGLISH:
            continue
        catalogue = updated(read_catalogue(code))
        Path(str(catalogue_file(code))).write_bytes(as_file(catalogue))
        left = to_do(catalogue)
        print(f"{code}.po: " + (f"{len(left)} entries to look at" if left else "complete"))  # noqa: T201
        for each in left:
            print(f"  {each}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
