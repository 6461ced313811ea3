"""Makes one of the four nets from nothing, by one command.

    python3 -m vision.training.anew finder --work W
    python3 -m vision.training.anew values --work W
    python3 -m vision.training.anew leans --work W --rendered T
    python3 -m vision.training.anew hands --work W --rendered R

What is made on the way is kept in the folder W, so that a command that was stopped, and is given
again, goes on where it was; the net comes to lie in W/models. R is a folder of rendered pictures,
some of them with hands, T one of such in which dice lean (`vision.training.tipped`). The net of
leans begins with the value net of W.

`--without` leaves sets of photographs out, to measure how a camera is read that nobody trained on;
the net then comes to lie in W/left_out, where `make accuracy ARGS="--models W/left_out"` finds it.
With `--start-without` it goes on from the net that was made without those sets: of one that saw no
photograph at all many are made, each without one set, in a fraction of the time. The same seed and
steps make the same net on the same machine.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2

from vision.read import Reader
from vision.reading.weights import MODELS
from vision.training import (
    fit_leans,
    learning,
    train_finder,
    train_hands,
    train_leans,
    train_values,
)
from vision.training.course import Course, positive, zero_or_more
from vision.training.errors import CourseError, told_plainly
from vision.training.export import EXPORTERS
from vision.training.lying_flat import write_flat
from vision.training.noted import mark_of_nets, mark_of_notes, mark_of_pictures, note
from vision.training.photographs import write_shards
from vision.training.reaching import draw_hand_shards, write_hand_shards
from vision.training.recipes import (
    FACES,
    FLAT,
    LEANS_FROM,
    PHOTOGRAPHS,
    REACHED,
    REACHED_RENDERED,
    REACHED_SEED,
    RECIPES,
    RENDERED,
    SCENES,
    TILES,
    Work,
)
from vision.training.shards import draw_shards
from vision.training.sources import SOURCES, check_as_named, labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

TRAINERS: Final = {
    "finder": train_finder.learn,
    "values": train_values.learn,
    "leans": train_leans.learn,
    "hands": train_hands.learn,
}
"""What trains each net."""
RATE_ON: Final = 0.5
"""So much of a recipe's rate does a net learn with that goes on from another one."""


def main() -> None:
    """Make a net as the command line asks."""
    parser = asker()
    asked = parser.parse_args()
    with told_plainly(parser):
        make(asked, *sets_of(parser, asked))


def make(asked: argparse.Namespace, photographs: list[Path], rendered: list[Path]) -> None:
    """Make the net that is asked for.

    Raises:
        TrainingError: what it is to be made of is missing, or another one is on its way there.
        ModelError: the nets that say where photographed dice lie are missing.
    """
    names = tuple(sorted(folder.name for folder in asked.rendered))
    work = Work(asked.work, frozenset(asked.without), names, asked.shards)
    start = start_of(work, asked)
    reader = Reader(asked.models)
    cv2.setNumThreads(1)
    note_all(work, asked, photographs, rendered)
    if asked.net == "hands":
        let_hands_reach(work, rendered)
    else:
        cut_out(work, photographs, rendered, reader)
    if asked.net == "leans":
        write_flat(photographs, work.shards(FLAT), reader)
    if asked.net == "values":
        # Until its leans are fitted it is nothing to begin with.
        work.state("values").unlink(missing_ok=True)
    TRAINERS[asked.net](course_of(work, asked, start))
    if asked.net == "values":
        learn_leans(work, photographs, reader)
    work.models.mkdir(parents=True, exist_ok=True)
    EXPORTERS[asked.net](work.state(asked.net), work.models / f"{asked.net}.onnx")
    print(f"{work.models / asked.net}.onnx is made", flush=True)


def start_of(work: Work, asked: argparse.Namespace) -> Path | None:
    """Return the state that a net begins with, or None where it begins with nothing.

    Raises:
        CourseError: it is not there or not over, or it saw what is left out here.
    """
    if asked.start_without:
        start = work.start(asked.net, asked.start_without)
    elif asked.net == "leans":
        start = work.start("values", work.without)
    else:
        return None
    if not learning.is_over(start):
        raise CourseError(f"{start} has not learnt to its end: give the command for it once more")
    return start


def sets_of(
    parser: argparse.ArgumentParser, asked: argparse.Namespace
) -> tuple[list[Path], list[Path]]:
    """Return the folders of photographs and of rendered pictures; refuse what is none.

    Raises:
        PicturesError: pictures are missing, or others than they have to be.
    """
    if asked.net == "hands":
        return [], rendered_for_hands(parser, asked)
    sources = [each for each in SOURCES if each.name not in asked.without]
    photographs = [asked.shared / "photos" / each.name for each in sources]
    rendered = [asked.shared / "recordings" / "rendered" / "stills", *asked.rendered]
    refuse_others(parser, photographs, rendered)
    for source, folder in zip(sources, photographs, strict=True):
        check_as_named(folder, source)
    return photographs, rendered


