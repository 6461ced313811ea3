"""How a table that runs does: its camera, its machine, its disk, and what happened last."""

from __future__ import annotations

import shutil
import threading
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.errors import NoAnswerError
from companion.files.limited import MB
from companion.messages import Message
from companion.upkeep.bundle import write_bundle
from companion.upkeep.chronicle import BLANK, told_on
from companion.upkeep.machine import examined
from companion.upkeep.release import installed_version
from companion.words.wording import in_english

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from companion.setting_up.set_up import SetUp
    from companion.table import Table
    from companion.upkeep.chronicle import Happening
    from companion.upkeep.findings import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """Where a table's pictures come from.

    Attributes:
        source: the camera's name, or the recording's.
        now: the table's clock, in seconds.
        is_live: that clock shows the time of day.
    """

    source: str
    now: Callable[[], float]
    is_live: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """What somebody who is to help needs besides.

    Attributes:
        settings: those in force, by path.
        logged: gives the last lines that this program logged.
        faults: gives what the table knows by itself that does not work.
    """

    settings: Mapping[str, Any] = field(default_factory=dict)
    logged: Callable[[], Iterable[str]] = tuple
    faults: Callable[[], Iterable[Finding]] = tuple


class Health:
    """Tells how one table does."""

    def __init__(
        self,
        table: Table,
        set_up: SetUp,
        *,
        data: Path,
        feed: Feed,
        examine: Callable[[], Iterable[Finding]] = tuple,
        traces: Traces | None = None,
    ) -> None:
        """Take what is looked at.

        Args:
            table: the game.
            set_up: knows the camera.
            data: the folder that games are kept in.
            feed: where the pictures come from.
            examine: looks whether everything is there that the table needs.
            traces: for whoever is to help; None for none.
        """
        self._traces = traces or Traces()
        self._table = table
        self._set_up = set_up
        self._data = data
        self._feed = feed
        self._examine = examine
        self._reading = threading.Lock()
        self._read, self._chronicle = 0, BLANK
        self._findings: tuple[Finding, ...] = ()
        self._checked_at: float | None = None

    def told(self) -> dict[str, Any]:
        """Return everything as plain values, and messages for what is told in sentences.

        Raises:
            LogError: the game's log cannot be read.
        """
        view = self._table.snapshot().view
        known = self._set_up.known
        return {
            "version": installed_version(),
            "camera": self._camera(),
            "state": {
                "phase": view.phase,
                "interlude": view.interlude,
                "motion": view.motion,
                "sentence": view.sentence,
            },
            "calibration": None if known is None else asdict(known),
            "machine": asdict(examined()),
            "disk": self._disk(),
            **self._happened(),
            "findings": [_in_parts(each) for each in self._found()],
            "checked_at": self._checked_at,
        }

    def _camera(self) -> dict[str, Any]:
        moved = self._set_up.has_moved
        told: dict[str, Any] = {"source": self._feed.source, "answers": False, "moved": moved}
        try:
            camera = self._set_up.camera()
        except NoAnswerError:
            return told | {"reads": True} if self._set_up.is_reading else told
        width, height = camera.size_px
        return told | {
            "answers": True,
            "width": width,
            "height": height,
            "rate": round(camera.rate, 1),
            "age_s": round(max(0.0, self._feed.now() - camera.captured_at), 1),
        }

    def _disk(self) -> dict[str, Any]:
        try:
            usage = shutil.disk_usage(self._data)
        except OSError:
            return {"folder": str(self._data), "free_mb": None, "total_mb": None}
        free, total = usage.free // MB, usage.total // MB
        return {"folder": str(self._data), "free_mb": free, "total_mb": total}

    def _happened(self) -> dict[str, Any]:
        """Return what happened last, and how well dice were read; each event is read once."""
        with self._reading:
            logged = self._table.logged
            new = ((each.at, each.event) for each in logged[self._read :])
            chronicle = self._chronicle = told_on(self._chronicle, new)
            self._read = len(logged)
        latest = [self._in_words(each) for each in reversed(chronicle.latest)]
        return {"events": latest, "accuracy": asdict(chronicle.accuracy)}

    def _in_words(self, happening: Happening) -> dict[str, Any]:
        return {"at": self._time(happening.at), "told": happening.told}

    def _time(self, at: float) -> str:
        """Return a date of the log as people read it."""
        if self._feed.is_live:
            return datetime.fromtimestamp(at, UTC).astimezone().strftime("%H:%M:%S")
        return f"{max(0.0, at):.1f} s"

    def _found(self) -> tuple[Finding, ...]:
        """Return what is known to be wrong, and what came of the last check."""
        return (*self._traces.faults(), *self._findings)

    def check(self) -> None:
        """Look anew whether everything is there that the table needs; takes some seconds."""
        self._findings = tuple(self._examine())
        self._checked_at = time.time()

    def diagnostics(self) -> bytes:
        """Return an archive for somebody who is to help: no secret is in it."""
        if self._checked_at is None:
            self.check()
        archive = BytesIO()
        write_bundle(
            archive,
            report=[each.in_english() for each in self._found()],
            settings=self._traces.settings,
            log=self._traces.logged(),
            table=self.report(),
        )
        return archive.getvalue()

    def report(self) -> str:
        """Return how the table does, for somebody who is to help."""
        told = self.told()
        lines = [f"Dice Table Companion {told['version']}", ""]
        for each in self._found():
            lines += each.as_lines()
        lines.append("")
        for about in ("camera", "state", "calibration", "machine", "disk", "accuracy"):
            lines.append(f"{about:12} {_in_line(told[about])}")
        lines += ["", "What happened last:"]
        lines += [f"{each['at']:>12}  {in_english(each['told'])}" for each in told["events"]]
        return "\n".join(lines) + "\n"


def _in_parts(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain values, and messages for what has words."""
    return {
        "about": finding.about,
        "name": finding.name,
        "told": finding.told,
        "remedy": finding.remedy,
        "well": finding.is_well,
    }


def _in_line(values: dict[str, Any] | None) -> str:
    if values is None:
        return "none"
    said = {
        name: in_english(each) if isinstance(each, Message) else each
        for name, each in values.items()
    }
    return ", ".join(f"{name} {value}" for name, value in said.items() if value is not None)
