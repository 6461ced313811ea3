"""Ray-casts throws in which dice lean: `python3 -m vision.training.tipped --tools TOOLS`.

TOOLS is the folder of the shared render tools. Throws settle as their `fast.py` lets them; then
every second die that touches no other is tipped by 4 to 36 degrees, and set on its lowest corner.
It takes what those tools take, `pip install pybullet numba scipy scikit-image`. Pictures and
`labels.jsonl` are theirs. What was stopped goes on where it was once it is asked for again.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vision.training.course import positive, zero_or_more
from vision.training.errors import PicturesError, TrainingError, told_plainly
from vision.training.sources import MEASURING_SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.random import Generator

TIPPED: Final = 0.5
"""Share of the dice that lie apart which are tipped."""
LEAST_DEGREES, MOST_DEGREES = 4.0, 36.0
APART_SIDES: Final = 1.45
"""What is nearer to another die, in its sides, is left as it lies."""
FEWEST, MOST = 3, 9
"""So many dice has a throw."""
SIZE_PX: Final = (640, 480)


class Tools:
    """The modules of the render tools, as far as they are wanted."""

    def __init__(self, folder: Path) -> None:
        """Load them from their folder.

        Raises:
            TrainingError: they are not there, or what they take is not.
        """
        if not (folder / "fast.py").is_file():
            raise TrainingError(f"{folder} is no folder of the render tools: it has no fast.py")
        sys.path.insert(0, str(folder.resolve()))
        names = ("fast", "generate_util", "physics", "labels", "camsim", "dicegeom", "pybullet")
        try:
            modules = [importlib.import_module(name) for name in names]
        except ModuleNotFoundError as missing:
            raise TrainingError(
                f"the render tools take {missing.name}: pip install pybullet numba scipy "
                "scikit-image"
            ) from missing
        self.fast, self.util, self.physics, self.labels, self.camera, self.shapes, self.bullet = (
            modules
        )


def throws(
    tools: Tools, seed: int, *, after: int
) -> Iterator[tuple[dict[str, Any], Generator, list[Any]]]:
    """Yield what is seen, the chance it goes on with, and where and how its dice lie.

    The first throws, so many as *after* says, are passed over; the others are the same without.
    """
    passed = 0
    for number in itertools.count():
        what, rng = tools.util.sample(seed, number, SIZE_PX)
        what["category"] = "thrown"
        if not FEWEST <= len(what["dice"]) <= MOST:
            continue
        passed += 1
        if passed > after:
            world, _, _ = tools.util.settle_scene(what, rng, obstacles=False)
            poses = [world.pose(each) for each in range(len(what["dice"]))]
            world.close()
            yield what, rng, tip(tools, what["dice"], poses, rng)


def tip(tools: Tools, dice: list[Any], poses: list[Any], rng: Generator) -> list[Any]:
    """Return how dice lie once some are tipped."""
    tipped = list(poses)
    for number, (die, (place, turn)) in enumerate(zip(dice, poses, strict=True)):
        others = (other for other, _ in poses[:number] + poses[number + 1 :])
        apart = min((float(np.hypot(*(place - other)[:2])) for other in others), default=math.inf)
        if apart > APART_SIDES * die["size"] / 10 and rng.random() < TIPPED:
            tipped[number] = tip_one(tools, die, place, turn, rng)
    return tipped


def tip_one(tools: Tools, die: Any, place: Any, turn: Any, rng: Generator) -> tuple[Any, Any]:  # noqa: ANN401
    """Return where and how a die lies that is tipped about any level axis, on the same floor."""
    by = math.radians(rng.uniform(LEAST_DEGREES, MOST_DEGREES))
    about = rng.uniform(0, 2 * math.pi)
    level = tools.bullet.getQuaternionFromAxisAngle([math.cos(about), math.sin(about), 0], by)
    turned = tools.bullet.multiplyTransforms([0] * 3, level, [0] * 3, list(turn))[1]
    corners = tools.shapes.die_mesh(die, 24)[0] / 10
    floor, lowest = (
        (corners @ tools.physics.quat_to_R(each).T)[:, 2].min() for each in (turn, turned)
    )
    return place + np.array([0, 0, floor - lowest]), np.array(turned)


def main() -> None:
    """Make as many pictures as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", type=Path, required=True, help="folder of the render tools")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=positive, default=500)
    parser.add_argument("--seed", type=zero_or_more, default=1)
    asked = parser.parse_args()
    with told_plainly(parser):
        if asked.seed >= MEASURING_SEED:
            raise PicturesError(f"seeds from {MEASURING_SEED} on are for measuring alone")
        asked.out.mkdir(parents=True, exist_ok=True)
        make(Tools(asked.tools), asked.out, seed=asked.seed, count=asked.count)


def make(tools: Tools, out: Path, *, seed: int, count: int) -> None:
    """Make pictures into a folder until there are *count*; those that are there already stay.

    Raises:
        PicturesError: those are of another seed.
    """
    labels = out / "labels.jsonl"
    kept = kept_lines(labels, seed)
    if kept:
        print(f"goes on after {len(kept)} pictures", flush=True)
    labels.write_text("".join(kept), encoding="utf-8")
    with labels.open("a", encoding="utf-8") as written:
        made = zip(range(len(kept), count), throws(tools, seed, after=len(kept)), strict=False)
        for number, (what, rng, poses) in made:
            name = f"{number:06}.jpg"
            dice = picture(tools, what, rng, poses, out / name)
            width, height = SIZE_PX
            label = {"image": name, "width": width, "height": height, "dice": dice}
            written.write(json.dumps({**label, "params": {"seed": seed}}) + "\n")
            written.flush()
            if (number + 1) % 50 == 0 or number + 1 == count:
                print(f"{number + 1} of {count} pictures", flush=True)


def kept_lines(labels: Path, seed: int) -> list[str]:
    """Return the labels of the pictures that were made before, a line each; a part of one is none.

    Raises:
        PicturesError: they are of another seed.
    """
    if not labels.exists():
        return []
    lines = labels.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if line.endswith("\n")]
    if any(json.loads(line).get("params") != {"seed": seed} for line in kept):
        raise PicturesError(f"{labels} tells of pictures of another seed: name another folder")
    return kept


def picture(
    tools: Tools, what: dict[str, Any], rng: Generator, poses: list[Any], path: Path
) -> list[Any]:
    """Write a picture; return the labels of its dice."""
    camera = what["camera"]
    scene, light, owners, tint = tools.fast.render(what, poses, rng)
    camera["blur"] = max(camera["blur"], float(rng.uniform(0.3, 0.9)))
    pixels, _, _ = tools.camera.isp(light, camera, tint, rng)
    tools.camera.save_jpeg(str(path), pixels, camera["jpeg"])
    labels = (
        tools.labels.die_label(scene, die, *pose, owners, number, tools.shapes.die_mesh(die, 24)[0])
        for number, (die, pose) in enumerate(zip(what["dice"], poses, strict=True), start=1)
    )
    return [each for each in labels if each]


if __name__ == "__main__":
    main()