def rendered_for_hands(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> list[Path]:
    """Return the folders that hands are learnt from: no photograph.

    The stills are left to tell how well they are found.
    """
    if asked.without or asked.start_without:
        parser.error("hands are learnt from no photograph, so that none can be left out")
    if not asked.rendered:
        parser.error("hands are learnt from rendered pictures: name their folders, --rendered")
    refuse_others(parser, [], asked.rendered)
    return list(asked.rendered)


def refuse_others(
    parser: argparse.ArgumentParser, photographs: Sequence[Path], rendered: Sequence[Path]
) -> None:
    """Refuse folders without labels, and rendered ones of one name."""
    for folder in (*photographs, *rendered):
        if not (folder / "labels.jsonl").is_file():
            parser.error(f"{folder} has no labels.jsonl: --shared names the folder of the pictures")
        labels_of(folder)
    if len({folder.name for folder in rendered}) < len(rendered):
        parser.error("two folders of rendered pictures have one name: give each its own")


def asker() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", choices=RECIPES)
    ask_for_pictures(parser)
    ask_for_course(parser)
    return parser


def ask_for_pictures(parser: argparse.ArgumentParser) -> None:
    """Let the command line say what is learnt from, and where it is kept."""
    names = [each.name for each in SOURCES]
    parser.add_argument("--work", type=Path, required=True, help="folder for all that is made")
    parser.add_argument(
        "--shared", type=Path, default=Path("../shared"), help="folder of photos and recordings"
    )
    parser.add_argument(
        "--rendered", type=Path, nargs="*", default=[], help="more folders of rendered pictures"
    )
    parser.add_argument(
        "--without", nargs="*", default=[], choices=names, help="photographs to leave out"
    )
    parser.add_argument(
        "--start-without",
        nargs="+",
        choices=names,
        help="go on from the net in W that was made without these sets; from nothing without this",
    )
    parser.add_argument(
        "--models",
        type=Path,
        default=MODELS,
        help="nets that say where photographed dice lie, and what in drawn scenes looks like one",
    )
    parser.add_argument("--shards", type=positive, help="at most so many of each kind of scene")


def ask_for_course(parser: argparse.ArgumentParser) -> None:
    """Let the command line say how the net learns."""
    parser.add_argument(
        "--steps", type=positive, help="how long it learns, instead of the recipe's"
    )
    parser.add_argument(
        "--batch",
        type=positive,
        help="so many examples a step, instead of the net's own number: a graphics processor, which"
        " is used where there is one, takes thousands at once",
    )
    parser.add_argument(
        "--seed", type=zero_or_more, default=1, help="of what chance decides while it learns"
    )


def note_all(
    work: Work, asked: argparse.Namespace, photographs: Sequence[Path], rendered: Sequence[Path]
) -> None:
    """Note what all shards are made of that the net learns from.

    Raises:
        CourseError: some that are there are made of something else.
    """
    drawn_into = {folder.name: mark_of_pictures(folder) for folder in rendered}
    if asked.net == "hands":
        note(work.shards(REACHED), {"seed": REACHED_SEED})
        note(work.shards(REACHED_RENDERED), drawn_into)
        return
    nets = {"folder of nets (--models)": mark_of_nets(asked.models)}
    for name, (_, seed, _) in SCENES.items():
        note(work.shards(name), {**nets, "seed": seed})
    cut = {folder.name: mark_of_pictures(folder) for folder in photographs}
    note(work.shards(PHOTOGRAPHS), {**nets, **cut})
    note(work.shards(RENDERED), {**nets, **drawn_into})
    if asked.net == "leans":
        note(work.shards(FLAT), {**nets, **cut})


def cut_out(
    work: Work, photographs: Sequence[Path], rendered: Sequence[Path], reader: Reader
) -> None:
    """Draw the scenes, and cut tiles and patches out of them and of the labelled pictures."""
    for name, (kind, seed, _) in SCENES.items():
        count = work.count(name)
        print(f"{name}: {count} shards of scenes", flush=True)
        draw_shards(work.shards(name), kind, reader.finder, seed=seed, count=count)
    for name, folders in ((PHOTOGRAPHS, photographs), (RENDERED, rendered)):
        print(f"{name}: {', '.join(folder.name for folder in folders)}", flush=True)
        write_shards(folders, work.shards(name), reader, TILES)


def let_hands_reach(work: Work, rendered: Sequence[Path]) -> None:
    """Draw hands into scenes and into rendered pictures, and clutter that is none."""
    count = work.count(REACHED)
    print(f"{REACHED}: {count} shards of scenes", flush=True)
    draw_hand_shards(work.shards(REACHED), seed=REACHED_SEED, count=count)
    print(f"{REACHED_RENDERED}: {', '.join(folder.name for folder in rendered)}", flush=True)
    write_hand_shards(rendered, work.shards(REACHED_RENDERED))


def course_of(work: Work, asked: argparse.Namespace, start: Path | None) -> Course:
    """Return the course by which the net that is asked for learns, and say how long it is."""
    recipe = RECIPES[asked.net]
    steps = asked.steps or recipe.steps
    print(f"{asked.net}: {steps} steps from {start or 'nothing'}", flush=True)
    return Course(
        folders=work.shared(recipe.shares),
        made_of=mark_of_notes(work.folders(recipe.shares), start),
        out=work.state(FACES if asked.net == "values" else asked.net),
        start=start,
        steps=steps,
        rate=RATE_ON * recipe.rate if asked.start_without else recipe.rate,
        batch=asked.batch,
        seed=asked.seed,
    )


def learn_leans(work: Work, photographs: Sequence[Path], reader: Reader) -> None:
    """Fit how dice lean to what the value net sees."""
    faces = work.state(FACES)
    flat = fit_leans.photographed(fit_leans.as_trained(faces), photographs, reader)
    folders = work.shared(LEANS_FROM)
    fit_leans.learn(faces, work.state("values"), folders, flat, fit_leans.BATCHES)


if __name__ == "__main__":
    main()
