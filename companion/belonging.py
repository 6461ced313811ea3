"""To which club a table belongs: what its settings say of that, checked before anything starts."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING

from companion.club.membership import (
    PLAIN_PORT,
    TLS_PORT,
    Broker,
    Membership,
    check_authority,
    check_library,
    read_password,
    table_called,
)
from companion.club.topics import Topics
from companion.errors import ConfigError

if TYPE_CHECKING:
    from companion.config import Config


def membership_of(config: Config) -> Membership | None:
    """Return a table's place in its club; None where it is of none.

    Raises:
        ConfigError: the library or a file is missing, others may read the password, or it is
            nobody's.
    """
    values = config.values
    if not values["mqtt.host"]:
        return None
    check_library()
    table = values["mqtt.table_id"] or table_called(socket.gethostname())
    return Membership(
        broker=_broker(config),
        table=table,
        name=values["mqtt.table_name"] or table,
        topics=Topics(values["mqtt.prefix"]),
        discovery=values["mqtt.discovery"],
    )


def _broker(config: Config) -> Broker:
    values = config.values
    user, password_file = values["mqtt.user"], values["mqtt.password_file"]
    if password_file and not user:
        raise ConfigError(
            f"mqtt.password_file = {password_file!r}: say mqtt.user, too: whose is it?"
        )
    authority = _whole_path(values["mqtt.ca_file"])
    if authority and not values["mqtt.tls"]:
        raise ConfigError(f"mqtt.ca_file = {authority!r}: say mqtt.tls = true, too")
    check_authority(authority)
    return Broker(
        host=values["mqtt.host"],
        port=values["mqtt.port"] or (TLS_PORT if values["mqtt.tls"] else PLAIN_PORT),
        user=user,
        password=read_password(Path(_whole_path(password_file))) if password_file else "",
        tls=values["mqtt.tls"],
        authority=authority,
    )


def _whole_path(path: str) -> str:
    return str(Path(path).expanduser()) if path else ""
