"""The packaged weights: small, plain, and the ones that their README tells of."""

from __future__ import annotations

import hashlib
import shutil
from types import SimpleNamespace

import numpy as np
import pytest
from told_nets import damage

from vision.errors import ModelError
from vision.reading.weights import MODELS, SUMS, Net

NAMES = ("finder.onnx", "values.onnx", "leans.onnx", "hands.onnx")
MOST_BYTES = 2_000_000
PLAIN = {"Conv", "Relu", "MaxPool", "Gemm", "Flatten", "Add", "Resize", "Constant", "Identity"}
OF_BYTES = {"Cast", "ConstantOfShape", "Mul", "BatchNormalization"}
GRAPH, NODE, OP_TYPE = 7, 1, 4
LENGTH_GIVEN = 2
SKIPPED = {1: 8, 5: 4}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def fields(data):
    """Yield (number, bytes) of a protobuf message's fields that are strings or messages."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == LENGTH_GIVEN:
            length, at = varint(data, at)
            yield key >> 3, data[at : at + length]
            at += length
        elif key & 7 in SKIPPED:
            at += SKIPPED[key & 7]
        else:
            _, at = varint(data, at)


def operators(path):
    graph = next(part for number, part in fields(path.read_bytes()) if number == GRAPH)
    nodes = [part for number, part in fields(graph) if number == NODE]
    return {part.decode() for node in nodes for number, part in fields(node) if number == OP_TYPE}


def test_the_weights_together_stay_under_two_megabytes():
    assert sum((MODELS / name).stat().st_size for name in NAMES) <= MOST_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_the_nets_use_only_operators_that_every_opencv_from_4_6_has(name):
    used = operators(MODELS / name)

    assert "Conv" in used
    assert used <= PLAIN | OF_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_and_the_sums_tell_of_these_very_weights(name):
    digest = hashlib.sha256((MODELS / name).read_bytes()).hexdigest()

    assert digest in (MODELS / "README.md").read_text(encoding="utf-8")
    assert f"{digest}  {name}" in (MODELS / SUMS).read_text(encoding="utf-8").splitlines()


def test_missing_weights_are_named_in_the_error(tmp_path):
    with pytest.raises(ModelError, match=r"nothing\.onnx are missing"):
        Net(tmp_path / "nothing.onnx", outputs=1)


def test_broken_weights_are_refused(tmp_path):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes((MODELS / "values.onnx").read_bytes()[:5000])

    with pytest.raises(ModelError, match=r"cannot be loaded"):
        Net(broken, outputs=10)


def test_weights_of_which_a_bit_is_another_are_refused(tmp_path):
    shutil.copytree(MODELS, tmp_path, dirs_exist_ok=True)
    net = tmp_path / "values.onnx"
    Net(net, outputs=10)
    weights = bytearray(net.read_bytes())
    weights[200_000] ^= 1
    net.write_bytes(weights)

    with pytest.raises(ModelError, match=r"values\.onnx are damaged, or not those of SHA256SUMS"):
        Net(net, outputs=10)


def test_weights_of_which_nothing_is_noted_are_taken_as_they_are(tmp_path):
    shutil.copy(MODELS / "values.onnx", tmp_path)

    Net(tmp_path / "values.onnx", outputs=10)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_weights_that_make_no_numbers_are_refused(monkeypatch, value):
    damage("values", monkeypatch, value)
    net = Net(MODELS / "values.onnx", outputs=10)

    with pytest.raises(ModelError, match=r"values\.onnx are damaged: install"):
        net.run(np.zeros((1, 3, 48, 48), np.float32))


def test_weights_of_another_net_are_refused():
    net = Net(MODELS / "leans.onnx", outputs=10)

    with pytest.raises(ModelError, match=r"leans\.onnx are another net's: install"):
        net.run(np.zeros((1, 3, 48, 48), np.float32))


def test_weights_that_make_but_a_row_of_numbers_are_another_nets(monkeypatch):
    net = Net(MODELS / "values.onnx", outputs=10)
    row = SimpleNamespace(setInput=lambda inputs: None, forward=lambda: np.zeros(10, np.float32))
    monkeypatch.setattr(net, "_net", row)

    with pytest.raises(ModelError, match="another net's"):
        net.run(np.zeros((1, 3, 48, 48), np.float32))


def test_weights_that_are_not_among_those_that_are_noted_are_taken_as_they_are(tmp_path):
    shutil.copy(MODELS / "values.onnx", tmp_path / "mine.onnx")
    shutil.copy(MODELS / SUMS, tmp_path)

    Net(tmp_path / "mine.onnx", outputs=10)
