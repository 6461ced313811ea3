"""Fits how dice lean to what the value net sees already: `python3 -m vision.training.fit_leans`.

Only the two last outputs are fitted, so faces are read as before. Leans are learnt from shards of
drawn and rendered dice. Photographs, on which dice lie flat, tell what they have in common: each
die is asked to look as the others of its picture tell (`vision.reading.lean`).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
from torch import nn

from vision.read import Reader
from vision.reading.faces import CLASSES, WAYS, turned_back, view_of
from vision.reading.halves import Halves
from vision.reading.lean import told_by_others
from vision.reading.locate import Candidate
from vision.training.course import positive, shared_out
from vision.training.errors import told_plainly
from vision.training.lying_flat import LEAST_DICE, learnt_from
from vision.training.nets import ValueNet, keep, with_state
from vision.training.train_values import BATCH, Patches, draw_crops

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from vision.frame import Image
    from vision.observation import SeenDie

    Values = NDArray[np.float64]

LEAST_OFF: Final = 0.05
"""Errors count by their absolute value from here on, by their square below."""
STIFFNESS: Final = 1e-3
"""Share of the mean square of the features that keeps weights small."""
BATCHES: Final = 900
"""So many batches of crops are looked at."""
TOLD_EVERY: Final = 100
"""After so many it is told how it goes."""
FLAT_ROUNDS, FIT_ROUNDS = 3, 4
"""So often flat dice are fitted anew, and each fit is weighed anew."""


@dataclass(frozen=True, slots=True)
class Flat:
    """The sure dice of one photograph: what the net sees of each in each view, and their places.

    Attributes:
        seen: (dice, views, features).
        places: (dice, 2), in long sides of the picture.
    """

    seen: Values
    places: Values

    def told(self, head: Values) -> Values:
        """Return how each die should look in each view, as the others tell: (dice, views, 2)."""
        leans = self.seen @ head
        turned = [turned_back(leans[:, view], degrees) for view, (degrees, _) in enumerate(WAYS)]
        mean = np.mean(turned, axis=0)
        flat = (told_by_others(self.places, mean, number) for number in range(len(self.places)))
        return np.array([[turned_back(one, -degrees) for degrees, _ in WAYS] for one in flat])


def features(net: ValueNet, crops: torch.Tensor) -> Values:
    """Return what reaches the last layer, (n, features), with a column of ones."""
    with torch.no_grad():
        seen = nn.Sequential(*list(net.layers)[:-1])(crops).numpy()
    return np.concatenate([seen, np.ones((len(seen), 1))], axis=1)


def drawn(net: ValueNet, folders: Sequence[str], batches: int) -> tuple[Values, Values]:
    """Return the features and the leans of the folders' patches, wherever leans are known."""
    rng, shares = np.random.default_rng(1), shared_out(folders, Patches)
    seen, leans = [], []
    for number in range(1, batches + 1):
        crops, _, known = (part.cpu() for part in draw_crops(shares, BATCH, rng))
        rows = ~torch.isnan(known[:, 0])
        seen.append(features(net, crops[rows]))
        leans.append(known[rows].numpy())
        if number % TOLD_EVERY == 0 or number == batches:
            print(f"leans: {number} of {batches} batches are looked at", flush=True)
    return np.concatenate(seen), np.concatenate(leans)


def photographed(net: ValueNet, folders: Sequence[Path], reader: Reader) -> Iterator[Flat]:
    """Yield the sure dice of the photographs that are not held out."""
    for image in (image for folder in folders for image in learnt_from(folder)):
        dice = [die for die in reader.read(image).dice if die.sure]
        if len(dice) >= LEAST_DICE:
            yield flat_of(net, image, dice)


def flat_of(net: ValueNet, image: Image, dice: Sequence[SeenDie]) -> Flat:
    """Return what the net sees of a photograph's dice."""
    halves = Halves(image)
    places = [Candidate(centre_px=d.centre_px, side_px=d.edge_px, heat=1.0) for d in dice]
    evens = [view_of(halves, place, way).even for place in places for way in WAYS]
    seen = features(net, torch.from_numpy(np.stack(evens)))
    return Flat(
        seen=seen.reshape(len(dice), len(WAYS), -1),
        places=np.array([die.centre_px for die in dice]) / max(image.shape[:2]),
    )


def fit(seen: Values, leans: Values) -> Values:
    """Return the weights, (features, 2), of least absolute deviations: least squares reweighed."""
    weights = np.ones(len(seen))
    head: Values = np.zeros((seen.shape[1], 2))
    for _ in range(FIT_ROUNDS):
        weighed = seen * weights[:, None]
        square = weighed.T @ seen
        square[np.diag_indices(len(square))] += STIFFNESS * np.trace(square) / len(square)
        head = np.asarray(np.linalg.solve(square, weighed.T @ leans), float)
        weights = 1 / np.maximum(np.hypot(*(seen @ head - leans).T), LEAST_OFF)
    return head


def fit_flat(seen: Values, leans: Values, flat: Sequence[Flat]) -> Values:
    """Return the weights that fit known leans, and flat dice among each other, too."""
    head = fit(seen, leans)
    for _ in range(FLAT_ROUNDS):
        told = [each.told(head).reshape(-1, 2) for each in flat]
        also = [each.seen.reshape(-1, seen.shape[1]) for each in flat]
        head = fit(np.concatenate([seen, *also]), np.concatenate([leans, *told]))
    return head


def learn(
    start: Path, out: Path, folders: Sequence[str], photographs: Iterable[Flat], batches: int
) -> None:
    """Fit the leans of a state, and write it with them."""
    torch.manual_seed(1)
    net = as_trained(start)
    head = fit_flat(*drawn(net, folders, batches), list(photographs))
    state = net.state_dict()
    last = len(net.layers) - 1
    state[f"layers.{last}.weight"][CLASSES:] = torch.from_numpy(head[:-1].T)
    state[f"layers.{last}.bias"][CLASSES:] = torch.from_numpy(head[-1])
    keep(state, out)


def as_trained(state: Path) -> ValueNet:
    """Return the value net of a state, as it answers."""
    return with_state(ValueNet(), state).eval()


def main() -> None:
    """Fit, and write the state."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", help="shards, as for train_values")
    parser.add_argument("--photographs", nargs="*", type=Path, default=[])
    parser.add_argument("--models", type=Path, help="folder of the nets that find flat dice")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--batches", type=positive, default=BATCHES)
    asked = parser.parse_args()
    with told_plainly(parser):
        flat = photographed(as_trained(asked.start), asked.photographs, Reader(asked.models))
        learn(asked.start, asked.out, asked.folders, flat, asked.batches)


if __name__ == "__main__":
    main()
