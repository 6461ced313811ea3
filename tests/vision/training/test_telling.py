"""What goes wrong in training is told in one sentence, and names what can be mended."""

from __future__ import annotations

import argparse
import errno
import sys

import numpy as np
import pytest

from vision.training.course import Examples, named_share, shared_out
from vision.training.errors import CourseError, tell_what_is_missing, told_plainly


class Tiles(Examples):
    """Counts tiles."""

    def __init__(self, folder):
        self.count = 0
        super().__init__(folder)

    def __len__(self):
        return self.count

    def _take_in(self, shard):
        self.count += len(shard["tiles"])


@pytest.mark.parametrize(
    ("wrong", "told", "status"),
    [
        (CourseError("there is nothing"), "train: there is nothing\n", 1),
        (
            OSError(errno.ENOSPC, "No space left on device", "W/net.pt"),
            "train: W/net.pt: No space left on device\n",
            1,
        ),
        (KeyboardInterrupt(), "\ntrain: stopped\n", 130),
    ],
)
def test_what_people_can_mend_is_told_in_one_sentence(capsys, wrong, told, status):
    with pytest.raises(SystemExit) as ended, told_plainly(argparse.ArgumentParser("train")):
        raise wrong

    assert ended.value.code == status
    assert capsys.readouterr().err == told


def test_shares_are_those_that_are_told_or_of_all_examples(tmp_path):
    for name, count in (("one", 1), ("two", 3)):
        (tmp_path / name).mkdir()
        np.savez(tmp_path / name / "0.npz", tiles=np.zeros(count))
    words = [str(tmp_path / name) for name in ("one", "two")]

    assert [share for _, share in shared_out(words, Tiles)] == [0.25, 0.75]
    told = shared_out([f"{words[0]}=3", f"{words[1]}=1"], Tiles)
    assert [share for _, share in told] == [0.75, 0.25]


def test_a_folder_with_nothing_to_learn_from_is_named(tmp_path):
    with pytest.raises(CourseError, match="W/plian holds no shards"):
        shared_out([f"{tmp_path}/W/plian=0.4"], Tiles)


@pytest.mark.parametrize("share", ["", "half", "0", "-1", "nan", "inf"])
def test_a_share_that_is_none_is_named(share):
    with pytest.raises(CourseError, match=f"W/plain={share}: a share is a number above 0"):
        named_share(f"W/plain={share}")


def test_only_the_last_part_of_a_word_is_a_share():
    folder, share = named_share("a=1/plain=0.5")

    assert (str(folder), share) == ("a=1/plain", 0.5)


def test_a_shard_that_is_damaged_or_another_nets_is_named(tmp_path):
    np.savez(tmp_path / "views.npz", views=np.zeros(1))
    with pytest.raises(CourseError, match=r"views\.npz is no shard for this net"):
        Tiles(tmp_path)

    (tmp_path / "views.npz").write_bytes((tmp_path / "views.npz").read_bytes()[:60])
    with pytest.raises(CourseError, match=r"views\.npz is no shard for this net"):
        Tiles(tmp_path)


def test_a_library_that_is_missing_is_told_with_what_brings_it(capsys):
    missing = ModuleNotFoundError("No module named 'torch'", name="torch")

    assert sys.excepthook is tell_what_is_missing
    sys.excepthook(ModuleNotFoundError, missing, None)

    told = capsys.readouterr().err
    assert told.startswith("torch is missing: ")
    assert told.endswith("pip install --editable '.[training]'\n")


def test_ctrl_c_is_told_in_a_word_before_a_program_has_begun(capsys):
    tell_what_is_missing(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert capsys.readouterr().err == "\nstopped\n"


def test_what_else_goes_wrong_is_told_as_python_does(capsys):
    sys.excepthook(ModuleNotFoundError, ModuleNotFoundError("numpi", name="numpi"), None)

    assert capsys.readouterr().err == "ModuleNotFoundError: numpi\n"
