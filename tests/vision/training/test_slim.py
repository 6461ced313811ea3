"""Weights that are written in bytes: a smaller file that answers as before, in OpenCV, too."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from vision.reading.weights import Net

onnx = pytest.importorskip("onnx", reason="training has an environment of its own")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from vision.training.slim import slim  # noqa: E402

WIDTHS = (3, 12, 20, 1)


@pytest.fixture
def net(tmp_path):
    """Return the file of a net of three convolutions with ReLUs between."""
    rng = np.random.default_rng(3)
    nodes, weights, seen = [], [], "picture"
    for number, (into, out) in enumerate(pairwise(WIDTHS)):
        weights += [
            numpy_helper.from_array(rng.normal(size=(out, into, 3, 3)).astype("f4"), f"w{number}"),
            numpy_helper.from_array(rng.normal(size=out).astype("f4"), f"b{number}"),
        ]
        taken = [seen, f"w{number}", f"b{number}"]
        nodes.append(helper.make_node("Conv", taken, [f"c{number}"], pads=[1, 1, 1, 1]))
        seen = f"c{number}"
        if number < len(WIDTHS) - 2:
            nodes.append(helper.make_node("Relu", [seen], [f"r{number}"]))
            seen = f"r{number}"
    picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, 16, 16])
    told = helper.make_tensor_value_info(seen, TensorProto.FLOAT, [1, 1, 16, 16])
    graph = helper.make_graph(nodes, "net", [picture], [told], weights)
    path = tmp_path / "net.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)]), str(path))
    return path


def answers(path, outputs=1):
    net = Net(path, outputs=outputs)
    return net.run(np.random.default_rng(4).random((1, 3, 16, 16), np.float32))


@pytest.mark.parametrize(
    ("bytes_of", "most_off"),
    [
        pytest.param({}, 1e-5, id="whole"),
        pytest.param({0: 1, 1: 1}, 0.05, id="one byte"),
        pytest.param({0: 2, 1: 2}, 1e-4, id="two bytes"),
        pytest.param({1: 2}, 1e-4, id="the second alone"),
    ],
)
def test_a_net_in_bytes_answers_as_before(net, bytes_of, most_off):
    before = answers(net)

    slim(net, bytes_of)

    assert np.abs(answers(net) - before).max() <= most_off * np.abs(before).max()


@pytest.fixture
def ending_in_one(tmp_path):
    """Return the file of a net whose last layer takes all of what a convolution sees at once."""
    rng = np.random.default_rng(3)
    drawn = {"w0": (6, 3, 3, 3), "b0": (6,), "w1": (2, 6 * 8 * 8), "b1": (2,)}
    weights = [
        numpy_helper.from_array(rng.normal(size=shape).astype("f4"), name)
        for name, shape in drawn.items()
    ]
    nodes = [
        helper.make_node("Conv", ["picture", "w0", "b0"], ["c0"], pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["c0"], ["r0"]),
        helper.make_node("MaxPool", ["r0"], ["p0"], kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("Flatten", ["p0"], ["f0"]),
        helper.make_node("Gemm", ["f0", "w1", "b1"], ["told"], transB=1),
    ]
    picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, 16, 16])
    told = helper.make_tensor_value_info("told", TensorProto.FLOAT, [1, 2])
    graph = helper.make_graph(nodes, "net", [picture], [told], weights)
    path = tmp_path / "one.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)]), str(path))
    return path


def test_a_last_layer_that_takes_all_at_once_takes_numbers(ending_in_one):
    before = answers(ending_in_one, outputs=2)

    slim(ending_in_one, {0: 2})

    assert np.abs(answers(ending_in_one, outputs=2) - before).max() <= 1e-4 * np.abs(before).max()


def test_such_a_net_is_learnt_on_from(ending_in_one):
    torch = pytest.importorskip("torch", reason="training has an environment of its own")
    from vision.training.restore import weights_of  # noqa: PLC0415

    before = answers(ending_in_one, outputs=2)
    slim(ending_in_one, {0: 2})
    (first, first_shift), (last, last_shift) = weights_of(ending_in_one)

    seen = torch.tensor(np.random.default_rng(4).random((1, 3, 16, 16), np.float32))
    seen = torch.relu(torch.nn.functional.conv2d(seen, first, first_shift, padding=1))
    told = torch.nn.functional.max_pool2d(seen, 2).flatten(1) @ last.T + last_shift
    assert np.abs(told.numpy() - before).max() <= 1e-3 * np.abs(before).max()


def test_a_byte_a_weight_makes_the_file_less_than_half_as_large(net):
    before = net.stat().st_size

    slim(net, {0: 1, 1: 1})

    assert net.stat().st_size < before / 2


@pytest.mark.parametrize("bytes_of", [{1: 2}, {0: 2, 1: 2}])
def test_weights_in_bytes_are_learnt_on_from_as_they_were(net, bytes_of):
    torch = pytest.importorskip("torch", reason="training has an environment of its own")
    from vision.training.restore import weights_of  # noqa: PLC0415

    before = list(weights_of(net))
    slim(net, bytes_of)

    for was, is_now in zip(before, weights_of(net), strict=True):
        for one, other in zip(was, is_now, strict=True):
            assert torch.allclose(one, other, atol=1e-4)


def test_a_channel_without_any_weight_stays_so(net):
    whole = onnx.load(str(net))
    weights = numpy_helper.to_array(whole.graph.initializer[0]).copy()
    weights[0] = 0
    whole.graph.initializer[0].CopyFrom(numpy_helper.from_array(weights, "w0"))
    onnx.save(whole, str(net))
    before = answers(net)

    slim(net, {0: 2})

    assert np.abs(answers(net) - before).max() <= 1e-4 * np.abs(before).max()
