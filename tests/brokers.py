"""A real Mosquitto for tests: on a free port, in a folder of its own, killed and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from pathlib import Path

import pytest
from programs import free_port
from waiting import PATIENCE_S, until

from companion.club.membership import Broker, Membership
from companion.club.topics import Topics

MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"

try:
    import paho.mqtt.client as paho
except ImportError:
    paho = None

NEEDS_BROKER = [
    pytest.mark.skipif(not Path(MOSQUITTO).exists(), reason="mosquitto is not installed (apt)"),
    pytest.mark.skipif(paho is None, reason="paho-mqtt is not installed (pip, extra `mqtt`)"),
]


class Mosquitto:
    """A broker whose retained posts last as long as its process."""

    def __init__(self, folder, *, users="", certificate=None):
        self.port = free_port()
        self._folder = folder
        self._users = users
        self._certificate = certificate
        self._process = None
        self.start()

    def start(self):
        """Start it, and wait until it answers."""
        lines = [f"listener {self.port} 127.0.0.1", "persistence false", "log_type none"]
        # Started by root, it would turn into a user who may not read this folder.
        lines += ["user root"] if os.getuid() == 0 else []
        if self._certificate:
            key = self._certificate.with_suffix(".key")
            lines += [f"certfile {self._certificate}", f"keyfile {key}"]
        if self._users:
            lines += ["allow_anonymous false", f"password_file {self._users}"]
        else:
            lines += ["allow_anonymous true"]
        file = self._folder / "mosquitto.conf"
        file.write_text("\n".join(lines) + "\n")
        self._process = subprocess.Popen([MOSQUITTO, "-c", str(file)], stderr=subprocess.DEVNULL)
        until(self._answers, "the broker's port open")

    def _answers(self):
        assert self._process.poll() is None, "mosquitto ended by itself"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        """End it; may be called twice."""
        self._process.kill()
        self._process.wait()

    def member(self, table="hall", *, user="", password="", tls=False, authority="", **more):
        """Return the place of a table in this broker's club."""
        broker = Broker(
            host="127.0.0.1", port=self.port, user=user, password=password, tls=tls,
            authority=authority,
        )  # fmt: skip
        more = {"name": table.title(), "topics": Topics("dicetable")} | more
        return Membership(broker=broker, table=table, **more)


class Listener:
    """Somebody else at the broker, who notes everything, in order."""

    def __init__(self, port, topic="#"):
        self.posts = []
        self._lock = threading.Lock()
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self._is_there = threading.Event()
        self._client.on_connect = lambda client, *_: client.subscribe(topic, 1)
        self._client.on_subscribe = lambda *_: self._is_there.set()
        self._client.on_message = self._came
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert self._is_there.wait(PATIENCE_S)

    def _came(self, _client, _user, message):
        with self._lock:
            self.posts.append((message.topic, message.payload.decode(), bool(message.retain)))

    def of(self, topic):
        """Return the payloads of a topic, in order."""
        with self._lock:
            return [payload for each, payload, _ in self.posts if each == topic]

    def say(self, topic, payload, *, kept=True):
        """Publish something, and wait until the broker has it."""
        self._client.publish(topic, payload, 1, retain=kept).wait_for_publish(PATIENCE_S)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()
