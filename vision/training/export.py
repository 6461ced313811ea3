"""Writes trained nets as ONNX: `python3 -m vision.training.export`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import torch
from torch import nn

from vision.reading.faces import CROP_PX
from vision.training.errors import told_plainly
from vision.training.nets import Finder, HandNet, LeanNet, ValueNet, fold, with_state
from vision.training.slim import slim

if TYPE_CHECKING:
    from collections.abc import Mapping

OPSET: Final = 11
"""Old enough for OpenCV 4.6."""
BYTES_OF_FINDER: Final = dict.fromkeys(range(1, 12), 2)
"""Bytes of a weight of the finder, by convolution; the first, on which all others build, is small
and stays whole here and below."""
BYTES_OF_VALUES: Final = {1: 2, 2: 2, 3: 2, 4: 1, 5: 1}
"""The same of the value net, most of which its last two are. Of 1,580 photographs and stills, with
the finder and the net of leans in bytes, too, none has another value for it, and one is surer; by
the nets of `benchmarks/left_out` one of 1,146 has."""
BYTES_OF_LEANS: Final = {1: 2, 2: 2, 3: 1, 4: 1, 5: 1}
"""The same of the net of leans: of 600 drawn crops six are told to lean otherwise by more than
0.004, as the sine."""
BYTES_OF_HANDS: Final = {2: 2, 3: 1, 4: 1}
"""The same of the net of hands, whose first two are small and stay whole. Of 3,824 pictures, half
of them by a warm lamp, four are told otherwise; with one byte a weight throughout 15 of 3,160 were,
by an earlier net."""


def export_finder(state: Path, out: Path) -> None:
    """Write the finder, with height and width left open (multiples of 16)."""
    net, names = with_state(Finder(), state), ("picture", "found")
    _write(net, (480, 640), out, names, sized=False, bytes_of=BYTES_OF_FINDER)


def export_values(state: Path, out: Path) -> None:
    """Write the value net for one crop: OpenCV gains nothing from several at once."""
    net, names = with_state(ValueNet(), state), ("crops", "read")
    _write(net, (CROP_PX, CROP_PX), out, names, sized=True, bytes_of=BYTES_OF_VALUES)


def export_leans(state: Path, out: Path) -> None:
    """Write the net of leans for one crop."""
    net = with_state(LeanNet(), state).telling()
    names = ("crops", "leans")
    _write(net, (CROP_PX, CROP_PX), out, names, sized=True, bytes_of=BYTES_OF_LEANS)


def export_hands(state: Path, out: Path) -> None:
    """Write the net of hands, with height and width left open (multiples of 16)."""
    net, names = with_state(HandNet(), state), ("picture", "hands")
    _write(net, (80, 96), out, names, sized=False, bytes_of=BYTES_OF_HANDS)


def _write(
    net: nn.Module,
    size: tuple[int, int],
    out: Path,
    names: tuple[str, str],
    *,
    sized: bool,
    bytes_of: Mapping[int, int],
) -> None:
    """Write a net that takes pictures of a size (height, width), or with *sized* false of any.

    What lay there stays until it is written whole.
    """
    taken, given = names
    part = out.with_suffix(".part")
    opened = {taken: {2: "height", 3: "width"}, given: {2: "rows", 3: "columns"}}
    torch.onnx.export(
        fold(net),
        (torch.zeros(1, 3, *size),),
        str(part),
        opset_version=OPSET,
        dynamo=False,
        input_names=[taken],
        output_names=[given],
        dynamic_axes=None if sized else opened,
    )
    slim(part, bytes_of)
    part.replace(out)


EXPORTERS: Final = {
    "finder": export_finder,
    "values": export_values,
    "leans": export_leans,
    "hands": export_hands,
}
"""What writes each net."""


def main() -> None:
    """Write the nets whose states are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in EXPORTERS:
        parser.add_argument(f"--{name}", type=Path, help="state of that net")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "models")
    arguments = parser.parse_args()
    asked = {name: state for name in EXPORTERS if (state := getattr(arguments, name))}
    if not asked:
        parser.error("name a state to write as a net")
    with told_plainly(parser):
        arguments.out.mkdir(parents=True, exist_ok=True)
        for name, state in asked.items():
            EXPORTERS[name](state, arguments.out / f"{name}.onnx")


if __name__ == "__main__":
    main()
