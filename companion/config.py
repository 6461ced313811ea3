"""The settings of a table: one TOML file, every key checked, and where each value comes from."""

from __future__ import annotations

import shlex
import tomllib
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import variant_ids
from companion.club import membership
from companion.errors import ConfigError
from companion.folders import config_folder
from companion.turn.customs import Confirming, Customs, Leaning, Rematch
from hardware.pins import Pins
from vision.strip import Edge, Strip
from web.languages import ENGLISH, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vision.calibration import Point

DEFAULT: Final = "default"
"""Where a value comes from that nobody set."""

LAST_PORT: Final = 65535
LAST_PIN: Final = 27
LONGEST_GRACE_S: Final = 60
NO_STRIP: Final = "none"
AUTO: Final = "auto"
SHARES: Final = (0.05, 0.5)


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


def _is_file(value: object) -> bool:
    return isinstance(value, str) and (not value or value.startswith(("/", "~/")))


def _is_discovery(value: object) -> bool:
    return value == "" or membership.is_prefix(value)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_game(value: object) -> bool:
    return value in variant_ids()


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v.strip() for v in value)


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


def _pin(path: str, default: int, meaning: str) -> Setting:
    return Setting(
        path, default, meaning, _whole(0, LAST_PIN), f"a BCM number from 0 to {LAST_PIN}"
    )


GAME: Final = "table.game"
FLAG: Final = "true or false"
FILE: Final = "a path that begins with / or ~/"
TOPIC: Final = "words of letters, digits, - and _, with / between them"

