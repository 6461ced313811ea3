"""What a machine is: a table, or the hub of a club of tables; and the services that make it one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNIT_FOLDER: Final = "/etc/systemd/system"


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """What a machine is.

    Attributes:
        name: as people say it.
        service: what answers its phones.
        socket: where systemd listens for it.
        others: the other units that it has.
        started: those of its units that are started, beside service and socket.
    """

    name: str
    service: str
    socket: str
    others: tuple[str, ...] = ()
    started: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """All of its units."""
        return (self.service, self.socket, *self.others)

    @property
    def enabled(self) -> tuple[str, ...]:
        """What starts with the machine: the socket first."""
        return (self.socket, self.service, *self.started)

    @property
    def other_port(self) -> str:
        """The file that makes systemd listen elsewhere than at port 80."""
        return f"{UNIT_FOLDER}/{self.socket}.d/port.conf"

    def at(self, unit: str) -> str:
        """Return where a unit lies."""
        return f"{UNIT_FOLDER}/{unit}"


TABLE: Final = Role(
    name="table",
    service="dicetable.service",
    socket="dicetable.socket",
    others=(
        "dicetable-shutdown.path",
        "dicetable-shutdown.service",
        "dicetable-backup.service",
        "dicetable-backup.timer",
    ),
    started=("dicetable-shutdown.path", "dicetable-backup.timer"),
)
HUB: Final = Role(name="hub", service="dicetable-hub.service", socket="dicetable-hub.socket")
ROLES: Final = (TABLE, HUB)
UNITS: Final = tuple(unit for role in ROLES for unit in role.units)
