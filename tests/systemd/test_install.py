"""The installer: every step is said, a rehearsal changes nothing, and all can be taken back."""

from __future__ import annotations

import fcntl
import inspect
import os
import re
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from fresh_card import DOCUMENT, OS_RELEASE, STATUS, SYSTEMD, install, tree
from installing import command, files, machine, plan, releases, roles
from installing.actions import Folder, Here, Run, StepFailedError, Write

from companion.config import load
from hardware import pi


def test_a_rehearsal_says_every_step_and_changes_nothing(root, capsys):
    before = tree(root)

    assert install(root, "--dry-run") == 0

    told = capsys.readouterr().out
    assert tree(root) == before
    assert [f"[{n}/10]" in told for n in range(1, 11)] == [True] * 10
    for said in (
        "python3-picamera2 python3-lgpio",
        "venv --system-site-packages",
        "--only-binary=:all:",
        "useradd --system",
        "usermod --append --groups video,gpio dicetable",
        "dicetable.local",
        "systemctl --quiet enable dicetable.socket",
        "Nothing was changed.",
    ):
        assert said in told
    assert " uv " not in told


def test_a_checkout_with_a_space_in_its_path_is_said_as_people_would_type_it(
    root, tmp_path_factory, monkeypatch, capsys
):
    checkout = tmp_path_factory.mktemp("my tables")
    (checkout / ".git").mkdir()
    names = (*releases.SOURCES, *releases.DOCUMENTS)
    for name in {*(Path(each).parts[0] for each in names), "systemd"}:
        (checkout / name).symlink_to(SYSTEMD.parent / name)
    monkeypatch.setattr(command, "CHECKOUT", checkout)

    install(root, "--upgrade", "--dry-run")

    told = capsys.readouterr().out
    assert f"git -C '{checkout}' pull" in told
    assert f"cp -r '{checkout}'/{{companion," in told
    assert f"cp -r '{checkout}/systemd'/{{dicetable.service," in told


