"""A card for the installer."""

from __future__ import annotations

import pytest
from fresh_card import GROUP, OS_RELEASE, STATUS, USERS


@pytest.fixture
def root(tmp_path):
    """Return the files of a Raspberry Pi that was just written onto a card."""
    laid = {
        "etc/os-release": OS_RELEASE.format("bookworm"),
        "etc/rpi-issue": "Raspberry Pi reference 2026-10-01\n",
        "etc/passwd": USERS,
        "etc/group": GROUP,
        "etc/hostname": "raspberrypi\n",
        "etc/hosts": "127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n",
        "var/lib/dpkg/status": STATUS,
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    }
    for name, text in laid.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path
