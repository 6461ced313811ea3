"""`dicetable demo` and `dicetable run`: a game at the table, recorded or live."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.calibrations import load, usual_path
from companion.catalogue import find_variant, variant_ids
from companion.cli.checking import examined_apart
from companion.cli.configuring import add_config
from companion.cli.options import above_zero, add_calibration, add_option
from companion.cli.rooms import backups_of, log_path
from companion.cli.welcome import in_journal, narrator, tell_sheet, welcome
from companion.compose import Session
from companion.config import from_tables
from companion.config import load as load_config
from companion.errors import BusyError, CompanionError
from companion.fittings import Fittings
from companion.joining import membership_of
from companion.journal import log_to_journal
from companion.messages import say
from companion.settings import LAST_PORT
from companion.sight import CameraSource, RecordedSource, is_camera
from companion.storage.backups import Backups
from companion.storage_desk import restored
from companion.summary import summary_of
from companion.systemd import Notifier, handed_socket, is_journal
from companion.turn.commands import AgreeOn, StartGame
from companion.turn.decide import decide
from companion.turn.state import Phase, TableState
from hardware.errors import RecordingError
from hardware.pins import Pins
from hardware.player import AS_FAST_AS_POSSIBLE

if TYPE_CHECKING:
    from companion.config import Config
    from companion.messages import Message
    from companion.storage.backups import Backup
    from vision.calibration import Calibration

PORT: Final = 8000
SPARE_PORTS: Final = 10
"""So many ports are tried from the usual one on, where none was asked for."""

BUNDLED: Final = Path(__file__).parents[2] / "tests" / "recordings"
"""Where the recordings lie that come with the project."""

DEMO_TURNS: Final = ("turn-221", "turn-224", "turn-003")
"""The bundled recordings of five dice, in the order in which they are played."""

AS_FAST: Final = "max"

COMMANDS: Final = frozenset({"demo", "run"})
"""What plays."""


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to the parser."""
    demo = commands.add_parser(
        "demo",
        help="play recorded turns on a live page",
        description="Play recorded turns, frame by frame, through everything to a live page.",
    )
    demo.add_argument("recordings", nargs="*", type=Path, metavar="RECORDING")
    demo.add_argument("--once", action="store_true", help="end after the last recording")
    demo.add_argument("--json", action="store_true", help="end with the sheet as JSON")
    demo.set_defaults(run=run_demo)
    run = commands.add_parser(
        "run",
        help="play at a live camera",
        description="Play at a live camera. Enter is OK, Tab is NEXT, Backspace is BACK.",
    )
    run.add_argument(
        "--camera",
        metavar="auto|pi:N|usb:N|PATH",
        help="the Raspberry Pi's own, one on the USB, or a recording (default: the first found)",
    )
    run.add_argument(
        "--gpio",
        action="store_true",
        help="buttons and lamp are wired to the pins (docs/wiring.md)",
    )
    add_config(run)
    run.set_defaults(run=run_live)
    for command in (demo, run):
        command.add_argument("--speed", type=_speed, default=1.0, help="2: twice as fast; max")
        command.add_argument("--new", action="store_true", help="begin another game; none is lost")
        command.add_argument("--game", choices=variant_ids(), metavar="ID")
        add_option(command)
        add_calibration(command)
        command.add_argument("--players", help="names with commas between (default: Ann,Ben)")
        add_page(command)
        command.add_argument("--data", type=Path, help="folder to keep the game in")


def add_page(parser: argparse.ArgumentParser) -> None:
    """Add `--host` and `--port`."""
    parser.add_argument("--host", help="listen on this address only")
    parser.add_argument("--port", type=_port, help=f"default: {PORT}, or the next free one")


def ports_of(asked: int) -> tuple[int, ...]:
    """Return the ports to try: the one that was asked for, or the usual one and the next ones."""
    return (asked,) if asked else tuple(range(PORT, PORT + SPARE_PORTS))


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} has to be a number from 1 to {LAST_PORT}")
    return int(text)


def _speed(text: str) -> float:
    return AS_FAST_AS_POSSIBLE if text == AS_FAST else above_zero(text)