def test_the_script_itself_rehearses_as_anybody(root):
    script = [sys.executable, SYSTEMD / "install", "--root", root, "--dry-run"]
    ended = subprocess.run(script, capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith("Nothing was changed.\n")


CLOSED = """
import os, signal, sys
from installing.actions import Here, Path, Run
from installing.unheard import go_on_unheard
go_on_unheard()
print("begun", flush=True)
sys.stdin.readline()
os.kill(os.getpid(), signal.SIGHUP)
print("[2/2] told to nobody", flush=True)
Run(("sh", "-c", "kill -HUP $$; touch " + sys.argv[1])).do(Here(Path("/"), is_itself=True))
print("nor this", file=sys.stderr, flush=True)
"""


def test_a_connection_that_is_lost_leaves_nothing_half_done(tmp_path):
    ours, theirs = os.openpty()
    done = tmp_path / "done"
    words = [sys.executable, "-c", CLOSED, str(done)]
    where = {"env": {**os.environ, "PYTHONPATH": str(SYSTEMD)}, "stdin": subprocess.PIPE}
    with subprocess.Popen(words, stdout=theirs, stderr=theirs, **where) as begun:
        os.close(theirs)
        os.read(ours, 10)
        os.close(ours)
        begun.communicate(b"go on\n")

    assert done.exists()


def test_one_that_goes_on_unheard_is_not_overtaken_by_another(root, capsys):
    first = os.open(root, os.O_RDONLY)
    fcntl.flock(first, fcntl.LOCK_EX)
    before = tree(root)

    refused, rehearsed = install(root), install(root, "--dry-run")
    said, is_as_before = capsys.readouterr().err, tree(root) == before
    os.close(first)

    assert (refused, rehearsed, is_as_before) == (1, 0, True)
    assert said.startswith("install: it runs already")
    assert install(root) == 0


def test_it_lays_out_what_the_service_needs_and_runs_again_without_a_change(root, capsys):
    assert install(root) == 0
    first = tree(root)
    capsys.readouterr()
    assert install(root) == 0

    units = root / "etc/systemd/system"
    assert {path.name for path in units.iterdir()} == set(roles.TABLE.units)
    current = (root / "opt/dicetable/current").resolve()
    assert (current / releases.WHOLE).exists()
    assert not (current / "source").exists()
    assert (root / "usr/local/bin/dicetable").stat().st_mode & 0o111 == 0o111
    assert (root / "etc/hostname").read_text() == "dicetable\n"
    assert "127.0.1.1\tdicetable" in (root / "etc/hosts").read_text()
    assert "<port>80</port>" in (root / "etc/avahi/services/dicetable.service").read_text()
    assert tree(root) == first
    assert "[4/10]" in capsys.readouterr().out


def test_what_messages_name_can_be_read_beside_the_program_and_so_can_what_that_leads_to(root):
    assert install(root) == 0

    pages = root / "opt/dicetable/current" / releases.READ_IN
    assert {(pages / name).exists() for name in named_by_messages()} == {True}
    for page in pages.rglob("*.md"):
        links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_unit_names_a_document_that_is_there(root):
    assert install(root) == 0

    for unit in (root / "etc/systemd/system").iterdir():
        for named in re.findall(r"^Documentation=file:/(.*)", unit.read_text(), re.MULTILINE):
            assert (root / named).is_file(), unit.name


def named_by_messages():
    """Return the documents that the program's messages send people to."""
    code = [
        path
        for each in ("companion", "hardware", "web")
        for path in (SYSTEMD.parent / each).rglob("*.py")
    ]
    return {
        name
        for path in code
        for name in re.findall(r"docs/[a-z-]+\.md", path.read_text(encoding="utf-8"))
    }


def test_what_is_asked_for_and_stands_otherwise_in_settings_that_are_kept_is_said(root, capsys):
    assert install(root) == 0
    kept = (root / "etc/dicetable/config.toml").read_text()
    assert "is yours" not in capsys.readouterr().out

    assert install(root, "--gpio", "--name", "dice") == 0

    said = capsys.readouterr().out
    assert (root / "etc/dicetable/config.toml").read_text() == kept
    assert "gpio = true    under [panel]" in said
    assert 'name = "dice.local"    under [page]' in said
    assert said.endswith("Then: sudo systemctl restart dicetable.service\n")


@pytest.mark.parametrize(
    "text",
    [b"mqtt = 3\npage = 'x'\npanel = []\n", b"\xff\xfe", b"a = " + b"[" * 9999],
    ids=["no tables", "no text", "nested beyond reading"],
)
def test_settings_that_cannot_be_are_left_to_the_program_to_tell_of(root, text, capsys):
    (root / "etc/dicetable").mkdir()
    (root / "etc/dicetable/config.toml").write_bytes(text)

    assert install(root, "--gpio", "--name", "dice") == 0

    assert "gpio = true    under [panel]" in capsys.readouterr().out


def test_first_settings_say_what_is_asked_for(root, capsys):
    assert install(root, "--gpio", "--name", "dice") == 0

    assert "is yours" not in capsys.readouterr().out
    assert load(root / "etc/dicetable/config.toml").values["panel.gpio"] is True


def test_a_name_outlives_the_next_start_where_cloud_init_gives_names(root):
    (root / "etc/cloud/cloud.cfg.d").mkdir(parents=True)
    assert install(root) == 0

    kept = (root / "etc/cloud/cloud.cfg.d/99-dicetable.cfg").read_text()
    assert "\npreserve_hostname: true\n" in kept


def test_a_machine_that_keeps_its_name_keeps_cloud_init_s_settings(root):
    (root / "etc/cloud/cloud.cfg.d").mkdir(parents=True)
    (root / "etc/hostname").write_text("parlour\n")
    assert install(root) == 0

    assert not list((root / "etc/cloud/cloud.cfg.d").iterdir())


def test_the_first_settings_are_settings_and_stay_as_their_owner_left_them(root):
    install(root, "--gpio")
    path = root / "etc/dicetable/config.toml"
    config = load(path)
    assert config.pins is not None
    assert config.shut_down == ("touch", "/run/dicetable/shut-down")
    assert config.values["page.name"] == "dicetable.local"

    path.write_text("[table]\nplayers = ['Eve']\n")
    install(root)

    assert load(path).values["table.players"] == ["Eve"]


def test_another_port_is_listened_on_and_kept_when_it_runs_again(root, capsys):
    install(root, "--port", "8080")
    install(root)

    assert "ListenStream=0.0.0.0:8080" in (root / roles.TABLE.other_port.lstrip("/")).read_text()
    assert "http://dicetable.local:8080/" in capsys.readouterr().out
    install(root, "--port", "80")
    assert not (root / roles.TABLE.other_port.lstrip("/")).exists()


def test_a_file_is_on_the_disk_before_it_takes_its_place(root, monkeypatch):
    synced, whole = [], os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (whole(file), synced.append(os.fstat(file))))

    Write("/etc/hostname", "dicetable\n").do(Here(root, is_itself=False))

    assert [os.path.samestat(each, (root / "etc/hostname").stat()) for each in synced] == [True]


