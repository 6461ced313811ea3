"""Changes pictures as other cameras, lamps and makers of dice would: no two show the same.

Pictures are (n, 3, side, side), from 0 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

GAMMA, TINT = 0.3, 0.13
"""Spread of the logarithm of gamma, and of each channel's gain."""
LEAST_LIGHT: Final = 0.35
"""What is left of the light at its far end, where it falls off most."""
DARKEST: Final = 0.4
"""The light that the darkest shadow leaves."""
HARDEST, SOFTEST = 60.0, 3.0
"""How steep the edges of shadows are, as that of a logistic function of half a picture."""
HALO: Final = 1.5
"""So many times what a blur takes away is added, where a camera sharpens most."""
COARSEST: Final = 0.45
"""The fewest pixels that a picture has of its own along a side, as a share of those it has."""
DIM, BRIGHT = 0.15, 1.5
"""The least and the most light, as a share of what the picture has."""
WARMEST, COLDEST = (0.55, 0.86, 1.15), (1.1, 1.0, 0.85)
"""What the warmest lamp, and the sky in the shade, leave of blue, green and red where a camera does
not make up for it."""
NOISE: Final = 0.05
"""The spread of the strongest noise."""

Change = tuple[Callable[[Tensor], Tensor], float]
"""A change, and the share of the pictures that it is made to."""


def changed(pictures: Tensor, changes: Iterable[Change]) -> Tensor:
    """Return pictures, each with some of the changes; noise goes beyond 0 and 1."""
    pictures = pictures.clone()
    for change, share in changes:
        chosen = torch.nonzero(torch.rand(len(pictures)) < share).flatten()
        if len(chosen):
            chosen = chosen.to(pictures.device)
            pictures[chosen] = change(pictures[chosen])
    return pictures


def taken_by_others(stored: Tensor, changes: Iterable[Change]) -> Tensor:
    """Return stored pictures, (n, side, side, 3) uint8, each with some of the changes.

    They come in whole levels, as cameras tell them: few are left of what is dark.
    """
    pictures = stored.permute(0, 3, 1, 2).contiguous().float() / 255
    return (changed(pictures, changes).clamp(0, 1) * 255).round() / 255


def inverted(pictures: Tensor) -> Tensor:
    """Return light pictures dark, and dark ones light."""
    return 1 - pictures


def shuffled(pictures: Tensor) -> Tensor:
    """Return pictures with their colours exchanged."""
    return pictures[:, torch.randperm(3)]


def grey(pictures: Tensor) -> Tensor:
    """Return pictures without colours."""
    return pictures.mean(1, keepdim=True).expand_as(pictures)


def paler(pictures: Tensor) -> Tensor:
    """Return pictures with weaker colours."""
    return torch.lerp(grey(pictures), pictures, between(pictures, 0, 1))


def toned(pictures: Tensor, gamma: float = GAMMA, tint: float = TINT) -> Tensor:
    """Return pictures of another gamma and another white, spread as told."""
    curve = torch.exp(gamma * torch.randn(len(pictures), 1, 1, 1, device=pictures.device))
    gains = torch.exp(tint * torch.randn(len(pictures), 3, 1, 1, device=pictures.device))
    return pictures.clamp(0, 1) ** curve * gains


def tinted(pictures: Tensor, most: tuple[float, float, float]) -> Tensor:
    """Return pictures as a lamp tints them; *most* is what the worst leaves of each colour."""
    gains = torch.tensor(most, device=pictures.device).view(1, 3, 1, 1)
    return pictures * gains ** between(pictures, 0, 1)


def lit_aslant(pictures: Tensor) -> Tensor:
    """Return pictures over which the light falls off."""
    return pictures * LEAST_LIGHT ** (between(pictures, 0, 1) * (along(pictures) + 1) / 2)


def exposed(pictures: Tensor) -> Tensor:
    """Return pictures with less or more light, cut to 1 as a camera does."""
    return (pictures * torch.exp(between(pictures, math.log(DIM), math.log(BRIGHT)))).clamp(max=1)


def shadowed(pictures: Tensor, darkest: float = DARKEST) -> Tensor:
    """Return pictures with the edge of a shadow, soft or hard; *darkest* is the light it leaves."""
    steep = torch.exp(between(pictures, math.log(SOFTEST), math.log(HARDEST)))
    covered = torch.sigmoid(steep * (along(pictures) - between(pictures, -0.7, 0.7)))
    return pictures * (1 - between(pictures, 0, 1 - darkest) * covered)


def blurred(pictures: Tensor) -> Tensor:
    """Return pictures more or less blurred."""
    return torch.lerp(pictures, softest(pictures), between(pictures, 0, 1))


def sharpened(pictures: Tensor) -> Tensor:
    """Return pictures with halos along their edges, cut to 0 to 1 as a camera does."""
    return torch.lerp(pictures, softest(pictures), between(pictures, -HALO, 0)).clamp(0, 1)


def coarser(pictures: Tensor) -> Tensor:
    """Return what a lower number of pixels leaves of pictures, the same for all."""
    side = pictures.shape[-1]
    fewer = int(torch.randint(round(COARSEST * side), side, (1,)))
    small = F.interpolate(pictures, size=fewer, mode="bilinear", antialias=True)
    return F.interpolate(small, size=side, mode="bilinear")


def smeared(pictures: Tensor) -> Tensor:
    """Return pictures whose colours are coarser than their lightness, as in JPEG."""
    return grey(pictures) + softest(softest(pictures - grey(pictures)))


def noisy(pictures: Tensor) -> Tensor:
    """Return pictures with noise."""
    return pictures + between(pictures, 0, NOISE) * torch.randn_like(pictures)


def between(pictures: Tensor, low: float, high: float) -> Tensor:
    """Return a random number a picture, (n, 1, 1, 1)."""
    return low + (high - low) * torch.rand(len(pictures), 1, 1, 1, device=pictures.device)


def along(pictures: Tensor) -> Tensor:
    """Return how far each pixel lies in some direction, (n, 1, side, side), -1 to 1."""
    angle = between(pictures, 0, 2 * math.pi)
    steps = torch.linspace(-1, 1, pictures.shape[-1], device=pictures.device)
    return (torch.cos(angle) * steps + torch.sin(angle) * steps[:, None]) / math.sqrt(2)


def softest(pictures: Tensor) -> Tensor:
    """Return pictures in which each pixel is the mean of itself and its neighbours."""
    return F.avg_pool2d(F.pad(pictures, (1, 1, 1, 1), mode="replicate"), 3, stride=1)
