"""Releases: the one before stays, and takes its place again where the new one does not run."""

from __future__ import annotations

import re
import shutil
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from fresh_card import DOCUMENT, SYSTEMD, USERS, install
from installing import plan, releases, roles
from installing.actions import Delete, Here, StepFailedError
from installing.awaiting import Await


def other(root, name, *, whole=True, service=""):
    """Add a release that was installed before, with the service that it has kept, if any."""
    folder = root / "opt/dicetable/releases" / name
    folder.mkdir(parents=True)
    if whole:
        (folder / releases.WHOLE).touch()
    if service:
        (folder / releases.KEPT_UNITS).mkdir()
        (folder / releases.KEPT_UNITS / roles.TABLE.service).write_text(service)


def current_of(root):
    return (root / "opt/dicetable/current").readlink().name


def test_a_release_is_on_the_disk_before_it_is_said_to_be_whole(root, capsys):
    install(root, "--dry-run")

    told = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert told[told.index("sync") + 1].endswith(f"/{releases.WHOLE}")


def test_a_release_that_is_deleted_in_part_is_none(root, monkeypatch):
    for name in ("0.0.1-aaa", "0.0.2-bbb"):
        other(root, name)
    (root / "opt/dicetable/current").symlink_to("releases/0.0.2-bbb")
    monkeypatch.setattr("installing.actions.shutil.rmtree", lambda path: None)

    install(root)

    assert not (root / "opt/dicetable/releases/0.0.1-aaa" / releases.WHOLE).exists()


def test_a_new_release_keeps_the_one_before_and_returns_to_it(root):
    for name in ("0.0.1-aaa", "0.0.2-bbb"):
        other(root, name)
    other(root, "0.0.3-broken", whole=False)
    (root / "opt/dicetable/current").symlink_to("releases/0.0.2-bbb")
    (root / "opt/dicetable/previous").symlink_to("releases/0.0.1-aaa")

    install(root)
    new = current_of(root)
    there = {path.name for path in (root / "opt/dicetable/releases").iterdir()}
    assert install(root, "--rollback") == 0
    back = current_of(root)
    assert install(root, "--rollback") == 0

    assert there == {new, "0.0.2-bbb"}
    assert back == "0.0.2-bbb"
    assert current_of(root) == new


def test_the_way_back_leads_to_the_services_of_that_release(root):
    other(root, "0.0.2-bbb", service="as it was")
    (root / "opt/dicetable/current").symlink_to("releases/0.0.2-bbb")
    there = root / "etc/systemd/system" / roles.TABLE.service

    install(root)
    new = there.read_text()
    install(root, "--rollback")
    old = there.read_text()
    install(root, "--rollback")

    assert new == (SYSTEMD / roles.TABLE.service).read_text()
    assert old == "as it was"
    assert there.read_text() == new


def test_there_is_no_way_back_before_the_second_release(root, capsys):
    install(root)

    assert install(root, "--rollback") == 1
    assert "no release before" in capsys.readouterr().err


def test_games_are_backed_up_before_another_release_takes_them_up(root, capsys):
    other(root, "0.0.1-aaa")
    (root / "opt/dicetable/current").symlink_to("releases/0.0.1-aaa")
    (root / "var/lib/dicetable").mkdir(parents=True)
    (root / "var/lib/dicetable/table.sqlite3").touch()

    install(root, "--dry-run")

    told = capsys.readouterr().out
    made = re.search(r"/releases/(\S+)/bin/dicetable backup", told)
    assert made.start() < told.index("The switch")
    # The release before may not run any more: an upgrade of the system took its Python away.
    assert made[1] != "0.0.1-aaa"


@pytest.mark.parametrize(
    ("before", "failure"),
    [
        pytest.param("", StepFailedError("the page does not answer"), id="the second release"),
        pytest.param("0.0.1-aaa", StepFailedError("the page does not answer"), id="a later one"),
        pytest.param("0.0.1-aaa", KeyboardInterrupt(), id="nobody waits any longer"),
        pytest.param("0.0.1-aaa", OSError(28, "No space left on device"), id="a full disk"),
        pytest.param("0.0.1-aaa", BrokenPipeError(32, "Broken pipe"), id="nobody reads it"),
    ],
)
def test_a_release_that_does_not_run_gives_way_to_the_one_before(
    root, monkeypatch, capsys, before, failure
):
    other(root, "0.0.2-bbb", service="as it was")
    (root / "opt/dicetable/current").symlink_to("releases/0.0.2-bbb")
    if before:
        other(root, before)
        (root / "opt/dicetable/previous").symlink_to(f"releases/{before}")
    (root / "run/systemd/system").mkdir(parents=True)
    tried = []

    def fails_once(self, place):
        tried.append(current_of(root))
        if len(tried) == 1:
            raise failure

    monkeypatch.setattr(Await, "do", fails_once)
    monkeypatch.setattr(sys, "stdout", sys.stdout)

    assert install(root) == 1
    assert current_of(root) == "0.0.2-bbb"
    assert tried[1] == "0.0.2-bbb" != tried[0]
    assert "0.0.2-bbb runs again" in capsys.readouterr().err
    # --rollback must not lead to the release that does not run.
    assert releases.look(root).previous == before
    service = root / "etc/systemd/system" / roles.TABLE.service
    assert service.read_text() == "as it was"


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param(StepFailedError("the page does not answer"), id="it does not answer"),
        pytest.param(OSError(28, "No space left on device"), id="a full disk"),
        pytest.param(KeyboardInterrupt(), id="nobody waits any longer"),
    ],
)
def test_it_is_said_when_the_release_before_does_not_run_either(root, monkeypatch, capsys, failure):
    other(root, "0.0.2-bbb")
    (root / "opt/dicetable/current").symlink_to("releases/0.0.2-bbb")
    (root / "run/systemd/system").mkdir(parents=True)

    def fails(self, place):
        raise failure

    monkeypatch.setattr(Await, "do", fails)
    monkeypatch.setattr(sys, "stdout", sys.stdout)

    assert install(root) == 1
    assert "sudo dicetable restore" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [KeyboardInterrupt(), OSError(16, "Device or resource busy")])
