"""The program as systemd starts it: handed a socket, heard from, and logged by the journal."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

from programs import ask, wait_for_state

TURN = Path(__file__).parents[1] / "recordings" / "turn-224"
CONFIG = "[page]\nname = 'dicetable.local'\n"
WATCHDOG_S = 1.5
PATIENCE_S = 30.0

HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""
"""The process that is handed a socket has to be the one that is named."""


class Service:
    """What systemd knows of a program that it has started."""

    def __init__(self, ear, port, log):
        self._ear, self.port, self._log = ear, port, log
        self.heard = []
        self._news = threading.Condition()
        self._over = threading.Event()
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def _listen(self):
        # All the time: whoever speaks waits while the letter box is full.
        while not self._over.is_set():
            with suppress(TimeoutError):
                words = self._ear.recv(1000).decode().splitlines()
                with self._news:
                    self.heard += words
                    self._news.notify_all()

    def close(self):
        self._over.set()
        self._listening.join()

    def hear(self, word):
        """Wait until something is said, and return all that was said until then."""
        with self._news:
            assert self._news.wait_for(lambda: word in self.heard, PATIENCE_S), word
            return list(self.heard)

    @property
    def log(self):
        return self._log.read_text(encoding="utf-8")


@contextmanager
def started(folder, *words, command="run", config=CONFIG):
    """Start a command as its service and its socket do."""
    (folder / "config.toml").write_text(config)
    log = folder / "journal"
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear,
        log.open("w") as journal,
    ):
        ear.bind(str(folder / "notify"))
        ear.settimeout(0.1)
        looks = os.fstat(journal.fileno())
        environment = {
            **os.environ,
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6)),
            "JOURNAL_STREAM": f"{looks.st_dev}:{looks.st_ino}",
        }
        run = [sys.executable, "-m", "companion.cli", command, "--config", folder / "config.toml"]
        run += ["--data", folder] if command == "run" else []
        process = subprocess.Popen(
            [sys.executable, "-c", HAND_OVER, str(listening.fileno()), *map(str, [*run, *words])],
            env=environment,
            pass_fds=(listening.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=journal,
            stderr=journal,
        )
        port = listening.getsockname()[1]
        service = Service(ear, port, log)
        try:
            yield service
        finally:
            process.terminate()
            process.wait()
            try:
                service.hear("STOPPING=1")
            finally:
                service.close()


def test_it_is_ready_lives_and_says_when_it_ends(tmp_path):
    with started(tmp_path, "--camera", TURN, "--speed", "max") as service:
        service.hear("READY=1")
        service.hear("WATCHDOG=1")
        wait_for_state(service.port, lambda state: state["view"]["motion"] == "ended")
        service.heard.clear()
        # It goes on being fed once the recording has ended.
        service.hear("WATCHDOG=1")
    lines = service.log.splitlines()

    assert not [line for line in lines if not re.match("<[0-7]>", line)]
    assert f"http://127.0.0.1:{service.port}/" in service.log
    assert any("Ann" in line for line in lines)


def test_a_table_without_a_camera_is_fed_for_that_is_known(tmp_path):
    with started(tmp_path, "--camera", "usb:/dev/no-camera") as service:
        wait_for_state(service.port, lambda state: state["view"]["motion"] == "absent")
        service.heard.clear()
        heard = service.hear("WATCHDOG=1")

    assert not [word for word in heard if word.startswith("STATUS=") and word != "STATUS=playing"]
    assert "no-camera" in service.log


def test_it_listens_on_and_is_fed_while_it_begins_anew_with_a_backup(tmp_path):
    with started(tmp_path, "--camera", "usb:/dev/no-camera") as service:
        before = wait_for_state(service.port)
        made = ask(service.port, "storage/backup")["made"]
        service.heard.clear()
        ask(service.port, "storage/restore", backup=made)
        wait_for_state(service.port, lambda state: state["run"] != before["run"])
        service.hear("READY=1")
        heard = service.hear("WATCHDOG=1")

    assert "STOPPING=1" not in heard


def test_a_hub_lives_without_its_broker(tmp_path):
    config = CONFIG + "[mqtt]\nhost = '127.0.0.1'\nport = 1\n"
    with started(tmp_path, command="hub", config=config) as service:
        service.hear("READY=1")
        heard = service.hear("WATCHDOG=1")
        with urllib.request.urlopen(f"http://127.0.0.1:{service.port}/") as page:
            shown = page.read().decode()

    assert "STATUS=showing" in heard
    assert "All tables" in shown
    assert f"http://127.0.0.1:{service.port}/" in service.log
    assert not [line for line in service.log.splitlines() if not re.match("<[0-7]>", line)]
