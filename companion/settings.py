"""Every key of the settings of a table: its default, what it is for, and what it can be."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final

from companion.club import membership
from companion.eye.sight import is_misnamed
from companion.turn.customs import Confirming, Leaning, Rematch
from vision.table.strip import Edge
from web.words.languages import ENGLISH, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LAST_PORT: Final = 65535
LAST_PIN: Final = 27
LONGEST_GRACE_S: Final = 60
NO_STRIP: Final = "none"
AUTO: Final = "auto"
SHARES: Final = (0.05, 0.5)
NETWORK_NAME: Final = re.compile(r"(?!.{254})[\w-]{1,63}(\.[\w-]{1,63})*")


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of the file.

    Attributes:
        path: its table and its key, with a dot between.
        default: its value where nobody says otherwise.
        meaning: what it is for.
        fits: whether a value can be taken.
        can_be: what it has to be, for a complaint.
    """

    path: str
    default: Any
    meaning: str
    fits: Callable[[Any], bool]
    can_be: str


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_command(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        shlex.split(value)
    except ValueError:
        return False
    return True


def _is_named(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_camera(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not is_misnamed(value)


def _is_network_name(value: object) -> bool:
    return value == "" or (isinstance(value, str) and NETWORK_NAME.fullmatch(value) is not None)


def _is_whole_path(value: object) -> bool:
    return isinstance(value, str) and (not value or value.startswith(("/", "~/")))


def _is_discovery(value: object) -> bool:
    return value == "" or membership.is_prefix(value)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and value != [] and all(isinstance(v, str) for v in value)


def _are_choices(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(v, (str, int, bool)) for v in value.values())


def _number(low: float, high: float) -> Callable[[Any], bool]:
    """Return what takes numbers from *low* to *high*; true and false are none."""

    def fits(value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return low <= value <= high

    return fits


def _whole(low: int, high: float) -> Callable[[Any], bool]:
    """Return what takes whole numbers from *low* to *high*."""
    return lambda value: type(value) is int and low <= value <= high


def _choice(path: str, default: str, meaning: str, choices: Iterable[str]) -> Setting:
    """Return a setting that is one of some words."""
    words = tuple(choices)
    return Setting(path, default, meaning, lambda value: value in words, " or ".join(words))


def _flag(path: str, meaning: str, *, default: bool) -> Setting:
    return Setting(path, default, meaning, _is_flag, "true or false")


def _pin(path: str, default: int, meaning: str) -> Setting:
    return Setting(
        path, default, meaning, _whole(0, LAST_PIN), f"a BCM number from 0 to {LAST_PIN}"
    )


GAME: Final = "table.game"
PLAYERS: Final = "table.players"
SHUT_DOWN: Final = "table.shut_down"
FILE: Final = "a path that begins with / or ~/"
FOLDER: Final = "a folder named from the root on, /..., or from your own on, ~/..."
TOPIC: Final = "words of letters, digits, - and _, with / between them"

SETTINGS: Final = (
    Setting(GAME, "yahtzee-os2", "the game that is begun", _is_named, "a game's id"),
    Setting(PLAYERS, ["Ann", "Ben"], "who plays it", _are_names, "a list of names, one at least"),
    Setting("table.options", {}, "its house rules", _are_choices, "a table of house rules"),
    Setting(
        "table.grace_s",
        4.0,
        "seconds between OK and the writing of a turn; 0: at once",
        _number(0, LONGEST_GRACE_S),
        f"seconds from 0 to {LONGEST_GRACE_S}",
    ),
    _choice(
        "table.confirm_holds",
        Confirming.ALWAYS.value,
        "when OK has to say what is kept: always, when-unsure, never",
        Confirming,
    ),
    _choice(
        "table.cocked_dice",
        Leaning.THROW_AGAIN.value,
        "what happens with a die that leans: throw-again (it costs no roll) or as-shown",
        Leaning,
    ),
    _choice(
        "table.rematch",
        Rematch.NEXT.value,
        "who begins the next game of the same players: next, loser, winner, same",
        Rematch,
    ),
    _choice(
        "table.hold_strip",
        NO_STRIP,
        "along which edge of the tray kept dice are slid: left, right, top, bottom, none",
        (*Edge, NO_STRIP),
    ),
    Setting(
        "table.strip_share",
        0.2,
        "how wide that strip is, as a share of the tray",
        _number(*SHARES),
        f"from {SHARES[0]} to {SHARES[1]}",
    ),
    Setting(
        "table.data",
        "",
        "folder that games are kept in; empty: the usual one",
        _is_whole_path,
        FOLDER,
    ),
    Setting(
        SHUT_DOWN,
        "",
        "command that the menu shuts the machine down with; empty: only the program ends",
        _is_command,
        "a command, its quotes in pairs",
    ),
    Setting(
        "camera.source",
        "auto",
        "auto, pi:0, usb:0, usb:/dev/v4l/by-id/NAME where there are several, or a recording",
        _is_camera,
        "auto, pi:0, usb:0 or a path",
    ),
    _flag("privacy.keep_crops", "keep a small picture of each die", default=True),
    Setting("privacy.crops_mb", 100, "at most so many MB of them", _whole(1, inf), "1 or more"),
    _flag("privacy.record", "`dicetable record` may be used", default=True),
    _flag("privacy.show_picture", "the set-up page may show what the camera sees", default=True),
    Setting(
        "backup.folder",
        "",
        "folder that backups are kept in, e.g. on a USB stick; empty: beside the games",
        _is_whole_path,
        FOLDER,
    ),
    Setting("page.host", "0.0.0.0", "the address to listen on", _is_named, "an address"),  # noqa: S104
    Setting(
        "page.port", 0, "0: 8000 or the next free one", _whole(0, LAST_PORT), f"0 to {LAST_PORT}"
    ),
    _choice(
        "page.language",
        ENGLISH,
        "of a page whose phone asks for none of these: " + ", ".join(NAMES),
        NAMES,
    ),
    Setting(
        "page.name",
        "",
        "the name that the network knows: dicetable.local",
        _is_network_name,
        "a name of letters, digits, hyphens and dots, such as dicetable.local",
    ),
    Setting(
        "page.open_table",
        AUTO,
        "every page may score: true, false (it asks at the table first), or auto: true only "
        "where no buttons are wired",
        lambda value: value == AUTO or _is_flag(value),
        'true, false or "auto"',
    ),
    _flag("panel.gpio", "buttons and lamp are wired to the pins", default=False),
    _pin("panel.ok", 5, "the pin of OK"),
    _pin("panel.next", 6, "the pin of NEXT"),
    _pin("panel.back", 16, "the pin of BACK"),
    _flag("panel.lamp", "there is a lamp, too", default=True),
    _pin("panel.red", 17, "the pin of the lamp's red"),
    _pin("panel.green", 27, "the pin of the lamp's green"),
    _pin("panel.blue", 22, "the pin of the lamp's blue"),
    _flag("panel.buzzer", "there is a buzzer, too", default=False),
    _pin("panel.buzzer_pin", 13, "the pin of the buzzer"),
    Setting(
        "mqtt.host",
        "",
        "the MQTT broker's name or address; empty: nothing is published",
        membership.is_host,
        "a name or an address, without a port",
    ),
    Setting("mqtt.port", 0, "0: 1883, or 8883 with tls", _whole(0, LAST_PORT), f"0 to {LAST_PORT}"),
    Setting("mqtt.user", "", "who we are to it; empty: nobody", _is_text, "a name"),
    Setting(
        "mqtt.password_file",
        "",
        "file with the password, for its owner alone",
        _is_whole_path,
        FILE,
    ),
    _flag("mqtt.tls", "the line to it is encrypted", default=False),
    Setting(
        "mqtt.ca_file",
        "",
        "who vouches for it; empty: those the system knows",
        _is_whole_path,
        FILE,
    ),
    Setting(
        "mqtt.table_id",
        "",
        "this table in the names of topics; empty: this machine's name",
        membership.is_table,
        "at most 32 of a-z, 0-9, - and _, a letter or digit first",
    ),
    Setting(
        "mqtt.table_name",
        "",
        "what people call this table; empty: its table_id",
        membership.is_name,
        "a name of at most 40 signs on one line",
    ),
    Setting("mqtt.prefix", "dicetable", "topics of the club begin so", membership.is_prefix, TOPIC),
    Setting(
        "mqtt.discovery",
        "homeassistant",
        "where Home Assistant looks for devices; empty: it is not told",
        _is_discovery,
        TOPIC,
    ),
)
"""Every key there is."""
