"""What every test gets: the helpers' folder on the path, no thread left behind, mock pins."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

sys.path.insert(0, str(Path(__file__).parent))
# Games and settings of whoever runs the tests are none of theirs.
CONFIG = tempfile.TemporaryDirectory(prefix="dicetable-tests-")
os.environ["XDG_CONFIG_HOME"] = CONFIG.name
# Tests, and programs that they start, are compiled once, and not at each of their starts; whoever
# wants nothing compiled beside the code has it where pytest keeps things for the next time.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    compiled = Path(__file__).parents[1] / ".pytest_cache" / "compiled"
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(compiled))

from prepared import prepare_once  # noqa: E402
from spreading import spread  # noqa: E402

prepare_once()


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for nothing to throw away among thousands of tests: all that is gathered stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items):
    """Run what waits beside what computes."""
    spread(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Have four processes more than there are processors, for tests of whole programs wait."""
    return (os.cpu_count() or 1) + 4


@pytest.fixture(autouse=True)
def no_thread_left():
    """Fail a test that leaves a thread running."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(timeout=3)
    assert not [thread for thread in left if thread.is_alive()]


@pytest.fixture(scope="session")
def recordings():
    """Return the folder of the bundled recordings."""
    return Path(__file__).parent / "recordings"


@pytest.fixture
def board():
    """Return a Raspberry Pi without a Raspberry Pi."""
    before, Device.pin_factory = Device.pin_factory, MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory.close()
    Device.pin_factory = before