def units_of(root):
    return {
        path.name for path in (root / "etc/systemd/system").glob("dicetable*.*") if path.is_file()
    }


def test_a_hub_has_a_service_of_its_own_and_stays_a_hub(root, capsys):
    assert install(root, "--hub", "--dry-run") == 0
    rehearsed = capsys.readouterr().out
    assert install(root, "--hub", "--port", "8080") == 0
    first = tree(root)
    assert install(root) == 0

    assert "enable dicetable-hub.socket dicetable-hub.service" in rehearsed
    assert "picamera2" not in rehearsed
    assert units_of(root) == set(roles.HUB.units)
    assert "ListenStream=0.0.0.0:8080" in (root / roles.HUB.other_port.lstrip("/")).read_text()
    config = load(root / "etc/dicetable/config.toml")
    assert config.values["mqtt.host"] == "localhost"
    assert config.values["page.name"] == "dicetable.local"
    assert tree(root) == first
    assert install(root, "--remove", "--yes") == 0
    assert not list((root / "etc/systemd/system").glob("dicetable*"))


def test_a_table_becomes_a_hub_once_a_broker_is_named_and_a_table_again(root, capsys):
    install(root)
    before = tree(root)

    assert install(root, "--hub") == 1
    assert "name the broker in /etc/dicetable/config.toml" in capsys.readouterr().err
    assert tree(root) == before
    (root / "etc/dicetable/config.toml").write_text("[mqtt]\nhost = 'club'\n")
    assert install(root, "--hub") == 0
    assert units_of(root) == set(roles.HUB.units)
    assert " DICETABLE_ROLE=hub " in (root / "usr/local/bin/dicetable").read_text()
    assert "No table any more" in capsys.readouterr().out
    assert install(root, "--table") == 0
    assert units_of(root) == set(roles.TABLE.units)
    assert " DICETABLE_ROLE=table " in (root / "usr/local/bin/dicetable").read_text()


def test_settings_that_notepad_saved_with_a_mark_are_asked_for_the_broker_too(root, capsys):
    install(root)
    (root / "etc/dicetable/config.toml").write_text("\ufeff[table]\n", "utf-8")

    assert install(root, "--hub") == 1
    assert "name the broker in" in capsys.readouterr().err


def test_what_it_takes_away_is_asked_about_and_games_stay(root, capsys):
    install(root)
    game = root / "var/lib/dicetable/table.sqlite3"
    game.write_text("a game")
    before = tree(root)

    assert install(root, "--remove") == 1
    assert tree(root) == before
    assert install(root, "--remove", ask=lambda _: "yes") == 0

    assert game.exists()
    assert (root / "etc/dicetable/config.toml").exists()
    assert not (root / "opt/dicetable").exists()
    assert not list((root / "etc/systemd/system").glob("dicetable*"))
    assert "Games are kept" in capsys.readouterr().out
    assert install(root, "--remove", "--purge", "--yes") == 0
    assert not game.exists()
    assert not (root / "etc/dicetable").exists()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"codename": "bullseye"}, "12 (bookworm) or 13 (trixie)"),
        ({"codename": ""}, "unknown"),
        ({"machine": "armv7l"}, "(64-bit)"),
        ({"is_64_bit": False}, "(64-bit)"),
    ],
)
def test_a_machine_that_will_not_do_is_told_why(wrong, said):
    well = machine.Machine(codename="trixie")

    assert well.complaint() == ""
    assert said in replace(well, **wrong).complaint()


