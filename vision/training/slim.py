"""Writes weights of an exported net in bytes, so that its file is smaller.

OpenCV 4.6 to 5.0 read no half floats. What all of them read, and work out once as the net is
loaded, is a sum of casts: a weight is a whole number of steps, a byte, and with two bytes a 256th
part of steps is added. Each channel's step is passed on to the layer that takes it: what is above
0 after a ReLU stays so in any unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

MOST_STEPS = 127
"""The largest weight of a channel, in steps: the most that a signed byte holds."""
FINER = 256
"""So many parts has a step where a weight takes two bytes."""


def slim(path: Path, bytes_of: Mapping[int, int]) -> None:
    """Rewrite a net whose layers follow each other, with nothing between but what keeps units.

    Layers are convolutions, and a last one that may take all of what they see at once.

    Args:
        path: the net, as `vision.training.export` writes it.
        bytes_of: how many bytes, 1 or 2, a weight takes of some layers, by their number from 0 on.
            The last one is written whole, for nothing comes after it to take its steps.
    """
    net = onnx.load(str(path))
    graph = net.graph
    held = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    passed_on = np.ones(held[layers[0].input[1]].shape[1], np.float32)
    made, kept = [], []
    for number, node in enumerate(layers):
        name, shift = node.input[1:]
        weights = taking(held[name], passed_on)
        steps = np.ones(len(weights), np.float32)
        if number in bytes_of:
            steps = np.abs(weights).max(axis=(1, 2, 3)) / MOST_STEPS
            nodes, tensors = in_bytes(name, weights / steps[:, None, None, None], bytes_of[number])
            made += nodes
            kept += tensors
        else:
            kept.append(numpy_helper.from_array(weights, name))
        kept.append(numpy_helper.from_array(held[shift] / steps, shift))
        passed_on = steps
    nodes = [*made, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    onnx.checker.check_model(net)
    onnx.save(net, str(path))


def taking(weights: Floats, steps: Floats) -> Floats:
    """Return a layer's weights, (out, channels, ...), where each channel comes in such steps.

    A layer that takes all at once has channel after channel in a row.
    """
    by_channel = weights.reshape(len(weights), len(steps), -1)
    return np.asarray((by_channel * steps[None, :, None]).reshape(weights.shape), np.float32)


def in_bytes(
    name: str, steps: Floats, size: int
) -> tuple[list[onnx.NodeProto], list[onnx.TensorProto]]:
    """Return what makes weights, given in steps, out of bytes, and the bytes themselves."""
    whole = np.rint(steps).astype(np.int8)
    if size == 1:
        return [_cast(f"{name}.steps", name)], [_bytes(whole, f"{name}.steps")]
    parts = np.clip(np.rint(FINER * (steps - whole)), -MOST_STEPS, MOST_STEPS).astype(np.int8)
    one = helper.make_tensor("value", TensorProto.FLOAT, [1], [1 / FINER])
    shape = numpy_helper.from_array(np.array(steps.shape, np.int64), f"{name}.shape")
    nodes = [
        _cast(f"{name}.steps", f"{name}.whole"),
        _cast(f"{name}.parts", f"{name}.many"),
        helper.make_node("ConstantOfShape", [f"{name}.shape"], [f"{name}.part"], value=one),
        helper.make_node("Mul", [f"{name}.many", f"{name}.part"], [f"{name}.rest"]),
        helper.make_node("Add", [f"{name}.whole", f"{name}.rest"], [name]),
    ]
    return nodes, [_bytes(whole, f"{name}.steps"), _bytes(parts, f"{name}.parts"), shape]


def _cast(taken: str, given: str) -> onnx.NodeProto:
    return helper.make_node("Cast", [taken], [given], to=TensorProto.FLOAT)


def _bytes(values: NDArray[np.int8], name: str) -> onnx.TensorProto:
    return numpy_helper.from_array(values, name)
