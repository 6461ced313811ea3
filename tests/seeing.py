"""The stills that the vision tests look at, with their truth."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from vision.reading.locate import cut_round
from vision.training.capsules import paint, random_lamp
from vision.training.limbs import random_hand

HAND_SIDES = 10
"""A hand is so many times as long as a die."""
FOLDER = Path(__file__).parent / "recordings" / "stills"
LABELS = {
    label["image"]: label
    for label in map(json.loads, (FOLDER / "labels.jsonl").read_text("utf-8").splitlines())
}
STILLS = tuple(
    name
    for name, label in LABELS.items()
    if all(die["value"] and not die.get("stacked") for die in label["dice"])
)
"""Stills on which every die can be read: none leans, none lies on another."""
COCKED = tuple(name for name in LABELS if name not in STILLS)
"""The other stills."""


def picture_of(still):
    """Return the still, (height, width, 3), BGR."""
    return cv2.imread(str(FOLDER / still))


def values_of(still):
    """Return the true values, lowest first."""
    return sorted(die["value"] for die in LABELS[still]["dice"])


def shades_of(still):
    """Return the true values with their shades, in order."""
    return sorted((die["value"], die["shade"]) for die in LABELS[still]["dice"])


def places_of(still):
    """Return the middle of each top face and its edge length in pixels."""
    found = []
    for die in LABELS[still]["dice"]:
        quad = np.array(die["quad"])
        edges = np.hypot(*(quad - np.roll(quad, 1, axis=0)).T)
        found.append((tuple(quad.mean(0)), float(edges.max())))
    return found


def cut_across(still, shown_sides):
    """Return a still whose edge cuts its first die; so much of its middle's side is shown."""
    image, ((x, _), side) = picture_of(still), places_of(still)[0]
    hidden_px = (shown_sides - 0.5) * side
    if x < image.shape[1] / 2:
        return np.ascontiguousarray(image[:, int(x - hidden_px) :])
    return np.ascontiguousarray(image[:, : int(x + hidden_px)])


def with_hand(image, place, side):
    """Return the picture with a hand over about half of a die's face."""
    for seed in range(200):
        rng, reached = np.random.default_rng(seed), image.copy()
        bones = random_hand(image.shape[:2], rng, hand_px=HAND_SIDES * side)
        covered = paint(reached, bones, random_lamp(image, rng), smooth_px=0.1 * side)
        if 0.4 < cut_round(covered, place, 0.45 * side).mean() < 0.7:
            return reached
    raise AssertionError("no hand was drawn over the die")
