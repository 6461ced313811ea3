"""A card that Raspberry Pi OS was just written onto, and the installer that is run on it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SYSTEMD = Path(__file__).parents[1] / "systemd"
sys.path.insert(0, str(SYSTEMD))

from installing import command  # noqa: E402

DOCUMENT = SYSTEMD.parent / "docs" / "install.md"
OS_RELEASE = "ID=debian\nVERSION_CODENAME={}\n"
USERS = "root:x:0:0:root:/root:/bin/bash\n"
GROUP = "root:x:0:\nvideo:x:44:pi\ngpio:x:993:\n"
STATUS = "Package: python3-venv\nStatus: install ok installed\n\nPackage: avahi-daemon\nStatus: deinstall ok config-files\n"


def install(root, *words, ask=lambda _: "no"):
    return command.main(["--root", str(root), *words], ask=ask)


def tree(root):
    """Return all that lies under a folder, with what it says."""
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = Path(folder) / name
            found[str(path)] = str(path.readlink()) if path.is_symlink() else path.read_bytes()
        found[folder] = None
    return found