def test_a_release_that_runs_stays_though_an_older_one_cannot_be_deleted(
    root, monkeypatch, capsys, wrong
):
    for name, link in (("0.0.1-aaa", "previous"), ("0.0.2-bbb", "current")):
        other(root, name)
        (root / f"opt/dicetable/{link}").symlink_to(f"releases/{name}")

    deletes = Delete.do

    def fails(self, place):
        if "0.0.1-aaa" in self.path:
            raise wrong
        deletes(self, place)

    monkeypatch.setattr(Delete, "do", fails)

    assert install(root) == 0
    assert current_of(root) not in ("0.0.1-aaa", "0.0.2-bbb")
    assert "not all of that was done" in capsys.readouterr().out


def test_a_release_before_that_does_not_run_gives_way_to_the_one_that_did(
    root, monkeypatch, capsys
):
    for name, link in (("0.0.1-aaa", "previous"), ("0.0.2-bbb", "current")):
        other(root, name, service=name)
        (root / f"opt/dicetable/{link}").symlink_to(f"releases/{name}")
    (root / "run/systemd/system").mkdir(parents=True)
    tried = []

    def fails_once(self, place):
        tried.append(current_of(root))
        if len(tried) == 1:
            raise StepFailedError("the page does not answer")

    monkeypatch.setattr(Await, "do", fails_once)

    assert install(root, "--rollback") == 1
    assert tried == ["0.0.1-aaa", "0.0.2-bbb"]
    assert releases.look(root).previous == "0.0.1-aaa"
    assert "0.0.1-aaa does not run; 0.0.2-bbb runs again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "changed", "is_another"),
    [
        ("vision/training/along.py", "# more\n", False),
        ("docs/install.md", "more\n", False),
        ("pyproject.toml", "\n[tool.more]\nline-length = 80\n", False),
        ("vision/read.py", "# more\n", True),
    ],
)
def test_what_is_never_installed_makes_no_other_release(tmp_path, file, changed, is_another):
    for name in ("companion", "vision", "hardware", "web", "docs"):
        shutil.copytree(
            SYSTEMD.parent / name, tmp_path / name, ignore=shutil.ignore_patterns("*.onnx")
        )
    shutil.copy(SYSTEMD.parent / "pyproject.toml", tmp_path)
    before = releases.name_of(tmp_path)

    with (tmp_path / file).open("a") as more:
        more.write(changed)

    assert (releases.name_of(tmp_path) != before) is is_another


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_the_page_is_asked_for_without_the_proxy_that_the_packages_come_through(monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    monkeypatch.delenv("no_proxy", raising=False)
    with HTTPServer(("127.0.0.1", 0), Answers) as page:
        threading.Thread(target=page.handle_request, daemon=True).start()

        Await(page.server_port, "table", iter((0.0, 99.0)).__next__).do(
            Here(Path("/"), is_itself=True)
        )


def test_the_name_of_a_release_follows_what_is_in_it(tmp_path):
    limits = SYSTEMD / "constraints" / "bookworm.txt"
    for name in (*releases.SOURCES, *releases.DOCUMENTS):
        path = tmp_path / name if "." in name or name.isupper() else tmp_path / name / "file"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("[project]\nversion = '1.2.3'\n" if name == "pyproject.toml" else name)
    before = releases.name_of(tmp_path, limits)

    again = releases.name_of(tmp_path, limits)
    for document in ("README.md", "docs/file", "vision/models/README.md"):
        (tmp_path / document).parent.mkdir(exist_ok=True)
        (tmp_path / document).write_text("another")
    with_documents = releases.name_of(tmp_path, limits)
    (tmp_path / "companion/cli").mkdir()
    moved = (tmp_path / "companion/file").rename(tmp_path / "companion/cli/file")
    with_moved = releases.name_of(tmp_path, limits)
    moved.write_text("another")

    assert before.startswith("1.2.3-")
    assert again == before == with_documents
    assert len({before, with_moved, releases.name_of(tmp_path, limits)}) == 3


def as_if_it_ran_here(root):
    """Lay out what the commands of an installation leave, where they are not run."""
    (root / "run/systemd/system").mkdir(parents=True)
    names = (*plan.ALWAYS, *plan.ON_PI_OS)
    said = "Status: install ok installed\nVersion: 9\n\n"
    here = "".join(f"Package: {name}\n{said}" for name in names)
    (root / "var/lib/dpkg/status").write_text(here)
    (root / "etc/passwd").write_text(f"{USERS}dicetable:x:990:990::/:/bin/false\n")
    (root / "etc/group").write_text("video:x:44:dicetable\ngpio:x:993:dicetable\n")


def test_documents_that_alone_are_new_are_laid_beside_the_release_that_runs(root, capsys):
    install(root)
    pages = root / "opt/dicetable/current" / releases.READ_IN
    (pages / "docs/install.md").write_text("as it was")
    first = current_of(root)
    as_if_it_ran_here(root)
    capsys.readouterr()

    assert install(root) == 0

    assert current_of(root) == first
    assert (pages / "docs/install.md").read_bytes() == DOCUMENT.read_bytes()
    assert "daemon-reload" not in capsys.readouterr().out