def _with_config(arguments: argparse.Namespace, config: Config) -> None:
    """Fill in what the command line left open from the settings."""
    values = config.values
    arguments.asks = False
    arguments.named = _named(arguments)
    if arguments.game is None:
        arguments.game = values["table.game"]
        arguments.option = arguments.option or [*config.options.items()]
    typed = arguments.players
    arguments.players = _names(typed) if typed else tuple(values["table.players"])
    arguments.host = arguments.host or values["page.host"]
    arguments.port = arguments.port or values["page.port"]
    arguments.grace_s = values["table.grace_s"]
    arguments.customs = config.customs
    arguments.strip = config.strip
    arguments.crops_mb = config.crops_mb
    arguments.shut_down = config.shut_down
    arguments.backup_folder = config.backup_folder
    arguments.shows_picture = values["privacy.show_picture"]
    arguments.language = values["page.language"]
    arguments.is_open = config.is_open
    arguments.member = membership_of(config)
    arguments.data = arguments.data or config.data
    arguments.name = values["page.name"]
    arguments.settings = values
    arguments.restored = None


def _named(arguments: argparse.Namespace) -> dict[str, str]:
    """Return what the command line says of the game to begin, as it was typed."""
    options = " ".join(f"{key}={value}" for key, value in arguments.option)
    players = None if arguments.players is None else ",".join(_names(arguments.players))
    said = {"--game": arguments.game, "--players": players, "--option": options}
    return {name: value for name, value in said.items() if value}


def run_demo(arguments: argparse.Namespace) -> int:
    """Play recorded turns; with `--once` end with the sheet, else keep the page open."""
    _with_config(arguments, from_tables({}, ""))
    recordings = tuple(arguments.recordings) or _bundled()
    source = RecordedSource(
        recordings, speed=arguments.speed, is_demo=True, repeat=not arguments.once
    )
    # A demo is taken up again only with the recordings that it was begun with.
    key = hashlib.sha256("\n".join(str(path.resolve()) for path in recordings).encode())
    log = log_path(arguments.data, f"demo-{key.hexdigest()[:8]}")
    with _opened(log, source, arguments) as session:
        _play(session, arguments)
        if arguments.once:
            session.set_aside()
        else:
            _stay(session, arguments)
    return 0


def _bundled() -> tuple[Path, ...]:
    found = tuple(BUNDLED / name for name in DEMO_TURNS if (BUNDLED / name).is_dir())
    if not found:
        raise RecordingError("the demo's own recordings are not here: name a RECORDING")
    return found


def run_live(arguments: argparse.Namespace) -> int:
    """Play at a live camera, or at a recording in its place; anew with each backup put back."""
    config = load_config(arguments.config)
    _with_config(arguments, config)
    session = _play_live(arguments, config)
    while session.to_restore is not None:
        arguments.restored = _put_back(backups_of(arguments, config), session.to_restore)
        arguments.new = False
        # Pages that are open come back to the address that they know.
        arguments.port = session.port or arguments.port
        session = _play_live(arguments, config)
    return _shut_down(config.shut_down) if session.is_to_shut_down else 0


def _put_back(backups: Backups, backup: Backup) -> Message:
    """Put back what was prepared; return what everybody hears of it. The table goes on anyway."""
    try:
        backups.put_back()
    except CompanionError as wrong:
        print(f"dicetable: {backup.path} was not put back: {wrong}", file=sys.stderr)
        return say("restore-not-written")
    return restored(backup)


def _play_live(arguments: argparse.Namespace, config: Config) -> Session:
    """Play until somebody ends it; return the session, which is closed."""
    camera: str = arguments.camera or config.camera
    source: RecordedSource | CameraSource
    if is_camera(camera):
        source = CameraSource(camera)
    else:
        source = RecordedSource((Path(camera),), speed=arguments.speed, is_demo=False, repeat=False)
    # At a table somebody can be asked who plays; a recording begins to throw at once.
    arguments.asks = source.is_live and not arguments.named
    pins = config.pins or (Pins() if arguments.gpio else None)
    with _opened(log_path(arguments.data, "table"), source, arguments, pins) as session:
        _play(session, arguments)
        _stay(session, arguments)
    return session


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


def _calibration(
    arguments: argparse.Namespace, log: Path, source: RecordedSource | CameraSource
) -> Calibration | None:
    """Return the calibration that was named, else the one that was learnt before, if one was."""
    if arguments.calibration is not None:
        return load(arguments.calibration)
    path = _calibration_path(arguments, log, source)
    return load(path) if path is not None and path.exists() else None


def _calibration_path(
    arguments: argparse.Namespace, log: Path, source: RecordedSource | CameraSource
) -> Path | None:
    """Return where the calibration is kept that is used; None in a demo, which has no table.

    A recording in the camera's place has one beside its game, so that the table's stays as it is.
    """
    if source.is_demo:
        return None
    named: Path | None = arguments.calibration
    return named or (usual_path() if source.is_live else log.with_suffix(".calibration.json"))


