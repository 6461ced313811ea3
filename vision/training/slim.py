"""Writes weights of an exported net in bytes, so that its file is smaller.

OpenCV 4.6 to 5.0 read no half floats. What all of them read, and work out once as the net is
loaded, is a sum of casts: a weight is a whole number of steps, a byte, and with two bytes a 256th
part of steps is added. A normalisation behind the convolution makes numbers of its channels' steps,
and adds what the convolution would have added; OpenCV merges the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

MOST_STEPS: Final = 127
"""The largest weight of a channel, in steps: the most that a signed byte holds."""
FINER: Final = 256
"""So many parts has a step where a weight takes two bytes."""
LEAST: Final = 1e-9
"""The largest weight of a channel is taken to be at least so large: in some all are 0."""
EPSILON: Final = 1e-5
"""What a normalisation adds to the variance: here both together are 1."""


def slim(path: Path, bytes_of: Mapping[int, int]) -> None:
    """Rewrite a net with the weights of some of its convolutions in bytes.

    Args:
        path: the net, as `vision.training.export` writes it.
        bytes_of: how many bytes, 1 or 2, a weight takes of some convolutions, by their number from
            0 on, in the order in which they are run.
    """
    net = onnx.load(str(path))
    graph = net.graph
    convolutions = [node.output[0] for node in graph.node if node.op_type == "Conv"]
    sizes = {convolutions[number]: size for number, size in bytes_of.items()}
    held = {each.name: each for each in graph.initializer}
    made: list[onnx.NodeProto] = []
    run: list[onnx.NodeProto] = []
    for node in graph.node:
        if node.output[0] not in sizes:
            run.append(node)
            continue
        name = node.input[1]
        weights = numpy_helper.to_array(held.pop(name))
        steps = np.maximum(np.abs(weights).max(axis=(1, 2, 3)), LEAST) / MOST_STEPS
        in_steps = weights / steps[:, None, None, None]
        out_of_bytes, kept = in_bytes(name, in_steps, sizes[node.output[0]])
        by_steps, kept_beside = in_numbers(node, steps)
        made += out_of_bytes
        run += by_steps
        held |= {each.name: each for each in (*kept, *kept_beside)}
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(held.values())
    graph.node.extend([*made, *run])
    onnx.checker.check_model(net)
    onnx.save(net, str(path))


def in_bytes(
    name: str, steps: Floats, size: int
) -> tuple[list[onnx.NodeProto], list[onnx.TensorProto]]:
    """Return what makes weights, given in steps, out of bytes, and the bytes themselves."""
    whole = np.rint(steps).astype(np.int8)
    if size == 1:
        return [_cast(f"{name}.steps", name)], [_tensor(whole, f"{name}.steps")]
    parts = np.clip(np.rint(FINER * (steps - whole)), -MOST_STEPS, MOST_STEPS).astype(np.int8)
    one = helper.make_tensor("value", TensorProto.FLOAT, [1], [1 / FINER])
    shape = _tensor(np.array(steps.shape, np.int64), f"{name}.shape")
    nodes = [
        _cast(f"{name}.steps", f"{name}.whole"),
        _cast(f"{name}.parts", f"{name}.many"),
        helper.make_node("ConstantOfShape", [f"{name}.shape"], [f"{name}.part"], value=one),
        helper.make_node("Mul", [f"{name}.many", f"{name}.part"], [f"{name}.rest"]),
        helper.make_node("Add", [f"{name}.whole", f"{name}.rest"], [name]),
    ]
    return nodes, [_tensor(whole, f"{name}.steps"), _tensor(parts, f"{name}.parts"), shape]


def in_numbers(
    convolution: onnx.NodeProto, steps: Floats
) -> tuple[list[onnx.NodeProto], list[onnx.TensorProto]]:
    """Return a convolution by weights in steps, what makes numbers of them, and its tensors."""
    shift, (given,) = convolution.input[2], convolution.output
    by_steps = onnx.NodeProto()
    by_steps.CopyFrom(convolution)
    del by_steps.input[2:]
    by_steps.output[0] = f"{given}.steps"
    scale, mean, variance = (f"{given}.{each}" for each in ("scale", "mean", "variance"))
    taken = [f"{given}.steps", scale, shift, mean, variance]
    numbers = helper.make_node("BatchNormalization", taken, [given], epsilon=EPSILON)
    tensors = [
        _tensor(np.asarray(steps, np.float32), scale),
        _tensor(np.zeros(len(steps), np.float32), mean),
        _tensor(np.full(len(steps), 1 - EPSILON, np.float32), variance),
    ]
    return [by_steps, numbers], tensors


def _cast(taken: str, given: str) -> onnx.NodeProto:
    return helper.make_node("Cast", [taken], [given], to=TensorProto.FLOAT)


def _tensor(values: NDArray[Any], name: str) -> onnx.TensorProto:
    return numpy_helper.from_array(values, name)
