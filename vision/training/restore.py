"""Makes a net trainable again from its exported weights: `python3 -m vision.training.restore`.

On export the normalisations are merged into the convolutions. Here each gets back the mean and the
spread that its inputs have on examples of the given folders, and a scale and shift that undo it: so
the net answers as before, and learns on as if it had never been exported.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import onnx
import torch
from google.protobuf.message import DecodeError
from onnx import numpy_helper
from torch import Tensor, nn

from vision.training import train_finder, train_hands, train_values
from vision.training.course import shared_out
from vision.training.errors import CourseError, told_plainly
from vision.training.nets import Finder, HandNet, ValueNet, keep
from vision.training.reaching import HandViews
from vision.training.slim import FINER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Layers = Iterator[tuple[Tensor, Tensor]]
    """Weights and shifts of a net's layers, in the order in which they are run."""

MADE_OF: dict[str, Callable[..., Tensor]] = {
    "Cast": Tensor.float,
    "ConstantOfShape": lambda shape: torch.full(shape.tolist(), 1 / FINER),
    "Mul": torch.mul,
    "Add": torch.add,
}
"""What weights that were written in bytes are made of (`vision/training/slim.py`)."""
BATCHES: Final = 12
"""So many batches of examples are enough to measure means and spreads on."""


def weights_of(path: Path) -> Layers:
    """Yield weights and shifts of an exported net's layers, in order.

    What was written in bytes comes in numbers: behind such a convolution stands what makes them.

    Raises:
        CourseError: the file is no net.
    """
    try:
        graph = onnx.load(str(path)).graph
    except DecodeError as wrong:
        raise CourseError(f"{path} is no net, or a damaged one") from wrong
    held = {each.name: torch.tensor(numpy_helper.to_array(each)) for each in graph.initializer}
    numbers = {node.input[0]: node for node in graph.node if node.op_type == "BatchNormalization"}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            yield _layer(held, node, numbers.get(node.output[0]))
        elif node.op_type in MADE_OF and all(name in held for name in node.input):
            held[node.output[0]] = MADE_OF[node.op_type](*(held[name] for name in node.input))


def _layer(
    held: Mapping[str, Tensor], node: onnx.NodeProto, numbers: onnx.NodeProto | None
) -> tuple[Tensor, Tensor]:
    """Return a layer's weights and shifts; *numbers* makes such of its steps, if it has any."""
    weights = held[node.input[1]]
    if numbers is None:
        return weights, held[node.input[2]]
    steps, shifts = (held[name] for name in numbers.input[1:3])
    return torch.einsum("oi...,o->oi...", weights, steps), shifts


def restore(model: nn.Module, exported: Path, seen: Tensor) -> None:
    """Give a net the weights of an ONNX file, its normalisations measured on what it has seen.

    Each layer is restored the moment before it is run for the first time, so what reaches it has
    passed restored layers.

    Raises:
        CourseError: the file is no such net.
    """
    weights = weights_of(exported)
    blocks = [layer for layer in model.modules() if is_block(layer)]
    inside = {part for block in blocks for part in block.children()}
    plain = [one for one in model.modules() if isinstance(one, nn.Conv2d | nn.Linear)]
    fill_block, fill_plain = partial(_fill_block, weights), partial(_fill_plain, weights)
    hooks = [block.register_forward_pre_hook(fill_block) for block in blocks]
    hooks += [one.register_forward_pre_hook(fill_plain) for one in plain if one not in inside]
    try:
        with torch.no_grad():
            model.eval()(seen)
    except (RuntimeError, StopIteration) as wrong:
        raise CourseError(f"{exported} is no {type(model).__name__}") from wrong
    for hook in hooks:
        hook.remove()


def is_block(layer: nn.Module) -> bool:
    """Return whether a layer is a convolution with its normalisation."""
    parts = list(layer.children())
    return len(parts) > 1 and isinstance(parts[1], nn.BatchNorm2d)


def _fill_block(weights: Layers, block: nn.Module, seen: tuple[Tensor]) -> None:
    convolution, normalisation, _ = block.children()
    known, shifts = next(weights)
    convolution.weight.copy_(known)
    passed = convolution(*seen)
    mean, variance = passed.mean((0, 2, 3)), passed.var((0, 2, 3))
    normalisation.running_mean.copy_(mean)
    normalisation.running_var.copy_(variance)
    normalisation.weight.copy_(torch.sqrt(variance + normalisation.eps))
    normalisation.bias.copy_(mean + shifts)


def _fill_plain(weights: Layers, layer: nn.Module, _seen: tuple[Tensor]) -> None:
    known, shifts = next(weights)
    layer.weight[: len(known)], layer.bias[: len(shifts)] = known, shifts


def crops_of(folders: list[str]) -> Tensor:
    """Return crops of the folders' patches, (n, 3, CROP_PX, CROP_PX)."""
    rng, shares = np.random.default_rng(1), shared_out(folders, train_values.Patches)
    drawn = (train_values.draw_crops(shares, train_values.BATCH, rng) for _ in range(BATCHES))
    return torch.cat([crops.cpu() for crops, *_ in drawn])


def tiles_of(folders: list[str]) -> Tensor:
    """Return tiles of the folders, (n, 3, TILE_PX, TILE_PX)."""
    rng, shares = np.random.default_rng(1), shared_out(folders, train_finder.Tiles)
    drawn = (train_finder.batch(shares, train_finder.BATCH, rng) for _ in range(BATCHES))
    return torch.cat([tiles.cpu() for tiles, *_ in drawn])


def views_of(folders: list[str]) -> Tensor:
    """Return views of the folders, (n, 3, VIEW_PX, VIEW_PX)."""
    rng, shares = np.random.default_rng(1), shared_out(folders, HandViews)
    drawn = (train_hands.batch(shares, train_hands.BATCH, rng) for _ in range(BATCHES))
    return torch.cat([views.cpu() for views, *_ in drawn])


NETS: dict[str, tuple[Callable[[], nn.Module], Callable[[list[str]], Tensor]]] = {
    "finder": (Finder, tiles_of),
    "values": (ValueNet, crops_of),
    "hands": (HandNet, views_of),
}
"""The nets, and what each is shown while it is restored."""


def main() -> None:
    """Write the state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", help="shards, as for the training that is to go on")
    nets = parser.add_mutually_exclusive_group(required=True)
    for name in NETS:
        nets.add_argument(f"--{name}", type=Path, help=f"{name}.onnx")
    parser.add_argument("--out", type=Path, required=True)
    asked = vars(parser.parse_args())
    name = next(name for name in NETS if asked[name])
    kind, shown = NETS[name]
    torch.manual_seed(1)
    net = kind()
    with told_plainly(parser):
        restore(net, asked[name], shown(asked["folders"]))
        keep(net.state_dict(), asked["out"])


if __name__ == "__main__":
    main()
