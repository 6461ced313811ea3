"""Which language a request is answered in: each phone has its own."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from flask import request
from flask_babel import Babel, get_locale

from companion.words.speech import in_words
from web.device import asking_device
from web.words.languages import ENGLISH, NAMES, Language, language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Flask

    from companion.messages import Message


def choose_languages(app: Flask, fallback: str) -> None:
    """Let each request choose: what its phone remembers, what its browser prefers, or *fallback*.

    Args:
        app: the application.
        fallback: the table's own language, one of `NAMES`.
    """
    Babel(app, default_locale=fallback, locale_selector=partial(_chosen, fallback))
    app.context_processor(_in_every_page)


def _chosen(fallback: str) -> str:
    return asking_device().language or request.accept_languages.best_match(NAMES) or fallback


def _in_every_page() -> dict[str, Any]:
    """Return what templates need to speak to a phone, and to look as it likes."""
    asked = asked_language()
    return {
        "device": asking_device(),
        "language": asked.code,
        "languages": NAMES,
        "number": asked.number,
        "tenths": asked.tenths,
        "word": asked.word,
        **_words_of(asked.code),
    }


@cache
def _words_of(code: str) -> dict[str, Any]:
    """Return the words of a language for templates, looked up once."""
    spoken = language(code)
    return {
        "script_words": spoken.script_words(),
        "past_words": spoken.past_words(),
        "words": spoken.page_words(),
    }


def asked_language() -> Language:
    """Return the language of the request that is being answered."""
    locale = get_locale()
    return language(ENGLISH if locale is None else locale.language)


def in_asked_language(message: Message) -> str:
    """Return the sentence of a message in that language."""
    return in_words(message, asked_language())


def all_in_asked_language(messages: Iterable[Message]) -> list[str]:
    """Return what is said of a game, a sentence each."""
    return [in_asked_language(each) for each in messages]
