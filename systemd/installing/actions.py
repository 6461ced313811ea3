"""What a step does, each as a value: it can say itself, knows whether it is done, and is done.

All paths are those of the machine that is installed, from its own root on.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass
from filecmp import cmp
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from installing.files import hosts_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

LOCKED: Final = "Could not get lock"
"""What APT says where another program holds one of its locks."""

LOOK_AGAIN_S: Final = 2.0
"""After so long it is tried again."""

SHOWN_LINES: Final = 12
"""So many of the last lines of a command that failed are shown."""

LOCALHOST: Final = "127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n"
"""What stands in /etc/hosts at least."""


class StepFailedError(Exception):
    """An action did not work; the message says what was tried, why it failed and what to do."""


class Place(Protocol):
    """Where actions are done."""

    @property
    def root(self) -> Path:
        """Where the machine's files lie."""

    @property
    def is_itself(self) -> bool:
        """Whether it is the machine that runs, so that commands and owners mean something."""

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Run a command; raises StepFailedError."""

    def at(self, path: str) -> Path:
        """Return where a path of the machine lies."""


class Action(Protocol):
    """One thing that is done."""

    def told(self) -> str:
        """Return it as people would type it."""

    @property
    def is_repeated(self) -> bool:
        """Whether it is done each time, and changes nothing where all is so already."""

    def is_done(self, place: Place) -> bool:
        """Return whether nothing is left to do."""

    def do(self, place: Place) -> None:
        """Do it; raises StepFailedError or OSError."""


@dataclass(frozen=True, slots=True)
class Run:
    """Run a command."""

    command: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    may_fail: bool = False
    is_repeated: bool = False
    """It is run each time, and changes nothing where all is so already."""
    locked_s: float = 0.0
    """So long is tried again what fails as another program holds a lock."""

    def told(self) -> str:
        """Return it as people would type it."""
        words = [f"{key}={shlex.quote(value)}" for key, value in self.environment]
        return " ".join([*words, shlex.join(self.command)])

    def is_done(self, place: Place) -> bool:  # noqa: ARG002
        """Return False: what is done already is not planned."""
        return False

    def do(self, place: Place) -> None:
        """Run it."""
        until = time.monotonic() + self.locked_s
        while not self._has_run(place, until):
            time.sleep(LOOK_AGAIN_S)

    def _has_run(self, place: Place, until: float) -> bool:
        """Return whether it has run: not while another program holds a lock, *until* then."""
        try:
            place.run(self.command, dict(self.environment))
        except StepFailedError as wrong:
            if self.may_fail:
                return True
            if LOCKED not in str(wrong) or time.monotonic() >= until:
                raise
            return False
        return True


@dataclass(frozen=True, slots=True)
class Write:
    """Write a file, all of it or nothing of it."""

    path: str
    text: str
    mode: int = 0o644
    owner: str = "root"
    keep: bool = False
    """One that is there already belongs to its owner, and is left as it is."""
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"install -m {self.mode:o} -o {self.owner} /dev/stdin {self.path}"

    def is_done(self, place: Place) -> bool:
        """Return whether it is there, and says the same."""
        path = place.at(self.path)
        if not path.is_file():
            return False
        is_same = self.keep or path.read_text(encoding="utf-8", errors="replace") == self.text
        return is_same and (self.keep or path.stat().st_mode & 0o777 == self.mode)

    def do(self, place: Place) -> None:
        """Write it beside, and put it in place."""
        path = place.at(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.new")
        with new.open("w", encoding="utf-8") as file:
            file.write(self.text)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(self.mode)
        _own(new, self.owner, place)
        new.replace(path)


@dataclass(frozen=True, slots=True)
class Folder:
    """Make a folder."""

    path: str
    mode: int = 0o755
    owner: str = "root"
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"install -d -m {self.mode:o} -o {self.owner} {self.path}"

    def is_done(self, place: Place) -> bool:
        """Return whether it is there, and whose it shall be."""
        path = place.at(self.path)
        if not path.is_dir() or path.stat().st_mode & 0o777 != self.mode:
            return False
        return _is_owned(path, self.owner, place)

    def do(self, place: Place) -> None:
        """Make it."""
        path = place.at(self.path)
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(self.mode)
        _own(path, self.owner, place)


@dataclass(frozen=True, slots=True)
class Link:
    """Let a name lead somewhere else, from one moment to the next."""

    path: str
    target: str
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"ln -sfn {self.target} {self.path}"

    def is_done(self, place: Place) -> bool:
        """Return whether it leads there."""
        path = place.at(self.path)
        return path.is_symlink() and str(path.readlink()) == self.target

    def do(self, place: Place) -> None:
        """Make it beside, and put it in place."""
        path = place.at(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.new")
        new.unlink(missing_ok=True)
        new.symlink_to(self.target)
        new.replace(path)


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy files and folders of the checkout into a folder of the machine."""

    source: str
    names: tuple[str, ...]
    path: str
    is_repeated: bool = False
    """Nothing that runs needs them: nothing has to begin anew for them."""

    def told(self) -> str:
        """Return it as people would type it."""
        return f"cp -r {shlex.quote(self.source)}/{{{','.join(self.names)}}} {self.path}/"

    def is_done(self, place: Place) -> bool:
        """Return whether all of them say the same there."""
        files = self._files(place)
        return all(
            target.is_file() and cmp(source, target, shallow=False) for source, target in files
        )

    def do(self, place: Place) -> None:
        """Copy them, without what Python left beside."""
        for source, target in self._files(place):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)

    def _files(self, place: Place) -> Iterator[tuple[Path, Path]]:
        """Yield each file, and where it comes to lie."""
        for name in self.names:
            source = Path(self.source) / name
            for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
                if path.is_file() and "__pycache__" not in path.parts:
                    yield path, place.at(self.path) / path.relative_to(self.source)


