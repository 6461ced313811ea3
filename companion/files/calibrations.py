"""The calibration of a table as a file: JSON, with the empty tray as a small PNG in it."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from companion.files.folders import config_folder
from companion.files.limited import content_of
from companion.files.whole import write_whole
from vision.errors import CalibrationError
from vision.table.calibration import Calibration

if TYPE_CHECKING:
    from pathlib import Path

PNG: Final = b"\x89PNG\r\n\x1a\n"
"""What a PNG begins with."""

LARGEST_MB: Final = 10
"""A calibration is a tenth of a MB: the picture of the empty tray is a small one."""

CHUNK_BYTES: Final = 12
"""A chunk of a PNG with nothing in it."""


def usual_path() -> Path:
    """Return where the calibration is kept unless somebody says otherwise."""
    return config_folder() / "calibration.json"


def save(calibration: Calibration, path: Path) -> None:
    """Write a calibration; a power cut leaves the old one or the new one.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(_written(calibration), indent=1).encode())


def keep(calibration: Calibration, path: Path) -> Path | None:
    """Write a calibration; what lay there is kept beside it, if that tells more: return where.

    What is no calibration at all is kept, too.

    Raises:
        OSError: either cannot be written, or what lay there cannot be read.
    """
    former = _keep_former(path, calibration)
    save(calibration, path)
    return former


def _keep_former(path: Path, calibration: Calibration) -> Path | None:
    if not path.exists() or not _is_lost(path, calibration):
        return None
    former = path.with_name(f"{path.name}.before")
    write_whole(former, path.read_bytes())
    return former


def _is_lost(path: Path, calibration: Calibration) -> bool:
    """Return whether a file tells what a calibration that takes its place does not."""
    try:
        return load(path).tells_more_than(calibration)
    except CalibrationError:
        return True


def load(path: Path) -> Calibration:
    """Return a calibration that was written.

    Raises:
        CalibrationError: it is missing, cannot be read, or is none.
    """
    content = _content(path)
    try:
        return _read(json.loads(content.decode("utf-8")))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as wrong:
        why = f"{wrong} is missing" if isinstance(wrong, KeyError) else wrong
        message = f"{path} is no calibration ({why}): make a new one with `dicetable calibrate`"
        raise CalibrationError(message) from wrong


def _content(path: Path) -> bytes:
    try:
        return content_of(path, most_mb=LARGEST_MB)
    except FileNotFoundError as wrong:
        message = f"there is no calibration at {path}: make one with `dicetable calibrate`"
        raise CalibrationError(message) from wrong
    except IsADirectoryError as wrong:
        raise CalibrationError(f"{path} is a folder: name the calibration in it") from wrong
    except OSError as wrong:
        raise CalibrationError(f"{path} cannot be read: {wrong.strerror}") from wrong


def load_usual() -> Calibration | None:
    """Return the calibration of this table, or None where there is none yet.

    Raises:
        CalibrationError: there is one that cannot be read.
    """
    return load(usual_path()) if usual_path().exists() else None


def _written(calibration: Calibration) -> dict[str, Any]:
    return {
        "outline": [list(corner) for corner in calibration.outline],
        "die_side": calibration.die_side,
        "mm_per_width": calibration.mm_per_width,
        "light": calibration.light,
        "shade_border": calibration.shade_border,
        "empty": base64.b64encode(calibration.empty).decode("ascii"),
    }


def _read(written: dict[str, Any]) -> Calibration:
    return Calibration(
        outline=tuple((float(x), float(y)) for x, y in written["outline"]),
        die_side=_number(written["die_side"]),
        mm_per_width=_number(written["mm_per_width"]),
        light=float(written["light"]),
        shade_border=_number(written["shade_border"]),
        empty=_picture(written["empty"]),
    )


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _picture(text: str) -> bytes:
    """Return the PNG in a text: whole, though nobody looks at it here."""
    png = base64.b64decode(text, validate=True)
    if not png.startswith(PNG) or not _is_whole(png[len(PNG) :]):
        raise ValueError("the picture of the empty tray is damaged")
    return png


def _is_whole(chunks: bytes) -> bool:
    """Return whether a PNG's chunks are those that were written, up to the one that ends it.

    Each has its length, its kind in 4 letters, that many bytes, and a checksum of kind and bytes.
    """
    kinds = set()
    while len(chunks) >= CHUNK_BYTES:
        end = CHUNK_BYTES + int.from_bytes(chunks[:4])
        if zlib.crc32(chunks[4 : end - 4]) != int.from_bytes(chunks[end - 4 : end]):
            return False
        kinds.add(chunks[4:8])
        if b"IEND" in kinds:
            return {b"IHDR", b"IDAT"} <= kinds
        chunks = chunks[end:]
    return False
