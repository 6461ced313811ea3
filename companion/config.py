"""The settings of a table: one TOML file, every key checked, and where each value comes from."""

from __future__ import annotations

import shlex
import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import ConfigError, IllegalMoveError
from companion.files.folders import config_folder
from companion.files.limited import typed_in, why_unread
from companion.likely import likely, question
from companion.settings import AUTO, NO_STRIP, PLAYERS, SETTINGS, SHUT_DOWN
from companion.turn.customs import Confirming, Customs, Leaning, Rematch
from companion.turn.players import check_names, tidied
from companion.words.wording import in_english
from hardware.pins import Pins
from vision.table.strip import Edge, Strip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.settings import Setting
    from vision.table.calibration import Point

DEFAULT: Final = "default"
"""Where a value comes from that nobody set."""

PARTING: Final = "\t\r\n"
"""What may part the words of a command, as a space does: a long one may have several lines."""

TABLES: Final = tuple(dict.fromkeys(setting.path.split(".")[0] for setting in SETTINGS))
"""Every table that a file may have."""


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
    def camera(self) -> str:
        """The camera, or the recording that is watched; it may begin with ~/, your own folder."""
        source: str = self.values["camera.source"]
        return str(Path(source).expanduser()) if source.startswith("~/") else source

    @property
    def data(self) -> Path | None:
        """The folder that games are kept in; None for the usual one."""
        return _folder(self.values["table.data"])

    @property
    def backup_folder(self) -> Path | None:
        """The folder that backups are kept in; None for the usual one."""
        return _folder(self.values["backup.folder"])

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
        return self.wiring if self.values["panel.gpio"] else None

    @property
    def wiring(self) -> Pins:
        """Where buttons and lamp are, if they are wired."""
        red, green, blue = (self.values[f"panel.{colour}"] for colour in ("red", "green", "blue"))
        return Pins(
            buttons={name.upper(): self.values[f"panel.{name}"] for name in ("ok", "next", "back")},
            lamp=(red, green, blue) if self.values["panel.lamp"] else None,
            buzzer=self.values["panel.buzzer_pin"] if self.values["panel.buzzer"] else None,
        )


def _folder(said: str) -> Path | None:
    """Return a folder that begins with / or ~/ as it is found; None where none is named."""
    return Path(said).expanduser() if said else None


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
        tables = tomllib.loads(typed_in(file))
    except (OSError, UnicodeDecodeError) as wrong:
        raise ConfigError(why_unread(file, wrong)) from wrong
    except (ValueError, RecursionError) as wrong:
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
            raise ConfigError(f"{origin}: there is no key {path!r}; {_meant(path, known)}")
        _check_value(known[path], value, origin)
        values[path], origins[path] = value, origin
    config = Config(values, origins)
    _check_players(config, origin)
    _check_pins(config, origin)
    return config


def _meant(path: str, known: Iterable[str]) -> str:
    """Return which keys may be meant by one that is not there: of its name, and written alike."""
    key = path.rpartition(".")[2]
    near = [each for each in known if each.endswith(f".{key}")]
    return f"{question(near or likely(path, known))}`dicetable config --example` prints every key"


def _check_value(setting: Setting, value: object, origin: str) -> None:
    """Refuse a value that cannot be, and any text with a control character in it."""
    parting = PARTING if setting.path == SHUT_DOWN else ""
    has_controls = isinstance(value, str) and _has_controls(value, but=parting)
    if setting.fits(value) and not has_controls:
        return
    can_be = setting.can_be
    if has_controls:
        can_be += ", without control characters"
    raise ConfigError(f"{origin}: {setting.path} = {value!r}: it has to be {can_be}")


def _has_controls(text: str, *, but: str) -> bool:
    return any(unicodedata.category(char) == "Cc" and char not in but for char in text)


def _said(tables: Mapping[str, Any], origin: str) -> Iterator[tuple[str, Any]]:
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise ConfigError(f"{origin}: {name!r} stands in no table; write [table], [camera] ...")
        if not table and name not in TABLES:
            raise ConfigError(
                f"{origin}: there is no table {name!r}; there are {', '.join(TABLES)}"
            )
        yield from ((f"{name}.{key}", value) for key, value in table.items())


def _check_players(config: Config, origin: str) -> None:
    """Refuse names that no table would seat, as it would; how many play is the game's affair."""
    names = config.values[PLAYERS]
    try:
        check_names([tidied(name) for name in names])
    except IllegalMoveError as refusal:
        why = in_english(refusal.sentence)
        raise ConfigError(f"{origin}: {PLAYERS} = {names!r}: {why}") from refusal


def _check_pins(config: Config, origin: str) -> None:
    """Refuse a pin that is named for two things; `--gpio` wires what the file does not."""
    pins = config.wiring
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
