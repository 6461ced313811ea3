"""Writes trained nets as ONNX: `python3 -m vision.training.export`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn

from vision.training.nets import CROP_PX, Finder, HandNet, LeanNet, ValueNet, fold, with_state
from vision.training.slim import slim

OPSET = 11
"""Old enough for OpenCV 4.6."""
BYTES_OF_VALUES = {4: 2, 5: 2}
"""Bytes of a weight of the value net, by convolution: the last two, which are most of it. No output
differs by more than 0.0002, and of 1,720 photographs and stills none is read otherwise."""
BYTES_OF_LEANS = {2: 2, 3: 2, 4: 1, 5: 1}
"""The same of the net of leans: no output differs by more than 0.003, as the sine."""
BYTES_OF_HANDS = {2: 2, 3: 1, 4: 1}
"""Bytes of a weight of the net of hands, by convolution; the first two, on which all others build,
are small and stay whole. So the nets together are under two million bytes, and of 3,824 pictures,
half of them by a warm lamp, four are told otherwise; with one byte a weight throughout 15 of 3,160
were, by an earlier net."""


def export_finder(state: Path, out: Path) -> None:
    """Write the finder, with height and width left open (multiples of 16)."""
    _write(with_state(Finder(), state), (480, 640), out, ("picture", "found"), sized=False)


def export_values(state: Path, out: Path) -> None:
    """Write the value net for one crop: OpenCV gains nothing from several at once."""
    _write(with_state(ValueNet(), state), (CROP_PX, CROP_PX), out, ("crops", "read"), sized=True)
    slim(out, BYTES_OF_VALUES)


def export_leans(state: Path, out: Path) -> None:
    """Write the net of leans for one crop."""
    net = with_state(LeanNet(), state).telling()
    _write(net, (CROP_PX, CROP_PX), out, ("crops", "leans"), sized=True)
    slim(out, BYTES_OF_LEANS)


def export_hands(state: Path, out: Path) -> None:
    """Write the net of hands, with height and width left open (multiples of 16)."""
    _write(with_state(HandNet(), state), (80, 96), out, ("picture", "hands"), sized=False)
    slim(out, BYTES_OF_HANDS)


def _write(
    net: nn.Module, size: tuple[int, int], out: Path, names: tuple[str, str], *, sized: bool
) -> None:
    """Write a net that takes pictures of a size (height, width), or with *sized* false of any."""
    taken, given = names
    opened = {taken: {2: "height", 3: "width"}, given: {2: "rows", 3: "columns"}}
    torch.onnx.export(
        fold(net),
        (torch.zeros(1, 3, *size),),
        str(out),
        opset_version=OPSET,
        dynamo=False,
        input_names=[taken],
        output_names=[given],
        dynamic_axes=None if sized else opened,
    )


def main() -> None:
    """Write the nets whose states are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--values", type=Path)
    parser.add_argument("--leans", type=Path)
    parser.add_argument("--hands", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "models")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.finder:
        export_finder(arguments.finder, arguments.out / "finder.onnx")
    if arguments.values:
        export_values(arguments.values, arguments.out / "values.onnx")
    if arguments.leans:
        export_leans(arguments.leans, arguments.out / "leans.onnx")
    if arguments.hands:
        export_hands(arguments.hands, arguments.out / "hands.onnx")


if __name__ == "__main__":
    main()
