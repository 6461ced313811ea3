"""What a table has to know to be of a club: which broker, and what it is called there."""

from __future__ import annotations

import importlib.util
import re
import ssl
import stat
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from companion.club.fields import cleaned
from companion.club.topics import PREFIX, TABLE_ID, Topics
from companion.errors import ConfigError
from companion.signs import AS_TYPED
from companion.turn.players import LONGEST_NAME

PLAIN_PORT: Final = 1883
TLS_PORT: Final = 8883
HOST: Final = re.compile(r"[0-9A-Za-z]([0-9A-Za-z.-]{0,251}[0-9A-Za-z.])?")
LONGEST_LABEL: Final = 63
LONGEST_SECRET_BYTES: Final = 1024
FOR_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True, slots=True, kw_only=True)
class Broker:
    """A broker, and who we are to it.

    Attributes:
        user: empty where it asks for nobody.
        authority: the file of the authority that its certificate is checked with; empty for those
            that this machine knows.
    """

    host: str
    port: int = PLAIN_PORT
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    authority: str = ""

    @property
    def told(self) -> str:
        """How it is called in a sentence."""
        return f"the MQTT broker at {self.host}, port {self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """A table's place in its club.

    Attributes:
        table: what it is called in topics.
        name: what it is called by people.
        topics: where its club is found.
        discovery: the prefix under which Home Assistant looks for devices; empty for none.
    """

    broker: Broker
    table: str
    name: str
    topics: Topics
    discovery: str = ""


def is_host(value: object) -> bool:
    """Return whether a broker may be called so; empty for none."""
    if not isinstance(value, str) or not value:
        return value == ""
    labels = value.split(".")
    is_name = HOST.fullmatch(value) and all(0 < len(x) <= LONGEST_LABEL for x in labels)
    return bool(is_name) or _is_address(value)


def _is_address(value: str) -> bool:
    try:
        ip_address(value)
    except ValueError:
        return False
    return True


def is_table(value: object) -> bool:
    """Return whether a table may be called so in topics; empty for this machine's name."""
    return isinstance(value, str) and (not value or TABLE_ID.fullmatch(value) is not None)


def is_name(value: object) -> bool:
    """Return whether people may call a table so; empty for its id."""
    return isinstance(value, str) and cleaned(value, LONGEST_NAME) == value


def is_prefix(value: object) -> bool:
    """Return whether topics may begin so."""
    return isinstance(value, str) and PREFIX.fullmatch(value) is not None


def table_called(machine: str) -> str:
    """Return a table's id by its machine's name.

    >>> table_called("Dice-Table.local"), table_called("Wohnzimmer Süd")
    ('dice-table', 'wohnzimmer-s-d')
    """
    name = re.sub(r"[^a-z0-9_-]+", "-", machine.partition(".")[0].lower()).strip("-_")
    return name[:32] or "table"


def read_password(path: Path) -> str:
    """Return the password that is the first line of a file.

    Raises:
        ConfigError: it cannot be read, others may read it too, or there is none in it.
    """
    key = f"mqtt.password_file = {str(path)!r}"
    try:
        with path.open("rb") as file:
            if stat.S_IMODE(path.stat().st_mode) & FOR_OTHERS:
                raise ConfigError(f"{key}: others may read it: chmod 600 {path}")
            written = file.read(LONGEST_SECRET_BYTES)
    except OSError as wrong:
        raise ConfigError(f"{key}: {wrong.strerror}: write the password into it") from wrong
    try:
        password = written.decode(AS_TYPED).partition("\n")[0].rstrip("\r")
    except UnicodeDecodeError as wrong:
        raise ConfigError(f"{key}: it is no text: write the password into it") from wrong
    if not password:
        raise ConfigError(f"{key}: its first line is empty: write the password there")
    return password


def check_authority(path: str) -> None:
    """Refuse a file of an authority that is not there, or holds no certificate.

    Raises:
        ConfigError: it is so.
    """
    if path and not Path(path).is_file():
        raise ConfigError(f"mqtt.ca_file = {path!r}: there is no such file")
    try:
        ssl.create_default_context(cafile=path or None)
    except OSError as wrong:
        raise ConfigError(
            f"mqtt.ca_file = {path!r}: it is no certificate in PEM form (BEGIN CERTIFICATE)"
        ) from wrong


def check_library() -> None:
    """Refuse to be of a club without the library that speaks MQTT.

    Raises:
        ConfigError: it is missing; the message says how to install it.
    """
    if importlib.util.find_spec("paho") is None:
        raise ConfigError(
            "MQTT is on (host under [mqtt] of the settings), but the library for it is missing: "
            "install it with `pip install 'paho-mqtt>=2'` in the environment of dicetable, or "
            "leave host empty"
        )
