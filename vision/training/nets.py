"""The nets: finders of dice and of hands, readers of faces and of leans, of plain operators."""

from __future__ import annotations

from io import BytesIO
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any, Final, TypeVar

import torch
from torch import Tensor, nn

from vision.reading.faces import CLASSES, LEAN_NUMBERS
from vision.training.errors import CourseError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Net = TypeVar("Net", bound=nn.Module)

DEVICE: Final = torch.device("cuda" if torch.cuda.is_available() else "cpu")
"""Where nets learn: on a graphics processor where there is one, which takes a hundredth of the time
for the same steps. To the bit, the same seed makes the same net on a processor alone."""
FINDER_CHANNELS: Final = 4
"""Heat, log of the side, and the offset in x and y."""


def block(into: int, out: int, stride: int = 1, side: int = 3) -> nn.Sequential:
    """Return a convolution with normalisation and ReLU; the normalisation is folded on export."""
    return nn.Sequential(
        nn.Conv2d(into, out, side, stride=stride, padding=side // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """A U-net: picture (n, 3, h, w), BGR / 255, h and w multiples of 16, to (n, 4, h/4, w/4)."""

    def __init__(self) -> None:
        """Make the layers; doubling repeats values, for OpenCV's transposed convolution is slow."""
        super().__init__()
        self.quarter = nn.Sequential(block(3, 12, 2), block(12, 28, 2), block(28, 28))
        self.eighth = nn.Sequential(nn.MaxPool2d(2), block(28, 48), block(48, 48))
        self.sixteenth = nn.Sequential(nn.MaxPool2d(2), block(48, 80), block(80, 80))
        self.to_eighth = nn.Sequential(nn.Conv2d(80, 48, 1), nn.Upsample(scale_factor=2))
        self.mixed_eighth = block(48, 48)
        self.to_quarter = nn.Sequential(nn.Conv2d(48, 28, 1), nn.Upsample(scale_factor=2))
        self.mixed_quarter = block(28, 28)
        self.head = nn.Conv2d(28, FINDER_CHANNELS, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        """Return heat (a logit), log of the side over the cell, offsets in cells."""
        quarter = self.quarter(picture)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        eighth = self.mixed_eighth(eighth + self.to_eighth(sixteenth))
        quarter = self.mixed_quarter(quarter + self.to_quarter(eighth))
        found: Tensor = self.head(quarter)
        return found


class ValueNet(nn.Module):
    """Reads a standardised crop (n, 3, CROP_PX, CROP_PX), BGR, to (n, CLASSES + LEAN_NUMBERS)."""

    def __init__(self) -> None:
        """Make the layers."""
        super().__init__()
        self.layers = nn.Sequential(
            block(3, 32, 2, 5),
            block(32, 48),
            nn.MaxPool2d(2),
            block(48, 64),
            block(64, 64),
            nn.MaxPool2d(2),
            block(64, 128),
            block(128, 128),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(128 * 9, CLASSES + LEAN_NUMBERS),
        )

    def forward(self, crops: Tensor) -> Tensor:
        """Return the logits of the classes, then how the upper face leans."""
        read: Tensor = self.layers(crops)
        return read


class LeanNet(nn.Module):
    """Tells how dice lean, of crops as the value net's, to (n, LEAN_NUMBERS + 1).

    The last output, how unsure that is, is for learning alone.
    """

    def __init__(self) -> None:
        """Make the layers of a value net, and a last one of its own."""
        super().__init__()
        *seen, _ = ValueNet().layers
        self.layers = nn.Sequential(*seen, nn.Linear(128 * 9, LEAN_NUMBERS + 1))

    def forward(self, crops: Tensor) -> Tensor:
        """Return how the upper face leans to the right and down, and the logarithm of the error."""
        read: Tensor = self.layers(crops)
        return read

    def load_state_dict(self, state: Mapping[str, Tensor]) -> None:
        """Take a state of its own, or begin with what a value net's says of leans."""
        last = f"layers.{len(self.layers) - 1}."
        begun, own = dict(state), self.state_dict()
        for name in (f"{last}weight", f"{last}bias"):
            if len(begun[name]) != LEAN_NUMBERS + 1:
                leans = begun[name][CLASSES:]
                begun[name] = torch.cat([leans, torch.zeros_like(own[name][LEAN_NUMBERS:])])
        super().load_state_dict(begun)

    def telling(self) -> nn.Sequential:
        """Return the net for use, which says how dice lean and no more."""
        *seen, last = self.layers
        leans = nn.Linear(last.in_features, LEAN_NUMBERS)
        leans.weight.data = last.weight.data[:LEAN_NUMBERS]
        leans.bias.data = last.bias.data[:LEAN_NUMBERS]
        return nn.Sequential(*seen, leans)


class HandNet(nn.Module):
    """Finds hands: picture (n, 3, h, w), BGR / 255, to (n, 1, h/8, w/8).

    Height and width are multiples of 16.
    """

    def __init__(self) -> None:
        """Make the layers."""
        super().__init__()
        self.layers = nn.Sequential(
            block(3, 12, 2),
            block(12, 20, 2),
            block(20, 32),
            block(32, 40, 2),
            block(40, 40),
            nn.Conv2d(40, 1, 1),
        )
        nn.init.constant_(self.layers[-1].bias, -2.0)

    def forward(self, picture: Tensor) -> Tensor:
        """Return for each square of 8 pixels whether a hand is there, a logit."""
        found: Tensor = self.layers(picture)
        return found


def with_state(model: Net, state: Path) -> Net:
    """Return the model with the weights of a state that was kept.

    Raises:
        CourseError: the file is no state, or another net's.
    """
    try:
        model.load_state_dict(torch.load(state, map_location="cpu"))
    except (EOFError, KeyError, RuntimeError, UnpicklingError) as wrong:
        raise CourseError(f"{state} is no state of a {type(model).__name__}, or damaged") from wrong
    return model


def keep(state: Mapping[str, Any], path: Path) -> None:
    """Write a state; what lay there stays until it is written whole.

    Raises:
        OSError: it cannot be written; it names the file.
    """
    content, part = BytesIO(), path.with_name(f"{path.name}.part")
    torch.save(state, content)
    try:
        part.write_bytes(content.getbuffer())
        part.replace(path)
    except OSError as wrong:
        part.unlink(missing_ok=True)
        raise OSError(wrong.errno, wrong.strerror, str(path)) from wrong


def fold(model: nn.Module) -> nn.Module:
    """Return the model for use: normalisation merged into the convolutions before it."""
    model = model.eval()
    for module in list(model.modules()):
        if isinstance(module, nn.Sequential):
            fold_sequence(module)
    return model


def fold_sequence(sequence: nn.Sequential) -> None:
    """Merge each convolution of a sequence with the normalisation that follows it, in place."""
    for number in range(len(sequence) - 1):
        first, second = sequence[number], sequence[number + 1]
        if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d):
            sequence[number] = torch.nn.utils.fusion.fuse_conv_bn_eval(first, second)
            sequence[number + 1] = nn.Identity()
