"""The files that the installer writes beside the units."""

from __future__ import annotations

import json
from typing import Final

USER: Final = "dicetable"
STATE: Final = "/var/lib/dicetable"
CONFIG: Final = "/etc/dicetable"

ENVIRONMENT: Final = (
    ("XDG_CONFIG_HOME", "/etc"),
    ("XDG_STATE_HOME", "/var/lib"),
    ("HOME", STATE),
    ("LG_WD", "/tmp"),  # noqa: S108  (lgpio's pipe for callbacks; it makes the name itself)
    ("OPENCV_LOG_LEVEL", "SILENT"),
)
"""Where the program keeps what it has, as `dicetable.service` says it, but for two: a service has a
home, and a folder of its own for pipes while it runs, which commands have not."""

COMMAND: Final = """\
#!/bin/sh
# `dicetable` with the user, the settings and the games of this appliance.
set -eu
if [ "$(id -u)" -ne 0 ] && [ "$(id -un)" != dicetable ]; then
    exec sudo -- "$0" "$@"
fi
ours() {
    set -- env ENVIRONMENT /opt/dicetable/current/bin/dicetable "$@"
    if [ "$(id -u)" -eq 0 ]; then runuser -u dicetable -- "$@"; else "$@"; fi
}
case " $* " in
    *" --bundle "*|*" --bundle="*)
        # The journal may be read by root alone; what is sent on holds the table's lines only.
        journalctl '--unit=dicetable*' --lines=500 --no-pager --output=short-iso 2>/dev/null |
            ours "$@" --log - ;;
    *) ours "$@" ;;
esac
"""

KEEP_NAME: Final = """\
# The dice table has given this machine its name; a start does not undo it.
preserve_hostname: true
"""

AVAHI: Final = """\
<?xml version="1.0" standalone='no'?>
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">Dice table on %h</name>
  <service>
    <type>_http._tcp</type>
    <port>PORT</port>
  </service>
</service-group>
"""


def command(role: str) -> str:
    """Return `dicetable`, as it is typed on a machine that is a table or a hub."""
    environment = (*ENVIRONMENT, ("DICETABLE_ROLE", role))
    return COMMAND.replace("ENVIRONMENT", " ".join(f"{key}={value}" for key, value in environment))


def first_config(*, name: str, gpio: bool) -> str:
    """Return the settings that a new appliance begins with."""
    return f"""\
# The settings of this dice table. `dicetable config --example` shows every key there is;
# after a change: sudo systemctl restart dicetable

[table]
players = ["Ann", "Ben"]
# "Shut down" of the menu: dicetable-shutdown.path waits for this file.
shut_down = "touch /run/dicetable/shut-down"

[camera]
source = "auto"

[page]
# The port stands in dicetable.socket: systemd listens for the table.
name = {json.dumps(name)}

[panel]
gpio = {json.dumps(gpio)}
"""


def hub_config(*, name: str) -> str:
    """Return the settings that a new hub begins with."""
    return f"""\
# The settings of this hub. `dicetable config --example` shows every key there is;
# after a change: sudo systemctl restart dicetable-hub

[mqtt]
# The broker that the club's tables publish at, and who the hub is to it (docs/club.md).
host = "localhost"
# user = "dicetable"
# password_file = "/etc/dicetable/mqtt-password"

[page]
# The port stands in dicetable-hub.socket: systemd listens for the hub.
name = {json.dumps(name)}
"""


def listening_on(port: int) -> str:
    """Return what makes systemd listen on another port than 80."""
    return f"[Socket]\nListenStream=\nListenStream=0.0.0.0:{port}\n"


def hosts_with(text: str, name: str) -> str:
    """Return a hosts file in which this machine is called *name*."""
    lines = [line for line in text.splitlines() if not line.startswith("127.0.1.1")]
    return "\n".join([*lines, f"127.0.1.1\t{name}"]) + "\n"
