"""How well dice are read, on labelled pictures that lie beside the project: `make accuracy`.

    .venv/bin/python benchmarks/accuracy.py SHARED [--models DIR] [SET...]

SHARED has `photos`, `recordings` and `tools`. Every set's pictures are read by `dicetable read` and
scored by `tools/score_readings.py`; beside its figures stand their 95 per cent intervals (Wilson,
J. Am. Stat. Assoc. 22, 1927) and the pictures that were read wrong.

DIR holds folders of weights that were made without one set or more and are named after these, as
`vision/training/anew.py --without` makes them; those of `benchmarks/left_out` are kept. Each such
set is read once more with them: how well a camera is read that nobody trained on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from math import sqrt
from pathlib import Path

LEFT_OUT = Path(__file__).parent / "left_out"
NETS = ("finder.onnx", "values.onnx", "leans.onnx")
"""What a folder of weights has to hold to be read with."""
SIGMAS = 1.96
"""A share lies within so many standard deviations in 95 of 100 cases."""


def wilson(count, whole):
    """Return the 95 % interval of a share, in per cent."""
    if not whole:
        return 0.0, 100.0
    share, z = count / whole, SIGMAS**2 / whole
    middle = (share + z / 2) / (1 + z)
    reach = SIGMAS * sqrt(share * (1 - share) / whole + z / (4 * whole)) / (1 + z)
    return 100 * max(0.0, middle - reach), 100 * min(1.0, middle + reach)


def sets_of(shared):
    """Return the folders of all labelled pictures."""
    photos = sorted(path.parent for path in shared.glob("photos/*/labels.jsonl"))
    return [*photos, shared / "recordings" / "rendered" / "stills"]


def made_without(name, models):
    """Return the folder of the weights that were made without a set, and without fewest others."""
    folders = (each for each in models.glob("*") if name in each.name.split("-"))
    return min(folders, key=lambda each: (each.name.count("-"), each.name), default=None)


def missing_of(models):
    """Return what is missing to read with folders of weights, or None."""
    nets = [each / net for each in sorted(models.glob("*/")) if each.is_dir() for net in NETS]
    if not nets:
        return f"{models} has no folders of weights"
    return next((f"{net} is missing" for net in nets if not net.is_file()), None)


def read(folder, out, weights):
    """Read a set's pictures into a file, with the weights of a folder or those in use."""
    words = ["--models", str(weights)] if weights else []
    pictures = sorted(map(str, (folder / "images").iterdir()))
    command = [sys.executable, "-m", "companion.cli", "read", "--json", *words, *pictures]
    with out.open("w", encoding="utf-8") as file:
        done = subprocess.run(command, stdout=file, check=False)
    if done.returncode:
        sys.exit(f"{folder.name} could not be read")


def score(shared, folder, readings, *how):
    """Return what the project's own scorer says."""
    tool = shared / "tools" / "score_readings.py"
    command = [sys.executable, str(tool), *how, str(folder), str(readings)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{folder.name} could not be scored")
    return done.stdout


def told(figures, weights):
    """Return a set's row of a table."""
    total = {key: value or 0 for key, value in figures.items() if key != "set"}
    pictures, readable = total["pictures"], total["pictures"] - total.get("unreadable", 0)
    columns = [figures["set"], str(pictures)]
    for key, whole in (("right", pictures), ("silent", pictures), ("asked", readable)):
        low, high = wilson(total.get(key, 0), whole)
        columns.append(f"{100 * total.get(key, 0) / max(1, whole):.1f} ({low:.1f} to {high:.1f})")
    dice, placed = total.get("dice", 0), total.get("boxed", 0)
    columns.append(f"{100 * total.get('dice_right', 0) / max(1, dice):.1f} of {dice}")
    columns.append(f"{100 * total.get('placed', 0) / placed:.1f}" if placed else "-")
    columns.append(f"{total.get('ms', 0):.0f}")
    columns.append(f"without {weights.name}" if weights else "see vision/models/README.md")
    return f"| {' | '.join(columns)} |"


def table(title, shared, sets):
    """Print the table of sets, each with its weights; then the pictures that were read wrong."""
    print(f"{title}\n")
    print("| set | pictures | right % | silent % | asked % | dice | placed % | ms | training |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        for folder, weights in sets:
            readings = Path(scratch) / f"{folder.name}.jsonl"
            read(folder, readings, weights)
            print(told(json.loads(score(shared, folder, readings, "--json")), weights), flush=True)
            lines = score(shared, folder, readings, "--wrong").splitlines()
            wrong += [f"{folder.name}: {line.strip()}" for line in lines if line.startswith("  ")]
    print("\nRead wrong, or sure of what cannot be read:\n")
    print("\n".join(f"- {line}" for line in wrong or ["none"]), end="\n\n")


def main():
    """Print the table of the weights in use, then that of weights made without each set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("shared", type=Path, help="the folder with photos, recordings and tools")
    parser.add_argument("sets", nargs="*", help="only these sets")
    parser.add_argument(
        "--models",
        type=Path,
        default=LEFT_OUT,
        help="weights made without sets, in folders named after these (%(default)s)",
    )
    arguments = parser.parse_intermixed_args()
    if not (arguments.shared / "tools" / "score_readings.py").is_file():
        parser.error(
            f"{arguments.shared} has no tools/score_readings.py: the labelled pictures are no part "
            "of a checkout; docs/accuracy.md tells where they come from"
        )
    if missing := missing_of(arguments.models):
        parser.error(f"--models: {missing}")
    sets = sets_of(arguments.shared)
    if unknown := {*arguments.sets} - {folder.name for folder in sets}:
        parser.error(f"no such set: {', '.join(sorted(unknown))}")
    asked = [folder for folder in sets if not arguments.sets or folder.name in arguments.sets]
    table("With the weights in use:", arguments.shared, [(folder, None) for folder in asked])
    without = [(folder, made_without(folder.name, arguments.models)) for folder in asked]
    if left_out := [(folder, weights) for folder, weights in without if weights]:
        table("With weights that were made without the set:", arguments.shared, left_out)


if __name__ == "__main__":
    main()