SETTINGS: Final = (
    Setting(GAME, "yahtzee-os2", "the game that is begun", _is_game, "a game's id"),
    Setting("table.players", ["Ann", "Ben"], "who plays it", _are_names, "a list of names"),
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
        "table.data", "", "folder that games are kept in; empty: the usual one", _is_text, "a path"
    ),
    Setting(
        "table.shut_down",
        "",
        "command that the menu shuts the machine down with; empty: only the program ends",
        _is_command,
        "a command, its quotes in pairs",
    ),
    Setting(
        "camera.source",
        "auto",
        "auto, pi:0, usb:0 or a recording",
        _is_named,
        "auto, pi:0, usb:0 or a path",
    ),
    Setting("privacy.keep_crops", True, "keep a small picture of each die", _is_flag, FLAG),  # noqa: FBT003
    Setting("privacy.record", True, "`dicetable record` may be used", _is_flag, FLAG),  # noqa: FBT003
    Setting("privacy.crops_mb", 100, "so much of them is kept", _whole(1, inf), "1 or more"),
    Setting(
        "privacy.show_picture",
        True,  # noqa: FBT003
        "the set-up page may show what the camera sees",
        _is_flag,
        FLAG,
    ),
    Setting(
        "backup.folder",
        "",
        "folder that backups are kept in, e.g. on a USB stick; empty: beside the games",
        _is_text,
        "a path",
    ),
    Setting("page.host", "0.0.0.0", "the address to listen on", _is_text, "an address"),  # noqa: S104
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
        "page.name", "", "the name that the network knows: dicetable.local", _is_text, "a name"
    ),
    Setting(
        "page.open_table",
        AUTO,
        "every page may score: true, false (it asks at the table first), or auto: true only "
        "where no buttons are wired",
        lambda value: value == AUTO or _is_flag(value),
        'true, false or "auto"',
    ),
    Setting("panel.gpio", False, "buttons and lamp are wired to the pins", _is_flag, FLAG),  # noqa: FBT003
    _pin("panel.ok", 5, "the pin of OK"),
    _pin("panel.next", 6, "the pin of NEXT"),
    _pin("panel.back", 16, "the pin of BACK"),
    Setting("panel.lamp", True, "there is a lamp, too", _is_flag, FLAG),  # noqa: FBT003
    _pin("panel.red", 17, "the pin of the lamp's red"),
    _pin("panel.green", 27, "the pin of the lamp's green"),
    _pin("panel.blue", 22, "the pin of the lamp's blue"),
    Setting("panel.buzzer", False, "there is a buzzer, too", _is_flag, FLAG),  # noqa: FBT003
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
        "mqtt.password_file", "", "file with the password, for its owner alone", _is_file, FILE
    ),
    Setting("mqtt.tls", False, "the line to it is encrypted", _is_flag, FLAG),  # noqa: FBT003
    Setting(
        "mqtt.ca_file", "", "who vouches for it; empty: those the system knows", _is_file, FILE
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


@dataclass(frozen=True, slots=True)
class Config:
    """The settings in force.

    Attributes:
        values: by path.
        origins: by path, where the value comes from.
    """

    values: Mapping[str, Any]
    origins: Mapping[str, str]

    @property
    def options(self) -> dict[str, str]:
        """The game's house rules, as its file writes their values."""
        chosen = self.values["table.options"].items()
        return {key: str(v).lower() if isinstance(v, bool) else str(v) for key, v in chosen}

    @property
    def customs(self) -> Customs:
        """How this table plays, whatever the game."""
        return Customs(
            confirm_holds=Confirming(self.values["table.confirm_holds"]),
            cocked_dice=Leaning(self.values["table.cocked_dice"]),
            rematch=Rematch(self.values["table.rematch"]),
        )

    def strip(self, outline: tuple[Point, ...] | None) -> Strip | None:
        """Return where kept dice are slid, along a tray's outline where that is known."""
        if self.values["table.hold_strip"] == NO_STRIP:
            return None
        edge = Edge(self.values["table.hold_strip"])
        return Strip(edge, self.values["table.strip_share"], outline)

    @property
    def data(self) -> Path | None:
        """The folder that games are kept in; None for the usual one."""
        return Path(self.values["table.data"]) if self.values["table.data"] else None

    @property
    def backup_folder(self) -> Path | None:
        """The folder that backups are kept in; None for the usual one."""
        return Path(self.values["backup.folder"]) if self.values["backup.folder"] else None

    @property
    def shut_down(self) -> tuple[str, ...]:
        """The words of the command that shuts the machine down; none where only this ends."""
        return tuple(shlex.split(self.values["table.shut_down"]))

    @property
    def crops_mb(self) -> int:
        """How much room crops may take; 0 where none are kept."""
        return self.values["privacy.crops_mb"] if self.values["privacy.keep_crops"] else 0

    def is_open(self, *, has_buttons: bool) -> bool:
        """Return whether every page may score, at a table with or without buttons of its own."""
        said = self.values["page.open_table"]
        return not has_buttons if said == AUTO else bool(said)

    @property
    def pins(self) -> Pins | None:
        """Where buttons and lamp are wired, or None where they are not."""
        if not self.values["panel.gpio"]:
            return None
        red, green, blue = (self.values[f"panel.{colour}"] for colour in ("red", "green", "blue"))
        return Pins(
            buttons={name.upper(): self.values[f"panel.{name}"] for name in ("ok", "next", "back")},
            lamp=(red, green, blue) if self.values["panel.lamp"] else None,
            buzzer=self.values["panel.buzzer_pin"] if self.values["panel.buzzer"] else None,
        )


def usual_path() -> Path:
    """Return where the file is looked for unless somebody says otherwise."""
    return config_folder() / "config.toml"


def load(path: Path | None = None) -> Config:
    """Return the settings in force: those of a file, and the defaults of all others.

    Args:
        path: the file; None for the usual one, which need not be there.

    Raises:
        ConfigError: the file cannot be read, or one of its keys or values cannot be.
    """
    file = usual_path() if path is None else path
    if path is None and not file.exists():
        return from_tables({}, "")
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise ConfigError(f"{file}: {wrong}") from wrong
    return from_tables(tables, str(file))


def from_tables(tables: Mapping[str, Any], origin: str) -> Config:
    """Return the settings that the tables of a file say.

    Raises:
        ConfigError: a key is unknown, or a value cannot be; the message says what would do.
    """
    known = {setting.path: setting for setting in SETTINGS}
    values = {setting.path: setting.default for setting in SETTINGS}
    origins = dict.fromkeys(values, DEFAULT)
    for path, value in _said(tables, origin):
        if path not in known:
            raise ConfigError(f"{origin}: there is no key {path!r}; there are {', '.join(known)}")
        if not known[path].fits(value):
            can_be = known[path].can_be
            if path == GAME:
                can_be = f"one of {', '.join(variant_ids())}"
            raise ConfigError(f"{origin}: {path} = {value!r}: it has to be {can_be}")
        values[path], origins[path] = value, origin
    config = Config(values, origins)
    _check_pins(config, origin)
    return config


def _said(tables: Mapping[str, Any], origin: str) -> Iterator[tuple[str, Any]]:
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise ConfigError(f"{origin}: {name!r} stands in no table; write [table], [camera] ...")
        yield from ((f"{name}.{key}", value) for key, value in table.items())


def _check_pins(config: Config, origin: str) -> None:
    """Refuse a pin that is named for two things."""
    pins = config.pins
    if pins is None:
        return
    named = [*pins.buttons.values(), *(pins.lamp or ())]
    named += [] if pins.buzzer is None else [pins.buzzer]
    twice = sorted({pin for pin in named if named.count(pin) > 1})
    if twice:
        raise ConfigError(f"{origin}: [panel] names GPIO {twice[0]} twice: each needs its own pin")


def example() -> str:
    """Return a file with every key, its default and what it is for."""
    lines = ["# The settings of the dice table. What is left out has the value shown here."]
    table = ""
    for setting in SETTINGS:
        name, key = setting.path.split(".")
        if name != table:
            lines += ["", f"[{name}]"]
            table = name
        lines.append(f"# {key} = {_as_toml(setting.default)}  # {setting.meaning}")
    return "\n".join(lines) + "\n"


def _as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_as_toml, value))}]"
    return "{}" if value == {} else str(value)
