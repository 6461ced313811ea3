"""The languages that pages speak: catalogues in gettext's form, beside the English in the code.

A catalogue's entries are told apart by their context: `table:KEY` for what happens at the table
(`companion.words`), `page:KEY` for the page's own words (`web.words.page`) and `rooms:KEY` for
those of the rooms behind the game (`web.words.rooms`), `label` and `game` for what the games' files
call things, and themselves. The English stands in each entry, so that a translator sees it; one
whose English has changed, or that is empty, is English until it is put right.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from companion.words import wording
from web.words.later import LATER, PAST
from web.words.page import PAGE, SCRIPTS, TEMPLATES
from web.words.rooms import BACK_ROOMS, SHARED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from importlib.resources.abc import Traversable

    from babel.messages.catalog import Catalog, Message

    from companion.messages import Label
    from companion.words.speech import Plural

ENGLISH: Final = "en"
NAMES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""Every language there is, as those who speak it call it."""

FIRST_GROUPED: Final = 10_000
"""A number of four digits is written without a mark between them: so it stays in its box."""

MINUS: Final = "\N{MINUS SIGN}"

NUMBERED: Final = re.compile(r"(.+) (\d+)")
"""A box that stands on the sheet several times: "Fours 2"."""


class Language:
    """The words of one language.

    Attributes:
        code: as in `<html lang>`.
    """

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    @property
    def dark(self) -> str:
        """The letter that stands before the face of a dark die."""
        return self.word("dark-letter")

    def template(self, key: str, count: Mapping[str, object]) -> str:
        """Return the sentence of a key of `companion.words`, with its parameters in braces."""
        return self._found(f"table:{key}", wording.ENGLISH[key], count)

    def label(self, label: Label) -> str:
        """Return what a game's file calls something; as it stands there, where nobody knows it."""
        found = self._catalogue.pgettext(label.of, label.english)
        numbered = NUMBERED.fullmatch(label.english)
        if found != label.english or numbered is None:
            return found
        return f"{self._catalogue.pgettext(label.of, numbered[1])} {numbered[2]}"

    def number(self, value: int) -> str:
        """Return a number as it is written; one below 0 has a minus, no hyphen."""
        written = str(value) if value < FIRST_GROUPED else format_decimal(value, locale=self.code)
        return written.replace("-", MINUS)

    def tenths(self, value: float) -> str:
        """Return a number with one digit behind its point, or comma."""
        grouped = "0.0" if value < FIRST_GROUPED else "#,##0.0"
        return format_decimal(value, grouped, locale=self.code)

    def word(self, key: str, **params: str | int) -> str:
        """Return words of the page itself, or of an answer to it, see `web.words.page`."""
        return self._found(f"page:{key}", PAGE[key], params).format(**params)

    def script_words(self) -> dict[str, str | list[str]]:
        """Return the words of scripts by key; those that depend on a number as [one, other]."""
        return self._of_scripts(SCRIPTS.keys() - LATER - PAST)

    def later_words(self) -> dict[str, str | list[str]]:
        """Return the words of scripts that are fetched later, in the same form."""
        return self._of_scripts(LATER)

    def past_words(self) -> dict[str, str | list[str]]:
        """Return the words of scripts that the page of the history has, in the same form."""
        return self._of_scripts(SCRIPTS.keys() - LATER)

    def _of_scripts(self, keys: Collection[str]) -> dict[str, str | list[str]]:
        return {key: self._forms(key, text) for key, text in SCRIPTS.items() if key in keys}

    def page_words(self) -> dict[str, str | list[str]]:
        """Return the words of templates by key, in the same form; scripts' words are among them."""
        only = {key: self._forms(key, english) for key, english in TEMPLATES.items()}
        return self._of_scripts(SCRIPTS.keys()) | only

    def room_words(self) -> dict[str, str | list[str]]:
        """Return all words of the rooms behind the game by key."""
        shared = {key: self._forms(key, PAGE[key]) for key in SHARED}
        own = {key: self._found(f"rooms:{key}", text, {}) for key, text in BACK_ROOMS.items()}
        return {**shared, **own}

    def _forms(self, key: str, english: str | Plural) -> str | list[str]:
        if isinstance(english, str):
            return self._found(f"page:{key}", english, {})
        # Every language of ours says 1 and 2 differently, and no number in a third way.
        return [self._found(f"page:{key}", english, {english.by: number}) for number in (1, 2)]

    def _found(self, context: str, english: str | Plural, count: Mapping[str, object]) -> str:
        if isinstance(english, str):
            return self._catalogue.pgettext(context, english)
        number = count[english.by]
        if not isinstance(number, int):
            raise TypeError(f"{context}: {english.by} has to be a number")
        return self._catalogue.npgettext(context, english.one, english.other, abs(number))


def catalogue_file(code: str) -> Traversable:
    """Return the file with a language's words."""
    return resources.files("web") / "catalogues" / f"{code}.po"


def read_catalogue(code: str) -> Catalog:
    """Return a language's catalogue as it stands in its file."""
    with catalogue_file(code).open("rb") as file:
        return read_po(file, locale=code)


def sayable(catalogue: Catalog) -> Catalog:
    """Return a catalogue in which what could not be said is empty, and so shown in English."""
    for entry in catalogue:
        if entry.id and not fills_in_alike(entry):
            entry.string = ("", "") if entry.pluralizable else ""
    return catalogue


def fills_in_alike(entry: Message) -> bool:
    """Return whether every form of an entry fills in nothing else than its English."""
    english = entry.id if isinstance(entry.id, str) else entry.id[-1]
    try:
        return all(fills_in(form) <= fills_in(english) for form in forms_of(entry))
    except ValueError:  # a brace too many, or one too few
        return False


def forms_of(entry: Message) -> tuple[str, ...]:
    """Return what an entry says, in one form or in several."""
    string = entry.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def fills_in(text: str) -> set[str]:
    """Return what a text fills in: the names in braces, with whatever stands there besides.

    Raises:
        ValueError: a brace is not closed, or not opened.
    """
    parts = Formatter().parse(text)
    return {f"{name}!{how}:{form}" for _, name, form, how in parts if name is not None}


@cache
def language(code: str) -> Language:
    """Return a language of `NAMES`; its file is read once."""
    if code == ENGLISH:
        return Language(code, NullTranslations())
    compiled = BytesIO()
    write_mo(compiled, sayable(read_catalogue(code)))
    compiled.seek(0)
    return Language(code, GNUTranslations(compiled))
