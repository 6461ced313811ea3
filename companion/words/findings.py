"""What the self-check of a table that runs finds, and what to do about it, in English words."""

from __future__ import annotations

from typing import Final

from companion.words.speech import Plural

FINDING_WORDS: Final[dict[str, str | Plural]] = {
    # What is looked at
    "checked-address": "address",
    "checked-backups": "backups",
    "checked-check": "check",
    "checked-clock": "clock",
    "checked-disk": "disk",
    "checked-games": "games",
    "checked-kept-game": "kept game",
    "checked-models": "models",
    "checked-opencv": "opencv",
    "checked-permissions": "permissions",
    "checked-pins": "pins",
    "checked-program": "program",
    "checked-shut-down": "shut-down",
    "checked-system": "system",
    # What is found
    "found-models": "loaded in {ms} ms",
    "found-games": "{count} games; your own go into {folder}",
    "found-disk": "{free} MB free in {folder}",
    "found-no-game": "none in {log} yet",
    "found-kept-game": Plural(
        "events", "{events} event in {log}, undamaged", "{events} events in {log}, undamaged"
    ),
    "found-no-backups-folder": "{folder} is not there",
    "found-no-backups": "none in {folder} yet: dicetable backup makes one",
    "found-backups": Plural(
        "days",
        "{count} in {folder}, the last {days} day old",
        "{count} in {folder}, the last {days} days old",
    ),
    "found-no-network": "this machine alone",
    "found-closed": "this user may not use {devices}",
    "found-open": Plural(
        "count",
        "{count} device of camera and pins, open to this user",
        "{count} devices of camera and pins, open to this user",
    ),
    "found-no-command": "there is no command {command}",
    "found-check-ended": "the check was ended before it was done",
    # What to do about it
    "mend-opencv": "install OpenCV 4.6 or newer: older ones read otherwise",
    "mend-models": "install the package again: its weights are damaged",
    "mend-games": "mend that file, or take it away: docs/games.md",
    "mend-disk": "make the folder writable, or name another: --data",
    "mend-room": "make room: {enough} MB will do",
    "mend-kept-game": "go back to a backup: dicetable restore",
    "mend-backups-folder": "plug its stick or disk in",
    "mend-backups": "make one: dicetable backup; a timer makes them nightly",
    "mend-clock": "set the clock, or connect to a network that does",
    "mend-address": "connect to the network that the phones use",
    "mend-pins": "see to that, and start the table again; docs/wiring.md tells how pins are wired",
    "mend-permissions": "sudo usermod -aG video,gpio $USER, then log in again",
    "mend-shut-down": "mend shut_down under [table] of the settings",
    "mend-check": "close other programs: memory may be short",
}
