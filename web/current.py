"""What the table shows now, as the text that goes to the phones; encoded once for all of them."""

from __future__ import annotations

import json
import secrets
import threading
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.table import Snapshot, Table


@dataclass(frozen=True, slots=True)
class Encoded:
    """A snapshot as JSON, with its number."""

    change: int
    text: str


class Current:
    """Gives the table's present state as JSON.

    Attributes:
        run: names this run of the program. The numbers of changes begin anew with each run, so
            a page compares them only within one.
    """

    def __init__(self, table: Table) -> None:
        self.run = secrets.token_hex(4)
        self._table = table
        self._lock = threading.Lock()
        self._last: Encoded | None = None

    def snapshot(self) -> Snapshot:
        """Return what may be shown now."""
        return self._table.snapshot()

    def encoded(self) -> Encoded:
        """Return what may be shown now."""
        return self.encode(self._table.snapshot())

    def after(self, change: int, *, timeout_s: float) -> Encoded:
        """Return what may be shown once its number is another than *change*, or time is over."""
        return self.encode(self._table.wait(change, timeout_s=timeout_s))

    def encode(self, snapshot: Snapshot) -> Encoded:
        """Return a snapshot as JSON; the same one is encoded once, however many ask."""
        with self._lock:
            if self._last is None or self._last.change != snapshot.change:
                text = json.dumps(self.fields(snapshot), ensure_ascii=False, separators=(",", ":"))
                self._last = Encoded(snapshot.change, text)
            return self._last

    def fields(self, snapshot: Snapshot) -> dict[str, Any]:
        """Return a snapshot as plain values."""
        return {"run": self.run, "change": snapshot.change, "view": asdict(snapshot.view)}
