"""What is shown as players read it: its messages in English."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from companion.messages import Label, Message
from companion.words.wording import in_english


def told(value):
    """Return a view, or a part of one, with sentences for its messages."""
    if isinstance(value, Message | Label):
        return in_english(value)
    if isinstance(value, tuple):
        return tuple(map(told, value))
    if is_dataclass(value):
        return replace(
            value, **{each.name: told(getattr(value, each.name)) for each in fields(value)}
        )
    return value
