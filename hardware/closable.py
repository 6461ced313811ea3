"""Something that is open until it is closed, with `with` or without."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType


class Closable(ABC):
    """Open from its making until `close()`, which leaving a `with` block calls."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything; may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
