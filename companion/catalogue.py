"""The games that can be played: their files, read once."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from companion.errors import UnknownGameError, VariantError, where_and_why
from companion.files.folders import config_folder
from companion.files.limited import typed_in
from companion.games.keys import check_options
from companion.games.own import check_own
from companion.games.parse import naming, parse_variant
from companion.games.patch import choices_of, extended, range_of
from companion.games.sense import check_sense
from companion.likely import likely, question
from companion.messages import Label, name_of_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from companion.rules.variant import Variant

SHARED: Final = "_shared"
"""The file of the options that several games have."""

ASKED_AGAIN: Final = 64
"""So many shipped games, each with its house rules, are remembered: none ever changes."""


def own_folder() -> Path:
    """Return the folder of the configuration in which players keep games of their own."""
    return config_folder() / "games"


def variant_ids() -> tuple[str, ...]:
    """Return the ids of all games, sorted; those that players keep themselves are among them."""
    return tuple(sorted({*_shipped_ids(), *_own_ids()}))


def taken_ids() -> tuple[str, ...]:
    """Return the ids of players' own files that a shipped game has already: they are not read."""
    return tuple(sorted({*_shipped_ids()} & {*_own_ids()}))


def _own_ids() -> tuple[str, ...]:
    """Return the ids of players' own files; none where their folder cannot be read."""
    with suppress(OSError):
        return _ids_in(own_folder())
    return ()


def _ids_in(folder: Traversable) -> tuple[str, ...]:
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return tuple(
        name.removesuffix(".toml")
        for name in names
        if name.endswith(".toml") and not name.startswith(("_", "."))
    )


def find_variant(variant_id: str, options: Mapping[str, str] | None = None) -> Variant:
    """Return a game with the house rules that were chosen.

    Args:
        variant_id: as `variant_ids` lists them.
        options: house rules by key; what is left out has its default.

    Raises:
        UnknownGameError: there is no such game.
        VariantError: its file or the options say something impossible.
    """
    if _is_shipped(variant_id):
        return _shipped_variant(variant_id, tuple((options or {}).items()))
    variant = variant_from(_own(variant_id), options or {})
    with naming(f"{variant_id}.toml"):
        check_sense(variant)
    return variant


def no_such_game(variant_id: str) -> str:
    """Return in words that there is no such game, which one may be meant, and which there are."""
    ids = variant_ids()
    meant = question(likely(variant_id, ids))
    return f"no game is called {variant_id!r}; {meant}there are: {', '.join(ids)}"


def playable() -> tuple[Variant, ...]:
    """Return every game without house rules, by id; those whose files are broken are left out."""
    return tuple(game for game in _all_games() if not isinstance(game, VariantError))


def broken_games() -> tuple[str, ...]:
    """Return what is wrong with each file of a game of players' own that cannot be played."""
    not_read = (
        f"{own_folder() / taken}.toml is not read: a shipped game is called {taken!r}, so give "
        "yours another id and file name"
        for taken in taken_ids()
    )
    broken = (told for variant_id in variant_ids() for told in _wrong_with(variant_id))
    return (*_unread_folder(), *not_read, *broken)


def _wrong_with(variant_id: str) -> Iterator[str]:
    """Yield what is wrong with a game, or else with one of players' own by any house rule of it."""
    try:
        find_variant(variant_id)
    except VariantError as wrong:
        yield str(wrong)
        return
    if _is_shipped(variant_id):
        return
    numbers = numbers_of(variant_id)
    for key, choices in options_of(variant_id).items():
        for choice in dict.fromkeys((*choices[1:], *_ends(numbers.get(key)))):
            try:
                find_variant(variant_id, {key: choice})
            except VariantError as wrong:
                yield f"{wrong} (by the house rule {key}={choice})"


