"""The net of second opinions: written in bytes, run by OpenCV, and learnt on from: with PyTorch."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training has an environment of its own")

from vision.reading.weights import Net  # noqa: E402
from vision.training.export import export_second  # noqa: E402
from vision.training.nets import CLASSES, CROP_PX, LEANS, SecondNet, keep  # noqa: E402
from vision.training.restore import restore  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""PyTorch would rather export by a way that OpenCV 4.6 does not read."""


@pytest.fixture(scope="module")
def crops():
    torch.manual_seed(5)
    return torch.randn(12, 3, CROP_PX, CROP_PX)


@pytest.fixture(scope="module")
def net(crops):
    """Return a net whose normalisations have seen something."""
    one = SecondNet().train()
    for _ in range(3):
        one(crops)
    return one.eval()


@pytest.fixture(scope="module")
def exported(net, tmp_path_factory):
    """Return the file of that net, as it is used."""
    state, path = (tmp_path_factory.mktemp("net") / name for name in ("second.pt", "second.onnx"))
    keep(net.state_dict(), state)
    export_second(state, path)
    return path


@pytest.fixture(scope="module")
def answers(net, crops):
    with torch.no_grad():
        return net(crops).numpy()


def test_in_bytes_it_answers_as_it_has_learnt_to(exported, crops, answers):
    in_use = Net(exported, outputs=CLASSES + LEANS)

    told = np.concatenate([in_use.run(one[None].numpy()) for one in crops])

    assert np.abs(told - answers).max() <= 0.03 * np.abs(answers).max()


def test_its_file_has_little_more_than_a_byte_a_weight(net, exported):
    weights = sum(len(each.flatten()) for each in net.parameters())

    assert exported.stat().st_size < 1.2 * weights


def test_what_was_exported_is_learnt_on_from(exported, crops, answers):
    again = SecondNet()

    restore(again, exported, crops)

    with torch.no_grad():
        told = again.eval()(crops).numpy()
    assert np.abs(told - answers).max() <= 0.03 * np.abs(answers).max()
