"""Which steps lead from a machine to a table that runs, back to the release before, or away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from installing import files
from installing.actions import Copy, Delete, Folder, Link, Put, Rename, Run, Unless, Write
from installing.awaiting import Await
from installing.releases import (
    CURRENT,
    DOCUMENTS,
    HOME,
    KEPT_UNITS,
    PREVIOUS,
    READ_IN,
    RELEASES,
    SOURCES,
    WHOLE,
)
from installing.roles import HUB, ROLES, TABLE, UNITS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from installing.actions import Action
    from installing.machine import Machine
    from installing.releases import Installed
    from installing.roles import Role

ALWAYS: Final = ("python3-venv", "avahi-daemon", "ca-certificates")
ON_PI_OS: Final = ("python3-picamera2", "python3-lgpio")
"""The camera's and the pins' libraries fit the system only as packages of the system."""

LOCKED_S: Final = 300
"""So long, in seconds, is waited for a system that brings itself up to date meanwhile."""

GROUPS: Final = ("video", "gpio")
COMMAND: Final = "/usr/local/bin/dicetable"
STAMP: Final = "/var/lib/systemd/timers/stamp-dicetable-backup.timer"
"""Where systemd remembers the last night's backup."""

RUNNING: Final = "/run/dicetable"
AVAHI: Final = "/etc/avahi/services/dicetable.service"
KEPT_NAME: Final = "/etc/cloud/cloud.cfg.d/99-dicetable.cfg"
PI_NAME: Final = "raspberrypi"
"""What a Raspberry Pi is called that nobody has given a name."""

OUR_NAME: Final = "dicetable"
HTTP: Final = 80


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done, and what for.

    Attributes:
        title: what it is.
        why: what for.
        actions: what is done, in this order.
        after_change: what is done before, if anything has been changed by then.
        may_be_left: what is not done of it is done when it runs again: nothing needs it.
    """

    title: str
    why: str
    actions: tuple[Action, ...]
    after_change: tuple[Action, ...] = ()
    may_be_left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is wished of a new table.

    Attributes:
        checkout: where the project lies.
        release: its name.
        name: of the machine in its network; empty: as it is, or "dicetable" on a nameless Pi.
        port: of the page.
        gpio: buttons and lamp are wired.
        role: what the machine is to be.
    """

    checkout: Path
    release: str
    name: str = ""
    port: int = HTTP
    gpio: bool = False
    role: Role = TABLE


def install(machine: Machine, installed: Installed, wish: Wish) -> tuple[Step, ...]:
    """Return the steps to a table or hub that runs; those that are done already change nothing."""
    return (
        _packages(machine, wish.role),
        _user(machine),
        _folders(),
        *_release(machine, installed, wish),
        _settings(machine, wish),
        *_saved(installed, wish),
        *_left(machine, installed, wish.role),
        _units(wish),
        _named(machine, wish),
        _switched(installed, wish.release),
        _started(machine, wish.role, wish.port),
        _swept(installed, wish.release),
    )


def _packages(machine: Machine, role: Role) -> Step:
    has_table = machine.is_pi_os and role is TABLE
    wanted = (*ALWAYS, *(ON_PI_OS if has_table else ()))
    missing = tuple(name for name in wanted if name not in machine.packages)
    # In English, by which a lock is known that another program holds.
    quiet = (("DEBIAN_FRONTEND", "noninteractive"), ("LC_ALL", "C"))
    # It waits for no lock by itself, as installing does.
    update = Run(
        ("apt-get", "-qq", "-o", "APT::Update::Error-Mode=any", "update"),
        quiet,
        locked_s=LOCKED_S,
    )
    get = Run(
        (
            *("apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={LOCKED_S}", "install", "--yes"),
            *("--no-install-recommends", *missing),
        ),
        quiet,
    )
    return Step(
        "Packages of the system",
        "Python's environments, the name in the network, and a Raspberry Pi's camera and pins",
        (update, get) if missing else (),
    )


def _user(machine: Machine) -> Step:
    groups = {name: members for name, members in machine.groups if name in GROUPS}
    missing = [name for name in groups if files.USER not in groups[name]]
    home, shell = ("--home-dir", files.STATE), ("--shell", "/usr/sbin/nologin")
    add = Run(("useradd", "--system", "--user-group", *home, *shell, files.USER))
    join = Run(("usermod", "--append", "--groups", ",".join(missing), files.USER))
    is_new = files.USER not in machine.users
    return Step(
        "A user of its own",
        "the table may use camera and pins, and nothing else of this machine",
        (*((add,) if is_new else ()), *((join,) if missing else ())),
    )


def _folders() -> Step:
    return Step(
        "Folders",
        "programs in /opt, games in /var/lib, settings in /etc, where the table may write them",
        (
            Folder(HOME),
            Folder(RELEASES),
            Folder(files.STATE, 0o750, files.USER),
            Folder(files.CONFIG, 0o755, files.USER),
        ),
    )