def _ends(number: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return the least and the most that a house rule may be, where it may be any number."""
    if number is None:
        return ()
    ends = [str(number[end]) for end in ("min", "max")]
    words = number.get("words", [""])
    return tuple(f"{word}:{end}".removeprefix(":") for word in words for end in ends)


def _unread_folder() -> Iterator[str]:
    """Yield why no game of players' own can be read, where none can, and which files are none."""
    folder = own_folder()
    try:
        _ids_in(folder)
    except OSError as wrong:
        yield f"no game of your own is read: {where_and_why(wrong)}"
        return
    if folder.is_dir():
        names = sorted(file.name for file in folder.iterdir())
        misnamed = (name for name in names if name.lower().endswith((".toml", ".toml.txt")))
        yield from (
            f"{folder / name} is not read: let its name end with .toml"
            for name in misnamed
            if not name.endswith(".toml")
        )
    elif folder.exists() or folder.is_symlink():
        yield f"no game of your own is read: {folder} is no folder"


def _all_games() -> Iterator[Variant | VariantError]:
    """Yield every game without house rules, by id, or what is wrong with its file."""
    for variant_id in variant_ids():
        try:
            yield find_variant(variant_id)
        except VariantError as wrong:
            yield wrong


def options_of(variant_id: str) -> dict[str, tuple[str, ...]]:
    """Return a game's house rules: by key its choices, the default first.

    Raises:
        UnknownGameError: there is no such game.
    """
    return {option["key"]: choices_of(option) for option in _whole(variant_id)["option"]}


def numbers_of(variant_id: str) -> dict[str, Mapping[str, Any]]:
    """Return the house rules that may be any number of a range: by key `min`, `max` and `words`.

    Raises:
        UnknownGameError: there is no such game.
    """
    options = _whole(variant_id)["option"]
    return {option["key"]: option["number"] for option in options if "number" in option}


def ranges_of(variant_id: str) -> dict[str, str]:
    """Return in words what house rules may be besides their choices: by key, where anything.

    Raises:
        UnknownGameError: there is no such game.
    """
    ranges = {option["key"]: range_of(option) for option in _whole(variant_id)["option"]}
    return {key: words for key, words in ranges.items() if words is not None}


def chosen_otherwise(variant: Variant, options: Mapping[str, str]) -> Variant:
    """Return the same game, one of players' own as it was begun, with other house rules.

    Raises:
        VariantError: these house rules do not go together.
    """
    own = own_tables(variant)
    if own is None:
        return find_variant(variant.id, options)
    return variant_from(own, options, is_stored=True)


def own_tables(variant: Variant) -> dict[str, Any] | None:
    """Return what players wrote down of a game of their own, or None for one that is shipped.

    A game that runs is stored with it, so that it never changes when its file does.
    """
    tables: dict[str, Any] | None = json.loads(variant.own) if variant.own else None
    return tables


def variant_from(
    tables: dict[str, Any], options: Mapping[str, str], *, is_stored: bool = False
) -> Variant:
    """Return a game of players' own from its tables, which it keeps.

    Args:
        tables: of its file, with everything that it takes over; or those that were stored with it.
        options: house rules by key.
        is_stored: it was begun by them, maybe by an older version, which asked less of them.

    Raises:
        VariantError: the tables or the options say something impossible.
    """
    # A date among them is no text of anything, and named as such where it stands.
    own = json.dumps(tables, ensure_ascii=False, default=str)
    return replace(parse_variant(tables, options, is_stored=is_stored), own=own)


def _whole(variant_id: str) -> dict[str, Any]:
    """Return a game's tables with everything that it takes over from others.

    Raises:
        UnknownGameError: there is no such game.
    """
    return _shipped_whole(variant_id) if _is_shipped(variant_id) else _own(variant_id)


def _is_shipped(variant_id: str) -> bool:
    return variant_id in _shipped_ids()


@cache
def _shipped_ids() -> tuple[str, ...]:
    return _ids_in(_shipped())


@lru_cache(maxsize=ASKED_AGAIN)
def _shipped_variant(variant_id: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return parse_variant(_shipped_whole(variant_id), dict(options))


def _own(variant_id: str) -> dict[str, Any]:
    """Return the tables of a game that players keep themselves: read anew, they may be at it.

    Raises:
        UnknownGameError: there is no such game.
        VariantError: its file says something impossible.
    """
    if variant_id not in variant_ids():
        raise UnknownGameError(no_such_game(variant_id))
    file = own_folder() / f"{variant_id}.toml"
    tables = read_tables(file)
    if tables.get("id") != variant_id:
        raise VariantError(f"{file}: id has to be {variant_id!r}, as the file is called")
    with naming(file.name):
        check_options(tables)
        whole = extended(tables, _tables, _shared())
        check_own(tables, whole)
        return whole


@cache
def _shipped_whole(variant_id: str) -> dict[str, Any]:
    return extended(_tables(variant_id), _tables, _shared())


def _shared() -> dict[str, dict[str, Any]]:
    return {option["key"]: option for option in _tables(SHARED)["option"]}


def _shipped() -> Traversable:
    return resources.files("companion").joinpath("games")


@cache
def _tables(variant_id: str) -> dict[str, Any]:
    if variant_id != SHARED and not _is_shipped(variant_id):
        meant = question(likely(variant_id, _shipped_ids()))
        raise VariantError(f"extends: no shipped game is called {variant_id!r}. {meant}".strip())
    return read_tables(_shipped().joinpath(f"{variant_id}.toml"))


def read_tables(file: Traversable) -> dict[str, Any]:
    """Return the tables of a game's file.

    Raises:
        VariantError: it is no TOML; the message names the file and the line.
    """
    try:
        return tomllib.loads(typed_in(file))
    except UnicodeDecodeError as wrong:
        raise VariantError(f"{file.name}: it is not saved as UTF-8 ({wrong})") from wrong
    except OSError as wrong:
        raise VariantError(f"{file.name} cannot be read: {wrong.strerror}") from wrong
    except (ValueError, RecursionError) as wrong:
        raise VariantError(f"{file.name}: {wrong}") from wrong


def shipped_labels() -> tuple[Label, ...]:
    """Return everything that the shipped games and their house rules call something."""
    files = (file for file in _shipped().iterdir() if file.name.endswith(".toml"))
    labels = {label for file in files for label in _labels_in(read_tables(file))}
    return tuple(sorted(labels, key=lambda label: (label.of, label.english)))


def _labels_in(value: object) -> Iterator[Label]:
    match value:
        case dict():
            if "name" in value:
                yield name_of_game(value["name"])
            if "label" in value:
                yield Label(value["label"])
            yield from (label for each in value.values() for label in _labels_in(each))
        case list():
            yield from (label for each in value for label in _labels_in(each))
