"""`dicetable demo` and `dicetable run`: a game at the table, recorded or live."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from companion.catalogue import find_variant
from companion.cli.asked import asked_by
from companion.cli.configuring import add_config
from companion.cli.logs import TABLE, backups_of, log_path
from companion.cli.opening import open_table
from companion.cli.options import (
    above_zero,
    add_calibration,
    add_data,
    add_game,
    add_option,
    add_page,
    camera_named,
    place_of,
)
from companion.cli.welcome import in_journal, narrator, tell_sheet, welcome
from companion.config import from_tables, load
from companion.errors import CompanionError, ConfigError, VariantError
from companion.eye.sight import CameraSource, RecordedSource, is_camera
from companion.journal import is_logged, log_here
from companion.messages import say
from companion.serving import check_served
from companion.settings import GAME
from companion.summary import summary_of
from companion.turn.commands import AgreeOn, StartGame
from companion.turn.decide import decide
from companion.turn.state import Phase, TableState
from companion.upkeep.storage_desk import restored
from hardware.errors import RecordingError
from hardware.player import AS_FAST_AS_POSSIBLE

if TYPE_CHECKING:
    import argparse

    from companion.cli.asked import Asked
    from companion.compose import Session
    from companion.messages import Message
    from companion.storage.backups import Backup, Backups
    from hardware.pins import Pins

BUNDLED: Final = Path(__file__).parents[2] / "tests" / "recordings"
"""Where the recordings lie that come with the project."""

DEMO_TURNS: Final = ("turn-221", "turn-224", "turn-003")
"""The bundled recordings of five dice, in the order in which they are played."""

AS_FAST: Final = "max"


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    _add_demo(commands)
    _add_run(commands)


def _add_demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = commands.add_parser(
        "demo",
        help="play recorded turns on a live page",
        description="Play recorded turns, frame by frame, through everything to a live page.",
    )
    demo.add_argument(
        "recordings",
        nargs="*",
        type=Path,
        metavar="RECORDING",
        help="a video, or a folder with recording.json (default: those of the checkout)",
    )
    demo.add_argument("--once", action="store_true", help="end after the last recording")
    demo.add_argument("--json", action="store_true", help="end with the sheet as JSON")
    demo.set_defaults(run=run_demo)
    _add_play(demo, has_settings=False)
    demo.add_argument(
        "--players", metavar="NAMES", help="names with commas between (default: Ann,Ben)"
    )
    add_calibration(demo)
    add_data(demo, usual="the folder of this user's games")


def _add_run(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    run = commands.add_parser(
        "run",
        help="play at a live camera",
        description="Play at a live camera. Enter is OK, Tab is NEXT, Backspace is BACK. Where "
        "neither a game nor players are named here, page and buttons ask for them.",
    )
    run.add_argument(
        "--camera",
        type=camera_named,
        metavar="auto|pi:N|usb:N|PATH",
        help="the first that is found, the Raspberry Pi's own, one on the USB, or a recording "
        "(default: that of the settings)",
    )
    run.add_argument(
        "--gpio",
        action="store_true",
        help="buttons and lamp are wired to the pins (docs/wiring.md)",
    )
    add_config(run)
    run.set_defaults(run=run_live)
    _add_play(run, has_settings=True)
    run.add_argument(
        "--players",
        metavar="NAMES",
        help="names with commas between (default: those of the settings)",
    )
    add_calibration(run, usual="the one that was learnt last")
    add_data(run)


def _add_play(command: argparse.ArgumentParser, *, has_settings: bool) -> None:
    """Add what is asked of any evening."""
    command.add_argument(
        "--speed",
        type=_speed,
        default=1.0,
        metavar="N|max",
        help="of a recording: 2 is twice as fast (default: 1)",
    )
    command.add_argument("--new", action="store_true", help="begin another game; none is lost")
    add_game(command)
    add_option(command)
    add_page(command, has_settings=has_settings)


def _speed(text: str) -> float:
    return AS_FAST_AS_POSSIBLE if text == AS_FAST else above_zero(text)


def run_demo(arguments: argparse.Namespace) -> int:
    """Play recorded turns; with `--once` end with the sheet, else keep the page open."""
    asked = asked_by(arguments, from_tables({}, ""))
    recordings = tuple(arguments.recordings) or _bundled()
    source = RecordedSource(
        recordings, speed=arguments.speed, is_demo=True, repeat=not arguments.once
    )
    # A demo is taken up again only with the recordings that it was begun with.
    key = hashlib.sha256("\n".join(str(path.resolve()) for path in recordings).encode())
    log = log_path(asked.data, f"demo-{key.hexdigest()[:8]}")
    with _opened(log, source, asked) as session:
        _play(session, asked)
        if arguments.once:
            session.put_aside()
        else:
            _stay(session, asked)
    return 0


def _bundled() -> tuple[Path, ...]:
    found = tuple(BUNDLED / name for name in DEMO_TURNS if (BUNDLED / name).is_dir())
    if not found:
        raise RecordingError("the demo's own recordings are not here: name a RECORDING")
    return found


def run_live(arguments: argparse.Namespace) -> int:
    """Play at a live camera, or at a recording in its place; anew with each backup put back."""
    asked = asked_by(arguments, load(arguments.config))
    session = _play_live(arguments, asked)
    while session.to_restore is not None:
        told = _put_back(backups_of(arguments, asked.config), session.to_restore)
        # Pages that are open come back to the address that they know.
        port = session.port or asked.port
        asked = replace(asked, restored=told, is_new=False, port=port)
        session = _play_live(arguments, asked)
    return _shut_down(asked.config.shut_down) if session.is_to_shut_down else 0


def _put_back(backups: Backups, backup: Backup) -> Message:
    """Put back what was prepared; return what everybody hears of it. The table goes on anyway."""
    try:
        backups.put_back()
    except CompanionError as wrong:
        print(f"dicetable: {backup.path} was not put back: {wrong}", file=sys.stderr)
        return say("restore-not-written")
    return restored(backup)


def _play_live(arguments: argparse.Namespace, asked: Asked) -> Session:
    """Play until somebody ends it; return the session, which is closed."""
    camera: str = arguments.camera or asked.config.camera
    source: RecordedSource | CameraSource
    if is_camera(camera):
        source = CameraSource(camera)
    else:
        source = RecordedSource((Path(camera),), speed=arguments.speed, is_demo=False, repeat=False)
    # At a table somebody can be asked who plays; a recording begins to throw at once.
    asked = replace(asked, asks=source.is_live and not asked.named)
    pins = asked.config.wiring if arguments.gpio else asked.config.pins
    with _opened(log_path(asked.data, TABLE), source, asked, pins) as session:
        _play(session, asked)
        _stay(session, asked)
    return session


def _opened(
    log: Path, source: CameraSource | RecordedSource, asked: Asked, pins: Pins | None = None
) -> Session:
    """Return the table, as `open_table` does, once another game that is asked for can be begun."""
    log_here()
    _check_new(asked)
    return open_table(log, source, asked, pins)


def _check_new(asked: Asked) -> None:
    """Refuse what keeps another game from being begun, before the one that runs is put aside.

    Raises:
        ConfigError: the settings name no game that there is.
        IllegalMoveError: these players cannot play it.
        PortTakenError: another program has the page's port.
        ListenError: this machine does not let us listen there.
        VariantError: the game cannot be played so.
    """
    if not asked.is_new:
        return
    if not asked.asks:
        decide(TableState(), asked.start)
    check_served(place_of(asked.host, asked.port))


def _shut_down(command: tuple[str, ...]) -> int:
    """Run the command that shuts the machine down, if there is one; return 1 where it failed."""
    if not command:
        return 0
    try:
        # The owner of this machine wrote this command into its settings.
        status = subprocess.run(command, check=False).returncode  # noqa: S603
    except OSError as wrong:
        why = f"cannot be run: {wrong.strerror}"
    else:
        why = f"ended with {status}"
        if status == 0:
            return 0
    print(f"dicetable: this machine stays on: {command[0]!r} {why}", file=sys.stderr)
    print("dicetable: mend shut_down under [table] of the settings", file=sys.stderr)
    return 1


def _play(session: Session, asked: Asked) -> None:
    """Show the page, play until the pictures end, and tell the sheet."""
    out = _out(asked)
    taken_up, unused = _begin(session, asked)
    addresses = session.serve(place_of(asked.host, asked.port))
    if is_logged():
        # A sheet is for a person at a terminal.
        session.play(in_journal(addresses, taken_up=taken_up))
        return
    welcome(out, addresses, taken_up=taken_up, unused=unused, keys=not session.is_demo)
    session.play(narrator(out, session))
    summary = summary_of(session.table.state)
    if asked.as_json:
        print(json.dumps(summary), flush=True)
    else:
        tell_sheet(out, summary)


def _out(asked: Asked) -> TextIO:
    """Return where people are told things; what is JSON has standard output to itself."""
    return sys.stderr if asked.as_json else sys.stdout


def _begin(session: Session, asked: Asked) -> tuple[bool, tuple[str, ...]]:
    """Start a game if none is running; return whether one was taken up, and what it made no use of.

    At a camera, where the command line names nothing of a game, the table asks who plays instead.

    Raises:
        VariantError: there is no such house rule.
        IllegalMoveError: these players cannot play it.
    """
    session.table.submit(AgreeOn(asked.config.customs))
    if asked.restored is not None:
        session.table.tell(asked.restored)
    state = session.table.state
    if asked.asks:
        session.table.propose(session.last_game or _proposed(asked))
        return state.variant is not None, ()
    if state.phase not in (Phase.NO_GAME, Phase.OVER):
        unused = asked.unused(state)
        if unused:
            decide(TableState(), asked.start)  # what is impossible is refused all the same
        return True, unused
    session.table.submit(asked.start)
    return False, ()


def _proposed(asked: Asked) -> StartGame:
    """Return the game of the settings, for those who are asked what they play.

    Where it cannot be begun, that is said and the usual one proposed: they may choose any other.
    """
    try:
        return asked.start
    except (ConfigError, VariantError) as wrong:
        print(f"dicetable: {wrong}. Another game is proposed on the page.", file=sys.stderr)
        usual = from_tables({}, "").values[GAME]
        return StartGame(find_variant(usual), asked.players)


def _stay(session: Session, asked: Asked) -> None:
    """Keep the page open until Ctrl-C, or until somebody shuts the table down."""
    if session.is_to_shut_down or session.to_restore is not None:
        return
    if not is_logged():
        told = "\n  The page stays open. Ctrl-C ends; the game is kept."
        print(told, file=_out(asked), flush=True)
    session.wait()