def _release(machine: Machine, installed: Installed, wish: Wish) -> Iterator[Step]:
    home = f"{RELEASES}/{wish.release}"
    whole, source = f"{home}/{WHOLE}", f"{home}/source"
    # Not /tmp, which is a part of the memory on a Raspberry Pi.
    roomy = (("TMPDIR", "/var/tmp"),)  # noqa: S108
    limits = wish.checkout / "systemd" / "constraints" / f"{machine.codename}.txt"
    pip = (f"{home}/bin/python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    # Wheels alone: a small Raspberry Pi would compile for an hour, and lgpio would be an empty one.
    wheels = ("--no-cache-dir", "--only-binary=:all:", "--constraint", f"{source}/constraints.txt")
    yield Step(
        f"Release {wish.release}",
        "an environment of its own, which sees the system's packages; the one that runs is left",
        (
            *_unless(
                whole,
                *(Delete(f"{RELEASES}/{name}") for name in installed.half_made),
                Delete(home),
                Run(("/usr/bin/python3", "-m", "venv", "--system-site-packages", home)),
                Folder(source),
                Copy(str(wish.checkout), SOURCES, source),
                Write(f"{source}/constraints.txt", limits.read_text(encoding="utf-8")),
                # With what a club of tables speaks: it costs nothing until a broker is named.
                Run((*pip, *wheels, f"{source}[mqtt]"), roomy),
                Copy(str(wish.checkout / "systemd"), UNITS, f"{home}/{KEPT_UNITS}"),
                Delete(source),
                # Else a power cut could leave a release that is said to be whole, with empty files.
                Run(("sync",)),
                Write(whole, ""),
            ),
            Copy(str(wish.checkout), DOCUMENTS, f"{home}/{READ_IN}", is_repeated=True),
        ),
    )


def _unless(path: str, *actions: Action) -> tuple[Action, ...]:
    return tuple(Unless(path, action) for action in actions)


def _name(machine: Machine, wish: Wish) -> str:
    """Return what the machine is called in its network, from now on."""
    is_nameless = machine.hostname in ("", PI_NAME)
    return wish.name or (OUR_NAME if is_nameless else machine.hostname)


def _settings(machine: Machine, wish: Wish) -> Step:
    path = f"{files.CONFIG}/config.toml"
    name = f"{_name(machine, wish)}.local"
    is_hub = wish.role is HUB
    text = files.hub_config(name=name) if is_hub else files.first_config(name=name, gpio=wish.gpio)
    look = (_program(wish.release), "config", "--config", path)
    return Step(
        "Settings",
        "a first configuration; one that is there already stays as it is, and has to be readable",
        (Write(path, text, 0o644, files.USER, keep=True), _as_user(look)),
    )


def _program(release: str) -> str:
    return f"{RELEASES}/{release}/bin/dicetable"


def _as_user(command: tuple[str, ...]) -> Run:
    as_user = ("runuser", "-u", files.USER, "--", *command)
    return Run(as_user, files.ENVIRONMENT, is_repeated=True)


def _saved(installed: Installed, wish: Wish) -> Iterator[Step]:
    if installed.has_game and installed.current not in ("", wish.release):
        yield Step(
            "A backup of the games",
            "the new release may keep them in another way than the one before",
            # By the new one: an upgrade of the system leaves the one before without its Python.
            (_as_user((_program(wish.release), "backup")),),
        )


def _left(machine: Machine, installed: Installed, role: Role) -> Iterator[Step]:
    """Yield what a machine leaves that was something else before."""
    if not installed.current or installed.role is role:
        return
    left = installed.role
    yield Step(
        f"No {left.name} any more",
        f"from now on this machine is a {role.name}; games and settings stay",
        (
            Run(("systemctl", *_now(machine, "disable"), *left.enabled), may_fail=True),
            *(Delete(left.at(unit)) for unit in left.units),
            Delete(str(Path(left.other_port).parent)),
        ),
    )


def _now(machine: Machine, verb: str) -> tuple[str, ...]:
    return (verb, "--now") if machine.has_systemd else (verb,)


def _units(wish: Wish) -> Step:
    port = Write(wish.role.other_port, files.listening_on(wish.port))
    return Step(
        "Services",
        f"the {wish.role.name} starts with the machine, is watched, and is started again",
        (
            *_put(wish.release, wish.role, wish.role.units),
            Delete(wish.role.other_port) if wish.port == HTTP else port,
            Write(COMMAND, files.command(wish.role.name), 0o755),
        ),
    )


def _put(release: str, role: Role, units: Collection[str]) -> tuple[Put, ...]:
    """Return what puts the services in place that a release has kept."""
    kept = f"{RELEASES}/{release}/{KEPT_UNITS}"
    return tuple(Put(f"{kept}/{unit}", role.at(unit)) for unit in role.units if unit in units)


def _named(machine: Machine, wish: Wish) -> Step:
    name = _name(machine, wish)
    announce = Write(AVAHI, files.AVAHI.replace("PORT", str(wish.port)))
    rename: tuple[Action, ...] = ()
    if name != machine.hostname:
        rename = (
            *((Write(KEPT_NAME, files.KEEP_NAME),) if machine.has_cloud_init else ()),
            Rename(name),
            Run(("hostname", name), may_fail=True),
            Run(("systemctl", "try-restart", "avahi-daemon.service"), may_fail=True),
        )
    return Step(
        f"The name {name}.local",
        "phones find the table by its name",
        (*rename, announce),
    )


def _switched(installed: Installed, release: str) -> Step:
    before = installed.current if installed.current != release else installed.previous
    keep = (Link(PREVIOUS, f"releases/{before}"),) if before else ()
    return Step(
        "The switch",
        "from now on this release runs; the one before is kept for --rollback",
        (*keep, Link(CURRENT, f"releases/{release}")),
    )


def _started(machine: Machine, role: Role, port: int) -> Step:
    enable = Run(("systemctl", "--quiet", "enable", *role.enabled), is_repeated=True)
    if not machine.has_systemd:
        return Step("The start", "with the machine, for systemd does not run here", (enable,))
    return Step(
        "The start",
        "now, and whenever the machine starts; the page has to answer",
        (
            enable,
            Run(("systemctl", "start", *role.enabled), is_repeated=True),
            Await(port, role.service),
        ),
        after_change=(
            Run(("systemctl", "daemon-reload")),
            # A new socket cannot be listened on while the service holds the old one.
            Run(("systemctl", "stop", role.service, role.socket), may_fail=True),
            Run(("systemctl", "reset-failed", role.service), may_fail=True),
        ),
    )


def _swept(installed: Installed, release: str) -> Step:
    before = installed.current if installed.current != release else installed.previous
    old = [name for name in installed.all if name not in (release, before)]
    return Step(
        "Tidying up",
        "this release and the one before are kept, older ones are not",
        # What a power cut leaves half deleted is not whole.
        tuple(Delete(f"{RELEASES}/{name}{part}") for name in old for part in (f"/{WHOLE}", "")),
        may_be_left=True,
    )


def roll_back(machine: Machine, installed: Installed, port: int) -> tuple[Step, ...]:
    """Return the steps back to the release before; those games that it can read are all there."""
    why = f"{installed.current} is kept: --rollback once more returns to it"
    return _back(machine, installed, port, why, Link(PREVIOUS, f"releases/{installed.current}"))


def fall_back(
    machine: Machine, installed: Installed, port: int, *, before: str
) -> tuple[Step, ...]:
    """Return the steps back from a release that does not run.

    Args:
        machine: what is installed on.
        installed: what is installed by now.
        port: of the page.
        before: the release that --rollback led to until now; empty where there was none.
    """
    link = Link(PREVIOUS, f"releases/{before}") if before else Delete(PREVIOUS)
    return _back(machine, installed, port, f"{installed.current} does not run", link)


def _back(
    machine: Machine, installed: Installed, port: int, why: str, previous: Action
) -> tuple[Step, ...]:
    back = (
        Link(CURRENT, f"releases/{installed.previous}"),
        previous,
        *_put(installed.previous, installed.role, installed.units_before),
    )
    return (
        Step(f"Back to release {installed.previous}", why, back),
        _started(machine, installed.role, port),
    )


def remove(machine: Machine, installed: Installed, *, purge: bool) -> tuple[Step, ...]:
    """Return the steps that take all away; games and settings only if they are purged."""
    role = installed.role
    ended = (*role.enabled, *(unit for unit in role.others if unit not in role.started))
    stop = Run(("systemctl", *_now(machine, "disable"), *ended), may_fail=True)
    reload = (Run(("systemctl", "daemon-reload")),) if machine.has_systemd else ()
    units = tuple(Delete(each.at(unit)) for each in ROLES for unit in each.units)
    ports = tuple(str(Path(each.other_port).parent) for each in ROLES)
    others = tuple(Delete(path) for path in (*ports, COMMAND, AVAHI, RUNNING))
    steps = (
        Step("The stop", "nothing of it runs any more", (stop,)),
        Step("Services and the name", "nothing of it starts any more", (*units, *others, *reload)),
        Step("Programs", "all releases", (Delete(HOME),)),
    )
    return (*steps, _purged(machine)) if purge else steps


def _purged(machine: Machine) -> Step:
    leave = (Run(("userdel", files.USER)),) if files.USER in machine.users else ()
    return Step(
        "Games, settings and the user",
        "as --purge says; they cannot be brought back",
        (Delete(files.STATE), Delete(files.CONFIG), Delete(STAMP), *leave),
    )