def _opened(
    log: Path,
    source: RecordedSource | CameraSource,
    arguments: argparse.Namespace,
    pins: Pins | None = None,
) -> Session:
    calibration = _calibration(arguments, log, source)
    backups = Backups(log, arguments.backup_folder)
    try:
        return Session(
            log,
            source,
            afresh=arguments.new,
            fittings=Fittings(
                calibration=calibration,
                strip=arguments.strip(None if calibration is None else calibration.outline),
                pins=pins,
                grace_s=arguments.grace_s,
                crops_mb=arguments.crops_mb,
                calibration_path=_calibration_path(arguments, log, source),
                shows_picture=arguments.shows_picture,
                examine=partial(examined_apart, backups, arguments.shut_down),
                language=arguments.language,
                backups=None if source.is_demo else backups,
                settings=arguments.settings,
                restored=arguments.restored,
                notify=Notifier.of(os.environ),
                name=arguments.name,
                is_open=source.is_demo or arguments.is_open(has_buttons=pins is not None),
                member=arguments.member,
            ),
        )
    except BusyError:
        if arguments.data is not None or not source.is_demo:
            raise
        elsewhere = Path(tempfile.mkdtemp(prefix="dicetable-")) / log.name
        print(
            f"dicetable: another demo is running; this one is kept in {elsewhere}", file=sys.stderr
        )
        return Session(elsewhere, source)


def _play(session: Session, arguments: argparse.Namespace) -> None:
    """Show the page, play until the pictures end, and tell the sheet."""
    as_json = getattr(arguments, "json", False)
    out = sys.stderr if as_json else sys.stdout
    taken_up, unused = _begin(session, arguments)
    addresses = _served(session, arguments)
    if log_to_journal():
        # A sheet is for a person at a terminal.
        session.play(in_journal(addresses, taken_up=taken_up))
        return
    welcome(out, addresses, taken_up=taken_up, unused=unused, keys=not session.is_demo)
    session.play(narrator(out, session))
    summary = summary_of(session.table.state)
    if as_json:
        print(json.dumps(summary), flush=True)
    else:
        tell_sheet(out, summary)


def _served(session: Session, arguments: argparse.Namespace) -> tuple[str, ...]:
    """Start the page, at the socket that systemd listens on already if there is one."""
    handed = handed_socket(os.environ)
    if handed is not None:
        return session.serve_on(handed)
    ports = (arguments.port,) if arguments.port else tuple(range(PORT, PORT + SPARE_PORTS))
    return session.serve(arguments.host, ports)


def _begin(session: Session, arguments: argparse.Namespace) -> tuple[bool, tuple[str, ...]]:
    """Start a game if none is running; return whether one was taken up, and what it made no use of.

    At a camera, where the command line names nothing of a game, the table asks who plays instead.

    Raises:
        VariantError: there is no such house rule.
        IllegalMoveError: these players cannot play it.
    """
    session.table.submit(AgreeOn(arguments.customs))
    if arguments.restored is not None:
        session.table.tell(arguments.restored)
    state = session.table.state
    if arguments.asks:
        session.table.propose(session.last_game or _game_of(arguments))
        return state.variant is not None, ()
    if state.phase not in (Phase.NO_GAME, Phase.OVER):
        unused = _unused(arguments, state)
        if unused:
            decide(TableState(), _game_of(arguments))  # what is impossible is refused all the same
        return True, unused
    session.table.submit(_game_of(arguments))
    return False, ()


def _game_of(arguments: argparse.Namespace) -> StartGame:
    variant = find_variant(arguments.game, dict(arguments.option))
    return StartGame(variant, arguments.players)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _unused(arguments: argparse.Namespace, state: TableState) -> tuple[str, ...]:
    """Return what the command line names although another game is open."""
    if state.variant is None:
        return ()
    options = " ".join(f"{key}={value}" for key, value in state.variant.options)
    here = {
        "--game": state.variant.id,
        "--players": ",".join(state.players),
        "--option": options,
    }
    return tuple(
        f"{name} {typed}" for name, typed in arguments.named.items() if typed != here[name]
    )


def _stay(session: Session, arguments: argparse.Namespace) -> None:
    """Keep the page open until Ctrl-C, or until somebody shuts the table down."""
    if session.is_to_shut_down or session.to_restore is not None:
        return
    if not is_journal(os.environ, sys.stderr.fileno()):
        out = sys.stderr if getattr(arguments, "json", False) else sys.stdout
        print("\n  The page stays open. Ctrl-C ends; the game is kept.", file=out, flush=True)
    session.wait()
