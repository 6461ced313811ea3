"""What the terminal says: where the page is, and a line for each thing that happens."""

from __future__ import annotations

import io
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import segno

from companion.addresses import for_phones

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from companion.compose import Session

logger = logging.getLogger("table")
"""In the journal: what happens at the table, among what parts of the program say."""


def welcome(
    out: TextIO,
    addresses: Sequence[str],
    *,
    taken_up: bool,
    unused: Sequence[str] = (),
    keys: bool = False,
) -> None:
    """Say where the page is, as text and as a QR code that phones can read.

    Args:
        out: where to say it.
        addresses: where the page is found, the best first.
        taken_up: an open game goes on.
        unused: what the command line names for a new game, of which that one makes no use.
        keys: people play at this terminal.
    """
    tell_addresses(out, addresses)
    if taken_up:
        print("\n  Going on with the game as it was left. --new begins another.", file=out)
    for each in unused:
        print(f"  Not used: {each}. It is for a new game: add --new.", file=out)
    if keys:
        print("\n  Keys here: Enter is OK, Tab is NEXT, Backspace is BACK.", file=out)
        print("  As if held down: o is OK, f is NEXT, p is BACK; m is the menu.", file=out)
        print("  Without a camera rolls are entered on the page.", file=out)
    print(file=out, flush=True)


def tell_addresses(out: TextIO, addresses: Sequence[str]) -> None:
    """Say where a page is, the best address first and as a QR code."""
    code = io.StringIO()
    segno.make(addresses[0], error="m", micro=False).terminal(code, border=2, compact=True)
    if _can_show(out, code.getvalue()):
        print(code.getvalue(), file=out)
    are_local = not for_phones(addresses)
    where = "on this machine only" if are_local else "on any phone in the same network"
    print(f"  Open  {addresses[0]}  {where}", file=out)
    for other in addresses[1:]:
        place = "there, too" if for_phones([other]) else "on this machine"
        print(f"  or    {other}  {place}", file=out)


def _can_show(out: TextIO, text: str) -> bool:
    """Return whether a terminal has the signs of a text."""
    try:
        text.encode(out.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def narrator(out: TextIO, session: Session) -> Callable[[str], None]:
    """Return a function that prints a line for something that happens, with its time."""

    def narrate(line: str) -> None:
        moment = datetime.fromtimestamp(session.date, UTC).astimezone() if session.is_live else None
        when = f"{session.date:8.1f} s" if moment is None else f"  {moment:%H:%M:%S}"
        # In one piece: a press is told by another thread than what the camera sees.
        print(f"{when}  {line}\n", end="", file=out, flush=True)

    return narrate


def in_journal(addresses: Sequence[str], *, taken_up: bool) -> Callable[[str], None]:
    """Say in the journal where the page is; return a function that logs what happens."""
    how = "goes on" if taken_up else "is new"
    logger.info("started: the game %s; the page is at %s", how, " ".join(addresses))
    return logger.info


def tell_sheet(out: TextIO, summary: dict[str, Any]) -> None:
    """Print the final sheet as people read it."""
    for turn in summary["turns"]:
        throws = " → ".join(" ".join(map(str, roll["dice"])) for roll in turn["rolls"])
        where = f"{turn['box']} " if "box" in turn else ""
        print(f"  {turn['player']}: {throws}  {where}{turn['points']}", file=out)
    for player in summary["players"]:
        print(f"  {player['name']}: {player['total']}", file=out, flush=True)
