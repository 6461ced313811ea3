"""What a page showed, held against the log that is left."""

from __future__ import annotations

import json
from pathlib import Path

from companion.storage.log import read_from
from companion.turn.evolve import fold
from companion.views import Live, view_of
from web.current import plain
from web.packing.short import shortened
from web.words.languages import language

PASSING = ("motion", "sentence", "sentence_key", "note", "notice", "notice_key", "interlude")
"""What a view says of the moment, not of the game."""


def lasting(view, *, has_choice):
    """Return the part of a view that has to survive; what buttons mean while one chooses has not."""
    passing = (*PASSING, "buttons") if has_choice else PASSING
    return {key: value for key, value in view.items() if key not in passing}


def shown_by(events, version):
    """Return what a table shows after the first *version* events of a log."""
    view = view_of(fold(each.event for each in events[:version]), version, Live())
    sent = shortened({"view": plain(view, language("en"))})
    return json.loads(json.dumps(sent))["view"]


def missing_in(events, shown):
    """Return what of a shown view should have survived, and is otherwise in the log that is left.

    Each by its name: what was shown, and what is left.
    """
    # Once a game is over the next one is chosen: of those that this table knows.
    has_choice = bool(shown["interlude"]) or shown["phase"] == "over"
    left = lasting(shown_by(events, shown["version"]), has_choice=has_choice)
    there = lasting(shown, has_choice=has_choice)
    names = sorted({*left, *there})
    return {
        name: (there.get(name), left.get(name))
        for name in names
        if there.get(name) != left.get(name)
    }


def left_in(path):
    """Return the events of a killed program's log, without touching it."""
    return read_from(path) if path.exists() and path.stat().st_size else ()


def eyes_of(process):
    """Return the numbers of the processes in which a program looks."""
    try:
        children = Path(f"/proc/{process.pid}/task").glob("*/children")
        pids = [int(pid) for file in children for pid in file.read_text().split()]
        return [
            pid
            for pid in pids
            if b"companion.eye.apart" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
    except OSError:
        # One of them ends at this moment.
        return []
