"""Which phones may score, as a file of the table's folder: read at the start, written at a change.

It holds the secret that cookies are signed with, so nobody but the table's own user may read it.
Without it, or with a broken one, every phone has to be let in again; no game is lost.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from web.who.naming import ANY, KINDS, PhoneName

if TYPE_CHECKING:
    from pathlib import Path

logger = logging.getLogger(__name__)

SECRET_BYTES: Final = 32
MOST_PHONES: Final = 64
"""So many may score; then the one that was let in first has to ask again, but not the host's."""

OWNER_ONLY: Final = 0o600

AGAIN: Final = "phones may have to be let in again: %s cannot be used: %s"

KNOWN: Final = frozenset({ANY, *(kind for _, kind in KINDS)})
"""The kinds of phones that there are words for."""


@dataclass(frozen=True, slots=True)
class Phones:
    """The phones that may score.

    Attributes:
        secret: what their cookies are signed with; another one ends them all.
        names: by the phone's id, what it is called; in the order in which they were let in. Files
            of before hold finished English names.
        host: the id of the host's; empty without one.
    """

    secret: str
    names: dict[str, PhoneName | str]
    host: str = ""

    def with_phone(self, phone: str, name: PhoneName | str) -> Phones:
        """Return them with one more; the first one is the host's."""
        names = {**self.names, phone: name}
        may_go = [each for each in names if each not in {self.host, phone}]
        for oldest in may_go[: max(0, len(names) - MOST_PHONES)]:
            del names[oldest]
        return replace(self, names=names, host=self.host or phone)


def nobody() -> Phones:
    """Return no phone at all, and a fresh secret."""
    return Phones(secrets.token_hex(SECRET_BYTES), {})


def load(path: Path) -> Phones:
    """Return the phones of a file; nobody where there is none, or one that cannot be read.

    One that is whole, but cannot be read at this moment, stays until a phone is let in.
    """
    found = nobody()
    try:
        found = _read(json.loads(path.read_text(encoding="utf-8")))
        path.chmod(OWNER_ONLY)
    except FileNotFoundError:
        save(found, path)
    except (ValueError, RecursionError) as wrong:
        logger.warning(AGAIN, path.name, wrong)
        save(found, path)
    except OSError as wrong:
        logger.warning(AGAIN, path.name, wrong.strerror)
    return found


def save(phones: Phones, path: Path) -> None:
    """Write them down, all or nothing; where that fails, they are forgotten at the next start."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        # Never readable by others, not even for a moment; no link is followed.
        opened = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            json.dump(asdict(phones), file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as wrong:
        with suppress(OSError):
            fresh.unlink()
        logger.warning("%s could not be written: %s", path.name, wrong.strerror)


def _read(said: Any) -> Phones:  # noqa: ANN401 - whatever stands in the file
    match said:
        case {"secret": str(secret), "names": dict(names), "host": str(host)} if _is_whole(secret):
            return Phones(secret, {id_: _name(each) for id_, each in names.items()}, host)
    raise ValueError("it is no list of phones")


def _is_whole(secret: str) -> bool:
    return len(secret) == 2 * SECRET_BYTES


def _name(said: Any) -> PhoneName | str:  # noqa: ANN401 - whatever stands in the file
    match said:
        case str(name):
            return name
        case {"kind": str(kind), "number": int(number), "player": str(player)} if kind in KNOWN:
            return PhoneName(kind, number, player)
    raise ValueError("it is no name of a phone")
