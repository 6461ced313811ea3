"""Opens an evening's table: its log, its camera, and how its owner has fitted it out."""

from __future__ import annotations

import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.belonging import membership_of
from companion.cli.checking import examined_apart
from companion.compose import Session
from companion.errors import BusyError
from companion.files.calibrations import load, usual_path
from companion.fittings import Fittings
from companion.storage.backups import Backups
from companion.systemd import Notifier
from vision.errors import CalibrationError

if TYPE_CHECKING:
    from companion.cli.asked import Asked
    from companion.eye.sight import CameraSource, RecordedSource
    from hardware.pins import Pins
    from vision.table.calibration import Calibration


def open_table(
    log: Path, source: CameraSource | RecordedSource, asked: Asked, pins: Pins | None = None
) -> Session:
    """Return the table whose game is kept in *log*, with pictures from *source*.

    A second demo, which was asked to keep its game nowhere else, keeps it in a folder of its own.

    Raises:
        BusyError: another program plays there.
        CalibrationError: the calibration that was named cannot be read.
        LogError: the log cannot be read.
    """
    try:
        return _opened(log, source, asked, pins)
    except BusyError:
        if asked.data is not None or not source.is_demo:
            raise
        elsewhere = Path(tempfile.mkdtemp(prefix="dicetable-")) / log.name
        print(
            f"dicetable: another demo is running; this one is kept in {elsewhere}", file=sys.stderr
        )
        return _opened(elsewhere, source, asked, pins)


def _opened(
    log: Path, source: CameraSource | RecordedSource, asked: Asked, pins: Pins | None
) -> Session:
    fittings = _fittings(log, source, asked, pins)
    return Session(log, source, afresh=asked.is_new, fittings=fittings)


def _fittings(
    log: Path, source: CameraSource | RecordedSource, asked: Asked, pins: Pins | None
) -> Fittings:
    config, values = asked.config, asked.config.values
    kept_in = _calibration_path(log, source, asked)
    calibration = _calibration(asked.calibration, kept_in)
    backups = Backups(log, config.backup_folder)
    return Fittings(
        calibration=calibration,
        strip=config.strip(None if calibration is None else calibration.outline),
        pins=pins,
        grace_s=values["table.grace_s"],
        crops_mb=config.crops_mb,
        calibration_path=kept_in,
        shows_picture=values["privacy.show_picture"],
        examine=partial(examined_apart, backups, config.shut_down),
        language=values["page.language"],
        backups=None if source.is_demo else backups,
        settings=values,
        restored=asked.restored,
        notify=Notifier.of(os.environ),
        name=values["page.name"],
        is_open=source.is_demo or config.is_open(has_buttons=pins is not None),
        opens_without_buttons=config.is_open(has_buttons=False),
        member=membership_of(config),
    )


def _calibration(named: Path | None, kept_in: Path | None) -> Calibration | None:
    """Return the table as it was set up, if it was.

    A damaged file that nobody named is passed over, and left as it is, with a word: dice are read
    without it, too, and on the page the table can be learnt anew.

    Raises:
        CalibrationError: the file that was named cannot be read.
    """
    if named is not None:
        return load(named)
    if kept_in is None or not kept_in.exists():
        return None
    try:
        return load(kept_in)
    except CalibrationError as wrong:
        print(f"dicetable: {wrong}. Dice are read without it meanwhile.", file=sys.stderr)
        return None


def _calibration_path(
    log: Path, source: CameraSource | RecordedSource, asked: Asked
) -> Path | None:
    """Return where the calibration is kept that is used; None in a demo, which has no table.

    A recording in the camera's place has one beside its game, so that the table's stays as it is.
    """
    if source.is_demo:
        return None
    kept = usual_path() if source.is_live else log.with_suffix(".calibration.json")
    return asked.calibration or kept