def test_lists_of_packages_are_fetched_once_another_program_lets_go_of_them(monkeypatch):
    answers = iter([StepFailedError("E: Could not get lock /var/lib/apt/lists/lock"), None])
    monkeypatch.setattr("installing.actions.LOOK_AGAIN_S", 0.0)
    ran = []

    def run(command, environment):
        ran.append(command)
        if wrong := next(answers):
            raise wrong

    here = SimpleNamespace(run=run)
    Run(("apt-get", "update"), locked_s=60).do(here)
    assert len(ran) == 2

    answers = iter([StepFailedError("no network")])
    with pytest.raises(StepFailedError, match="no network"):
        Run(("apt-get", "update"), locked_s=60).do(here)


def test_whoever_may_not_look_at_the_games_takes_it_that_there_is_one(tmp_path, monkeypatch):
    def refused(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refused)

    assert releases._has_game(tmp_path)


@pytest.mark.parametrize("installed_port", [None, 8001])
def test_a_port_that_another_program_has_is_refused_however_often_it_is_asked_for(
    root, installed_port, capsys
):
    if installed_port:
        assert install(root, "--port", str(installed_port)) == 0
        (root / "run/systemd/system").mkdir(parents=True)
    (root / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    before = tree(root)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert install(root, "--port", str(port)) == 1

    assert f"another program listens on port {port}" in capsys.readouterr().err
    assert tree(root) == before


@pytest.mark.parametrize("words", ["--bundle /tmp/help.zip", "--bundle=/tmp/help.zip"])
def test_the_archive_for_whoever_helps_has_the_journal_however_it_is_asked_for(tmp_path, words):
    script = tmp_path / "dicetable"
    script.write_text(files.command("table"))
    stubs = {"journalctl": "echo a line of the journal", "runuser": 'echo "$@"; cat'}
    for name, does in {**stubs, "id": "echo 0"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / name).chmod(0o755)
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}

    told = subprocess.run(
        ["/bin/sh", str(script), "doctor", *words.split()],
        env=path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert "--log -" in told
    assert "a line of the journal" in told


def test_room_is_needed_for_a_release_that_is_not_there_yet(root, monkeypatch, capsys):
    monkeypatch.setattr("installing.machine.ENOUGH_MB", 10**9)
    assert install(root) == 1
    assert "MB are free; make room for 1000000000 MB" in capsys.readouterr().err

    monkeypatch.setattr("installing.machine.ENOUGH_MB", 1)
    assert install(root) == 0
    monkeypatch.setattr("installing.machine.ENOUGH_MB", 10**9)

    assert install(root) == 0  # A repair makes no other one.


def test_what_a_broken_off_installation_has_left_counts_as_room(tmp_path):
    half = tmp_path / "opt/dicetable/releases/0.1-abc/lib/large"
    half.parent.mkdir(parents=True)
    half.write_bytes(b"x" * 3_000_000)
    table = machine.Machine(codename="trixie", free_mb=machine.ENOUGH_MB - 2)

    installed = releases.look(tmp_path)

    half_made_mb = releases.half_made_mb(tmp_path, installed)
    assert (installed.whole, half_made_mb) == ((), 3)
    assert table.lack_of_room().startswith("698 MB are free")
    assert table.lack_of_room(besides_mb=half_made_mb) == ""


def test_an_unknown_system_is_refused_before_anything_is_done(root, capsys):
    (root / "etc/os-release").write_text("ID=fedora\n")
    before = tree(root)

    assert install(root) == 1
    assert "Debian or Raspberry Pi OS" in capsys.readouterr().err
    assert tree(root) == before


def test_somebody_else_than_root_is_told_so(monkeypatch, capsys):
    monkeypatch.setattr(command.os, "geteuid", lambda: 1000)

    assert command.main([]) == 1
    assert "sudo ./systemd/install" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--purge",), ("--name", "Tisch 1"), ("--port", "0")])
def test_words_that_make_no_sense_are_refused(root, words, capsys):
    try:
        status = install(root, *words)
    except SystemExit as ended:
        status = ended.code

    assert status
    assert capsys.readouterr().err


@pytest.mark.parametrize("codename", sorted(machine.RELEASES))
def test_each_supported_release_has_its_limits(root, codename):
    limits = (SYSTEMD / "constraints" / f"{codename}.txt").read_text()

    assert "numpy" in limits
    (root / "etc/os-release").write_text(OS_RELEASE.format(codename))
    assert install(root, "--dry-run") == 0


@pytest.mark.parametrize(
    ("version", "is_fetched"),
    [("0.3.12-2", True), ("1:0.3.9", True), ("", True), ("0.3.21-1", False), ("0.4-1", False)],
)
def test_a_camera_s_package_that_is_too_old_is_fetched_anew(root, version, is_fetched, capsys):
    named = f"Package: python3-picamera2\nStatus: install ok installed\nVersion: {version}\n"
    (root / "var/lib/dpkg/status").write_text(f"{STATUS}\n{named}")

    install(root, "--dry-run")

    assert ("python3-picamera2" in capsys.readouterr().out) is is_fetched


def test_installer_and_program_ask_for_the_same_picamera2():
    oldest = ".".join(map(str, machine.OLDEST["python3-picamera2"]))

    assert f"picamera2 is older than {oldest}: " in inspect.getsource(pi)


def test_plain_debian_gets_no_package_that_it_does_not_have(root, capsys):
    (root / "etc/rpi-issue").unlink()

    install(root, "--dry-run")

    told = capsys.readouterr().out
    assert "picamera2" not in told
    assert "a USB camera and the page will do" in told


def test_a_machine_with_a_name_of_its_own_keeps_it(root, capsys):
    (root / "etc/hostname").write_text("parlour\n")

    install(root, "--dry-run")
    assert "parlour.local" in capsys.readouterr().out
    install(root, "--dry-run", "--name", "dice")
    assert "dice.local" in capsys.readouterr().out


def test_a_command_that_fails_is_shown_with_what_it_said():
    here = Here(Path("/"), is_itself=True)

    with pytest.raises(StepFailedError, match="ended with 3:\n    no network"):
        Run(("sh", "-c", "echo no network; exit 3")).do(here)
    with pytest.raises(StepFailedError, match="No such file"):
        Run(("/no/such/command",)).do(here)
    Run(("false",), may_fail=True).do(here)


@pytest.mark.parametrize(
    ("owner", "is_done"), [("dicetable", True), ("root", False), (None, False)]
)
def test_a_folder_that_is_not_yet_whose_it_shall_be_is_made_once_more(
    tmp_path, monkeypatch, owner, is_done
):
    """The installer may have been broken off between making it and giving it away."""

    def owned(_):
        if owner is None:
            raise KeyError("uid not found: 999")
        return owner

    folder = Folder(str(tmp_path / "games"), owner="dicetable")
    (tmp_path / "games").mkdir(mode=0o755)
    monkeypatch.setattr(Path, "owner", owned)

    assert folder.is_done(Here(Path("/"), is_itself=True)) is is_done
    assert folder.is_done(Here(Path("/"), is_itself=False))


def test_the_command_is_a_shell_script_that_can_be_read(tmp_path):
    script = tmp_path / "dicetable"
    script.write_text(files.command("table"))

    assert subprocess.run(["/bin/sh", "-n", script], check=False).returncode == 0


def test_the_document_names_no_choice_that_there_is_not_and_leaves_none_out():
    known = {word for action in command._parser()._actions for word in action.option_strings}
    text = DOCUMENT.read_text(encoding="utf-8")
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))

    others = {"--yes", "--bundle", "--photograph", "--system-site-packages", "--constraint"}
    others |= {"--example", "--watch", "--yes"}
    assert told <= known | others
    assert known - {"-h", "--help"} <= told


def test_the_document_tells_of_every_folder_that_is_made():
    text = DOCUMENT.read_text(encoding="utf-8")

    for place in (files.STATE, files.CONFIG, releases.RELEASES, plan.COMMAND):
        assert place in text


def test_every_unit_is_told_of():
    text = (SYSTEMD / "README.md").read_text(encoding="utf-8")

    assert {path.name for path in SYSTEMD.glob("dicetable*.*")} == set(roles.UNITS)
    assert all(f"`{name}`" in text for name in roles.UNITS)
