"""How a table is fitted out: everything about it that its owner chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from web.words.languages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from companion.club.membership import Membership
    from companion.messages import Message
    from companion.storage.backups import Backups
    from companion.upkeep.findings import Finding
    from companion.upkeep.supervisor import Notify
    from hardware.pins import Pins
    from vision.table.calibration import Calibration
    from vision.table.strip import Strip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fittings:
    """How a table is fitted out.

    Attributes:
        calibration: the table as it was set up, if it was.
        strip: where kept dice are slid, if anywhere.
        pins: where buttons and lamp are wired, or None where there are none.
        grace_s: how long BACK can keep a turn from being written after OK, in seconds.
        crops_mb: so much room for the crops of counted rolls; 0 to keep none.
        language: of pages on phones that ask for none that the page has.
        notify: who waits for signs of life; None where nobody does.
        name: under which phones find this machine, beside its IP address; empty without one.
        is_open: every page may score; else phones ask at the table.
        opens_without_buttons: every page may score where buttons are wired, but cannot be used.
        member: the table's place in its club; None where it is of none.
        calibration_path: where a calibration is kept that is learnt while the table runs; None
            where none can be.
        shows_picture: people at the set-up page may see what the camera sees.
        examine: looks whether everything is there that the table needs.
        settings: those in force, by path, for whoever is to help.
        backups: those of its log; None where none are kept.
        restored: what everybody hears of the backup that it begins with; None where it is none.
    """

    calibration: Calibration | None = None
    strip: Strip | None = None
    pins: Pins | None = None
    grace_s: float = 0.0
    crops_mb: float = 0.0
    language: str = ENGLISH
    notify: Notify | None = None
    name: str = ""
    is_open: bool = True
    opens_without_buttons: bool = False
    member: Membership | None = None
    calibration_path: Path | None = None
    shows_picture: bool = True
    examine: Callable[[], Iterable[Finding]] = tuple
    settings: Mapping[str, Any] = field(default_factory=dict)
    backups: Backups | None = None
    restored: Message | None = None
