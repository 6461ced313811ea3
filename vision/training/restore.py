"""Makes a value net trainable again from its weights: `python -m vision.training.restore`.

On export the normalisations are merged into the convolutions. Here each gets back the mean and the
spread that its inputs have on patches of the given folders, and a scale and shift that undo it: so
the net answers as before, and learns on as if it had never been exported. How dice lean is not in
the exported weights; it is learnt anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.course import shared_out
from vision.training.nets import CLASSES, ValueNet
from vision.training.train_values import Patches, draw_crops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch import Tensor

BATCHES = 12
"""So many batches of patches are enough to measure means and spreads on."""


def weights_of(path: Path) -> Iterator[tuple[Tensor, Tensor]]:
    """Yield weights and shifts of an exported net's layers, in order."""
    graph = onnx.load(str(path)).graph
    held = {each.name: torch.tensor(numpy_helper.to_array(each)) for each in graph.initializer}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            weights, shifts = (held[name] for name in node.input[1:])
            yield weights, shifts


def restore(exported: Path, crops: Tensor) -> ValueNet:
    """Return the value net of an ONNX file, its normalisations measured on some crops."""
    model = ValueNet()
    weights = weights_of(exported)
    seen = crops
    with torch.no_grad():
        for layer in model.layers:
            if isinstance(layer, nn.Sequential):
                _restore_block(layer, seen, *next(weights))
            elif isinstance(layer, nn.Linear):
                last, shifts = next(weights)
                layer.weight[:CLASSES], layer.bias[:CLASSES] = last, shifts
            seen = layer.eval()(seen)
    return model


def _restore_block(block: nn.Sequential, seen: Tensor, weights: Tensor, shifts: Tensor) -> None:
    convolution, normalisation, _ = block
    convolution.weight.copy_(weights)
    passed = convolution(seen)
    mean, variance = passed.mean((0, 2, 3)), passed.var((0, 2, 3))
    normalisation.running_mean.copy_(mean)
    normalisation.running_var.copy_(variance)
    normalisation.weight.copy_(torch.sqrt(variance + normalisation.eps))
    normalisation.bias.copy_(mean + shifts)


def crops_of(folders: list[str]) -> Tensor:
    """Return crops of the folders' patches, (n, 3, CROP_PX, CROP_PX)."""
    rng, shares = np.random.default_rng(1), shared_out(folders, Patches)
    return torch.cat([draw_crops(shares, rng)[0] for _ in range(BATCHES)])


def main() -> None:
    """Write the state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", help="shards, as for train_values")
    parser.add_argument("--values", type=Path, required=True, help="values.onnx")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    model = restore(arguments.values, crops_of(arguments.folders))
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