@dataclass(frozen=True, slots=True)
class Put:
    """Put a file of the machine to another place, too, all of it or nothing of it."""

    source: str
    path: str
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"install -m 644 {self.source} {self.path}"

    def is_done(self, place: Place) -> bool:
        """Return whether it says the same there."""
        source, path = place.at(self.source), place.at(self.path)
        are_there = source.is_file() and path.is_file()
        return are_there and path.read_bytes() == source.read_bytes()

    def do(self, place: Place) -> None:
        """Write it beside, and put it in place."""
        Write(self.path, place.at(self.source).read_text(encoding="utf-8")).do(place)


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a file, a link or a folder with all that is in it."""

    path: str
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"rm -rf {self.path}"

    def is_done(self, place: Place) -> bool:
        """Return whether it is not there."""
        path = place.at(self.path)
        return not path.exists() and not path.is_symlink()

    def do(self, place: Place) -> None:
        """Delete it."""
        path = place.at(self.path)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Rename:
    """Give the machine another name."""

    name: str
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return f"echo {self.name} > /etc/hostname, and the same in /etc/hosts"

    def is_done(self, place: Place) -> bool:  # noqa: ARG002
        """Return False: it is planned only where the name is another."""
        return False

    def do(self, place: Place) -> None:
        """Write both files."""
        hosts = place.at("/etc/hosts")
        text = hosts.read_text(encoding="utf-8") if hosts.exists() else LOCALHOST
        Write("/etc/hosts", hosts_with(text, self.name)).do(place)
        Write("/etc/hostname", f"{self.name}\n").do(place)


@dataclass(frozen=True, slots=True)
class Unless:
    """An action that is done as long as a file is not there."""

    path: str
    action: Action
    is_repeated: ClassVar[bool] = False

    def told(self) -> str:
        """Return it as people would type it."""
        return self.action.told()

    def is_done(self, place: Place) -> bool:
        """Return whether the file is there."""
        return place.at(self.path).exists()

    def do(self, place: Place) -> None:
        """Do it."""
        self.action.do(place)


@dataclass(frozen=True, slots=True)
class Here:
    """A machine whose files lie under a root; commands are run on the one that runs alone."""

    root: Path
    is_itself: bool
    skipped: Callable[[Sequence[str]], object] = lambda _: None

    def at(self, path: str) -> Path:
        """Return where a path of the machine lies."""
        return self.root / path.lstrip("/")

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Run a command, quietly; what it said is shown if it fails.

        Raises:
            StepFailedError: it is not there, or failed.
        """
        if not self.is_itself:
            self.skipped(command)
            return
        try:
            ended = subprocess.run(  # noqa: S603  (the plan is ours)
                command,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env={**os.environ, **environment},
                cwd="/",
            )
        except OSError as wrong:
            raise StepFailedError(f"{command[0]}: {wrong.strerror}") from wrong
        if ended.returncode:
            said = "\n".join(f"    {line}" for line in ended.stdout.splitlines()[-SHOWN_LINES:])
            raise StepFailedError(f"{shlex.join(command)} ended with {ended.returncode}:\n{said}")


def _is_owned(path: Path, owner: str, place: Place) -> bool:
    """Return whether a file is whose it shall be; in a folder of another system nobody's counts."""
    if not place.is_itself:
        return True
    try:
        return path.owner() == owner
    except KeyError:  # of a user who is no more
        return False


def _own(path: Path, owner: str, place: Place) -> None:
    if place.is_itself:
        shutil.chown(path, owner, owner)
