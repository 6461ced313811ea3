"""Writes trained nets as ONNX: `python -m vision.training.export`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from vision.training.nets import CROP_PX, Finder, HandNet, ValueNet, fold, with_state

OPSET = 11
"""Old enough for OpenCV 4.6."""


def export_finder(state: Path, out: Path) -> None:
    """Write the finder, with height and width left open (multiples of 16)."""
    torch.onnx.export(
        fold(with_state(Finder(), state)),
        (torch.zeros(1, 3, 480, 640),),
        str(out),
        opset_version=OPSET,
        dynamo=False,
        input_names=["picture"],
        output_names=["found"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "found": {2: "rows", 3: "columns"}},
    )


def export_values(state: Path, out: Path) -> None:
    """Write the value net for one crop: OpenCV gains nothing from several at once."""
    torch.onnx.export(
        fold(with_state(ValueNet(), state)),
        (torch.zeros(1, 3, CROP_PX, CROP_PX),),
        str(out),
        opset_version=OPSET,
        dynamo=False,
        input_names=["crops"],
        output_names=["read"],
    )


def export_hands(state: Path, out: Path) -> None:
    """Write the net of hands, with height and width left open (multiples of 16)."""
    torch.onnx.export(
        fold(with_state(HandNet(), state)),
        (torch.zeros(1, 3, 80, 96),),
        str(out),
        opset_version=OPSET,
        dynamo=False,
        input_names=["picture"],
        output_names=["hands"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "hands": {2: "rows", 3: "columns"}},
    )


def main() -> None:
    """Write the nets whose states are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--values", type=Path)
    parser.add_argument("--hands", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "models")
    arguments = parser.parse_args()
    if arguments.finder:
        export_finder(arguments.finder, arguments.out / "finder.onnx")
    if arguments.values:
        export_values(arguments.values, arguments.out / "values.onnx")
    if arguments.hands:
        export_hands(arguments.hands, arguments.out / "hands.onnx")


if __name__ == "__main__":
    main()
